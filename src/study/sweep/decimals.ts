import { UserError } from '../../catalog/user-error.ts';

/** A decimal number exactly as it was written: digits / 10^places. */
interface Decimal {
  readonly digits: bigint;
  readonly places: number;
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** Values that one range may come to. */
const MOST_VALUES = 1_000_000;

/** How a factor's numbers are laid out between two ends. */
export interface RangeSpec {
  readonly low: number;
  readonly high: number;
  /** The values of the range; undefined where the text gives no way to tell them. */
  readonly values: readonly number[] | undefined;
  /** Neither step nor number of values was written: sampled designs may draw any number between the ends. */
  readonly open: boolean;
  /** Between the ends sampled designs draw evenly on the logarithm. */
  readonly log: boolean;
}

/**
 * Reads a range: `6..12` (whole steps of 1), `0.1..2:0.1` (a step, exact in decimals), `1..10@4` (a number of values),
 * `0.1..10@5:log` (evenly spaced on the logarithm), `0.1..10:log` (no values of its own, for sampled designs).
 * @returns undefined when `text` is no range at all
 * @throws UserError for an empty range, a step of 0 or of the wrong sign, and logarithms of 0 or less
 */
export function readRange(text: string): RangeSpec | undefined {
  const match = /^\s*([+-]?[\d.]+?)\.\.([+-]?\d+(?:\.\d+)?)(?:@(\d+))?(?::([^:]*))?\s*$/.exec(text);
  const low = match === null ? undefined : readDecimal(match[1]!);
  const high = match === null ? undefined : readDecimal(match[2]!);
  if (match === null || low === undefined || high === undefined) return undefined;
  const fail = (found: string, expected: string): never => {
    throw new UserError({ found: `${found} in range '${text}'`, expected });
  };
  const [, , , count, suffix] = match;
  const log = suffix?.trim() === 'log';
  const ends = { low: toNumber(low), high: toNumber(high), log };
  if (log && ends.low <= 0) fail(`logarithm of ${ends.low}`, 'ends above 0');
  if (count !== undefined) {
    if (suffix !== undefined && !log) fail(`'${suffix}'`, "nothing or 'log' after a number of values");
    const values = log ? logSpaced(ends.low, ends.high, Number(count)) : linearlySpaced(low, high, Number(count));
    if (values === undefined) fail(`${count} values`, `2 to ${MOST_VALUES}, or 1 between equal ends`);
    return { ...ends, values, open: false };
  }
  if (ends.low > ends.high && (suffix === undefined || log)) fail('no value', `${ends.low} or more at the end`);
  if (log) return { ...ends, values: undefined, open: true };
  const step = suffix === undefined ? { digits: 1n, places: 0 } : readDecimal(suffix.trim());
  if (step === undefined) fail(`'${suffix}'`, "a step, as :0.5, or ':log'");
  const values = stepped(low, high, step!);
  if (values === 'zero') fail('a step of 0', 'another step');
  if (values === 'sign')
    fail(`a step of ${suffix}, away from the end`, ends.low < ends.high ? 'a step above 0' : 'a step below 0');
  if (values === 'many') fail('too many values', `at most ${MOST_VALUES}`);
  const open = suffix === undefined;
  return { ...ends, values: open && !isWhole(low, high) ? undefined : (values as number[]), open };
}

/** `count` numbers from `low` to `high`, both included, exact where the decimals are. @returns undefined: impossible count */
export function linspace(low: number, high: number, count: number): number[] | undefined {
  return linearlySpaced(decimalOf(low), decimalOf(high), count);
}

/** `count` numbers from `low` to `high` with equal ratios, to ten digits. @returns undefined for an impossible count */
export function logSpaced(low: number, high: number, count: number): number[] | undefined {
  if (!validCount(count, low === high)) return undefined;
  return Array.from({ length: count }, (_, index) => {
    if (index === 0) return low;
    return index === count - 1 ? high : between(low, high, index / (count - 1), true);
  });
}

/** The number a share (0..1) of the way between the ends, to ten digits. */
export function between(low: number, high: number, share: number, log: boolean): number {
  const value = log ? low * (high / low) ** share : low + (high - low) * share;
  return Number(value.toPrecision(10)) + 0;
}

function linearlySpaced(low: Decimal, high: Decimal, count: number): number[] | undefined {
  if (!validCount(count, toNumber(low) === toNumber(high))) return undefined;
  if (count === 1) return [toNumber(low)];
  const places = Math.max(low.places, high.places);
  const from = atPlaces(low, places);
  const span = atPlaces(high, places) - from;
  const gaps = BigInt(count - 1);
  return Array.from({ length: count }, (_, index) => {
    // Thirteen more places than the ends have, rounded: exact where the decimal ends, closest where it does not.
    const digits = (from * gaps + span * BigInt(index)) * 10n ** 13n;
    return toNumber({ digits: divideRounded(digits, gaps), places: places + 13 });
  });
}

function validCount(count: number, single: boolean): boolean {
  return Number.isSafeInteger(count) && count <= MOST_VALUES && (count >= 2 || (count === 1 && single));
}

function stepped(low: Decimal, high: Decimal, step: Decimal): number[] | 'zero' | 'sign' | 'many' {
  const places = Math.max(low.places, high.places, step.places);
  const [from, to, by] = [low, high, step].map((decimal) => atPlaces(decimal, places)) as [bigint, bigint, bigint];
  if (by === 0n) return 'zero';
  if (from !== to && to > from !== by > 0n) return 'sign';
  const count = (to - from) / by + 1n;
  if (count > BigInt(MOST_VALUES)) return 'many';
  return Array.from({ length: Number(count) }, (_, index) => toNumber({ digits: from + by * BigInt(index), places }));
}

function readDecimal(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text.startsWith('.') ? `0${text}` : text);
  if (match === null) return undefined;
  const [, sign, whole, fraction = ''] = match;
  return { digits: BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`), places: fraction.length };
}

/** The shortest decimal that reads back as this number. */
function decimalOf(value: number): Decimal {
  const plain = readDecimal(String(value));
  if (plain !== undefined) return plain;
  const fixed = readDecimal(value.toFixed(20).replace(/\.?0+$/, ''));
  if (fixed === undefined) throw new RangeError(`no decimal: ${value}`);
  return fixed;
}

function atPlaces({ digits, places }: Decimal, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - places);
}

function toNumber({ digits, places }: Decimal): number {
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  return Number(`${digits < 0n ? '-' : ''}${whole}.${text.slice(text.length - places)}0`) + 0;
}

function divideRounded(digits: bigint, by: bigint): bigint {
  const doubled = 2n * digits + (digits < 0n ? -by : by);
  return doubled / (2n * by);
}

function isWhole(low: Decimal, high: Decimal): boolean {
  return [low, high].every((end) => Number.isInteger(toNumber(end)));
}
