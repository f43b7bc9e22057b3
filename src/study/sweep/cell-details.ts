import type { Counters } from '../aggregate/counters.ts';
import type { LineupMech } from '../report/lineup.ts';
import { abilityRows, loadRows, mechRows, weaponRows } from '../report/mech-sections.ts';
import { actionSection, histogramSection } from '../report/play-sections.ts';
import { roundsSection, scoreSection } from '../report/result-sections.ts';

/** Cells up to which a study holds what their details are made from; each takes some ten kilobytes. */
export const CELLS_HELD = 2000;
/** Cells that a report tells of in detail. */
const CELLS_DETAILED = 12;

export type CellDetails = ReturnType<typeof cellDetails>;

/** The games of a cell in the sections of a batch's report. @param abilities names by index */
export function cellDetails(counters: Counters, lineup: readonly LineupMech[], abilities: readonly string[]) {
  return {
    totals: { games: counters.count('match', 'games') },
    score: scoreSection(counters),
    rounds: roundsSection(counters),
    mechs: mechRows(counters, lineup),
    weapons: weaponRows(counters, lineup),
    loads: loadRows(counters, lineup),
    actions: actionSection(counters, lineup),
    abilities: abilityRows(counters, lineup, abilities),
    histograms: histogramSection(counters),
  };
}

/**
 * Which cells are told of in detail, by index: all where there are few; otherwise the baseline, and as many of those in
 * which team a wins most as of those in which it wins least, from the most to the least.
 */
export function detailedCells(
  cells: readonly { readonly winShareA: number | null; readonly baseline: boolean }[],
): number[] {
  const played = cells.flatMap(({ winShareA, baseline }, index) =>
    winShareA === null ? [] : [{ index, winShareA, baseline }],
  );
  const indexes = (rows: typeof played) => rows.map(({ index }) => index);
  if (played.length <= CELLS_DETAILED) return indexes(played);
  const baseline = played.filter((cell) => cell.baseline);
  const others = played.filter((cell) => !cell.baseline).sort((left, right) => right.winShareA - left.winShareA);
  const each = (CELLS_DETAILED - baseline.length) >> 1;
  return indexes([...baseline, ...others.slice(0, each), ...others.slice(-each)]);
}
