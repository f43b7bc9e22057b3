import {
  axialDot,
  DIRECTION_COUNT,
  EAST,
  NORTH_EAST,
  NORTH_WEST,
  SOUTH_EAST,
  SOUTH_WEST,
  STEP_Q,
  STEP_R,
  WEST,
} from './hex.ts';
import { columnsBetween, hexesBetween, LINE_STRIDE, rowsBetween } from './lines.ts';
import { MAX_SIDE } from './map-spec.ts';

/** Words of a cloud's row in the list that callers keep. */
const CLOUD_WIDTH = 2;

/** How many cloud hexes lie on each of the lines asked about last (CloudLines.count). */
export const cloudCounts = new Uint8Array(MAX_SIDE * MAX_SIDE);
const single = new Int16Array(64);

/** The hexes of a cloud: one in each direction, and the centre. Their places, as differences from that of the centre. */
const CENTRE = DIRECTION_COUNT;
const FLOWER_STEP = Int32Array.from([...STEP_Q.map((q, direction) => STEP_R[direction]! * LINE_STRIDE + q), 0]);

/**
 * Cloud hexes on the lines of sight of one board (C6, H6). A cloud has few hexes, so that each is measured against the line
 * instead of following the line's template (lines.ts), which is met at random and seldom at hand.
 */
export class CloudLines {
  /** By cell: its place (lines.ts). */
  readonly #places: Int16Array;
  /** By place: 0 on the board, 1 beyond it. */
  readonly #beyond: Uint8Array;

  constructor(places: Int16Array, boardRows: number) {
    this.#places = places;
    this.#beyond = new Uint8Array(boardRows * LINE_STRIDE).fill(1);
    for (const place of places) this.#beyond[place] = 0;
  }

  /** How many cloud hexes lie on the line between two cells: `count` of one line. */
  between(from: number, to: number, clouds: ArrayLike<number>, cloudCap: number): number {
    single[0] = to;
    this.count(from, single, 1, clouds, cloudCap);
    return cloudCounts[0]!;
  }

  /**
   * How many cloud hexes lie on the lines from a cell to each of the first `count` others, both ends included (H6), into
   * `cloudCounts`. A hex under two clouds counts once; where a line runs along an edge, its two hexes count as one and only
   * when both are clouded.
   * @param clouds rows of two words as GameState.clouds: centre cell + 1 (0 = no cloud), last round
   */
  count(from: number, others: Int16Array, count: number, clouds: ArrayLike<number>, cloudCap: number): void {
    const counts = cloudCounts;
    for (let index = 0; index < count; index++) counts[index] = 0;
    for (let row = 0; row < cloudCap && clouds[row * CLOUD_WIDTH] !== 0; row++) {
      this.#addCloud(from, others, count, clouds, cloudCap, row);
    }
  }

  /**
   * Adds the hexes of one cloud to the counts. All is measured in products with the line, so that it stays whole: `off` across
   * it, `way` along it.
   */
  #addCloud(
    from: number,
    others: Int16Array,
    count: number,
    clouds: ArrayLike<number>,
    cloudCap: number,
    row: number,
  ): void {
    const counts = cloudCounts;
    const places = this.#places;
    const start = places[from]!;
    const centre = places[clouds[row * CLOUD_WIDTH]! - 1]! - start;
    const centreQ = columnsBetween(centre);
    const centreR = rowsBetween(centre);
    // Looked for when a line comes near.
    let hexes = -1;
    for (let index = 0; index < count; index++) {
      const line = (places[others[index]!]! - start) | 0;
      const q = columnsBetween(line);
      const r = rowsBetween(line);
      const east = (2 * q + r) | 0;
      const southEast = (q + 2 * r) | 0;
      const northEast = (q - r) | 0;
      // The largest of the three, as one of them is the sum of the others; so is the distance below.
      const corner = (Math.abs(east) + Math.abs(southEast) + Math.abs(northEast)) >> 1;
      const step = (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) >> 1;
      const length = (Math.imul(q, east) + Math.imul(r, southEast)) | 0;
      const off = (Math.imul(q, centreR) - Math.imul(r, centreQ)) | 0;
      const way = (Math.imul(centreQ, east) + Math.imul(centreR, southEast)) | 0;
      if (3 * Math.abs(off) > corner + 3 * step || way < -corner || way > length + corner) continue;
      if (hexes < 0) hexes = this.#hexesOf(clouds, row);
      if (east === 0 || southEast === 0 || northEast === 0) {
        counts[index]! += this.#onEdges(start, line, centre, hexes, clouds, cloudCap);
        continue;
      }
      const sum = (q + r) | 0;
      counts[index]! +=
        ((hexes >> EAST) & passed(off - r, way + east, corner, length)) +
        ((hexes >> NORTH_EAST) & passed(off - sum, way + northEast, corner, length)) +
        ((hexes >> NORTH_WEST) & passed(off - q, way - southEast, corner, length)) +
        ((hexes >> WEST) & passed(off + r, way - east, corner, length)) +
        ((hexes >> SOUTH_WEST) & passed(off + sum, way - northEast, corner, length)) +
        ((hexes >> SOUTH_EAST) & passed(off + q, way + southEast, corner, length)) +
        ((hexes >> CENTRE) & passed(off, way, corner, length));
    }
  }

  /**
   * How many hexes of a cloud lie on a line along edges, or from a cell to itself. Of the two hexes beside an edge the one with
   * `off` above 0 counts for both. Where it is off the board, the other decides alone.
   * @param centre of the cloud, as a difference of places from the start
   */
  #onEdges(
    start: number,
    line: number,
    centre: number,
    hexes: number,
    clouds: ArrayLike<number>,
    cloudCap: number,
  ): number {
    const q = columnsBetween(line);
    const r = rowsBetween(line);
    const length = axialDot(q, r, q, r);
    const sideways = stepAcross(q, r);
    const corner = Math.max(Math.abs(2 * q + r), Math.abs(q + 2 * r));
    let count = 0;
    for (let direction = 0; direction <= CENTRE; direction++) {
      if (((hexes >> direction) & 1) === 0) continue;
      const to = centre + FLOWER_STEP[direction]!;
      const toQ = columnsBetween(to);
      const toR = rowsBetween(to);
      const off = 3 * (q * toR - r * toQ);
      const way = axialDot(q, r, toQ, toR);
      if (way < 0 || way > length) continue;
      if (to === 0 || Math.abs(off) < corner) count += 1;
      if (line === 0 || Math.abs(off) !== corner) continue;
      const partner = start + to + (off > 0 ? -sideways : sideways);
      if (this.#beyond[partner] !== 0 || (off > 0 && this.#isCovered(partner, clouds, cloudCap))) count += 1;
    }
    return count;
  }

  /** The hexes of a cloud that lie on the board and under no cloud of an earlier row: a bit for each direction, and CENTRE. */
  #hexesOf(clouds: ArrayLike<number>, row: number): number {
    const centre = this.#places[clouds[row * CLOUD_WIDTH]! - 1]!;
    let hexes = 0;
    for (let direction = 0; direction <= CENTRE; direction++) {
      const place = centre + FLOWER_STEP[direction]!;
      if (this.#beyond[place] === 0 && !this.#isCovered(place, clouds, row)) hexes |= 1 << direction;
    }
    return hexes;
  }

  /** Whether a place lies under one of the clouds in the first rows. */
  #isCovered(place: number, clouds: ArrayLike<number>, rows: number): boolean {
    for (let row = 0; row < rows && clouds[row * CLOUD_WIDTH] !== 0; row++) {
      if (hexesBetween(place - this.#places[clouds[row * CLOUD_WIDTH]! - 1]!) <= 1) return true;
    }
    return false;
  }
}

/**
 * 1 where a line passes through a hex, else 0. The corners of a hex lie at thirds of steps (lines.ts): the centre is less far off
 * than a corner can be from it, three times over.
 */
function passed(off: number, way: number, corner: number, length: number): number {
  return ((3 * Math.abs(off) - corner) & ~way & ~(length - way)) >>> 31;
}

/** The step straight across a line that runs along edges, to the side where `off` is above 0, as a difference of places. */
function stepAcross(q: number, r: number): number {
  const direction = 2 * q + r === 0 ? EAST : q === r ? NORTH_EAST : SOUTH_EAST;
  const step = FLOWER_STEP[direction]!;
  return q * STEP_R[direction]! > r * STEP_Q[direction]! ? step : -step;
}
