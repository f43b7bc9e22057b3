import type { Verdict } from '../../stats/verdict.ts';
import { type Formula, readFormula, truthOf } from './expression.ts';
import type { Value } from './expression-parser.ts';
import { conditionNames, isAboutCells, type Measured, metricValue } from './metrics.ts';
import type { ResolvedStudy } from './resolved-study.ts';

/** What conditions see of a cell. */
export interface JudgedCell {
  readonly id: string;
  readonly labels: readonly Value[];
  readonly measured: Measured;
  readonly verdict: Verdict | null;
  readonly difference: number | null;
}

export interface Totals {
  readonly cells: number;
  readonly units: number;
  readonly games: number;
  readonly failedGames: number;
}

/** How a condition came out. */
export interface ConditionRow {
  readonly condition: string;
  /** False also where it could not be told, for lack of games. */
  readonly holds: boolean;
  /** Cells in which it does not hold; null for a condition on the whole or on the baseline. */
  readonly cells: number | null;
  /** The first of them. */
  readonly cellIds: readonly string[];
}

const IDS_NAMED = 10;

/** Values of a study's own metrics and of the measured ones, for one cell. */
export class MetricReader {
  readonly #own: ReadonlyMap<string, Formula>;

  constructor({ metrics }: ResolvedStudy, measured: readonly string[]) {
    this.#own = new Map(Object.entries(metrics).map(([name, text]) => [name, readFormula(text, measured)]));
  }

  get names(): string[] {
    return [...this.#own.keys()];
  }

  /** A metric by name, measured or of the study. */
  valueOf(name: string, measured: Measured): Value {
    const own = this.#own.get(name);
    return own === undefined ? metricValue(name, measured) : own.valueOf((inner) => metricValue(inner, measured));
  }
}

/** Judges the conditions of a study. */
export function judgeConditions(
  study: ResolvedStudy,
  measured: readonly string[],
  cells: readonly JudgedCell[],
  baseline: JudgedCell | null,
  totals: Totals,
): ConditionRow[] {
  const reader = new MetricReader(study, measured);
  const factorNames = study.factors.map(({ name }) => name);
  const names = conditionNames([...measured, ...reader.names], factorNames);
  const valueFor =
    (cell: JudgedCell | null) =>
    (name: string): Value => {
      if (name.startsWith('total.')) return totals[name.slice('total.'.length) as keyof Totals];
      if (name.startsWith('baseline.'))
        return baseline === null ? null : reader.valueOf(name.slice('baseline.'.length), baseline.measured);
      if (cell === null) return null;
      if (name === 'verdict') return cell.verdict;
      if (name === 'difference') return cell.difference;
      const factor = factorNames.indexOf(name);
      return factor >= 0 ? cell.labels[factor]! : reader.valueOf(name, cell.measured);
    };
  return study.fail.map((condition): ConditionRow => {
    const formula = readFormula(condition, names);
    if (!isAboutCells(formula.names)) {
      return { condition, holds: truthOf(formula, valueFor(null)) === true, cells: null, cellIds: [] };
    }
    const failing = cells.filter((cell) => truthOf(formula, valueFor(cell)) !== true).map(({ id }) => id);
    return { condition, holds: failing.length === 0, cells: failing.length, cellIds: failing.slice(0, IDS_NAMED) };
  });
}
