import { studentQuantile } from './distributions.ts';
import { clamped, type Interval, requireOpenProbability } from './interval.ts';
import type { Sample } from './sample.ts';

/** The interval of a mean together with what a test of it needs. */
export interface MeanInterval extends Interval {
  readonly units: number;
  readonly standardError: number | null;
  /** Degrees of freedom of Student's distribution: units - 1. */
  readonly degrees: number | null;
}

/**
 * Interval of the mean of n units by Student's t. The unit, not the game, is the observation: games mirrored on one
 * seed are correlated, and the variance between units takes that into account whichever way it goes.
 * Below two units, and when every unit scored the same, the ends are null.
 * @param range least and greatest possible mean, to which the ends are cut
 */
export function meanInterval(sample: Sample, confidence = 0.95, range?: readonly [number, number]): MeanInterval {
  requireOpenProbability('confidence', confidence);
  const { units, mean, variance } = sample;
  const base = { estimate: mean, confidence, method: 'unit-variance', units };
  const nothing = { low: null, high: null, standardError: null, degrees: null };
  if (mean === null) return { ...base, ...nothing, status: 'no-units' };
  if (variance === null) return { ...base, ...nothing, status: 'one-unit' };
  const degrees = units - 1;
  if (variance === 0) return { ...base, ...nothing, standardError: 0, degrees, status: 'zero-variance' };
  const standardError = Math.sqrt(variance / units);
  const half = studentQuantile((1 + confidence) / 2, degrees) * standardError;
  const [least, most] = range ?? [-Infinity, Infinity];
  return {
    ...base,
    low: clamped(mean - half, least, mean),
    high: clamped(mean + half, mean, most),
    standardError,
    degrees,
    status: 'ok',
  };
}
