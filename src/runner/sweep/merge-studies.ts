import { canonicalJson } from '../../catalog/hash.ts';
import { UserError } from '../../catalog/user-error.ts';
import { planCells } from '../../study/sweep/cells.ts';
import { VERSION } from '../../version.ts';
import type { JournalHeader } from './journal.ts';
import { cellsOfShard, emptyState, type StudyState } from './run-study.ts';
import { headerOf, readStudyFolder } from './study-folder.ts';

/** Shards put together. */
export interface MergedStudy {
  readonly state: StudyState;
  readonly header: JournalHeader;
  /** Shards of which no folder was given. */
  readonly missing: readonly number[];
  /** Folders whose cells are not finished. */
  readonly unfinished: readonly string[];
}

/**
 * Joins the journals of a study's shards, whatever the order in which they are given.
 * @throws UserError for folders of different studies, for a shard given twice, and where the copies of the baseline,
 * which every shard plays, differ
 */
export function mergeStudies(folders: readonly string[]): MergedStudy {
  const parts = folders.map((folder) => ({ folder, header: headerOf(folder) }));
  const [first, ...others] = parts;
  for (const { folder, header } of parts) {
    if (header.engine !== VERSION) {
      throw new UserError({
        file: folder,
        found: `games of mechsim ${header.engine}`,
        expected: `those of ${VERSION}`,
      });
    }
  }
  for (const { folder, header } of others) requireSameStudy(first!.folder, first!.header, folder, header);
  const { study, shard } = first!.header;
  const plan = planCells(study);
  const merged = emptyState(study, plan);
  const owner = new Map<number, string>();
  const unfinished: string[] = [];
  for (const { folder, header } of parts) {
    const index = header.shard?.index ?? 1;
    const before = owner.get(index);
    if (before !== undefined) {
      const found = header.shard === null ? 'the same study twice' : `shard ${index} of ${header.shard.count} twice`;
      throw new UserError({ file: folder, found, expected: `each once; the other is in ${before}` });
    }
    owner.set(index, folder);
    const own = emptyState(study, plan);
    readStudyFolder(folder, plan, own.tallies);
    const cells = cellsOfShard(plan, header.shard);
    if (cells.some((cell) => own.tallies[cell]!.stop === null)) unfinished.push(folder);
    takeOver(merged, own, cells, folder);
  }
  const count = shard?.count ?? 1;
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter((index) => !owner.has(index));
  return { state: merged, header: { ...first!.header, shard: null }, missing, unfinished };
}

function requireSameStudy(firstFolder: string, first: JournalHeader, folder: string, other: JournalHeader): void {
  const differs = (of: (header: JournalHeader) => unknown) => canonicalJson(of(first)) !== canonicalJson(of(other));
  const found = differs(({ study }) => study)
    ? 'another study'
    : differs(({ dice, data }) => ({ dice, data }))
      ? 'games of other dice or of another data folder'
      : differs(({ shard }) => shard?.count ?? 0)
        ? `a shard of ${other.shard?.count ?? 1}, where ${firstFolder} is one of ${first.shard?.count ?? 1}`
        : undefined;
  if (found !== undefined)
    throw new UserError({ file: folder, found, expected: `shards of one study, as ${firstFolder}` });
}

/** Moves the tallies of a shard's cells; the baseline's copies have to be equal as far as both are finished. */
function takeOver(merged: StudyState, own: StudyState, cells: readonly number[], folder: string): void {
  const tallies = merged.tallies as (typeof merged.tallies)[number][];
  for (const cell of cells) {
    const mine = own.tallies[cell]!;
    const theirs = tallies[cell]!;
    if (theirs.stop !== null && mine.stop !== null && canonicalJson(mine.digest) !== canonicalJson(theirs.digest)) {
      throw new UserError({
        file: folder,
        found: 'a baseline other than that of the shards before',
        expected: 'the same games',
        hint: 'one of the machines, or one of the programs, does not play what the others play',
      });
    }
    if (mine.end > theirs.end) tallies[cell] = mine;
  }
}
