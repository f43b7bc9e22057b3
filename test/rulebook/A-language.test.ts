import { describe, expect, test } from 'vitest';
import { rollCondition } from '../../src/engine/conditions.ts';
import { LOCATIONS, sideOf } from '../../src/engine/names.ts';
import { meets } from '../../src/engine/shot.ts';
import { a1, a2, a3, b1, b2, b3, fire, ground, gun, mech, Table } from './kit.ts';

const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;

describe('A1 whole numbers', () => {
  test('A1 divisions drop the fraction, unless a rule says rounded up', () => {
    // Dropped: half of nerve 3 is 1, half of cooling 3 without a back is 1. Rounded up: half of Speed 3 without legs is 2.
    const table = new Table({
      a: [mech({ nerve: 3, cooling: 3, speed: 3 })],
      at: { [a1]: [5, 4], [b1]: [15, 0] },
      set: { heat: { [a1]: 9 } },
      parts: { [a1]: { back: 0, legs: 0 } },
    });
    expect(table.options('move')).toHaveLength(18);
    table.play({ kind: 'end' }, { stress: [2] });
    expect(table.one('stress_check').total).toBe(2);
    expect(table.state.heat[a1]).toBe(8);
  });
});

describe('A2 dice notation', () => {
  test('A2 NdS+K is N dice of S sides and K on top', () => {
    const table = new Table({
      a: [mech({ right: gun({ damageDice: 2, damageSides: 4, damagePlus: 3 }) })],
      at: FACING,
    });
    table.play(fire(b1), { hit: [12], location: [1], penetration: [2], damage: [4, 1] });
    expect(table.asked.slice(-2)).toEqual(['damage d4: 4', 'damage d4: 1']);
    expect(table.one('shot').damage).toBe(8);
  });
});

describe('A3 condition dice', () => {
  const rolled = (net: number, faces: number[]) => {
    const table = new Table();
    let value = 0;
    table.roll({ modifier: faces }, () => {
      value = rollCondition(table.state, net);
    });
    return value;
  };

  test('A3 n left over roll n d6, and only the highest counts: added for [+], subtracted for [-]', () => {
    expect(rolled(1, [4])).toBe(4);
    expect(rolled(3, [2, 5, 3])).toBe(5);
    expect(rolled(-1, [3])).toBe(-3);
    expect(rolled(-2, [2, 5])).toBe(-5);
  });

  test('A3 nothing left over rolls nothing', () => {
    expect(rolled(0, [])).toBe(0);
  });

  test('A3 each [+] cancels one [-]', () => {
    const own = mech({ right: gun({}, { bands: [{ min: 1, max: 9, plus: 1 }] }) });
    const table = new Table({ a: [own], at: FACING, sideCover: [0, 2] });
    expect(table.play(fire(b1), { modifier: [6], hit: [2] }).one('fire')).toMatchObject({
      condition: -1,
      modifier: -6,
    });
  });
});

describe('A4 tests', () => {
  test('A4 d20 + bonus + condition must reach the target', () => {
    expect([meets(10, 11, 12), meets(10, 12, 12), meets(10, 13, 12)]).toEqual([false, true, true]);
  });

  test('A4 a natural 1 fails and a natural 20 succeeds, whatever the total', () => {
    expect([meets(1, 40, 12), meets(20, -40, 12), meets(19, 11, 12), meets(2, 12, 12)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const table = new Table({
      a: [mech({ gunnery: 6, right: gun({ shots: 2, accuracy: 9 }) })],
      b: [mech({ evasion: 2 })],
      at: FACING,
    });
    table.play(fire(b1), { hit: [1, 2], location: [1], penetration: [2], damage: [1] });
    expect(table.all('shot').map((shot) => shot.outcome)).toEqual(['miss', 'full']);
    const far = new Table({ b: [mech({ evasion: 60 })], at: FACING });
    expect(far.play(fire(b1), { hit: [20], location: [1], penetration: [2], damage: [1] }).one('shot').outcome).toBe(
      'full',
    );
  });
});

describe('A5 distance', () => {
  test('A5 hexes from centre to centre, whatever lies between; neighbours are at 1', () => {
    const board = ground(['.#..', '....', '.#..', '....']);
    const distance = (from: readonly [number, number], to: readonly [number, number]) =>
      board.distance(board.cellAt(...from), board.cellAt(...to));
    expect([distance([0, 0], [0, 0]), distance([0, 0], [1, 0]), distance([0, 0], [0, 1])]).toEqual([0, 1, 1]);
    expect([distance([0, 0], [3, 0]), distance([0, 0], [0, 3]), distance([0, 1], [3, 2])]).toEqual([3, 3, 3]);
  });
});

describe('A6 fixed order', () => {
  test('A6 side A owns the numbers 0 to 2, side B 3 to 5, and locations run core, head, arms, legs, back', () => {
    expect([a1, a2, a3, b1, b2, b3].map(sideOf)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(LOCATIONS).toEqual(['core', 'head', 'rightArm', 'leftArm', 'legs', 'back']);
  });

  test('A6, H4 of equally cheap ways side B takes the one that side A would, the board turned', () => {
    const board = ground(Array<string>(8).fill('.'.repeat(12)));
    const way = (side: 0 | 1) => {
      const turn = (col: number, row: number) =>
        side === 0 ? board.cellAt(col, row) : board.rotated(board.cellAt(col, row));
      const mover = side === 0 ? a1 : b1;
      const table = new Table({ board, firstSide: side });
      table.state.cell[mover] = turn(2, 2);
      table.state.cell[3 - mover] = turn(11, 7);
      table.play({ kind: 'move', cell: turn(4, 5) });
      return table.all('move').map((move) => board.cellAt(move.to.col, move.to.row));
    };
    expect(way(1)).toEqual(way(0).map((cell) => board.rotated(cell)));
    expect(way(0)).toHaveLength(4);
  });
});
