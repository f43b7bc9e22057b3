import type { Board } from './board.ts';
import { DIRECTION_COUNT } from './hex.ts';
import { MAX_ALLOWANCE, type MoveField, OUT_OF_REACH, pathTo } from './movement.ts';

/** Cost and cell as one number, so that its order is theirs. */
const ORDER_STRIDE = 1 << 16;
const ORDER_END = (MAX_ALLOWANCE + 1) * ORDER_STRIDE;

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
  /** How many of `cells` no enemy can change: those nearer than the first enemy; `count` once all is settled. */
  sure = 0;
  /** The highest cost that no enemy can change; the budget once all is settled. */
  sureCost = 0;
  from = -1;
  jump = false;
  budget = 0;

  readonly #board: Board;
  readonly #ownCost: Uint8Array;
  readonly #ownCells: Int16Array;
  /** By cell: the neighbours that a cheapest way to it may still come from. */
  readonly #origins: Uint8Array;
  /** Cells of enemies, then those whose cheapest ways all led through enemies. */
  readonly #lost: Int16Array;
  #lostCount = 0;
  #enemyCount = 0;
  #enemies: ArrayLike<number> = [];
  /** Costs below it are what they are alone on the board: that of the nearest enemy. Above every cost once all is settled. */
  #nearest = OUT_OF_REACH;
  /** By cost: how many cells cost at most so much alone on the board; as many as were sure at first are so with enemies. */
  #countWithin: Int16Array;
  #firm = 0;
  /** The cells that enemies made dearer, each as cost * ORDER_STRIDE + cell. */
  readonly #order: Int32Array;

  constructor(board: Board) {
    this.#board = board;
    this.#ownCost = new Uint8Array(board.cellCount);
    this.#ownCells = new Int16Array(board.cellCount);
    this.#origins = new Uint8Array(board.cellCount);
    this.#lost = new Int16Array(board.cellCount);
    this.#order = new Int32Array(board.cellCount + 1);
    this.cost = this.#ownCost;
    this.cells = this.#ownCells;
    this.#countWithin = new Int16Array(MAX_ALLOWANCE + 1);
  }

  /**
   * Answers for a mech in `from` with `budget` points (0 to MAX_ALLOWANCE).
   * @param enemies cells of living enemies, -1 for none; never `from`
   * @param friends cells of the mech's own side, -1 for none; `from` itself may be among them
   */
  fill(from: number, jump: boolean, budget: number, enemies: ArrayLike<number>, friends: ArrayLike<number>): void {
    this.begin(from, jump, budget, enemies);
    this.settle();
    for (let i = 0; i < friends.length; i++) {
      const friend = friends[i]!;
      if (friend >= 0 && friend !== from && this.cost[friend]! <= budget) this.#excludeEnd(friend);
    }
  }

  /**
   * The same without friends, as far as it takes no work: only the first `sure` cells and their costs hold until `settle` is
   * called. Who looks for the nearest cell of some kind has it there most of the time.
   * @param enemies read again by `settle`
   */
  begin(from: number, jump: boolean, budget: number, enemies: ArrayLike<number>): void {
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
    this.#enemies = enemies;
    this.#nearest = nearest <= budget ? nearest : OUT_OF_REACH;
    this.sureCost = nearest > budget ? budget : nearest - 1;
    this.sure = nearest > budget ? this.count : nearest === 0 ? 0 : field.countWithin[nearest - 1]!;
    this.#countWithin = field.countWithin;
    this.#firm = this.sure;
  }

  /** A place in `cells` before which all cost less than `cost`, the first that costs as much where no enemy is nearer. */
  firstAt(cost: number): number {
    if (cost === 0) return 0;
    const cheaper = this.#countWithin[cost - 1]!;
    return cheaper < this.#firm ? cheaper : this.#firm;
  }

  /** Works out the cells that enemies change. @returns whether there were any to work out */
  settle(): boolean {
    if (this.#nearest === OUT_OF_REACH) return false;
    this.#repair(this.#board.moveField(this.from, this.jump), this.#enemies, this.#nearest);
    this.#nearest = OUT_OF_REACH;
    this.sure = this.count;
    this.sureCost = this.budget;
    return true;
  }

  /** Whether a cell is in reach; its way is settled then. */
  reaches(cell: number): boolean {
    if (this.cost[cell]! >= this.#nearest) this.settle();
    return this.cost[cell]! <= this.budget;
  }

  /** The canonical way to a cell that is known to be in reach; see pathTo. */
  pathTo(to: number, directions: Uint8Array, out: Int16Array): number {
    return pathTo(this.#board, this.cost, to, this.jump, directions, out);
  }

  #excludeEnd(cell: number): void {
    if (this.cells !== this.#ownCells) {
      this.#ownCells.set(this.cells);
      this.cells = this.#ownCells;
    }
    const index = this.cells.indexOf(cell);
    // A cell named twice is gone already; what stands behind `count` is left over.
    if (index < 0 || index >= this.count) return;
    this.cells.copyWithin(index, index + 1, this.count);
    this.count--;
    this.sure--;
  }

  #repair(field: MoveField, enemies: ArrayLike<number>, nearest: number): void {
    this.#ownCost.set(field.cost);
    this.cost = this.#ownCost;
    this.#loseBehind(field, enemies);
    this.#reroute(field);
    this.#relist(field, nearest);
  }

  /** Takes away the enemies' cells and, behind them, every cell that no cheapest way reaches any more. */
  #loseBehind(field: MoveField, enemies: ArrayLike<number>): void {
    const { budget } = this;
    const { neighbours } = this.#board;
    const stepCost = this.#board.stepCost(this.jump);
    const before = field.cost;
    const cost = this.#ownCost;
    const lost = this.#lost;
    const origins = this.#origins;
    origins.set(field.origins);
    let lostCount = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (enemy < 0 || cost[enemy]! > budget) continue;
      cost[enemy] = OUT_OF_REACH;
      lost[lostCount++] = enemy;
    }
    this.#enemyCount = lostCount;
    for (let i = 0; i < lostCount; i++) {
      const cell = lost[i]!;
      const points = before[cell]!;
      if (points >= budget) continue;
      const edgesEnd = (cell + 1) * DIRECTION_COUNT;
      for (let edge = cell * DIRECTION_COUNT; edge < edgesEnd; edge++) {
        const next = neighbours[edge]!;
        if (next < 0 || points + stepCost[edge]! !== cost[next]) continue;
        const left = origins[next]! - 1;
        origins[next] = left;
        if (left > 0 || cost[next]! > budget) continue;
        cost[next] = OUT_OF_REACH;
        lost[lostCount++] = next;
      }
    }
    this.#lostCount = lostCount;
  }

  /** Lowers the lost cells to the cheapest new ways, sweep by sweep until none gets cheaper. */
  #reroute(field: MoveField): void {
    const { budget } = this;
    const { neighbours } = this.#board;
    const entryCost = this.#board.entryStepCost(this.jump);
    const cost = this.#ownCost;
    const lost = this.#lost;
    const enemyCount = this.#enemyCount;
    const lostCount = this.#lostCount;
    let rerouteCount = enemyCount;
    for (let i = enemyCount; i < lostCount; i++) if (field.cost[lost[i]!]! < budget) lost[rerouteCount++] = lost[i]!;
    this.#lostCount = rerouteCount;
    for (let found = true; found; ) {
      found = false;
      for (let i = enemyCount; i < rerouteCount; i++) {
        const cell = lost[i]!;
        const known = cost[cell]!;
        let best = known;
        const edgesEnd = (cell + 1) * DIRECTION_COUNT;
        for (let edge = cell * DIRECTION_COUNT; edge < edgesEnd; edge++) {
          const origin = neighbours[edge]!;
          if (origin < 0) continue;
          const total = cost[origin]! + entryCost[edge]!;
          if (total < best) best = total;
        }
        if (best === known || best > budget) continue;
        cost[cell] = best;
        found = true;
      }
    }
  }

  /** Lists the cells in reach anew, from the first cost that an enemy may have changed. */
  #relist(field: MoveField, nearest: number): void {
    const cost = this.#ownCost;
    const before = field.cells;
    const cells = this.#ownCells;
    const order = this.#order;
    this.#sortRerouted();
    let count = nearest === 0 ? 0 : field.countWithin[nearest - 1]!;
    for (let index = 0; index < count; index++) cells[index] = before[index]!;
    let moved = 0;
    let i = count;
    for (let points = nearest; points <= this.budget; points++) {
      for (const end = field.countWithin[points]!; i < end; i++) {
        const cell = before[i]!;
        while (order[moved]! < points * ORDER_STRIDE + cell) cells[count++] = order[moved++]! % ORDER_STRIDE;
        if (cost[cell] === points) cells[count++] = cell;
      }
    }
    while (order[moved]! < ORDER_END) cells[count++] = order[moved++]! % ORDER_STRIDE;
    this.cells = cells;
    this.count = count;
  }

  /** Puts the lost cells that are in reach again into #order, by cost and then by cell, ORDER_END behind them. */
  #sortRerouted(): void {
    const order = this.#order;
    let count = 0;
    for (let i = this.#enemyCount; i < this.#lostCount; i++) {
      const cell = this.#lost[i]!;
      const points = this.#ownCost[cell]!;
      if (points === OUT_OF_REACH) continue;
      const key = points * ORDER_STRIDE + cell;
      let place = count++;
      for (; place > 0 && order[place - 1]! > key; place--) order[place] = order[place - 1]!;
      order[place] = key;
    }
    order[count] = ORDER_END;
  }
}
