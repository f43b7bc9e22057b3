import { studentCdf, studentQuantile } from './distributions.ts';
import { requireOpenProbability, type Status } from './interval.ts';

/** Result of two one-sided tests: equivalent when the 1 - 2 alpha interval lies inside target +- margin. */
export interface Equivalence {
  readonly low: number | null;
  readonly high: number | null;
  /** 1 - 2 alpha. */
  readonly confidence: number;
  /** The greater of the two one-sided p-values. */
  readonly pValue: number | null;
  readonly equivalent: boolean;
  readonly status: Status;
}

/**
 * TOST (Schuirmann 1987): is the true value closer to `target` than `margin` on both sides?
 * @param degrees of Student's distribution; Infinity for the normal
 * @param standardError null or 0 (no variance) gives nulls and `equivalent: false`
 */
export function tost(
  estimate: number | null,
  standardError: number | null,
  degrees: number,
  { target = 0, margin, alpha = 0.05 }: { target?: number; margin: number; alpha?: number },
): Equivalence {
  requireOpenProbability('alpha', alpha);
  if (!(margin > 0)) throw new RangeError(`an equivalence margin must be above 0: ${margin}`);
  const confidence = 1 - 2 * alpha;
  const nothing = { low: null, high: null, confidence, pValue: null, equivalent: false };
  if (estimate === null) return { ...nothing, status: 'no-units' };
  if (standardError === null) return { ...nothing, status: 'one-unit' };
  if (standardError === 0) return { ...nothing, status: 'zero-variance' };
  const half = studentQuantile(1 - alpha, degrees) * standardError;
  const distance = estimate - target;
  const belowMargin = studentCdf((distance - margin) / standardError, degrees);
  const aboveMargin = studentCdf((-margin - distance) / standardError, degrees);
  const pValue = Math.max(belowMargin, aboveMargin);
  return { low: estimate - half, high: estimate + half, confidence, pValue, equivalent: pValue < alpha, status: 'ok' };
}
