import { sideOf } from '../engine/names.ts';
import type { Reach } from '../engine/reach.ts';

/**
 * The cells of a reach in the order in which a mech takes them when they are worth the same: the start, the cheaper ones
 * first, then as its side counts the cells, side b from the last one down, so that neither side is favoured (A6).
 * @param into receives `reach.count` cells
 */
export function inOwnOrder(reach: Reach, mech: number, into: Int16Array): void {
  const { cells, cost, count } = reach;
  if (sideOf(mech) === 0) {
    for (let index = 0; index < count; index++) into[index] = cells[index]!;
    return;
  }
  let next = 0;
  for (let start = 0, end = 1; start < count; start = end) {
    const points = cost[cells[start]!];
    while (end < count && cost[cells[end]!] === points) end++;
    for (let index = end - 1; index >= start; index--) into[next++] = cells[index]!;
  }
}
