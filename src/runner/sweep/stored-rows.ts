import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOfLine, rowsOfLine } from './journal.ts';
import { readJournalLine, readJournalLines } from './journal-file.ts';
import { JOURNAL_FILE } from './journal-folder.ts';
import type { StudyState } from './run-study.ts';

/** Rows of a run of units of a cell, as a journal keeps them. */
export interface StoredRows {
  readonly cell: number;
  readonly firstUnit: number;
  readonly unitCount: number;
  /** ROW_WORDS words per game (game-row.ts). */
  readonly rows: Int32Array;
}

/** A line of a journal with the units of one cell. */
interface Line {
  readonly firstUnit: number;
  readonly unitCount: number;
  readonly offset: number;
}

/**
 * The rows of all games that a study counts, cell by cell in the order of its plan and in seed order within: the same
 * whatever the order in which they were played, and in which folder. Games past a cell's stop are left out.
 * @param folders with journals that hold rows; between them they have every game that the tallies count
 */
export async function* storedRows(
  folders: readonly string[],
  { plan, tallies }: StudyState,
): AsyncGenerator<StoredRows> {
  const indexOf = new Map(plan.cells.map(({ id }, index) => [id, index]));
  const sources: { handle: FileHandle; lines: Map<number, Line[]> }[] = [];
  try {
    for (const folder of folders) {
      const file = join(folder, JOURNAL_FILE);
      sources.push({ handle: await open(file), lines: linesByCell(file, indexOf) });
    }
    for (const cell of plan.cells.keys()) {
      const { end } = tallies[cell]!;
      for (const { handle, lines } of sources) {
        const chain = chainTo(end, lines.get(cell) ?? []);
        if (chain === undefined) continue;
        for (const { firstUnit, unitCount, offset } of chain) {
          yield { cell, firstUnit, unitCount, rows: rowsOfLine(await readJournalLine(handle, offset))! };
        }
        break;
      }
    }
  } finally {
    for (const { handle } of sources) await handle.close();
  }
}

function linesByCell(file: string, indexOf: ReadonlyMap<string, number>): Map<number, Line[]> {
  const byCell = new Map<number, Line[]>();
  readJournalLines(file, (value, offset) => {
    const place = placeOfLine(value);
    const cell = place === undefined ? undefined : indexOf.get(place.cell);
    if (place === undefined || cell === undefined) return;
    const lines = byCell.get(cell) ?? [];
    byCell.set(cell, lines);
    lines.push({ firstUnit: place.firstUnit, unitCount: place.unitCount, offset });
  });
  return byCell;
}

/** Lines that hold the units 0 to `end` one after the other; undefined where some are missing. */
function chainTo(end: number, lines: readonly Line[]): Line[] | undefined {
  // An extended study may hold the same units twice, in a run that reaches too far and in one that does not. Of two that
  // will do, the tally has counted the one that was there first.
  const usable = new Map<number, Line>();
  for (const line of lines) {
    const { firstUnit, unitCount } = line;
    if (firstUnit + unitCount <= end && !usable.has(firstUnit)) usable.set(firstUnit, line);
  }
  const chain: Line[] = [];
  for (let unit = 0; unit < end; unit += chain.at(-1)!.unitCount) {
    const next = usable.get(unit);
    if (next === undefined) return undefined;
    chain.push(next);
  }
  return chain;
}
