import { join } from 'node:path';
import { canonicalJson } from '../../catalog/hash.ts';
import { UserError } from '../../catalog/user-error.ts';
import type { CellTally } from '../../study/sweep/cell-tally.ts';
import type { CellPlan } from '../../study/sweep/cells.ts';
import { isAdaptive } from '../../study/sweep/stopping.ts';
import { unitSize } from '../../study/unit.ts';
import { JOURNAL_SCHEMA, type JournalHeader, readHeader, readSpan } from './journal.ts';
import { readJournalLines } from './journal-file.ts';
import {
  JOURNAL_FILE,
  type OpenFolder,
  openJournal,
  readJournal,
  requireNoFewer,
  requireSameGames,
} from './journal-folder.ts';

/**
 * Reads the journal of a study's folder into tallies.
 * @throws UserError for a file that is no journal of a study
 */
export function readStudyFolder(folder: string, plan: CellPlan, tallies: readonly CellTally[]): void {
  readJournal(folder, JOURNAL_SCHEMA, addingTo(plan, tallies));
}

/** Takes the spans of a journal over; those of cells that the plan no longer has are left out. */
function addingTo({ cells }: CellPlan, tallies: readonly CellTally[]) {
  const indexOf = new Map(cells.map(({ id }, index) => [id, index]));
  return (line: unknown, { study }: JournalHeader): void => {
    const { cell, span } = readSpan(line, unitSize(study.replicate));
    const index = indexOf.get(cell);
    if (index !== undefined) tallies[index]!.add(span);
  };
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
  readonly tallies: readonly CellTally[];
  readonly resume: boolean;
  /** Changed cells and more units are accepted as well. */
  readonly extend: boolean;
}

/**
 * Opens a folder for a run of a study, and reads what it holds into the tallies.
 * @throws UserError for a folder in use, a used one without `resume`, and games of another engine, catalog or study
 */
export async function openFolder(request: FolderRequest): Promise<OpenFolder> {
  const { folder, header, plan, tallies, resume, extend } = request;
  return openJournal({
    folder,
    header,
    goesOn: resume || extend,
    onLine: addingTo(plan, tallies),
    requireSame: (before) => requireSameStudy(before, request),
  });
}

function requireSameStudy(before: JournalHeader, { folder, header, extend, plan }: FolderRequest): void {
  requireSameGames(folder, [
    ['engine', before.engine, header.engine],
    ['dice', before.dice, header.dice],
    ['catalog', before.study.catalogHash, header.study.catalogHash],
    ['base scenario', before.study.scenario, header.study.scenario],
    ['seed', before.study.seed, header.study.seed],
    ['shard', before.shard, header.shard],
    ['choice of --games', before.rows, header.rows],
    ['unit', unitOf(before), unitOf(header)],
  ]);
  requireNoFewer(folder, 'units', before.study.replicate.max, header.study.replicate.max);
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
