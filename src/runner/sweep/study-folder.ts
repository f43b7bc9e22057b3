import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '../../catalog/hash.ts';
import { UserError } from '../../catalog/user-error.ts';
import type { CellTally } from '../../study/sweep/cell-tally.ts';
import type { CellPlan } from '../../study/sweep/cells.ts';
import type { Replication } from '../../study/sweep/resolved-study.ts';
import { isAdaptive } from '../../study/sweep/stopping.ts';
import { unitSize } from '../../study/unit.ts';
import { JOURNAL_SCHEMA, type JournalHeader, readHeader, readSpan } from './journal.ts';
import { JournalWriter, readJournalLines } from './journal-file.ts';
import { lockFolder } from './lock.ts';

export const JOURNAL_FILE = 'journal.ndjson';

/** What is known of the games of a folder before it is played on. */
export interface FolderState {
  /** The latest header; undefined in an empty journal. */
  readonly header: JournalHeader | undefined;
  readonly keptBytes: number;
}

/**
 * Reads a folder's journal into tallies.
 * @param indexOf the cell with an id; undefined for one that the plan no longer has
 * @throws UserError for a file that is no journal
 */
export function readJournal(
  folder: string,
  indexOf: (cellId: string) => number | undefined,
  tallies: readonly CellTally[],
): FolderState {
  const file = join(folder, JOURNAL_FILE);
  let header: JournalHeader | undefined;
  const keptBytes = readJournalLines(file, (value) => {
    const found = readHeader(value);
    if (found !== undefined) {
      header = found;
      return;
    }
    if (header === undefined) {
      throw new UserError({ file, found: 'a file of another kind', expected: `a journal (${JOURNAL_SCHEMA})` });
    }
    const { cell, span } = readSpan(value, unitSize(header.study.replicate));
    const index = indexOf(cell);
    if (index !== undefined) tallies[index]!.add(span);
  });
  return { header, keptBytes };
}

/** The latest header of a folder's journal. @throws UserError without one */
export function headerOf(folder: string): JournalHeader {
  const file = join(folder, JOURNAL_FILE);
  let latest: JournalHeader | undefined;
  readJournalLines(file, (value) => {
    latest = readHeader(value) ?? latest;
  });
  if (latest === undefined) {
    throw new UserError({
      file: folder,
      found: 'no study in this folder',
      expected: `a folder with a ${JOURNAL_FILE}`,
    });
  }
  return latest;
}

export interface FolderRequest {
  readonly folder: string;
  readonly header: JournalHeader;
  readonly plan: CellPlan;
  readonly replicate: Replication;
  readonly tallies: readonly CellTally[];
  readonly resume: boolean;
  /** Changed cells and more units are accepted as well. */
  readonly extend: boolean;
}

/** A folder that this process alone writes to. */
export interface OpenFolder {
  readonly journal: JournalWriter;
  /** Waits for what is being written, and gives the folder back. */
  close(): Promise<void>;
}

/**
 * Opens a folder for a run: takes its lock, reads what it holds into the tallies, and checks that the run may go on there.
 * @throws UserError for a folder in use, a used one without `resume`, and games of another engine, catalog or study
 */
export async function openFolder(request: FolderRequest): Promise<OpenFolder> {
  const { folder, header, plan, tallies, resume, extend } = request;
  makeFolder(folder);
  const unlock = lockFolder(folder);
  try {
    const file = join(folder, JOURNAL_FILE);
    const used = readdirSync(folder).some((name) => !name.startsWith('lock'));
    if (used && !resume && !extend) {
      const hint = 'go on in it with --resume, or choose another with --out';
      throw new UserError({ file: folder, found: 'a folder that is in use', expected: 'an empty or a new one', hint });
    }
    const indexOf = new Map(plan.cells.map(({ id }, index) => [id, index]));
    const state = readJournal(folder, (id) => indexOf.get(id), tallies);
    if (state.header === undefined && used && !existsSync(file)) {
      throw new UserError({
        file: folder,
        found: 'files of something else',
        expected: `a folder with a ${JOURNAL_FILE}`,
      });
    }
    if (state.header !== undefined) requireSameStudy(folder, state.header, request);
    const journal = await JournalWriter.open(file, state.keptBytes);
    if (state.header === undefined || canonicalJson(state.header) !== canonicalJson(header)) journal.append(header);
    return {
      journal,
      close: async () => {
        await journal.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'an error';
    throw new UserError({ file: folder, found: `a place where no folder can be made (${code})` });
  }
}

/** Games may only be joined that one run could have played. */
function requireSameStudy(folder: string, before: JournalHeader, { header, extend, plan }: FolderRequest): void {
  const pairs: readonly (readonly [what: string, before: unknown, now: unknown])[] = [
    ['engine', before.engine, header.engine],
    ['dice', before.dice, header.dice],
    ['catalog', before.study.catalogHash, header.study.catalogHash],
    ['base scenario', before.study.scenario, header.study.scenario],
    ['seed', before.study.seed, header.study.seed],
    ['shard', before.shard, header.shard],
    ['choice of --games', before.rows, header.rows],
    ['unit', unitOf(before), unitOf(header)],
  ];
  for (const [what, old, now] of pairs) {
    if (canonicalJson(old) === canonicalJson(now)) continue;
    const brief = typeof old === 'string' && old.length < 40 && typeof now === 'string' ? ` (${old}, now ${now})` : '';
    const hint = 'start again in another folder with --out';
    throw new UserError({ file: folder, found: `games of another ${what}${brief}`, expected: 'the same', hint });
  }
  if (header.study.replicate.max < before.study.replicate.max) {
    const found = `${header.study.replicate.max} units where the folder asks for ${before.study.replicate.max}`;
    throw new UserError({ file: folder, found, expected: 'as many or more' });
  }
  if (extend || samePlan(before, header)) return;
  const found = `another plan (${plan.cells.length} cells, up to ${header.study.replicate.max} units)`;
  throw new UserError({ file: folder, found, hint: '--extend accepts changed cells and more units' });
}

function unitOf({ study: { replicate } }: JournalHeader): unknown {
  const { max: _, min: __, look, ...rest } = replicate;
  // Where no rule looks, the look says nothing.
  return isAdaptive(replicate) ? { look, ...rest } : rest;
}

function samePlan(before: JournalHeader, now: JournalHeader): boolean {
  const planOf = ({ study }: JournalHeader) => {
    const { factors, where, derived, design, replicate, budget } = study;
    return canonicalJson({ factors, where, derived, design, replicate, games: budget.games });
  };
  return planOf(before) === planOf(now);
}
