import { describe, expect, test } from 'vitest';
import { Board } from '../../src/engine/board.ts';
import { UNREACHABLE } from '../../src/engine/flood.ts';
import { DIRECTIONS_OF_A, DIRECTIONS_OF_B, MAX_ALLOWANCE, OUT_OF_REACH } from '../../src/engine/movement.ts';
import { Reach } from '../../src/engine/reach.ts';
import { dijkstra, stepsOracle } from '../oracles/movement-oracle.ts';
import { randomMap, TestDice, turned } from '../oracles/random-maps.ts';

function randomBoard(dice: TestDice, evenHeight = false): Board {
  const height = 3 + dice.below(8);
  return Board.of(randomMap(dice, 3 + dice.below(10), evenHeight ? height * 2 : height, dice.below(8)));
}

/** Cells by cost and then by cell. */
function ordered(costs: readonly number[], budget: number, friends: readonly number[] = []): number[] {
  return costs
    .map((cost, cell) => ({ cost, cell }))
    .filter(({ cost, cell }) => cost <= budget && (cost === 0 || !friends.includes(cell)))
    .sort((a, b) => a.cost - b.cost || a.cell - b.cell)
    .map(({ cell }) => cell);
}

/** Up to `count` different cells a mech can stand in. */
function randomCells(dice: TestDice, board: Board, count: number): number[] {
  const cells = new Set<number>();
  for (let i = 0; i < count * 4 && cells.size < count; i++) {
    const cell = dice.below(board.cellCount);
    if (board.isPassable(cell)) cells.add(cell);
  }
  return [...cells];
}

describe('move fields', () => {
  test('H2 H3 a move field equals plain Dijkstra from every cell of random boards, on legs and with jump', () => {
    const dice = new TestDice(11);
    for (let i = 0; i < 12; i++) {
      const board = randomBoard(dice);
      for (const jump of [false, true]) {
        const steps = stepsOracle(board.spec, jump);
        for (const from of randomCells(dice, board, 12)) {
          const costs = dijkstra(steps, from);
          const field = board.moveField(from, jump);
          expect([...field.cost]).toEqual(costs.map((cost) => (cost <= MAX_ALLOWANCE ? cost : OUT_OF_REACH)));
          expect([...field.cells]).toEqual(ordered(costs, MAX_ALLOWANCE));
          expect([...field.countWithin]).toEqual(
            Array.from({ length: MAX_ALLOWANCE + 1 }, (_, budget) => ordered(costs, budget).length),
          );
          expect(board.moveField(from, jump)).toBe(field);
        }
      }
    }
  });
});

describe('reach among other mechs', () => {
  function expectReach(reach: Reach, board: Board, expected: readonly number[], friends: readonly number[]): void {
    const within = expected.map((cost) => (cost <= reach.budget ? cost : OUT_OF_REACH));
    expect(Array.from(reach.cost, (cost) => (cost <= reach.budget ? cost : OUT_OF_REACH))).toEqual(within);
    expect([...reach.cells.subarray(0, reach.count)]).toEqual(ordered(expected, reach.budget, friends));
    expect(board.cellCount).toBe(reach.cost.length);
  }

  test('H4 equals plain Dijkstra around random enemies and never ends on a mech', () => {
    const dice = new TestDice(12);
    let repaired = 0;
    for (let i = 0; i < 60; i++) {
      const board = randomBoard(dice);
      const reach = new Reach(board);
      const steps = [stepsOracle(board.spec, false), stepsOracle(board.spec, true)];
      for (let j = 0; j < 25; j++) {
        const [from, ...others] = randomCells(dice, board, 2 + dice.below(8));
        if (from === undefined) continue;
        const split = dice.below(others.length + 1);
        const enemies = [...others.slice(0, split), -1];
        const friends = [from, -1, ...others.slice(split)];
        const jump = dice.below(2) === 1;
        reach.fill(from, jump, dice.below(MAX_ALLOWANCE + 1), enemies, friends);
        expectReach(reach, board, dijkstra(steps[jump ? 1 : 0]!, from, enemies), friends);
        if (reach.cost !== board.moveField(from, jump).cost) repaired++;
      }
    }
    expect(repaired).toBeGreaterThan(300);
  });

  test('H4 equals plain Dijkstra on an open board of full size, where many ways are equally cheap', () => {
    const dice = new TestDice(13);
    const board = Board.of(randomMap(dice, 32, 20, 1));
    const reach = new Reach(board);
    const steps = stepsOracle(board.spec, false);
    for (let j = 0; j < 40; j++) {
      const [from, ...enemies] = randomCells(dice, board, 5);
      const near = Array.from({ length: 3 }, () => board.neighbour(from!, dice.below(6)));
      const walls = [...enemies, ...near.filter((cell) => cell >= 0 && board.isPassable(cell))];
      reach.fill(from!, false, 3 + dice.below(10), walls, []);
      expectReach(reach, board, dijkstra(steps, from!, walls), []);
    }
  });

  test('leaves the cached field of a lone mech untouched', () => {
    const dice = new TestDice(14);
    const board = randomBoard(dice);
    const cells = randomCells(dice, board, 6);
    const before = board.moveField(cells[0]!, false);
    const copy = structuredClone(before);
    const reach = new Reach(board);
    for (let budget = 0; budget <= MAX_ALLOWANCE; budget++) {
      reach.fill(cells[0]!, false, budget, cells.slice(1, 4), cells.slice(4));
      reach.fill(cells[0]!, false, budget, [], cells.slice(1));
    }
    expect(board.moveField(cells[0]!, false)).toEqual(copy);
  });

  test('H4 a mech named twice is one mech', () => {
    const board = Board.of(randomMap(new TestDice(24), 7, 7, 0));
    const once = new Reach(board);
    const twice = new Reach(board);
    once.fill(24, false, 3, [25], [23, 17]);
    twice.fill(24, false, 3, [25, 25], [23, 23, 17, 23]);
    expect([...twice.cells.subarray(0, twice.count)]).toEqual([...once.cells.subarray(0, once.count)]);
    expect([...twice.cost]).toEqual([...once.cost]);
  });

  test('H4 an enemy at each side leaves only the own hex', () => {
    const board = Board.of(randomMap(new TestDice(15), 7, 7, 0));
    const reach = new Reach(board);
    const around = Array.from({ length: 6 }, (_, direction) => board.neighbour(24, direction));
    reach.fill(24, true, 12, around, []);
    expect(reach.count).toBe(1);
    expect(reach.cells[0]).toBe(24);
  });

  test('refuses a budget that no field covers', () => {
    const reach = new Reach(Board.of(randomMap(new TestDice(16), 4, 4, 0)));
    expect(() => reach.fill(0, false, MAX_ALLOWANCE + 1, [], [])).toThrow(RangeError);
    expect(() => reach.fill(0, false, -1, [], [])).toThrow(RangeError);
  });
});

describe('ways', () => {
  test('H4 a way enters adjacent hexes, avoids enemies and costs what the field says', () => {
    const dice = new TestDice(17);
    const out = new Int16Array(16);
    let walked = 0;
    for (let i = 0; i < 60; i++) {
      const board = randomBoard(dice);
      const jump = dice.below(2) === 1;
      const [from, ...enemies] = randomCells(dice, board, 5);
      if (from === undefined) continue;
      const reach = new Reach(board);
      reach.fill(from, jump, MAX_ALLOWANCE, enemies, []);
      for (const to of reach.cells.subarray(0, reach.count)) {
        const length = reach.pathTo(to, DIRECTIONS_OF_A, out);
        let cell = from;
        let points = 0;
        for (let step = 0; step < length; step++) {
          const direction = board.directionTo(cell, out[step]!);
          expect(direction).toBeGreaterThanOrEqual(0);
          expect(enemies).not.toContain(out[step]);
          points += board.stepCost(jump)[cell * 6 + direction]!;
          cell = out[step]!;
        }
        expect(cell).toBe(to);
        expect(points).toBe(reach.cost[to]);
        walked++;
      }
    }
    expect(walked).toBeGreaterThan(1000);
  });

  test('A6 side B walks the ways of side A turned by 180 degrees', () => {
    const dice = new TestDice(18);
    const out = new Int16Array(16);
    const turnedOut = new Int16Array(16);
    for (let i = 0; i < 30; i++) {
      const board = randomBoard(dice, true);
      const other = Board.of(turned(board.spec));
      const [from, ...enemies] = randomCells(dice, board, 5);
      if (from === undefined) continue;
      const reach = new Reach(board);
      const turnedReach = new Reach(other);
      const turn = (cell: number) => board.rotated(cell);
      reach.fill(from, false, MAX_ALLOWANCE, enemies, []);
      turnedReach.fill(turn(from), false, MAX_ALLOWANCE, enemies.map(turn), []);
      expect(turnedReach.count).toBe(reach.count);
      for (const to of reach.cells.subarray(0, reach.count)) {
        const length = reach.pathTo(to, DIRECTIONS_OF_A, out);
        expect(turnedReach.pathTo(turn(to), DIRECTIONS_OF_B, turnedOut)).toBe(length);
        expect([...turnedOut.subarray(0, length)]).toEqual([...out.subarray(0, length)].map(turn));
      }
    }
  });

  test('a way to a cell that no way leads to is an error', () => {
    const board = Board.of(randomMap(new TestDice(19), 6, 6, 0));
    const reach = new Reach(board);
    reach.fill(0, false, 3, [1, 6], []);
    expect(() => reach.pathTo(35, DIRECTIONS_OF_A, new Int16Array(16))).toThrow();
  });
});

describe('distance fields', () => {
  test('H2 H3 equal plain Dijkstra forwards and towards goals, on legs and with jump', () => {
    const dice = new TestDice(20);
    for (let i = 0; i < 20; i++) {
      const board = randomBoard(dice);
      for (const jump of [false, true]) {
        const steps = stepsOracle(board.spec, jump);
        const finite = (costs: number[]) => costs.map((cost) => (Number.isFinite(cost) ? cost : UNREACHABLE));
        const cells = randomCells(dice, board, 5);
        if (cells.length === 0) continue;
        expect([...board.distanceField(cells[0]!, jump)]).toEqual(finite(dijkstra(steps, cells[0]!)));
        const fromAll = Array.from({ length: board.cellCount }, (_, cell) => dijkstra(steps, cell));
        const expected = fromAll.map((costs) => Math.min(...cells.map((goal) => costs[goal]!)));
        expect([...board.distanceToGoals(cells, jump)!]).toEqual(finite(expected));
      }
    }
  });

  test('goals off the board or impassable are left out, repeated ones and their order do not matter', () => {
    const dice = new TestDice(21);
    const board = Board.of({ ...randomMap(dice, 6, 4, 0), terrain: ['......', '..#...', '......', '......'] });
    const field = board.distanceToGoals([3, 20], false)!;
    expect(board.distanceToGoals([20, -1, 3, 8, 3, 24, 20], false)).toBe(field);
    expect(board.distanceToGoals([3, 20], true)).not.toBe(field);
    expect(board.distanceToGoals([8, -1], false)).toBeUndefined();
    expect(board.distanceToGoals([], false)).toBeUndefined();
  });

  test('keep a bounded number of goal fields and stay right beyond it', () => {
    const board = Board.of(randomMap(new TestDice(22), 12, 12, 3));
    const pairs = Array.from({ length: 3000 }, (_, i) => [i % 144, (i * 7 + 5) % 143]);
    const single = (goal: number) => board.distanceToGoals([goal], false);
    for (const [a, b] of pairs) {
      const field = board.distanceToGoals([a!, b!], false);
      const cell = (a! * 31 + b!) % 144;
      const expected = Math.min(single(a!)?.[cell] ?? UNREACHABLE, single(b!)?.[cell] ?? UNREACHABLE);
      expect(field?.[cell] ?? UNREACHABLE).toBe(expected);
    }
  });

  test('a bound above every way', () => {
    const dice = new TestDice(23);
    for (let i = 0; i < 20; i++) {
      const board = randomBoard(dice);
      const longest = Math.max(...board.distanceField(0, false).filter((cost) => cost !== UNREACHABLE));
      expect(board.wayBound()).toBeGreaterThan(longest);
    }
  });
});
