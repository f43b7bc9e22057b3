/**
 * Hexes are weighed in whole 1,024ths of a point: they add up to the same in any order, and the larger of two is found
 * without a branch, which a processor would guess wrong for every other hex.
 */
export const POINT = 1024;
export const POINT_SHIFT = 10;
/** Times a number of 1,024ths: the points. No division, which is whole at first and is compiled again when it is not. */
export const PER_POINT = 1 / POINT;

/** Points in whole 1,024ths. */
export function fine(points: number): number {
  return Math.round(points * POINT);
}

/** The larger of two whole numbers that are less than 2^31 apart. */
export function larger(a: number, b: number): number {
  const more = (b - a) | 0;
  return (a + (more & ~(more >> 31))) | 0;
}

/** The smaller of two whole numbers that are less than 2^31 apart. */
export function smaller(a: number, b: number): number {
  const more = (b - a) | 0;
  return (a + (more & (more >> 31))) | 0;
}

/**
 * A share of an amount, rounded down.
 * @param part the share in 1,024ths; times the amount it stays below 2^31
 */
export function shareOf(amount: number, part: number): number {
  return Math.imul(amount, part) >> POINT_SHIFT;
}
