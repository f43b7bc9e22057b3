import { studentCdf, studentQuantile } from './distributions.ts';
import { clamped, requireOpenProbability } from './interval.ts';
import { DIFFERENCE_RANGE, type PairedDifference } from './paired-difference.ts';
import type { Sample } from './sample.ts';

/**
 * Difference first - second of the means of two independent samples of unit scores: Welch's t with the degrees of
 * freedom of Satterthwaite. For cells on common seeds the paired difference is the right tool. A sample without
 * variance adds none; when neither has any, nothing can be said and the status is `zero-variance`.
 */
export function independentDifference(first: Sample, second: Sample, confidence = 0.95): PairedDifference {
  requireOpenProbability('confidence', confidence);
  const units = Math.min(first.units, second.units);
  const base = { confidence, method: 'welch', units, correlation: null };
  const nothing = { low: null, high: null, standardError: null, degrees: null, pValue: null };
  if (first.mean === null || second.mean === null) return { ...base, estimate: null, ...nothing, status: 'no-units' };
  const estimate = first.mean - second.mean;
  if (first.variance === null || second.variance === null) return { ...base, estimate, ...nothing, status: 'one-unit' };
  const one = first.variance / first.units;
  const two = second.variance / second.units;
  if (one + two === 0) return { ...base, estimate, ...nothing, standardError: 0, status: 'zero-variance' };
  const degrees = (one + two) ** 2 / (one ** 2 / (first.units - 1) + two ** 2 / (second.units - 1));
  const standardError = Math.sqrt(one + two);
  const half = studentQuantile((1 + confidence) / 2, degrees) * standardError;
  const [least, most] = DIFFERENCE_RANGE;
  return {
    ...base,
    estimate,
    low: clamped(estimate - half, least, estimate),
    high: clamped(estimate + half, estimate, most),
    standardError,
    degrees,
    pValue: Math.min(1, 2 * studentCdf(-Math.abs(estimate / standardError), degrees)),
    status: 'ok',
  };
}
