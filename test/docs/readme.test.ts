import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { COMMANDS } from '../../src/cli/commands.ts';
import { GAME_COLUMNS } from '../../src/study/game-columns.ts';
import { runCommand } from '../cli/in-process.ts';
import { makeWorkplace, README, ROOT, shellCommands, shownOutputs, tableHeads } from './readme-outputs.ts';

const readme = readFileSync(README, 'utf8');
const commands = shellCommands(readme);
const HELP = 'npx mechsim --help';
const folder = makeWorkplace();
const startedIn = process.cwd();
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(startedIn);
  rmSync(folder, { recursive: true, force: true });
});

/** The words after `npx mechsim`, as written but for the number of games. */
function wordsOf(command: string): string[] {
  const words = command.replace('npm ci && ', '').split(' ');
  expect(words.slice(0, 2)).toEqual(['npx', 'mechsim']);
  return words.slice(2).map((word, index, all) => (/^--?n$/.test(all[index - 1] ?? '') ? '8' : word));
}

const printed = new Map<string, string>();

/** What a command prints; it has to end well. */
async function outputOf(command: string): Promise<string> {
  const [name, ...words] = wordsOf(command) as [string, ...string[]];
  const key = [name, ...words].join(' ');
  const known = printed.get(key);
  if (known !== undefined) return known;
  const entry = COMMANDS.find((known) => known.name === name)!;
  const { stdout, code } = await runCommand(await entry.load(), words);
  expect(code, command).toBe(0);
  printed.set(key, stdout);
  return stdout;
}

/** Every option of every command, as `--out`. */
async function knownOptions(): Promise<string[]> {
  const defined = await Promise.all(
    COMMANDS.map(async ({ name, load }) => {
      const command = new Command(name);
      (await load()).define(command);
      return [command, ...command.commands];
    }),
  );
  const options = defined.flat().flatMap((command) => command.options.flatMap(({ long, short }) => [long, short]));
  return [...options.filter((option) => typeof option === 'string'), '--help', '--version'];
}

describe('README.md', () => {
  it('begins with the two commands of a newcomer, which .ci/run takes from it', () => {
    expect(commands.slice(0, 2)).toEqual([
      'npm ci && npx mechsim batch scenarios/quarry-3v3.yaml -n 1000',
      'npm ci && npm test',
    ]);
    expect(readme.split('\n').indexOf(commands[1]!)).toBeLessThan(20);
    expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toContain("grep '^npm ci && ' README.md");
  });

  it.each(commands.filter((command) => !command.endsWith('npm test')))('%s runs', async (command) => {
    expect(await outputOf(command)).not.toBe('');
  });

  it('shows tables as they are printed', async () => {
    const shown = shownOutputs(readme).filter(({ command }) => command !== HELP);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.filter(({ text }) => !text.includes('```text\n'))).toEqual([]);
    for (const { command, text } of shown) {
      expect(commands.some((written) => written.endsWith(command))).toBe(true);
      expect(tableHeads(await outputOf(command)), command).toEqual(expect.arrayContaining(tableHeads(text)));
    }
  });

  it('draws the board as it is', async () => {
    const shown = shownOutputs(readme).find(({ command }) => command.includes('maps draw'))!;
    expect(shown.text).toContain((await outputOf(shown.command)).trim());
  });

  it('names columns of game rows and keys of reports that exist', async () => {
    const columns = [...readme.matchAll(/(?:groupby\(|\)\[|games\[|\], )"(\w+)"/g)].map((match) => match[1]!);
    expect(columns).toContain('winner');
    const names = GAME_COLUMNS.map(({ name }) => name);
    expect(columns.filter((column) => !names.includes(column))).toEqual([]);
    const keys = [...readme.matchAll(/report\["(\w+)"\]/g)].map((match) => match[1]!);
    expect(keys.length).toBeGreaterThan(0);
    await outputOf(commands.find((command) => command.includes('--out report.json'))!);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(keys.filter((key) => !(key in report))).toEqual([]);
  });

  it('lists only commands that exist', () => {
    const listed = shownOutputs(readme).find(({ command }) => command === HELP)!;
    const names = [...listed.text.matchAll(/^ {2}(\w+) {2,}/gm)].map((row) => row[1]!);
    expect(names).toContain('batch');
    expect(names.filter((name) => !COMMANDS.some((command) => command.name === name))).toEqual([]);
  });

  it('names options, scripts and files that exist', async () => {
    const options = [...new Set([...readme.matchAll(/[ `](--?[a-z][\w-]*)/g)].map((match) => match[1]!))];
    const known = await knownOptions();
    expect(options.length).toBeGreaterThan(10);
    expect(options.filter((option) => !known.includes(option))).toEqual([]);
    const scripts = [...readme.matchAll(/npm run (\w+)/g)].map((match) => match[1]!);
    expect(scripts.filter((script) => !(script in packageJson.scripts))).toEqual([]);
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].map((link) => link[1]!);
    const folders = [...readme.matchAll(/`((?:test|docs|src|data|scenarios)\/[^`]*)`/g)].map((match) => match[1]!);
    expect(links.length).toBeGreaterThan(5);
    expect([...links, ...folders].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
