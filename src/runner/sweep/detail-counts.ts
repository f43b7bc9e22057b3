import { Counters } from '../../study/aggregate/counters.ts';
import type { GamePlan } from '../../study/game-plan.ts';
import { lineupOf } from '../../study/report/lineup.ts';
import { weaponsOf } from '../../study/report/mech-sections.ts';
import type { CellLineup, CellTally } from '../../study/sweep/cell-tally.ts';
import { formCapOf, tablesOfSize } from '../tally/tables.ts';

// What a study keeps of a cell beyond its formulas' counters: histograms, and what each mech did with each weapon. The
// sizes of these tables depend on who plays, and most of their cells cannot be other than 0; only the others are kept.

/** Tables of which every cell is kept. */
const WHOLE_TABLES = [
  'units',
  'rounds',
  'margin',
  'deaths',
  'deathRound',
  'peakHeat',
  'deathCauses',
  'damageCauses',
  'abilities',
] as const;

export function cellLineup(plan: GamePlan): CellLineup {
  return { roundCap: plan.rules.roundCap, mechs: lineupOf(plan) };
}

/** The details among the counters of a block, one run after the other. */
export function detailCounts(counters: Counters, lineup: CellLineup): Float64Array {
  const runs = runsOf(counters, lineup);
  const details = new Float64Array(runs.reduce((sum, [, length]) => sum + length, 0));
  let to = 0;
  for (const [start, length] of runs) {
    details.set(counters.cells.subarray(start, start + length), to);
    to += length;
  }
  return details;
}

/** Counters of all games of a cell, with the tables that a study holds and those of the details filled in; null without. */
export function detailedCounters({ details, counters: held }: CellTally, gamesPerUnit: number): Counters | null {
  if (details === null) return null;
  const { lineup, counts } = details;
  const formCap = formCapOf(lineup.mechs);
  const counters = new Counters(tablesOfSize({ gamesPerUnit, roundCap: lineup.roundCap, formCap, zoneCount: 0 }));
  for (const { name } of held.shapes) {
    counters.cells.set(held.cells.subarray(held.start(name), held.start(name) + held.size(name)), counters.start(name));
  }
  let from = 0;
  for (const [start, length] of runsOf(counters, lineup)) {
    counters.cells.set(counts.subarray(from, from + length), start);
    from += length;
  }
  return counters;
}

/** Where the details stand in the row of all counters. */
function runsOf(counters: Counters, { mechs }: CellLineup): readonly (readonly [start: number, length: number])[] {
  const whole = WHOLE_TABLES.map((table) => [counters.start(table), counters.size(table)] as const);
  const loads = counters.labels('weapons', 3);
  const fields = counters.labels('weapons', 4).length;
  const weapons = weaponsOf(mechs, counters.labels('weapons', 1)).flatMap(
    ({ mech, mount, formIndex, loads: carried }) =>
      loads.flatMap((load, index) => {
        // What carries no ammunition counts under the first.
        if (index > 0 && (carried === undefined || carried[index] === 0)) return [];
        return [[counters.index('weapons', mech, mount, formIndex, load, 0), fields] as const];
      }),
  );
  return [...whole, ...weapons];
}
