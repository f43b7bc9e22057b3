import { type BootstrapPlan, bootstrap } from './bootstrap.ts';
import type { Interval, Status } from './interval.ts';

/** Model outputs on a Saltelli plan of n base points and k factors. */
export interface SobolOutputs {
  /** At the points of matrix A. */
  readonly a: readonly number[];
  /** At the points of matrix B, independent of A. */
  readonly b: readonly number[];
  /** `mixed[i][row]`: at row `row` of A with factor i taken from B. */
  readonly mixed: readonly (readonly number[])[];
}

/** Sensitivity of one factor: its effect alone (S1) and with all its interactions (ST), as shares of the variance. */
export interface SobolIndices {
  readonly first: Interval;
  readonly total: Interval;
}

/**
 * First-order and total Sobol indices per factor with bootstrap intervals over the base points.
 * S1: Saltelli et al. 2010, table 2 (b); ST: Jansen 1999, table 2 (f); the variance from A and B together.
 * Outputs that carry sampling noise of their own inflate ST: plan enough units per cell.
 */
export function sobolIndices(outputs: SobolOutputs, plan: BootstrapPlan = {}): SobolIndices[] {
  const { a, b, mixed } = outputs;
  if ([b, ...mixed].some((column) => column.length !== a.length)) {
    throw new RangeError('a Sobol plan needs as many outputs in B and in every mixed column as in A');
  }
  const all = Uint32Array.from(a, (_, row) => row);
  const centre = centred(outputs);
  const estimates = estimate(centre, all);
  const status: Status = a.length === 0 ? 'no-units' : a.length === 1 ? 'one-unit' : 'ok';
  const ends = status === 'ok' ? bootstrap(a.length, (rows) => estimate(centre, rows), plan) : [];
  const interval = (which: number): Interval => ({
    estimate: estimates[which]!,
    low: ends[which]?.low ?? null,
    high: ends[which]?.high ?? null,
    confidence: plan.confidence ?? 0.95,
    method: 'bootstrap',
    status: status === 'ok' && estimates[which] === null ? 'zero-variance' : status,
  });
  return mixed.map((_, factor) => ({ first: interval(2 * factor), total: interval(2 * factor + 1) }));
}

/** The outputs less their mean, which leaves the indices and takes most of the noise out of the S1 estimator. */
function centred({ a, b, mixed }: SobolOutputs): SobolOutputs {
  const mean = [...a, ...b].reduce((sum, value) => sum + value, 0) / Math.max(1, a.length + b.length);
  const less = (column: readonly number[]) => column.map((value) => value - mean);
  return { a: less(a), b: less(b), mixed: mixed.map(less) };
}

/** S1 and ST of each factor in turn over the rows named, null without variance. */
function estimate({ a, b, mixed }: SobolOutputs, rows: Uint32Array): (number | null)[] {
  let sum = 0;
  let sumSquares = 0;
  let constant = true;
  const start = a[rows[0] ?? 0];
  for (const row of rows) {
    const inA = a[row]!;
    const inB = b[row]!;
    sum += inA + inB;
    sumSquares += inA * inA + inB * inB;
    constant &&= inA === start && inB === start;
  }
  const count = 2 * rows.length;
  const variance = sumSquares / count - (sum / count) ** 2;
  return mixed.flatMap((column) => {
    if (rows.length < 2 || constant || !(variance > 0)) return [null, null];
    let first = 0;
    let total = 0;
    for (const row of rows) {
      first += b[row]! * (column[row]! - a[row]!);
      total += (a[row]! - column[row]!) ** 2;
    }
    return [first / rows.length / variance, total / (2 * rows.length) / variance];
  });
}
