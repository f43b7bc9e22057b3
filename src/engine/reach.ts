import type { Board } from './board.ts';
import { CostBuckets } from './flood.ts';
import { DIRECTION_COUNT, opposite } from './hex.ts';
import { MAX_ALLOWANCE, type MoveField, OUT_OF_REACH, pathTo } from './movement.ts';

const UNTOUCHED = 0;
const QUEUED = 1;
const ENEMY = 2;

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
  readonly #offers: Uint8Array;
  readonly #marks: Uint8Array;
  readonly #lost: Int16Array;
  readonly #buckets: CostBuckets;
  #lostCount = 0;

  constructor(board: Board) {
    this.#board = board;
    this.#ownCost = new Uint8Array(board.cellCount);
    this.#ownCells = new Int16Array(board.cellCount);
    this.#offers = new Uint8Array(board.cellCount);
    this.#marks = new Uint8Array(board.cellCount);
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
    this.cost = this.#ownCost;
    this.#marks.fill(UNTOUCHED);
    this.#lostCount = 0;
    const stepCost = this.#board.stepCost(this.jump);
    this.#loseBehind(field, enemies, stepCost);
    this.#reroute(stepCost);
    this.#relist(field, nearest);
  }

  /** Takes away, nearest first, every cell that no cheapest way reaches any more. */
  #loseBehind(field: MoveField, enemies: ArrayLike<number>, stepCost: Uint8Array): void {
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (enemy < 0 || field.cost[enemy]! > this.budget) continue;
      this.cost[enemy] = OUT_OF_REACH;
      this.#marks[enemy] = ENEMY;
    }
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (enemy >= 0 && this.#marks[enemy] === ENEMY) this.#doubtNext(field, enemy, stepCost);
    }
    for (let points = 1; points <= this.budget; points++) {
      for (let cell = this.#buckets.take(points); cell >= 0; cell = this.#buckets.take(points)) {
        if (this.#cheapestEntry(cell, stepCost) === points) continue;
        this.cost[cell] = OUT_OF_REACH;
        this.#lost[this.#lostCount++] = cell;
        this.#doubtNext(field, cell, stepCost);
      }
    }
  }

  /** Queues the cells that a cheapest way may have reached through `cell`. */
  #doubtNext(field: MoveField, cell: number, stepCost: Uint8Array): void {
    const { neighbours } = this.#board;
    const points = field.cost[cell]!;
    for (let edge = cell * DIRECTION_COUNT; edge < (cell + 1) * DIRECTION_COUNT; edge++) {
      const next = neighbours[edge]!;
      if (next < 0 || this.#marks[next] !== UNTOUCHED) continue;
      const total = points + stepCost[edge]!;
      if (total > this.budget || total !== field.cost[next]) continue;
      this.#marks[next] = QUEUED;
      this.#buckets.push(total, next);
    }
  }

  /** Points to enter `cell` from the best neighbour in reach; above the budget when there is none. */
  #cheapestEntry(cell: number, stepCost: Uint8Array): number {
    const { neighbours } = this.#board;
    let best = OUT_OF_REACH;
    for (let direction = 0; direction < DIRECTION_COUNT; direction++) {
      const origin = neighbours[cell * DIRECTION_COUNT + direction]!;
      if (origin < 0) continue;
      const total = this.cost[origin]! + stepCost[origin * DIRECTION_COUNT + opposite(direction)]!;
      if (total < best) best = total;
    }
    return best;
  }

  /** Dijkstra inside the lost part, fed from its rim. */
  #reroute(stepCost: Uint8Array): void {
    const { neighbours } = this.#board;
    const budget = this.budget;
    for (let i = 0; i < this.#lostCount; i++) {
      const cell = this.#lost[i]!;
      const offer = this.#cheapestEntry(cell, stepCost);
      this.#offers[cell] = offer;
      if (offer <= budget) this.#buckets.push(offer, cell);
    }
    for (let points = 1; points <= budget; points++) {
      for (let cell = this.#buckets.take(points); cell >= 0; cell = this.#buckets.take(points)) {
        if (this.cost[cell] !== OUT_OF_REACH) continue;
        this.cost[cell] = points;
        for (let edge = cell * DIRECTION_COUNT; edge < (cell + 1) * DIRECTION_COUNT; edge++) {
          const next = neighbours[edge]!;
          if (next < 0 || this.cost[next] !== OUT_OF_REACH || this.#marks[next] !== QUEUED) continue;
          const total = points + stepCost[edge]!;
          if (total > budget || total >= this.#offers[next]!) continue;
          this.#offers[next] = total;
          this.#buckets.push(total, next);
        }
      }
    }
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
