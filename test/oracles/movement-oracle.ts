import type { MapSpec } from '../../src/engine/map-spec.ts';
import { hexDistance } from './sight-oracle.ts';

const ENTRY: Record<string, number> = { '.': 1, '=': 1, ',': 2, w: 2, r: 2, '~': 3, R: 2 };

/** Points to step from one cell onto an adjacent one (H2, H3); infinite when impassable. */
export function stepOracle(spec: MapSpec, from: number, to: number, jump: boolean): number {
  const symbolAt = (cell: number): string => spec.terrain.join('')[cell]!;
  const levelAt = (cell: number): number => Number(spec.elevation.join('')[cell]);
  const entry = ENTRY[symbolAt(to)] ?? Number.POSITIVE_INFINITY;
  if (ENTRY[symbolAt(from)] === undefined) return Number.POSITIVE_INFINITY;
  return entry + (jump ? 0 : Math.abs(levelAt(from) - levelAt(to)));
}

/** All steps of a map: for each cell the cells next to it with their points. */
export function stepsOracle(spec: MapSpec, jump: boolean): { to: number; points: number }[][] {
  const placeOf = (cell: number) => ({ col: cell % spec.width, row: Math.floor(cell / spec.width) });
  const cells = Array.from({ length: spec.width * spec.height }, (_, cell) => cell);
  return cells.map((from) =>
    cells
      .filter((to) => hexDistance(placeOf(from), placeOf(to)) === 1)
      .map((to) => ({ to, points: stepOracle(spec, from, to, jump) }))
      .filter(({ points }) => Number.isFinite(points)),
  );
}

/** Cheapest points from `from` to every cell, by Dijkstra with a plain list; no way leads through `closed` cells. */
export function dijkstra(
  steps: readonly (readonly { to: number; points: number }[])[],
  from: number,
  closed: readonly number[] = [],
): number[] {
  const costs = steps.map(() => Number.POSITIVE_INFINITY);
  costs[from] = 0;
  const open = [from];
  while (open.length > 0) {
    open.sort((a, b) => costs[b]! - costs[a]!);
    const cell = open.pop()!;
    for (const { to, points } of steps[cell]!) {
      if (closed.includes(to) || costs[cell]! + points >= costs[to]!) continue;
      costs[to] = costs[cell]! + points;
      if (!open.includes(to)) open.push(to);
    }
  }
  return costs;
}
