import { normalCdf, rootOfIncreasing } from './distributions.ts';
import { clamped, emptyInterval, type Interval } from './interval.ts';
import { wilson, wilsonEnds } from './wilson.ts';

/** Successes out of trials. */
export interface Proportion {
  readonly successes: number;
  readonly trials: number;
}

/**
 * Interval of the difference first - second of two independent proportions: Newcombe's hybrid score method
 * (1998, method 10, no continuity correction). For cells on common seeds the paired difference is the right tool.
 */
export function newcombe(first: Proportion, second: Proportion, confidence = 0.95): Interval {
  const one = wilson(first.successes, first.trials, confidence);
  const two = wilson(second.successes, second.trials, confidence);
  if (one.estimate === null || two.estimate === null) return emptyInterval('newcombe', confidence);
  const difference = one.estimate - two.estimate;
  const below = Math.sqrt((one.estimate - one.low!) ** 2 + (two.high! - two.estimate) ** 2);
  const above = Math.sqrt((one.high! - one.estimate) ** 2 + (two.estimate - two.low!) ** 2);
  return {
    estimate: difference,
    low: clamped(difference - below, -1, 1),
    high: clamped(difference + above, -1, 1),
    confidence,
    method: 'newcombe',
    status: 'ok',
  };
}

/** Standard errors beyond which a normal tail is 0 in floating arithmetic. */
const FARTHEST = 38;

/**
 * One-sided p-value of the claim that first - second is `bound` or less: what is outside the widest Newcombe interval
 * that lies above `bound`. Below, `newcombePValue(second, first, -bound)` tests the opposite claim.
 * @returns 1 where the difference itself is not above `bound`; null when either side has no trials
 */
export function newcombePValue(first: Proportion, second: Proportion, bound: number): number | null {
  if (first.trials === 0 || second.trials === 0) return null;
  const [one, two] = [first.successes / first.trials, second.successes / second.trials];
  const lowAt = (z: number) => {
    const below = one - wilsonEnds(first.successes, first.trials, z).low;
    const above = wilsonEnds(second.successes, second.trials, z).high - two;
    return one - two - Math.sqrt(below ** 2 + above ** 2);
  };
  if (one - two <= bound) return 1;
  if (lowAt(FARTHEST) > bound) return 0;
  return normalCdf(-rootOfIncreasing((z) => bound - lowAt(z), 0, FARTHEST));
}
