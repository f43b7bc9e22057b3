import { normalQuantile } from './distributions.ts';
import { requireCount, requireOpenProbability } from './interval.ts';

/** Error rates of a planned two-sided comparison. */
export interface ErrorRates {
  /** Two-sided chance of calling equal cells different. */
  readonly alpha?: number;
  /** Chance of finding a difference that is there. */
  readonly power?: number;
}

/**
 * The smallest true difference that `units` pairs find with the given power.
 * @param variance of one unit's difference; for independent cells the sum of both unit variances
 * @returns null without units
 */
export function smallestDetectableDifference(variance: number, units: number, rates: ErrorRates = {}): number | null {
  requireCount('units', units);
  requireVariance(variance);
  return units === 0 ? null : reach(rates) * Math.sqrt(variance / units);
}

/** The units (pairs) that find a true difference of `difference` with the given power; at least 2. */
export function unitsToDetect(difference: number, variance: number, rates: ErrorRates = {}): number {
  requireVariance(variance);
  if (!(Math.abs(difference) > 0)) throw new RangeError(`no number of units finds a difference of ${difference}`);
  return Math.max(2, Math.ceil((reach(rates) ** 2 * variance) / difference ** 2));
}

/** Standard errors between no difference and one that is found: both normal quantiles together. */
function reach({ alpha = 0.05, power = 0.8 }: ErrorRates): number {
  requireOpenProbability('alpha', alpha);
  requireOpenProbability('power', power);
  return normalQuantile(1 - alpha / 2) + normalQuantile(power);
}

function requireVariance(variance: number): void {
  if (!(variance >= 0 && variance < Infinity)) throw new RangeError(`a variance is finite and >= 0: ${variance}`);
}
