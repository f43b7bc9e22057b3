import { constantUnitsPValue } from './constant-units.ts';
import { DIFFERENCE_RANGE, type PairedDifference } from './paired-difference.ts';
import { tost } from './tost.ts';

export const VERDICTS = ['better', 'worse', 'equivalent', 'inconclusive'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * p-value of "the difference is not inside +-margin" for a paired difference: TOST, or the exact bound when every
 * unit differed by the same amount. Null when there are too few units to say.
 */
export function equivalencePValue(difference: PairedDifference, margin: number): number | null {
  const { estimate, standardError, degrees, status, units } = difference;
  if (status === 'ok') return tost(estimate, standardError, degrees!, { margin }).pValue;
  if (status !== 'zero-variance') return null;
  if (Math.abs(estimate!) >= margin) return 1;
  const above = constantUnitsPValue(estimate!, units, margin, DIFFERENCE_RANGE);
  const below = constantUnitsPValue(estimate!, units, -margin, DIFFERENCE_RANGE);
  return Math.max(above, below);
}

/**
 * The verdict of a comparison: equivalent when the difference is shown to lie inside the margin, else better or worse
 * when it is shown to differ from 0, else inconclusive. Equivalence goes first: the margin is what the designer does
 * not care about, and with enough games every difference, however small, can be told from 0.
 * @param differencePValue of no difference, two-sided, already adjusted for the number of comparisons
 * @param equivalencePValue of lying outside the margin, adjusted likewise; null without a margin
 */
export function verdict(
  estimate: number | null,
  differencePValue: number | null,
  equivalencePValue: number | null,
  alpha = 0.05,
): Verdict {
  if (equivalencePValue !== null && equivalencePValue <= alpha) return 'equivalent';
  if (estimate === null || differencePValue === null || differencePValue > alpha || estimate === 0) {
    return 'inconclusive';
  }
  return estimate > 0 ? 'better' : 'worse';
}
