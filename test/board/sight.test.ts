import { describe, expect, test } from 'vitest';
import { Board } from '../../src/engine/board.ts';
import type { MapSpec } from '../../src/engine/map-spec.ts';
import { FAR, pairBlocked, pairCover, pairDistance } from '../../src/engine/sight.ts';
import { randomMap, TestDice, turned } from '../oracles/random-maps.ts';
import { hexDistance, sightOracle, smokeOracle } from '../oracles/sight-oracle.ts';

const place = (spec: MapSpec, cell: number) => ({ col: cell % spec.width, row: Math.floor(cell / spec.width) });

function expectedByte(spec: MapSpec, from: number, to: number): number {
  const a = place(spec, from);
  const b = place(spec, to);
  const { blocked, cover } = sightOracle(spec, a, b);
  return Math.min(FAR, hexDistance(a, b)) + 32 * cover + (blocked ? 128 : 0);
}

/** Pairs in which table and oracle differ, as text. */
function differences(spec: MapSpec, board: Board, pairs: Iterable<readonly [number, number]>): string[] {
  const wrong: string[] = [];
  for (const [from, to] of pairs) {
    const expected = expectedByte(spec, from, to);
    const found = board.pair(from, to);
    if (found !== expected) wrong.push(`${from}->${to}: ${found}, expected ${expected}`);
  }
  return wrong;
}

function* allPairs(cellCount: number): Generator<readonly [number, number]> {
  for (let from = 0; from < cellCount; from++) for (let to = 0; to < cellCount; to++) yield [from, to];
}

describe('the sight table', () => {
  test('H5 H6 equals sight walked pair by pair on random small maps', () => {
    const dice = new TestDice(1);
    for (let i = 0; i < 40; i++) {
      const spec = randomMap(dice, 2 + dice.below(6), 2 + dice.below(6), 2 + dice.below(7));
      const board = Board.of(spec);
      expect(differences(spec, board, allPairs(board.cellCount))).toEqual([]);
    }
  });

  test('H5 H6 equals sight walked pair by pair for a sample of pairs on large random maps', () => {
    const dice = new TestDice(2);
    for (let i = 0; i < 4; i++) {
      const spec = randomMap(dice, 32, 20, 1 + dice.below(4));
      const board = Board.of(spec);
      board.fillPairs();
      const pairs = Array.from({ length: 1000 }, () => [dice.below(640), dice.below(640)] as const);
      expect(differences(spec, board, pairs)).toEqual([]);
    }
  });

  test('H5 H6 equals sight walked pair by pair from corner to corner of the largest board', () => {
    const spec = randomMap(new TestDice(30), 64, 64, 1);
    const board = Board.of(spec);
    const corners = [0, 63, 64 * 63, 64 * 64 - 1];
    const pairs = corners.flatMap((from) => corners.map((to) => [from, to] as const));
    const oneOff = corners.flatMap((from) => [2000, 1345].map((to) => [to, from] as const));
    expect(differences(spec, board, [...pairs, ...oneOff])).toEqual([]);
  });

  test('H5 H6 equals sight walked pair by pair along the lines that run along edges', () => {
    const dice = new TestDice(3);
    const spec = randomMap(dice, 12, 12, 5);
    const board = Board.of(spec);
    const pairs: [number, number][] = [];
    for (const [from, to] of allPairs(board.cellCount)) {
      const a = place(spec, from);
      const b = place(spec, to);
      const halves = Math.abs(2 * a.col + (a.row % 2) - 2 * b.col - (b.row % 2));
      const rows = Math.abs(a.row - b.row);
      if (rows > 0 && (halves === 0 || halves === 3 * rows)) pairs.push([from, to]);
    }
    expect(pairs.length).toBeGreaterThan(1000);
    expect(differences(spec, board, pairs)).toEqual([]);
  });

  test('H5 is the same both ways for every pair of 200 random maps', () => {
    const dice = new TestDice(4);
    for (let i = 0; i < 200; i++) {
      const size = i < 196 ? [3 + dice.below(10), 3 + dice.below(8)] : [32, 20];
      const board = Board.of(randomMap(dice, size[0]!, size[1]!, 1 + dice.below(8)));
      let unequal = 0;
      for (const [from, to] of allPairs(board.cellCount)) {
        if (pairBlocked(board.pair(from, to)) !== pairBlocked(board.pair(to, from))) unequal++;
        if (pairDistance(board.pair(from, to)) !== pairDistance(board.pair(to, from))) unequal++;
      }
      expect(unequal).toBe(0);
    }
  });

  test('A6 H5 H6 is the same for a board turned by 180 degrees', () => {
    const dice = new TestDice(5);
    for (let i = 0; i < 30; i++) {
      const spec = randomMap(dice, 3 + dice.below(10), 2 * (2 + dice.below(5)), 2 + dice.below(6));
      const board = Board.of(spec);
      const other = Board.of(turned(spec));
      let unequal = 0;
      for (const [from, to] of allPairs(board.cellCount)) {
        if (board.pair(from, to) !== other.pair(board.rotated(from), board.rotated(to))) unequal++;
      }
      expect(unequal).toBe(0);
    }
  });

  test('has the same bytes filled at once or on demand in any order', () => {
    const dice = new TestDice(6);
    const spec = randomMap(dice, 32, 20, 3);
    const eager = Board.of(spec);
    eager.fillPairs();
    const lazy = Board.of(spec);
    for (let i = 0; i < 5000; i++) lazy.pair(dice.below(640), dice.below(640));
    for (const [from, to] of allPairs(640)) lazy.pair(to, from);
    expect(lazy.sight.pairs).toEqual(eager.sight.pairs);
    expect(eager.sight.pairs.every((pair) => pairCover(pair & 0xff) < 3)).toBe(true);
  });

  test('A5 holds distances up to 30 exactly and 31 for all beyond', () => {
    const board = Board.of(randomMap(new TestDice(7), 32, 20, 0));
    for (const [from, to] of allPairs(640)) {
      const distance = board.distance(from, to);
      if (pairDistance(board.pair(from, to)) !== Math.min(distance, 31)) expect.fail(`${from}->${to}`);
    }
    expect(board.distance(0, 639)).toBe(41);
  });
});

describe('smoke on a line', () => {
  const cloudRows = (centres: readonly number[]): Int32Array =>
    Int32Array.from({ length: 2 * 12 }, (_, i) => (i % 2 === 0 ? (centres[i / 2] ?? -1) + 1 : 3));

  test('H6 counts as walked hex by hex for random clouds on random boards', () => {
    const dice = new TestDice(8);
    let counted = 0;
    for (let i = 0; i < 60; i++) {
      const spec = randomMap(dice, 3 + dice.below(9), 3 + dice.below(7), 0);
      const board = Board.of(spec);
      const centres = Array.from({ length: 1 + dice.below(3) }, () => dice.below(board.cellCount));
      const clouds = cloudRows(centres);
      for (let j = 0; j < 150; j++) {
        const from = dice.below(board.cellCount);
        const to = dice.below(board.cellCount);
        const points = centres.map((cell) => place(spec, cell));
        const expected = smokeOracle(spec, place(spec, from), place(spec, to), points);
        const found = board.smokeOnLine(from, to, clouds, 12);
        if (found !== expected)
          expect.fail(`${spec.width}x${spec.height} ${centres}: ${from}->${to} ${found}, ${expected}`);
        counted += found;
      }
    }
    expect(counted).toBeGreaterThan(5000);
  });

  test('H5 H6 is the same both ways and under the turn of the board', () => {
    const dice = new TestDice(9);
    for (let i = 0; i < 40; i++) {
      const board = Board.of(randomMap(dice, 4 + dice.below(28), 2 * (2 + dice.below(9)), 0));
      const centres = [dice.below(board.cellCount), dice.below(board.cellCount)];
      const clouds = cloudRows(centres);
      const turnedClouds = cloudRows(centres.map((cell) => board.rotated(cell)));
      for (let j = 0; j < 500; j++) {
        const from = dice.below(board.cellCount);
        const to = dice.below(board.cellCount);
        const count = board.smokeOnLine(from, to, clouds, 12);
        expect(board.smokeOnLine(to, from, clouds, 12)).toBe(count);
        expect(board.smokeOnLine(board.rotated(from), board.rotated(to), turnedClouds, 12)).toBe(count);
      }
    }
  });

  test('H6 no clouds make no smoke', () => {
    const board = Board.of(randomMap(new TestDice(10), 8, 8, 0));
    expect(board.smokeOnLine(0, 63, cloudRows([]), 12)).toBe(0);
  });
});
