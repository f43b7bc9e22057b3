import { type ColumnEntry, GAME_COLUMNS } from '../game-columns.ts';
import type { ResolvedStudy } from './resolved-study.ts';

const id = (name: string, type: ColumnEntry['type'] = 'text'): ColumnEntry => ({ name, type, unit: null, role: 'id' });
const metric = (name: string, type: ColumnEntry['type'], unit: string | null = null): ColumnEntry => ({
  name,
  type,
  unit,
  role: 'metric',
});

const AFTER_FACTORS: readonly ColumnEntry[] = [
  metric('units', 'integer', 'units'),
  metric('games', 'integer', 'games'),
  metric('winShareA', 'number'),
  metric('low', 'number'),
  metric('high', 'number'),
  metric('stop', 'text'),
  metric('verdict', 'text'),
  metric('baseline', 'flag'),
  metric('method', 'text'),
  metric('status', 'text'),
  metric('failedGames', 'integer', 'games'),
  metric('seed', 'text'),
  metric('digest', 'text'),
  metric('replay', 'text'),
];

/** What every row of a cell has, and no metric of a study may be called. */
export const CELL_COLUMNS: readonly string[] = ['cellId', ...AFTER_FACTORS.map(({ name }) => name)];

const COMPARISONS: readonly ColumnEntry[] = [
  id('cellId'),
  id('baselineId'),
  metric('units', 'integer', 'units'),
  metric('difference', 'number'),
  metric('low', 'number'),
  metric('high', 'number'),
  metric('method', 'text'),
  metric('correlation', 'number'),
  metric('saved', 'number'),
  metric('pValue', 'number'),
  metric('adjustedP', 'number'),
  metric('equivalenceP', 'number'),
  metric('adjustedEquivalenceP', 'number'),
  metric('verdict', 'text'),
  metric('status', 'text'),
];

const EFFECTS: readonly ColumnEntry[] = [
  id('factor'),
  id('level'),
  id('kind'),
  metric('estimate', 'number'),
  metric('difference', 'number'),
  metric('low', 'number'),
  metric('high', 'number'),
  metric('cells', 'integer', 'cells'),
  metric('units', 'integer', 'units'),
  metric('status', 'text'),
];

/** The rows of games.ndjson: those of a batch, each with its cell. */
export const STUDY_GAME_COLUMNS: readonly ColumnEntry[] = [id('cellId'), ...GAME_COLUMNS];

/** The dictionary of a study report: the columns of each of its row sets. Factors and metrics are columns of their own. */
export function studyColumns({ factors, metrics }: ResolvedStudy): Record<string, readonly ColumnEntry[]> {
  const factorColumns = factors.map(({ name, levels, span }): ColumnEntry => {
    const numeric = span !== null || levels.every(({ label }) => typeof label === 'number');
    const flags = levels.length > 0 && levels.every(({ label }) => typeof label === 'boolean');
    return { name, type: flags ? 'flag' : numeric ? 'number' : 'text', unit: null, role: 'factor' };
  });
  const own = Object.keys(metrics).map((name) => metric(name, 'number'));
  return {
    cells: [id('cellId'), ...factorColumns, ...AFTER_FACTORS, ...own],
    comparisons: COMPARISONS,
    effects: EFFECTS,
    games: STUDY_GAME_COLUMNS,
  };
}
