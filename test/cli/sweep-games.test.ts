import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import * as batchCommand from '../../src/cli/batch.ts';
import * as mergeCommand from '../../src/cli/merge.ts';
import * as sweepCommand from '../../src/cli/sweep.ts';
import { GAME_COLUMNS } from '../../src/study/game-columns.ts';
import { PINNED } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

vi.mock('../../src/runner/shared-work.ts', async (load) => {
  const { threadsFirst } = await import('../runner/threads-first.ts');
  return threadsFirst(await load());
});

const root = mkdtempSync(join(tmpdir(), 'mechsim-sweep-games-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(root, `out-${folders++}`);
const SCENARIO = join(root, 'duel.yaml');
writeFileSync(
  SCENARIO,
  'name: duel\nfield: { distance: 2 }\na: reaver\nb: bastion\nrules: { roundCap: 3 }\naiA: { policy: random }\naiB: { policy: random }\nchecks: false\n',
);
const VARIED = ['--vary', 'rules.roundCap=2..4', '--baseline', 'rules.roundCap=3', '--swap', '--seed', '5'];
const FIXED = [...VARIED, '--n', '40'];
const ADAPTIVE = [...VARIED, '--n', '24..400', '--look', '12', '--until', '0.12'];

const COMMON = ['--data', PINNED, '--quiet'];
/** Plays a study that keeps its games. @returns its games.ndjson */
async function gamesOf(folder: string, ...words: string[]): Promise<string> {
  const workers = words.includes('--workers') ? [] : ['--workers', '1'];
  await runCommand(sweepCommand, [SCENARIO, ...words, '--games', '--out', folder, ...COMMON, ...workers]);
  return readFileSync(join(folder, 'games.ndjson'), 'utf8');
}
const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('sweep --games', () => {
  it('writes a row of every game of every cell: those that a batch of the cell writes', async () => {
    const folder = newFolder();
    const rows = rowsOf(await gamesOf(folder, ...FIXED));
    const { cells, columns } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(Object.keys(rows[0])).toEqual(['cellId', ...GAME_COLUMNS.map(({ name }) => name)]);
    expect(Object.keys(rows[0])).toEqual(columns.games.map(({ name }: { name: string }) => name));
    expect(rows.map(({ cellId }) => cellId)).toEqual(
      cells.flatMap(({ cellId }: { cellId: string }) => new Array(80).fill(cellId)),
    );
    const set = ['--set', 'rules.roundCap=4', '-n', '80', '--swap', '--seed', '5', '--ndjson', '--workers', '1'];
    const batch = rowsOf((await runCommand(batchCommand, [SCENARIO, ...set, ...COMMON])).stdout);
    // The commands that show a game name the same one in other words.
    const facts = (row: object) => ({ ...row, cellId: undefined, replay: undefined });
    expect(rows.slice(160).map(facts)).toEqual(batch.map(facts));
    expect(rows[161].replay).toMatch(/^mechsim play .* --set rules\.roundCap=4 --seed 5 --swapped$/);
  });

  it.each([
    ['a grid', FIXED],
    ['an adaptive study', ADAPTIVE],
  ])('of %s is the same bytes for any tasks and workers, after a resume, and from merged shards', async (_, words) => {
    const first = newFolder();
    const text = await gamesOf(first, ...words);
    expect(await gamesOf(newFolder(), ...words, '--chunk', '6')).toBe(text);
    if (words === ADAPTIVE) expect(await gamesOf(newFolder(), ...words, '--workers', '2')).toBe(text);
    const resumed = newFolder();
    cpSync(first, resumed, { recursive: true });
    const journal = readFileSync(join(first, 'journal.ndjson'), 'utf8').split('\n');
    writeFileSync(join(resumed, 'journal.ndjson'), `${journal.slice(0, 4).join('\n')}\n{"torn`);
    expect(await gamesOf(resumed, ...words, '--chunk', '6', '--resume')).toBe(text);
    const parts = [];
    for (const index of [2, 3, 1]) {
      const folder = newFolder();
      parts.push(folder);
      await gamesOf(folder, ...words, '--chunk', `${6 * index}`, '--shard', `${index}/3`);
    }
    const merged = newFolder();
    await runCommand(mergeCommand, [...parts, '--out', merged, '--quiet']);
    expect(readFileSync(join(merged, 'games.ndjson'), 'utf8')).toBe(text);
  });

  it('leaves out what lies past a stop, and holds what an extended study counts', async () => {
    const folder = newFolder();
    await gamesOf(folder, ...FIXED, '--chunk', '20');
    const longer = [...VARIED, '--n', '55'];
    expect(await gamesOf(folder, ...longer, '--extend')).toBe(await gamesOf(newFolder(), ...longer));
    const adaptive = newFolder();
    const rows = rowsOf(await gamesOf(adaptive, ...ADAPTIVE));
    const { totals } = JSON.parse(readFileSync(join(adaptive, 'report.json'), 'utf8'));
    expect(rows).toHaveLength(totals.games);
    expect(totals.games).toBeLessThan(3 * 800);
  });

  it('is not written without being asked for', async () => {
    const folder = newFolder();
    await runCommand(sweepCommand, [SCENARIO, ...FIXED, '--out', folder, ...COMMON, '--workers', '1']);
    expect(existsSync(join(folder, 'games.ndjson'))).toBe(false);
  });
});
