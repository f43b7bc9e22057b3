import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as batchCommand from '../../src/cli/batch.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { GAME_COLUMNS } from '../../src/study/game-columns.ts';
import { runCommand } from '../cli/in-process.ts';
import { codeSpans } from './known-options.ts';
import { commandsOf } from './page-commands.ts';
import { README, ROOT, readPage, shownOutputs } from './pages.ts';
import { PICTURES } from './pictures.ts';

const readme = readPage(README);
const commands = commandsOf(README).map(({ command }) => command);
const scenario = join(ROOT, 'scenarios/quarry-3v3.yaml');

describe('README.md', () => {
  it('begins with the two commands of a newcomer, which .ci/run takes from it', () => {
    expect(commands.slice(0, 2)).toEqual([
      'npm ci && npx mechsim batch scenarios/quarry-3v3.yaml -n 1000',
      'npm ci && npm test',
    ]);
    expect(readme.split('\n').indexOf(commands[1]!)).toBeLessThan(25);
    expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toContain("grep '^npm ci && ' README.md");
  });

  it('names columns of game rows and keys of reports that exist', async () => {
    const columns = [...readme.matchAll(/(?:groupby\(|\)\[|games\[|\], )"(\w+)"/g)].map((match) => match[1]!);
    expect(columns).toContain('winner');
    const names = GAME_COLUMNS.map(({ name }) => name);
    expect(columns.filter((column) => !names.includes(column))).toEqual([]);
    const keys = [...readme.matchAll(/report\["(\w+)"\]/g)].map((match) => match[1]!);
    expect(keys.length).toBeGreaterThan(0);
    const { stdout } = await runCommand(batchCommand, [scenario, '-n', '2', '--json']);
    expect(keys.filter((key) => !(key in JSON.parse(stdout)))).toEqual([]);
  });

  it('lists every command and no other', () => {
    const listed = shownOutputs(readme).find(({ command }) => command === 'npx mechsim --help')!;
    const names = [...listed.text.matchAll(/^ {2}(\w+) {2,}/gm)].map((row) => row[1]!);
    expect(names.sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
  });

  it('names files and folders that exist', () => {
    const places = codeSpans(readme).filter((span) => /^(\.ci|test|docs|src|data|scenarios)\/\S*$/.test(span));
    expect(places.length).toBeGreaterThan(1);
    expect(places.filter((place) => !existsSync(join(ROOT, place)))).toEqual([]);
  });

  it('shows pictures that say in words what is on them, drawn by npm run readme', () => {
    const pictures = [...readme.matchAll(/!\[([^\]]+)\]\(([^)]+)\)/g)];
    expect(pictures.map(([, , file]) => file).sort()).toEqual(Object.keys(PICTURES).sort());
    for (const [, words, file] of pictures) {
      expect(words!.length).toBeGreaterThan(60);
      expect(readFileSync(join(ROOT, file!), 'utf8')).toMatch(/^<svg [^>]+>\n<title>[^<]+<\/title>[\s\S]+<\/svg>\n$/);
    }
  });
});
