import { DIRECTION_COUNT } from './hex.ts';

/** More than the dearest step (rubble or water across three levels), a power of two so that costs can go round in a ring. */
const LEVELS = 16;

/** A queue by whole cost for costs that lie within LEVELS of each other: cells of one cost wait in one row. */
export class CostBuckets {
  /** Places of a row: one for every cell, which waits at most once at each cost, and one that is written to in vain. */
  readonly width: number;
  readonly cells: Int16Array;
  readonly counts = new Int16Array(LEVELS);

  constructor(cellCount: number) {
    this.width = cellCount + 1;
    this.cells = new Int16Array(LEVELS * this.width);
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
  const { cells, counts, width } = buckets;
  for (let i = 0; i < sources.length; i++) cells[i] = sources[i]!;
  counts[0] = sources.length;
  let waiting = sources.length;
  for (let cost = 0; waiting > 0; cost++) {
    const level = cost & (LEVELS - 1);
    while (counts[level]! > 0) {
      counts[level]! -= 1;
      waiting -= 1;
      const cell = cells[level * width + counts[level]!]!;
      if (costs[cell]! < cost) continue;
      const edgesEnd = (cell + 1) * DIRECTION_COUNT;
      // No branch hangs on an edge, as it would be guessed wrong for every other one: each is written down, and counted
      // when it is a step that is cheaper than what is known.
      for (let edge = cell * DIRECTION_COUNT; edge < edgesEnd; edge++) {
        const step = stepCost[edge]!;
        const to = neighbours[edge]!;
        // Off the board there is no step; cell 0 stands in for it.
        const next = to & ~(to >> 31);
        const total = cost + step;
        const known = costs[next]!;
        const cheaper = (-step >> 31) & ((total - known) >> 31) & ((total - limit - 1) >> 31);
        costs[next] = known + ((total - known) & cheaper);
        const row = total & (LEVELS - 1);
        cells[row * width + counts[row]!] = next;
        counts[row]! -= cheaper;
        waiting -= cheaper;
      }
    }
  }
}
