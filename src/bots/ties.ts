import { sideOf } from '../engine/names.ts';
import type { Reach } from '../engine/reach.ts';

let order = new Int16Array(0);

/**
 * The cells of a reach, the start left out, in the order in which a mech takes them when they are worth the same: the
 * cheaper ones first, then as its side counts the cells, side b from the last one down, so that neither side is favoured
 * (A6). Valid until the next call.
 * @returns `reach.count - 1` cells
 */
export function inOwnOrder(reach: Reach, mech: number): Int16Array {
  const { cells, cost, count } = reach;
  if (sideOf(mech) === 0) return cells.subarray(1, count);
  if (order.length < count) order = new Int16Array(cells.length);
  let next = 0;
  for (let start = 1, end = 1; start < count; start = end) {
    while (end < count && cost[cells[end]!] === cost[cells[start]!]) end++;
    for (let index = end - 1; index >= start; index--) order[next++] = cells[index]!;
  }
  return order.subarray(0, next);
}
