import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as batchCommand from '../../src/cli/batch.ts';
import * as compareCommand from '../../src/cli/compare.ts';
import * as matchCommand from '../../src/cli/match.ts';
import * as sweepCommand from '../../src/cli/sweep.ts';
import * as tournamentCommand from '../../src/cli/tournament.ts';
import { PINNED } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

const root = mkdtempSync(join(tmpdir(), 'mechsim-compare-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const at = (name: string) => join(root, name);
const RANDOM = ['--distance', '2', '--no-checks', '--policy', 'random', '--rule', 'roundCap=3'];
const TEAMS = ['--a', 'reaver', '--b', 'bastion', ...RANDOM];
const COMMON = ['--data', PINNED, '--workers', '1', '--quiet'];
const batch = (name: string, ...words: string[]) =>
  runCommand(batchCommand, [...TEAMS, ...words, ...COMMON, '--out', at(name)]);
const compare = (...words: string[]) => runCommand(compareCommand, [...words, '--quiet']);
const lineOf = (action: Promise<unknown>) =>
  action.then(
    () => 'no error',
    (error: Error) => error.message,
  );

beforeAll(async () => {
  await batch('old.json', '-n', '60', '--out', at('old.ndjson'));
  await batch('new.json', '-n', '60', '--seed', '11', '--set', 'a.team[0]=prism', '--out', at('new.ndjson'));
});

interface Row {
  readonly seed: string;
  readonly winner: string;
}

const rowsOf = (name: string): Row[] =>
  readFileSync(at(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('mechsim compare', () => {
  it('pairs the games of two batches by seed: the counts are those of their rows', async () => {
    const { stdout, code } = await compare(at('old.json'), at('new.json'), '--json');
    const report = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(Object.keys(report)).toEqual(
      'schema kind old new rule changes pairs unmatched verdict fail columns'.split(' '),
    );
    const worth = ({ winner }: Row) => (winner === 'a' ? 1 : winner === 'b' ? 0 : 0.5);
    const before = new Map(rowsOf('old.ndjson').map((row) => [row.seed, worth(row)]));
    const changes = rowsOf('new.ndjson')
      .filter(({ seed }) => before.has(seed))
      .map((row) => worth(row) - before.get(row.seed)!);
    expect(changes).toHaveLength(50);
    const [pair] = report.pairs;
    expect(pair).toMatchObject({
      name: 'win share of a',
      bySeed: true,
      units: 50,
      better: changes.filter((change) => change > 0).length,
      worse: changes.filter((change) => change < 0).length,
    });
    expect(pair.difference).toBeCloseTo(changes.reduce((sum, change) => sum + change, 0) / 50, 6);
    expect(report.changes.map(({ path }: { path: string }) => path)).toEqual(['seed', 'scenario.a.team']);
    expect(Object.keys(pair)).toEqual(report.columns.map(({ name }: { name: string }) => name));
  });

  it('compares by counts where no seeds are common, and says so to a person', async () => {
    await batch('far.json', '-n', '40', '--seed', '1000');
    const { stdout } = await compare(at('old.json'), at('far.json'));
    expect(stdout).toMatch(/^(Better|Worse|Inconclusive): /);
    expect(stdout).toMatch(/No common seeds: 60 units against 40, compared by their\s+counts\./);
    const csv = await compare(at('old.json'), at('far.json'), '--csv');
    expect(csv.stdout.split('\n')[0]).toMatch(
      /^name,bySeed,units,oldUnits,newUnits,old,new,difference,low,high,method/,
    );
  });

  it('ends with 3 when a verdict is one that --fail names', async () => {
    // The same report with every game lost, and with every game won.
    const report = JSON.parse(readFileSync(at('old.json'), 'utf8'));
    const lost = { ...report, digest: { ...report.digest, outcomes: Buffer.alloc(15, 0xaa).toString('base64') } };
    const won = { ...report, digest: { ...report.digest, outcomes: Buffer.alloc(15, 0x55).toString('base64') } };
    writeFileSync(at('lost.json'), JSON.stringify(lost));
    writeFileSync(at('won.json'), JSON.stringify(won));
    expect((await compare(at('won.json'), at('lost.json'))).code).toBe(0);
    const failed = await compare(at('won.json'), at('lost.json'), '--fail');
    expect(failed.code).toBe(3);
    expect(failed.stdout).toContain('FAILED: win share of a is worse.');
    expect((await compare(at('lost.json'), at('won.json'), '--fail')).code).toBe(0);
    expect((await compare(at('lost.json'), at('won.json'), '--fail', 'worse,better')).code).toBe(3);
    expect((await compare(at('old.json'), at('old.json'), '--fail', 'inconclusive')).code).toBe(3);
    const equal = await compare(at('old.json'), at('old.json'), '--margin', '0.1', '--fail', 'inconclusive');
    expect(equal.code).toBe(0);
    expect(equal.stdout).toContain('Equivalent: ');
  });

  it('pairs cells by their levels, entries by their names, matches by their seeds', async () => {
    const vary = ['--vary', 'aiA.policy=random,charge', '--n', '20'];
    for (const [name, cap] of [
      ['study-old', '3'],
      ['study-new', '4'],
    ] as const) {
      const words = ['--a', 'reaver', '--b', 'bastion', ...RANDOM.slice(0, -1), `roundCap=${cap}`, ...vary];
      await runCommand(sweepCommand, [...words, '--out', at(name), ...COMMON]);
    }
    const study = JSON.parse((await compare(at('study-old'), join(at('study-new'), 'report.json'), '--json')).stdout);
    expect(study.pairs.map(({ name, bySeed, units }: Record<string, unknown>) => [name, bySeed, units])).toEqual([
      ['aiA.policy=random', true, 20],
      ['aiA.policy=charge', true, 20],
    ]);
    for (const [name, seed] of [
      ['cup-old', '1'],
      ['cup-new', '3'],
    ] as const) {
      const words = ['reaver', 'bastion', 'prism', ...RANDOM, '-n', '12', '--seed', seed];
      await runCommand(tournamentCommand, [...words, '--out', at(name), ...COMMON]);
      const seedOfMatches = String(3 * Number(seed) - 2);
      await runCommand(matchCommand, [
        ...TEAMS,
        '-n',
        '8',
        '--seed',
        seedOfMatches,
        '--out',
        at(`m-${name}`),
        ...COMMON,
      ]);
    }
    const cup = JSON.parse((await compare(at('cup-old'), at('cup-new'), '--json')).stdout);
    expect(cup.pairs.map(({ name, bySeed, units }: Record<string, unknown>) => [name, bySeed, units])).toEqual([
      ['reaver against bastion', true, 10],
      ['reaver against prism', true, 10],
      ['bastion against prism', true, 10],
    ]);
    // The same games, seen twice, are equal.
    for (const pair of cup.pairs) expect(pair).toMatchObject({ better: 0, worse: 0 });
    const matches = JSON.parse((await compare(at('m-cup-old'), at('m-cup-new'), '--json')).stdout);
    expect(matches.pairs).toMatchObject([{ name: 'match share of a', bySeed: true, units: 6, better: 0, worse: 0 }]);
    expect(await lineOf(compare(at('cup-old'), at('study-old')))).toContain(
      'the report of a study, expected that of a tournament',
    );
  });

  it.each<[string, string[], string]>([
    ['a file that is not there', ['none.json', 'none.json'], 'none.json: nothing there'],
    [
      'a file of another kind',
      ['package.json', 'package.json'],
      'package.json: no report, expected the report of batch',
    ],
    ['a folder without a report', ['src', 'src'], 'src: a folder without report.json'],
    ['an unknown verdict', ['a', 'b', '--fail', 'wrose'], "--fail: 'wrose', expected some of better, worse"],
    ['a margin of nothing', ['a', 'b', '--margin', '0'], "--margin: '0', expected a number between 0 and 1"],
    ['an unknown adjustment', ['a', 'b', '--adjust', 'sidak'], "--adjust: 'sidak', expected holm, bh, none"],
  ])('%s is an error of one line', async (_, words, message) => {
    const line = await lineOf(compare(...words));
    expect(line).toContain(message);
    expect(line).not.toContain('\n');
  });

  it('a report with a part missing is an error with its line and path', async () => {
    const report = JSON.parse(readFileSync(at('old.json'), 'utf8'));
    writeFileSync(at('bent.json'), JSON.stringify({ ...report, digest: { games: 60 } }, null, 2));
    expect(await lineOf(compare(at('old.json'), at('bent.json')))).toMatch(
      /bent\.json:\d+(:\d+)?: digest\.outcomes: nothing, expected text$/,
    );
  });
});
