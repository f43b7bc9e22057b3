import { describe, expect, test } from 'vitest';
import { Board } from '../../src/engine/board.ts';
import { mapProblems } from '../../src/engine/map-problems.ts';
import { formatMapProblem, type MapSpec } from '../../src/engine/map-spec.ts';
import { openField } from '../../src/engine/open-field.ts';
import { symmetryProblems } from '../../src/engine/symmetry.ts';
import { randomMap, TestDice, turned } from '../oracles/random-maps.ts';

/** A good map: the open field with two zones turned into each other. */
const good: MapSpec = {
  ...openField(18),
  zones: [
    { col: 10, row: 4 },
    { col: 21, row: 15 },
  ],
};

type Grid = 'terrain' | 'elevation' | 'deployment';

/** The good map with some cells rewritten. */
function changed(grid: Grid, symbol: string, ...cells: [number, number][]): MapSpec {
  const rows = good[grid].map((row) => [...row]);
  for (const [col, row] of cells) rows[row]![col] = symbol;
  return { ...good, [grid]: rows.map((row) => row.join('')) };
}

const problemsOf = (spec: MapSpec): string[] => mapProblems(spec).map(formatMapProblem);

describe('a map without faults', () => {
  test('has no problems', () => {
    expect(problemsOf(good)).toEqual([]);
  });
});

describe('shape', () => {
  test('rows, cells and symbols are named with their place', () => {
    expect(problemsOf({ ...good, terrain: good.terrain.slice(1) })).toEqual([
      'terrain: found 19 rows, expected 20 rows',
    ]);
    const shortRow = good.elevation.map((row, i) => (i === 7 ? row.slice(3) : row));
    expect(problemsOf({ ...good, elevation: shortRow })).toEqual(['elevation[7]: found 29 cells, expected 32 cells']);
    expect(problemsOf(changed('terrain', 'x', [5, 2]))).toEqual([
      "terrain[2] at (5,2): found 'x', expected one of . = , w r ~ B R #",
    ]);
    expect(problemsOf(changed('elevation', '4', [0, 19]))).toEqual([
      "elevation[19] at (0,19): found '4', expected one of 0 1 2 3",
    ]);
    expect(problemsOf(changed('deployment', 'c', [31, 0]))).toEqual([
      "deployment[0] at (31,0): found 'c', expected one of . a b",
    ]);
    expect(problemsOf({ ...good, width: 0 })).toEqual(['width: found 0, expected a whole number 1-64']);
    expect(problemsOf({ ...good, height: 20.5 })).toEqual(['height: found 20.5, expected a whole number 1-64']);
  });

  test('H7 broken flowers', () => {
    expect(problemsOf({ ...good, zones: [{ col: 0, row: 4 }] })).toEqual([
      'zones[0] at (0,4): found no hex northWest, west, southWest of the centre, expected seven hexes',
    ]);
    expect(problemsOf({ ...good, zones: [{ col: 40, row: 4 }] })).toEqual([
      'zones[0]: found (40,4), expected a centre on the 32x20 board',
    ]);
    expect(problemsOf({ ...good, zones: [{ col: 4.5, row: 4 }] })).toEqual([
      'zones[0]: found (4.5,4), expected a centre on the 32x20 board',
    ]);
    expect(problemsOf({ ...good, zones: Array.from({ length: 31 }, () => ({ col: 4, row: 4 })) })).toContain(
      'zones: found 31 zones, expected at most 30',
    );
  });

  test('a board is not made of a spec that has them', () => {
    expect(() => Board.of({ ...good, terrain: [] })).toThrow('map flat: terrain: found 0 rows, expected 20 rows');
  });
});

describe('symmetry', () => {
  test('a differing pair of cells is named once', () => {
    expect(problemsOf(changed('terrain', 'w', [3, 4]))).toEqual([
      "terrain[15] at (28,15): found '.', expected 'w' as at (3,4) turned",
    ]);
    expect(problemsOf(changed('elevation', '2', [30, 18]))).toEqual([
      "elevation[18] at (30,18): found '2', expected '0' as at (1,1) turned",
    ]);
    expect(problemsOf(changed('terrain', 'w', [3, 4], [28, 15]))).toEqual([]);
  });

  test('the deployment regions turn into each other, not into themselves', () => {
    expect(problemsOf(changed('deployment', 'a', [1, 1]))).toEqual([
      "deployment[18] at (30,18): found '.', expected 'b' as at (1,1) turned",
    ]);
    expect(problemsOf(changed('deployment', 'a', [1, 1], [30, 18]))).toEqual([
      "deployment[18] at (30,18): found 'a', expected 'b' as at (1,1) turned",
    ]);
  });

  test('a flower needs its turned partner', () => {
    expect(problemsOf({ ...good, zones: [{ col: 10, row: 4 }] })).toEqual([
      'zones[0] at (10,4): found a flower without its turned partner, expected a zone at (21,15) as well',
    ]);
  });

  test('a board of odd height cannot be turned into itself', () => {
    expect(symmetryProblems(randomMap(new TestDice(1), 4, 5)).map(formatMapProblem)).toEqual([
      'height: found 5, expected an even number of rows',
    ]);
  });

  test('a random map is symmetric exactly when it equals itself turned', () => {
    const dice = new TestDice(2);
    for (let i = 0; i < 200; i++) {
      const spec = randomMap(dice, 1 + dice.below(3), 2, 3);
      const other = turned(spec);
      const equal = `${spec.terrain}${spec.elevation}` === `${other.terrain}${other.elevation}`;
      expect(symmetryProblems(spec).length === 0).toBe(equal);
    }
  });
});

describe('zones and deployment', () => {
  test('H7 overlapping flowers', () => {
    const zones = [
      { col: 10, row: 4 },
      { col: 21, row: 15 },
      { col: 12, row: 4 },
      { col: 19, row: 15 },
    ];
    const problems = problemsOf({ ...good, zones });
    expect(problems).toEqual([
      'zones[2] at (11,4): found a hex of zones[0] too, expected flowers apart',
      'zones[3] at (20,15): found a hex of zones[1] too, expected flowers apart',
    ]);
  });

  test('E1 a deployment region needs three passable cells', () => {
    const line = (symbol: string) =>
      openField(18).deployment.map((row, i) => (i < 2 || i > 17 ? row : symbol.repeat(32)));
    expect(problemsOf({ ...good, deployment: line('.') })).toEqual([]);
    const empty = good.deployment.map(() => '.'.repeat(32));
    expect(problemsOf({ ...good, deployment: empty })).toEqual([
      'deployment: found 0 passable cells of side a, expected at least 3',
      'deployment: found 0 passable cells of side b, expected at least 3',
    ]);
    const a = [...good.deployment.keys()].map((row): [number, number] => [good.deployment[row]!.indexOf('a'), row]);
    const walled = changed(
      'terrain',
      '#',
      ...a.slice(2),
      ...a.slice(2).map(([c, r]): [number, number] => [31 - c, 19 - r]),
    );
    expect(problemsOf(walled)).toEqual([
      'deployment: found 2 passable cells of side a, expected at least 3',
      'deployment: found 2 passable cells of side b, expected at least 3',
    ]);
  });

  test('H7 a zone that ordinary legs cannot enter from a deployment region', () => {
    const board = Board.of(good);
    const ring = [...Array(640).keys()].filter((cell) => board.distance(cell, board.cellAt(10, 4)) === 2);
    const cells = ring.map((cell): [number, number] => [board.colOf(cell), board.rowOf(cell)]);
    const walled = changed('terrain', 'B', ...cells, ...cells.map(([c, r]): [number, number] => [31 - c, 19 - r]));
    expect(problemsOf(walled)).toEqual([
      'zones[0] at (10,4): found no way from (7,0) in the region of side a, expected a zone that ordinary legs can enter',
      'zones[1] at (21,15): found no way from (7,0) in the region of side a, expected a zone that ordinary legs can enter',
      'zones[0] at (10,4): found no way from (25,0) in the region of side b, expected a zone that ordinary legs can enter',
      'zones[1] at (21,15): found no way from (25,0) in the region of side b, expected a zone that ordinary legs can enter',
    ]);
    const centreOnly = changed('terrain', 'B', [10, 4], [21, 15]);
    expect(problemsOf(centreOnly)).toEqual([]);
  });
});
