import { requireCount } from './interval.ts';

/** What is known of n equally weighted units: all that a mean's interval needs. */
export interface Sample {
  readonly units: number;
  /** Null without units. */
  readonly mean: number | null;
  /** Unbiased (n - 1); null below two units. Exactly 0 only when every unit was equal. */
  readonly variance: number | null;
}

/**
 * Sample from exact sums of whole numbers, each divided by `scale`.
 * The numerator n * sum(x^2) - sum(x)^2 is formed in integers, so equal units give a variance of exactly 0.
 */
export function sampleOfSums(units: number, sum: bigint, sumSquares: bigint, scale: number): Sample {
  if (units === 0) return { units, mean: null, variance: null };
  const mean = Number(sum) / (units * scale);
  if (units === 1) return { units, mean, variance: null };
  const spread = BigInt(units) * sumSquares - sum * sum;
  return { units, mean, variance: Number(spread) / (units * (units - 1) * scale * scale) };
}

/**
 * A histogram of unit scores: `counts[h]` units in which the team took h half points, h = 0 .. 2 * games per unit.
 * Three entries are single games (loss, draw, win), five are mirrored pairs (the pentanomial), nine are four games.
 */
export type UnitCounts = readonly number[];

/** Games in one unit of this histogram; refuses a length that is no whole unit and counts that are not whole. */
export function gamesPerUnit(counts: UnitCounts): number {
  if (counts.length < 3 || counts.length % 2 === 0) {
    throw new RangeError(`a unit histogram has 2 * games + 1 entries: ${counts.length}`);
  }
  counts.forEach((count, halfPoints) => {
    requireCount(`counts[${halfPoints}]`, count);
  });
  return (counts.length - 1) / 2;
}

/** The sample of win shares (0..1) of a unit histogram. */
export function sampleOfUnits(counts: UnitCounts): Sample {
  const scale = 2 * gamesPerUnit(counts);
  let units = 0;
  let sum = 0n;
  let sumSquares = 0n;
  counts.forEach((count, halfPoints) => {
    units += count;
    sum += BigInt(count) * BigInt(halfPoints);
    sumSquares += BigInt(count) * BigInt(halfPoints * halfPoints);
  });
  return sampleOfSums(units, sum, sumSquares, scale);
}
