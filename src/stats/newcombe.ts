import { clamped, emptyInterval, type Interval } from './interval.ts';
import { wilson } from './wilson.ts';

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
