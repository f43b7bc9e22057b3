import { axialDistance, axialDot, STEP_Q, STEP_R } from './hex.ts';
import { MAX_SIDE } from './map-spec.ts';

/**
 * Sight lines as templates (H5): which hexes the straight segment between two centres passes through, for every
 * difference (dq, dr) of the two, made when first asked for and shared by all boards.
 *
 * A template speaks of places, not of cells: every board stores what sight needs on one skewed grid of LINE_STRIDE
 * places a row, place = row * LINE_STRIDE + q + LINE_MARGIN. There an axial step is the same number everywhere, whatever
 * the row's parity and the board's width, so that the difference of two places tells (dq, dr). Places off the board exist and count as blocking, so that where a line
 * runs along the rim the hex on the board decides alone.
 */
const LINE_SHIFT = 8;
export const LINE_STRIDE = 1 << LINE_SHIFT;

/** Keeps q, which falls to -31 in the lowest row of the tallest board, and one hex off the board, above zero. */
export const LINE_MARGIN = 32;

/** Columns of a template: places of its two hexes from the start (equal unless the line runs along their edge), projection. */
export const LINE_STEP_WIDTH = 3;

/** A template's row: step count, the square length of the line (axialDot), then its steps from start to end. */
export const LINE_HEADER_WIDTH = 2;

const starts = new Int32Array(MAX_SIDE * LINE_STRIDE).fill(-1);
/** Room for all lines of a board of 32 x 20 hexes; a larger one makes it grow. */
let rows = new Int32Array(1 << 17);
let rowsEnd = 0;

/** All templates made so far. Ask again after every lineTemplate(): a new template may move them. */
export function lineRows(): Int32Array {
  return rows;
}

/** Rows down from one place to another, given their difference. */
export function rowsBetween(difference: number): number {
  return (difference + LINE_STRIDE / 2) >> LINE_SHIFT;
}

/** Axial q from one place to another, given their difference. */
export function columnsBetween(difference: number): number {
  return difference - rowsBetween(difference) * LINE_STRIDE;
}

/** Hexes by difference of places + FARTHEST: far fewer bytes than pairs of cells have, so that they are always at hand. */
export const FARTHEST = MAX_SIDE * LINE_STRIDE;
export const DISTANCES = new Uint8Array(2 * FARTHEST);
let distanceRows = 0;

/** Makes sure that hexesBetween knows the places of a board with so many rows. */
export function fillDistances(boardRows: number): void {
  for (; distanceRows < boardRows; distanceRows++) {
    const middle = distanceRows * LINE_STRIDE;
    for (let columns = -LINE_STRIDE / 2; columns < LINE_STRIDE / 2; columns++) {
      const hexes = axialDistance(columns, distanceRows);
      DISTANCES[FARTHEST + middle + columns] = hexes;
      DISTANCES[FARTHEST - middle - columns] = hexes;
    }
  }
}

/** Hexes from one place to another, given their difference. */
export function hexesBetween(difference: number): number {
  return DISTANCES[FARTHEST + difference]!;
}

/**
 * Where the template of a line starts in lineRows().
 * @param difference of the places of its two ends, later minus earlier: above 0, as a line is the same both ways
 */
export function lineTemplate(difference: number): number {
  const start = starts[difference]!;
  if (start >= 0) return start;
  starts[difference] = rowsEnd;
  return appendTemplate(columnsBetween(difference), rowsBetween(difference));
}

function appendTemplate(dq: number, dr: number): number {
  const steps = crossedHexes(dq, dr);
  const length = LINE_HEADER_WIDTH + steps.length * LINE_STEP_WIDTH;
  if (rowsEnd + length > rows.length) {
    const larger = new Int32Array(rows.length * 2);
    larger.set(rows);
    rows = larger;
  }
  const start = rowsEnd;
  rows[rowsEnd++] = steps.length;
  rows[rowsEnd++] = axialDot(dq, dr, dq, dr);
  for (const { first, second, projection } of steps) {
    rows[rowsEnd++] = first;
    rows[rowsEnd++] = second;
    rows[rowsEnd++] = projection;
  }
  return start;
}

interface LineStep {
  readonly first: number;
  second: number;
  /** Scalar product of the hex's centre with the line: 0 at the start, the square length at the end. */
  readonly projection: number;
}

/** The steps strictly between the two ends, in order. Their projections differ, those of the two hexes of an edge do not. */
function crossedHexes(dq: number, dr: number): LineStep[] {
  const steps: LineStep[] = [];
  const squareLength = axialDot(dq, dr, dq, dr);
  for (let r = 0; r <= dr; r++) {
    for (let q = Math.min(0, dq) - 1; q <= Math.max(0, dq) + 1; q++) {
      const projection = axialDot(q, r, dq, dr);
      if (projection <= 0 || projection >= squareLength) continue;
      const touch = touchOf(q, r, dq, dr);
      if (touch === PASSES_BY) continue;
      const place = r * LINE_STRIDE + q;
      const partner = touch === ALONG_EDGE ? steps.find((step) => step.projection === projection) : undefined;
      if (partner) partner.second = place;
      else steps.push({ first: place, second: place, projection });
    }
  }
  return steps.sort((a, b) => a.projection - b.projection);
}

const PASSES_BY = 0;
const ALONG_EDGE = 1;
const THROUGH = 2;

/**
 * How the line from (0, 0) to (dq, dr) meets the hex (q, r), in whole numbers: with coordinates tripled, the corners of a
 * hex lie at the sums of two neighbouring steps. The line passes through when corners lie on both sides of it, and
 * along an edge when two corners lie on it and the others on one side.
 */
function touchOf(q: number, r: number, dq: number, dr: number): number {
  let left = 0;
  let right = 0;
  for (let corner = 0; corner < 6; corner++) {
    const next = (corner + 1) % 6;
    const x = 3 * q + STEP_Q[corner]! + STEP_Q[next]!;
    const y = 3 * r + STEP_R[corner]! + STEP_R[next]!;
    const side = x * dr - y * dq;
    if (side > 0) left++;
    else if (side < 0) right++;
  }
  if (left > 0 && right > 0) return THROUGH;
  return left + right === 4 ? ALONG_EDGE : PASSES_BY;
}
