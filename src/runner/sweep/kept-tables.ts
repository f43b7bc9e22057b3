import { REASONS } from '../../engine/events.ts';
import type { Counters, TableShape } from '../../study/aggregate/counters.ts';
import { TableChoice } from '../../study/sweep/cell-tally.ts';
import { ACTIONS, CHECK_RESULTS, MATCH_FIELDS, MECH_FIELDS, MELEE_FIELDS, TEAM_MECHS } from '../tally/tables.ts';

/** The counters that a study keeps of every cell: those whose tables are the same for every plan. */
export const KEPT_TABLES: readonly TableShape[] = [
  { name: 'match', dimensions: [MATCH_FIELDS] },
  {
    name: 'results',
    dimensions: [
      ['plain', 'swapped'],
      ['a', 'b'],
      ['a', 'b', 'draw'],
    ],
  },
  { name: 'reasons', dimensions: [REASONS, ['a', 'b', 'draw']] },
  { name: 'mechs', dimensions: [TEAM_MECHS, MECH_FIELDS] },
  { name: 'actions', dimensions: [TEAM_MECHS, ACTIONS] },
  { name: 'melee', dimensions: [MELEE_FIELDS] },
  { name: 'heatChecks', dimensions: [CHECK_RESULTS] },
];

/** Tables that every report reads, and those that it needs to tell a cell's games in detail. */
const ALWAYS_HELD = ['match', 'results', 'reasons'];
const DETAILED = ['mechs', 'actions', 'melee'];

/**
 * The kept tables that a study holds in memory: those of every report, and those that its formulas name.
 * @param detailed whether the report is to tell of cells in detail
 */
export function tablesFor(formulas: readonly string[], detailed: boolean): TableChoice {
  const always = detailed ? [...ALWAYS_HELD, ...DETAILED] : ALWAYS_HELD;
  return new TableChoice(
    KEPT_TABLES,
    (table) => always.includes(table) || formulas.some((text) => text.includes(`${table}.`)),
  );
}

/** Counters in all kept tables together. */
export const KEPT_COUNTS = KEPT_TABLES.reduce((sum, table) => sum + sizeOf(table), 0);

/** The kept counters of a block, one table after the other. */
export function keptCounts(counters: Counters): Float64Array {
  const counts = new Float64Array(KEPT_COUNTS);
  let to = 0;
  for (const table of KEPT_TABLES) {
    const start = counters.start(table.name);
    counts.set(counters.cells.subarray(start, start + sizeOf(table)), to);
    to += sizeOf(table);
  }
  return counts;
}

function sizeOf({ dimensions }: TableShape): number {
  return dimensions.reduce((cells, labels) => cells * labels.length, 1);
}
