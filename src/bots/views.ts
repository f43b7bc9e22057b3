import { smokeLevel } from '../engine/battlefield.ts';
import type { Board } from '../engine/board.ts';
import { cloudCounts } from '../engine/cloud-lines.ts';
import { CLOUD_CAP } from '../engine/columns.ts';
import { MECH_CAP, sideOf } from '../engine/names.ts';
import type { GameSetup } from '../engine/setup.ts';
import { pairBlocked, pairCover, pairDistance } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import { COVER_LIGHT } from '../engine/terrain.ts';
import { SLOT_CAP } from './slots.ts';

/**
 * A view: how one mech sees another, as a number that tables are indexed by: four times the distance, plus 2 for the cover and
 * the height that count against it or for it (F2): -2 for heavy cover to +1 for high ground. UNSEEN is added where terrain
 * or smoke blocks the sight.
 */
export const VIEWS = 256;
export const UNSEEN = 128;
/** Views of each distance, as a shift; the view at some distance without cover or height. */
export const VIEW_SHIFT = 2;
/** Mask of cover and height in a view. */
export const VIEW_LOW = (1 << VIEW_SHIFT) - 1;
export const LEVEL_VIEW = 2;
/** Distances that a view tells apart. */
export const DISTANCE_MASK = 31;
/** Bits of an entry (Views) below the view that the mech has of the cell. */
export const INWARD_SHIFT = 8;
const PAIR_UNSEEN = 128;
const COVER_SHIFT = 5;
/** Two views that no pair of cells has: at distance 0 there is no cover. */
const UNKNOWN = 0;

/**
 * The view of a pair byte (sight.ts).
 * @param higher 1 for a mech that stands higher than what it sees, else 0
 */
function viewOf(pair: number, higher: number): number {
  return ((pairDistance(pair) << VIEW_SHIFT) + LEVEL_VIEW + higher - pairCover(pair)) | (pair & PAIR_UNSEEN);
}

/**
 * The view of a mech in sight.
 * @param distance 0 to 31
 * @param cover 0 to 2
 */
export function viewAt(distance: number, cover: number, higher: number): number {
  return (distance << VIEW_SHIFT) + LEVEL_VIEW + higher - cover;
}

/** Distance of a view. */
export function viewDistance(view: number): number {
  return (view >> VIEW_SHIFT) & DISTANCE_MASK;
}

/** A pair byte of a target in at least so much cover; sight that is blocked stays blocked. */
function withCover(pair: number, cover: number): number {
  return pairBlocked(pair) || pairCover(pair) >= cover ? pair : pairDistance(pair) | (cover << COVER_SHIFT);
}

/**
 * A view with smoke on its line (H6).
 * @param smoke cover, or -1 for sight that is blocked
 */
function inSmoke(view: number, higher: number, smoke: number): number {
  if (view >= UNSEEN) return view;
  const distance = view & ~VIEW_LOW;
  if (smoke < 0) return UNSEEN | distance | (LEVEL_VIEW + higher);
  return distance | Math.min(view & VIEW_LOW, LEVEL_VIEW + higher - smoke);
}

/**
 * How mechs see one another over the hexes of a board. Of a mech and any cell there is one entry: how an enemy in that
 * cell sees the mech (low byte), and how the mech sees an enemy there. Where terrain alone decides and many games share the
 * board, entries come from a table of the board. Otherwise each mech has a row of its own, whose entries are worked out when
 * first asked for, and which holds until the mech or the clouds move.
 */
export class Views {
  /** By mech: the table that its row is in, and the entry of cell 0 there; set by `place`. */
  readonly tables: Uint16Array[];
  readonly starts = new Int32Array(MECH_CAP);
  private readonly setup: GameSetup;
  private terrain: Uint16Array | null = null;
  private readonly rows: Uint16Array;
  /** The cells and clouds that `rows` were worked out for. */
  private readonly cells = new Int32Array(MECH_CAP).fill(-1);
  private readonly clouds = new Int32Array(2 * CLOUD_CAP);
  /** Cover that the open field gives each side against the other (H1). */
  private readonly fieldCover: readonly [number, number];

  constructor(setup: GameSetup) {
    this.setup = setup;
    this.rows = new Uint16Array(MECH_CAP * setup.board.cellCount);
    this.tables = new Array<Uint16Array>(MECH_CAP).fill(this.rows);
    this.fieldCover = [fieldCover(setup, 0), fieldCover(setup, 1)];
  }

  /** Takes note of the clouds; to be called before `place`. */
  renew({ clouds }: GameState): void {
    if (this.terrain === null && this.setup.board.sight.complete) this.terrain = terrainViews(this.setup.board);
    for (let word = 0; word < clouds.length; word++) {
      if (this.clouds[word] !== clouds[word]) {
        this.clouds.set(clouds);
        this.cells.fill(-1);
        return;
      }
      // Clouds stand in front of empty rows.
      if (clouds[word] === 0) return;
    }
  }

  /** Points `tables` and `starts` to the row of a mech where it stands now. */
  place(state: GameState, mech: number): void {
    const cell = state.cell[mech]!;
    const { cellCount } = this.setup.board;
    if (this.terrain !== null && state.clouds[0] === 0 && !this.setup.toggled) {
      this.tables[mech] = this.terrain;
      this.starts[mech] = cell * cellCount;
      return;
    }
    const start = mech * cellCount;
    this.tables[mech] = this.rows;
    this.starts[mech] = start;
    if (this.cells[mech] === cell) return;
    this.cells[mech] = cell;
    this.rows.fill(UNKNOWN, start, start + cellCount);
  }

  /** Makes sure that the row of a mech holds the first `count` of some cells; for loops that read it directly. */
  know(state: GameState, mech: number, cells: Int16Array, count: number): void {
    const { rows } = this;
    if (this.tables[mech] !== rows) return;
    const from = state.cell[mech]!;
    const start = this.starts[mech]!;
    const missing = unknown;
    let missingCount = 0;
    for (let index = 0; index < count; index++) {
      const cell = cells[index]!;
      missing[missingCount] = cell;
      missingCount += (rows[start + cell]! - 1) >>> 31;
    }
    if (missingCount === 0) return;
    this.setup.board.smokeOnLines(from, missing, missingCount, state.clouds, CLOUD_CAP);
    const counts = cloudCounts;
    for (let index = 0; index < missingCount; index++) {
      const cell = missing[index]!;
      const entry = this.unclouded(mech, from, cell);
      rows[start + cell] =
        counts[index] === 0 ? entry : entryInSmoke(entry, this.rise(mech, from, cell), smokeLevel(counts[index]!));
    }
  }

  /** The entry of a cell without clouds. */
  private unclouded(mech: number, from: number, cell: number): number {
    const { terrain } = this;
    const { board, toggled } = this.setup;
    if (!toggled) return terrain === null ? terrainEntry(board, from, cell) : terrain[from * board.cellCount + cell]!;
    const side = sideOf(mech);
    const mutual = board.mutual(from, cell);
    const inward = withCover(mutual >> 8, this.fieldCover[side]!);
    const outward = withCover(mutual & 0xff, this.fieldCover[1 - side]!);
    return entryOf(inward, outward, this.rise(mech, from, cell));
  }

  /** How much higher an enemy in a cell would stand than the mech. */
  private rise(mech: number, from: number, cell: number): number {
    const { board, sideElevation } = this.setup;
    const side = sideOf(mech);
    return board.elevation[cell]! + sideElevation[1 - side]! - board.elevation[from]! - sideElevation[side]!;
  }
}

/** Cells that `know` was asked about and that were not known. */
const unknown = new Int16Array(SLOT_CAP);

/** Both views of a pair, the cell's first; `rise` is how much higher it lies than the mech. */
function entryOf(inward: number, outward: number, rise: number): number {
  return viewOf(inward, rise > 0 ? 1 : 0) | (viewOf(outward, rise < 0 ? 1 : 0) << INWARD_SHIFT);
}

/** An entry with smoke on the line. */
function entryInSmoke(entry: number, rise: number, smoke: number): number {
  const inward = inSmoke(entry & (VIEWS - 1), rise > 0 ? 1 : 0, smoke);
  return inward | (inSmoke(entry >> INWARD_SHIFT, rise < 0 ? 1 : 0, smoke) << INWARD_SHIFT);
}

/** The entry of two cells by terrain alone. */
function terrainEntry(board: Board, from: number, cell: number): number {
  const mutual = board.mutual(from, cell);
  return entryOf(mutual >> 8, mutual & 0xff, board.elevation[cell]! - board.elevation[from]!);
}

let lastBoard: Board | null = null;
let lastTable = new Uint16Array(0);

/** The entries of all pairs of cells of a board by terrain alone; those of the board asked for last are kept. */
function terrainViews(board: Board): Uint16Array {
  if (lastBoard === board) return lastTable;
  const { cellCount } = board;
  const table = new Uint16Array(cellCount * cellCount);
  for (let from = 0; from < cellCount; from++) {
    for (let cell = 0; cell < cellCount; cell++) table[from * cellCount + cell] = terrainEntry(board, from, cell);
  }
  lastBoard = board;
  lastTable = table;
  return table;
}

/** H1: the cover that the open field gives a side against the other; light cover does nothing against height (H6). */
function fieldCover({ sideCover, sideElevation }: GameSetup, side: number): number {
  const cover = sideCover[side]!;
  return cover === COVER_LIGHT && sideElevation[1 - side]! > sideElevation[side]! ? 0 : cover;
}
