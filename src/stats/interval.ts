/**
 * Why a statistic has, or lacks, its numbers.
 * - `no-units`: nothing was observed; every number is null.
 * - `one-unit`: one observation has a mean but no variance.
 * - `zero-variance`: every unit scored the same, so the spread cannot be estimated.
 * - `at-limit`: a share of 0 or 1 (or an interval that reaches it) where the transformed value is infinite.
 * - `separated`: an entry beat, or lost to, every rated entry without exception; its rating is infinite.
 * - `not-converged`: the numeric search failed; the value is withheld rather than guessed.
 */
export type Status = 'ok' | 'no-units' | 'one-unit' | 'zero-variance' | 'at-limit' | 'separated' | 'not-converged';

/** An estimate with its two-sided interval. Null, never NaN, where a number does not exist; `status` says why. */
export interface Interval {
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Two-sided coverage, between 0 and 1. */
  readonly confidence: number;
  readonly method: string;
  readonly status: Status;
}

/** The interval of a statistic that has no numbers at all. */
export function emptyInterval(method: string, confidence: number, status: Status = 'no-units'): Interval {
  return { estimate: null, low: null, high: null, confidence, method, status };
}

/** `value` held inside low..high. */
export function clamped(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Refuses a count that is not a whole number of 0 or more: the caller's bug, not the user's input. */
export function requireCount(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${name} must be a whole number >= 0: ${value}`);
}

/** Refuses a probability outside the open interval 0..1. */
export function requireOpenProbability(name: string, value: number): void {
  if (!(value > 0 && value < 1)) throw new RangeError(`${name} must lie strictly between 0 and 1: ${value}`);
}
