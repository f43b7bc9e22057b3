import { smokeLevel } from '../engine/battlefield.ts';
import type { Board } from '../engine/board.ts';
import { CLOUD_CAP } from '../engine/columns.ts';
import { MECH_CAP } from '../engine/names.ts';
import { pairBlocked, pairCover, pairDistance } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';

/**
 * A view: how one mech sees another, as a number that tables are indexed by: four times the distance, plus 2 for the cover and
 * the height that count against it or for it (F2): -2 for heavy cover to +1 for high ground. UNSEEN is added where terrain
 * or smoke blocks the sight.
 */
export const VIEWS = 256;
export const UNSEEN = 128;
/** Distances that a view tells apart, and the views of each. */
export const VIEW_DISTANCES = 32;
export const VIEWS_PER_DISTANCE = 4;
/** The view at some distance without cover or height. */
export const LEVEL_VIEW = 2;
const PAIR_UNSEEN = 128;
const COVER_SHIFT = 5;
const UNKNOWN = -2;

/**
 * The view of a pair byte (sight.ts).
 * @param higher 1 for a mech that stands higher than what it sees, else 0
 */
export function viewOf(pair: number, higher: number): number {
  return ((pairDistance(pair) << 2) + LEVEL_VIEW + higher - pairCover(pair)) | (pair & PAIR_UNSEEN);
}

/**
 * The view of a mech in sight.
 * @param distance 0 to 31
 * @param cover 0 to 2
 */
export function viewAt(distance: number, cover: number, higher: number): number {
  return distance * VIEWS_PER_DISTANCE + LEVEL_VIEW + higher - cover;
}

/** Distance of a view. */
export function viewDistance(view: number): number {
  return (view >> 2) & (VIEW_DISTANCES - 1);
}

/** A pair byte of a target in at least so much cover; sight that is blocked stays blocked. */
export function withCover(pair: number, cover: number): number {
  return pairBlocked(pair) || pairCover(pair) >= cover ? pair : pairDistance(pair) | (cover << COVER_SHIFT);
}

/** A pair byte with smoke on its line: a cover, or -1 for sight that is blocked (H6). */
export function inSmoke(pair: number, cover: number): number {
  return cover < 0 ? PAIR_UNSEEN | pairDistance(pair) : withCover(pair, cover);
}

/**
 * What the clouds on the board do to sight between the hex of a mech and any other (H6), kept for as long as neither the
 * clouds nor that mech move.
 */
export class SmokeLevels {
  private board: Board | undefined;
  private clouds = new Int32Array(0);
  private levels = new Int8Array(0);
  private readonly cells = new Int32Array(MECH_CAP).fill(-1);

  /** To be called before a question about a state. */
  renew(state: GameState): void {
    const { board } = state.setup;
    if (this.board !== board) {
      this.board = board;
      this.levels = new Int8Array(MECH_CAP * board.cellCount);
      this.clouds = new Int32Array(state.clouds.length);
      this.cells.fill(-1);
    }
    for (let word = 0; word < this.clouds.length; word++) {
      if (this.clouds[word] === state.clouds[word]) continue;
      this.clouds.set(state.clouds);
      this.cells.fill(-1);
      return;
    }
  }

  /** H6: the cover that smoke gives on the line between a mech's cell and another, -1 when it blocks the sight. */
  between(mech: number, mechCell: number, cell: number): number {
    const board = this.board!;
    const start = mech * board.cellCount;
    if (this.cells[mech] !== mechCell) {
      this.cells[mech] = mechCell;
      this.levels.fill(UNKNOWN, start, start + board.cellCount);
    }
    const known = this.levels[start + cell]!;
    if (known !== UNKNOWN) return known;
    const level = smokeLevel(board.smokeOnLine(mechCell, cell, this.clouds, CLOUD_CAP));
    this.levels[start + cell] = level;
    return level;
  }
}
