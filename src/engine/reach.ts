import type { Board } from './board.ts';
import { CostBuckets } from './flood.ts';
import { DIRECTION_COUNT } from './hex.ts';
import { MAX_ALLOWANCE, type MoveField, OUT_OF_REACH, pathTo } from './movement.ts';

/**
 * Where one mech can move now (H2-H4): through own mechs but not onto them, never through enemies. Made once and filled
 * again for every question; nothing is allocated after that.
 *
 * The answer is the board's cached field of a mech alone, exactly repaired behind enemies; without an enemy in range
 * the cached arrays themselves are the answer, which is why they may not be written to.
 */
export class Reach {
  /**
   * Points by cell, exact where at most `budget`. A cell is in reach when its value is at most `budget`; above that the
   * value says only "not within the budget". Cells of own mechs have their cost although no move may end there.
   */
  cost: Uint8Array;
  /** The cells a move may end in, by cost and then by cell; the start, at cost 0, comes first. Valid up to `count`. */
  cells: Int16Array;
  count = 0;
  from = -1;
  jump = false;
  budget = 0;

  readonly #board: Board;
  readonly #ownCost: Uint8Array;
  readonly #ownCells: Int16Array;
  /** By cell: the neighbours that a cheapest way to it may still come from. */
  readonly #origins: Uint8Array;
  /** By lost cell: the cheapest new way found so far. */
  readonly #offers: Uint8Array;
  /** Cells of enemies, then those whose cheapest ways all led through enemies. */
  readonly #lost: Int16Array;
  #lostCount = 0;
  #enemyCount = 0;
  readonly #buckets: CostBuckets;

  constructor(board: Board) {
    this.#board = board;
    this.#ownCost = new Uint8Array(board.cellCount);
    this.#ownCells = new Int16Array(board.cellCount);
    this.#origins = new Uint8Array(board.cellCount);
    this.#offers = new Uint8Array(board.cellCount);
    this.#lost = new Int16Array(board.cellCount);
    this.#buckets = new CostBuckets(board.cellCount);
    this.cost = this.#ownCost;
    this.cells = this.#ownCells;
  }

  /**
   * Answers for a mech in `from` with `budget` points (0 to MAX_ALLOWANCE).
   * @param enemies cells of living enemies, -1 for none; never `from`
   * @param friends cells of the mech's own side, -1 for none; `from` itself may be among them
   */
  fill(from: number, jump: boolean, budget: number, enemies: ArrayLike<number>, friends: ArrayLike<number>): void {
    if (budget < 0 || budget > MAX_ALLOWANCE) throw new RangeError(`budget ${budget}, expected 0-${MAX_ALLOWANCE}`);
    const field = this.#board.moveField(from, jump);
    this.from = from;
    this.jump = jump;
    this.budget = budget;
    this.cost = field.cost;
    this.cells = field.cells;
    this.count = field.countWithin[budget]!;
    let nearest = OUT_OF_REACH;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (enemy >= 0 && field.cost[enemy]! < nearest) nearest = field.cost[enemy]!;
    }
    if (nearest <= budget) this.#repair(field, enemies, nearest);
    for (let i = 0; i < friends.length; i++) {
      const friend = friends[i]!;
      if (friend >= 0 && friend !== from && this.cost[friend]! <= budget) this.#excludeEnd(friend);
    }
  }

  /** The canonical way to a cell in reach; see pathTo. */
  pathTo(to: number, directions: Uint8Array, out: Int16Array): number {
    return pathTo(this.#board, this.cost, to, this.jump, directions, out);
  }

  #excludeEnd(cell: number): void {
    if (this.cells !== this.#ownCells) {
      this.#ownCells.set(this.cells);
      this.cells = this.#ownCells;
    }
    const index = this.cells.indexOf(cell);
    this.cells.copyWithin(index, index + 1, this.count);
    this.count--;
  }

  #repair(field: MoveField, enemies: ArrayLike<number>, nearest: number): void {
    this.#ownCost.set(field.cost);
    this.#origins.set(field.origins);
    this.cost = this.#ownCost;
    this.#loseBehind(field, enemies);
    this.#reroute(field);
    this.#relist(field, nearest);
  }

  /** Takes away the enemies' cells and, behind them, every cell that no cheapest way reaches any more. */
  #loseBehind(field: MoveField, enemies: ArrayLike<number>): void {
    this.#lostCount = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (enemy < 0 || this.cost[enemy]! > this.budget) continue;
      this.cost[enemy] = OUT_OF_REACH;
      // No way is cheaper than this, so that none will ever be taken.
      this.#offers[enemy] = 0;
      this.#lost[this.#lostCount++] = enemy;
    }
    this.#enemyCount = this.#lostCount;
    for (let i = 0; i < this.#lostCount; i++) this.#loseNext(field, this.#lost[i]!);
  }

  /** Cells next to a lost one lose it as origin, and are lost themselves with their last origin. */
  #loseNext(field: MoveField, cell: number): void {
    const { neighbours } = this.#board;
    const stepCost = this.#board.stepCost(this.jump);
    const points = field.cost[cell]!;
    if (points >= this.budget) return;
    for (let edge = cell * DIRECTION_COUNT; edge < (cell + 1) * DIRECTION_COUNT; edge++) {
      const next = neighbours[edge]!;
      if (next < 0) continue;
      const total = points + stepCost[edge]!;
      if (total > this.budget || total !== field.cost[next] || this.cost[next] === OUT_OF_REACH) continue;
      if (--this.#origins[next]! > 0) continue;
      this.cost[next] = OUT_OF_REACH;
      this.#lost[this.#lostCount++] = next;
    }
  }

  /** Dijkstra inside the lost part, fed from its rim. */
  #reroute(field: MoveField): void {
    const budget = this.budget;
    let waiting = 0;
    for (let i = this.#enemyCount; i < this.#lostCount; i++) {
      const cell = this.#lost[i]!;
      if (field.cost[cell] === budget) continue;
      const offer = this.#cheapestEntry(cell);
      this.#offers[cell] = offer;
      if (offer > budget) continue;
      this.#buckets.push(offer, cell);
      waiting++;
    }
    for (let points = 1; waiting > 0; points++) {
      for (let cell = this.#buckets.take(points); cell >= 0; cell = this.#buckets.take(points)) {
        waiting--;
        if (this.cost[cell] !== OUT_OF_REACH) continue;
        this.cost[cell] = points;
        if (points < budget) waiting += this.#offerNext(cell, points);
      }
    }
  }

  /** Points to enter `cell` from the best neighbour in reach; above the budget when there is none. */
  #cheapestEntry(cell: number): number {
    const { neighbours } = this.#board;
    const entryCost = this.#board.entryStepCost(this.jump);
    let best = OUT_OF_REACH;
    for (let edge = cell * DIRECTION_COUNT; edge < (cell + 1) * DIRECTION_COUNT; edge++) {
      const origin = neighbours[edge]!;
      if (origin < 0) continue;
      const total = this.cost[origin]! + entryCost[edge]!;
      if (total < best) best = total;
    }
    return best;
  }

  /** Offers the way through `cell` to its lost neighbours; returns how many it is the cheapest for so far. */
  #offerNext(cell: number, points: number): number {
    const { neighbours } = this.#board;
    const stepCost = this.#board.stepCost(this.jump);
    let taken = 0;
    for (let edge = cell * DIRECTION_COUNT; edge < (cell + 1) * DIRECTION_COUNT; edge++) {
      const next = neighbours[edge]!;
      if (next < 0 || this.cost[next] !== OUT_OF_REACH) continue;
      const total = points + stepCost[edge]!;
      if (stepCost[edge] === 0 || total > this.budget || total >= this.#offers[next]!) continue;
      this.#offers[next] = total;
      this.#buckets.push(total, next);
      taken++;
    }
    return taken;
  }

  /** Lists the cells in reach anew from the first cost that an enemy may have changed. */
  #relist(field: MoveField, nearest: number): void {
    const cost = this.cost;
    const rerouted = this.#sortRerouted();
    const cells = this.#ownCells;
    cells.set(field.cells);
    let count = nearest === 0 ? 0 : field.countWithin[nearest - 1]!;
    let moved = 0;
    for (let i = count; i < this.count; i++) {
      const cell = field.cells[i]!;
      const points = field.cost[cell]!;
      while (moved < rerouted && this.#precedes(this.#lost[moved]!, points, cell))
        cells[count++] = this.#lost[moved++]!;
      if (cost[cell] === points) cells[count++] = cell;
    }
    while (moved < rerouted) cells[count++] = this.#lost[moved++]!;
    this.cells = cells;
    this.count = count;
  }

  #precedes(cell: number, points: number, other: number): boolean {
    const own = this.cost[cell]!;
    return own < points || (own === points && cell < other);
  }

  /** Moves the lost cells that are in reach again to the front of the list, by cost and then by cell. */
  #sortRerouted(): number {
    let count = 0;
    for (let i = 0; i < this.#lostCount; i++) {
      const cell = this.#lost[i]!;
      const points = this.cost[cell]!;
      if (points === OUT_OF_REACH) continue;
      let place = count++;
      while (place > 0 && !this.#precedes(this.#lost[place - 1]!, points, cell)) {
        this.#lost[place] = this.#lost[place - 1]!;
        place--;
      }
      this.#lost[place] = cell;
    }
    return count;
  }
}
