import { axialDot, DIRECTION_COUNT, EAST, NORTH_EAST, SOUTH_EAST, STEP_Q, STEP_R } from './hex.ts';
import { columnsBetween, hexesBetween, LINE_STRIDE, rowsBetween } from './lines.ts';
import { MAX_SIDE } from './map-spec.ts';

/** Words of a cloud's row in the list that callers keep. */
const CLOUD_WIDTH = 2;

/** How many cloud hexes lie on each of the lines asked about last (CloudLines.count). */
export const cloudCounts = new Uint8Array(MAX_SIDE * MAX_SIDE);
const single = new Int16Array(64);

/** The hexes of the cloud at hand, as seen from where the lines start. */
const hexQ = new Int32Array(32);
const hexR = new Int32Array(32);

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
   * it, three times over, as corners lie at thirds of steps; `way` along it. A line passes through a hex when the centre is
   * less far off than a corner can be from it, and touches it when it is as far.
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
    const hexesQ = hexQ;
    const hexesR = hexR;
    const places = this.#places;
    const start = places[from]!;
    const centre = places[clouds[row * CLOUD_WIDTH]! - 1]! - start;
    const centreQ = columnsBetween(centre);
    const centreR = rowsBetween(centre);
    // Listed when a line comes near.
    let hexCount = -1;
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
      const centreOff = 3 * Math.abs(Math.imul(q, centreR) - Math.imul(r, centreQ));
      const centreWay = (Math.imul(centreQ, east) + Math.imul(centreR, southEast)) | 0;
      if (centreOff > corner + 3 * step || centreWay < -corner || centreWay > length + corner) continue;
      if (hexCount < 0) hexCount = this.#listHexes(start, clouds, row);
      if (east === 0 || southEast === 0 || northEast === 0) {
        counts[index]! += this.#onEdges(start, line, hexCount, clouds, cloudCap);
        continue;
      }
      let passed = 0;
      for (let hex = 0; hex < hexCount; hex++) {
        const toQ = hexesQ[hex]!;
        const toR = hexesR[hex]!;
        const off = 3 * Math.abs(Math.imul(q, toR) - Math.imul(r, toQ));
        const way = (Math.imul(toQ, east) + Math.imul(toR, southEast)) | 0;
        passed += ((off - corner) & ~way & ~(length - way)) >>> 31;
      }
      counts[index]! += passed;
    }
  }

  /**
   * How many hexes of the cloud at hand lie on a line along edges, or from a cell to itself. Of the two hexes beside an edge
   * the one with `off` above 0 counts for both. Where it is off the board, the other decides alone.
   */
  #onEdges(start: number, line: number, hexCount: number, clouds: ArrayLike<number>, cloudCap: number): number {
    const q = columnsBetween(line);
    const r = rowsBetween(line);
    const length = axialDot(q, r, q, r);
    const sideways = stepAcross(q, r);
    const corner = Math.max(Math.abs(2 * q + r), Math.abs(q + 2 * r));
    let passed = 0;
    for (let hex = 0; hex < hexCount; hex++) {
      const toQ = hexQ[hex]!;
      const toR = hexR[hex]!;
      const off = 3 * (q * toR - r * toQ);
      const way = axialDot(q, r, toQ, toR);
      if (way < 0 || way > length) continue;
      if ((toQ === 0 && toR === 0) || Math.abs(off) < corner) passed += 1;
      if (line === 0 || Math.abs(off) !== corner) continue;
      const place = start + toR * LINE_STRIDE + toQ;
      const partner = off > 0 ? place - sideways : place + sideways;
      if (this.#beyond[partner] !== 0 || (off > 0 && this.#isCovered(partner, clouds, cloudCap))) passed += 1;
    }
    return passed;
  }

  /** Lists the hexes of a cloud that lie on the board and under no cloud of an earlier row. */
  #listHexes(start: number, clouds: ArrayLike<number>, row: number): number {
    const centre = this.#places[clouds[row * CLOUD_WIDTH]! - 1]!;
    let count = 0;
    for (let step = 0; step <= DIRECTION_COUNT; step++) {
      const place = step === DIRECTION_COUNT ? centre : centre + STEP_R[step]! * LINE_STRIDE + STEP_Q[step]!;
      if (this.#beyond[place] !== 0 || this.#isCovered(place, clouds, row)) continue;
      hexQ[count] = columnsBetween(place - start);
      hexR[count] = rowsBetween(place - start);
      count += 1;
    }
    return count;
  }

  /** Whether a place lies under one of the clouds in the first rows. */
  #isCovered(place: number, clouds: ArrayLike<number>, rows: number): boolean {
    for (let row = 0; row < rows && clouds[row * CLOUD_WIDTH] !== 0; row++) {
      if (hexesBetween(place - this.#places[clouds[row * CLOUD_WIDTH]! - 1]!) <= 1) return true;
    }
    return false;
  }
}

/** The step straight across a line that runs along edges, to the side where `off` is above 0, as a difference of places. */
function stepAcross(q: number, r: number): number {
  const direction = 2 * q + r === 0 ? EAST : q === r ? NORTH_EAST : SOUTH_EAST;
  const step = STEP_R[direction]! * LINE_STRIDE + STEP_Q[direction]!;
  return q * STEP_R[direction]! > r * STEP_Q[direction]! ? step : -step;
}
