/**
 * Pointy-top hexes in odd-r offset rows (H1): odd rows stand half a hex further right. A cell is the integer
 * `row * width + col`; axial coordinates (q, r) serve everything that measures.
 */

export const DIRECTION_COUNT = 6;

/** The six directions, counter-clockwise from east; `(direction + 3) % 6` is the opposite one. */
export const EAST = 0;
export const NORTH_EAST = 1;
export const NORTH_WEST = 2;
export const WEST = 3;
export const SOUTH_WEST = 4;
export const SOUTH_EAST = 5;

export const DIRECTION_NAMES = ['east', 'northEast', 'northWest', 'west', 'southWest', 'southEast'] as const;

/** Axial step of each direction. */
export const STEP_Q: readonly number[] = [1, 1, 0, -1, -1, 0];
export const STEP_R: readonly number[] = [0, -1, -1, 0, 1, 1];

/** Column to axial q in `row`; the axial r is the row itself. */
export function axialQ(col: number, row: number): number {
  return col - (row >> 1);
}

/** Axial (q, r) back to the column in row `r`. */
export function columnOf(q: number, r: number): number {
  return q + (r >> 1);
}

/** Hexes between two centres that differ by axial (dq, dr); adjacent is 1 (A5). */
export function axialDistance(dq: number, dr: number): number {
  const ds = dq + dr;
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(ds));
}

/**
 * Scalar product of two axial vectors, scaled so that it stays whole: one hex step has the square length 2.
 * Ratios of two such products are the ratios of the true ones.
 */
export function axialDot(q1: number, r1: number, q2: number, r2: number): number {
  return Math.imul(q1, 2 * q2 + r2) + Math.imul(r1, 2 * r2 + q2);
}

export function opposite(direction: number): number {
  return direction < 3 ? direction + 3 : direction - 3;
}

/** The neighbour of `cell` in `direction` on a board of the given size, or -1 off the board. */
export function neighbourOf(cell: number, direction: number, width: number, height: number): number {
  const col = cell % width;
  const row = (cell - col) / width;
  const r = row + STEP_R[direction]!;
  const c = columnOf(axialQ(col, row) + STEP_Q[direction]!, r);
  return r < 0 || r >= height || c < 0 || c >= width ? -1 : r * width + c;
}

/** The cell and its six neighbours, centre first and then in direction order; -1 stands for a hex off the board. */
export function flower(cell: number, width: number, height: number): number[] {
  const cells = [cell];
  for (let direction = 0; direction < DIRECTION_COUNT; direction++) {
    cells.push(neighbourOf(cell, direction, width, height));
  }
  return cells;
}

/** The cell that a turn of the whole board by 180 degrees puts in place of `cell` (exact on boards of even height). */
export function rotated(cell: number, cellCount: number): number {
  return cellCount - 1 - cell;
}
