import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadMap } from '../../src/catalog/maps.ts';
import * as tournamentCommand from '../../src/cli/tournament.ts';
import { PINNED } from '../catalog/fixture.ts';
import { runCommand, runInterrupted } from './in-process.ts';

vi.mock('../../src/runner/shared-work.ts', async (load) => {
  const { threadsFirst } = await import('../runner/threads-first.ts');
  return threadsFirst(await load());
});

const root = mkdtempSync(join(tmpdir(), 'mechsim-tournament-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(root, `out-${folders++}`);

const ENTRIES = ['quick=reaver', 'bastion', 'prism'];
const SHORT = ['--distance', '3', '--policy', 'random', '--rule', 'roundCap=2', '--no-checks', '--data', PINNED];
/** Three pairs of ten units in fifteen tasks. */
const RUN = [...ENTRIES, ...SHORT, '-n', '10', '--seed', '7', '--chunk', '4', '--workers', '1'];

const play = (words: readonly string[], folder: string) =>
  runCommand(tournamentCommand, [...words, '--out', folder, '--json', '--quiet']);
const lineOf = (action: Promise<unknown>) =>
  action.then(
    () => 'no error',
    (error: Error) => error.message,
  );
const journalOf = (folder: string) => join(folder, 'journal.ndjson');
const settled = (text: string) => {
  const { volatile: _, ...report } = JSON.parse(text);
  return JSON.stringify(report);
};
const playedOf = (text: string): number => JSON.parse(text).volatile.gamesPlayed;

const interrupted = (words: readonly string[], folder: string, lines: number, signal?: 'SIGINT' | 'SIGTERM') =>
  runInterrupted(tournamentCommand, [...words, '--json'], folder, lines, signal);

describe('a tournament that is interrupted', () => {
  let whole: string;
  beforeAll(async () => {
    whole = (await play(RUN, newFolder())).stdout;
  });

  it.each([1, 2])('goes on with what is left, and comes to the same (%i workers)', async (workers) => {
    const folder = newFolder();
    const first = await interrupted([...RUN, '--quiet'], folder, 6);
    expect(first.code).toBe(130);
    const partial = JSON.parse(first.stdout);
    expect(partial.complete).toBe(false);
    const units = partial.pairs.map((pair: { units: number }) => pair.units);
    // The pairs take turns: what there is of them is a fair picture of the whole.
    expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(2);
    const words = [...RUN.slice(0, -4), '--workers', String(workers), '--chunk', '10'];
    const second = await play([...words, '--resume'], folder);
    expect(second.code).toBe(0);
    expect(settled(second.stdout)).toBe(settled(whole));
    expect(JSON.parse(second.stdout).volatile.workers).toBe(workers);
    expect(playedOf(first.stdout) + playedOf(second.stdout)).toBe(60);
    expect(settled(readFileSync(join(folder, 'report.json'), 'utf8'))).toBe(settled(second.stdout));
  });

  it('prints a command that goes on, word by word', async () => {
    const folder = newFolder();
    const notes: string[] = [];
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => notes.push(String(text)) > 0);
    try {
      expect((await interrupted(RUN, folder, 3, 'SIGTERM')).code).toBe(143);
    } finally {
      write.mockRestore();
    }
    const words = /to go on: mechsim tournament (.*)\n/.exec(notes.join(''))![1]!.split(' ');
    expect(words).toEqual(expect.arrayContaining(['quick=reaver', '--out', folder, '--resume']));
    const { stdout } = await runCommand(tournamentCommand, [...words, '--json', '--quiet', '--workers', '1']);
    expect(settled(stdout)).toBe(settled(whole));
  });

  it('killed in the midst of a line plays what that held again', async () => {
    const folder = newFolder();
    await interrupted([...RUN, '--quiet'], folder, 6);
    for (const file of ['report.json', 'pairs.ndjson']) rmSync(join(folder, file));
    writeFileSync(journalOf(folder), readFileSync(journalOf(folder), 'utf8').slice(0, -40));
    const { stdout } = await play([...RUN, '--resume'], folder);
    expect(settled(stdout)).toBe(settled(whole));
  });
});

describe("a tournament's folder", () => {
  const done = newFolder();
  let small: string;
  beforeAll(async () => {
    small = (await play([...RUN, '-n', '4'], done)).stdout;
  });
  const copy = () => {
    const folder = newFolder();
    cpSync(done, folder, { recursive: true });
    return folder;
  };

  it('that has all of it is not played on', async () => {
    const folder = copy();
    const { stdout } = await play([...RUN, '-n', '4', '--resume'], folder);
    expect(settled(stdout)).toBe(settled(small));
    expect(playedOf(stdout)).toBe(0);
  });

  it('takes more units, of which it plays only those that are new', async () => {
    const folder = copy();
    const { stdout } = await play([...RUN, '--resume'], folder);
    expect(settled(stdout)).toBe(settled((await play(RUN, newFolder())).stdout));
    expect(playedOf(stdout)).toBe(3 * (10 - 4) * 2);
  });

  it('calls a team that cannot be read by the number of its entry', async () => {
    const misspelt = await lineOf(play(['courier', 'foremann', '--distance', '6', '--no-checks'], newFolder()));
    expect(misspelt).toContain("entry 2: team[0]: unknown kit 'foremann'; did you mean 'foreman'?");
  });

  it('is refused without --resume, and nothing in it is touched', async () => {
    const folder = copy();
    const before = readFileSync(journalOf(folder), 'utf8');
    expect(await lineOf(play([...RUN, '-n', '4'], folder))).toContain('a folder that is in use');
    expect(readFileSync(journalOf(folder), 'utf8')).toBe(before);
    const foreign = newFolder();
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'thesis.txt'), 'years of work');
    expect(await lineOf(play([...RUN, '--resume'], foreign))).toContain('files of something else');
  });

  it.each<[string, readonly string[], string]>([
    ['other entries', ['quick=reaver', 'bastion', 'lancer', ...RUN.slice(3)], 'games of another list of entries'],
    ['another order of entries', ['bastion', 'quick=reaver', ...RUN.slice(2)], 'games of another list of entries'],
    ['another seed', [...RUN, '--seed', '8'], 'games of another seed (7, now 8)'],
    ['another unit', [...RUN, '--no-swap'], 'games of another unit'],
    ['other rules', [...RUN, '--rule', 'initiative=alternate'], 'games of another scenario'],
    ['another policy', [...RUN, '--policy-b', 'charge'], 'games of another scenario'],
    ['another catalog', [...RUN, '--set', 'catalog.chassis.bastion-core.durability=40'], 'games of another catalog'],
    ['fewer units', [...RUN, '-n', '3'], '3 units where the folder asks for 4'],
  ])('with %s is refused', async (_, words, message) => {
    const folder = copy();
    const before = readFileSync(journalOf(folder), 'utf8');
    expect(await lineOf(play([...words, '--resume'], folder))).toContain(message);
    expect(readFileSync(journalOf(folder), 'utf8')).toBe(before);
  });

  it('with games on a map that has changed since is refused', async () => {
    const map = join(root, 'yard.json');
    const quarry = loadMap('quarry');
    const onMap = [...ENTRIES, '--map', map, ...SHORT.slice(2), '-n', '1', '--workers', '1'];
    writeFileSync(map, JSON.stringify({ ...quarry, id: 'yard' }));
    const folder = newFolder();
    await play(onMap, folder);
    expect(await lineOf(play([...onMap, '--resume'], folder))).toBe('no error');
    writeFileSync(map, JSON.stringify({ ...quarry, id: 'yard', name: 'Yard' }));
    expect(await lineOf(play([...onMap, '--resume'], folder))).toContain('games of another map');
  });

  it('must be named to be gone on in', async () => {
    expect(await lineOf(runCommand(tournamentCommand, [...RUN, '--resume']))).toBe(
      '--resume: no folder to go on in, expected the folder of the run that was ended, with --out',
    );
  });
});
