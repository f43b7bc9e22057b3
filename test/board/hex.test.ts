import { describe, expect, test } from 'vitest';
import {
  axialDistance,
  axialDot,
  axialQ,
  columnOf,
  DIRECTION_COUNT,
  EAST,
  flower,
  NORTH_EAST,
  NORTH_WEST,
  neighbourOf,
  opposite,
  rotated,
  SOUTH_EAST,
  SOUTH_WEST,
  STEP_Q,
  STEP_R,
  WEST,
} from '../../src/engine/hex.ts';
import { hexDistance } from '../oracles/sight-oracle.ts';

describe('hexes in odd-r rows', () => {
  test('H1 the six neighbours of a hex in an even and in an odd row', () => {
    const around = (cell: number) =>
      [EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST].map((d) => neighbourOf(cell, d, 10, 10));
    expect(around(44)).toEqual([45, 34, 33, 43, 53, 54]);
    expect(around(54)).toEqual([55, 45, 44, 53, 64, 65]);
  });

  test('neighbours off the board are -1, and a flower keeps their place', () => {
    expect(flower(0, 10, 10)).toEqual([0, 1, -1, -1, -1, -1, 10]);
    expect(flower(99, 10, 10)).toEqual([99, -1, -1, 89, 98, -1, -1]);
  });

  test('a direction and its opposite lead back', () => {
    for (let direction = 0; direction < DIRECTION_COUNT; direction++) {
      expect(opposite(direction)).toBe((direction + 3) % 6);
      expect(neighbourOf(neighbourOf(44, direction, 10, 10), opposite(direction), 10, 10)).toBe(44);
    }
  });

  test('A5 axial distance equals the distance of centres, and columns come back from axial coordinates', () => {
    for (let cell = 0; cell < 120; cell++) {
      for (let other = 0; other < 120; other++) {
        const a = { col: cell % 12, row: Math.floor(cell / 12) };
        const b = { col: other % 12, row: Math.floor(other / 12) };
        const distance = axialDistance(axialQ(b.col, b.row) - axialQ(a.col, a.row), b.row - a.row);
        if (distance !== hexDistance(a, b)) expect.fail(`${cell} ${other}: ${distance}`);
        if (columnOf(axialQ(a.col, a.row), a.row) !== a.col) expect.fail(`${cell}`);
      }
    }
  });

  test('the scalar product of two steps is 2, 1, -1 or -2 by the angle between them', () => {
    for (let d = 0; d < 6; d++) {
      const products = [0, 1, 2, 3].map((turn) => {
        const e = (d + turn) % 6;
        return axialDot(STEP_Q[d]!, STEP_R[d]!, STEP_Q[e]!, STEP_R[e]!);
      });
      expect(products).toEqual([2, 1, -1, -2]);
    }
  });

  test('A6 a turn by 180 degrees keeps neighbours and turns directions around on a board of even height', () => {
    for (let cell = 0; cell < 60; cell++) {
      for (let direction = 0; direction < DIRECTION_COUNT; direction++) {
        const next = neighbourOf(cell, direction, 6, 10);
        const turnedNext = neighbourOf(rotated(cell, 60), opposite(direction), 6, 10);
        expect(turnedNext).toBe(next < 0 ? -1 : rotated(next, 60));
      }
    }
  });
});
