/**
 * `value` to `decimals` places after the point (0 to 15), null kept as null and -0 written as 0.
 *
 * Every floating result passes through here before it enters a report. Sums behind the statistics are integers and
 * therefore exact; what is left (logarithms, exponentials, quantiles) may differ in the last bit between versions of
 * the runtime's maths library. With 12 decimals or fewer that bit is gone, so equal runs give equal bytes.
 * `toFixed` is specified digit by digit and asks no maths library. A value that is not finite is our bug: it throws.
 */
export function rounded(value: number, decimals?: number): number;
export function rounded(value: number | null, decimals?: number): number | null;
export function rounded(value: number | null, decimals = 6): number | null {
  if (value === null) return null;
  if (!Number.isFinite(value)) throw new RangeError(`a reported value must be finite: ${value}`);
  if (Math.abs(value) >= 1e21) return value; // toFixed leaves decimal notation here, and no decimals are left anyway
  return Number(value.toFixed(decimals)) + 0;
}
