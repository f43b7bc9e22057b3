import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as diffCommand from '../../src/cli/diff.ts';
import * as goldenCommand from '../../src/cli/golden.ts';
import { junitText } from '../../src/cli/junit.ts';
import * as playCommand from '../../src/cli/play.ts';
import { PINNED } from '../catalog/fixture.ts';
import { type Element, elementsOf, xmlTree } from '../report/markup-tree.ts';
import { runCommand } from './in-process.ts';

const root = mkdtempSync(join(tmpdir(), 'mechsim-golden-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const FOLDER = join(root, 'golden');
const DUEL = [
  '--a',
  'reaver',
  '--b',
  'bastion',
  '--distance',
  '3',
  '--policy',
  'charge',
  '--no-checks',
  '--data',
  PINNED,
];

const golden = (...words: string[]) => runCommand(goldenCommand, [...words, '--dir', FOLDER]);
const lineOf = (action: Promise<unknown>) =>
  action.then(
    () => 'no error',
    (error: Error) => error.message,
  );
const fileOf = (name: string) => join(FOLDER, `${name}.ndjson`);
const linesOf = (name: string) => readFileSync(fileOf(name), 'utf8').split('\n').slice(0, -1);

describe('goldens', () => {
  it('are recorded with every event on a line of its own, and checked', async () => {
    const { stdout } = await golden('record', 'duel', ...DUEL, '--seed', '7');
    expect(stdout).toContain('duel.ndjson: seed 7');
    await golden('record', 'swapped', ...DUEL, '--seed', '8', '--swapped');
    const [header, ...events] = linesOf('duel').map((line) => JSON.parse(line));
    expect(header).toMatchObject({ schema: 'mechsim.golden/1', seed: '7', events: events.length });
    expect(events[0].type).toBe('game_start');
    expect(events.some((event) => 'mechs' in event)).toBe(false);
    const { stdout: play } = await runCommand(playCommand, [...DUEL, '--seed', '7', '--json', '--quiet']);
    expect(JSON.parse(play)).toMatchObject({
      eventHash: header.eventHash,
      winner: header.winner,
      rounds: header.rounds,
    });
    const check = await golden('check', '--json');
    expect(check.code).toBe(0);
    expect(JSON.parse(check.stdout)).toEqual({ schema: 'mechsim.golden-check/1', checked: 2, passed: 2, failed: [] });
  });

  it('that fail name seed, event and the command that shows the difference; update takes over what is played now', async () => {
    const lines = linesOf('duel');
    const changed = lines.map((line, index) =>
      index === 11 ? line.replace(/\d+/, (number) => String(Number(number) + 1)) : line,
    );
    writeFileSync(fileOf('duel'), `${changed.join('\n')}\n`);
    const junit = join(root, 'junit.xml');
    const { code, stdout } = await golden('check', '--json', '--junit', junit);
    expect(code).toBe(3);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ checked: 2, passed: 1 });
    expect(report.failed).toHaveLength(1);
    const [failed] = report.failed;
    expect(failed).toMatchObject({ name: 'duel', seed: '7', eventIndex: 10 });
    const [play, diff] = failed.command.split(' | ');
    expect(diff).toBe(`mechsim diff ${fileOf('duel')} -`);
    const events = join(root, 'now.ndjson');
    writeFileSync(events, (await runCommand(playCommand, play.split(' ').slice(2))).stdout);
    const shown = await runCommand(diffCommand, [fileOf('duel'), events, '--json']);
    expect(shown.code).toBe(3);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      same: false,
      eventIndex: 10,
      left: JSON.parse(changed[11]!),
      right: JSON.parse(lines[11]!),
    });
    const suite = xmlTree(readFileSync(junit, 'utf8')).children[0] as Element;
    expect(suite.attributes).toEqual({ name: 'golden', tests: '2', failures: '1' });
    expect(elementsOf(suite, 'testcase').map(({ attributes }) => attributes['name'])).toEqual(['duel', 'swapped']);
    const [failure, ...others] = elementsOf(suite, 'failure');
    expect(others).toEqual([]);
    expect(failure!.attributes['message']).toMatch(/^seed 7, event 10: /);
    expect(failure!.children).toEqual([failed.command]);
    expect((await golden('check', '--only', 'swapped')).code).toBe(0);
    expect((await golden('update')).stdout).toContain('1 of 2 goldens updated');
    expect(linesOf('duel')).toEqual(lines);
    expect((await golden('check')).code).toBe(0);
  });

  it('hold the hash alone when asked to, and notice another game and other dice after the same events', async () => {
    await golden('record', 'hashed', ...DUEL, '--seed', '9', '--hash');
    expect(linesOf('hashed')).toHaveLength(1);
    expect((await golden('check', '--only', 'hashed')).code).toBe(0);
    const text = readFileSync(fileOf('hashed'), 'utf8');
    writeFileSync(fileOf('hashed'), text.replace(/"nextDice":\[\d+/, '"nextDice":[21'));
    const dice = await golden('check', '--only', 'hashed', '--json');
    expect(JSON.parse(dice.stdout).failed[0].message).toBe('the same events, and other dice after them');
    writeFileSync(fileOf('hashed'), text.replace(/"eventHash":"..../, '"eventHash":"0000'));
    const hash = await golden('check', '--only', 'hashed', '--json');
    expect(hash.code).toBe(3);
    expect(JSON.parse(hash.stdout).failed[0].message).toMatch(/^another game: event hash/);
    expect((await golden('update', '--only', 'hashed')).stdout).toContain('hashed: another header');
    expect(readFileSync(fileOf('hashed'), 'utf8')).toBe(text);
    rmSync(fileOf('hashed'));
  });

  it('whose hash alone differs, and whose scenario is gone, have failed too', async () => {
    const text = readFileSync(fileOf('duel'), 'utf8');
    writeFileSync(fileOf('duel'), text.replace(/"eventHash":"...."?/, '"eventHash":"0000'));
    expect((await golden('check')).stdout).toContain('the same events with another hash');
    writeFileSync(fileOf('duel'), text.replace('"reaver"', '"raever"'));
    const { code, stdout } = await golden('check');
    expect(code).toBe(3);
    expect(stdout).toContain("unknown kit 'raever'");
    writeFileSync(fileOf('duel'), text);
  });

  it('refuse names that are taken, unknown or no names, and folders without goldens', async () => {
    expect(await lineOf(golden('record', 'duel', ...DUEL))).toContain('a golden of that name');
    expect(await lineOf(golden('record', '../duel', ...DUEL))).toContain('a name of letters, digits and hyphens');
    expect(await lineOf(golden('check', '--only', 'deul'))).toContain("unknown golden 'deul'; did you mean 'duel'?");
    expect(await lineOf(runCommand(goldenCommand, ['check', '--dir', join(root, 'none')]))).toContain('nothing there');
    writeFileSync(fileOf('broken'), 'not json');
    expect(await lineOf(golden('check'))).toContain('broken.ndjson:1: no JSON');
    rmSync(fileOf('broken'));
  });
});

describe('diff', () => {
  it('finds games the same that are, and shows what comes before the first difference', async () => {
    const [a, b] = [join(root, 'a.ndjson'), join(root, 'b.ndjson')];
    const events = (seed: string) => runCommand(playCommand, [...DUEL, '--seed', seed, '--events', '--quiet']);
    writeFileSync(a, (await events('7')).stdout);
    writeFileSync(b, (await events('9')).stdout);
    expect(await runCommand(diffCommand, [a, fileOf('duel')])).toMatchObject({ code: 0 });
    const { code, stdout } = await runCommand(diffCommand, [a, b, '--json', '--context', '2']);
    const report = JSON.parse(stdout);
    expect(code).toBe(3);
    expect(Object.keys(report)).toEqual(['schema', 'same', 'eventIndex', 'left', 'right', 'context']);
    expect(report.context).toHaveLength(2);
    expect(report.left).not.toEqual(report.right);
    const text = (await runCommand(diffCommand, [a, b])).stdout;
    expect(text).toContain(`different from event ${report.eventIndex} on`);
  });

  it('a game that ends where the other goes on differs there', async () => {
    const [a, short] = [join(root, 'a.ndjson'), join(root, 'short.ndjson')];
    const lines = readFileSync(a, 'utf8').split('\n').slice(0, 20);
    writeFileSync(short, `${lines.join('\n')}\n`);
    expect(JSON.parse((await runCommand(diffCommand, [a, short, '--json'])).stdout)).toMatchObject({
      eventIndex: 20,
      right: null,
    });
    expect((await runCommand(diffCommand, [short, a])).stdout).toContain('<    20  (the game is over)');
  });

  it('refuses what holds no events', async () => {
    const other = join(root, 'other.json');
    writeFileSync(other, '{\n"a": 1\n}\n');
    expect(await lineOf(runCommand(diffCommand, [other, other]))).toContain(
      'other.json:1: no event, expected a line of play --events',
    );
    expect(await lineOf(runCommand(diffCommand, [join(root, 'none'), other]))).toContain('nothing there');
    expect(await lineOf(runCommand(diffCommand, ['-', '-']))).toContain('standard input twice');
  });
});

describe('a JUnit report', () => {
  it('is well-formed whatever a golden is called and however it fails', () => {
    const odd = `a <b> & "c" 'd' ]]>`;
    const failure = { name: odd, message: `two\nlines \u0000 \u001b[1m ${odd}`, command: `mechsim play 'x' | ${odd}` };
    const suite = xmlTree(junitText('golden', [odd, 'other'], [failure])).children[0] as Element;
    const [failed, passed] = elementsOf(suite, 'testcase');
    expect(failed!.attributes).toEqual({ classname: 'golden', name: odd });
    expect((failed!.children[0] as Element).attributes).toEqual({ message: `two lines \uFFFD \uFFFD[1m ${odd}` });
    expect((failed!.children[0] as Element).children).toEqual([`mechsim play 'x' | ${odd}`]);
    expect(passed).toEqual({ name: 'testcase', attributes: { classname: 'golden', name: 'other' }, children: [] });
  });
});
