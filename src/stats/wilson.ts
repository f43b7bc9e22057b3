import { normalQuantile } from './distributions.ts';
import { clamped, emptyInterval, type Interval, requireCount } from './interval.ts';

/**
 * Wilson's score interval of a proportion (Wilson 1927, without continuity correction).
 * Defined, and not degenerate, at 0 % and 100 %.
 */
export function wilson(successes: number, trials: number, confidence = 0.95): Interval {
  requireCount('successes', successes);
  requireCount('trials', trials);
  if (successes > trials) throw new RangeError(`${successes} successes in ${trials} trials`);
  if (trials === 0) return emptyInterval('wilson', confidence);
  const { low, high } = wilsonEnds(successes, trials, normalQuantile((1 + confidence) / 2));
  return { estimate: successes / trials, low, high, confidence, method: 'wilson', status: 'ok' };
}

/** The interval's ends at `z` standard errors, for 1 trial or more. */
export function wilsonEnds(successes: number, trials: number, z: number): { low: number; high: number } {
  const share = successes / trials;
  const spread = (z * z) / trials;
  const centre = (share + spread / 2) / (1 + spread);
  const half = (z * Math.sqrt((share * (1 - share)) / trials + spread / (4 * trials))) / (1 + spread);
  return {
    // The formula gives exactly 0 and 1 there, floating arithmetic only nearly.
    low: successes === 0 ? 0 : clamped(centre - half, 0, share),
    high: successes === trials ? 1 : clamped(centre + half, share, 1),
  };
}
