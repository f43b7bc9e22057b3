import type { Board } from './board.ts';
import { CostBuckets, flood, UNREACHABLE } from './flood.ts';
import { DIRECTION_COUNT } from './hex.ts';

/** The most movement points that one query may spend; speeds, boosts and charges stay below. */
export const MAX_ALLOWANCE = 12;

/** Cost byte of a cell out of reach. */
export const OUT_OF_REACH = 255;

/** Where a mech could go from one cell if it stood alone on the board (H2, H3). Shared and never changed. */
export interface MoveField {
  /** Points to reach each cell; OUT_OF_REACH above MAX_ALLOWANCE. */
  readonly cost: Uint8Array;
  /** From how many neighbours a cheapest way enters each cell in reach. */
  readonly origins: Uint8Array;
  /** The cells in reach, the start included, by cost and then by cell. */
  readonly cells: Int16Array;
  /** How many of `cells` cost at most the index, 0 to MAX_ALLOWANCE. */
  readonly countWithin: Int16Array;
}

/** The move fields of one board, each made once. */
export class MoveFields {
  readonly #board: Board;
  readonly #walk: (MoveField | undefined)[];
  readonly #jump: (MoveField | undefined)[];
  readonly #costs: Uint16Array;
  readonly #buckets: CostBuckets;

  constructor(board: Board) {
    this.#board = board;
    this.#walk = new Array<MoveField | undefined>(board.cellCount).fill(undefined);
    this.#jump = new Array<MoveField | undefined>(board.cellCount).fill(undefined);
    this.#costs = new Uint16Array(board.cellCount);
    this.#buckets = new CostBuckets(board.cellCount);
  }

  of(cell: number, jump: boolean): MoveField {
    const fields = jump ? this.#jump : this.#walk;
    let field = fields[cell];
    if (field === undefined) {
      field = this.#make(cell, jump);
      fields[cell] = field;
    }
    return field;
  }

  #make(from: number, jump: boolean): MoveField {
    const { cellCount, neighbours } = this.#board;
    const costs = this.#costs.fill(UNREACHABLE);
    costs[from] = 0;
    flood(costs, [from], this.#board.stepCost(jump), neighbours, MAX_ALLOWANCE, this.#buckets);
    const cost = new Uint8Array(cellCount).fill(OUT_OF_REACH);
    const countWithin = new Int16Array(MAX_ALLOWANCE + 1);
    for (let cell = 0; cell < cellCount; cell++) {
      const points = costs[cell]!;
      if (points === UNREACHABLE) continue;
      cost[cell] = points;
      countWithin[points]!++;
    }
    for (let points = 1; points <= MAX_ALLOWANCE; points++) countWithin[points]! += countWithin[points - 1]!;
    const cells = new Int16Array(countWithin[MAX_ALLOWANCE]!);
    const origins = new Uint8Array(cellCount);
    const entryCost = this.#board.entryStepCost(jump);
    const ends = countWithin.slice();
    for (let cell = cellCount - 1; cell >= 0; cell--) {
      const points = cost[cell]!;
      if (points === OUT_OF_REACH) continue;
      cells[--ends[points]!] = cell;
      origins[cell] = this.#originCount(cell, cost, neighbours, entryCost);
    }
    return { cost, origins, cells, countWithin };
  }

  /** Without a branch on what it finds, which would be guessed wrong for every other edge. */
  #originCount(cell: number, cost: Uint8Array, neighbours: Int16Array, entryCost: Uint8Array): number {
    const points = cost[cell]!;
    const edgesEnd = (cell + 1) * DIRECTION_COUNT;
    let count = 0;
    for (let edge = cell * DIRECTION_COUNT; edge < edgesEnd; edge++) {
      const step = entryCost[edge]!;
      const origin = neighbours[edge]!;
      // Off the board there is no step either; cell 0 stands in for it.
      const apart = (cost[origin & ~(origin >> 31)]! + step) ^ points;
      count += (-step >>> 31) & ~((apart | -apart) >>> 31);
    }
    return count;
  }
}

/** The order in which side A prefers directions on otherwise equal ways. */
export const DIRECTIONS_OF_A = Uint8Array.of(0, 1, 2, 3, 4, 5);

/** The order of A turned by 180 degrees, so that B walks the rotated ways (A6). */
export const DIRECTIONS_OF_B = Uint8Array.of(3, 4, 5, 0, 1, 2);

/**
 * Writes the canonical cheapest way to `to` into `out`, hex by hex as entered (H4): from its end backwards it always takes
 * the first direction that a cheapest way can come from.
 * @param cost exact costs of all cells on the cheapest ways, 0 at the start
 * @param directions DIRECTIONS_OF_A or DIRECTIONS_OF_B
 * @param out at least as long as the way has hexes, which is at most its cost
 * @returns how many hexes are entered: 0 when `to` is the start
 */
export function pathTo(
  board: Board,
  cost: Uint8Array,
  to: number,
  jump: boolean,
  directions: Uint8Array,
  out: Int16Array,
): number {
  const entryCost = board.entryStepCost(jump);
  let length = 0;
  for (let cell = to; cost[cell] !== 0; cell = cheapestOrigin(board, cost, cell, entryCost, directions)) {
    out[length++] = cell;
  }
  return reverse(out, length);
}

function cheapestOrigin(
  board: Board,
  cost: Uint8Array,
  cell: number,
  entryCost: Uint8Array,
  directions: Uint8Array,
): number {
  for (let i = 0; i < DIRECTION_COUNT; i++) {
    const edge = cell * DIRECTION_COUNT + directions[i]!;
    const step = entryCost[edge]!;
    if (step === 0) continue;
    const origin = board.neighbours[edge]!;
    if (cost[origin]! + step === cost[cell]) return origin;
  }
  throw new Error(`no way leads to cell ${cell}`);
}

function reverse(path: Int16Array, length: number): number {
  for (let i = 0, j = length - 1; i < j; i++, j--) {
    const cell = path[i]!;
    path[i] = path[j]!;
    path[j] = cell;
  }
  return length;
}
