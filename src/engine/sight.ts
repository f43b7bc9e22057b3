import { CloudLines } from './cloud-lines.ts';
import { axialQ } from './hex.ts';
import {
  fillDistances,
  hexesBetween,
  LINE_HEADER_WIDTH,
  LINE_MARGIN,
  LINE_STEP_WIDTH,
  LINE_STRIDE,
  lineRows,
  lineTemplate,
} from './lines.ts';
import { COVER_HEAVY, COVER_LIGHT, COVER_NONE, TERRAIN } from './terrain.ts';

/** Distances from here up share one value in a pair byte. */
export const FAR = 31;

const DISTANCE_MASK = 31;
const COVER_SHIFT = 5;
const COVER_MASK = 3;
const BLOCKED = 128;

/** No pair has cover 3, so these bytes can mark a pair that nobody asked about yet: `mutual` computes it. */
export const UNKNOWN_PAIR = 0xffff;

/** Above every sight line: a place off the board. */
const OFF_BOARD_TOP = 255;

/** Distance in hexes of a pair byte, 0 to FAR (A5). */
export function pairDistance(pair: number): number {
  return pair & DISTANCE_MASK;
}

/** Cover of a pair byte, COVER_NONE to COVER_HEAVY, high ground already considered (H6). None when blocked. */
export function pairCover(pair: number): number {
  return (pair >> COVER_SHIFT) & COVER_MASK;
}

/** Whether terrain blocks sight in a pair byte (H5). */
export function pairBlocked(pair: number): boolean {
  return pair >= BLOCKED;
}

/**
 * Sight over one board without its clouds (H5, H6): a byte for every ordered pair of cells, filled on demand or all at
 * once. Bits 0-4 hold the distance (FAR = FAR or more), bits 5-6 the cover of the second cell against the first, bit 7
 * is set when sight is blocked.
 */
export class SightTable {
  readonly cellCount: number;
  /** Both bytes of (from, to), as `mutual` returns them, at `from * cellCount + to`; UNKNOWN_PAIR until asked for. */
  readonly pairs: Uint16Array;
  readonly clouds: CloudLines;

  /** By place: elevation + terrain height, what blocks when above the line. */
  readonly #tops: Uint8Array;
  /** By place: the terrain's own cover. */
  readonly #covers: Uint8Array;
  /** By place: the level that shields a mech behind it, elevation + height of impassable terrain, elevation of ground. */
  readonly #shields: Uint8Array;
  /** By cell: its place. */
  readonly #places: Int16Array;
  readonly #elevation: Uint8Array;
  readonly #width: number;
  readonly #height: number;
  #highestTop = 0;
  /** Whether nothing on the board blocks or covers, so that only distances tell pairs apart. */
  #bare = true;
  #complete = false;

  constructor(width: number, height: number, terrain: Uint8Array, elevation: Uint8Array) {
    fillDistances(height);
    this.cellCount = width * height;
    this.#width = width;
    this.#height = height;
    this.#elevation = elevation;
    this.pairs = new Uint16Array(this.cellCount * this.cellCount).fill(UNKNOWN_PAIR);
    this.#places = new Int16Array(this.cellCount);
    this.#tops = new Uint8Array(height * LINE_STRIDE).fill(OFF_BOARD_TOP);
    this.#covers = new Uint8Array(height * LINE_STRIDE);
    this.#shields = new Uint8Array(height * LINE_STRIDE);
    for (let cell = 0; cell < this.cellCount; cell++) {
      const row = Math.trunc(cell / width);
      const place = row * LINE_STRIDE + axialQ(cell % width, row) + LINE_MARGIN;
      const kind = TERRAIN[terrain[cell]!]!;
      const top = elevation[cell]! + kind.height;
      this.#places[cell] = place;
      this.#tops[place] = top;
      this.#covers[place] = kind.cover;
      this.#shields[place] = kind.entryCost === 0 ? top : elevation[cell]!;
      if (top > this.#highestTop) this.#highestTop = top;
      if (top > 0 || kind.cover !== COVER_NONE) this.#bare = false;
    }
    this.clouds = new CloudLines(this.#places, height);
  }

  /** The place of a cell on the grid of all boards (lines.ts). */
  placeOf(cell: number): number {
    return this.#places[cell]!;
  }

  /** Hexes between two cells (A5). */
  distance(a: number, b: number): number {
    return hexesBetween(this.#places[b]! - this.#places[a]!);
  }

  /** The pair byte of `to` seen from `from`, computed once. */
  pair(from: number, to: number): number {
    return this.mutual(from, to) & 0xff;
  }

  /** Both bytes of a pair: `to` seen from `from` low, `from` seen from `to` above it. One row serves both ways. */
  mutual(from: number, to: number): number {
    const known = this.pairs[from * this.cellCount + to]!;
    if (known !== UNKNOWN_PAIR) return known;
    const near = Math.min(from, to);
    const far = Math.max(from, to);
    this.#fillPair(near, far, this.#bare ? -1 : this.#template(near, far));
    return this.pairs[from * this.cellCount + to]!;
  }

  /** Whether `fillAll` has run. */
  get complete(): boolean {
    return this.#complete;
  }

  /** Makes sure that `pairs` holds one cell with each of the first `count` others; for loops that read it directly. */
  know(from: number, others: ArrayLike<number>, count: number): void {
    if (this.#complete) return;
    const start = from * this.cellCount;
    for (let i = 0; i < count; i++) if (this.pairs[start + others[i]!] === UNKNOWN_PAIR) this.mutual(from, others[i]!);
  }

  /** Computes every pair now; worth it once many games share the board. */
  fillAll(): void {
    if (this.#complete) return;
    this.#complete = true;
    for (let cell = 0; cell < this.cellCount; cell++) this.#fillPair(cell, cell, -1);
    for (let dr = 0; dr < this.#height; dr++) {
      const widest = this.#width - 1 + ((dr + 1) >> 1);
      for (let dq = dr === 0 ? 1 : -widest; dq < this.#width; dq++) this.#fillDelta(dq, dr);
    }
  }

  /** All pairs with one difference in place, so that the template stays at hand. */
  #fillDelta(dq: number, dr: number): void {
    const width = this.#width;
    let template = -1;
    for (let row = 0; row + dr < this.#height; row++) {
      const shift = dq + ((row + dr) >> 1) - (row >> 1);
      const behind = Math.max(0, shift);
      const first = behind - shift;
      const last = width - 1 - behind;
      if (first > last) continue;
      if (template < 0 && !this.#bare) template = lineTemplate(dr * LINE_STRIDE + dq);
      for (let col = first; col <= last; col++) {
        this.#fillPair(row * width + col, (row + dr) * width + col + shift, template);
      }
    }
  }

  /** The line between two cells, the lower one first; -1 for a cell and itself. */
  #template(near: number, far: number): number {
    return near === far ? -1 : lineTemplate(this.#places[far]! - this.#places[near]!);
  }

  /** Writes both bytes of a pair; `near` <= `far`. Where a mech sees the hex it stands in, or all on a bare board, no line is needed. */
  #fillPair(near: number, far: number, template: number): void {
    const there = near * this.cellCount + far;
    const back = far * this.cellCount + near;
    const distance = Math.min(FAR, this.distance(near, far));
    let seen = BLOCKED | distance;
    let seenBack = seen;
    if (template < 0 || !this.#isBlocked(near, far, template)) {
      seen = distance | (this.#coverOf(near, far, template, true) << COVER_SHIFT);
      seenBack = distance | (this.#coverOf(near, far, template, false) << COVER_SHIFT);
    }
    this.pairs[there] = seen | (seenBack << 8);
    this.pairs[back] = seenBack | (seen << 8);
  }

  /** H5, with both sides multiplied by the square length of the line so that they stay whole. */
  #isBlocked(near: number, far: number, template: number): boolean {
    const nearElevation = this.#elevation[near]!;
    const rise = this.#elevation[far]! - nearElevation;
    if (this.#highestTop <= nearElevation + 1 + Math.min(rise, 0)) return false;
    const rows = lineRows();
    const tops = this.#tops;
    const start = this.#places[near]!;
    const squareLength = rows[template + 1]!;
    const eye = (nearElevation + 1) * squareLength;
    const stepsStart = template + LINE_HEADER_WIDTH;
    const stepsEnd = stepsStart + rows[template]! * LINE_STEP_WIDTH;
    for (let step = stepsStart; step < stepsEnd; step += LINE_STEP_WIDTH) {
      const line = eye + rise * rows[step + 2]!;
      if (tops[start + rows[step]!]! * squareLength > line && tops[start + rows[step + 1]!]! * squareLength > line) {
        return true;
      }
    }
    return false;
  }

  /**
   * Cover of one end of a line against the other, which sees it (H6). Of the hexes between, only the one next to the target
   * counts; of the two hexes of an edge those that do not block, and the lesser of them.
   */
  #coverOf(near: number, far: number, template: number, targetIsFar: boolean): number {
    const nearElevation = this.#elevation[near]!;
    const rise = this.#elevation[far]! - nearElevation;
    const targetElevation = targetIsFar ? nearElevation + rise : nearElevation;
    let cover: number = this.#covers[this.#places[targetIsFar ? far : near]!]!;
    const rows = lineRows();
    const stepCount = template < 0 ? 0 : rows[template]!;
    if (stepCount > 0) {
      const step = template + LINE_HEADER_WIDTH + (targetIsFar ? (stepCount - 1) * LINE_STEP_WIDTH : 0);
      const first = this.#places[near]! + rows[step]!;
      const second = this.#places[near]! + rows[step + 1]!;
      const squareLength = rows[template + 1]!;
      const line = (nearElevation + 1) * squareLength + rise * rows[step + 2]!;
      // The same twice where the line runs through one hex.
      const shielding = this.#shieldingOf(first, targetElevation);
      const other = this.#shieldingOf(second, targetElevation);
      const lesser = this.#tops[second]! * squareLength > line ? shielding : Math.min(shielding, other);
      cover = Math.max(cover, this.#tops[first]! * squareLength > line ? other : lesser);
    }
    const attackerIsHigher = targetIsFar ? rise < 0 : rise > 0;
    return attackerIsHigher && cover === COVER_LIGHT ? COVER_NONE : cover;
  }

  /** What a hex beside the target gives it: its terrain's cover, or that of its rise above the target. */
  #shieldingOf(place: number, targetElevation: number): number {
    const rise = this.#shields[place]! - targetElevation;
    const cover = this.#covers[place]!;
    if (rise >= 2) return COVER_HEAVY;
    return rise === 1 && cover === COVER_NONE ? COVER_LIGHT : cover;
  }
}
