import { DIRECTION_COUNT } from './hex.ts';

/** More than the dearest step (rubble or water across three levels), a power of two so that costs can go round in a ring. */
const LEVELS = 16;

/** A queue by whole cost for costs that lie within LEVELS of each other: cells of one cost wait in one row. */
export class CostBuckets {
  readonly #cells: Int16Array;
  readonly #counts = new Int16Array(LEVELS);
  readonly #capacity: number;

  constructor(cellCount: number) {
    this.#capacity = cellCount;
    this.#cells = new Int16Array(LEVELS * cellCount);
  }

  /** At most once per cell and cost. */
  push(cost: number, cell: number): void {
    const level = cost & (LEVELS - 1);
    this.#cells[level * this.#capacity + this.#counts[level]!++] = cell;
  }

  /** A cell waiting at `cost`, or -1 when none is left. */
  take(cost: number): number {
    const level = cost & (LEVELS - 1);
    const count = this.#counts[level]!;
    if (count === 0) return -1;
    this.#counts[level] = count - 1;
    return this.#cells[level * this.#capacity + count - 1]!;
  }
}

/** Cost of a cell that cannot be reached, in a field of 16-bit costs. */
export const UNREACHABLE = 65535;

/**
 * Lowers `costs` to the cheapest way from `sources`, by Dijkstra with buckets. Beforehand the sources must hold 0 and
 * all others UNREACHABLE, as they do afterwards where no way within `limit` leads.
 * @param stepCost by `cell * 6 + direction`, 0 = no step: Board.stepCost for ways from the sources,
 * Board.entryStepCost for ways to them
 */
export function flood(
  costs: Uint16Array,
  sources: ArrayLike<number>,
  stepCost: Uint8Array,
  neighbours: Int16Array,
  limit: number,
  buckets: CostBuckets,
): void {
  for (let i = 0; i < sources.length; i++) buckets.push(0, sources[i]!);
  let waiting = sources.length;
  for (let cost = 0; waiting > 0; cost++) {
    for (let cell = buckets.take(cost); cell >= 0; cell = buckets.take(cost)) {
      waiting--;
      if (costs[cell]! < cost) continue;
      for (let edge = cell * DIRECTION_COUNT; edge < (cell + 1) * DIRECTION_COUNT; edge++) {
        const step = stepCost[edge]!;
        if (step === 0) continue;
        const next = neighbours[edge]!;
        const total = cost + step;
        if (total > limit || total >= costs[next]!) continue;
        costs[next] = total;
        buckets.push(total, next);
        waiting++;
      }
    }
  }
}
