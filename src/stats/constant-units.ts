import { requireOpenProbability } from './interval.ts';

// What can be said when all n units scored the same value c, where a variance says nothing.
//
// Let q be the true chance of c. A sample of n equal values has probability sum over values v of q_v^n, and the part
// of it due to values with q_v < 1 - r is below (1 - r)^(n - 1), since the chances sum to 1. So outside an event of
// that probability q >= 1 - r, and the mean lies within r of the way from c to either end of the range. This is the
// "rule of three" for any bounded unit, with n - 1 in place of n as the price of not having named c beforehand.

/** Least and greatest mean compatible with `units` >= 2 equal unit values, range included; null below two units. */
export function constantUnits(
  value: number,
  units: number,
  range: readonly [number, number],
  confidence = 0.95,
): { low: number; high: number } | null {
  requireOpenProbability('confidence', confidence);
  if (units < 2) return null;
  const reach = 1 - (1 - confidence) ** (1 / (units - 1));
  const [least, most] = range;
  return { low: value - reach * (value - least), high: value + reach * (most - value) };
}

/**
 * p-value of the claim that the mean lies on the other side of, or at, `bound`, after `units` equal values.
 * 1 when the value does not contradict the claim, and below two units.
 */
export function constantUnitsPValue(
  value: number,
  units: number,
  bound: number,
  range: readonly [number, number],
): number {
  if (units < 2 || value === bound) return 1;
  const end = bound < value ? range[0] : range[1];
  // The share of units that would have to differ, all at the far end of the range, to bring the mean to the bound.
  const needed = (value - bound) / (value - end);
  return needed >= 1 ? 0 : (1 - needed) ** (units - 1);
}
