import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { UserError } from '../../src/catalog/user-error.ts';
import { JournalWriter, readJournalLines } from '../../src/runner/sweep/journal-file.ts';
import { JOURNAL_FILE } from '../../src/runner/sweep/journal-folder.ts';
import { lockFolder } from '../../src/runner/sweep/lock.ts';
import { mergeStudies } from '../../src/runner/sweep/merge-studies.ts';
import type { SweepRun } from '../../src/runner/sweep/sweep.ts';
import { ADAPTIVE, freshState, GRID, journalLines, playStudy, reportFor, type StudyFields } from './study-runs.ts';

vi.mock('../../src/runner/shared-work.ts', async (load) => {
  const { threadsFirst } = await import('./threads-first.ts');
  return threadsFirst(await load());
});

const root = mkdtempSync(join(tmpdir(), 'mechsim-sweep-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(root, `study-${folders++}`);

async function errorOf(action: () => Promise<unknown>): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof UserError) return error.line();
    throw error;
  }
  return 'no error';
}

const KINDS: [string, StudyFields][] = [
  ['a grid', GRID],
  ['an adaptive study', ADAPTIVE],
];

/** What a study comes to when nothing happens to it, in a folder of its own; in tasks small enough for many lines. */
async function untroubled(fields: StudyFields) {
  const folder = newFolder();
  return { folder, report: await playStudy(fields, folder, { chunkGames: 6 }) };
}
const references = new Map(KINDS.map(([, fields]) => [fields, untroubled(fields)]));

describe.each(KINDS)('%s', (_, fields) => {
  const reference = references.get(fields)!;

  it('comes to the same in small tasks and in large ones', async () => {
    const { report } = await reference;
    expect(report.complete).toBe(true);
    expect(report.totals.failed).toBe(0);
    expect(await playStudy(fields, newFolder(), { chunkGames: 1000 })).toEqual(report);
  });

  it('comes to the same in eight shards that are merged in any order', async () => {
    const parts: string[] = [];
    for (const index of [5, 1, 8, 3, 2, 7, 4, 6]) {
      const folder = newFolder();
      parts.push(folder);
      const report = await playStudy(fields, folder, { shard: { index, count: 8 }, chunkGames: 10 * index });
      expect(report.cells.some(({ baseline }) => baseline)).toBe(true);
    }
    const { state, missing, unfinished } = mergeStudies(parts);
    expect({ missing, unfinished }).toEqual({ missing: [], unfinished: [] });
    expect(reportFor(state, null)).toEqual((await reference).report);
    const some = mergeStudies(parts.slice(1));
    expect(some.missing).toEqual([5]);
    expect(reportFor(some.state, null).complete).toBe(false);
  });

  it('plays nothing again that its folder has', async () => {
    const { folder: first, report } = await reference;
    const folder = newFolder();
    cpSync(first, folder, { recursive: true });
    const before = journalLines(folder);
    expect(await playStudy(fields, folder, { resume: true })).toEqual(report);
    expect(journalLines(folder)).toEqual(before);
  });

  it('goes on from whatever a writer that died had on the disk: lines, whole or torn', async () => {
    const { folder: first, report } = await reference;
    const journal = readFileSync(join(first, JOURNAL_FILE));
    const header = journal.indexOf('\n') + 1;
    const ends = [header - 9, header, journal.length >> 1, journal.length - 1];
    for (const end of ends) {
      const folder = newFolder();
      mkdirSync(folder);
      writeFileSync(join(folder, JOURNAL_FILE), journal.subarray(0, end));
      expect(await playStudy(fields, folder, { resume: true, chunkGames: 14 })).toEqual(report);
      for (const line of journalLines(folder)) expect(() => JSON.parse(line)).not.toThrow();
    }
  });
});

describe('an adaptive study', () => {
  it('has cells that stop early, and at different looks', async () => {
    const units = (await references.get(ADAPTIVE)!).report.cells.map((cell) => cell.units);
    expect(new Set(units).size).toBeGreaterThan(1);
    expect(Math.min(...units)).toBeLessThan(64);
  });

  it('comes to the same with two workers, whose looks end in any order', async () => {
    let threads = 0;
    const finish = async ({ workersUsed }: SweepRun) => {
      threads = workersUsed;
    };
    const { report } = await references.get(ADAPTIVE)!;
    expect(await playStudy(ADAPTIVE, newFolder(), { workers: 2, chunkGames: 4, finish })).toEqual(report);
    expect(threads).toBe(2);
  });
});

describe('a kill without warning', () => {
  it('leaves no trace in a grid and in an adaptive study, played side by side', async () => {
    const [grid, adaptive] = [newFolder(), newFolder()];
    const script = fileURLToPath(new URL('./killed-study.ts', import.meta.url));
    const linesOf = (folder: string) => (existsSync(join(folder, JOURNAL_FILE)) ? journalLines(folder).length : 0);
    const child = spawn(process.execPath, ['--import', 'tsx', script, grid, adaptive], { stdio: 'ignore' });
    let running = true;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(() => {
      running = false;
    });
    while (running && [grid, adaptive].some((folder) => linesOf(folder) < 5)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // It was at work in both when it died.
    expect(running).toBe(true);
    child.kill('SIGKILL');
    await ended;
    for (const [folder, fields] of [
      [grid, GRID],
      [adaptive, ADAPTIVE],
    ] as const) {
      const { report } = await references.get(fields)!;
      // The lock of the dead process is still there.
      expect(readdirSync(folder).sort()).toEqual([JOURNAL_FILE, 'lock']);
      expect(await playStudy(fields, folder, { resume: true })).toEqual(report);
    }
  });
});

describe('a study that is ended early', () => {
  it('has played all cells alike, says that it is incomplete, and goes on where it was', async () => {
    const folder = newFolder();
    const controller = new AbortController();
    let spans = 0;
    const report = await playStudy(GRID, folder, {
      chunkGames: 8,
      signal: controller.signal,
      onProgress: () => {
        spans += 1;
        if (spans === 16) controller.abort();
      },
    });
    expect(report.complete).toBe(false);
    expect(report.resume).not.toBeNull();
    const units = report.cells.map((cell) => cell.units);
    expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(10);
    expect(report.effects[0]!.units).toBe(Math.min(...units));
    expect(await playStudy(GRID, folder, { resume: true })).toEqual((await references.get(GRID)!).report);
  });

  it('by its budget of time is incomplete as well', async () => {
    const report = await playStudy({ ...GRID, budget: { wall: '0.001s' } }, newFolder());
    expect(report.complete).toBe(false);
  });
});

describe('a folder', () => {
  const small: StudyFields = { factors: { cap: { path: 'rules.roundCap', range: '2..3' } }, replicate: { n: 20 } };

  it('that is in use is refused without resume, and nothing in it is touched', async () => {
    const folder = newFolder();
    await playStudy(small, folder);
    const before = readFileSync(join(folder, JOURNAL_FILE), 'utf8');
    expect(await errorOf(() => playStudy(small, folder))).toContain('a folder that is in use');
    expect(readFileSync(join(folder, JOURNAL_FILE), 'utf8')).toBe(before);
    const foreign = mkdtempSync(join(root, 'foreign-'));
    writeFileSync(join(foreign, 'thesis.txt'), 'years of work');
    expect(await errorOf(() => playStudy(small, foreign))).toContain('a folder that is in use');
    expect(await errorOf(() => playStudy(small, foreign, { resume: true }))).toContain('files of something else');
    expect(readdirSync(foreign)).toEqual(['thesis.txt']);
  });

  it('belongs to one run at a time', async () => {
    const folder = newFolder();
    const errors: string[] = [];
    await playStudy(small, folder, {
      finish: async () => {
        errors.push(await errorOf(() => playStudy(small, folder, { resume: true })));
      },
    });
    expect(errors[0]).toContain('a run at work in this folder');
    expect(readdirSync(folder)).toEqual([JOURNAL_FILE]);
  });

  it('is taken over from a process that died, but not from one on another machine', () => {
    const folder = mkdtempSync(join(root, 'lock-'));
    const lock = join(folder, 'lock');
    writeFileSync(lock, JSON.stringify({ pid: 2 ** 22 - 1, host: hostname(), started: null }));
    lockFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
    // The number of this process, begun at another time: it is not the holder.
    writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname(), started: '1' }));
    lockFolder(folder)();
    writeFileSync(lock, 'torn');
    lockFolder(folder)();
    writeFileSync(lock, JSON.stringify({ pid: 1, host: 'elsewhere', started: null }));
    expect(() => lockFolder(folder)).toThrow(/a run at work in this folder \(process 1 on elsewhere\)/);
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it.each<[string, (header: Record<string, never>) => unknown, string]>([
    ['engine', (header) => ({ ...header, engine: '0.0.0' }), 'games of another engine (0.0.0, now'],
    [
      'catalog',
      (header) => ({ ...header, study: { ...(header['study'] as unknown as object), catalogHash: 'x' } }),
      'games of another catalog',
    ],
    ['shard', (header) => ({ ...header, shard: { index: 1, count: 2 } }), 'games of another shard'],
  ])('with games of another %s is refused on resume', async (_, change, message) => {
    const folder = newFolder();
    await playStudy(small, folder);
    const [header, ...rest] = journalLines(folder);
    const file = join(folder, JOURNAL_FILE);
    writeFileSync(file, `${[JSON.stringify(change(JSON.parse(header!))), ...rest].join('\n')}\n`);
    expect(await errorOf(() => playStudy(small, folder, { resume: true }))).toContain(message);
  });

  it('with another seed, unit or scenario is refused on resume', async () => {
    const folder = newFolder();
    await playStudy(small, folder);
    const resume = (fields: StudyFields) =>
      errorOf(() => playStudy({ ...small, ...fields }, folder, { resume: true, extend: true }));
    expect(await resume({ ...small, seed: 2 })).toContain('games of another seed (1, now 2)');
    expect(await resume({ ...small, replicate: { n: 20, swap: true } })).toContain('games of another unit');
    expect(await resume({ ...small, replicate: { n: 10 } })).toContain('10 units where the folder asks for 20');
  });

  it('with another plan is refused on resume and accepted by extend, which plays only what is new', async () => {
    const folder = newFolder();
    await playStudy(small, folder);
    const wide: StudyFields = { factors: { cap: { path: 'rules.roundCap', range: '2..4' } }, replicate: { n: 50 } };
    expect(await errorOf(() => playStudy(wide, folder, { resume: true }))).toContain('another plan');
    let played = 0;
    const report = await playStudy(wide, folder, {
      extend: true,
      finish: async ({ gamesPlayed }) => {
        played = gamesPlayed;
      },
    });
    expect(report).toEqual(await playStudy(wide, newFolder()));
    expect(played).toBe(3 * 50 - 2 * 20);
    // What concerns the reading of results alone is no other plan.
    expect(await errorOf(() => playStudy({ ...wide, fail: ['winShare.a > 2'] }, folder, { resume: true }))).toBe(
      'no error',
    );
  });

  it('with a damaged line before the last is refused', async () => {
    const folder = newFolder();
    await playStudy(small, folder, { chunkGames: 5 });
    const lines = journalLines(folder);
    lines[2] = lines[2]!.slice(0, 30);
    writeFileSync(join(folder, JOURNAL_FILE), `${lines.join('\n')}\n`);
    expect(await errorOf(() => playStudy(small, folder, { resume: true }))).toContain(
      `${JOURNAL_FILE}:3: a damaged line`,
    );
  });
});

describe('merging', () => {
  const fields: StudyFields = {
    factors: { cap: { path: 'rules.roundCap', range: '2..4' } },
    replicate: { n: 20 },
    baseline: { cap: 3 },
  };
  const shard = (index: number, count: number) =>
    playStudy(fields, newFolderNamed(`${index}-of-${count}`), { shard: { index, count } });
  const newFolderNamed = (name: string) => join(root, name);

  it('refuses a shard given twice, shards of another cut, and those of another study', async () => {
    await shard(1, 2);
    await shard(2, 2);
    await shard(2, 3);
    const other = newFolder();
    await playStudy({ ...fields, replicate: { n: 21 } }, other, { shard: { index: 2, count: 2 } });
    const [one, two, third] = ['1-of-2', '2-of-2', '2-of-3'].map(newFolderNamed) as [string, string, string];
    cpSync(one, `${one}-copy`, { recursive: true });
    expect(() => mergeStudies([one, two, `${one}-copy`])).toThrow(/shard 1 of 2 twice/);
    expect(() => mergeStudies([one, third])).toThrow(/a shard of 3, where .* is one of 2/);
    expect(() => mergeStudies([one, other])).toThrow(/another study/);
    expect(() => mergeStudies([one, root])).toThrow(/no study in this folder/);
  });

  it('refuses copies of the baseline that differ', async () => {
    const [one, two] = ['1-of-2', '2-of-2'].map(newFolderNamed) as [string, string];
    const bent = newFolder();
    cpSync(two, bent, { recursive: true });
    const [header, ...spans] = journalLines(bent).map((line) => JSON.parse(line));
    const { plan } = freshState(fields);
    for (const span of spans) if (span.cell === plan.cells[plan.baseline!]!.id) span.digest = '0123456789abcdef';
    writeFileSync(join(bent, JOURNAL_FILE), `${[header, ...spans].map((line) => JSON.stringify(line)).join('\n')}\n`);
    expect(() => mergeStudies([one, bent])).toThrow(/a baseline other than that of the shards before/);
  });
});

describe('the journal', () => {
  it('on a full disk keeps what was synced, and says so', async () => {
    const file = join(root, 'full.ndjson');
    writeFileSync(file, '{"line":1}\n');
    const journal = await JournalWriter.open(file, 11);
    journal.append({ line: 2 });
    await journal.synced();
    const handle = await open(file);
    const prototype = Object.getPrototypeOf(handle);
    const { appendFile } = prototype;
    await handle.close();
    prototype.appendFile = async function (text: Buffer) {
      await appendFile.call(this, text.subarray(0, 5));
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    };
    try {
      journal.append({ line: 3 });
      expect(await errorOf(() => journal.synced())).toMatch(
        /full.ndjson: the disk is full; the 22 bytes written before stay readable; make room, then go on with --resume/,
      );
      expect(journal.failed).toBe(true);
    } finally {
      prototype.appendFile = appendFile;
    }
    await journal.close();
    expect(readFileSync(file, 'utf8')).toBe('{"line":1}\n{"line":2}\n');
  });

  it('is read line by line, whatever the size of its pieces, up to a torn end', () => {
    const file = join(root, 'long.ndjson');
    const text = 'x'.repeat(300_000);
    writeFileSync(file, '');
    for (let line = 0; line < 10; line++) appendFileSync(file, `${JSON.stringify({ line, text })}\n`);
    appendFileSync(file, '\0\0\0');
    const lines: unknown[] = [];
    const bytes = readJournalLines(file, (value) => lines.push((value as { line: number }).line));
    expect(lines).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(bytes).toBe(readFileSync(file).length - 3);
    expect(readJournalLines(join(root, 'none'), () => {})).toBe(0);
  });
});
