import { describe, expect, test } from 'vitest';
import { evasion, jumps, speed } from '../../src/engine/mech.ts';
import { hitTapeOf } from '../../src/engine/profile.ts';
import { a1, b1, blade, END, fire, ground, gun, mech, parry, shield, strike, Table } from './kit.ts';

const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;

describe('B1 six locations', () => {
  test('B1 each part has armor and durability of its own', () => {
    const own = mech({ armor: [5, 3, 2, 1, 4, 6], durability: [15, 5, 7, 6, 9, 4] });
    const table = new Table({ b: [own], at: FACING });
    const parts = ['core', 'head', 'rightArm', 'leftArm', 'legs', 'back'] as const;
    expect(parts.map((part) => table.armor(b1, part))).toEqual([5, 3, 2, 1, 4, 6]);
    expect(parts.map((part) => table.part(b1, part))).toEqual([15, 5, 7, 6, 9, 4]);
    expect(table.state.hull(b1)).toBe(46);
  });

  test('B1 legs bring Speed, jump and stability, the back boost and cooling', () => {
    const cliff = ground(Array<string>(9).fill('.'.repeat(16)), Array<string>(9).fill('0000003000000000'));
    const table = (jump: boolean) =>
      new Table({ a: [mech({ speed: 3, jump })], board: cliff, at: { [a1]: [5, 4], [b1]: [15, 0] } });
    expect([jumps(table(true).state, a1), jumps(table(false).state, a1)]).toEqual([true, false]);
    expect(table(true).allows({ kind: 'move', cell: table(true).hex(6, 4) })).toBe(true);
    expect(table(false).allows({ kind: 'move', cell: table(false).hex(6, 4) })).toBe(false);
    expect(new Table({ a: [mech({ boost: 0 })] }).options('boost')).toEqual([]);
  });
});

describe('B2 hands', () => {
  test('B2 what a hand holds is separate from the arm and no location: the arm can be hit, the item only lost with it', () => {
    const table = new Table({ b: [mech({ right: gun(), left: null })], at: FACING, parts: { [b1]: { leftArm: 1 } } });
    table.play(fire(b1, { aim: 'leftArm' }), { modifier: [1], hit: [20], penetration: [5], damage: [1] });
    expect(table.all('item_lost')).toEqual([]);
    expect(table.play(END).options('fire').length).toBeGreaterThan(0);
  });
});

describe('B3 two-handed items', () => {
  test('B3 with one arm lost the item cannot be used for anything, not even to parry', () => {
    for (const arm of ['rightArm', 'leftArm'] as const) {
      const table = new Table({
        a: [mech({ right: blade(1) })],
        b: [mech({ right: blade(2, { twoHanded: true, parry: true }) })],
        at: { [a1]: [5, 4], [b1]: [6, 4] },
        parts: { [b1]: { [arm]: 0 } },
      });
      table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [10, 2, 10, 10] });
      expect(
        table
          .all('melee_opportunity')
          .filter((die) => die.mech === b1)
          .map((die) => die.source),
      ).toEqual(['chassis', 'chassis']);
      expect(table.play(strike(0), { penetration: [5], damage: [1] }).all('melee_response')).toEqual([]);
    }
  });

  test('B3 with both arms it works, and counts once', () => {
    const table = new Table({
      a: [mech({ right: blade(1) })],
      b: [mech({ right: blade(2, { twoHanded: true, parry: true }) })],
      at: { [a1]: [5, 4], [b1]: [6, 4] },
    });
    table
      .play({ kind: 'fight', target: b1 }, { 'melee-pool': [10, 2, 10, 10, 2] })
      .play(strike(0))
      .play(parry(20));
    expect(table.one('melee_response').parried).toBe(true);
  });

  test('B3 a shield beside a one-handed item is a source of its own', () => {
    const table = new Table({ b: [mech({ right: blade(1), left: shield(1) })], at: { [a1]: [5, 4], [b1]: [6, 4] } });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 2, 2, 2, 2] });
    expect(
      table
        .all('melee_opportunity')
        .slice(2)
        .map((die) => die.source),
    ).toEqual(['right', 'chassis', 'leftShield']);
  });
});

describe('B5 the hit tape', () => {
  const shares = (sizes: number[]) => {
    const tape = hitTapeOf(sizes);
    return sizes.map((_, location) => [...tape].filter((face) => face === location).length);
  };

  test('B5 the example of the book: 6, 2, 3, 3, 4, 2 are the faces themselves, core from 1 on', () => {
    expect([...hitTapeOf([6, 2, 3, 3, 4, 2])].join('')).toBe('00000011222333444455');
  });

  test('B5 shares are floored; the missing faces go to the largest remainders', () => {
    // Of 21: 7 is 6 and 14/21, 2 is 1 and 19/21, 3 is 2 and 18/21, 4 is 3 and 17/21; five faces are missing.
    expect(shares([7, 2, 3, 3, 4, 2])).toEqual([6, 2, 3, 3, 4, 2]);
    // Of 30: 10 is 6 and 20/30, 4 is 2 and 20/30; 20 x 6 is 4 exactly. Two faces, three with the same remainder.
    expect(shares([10, 4, 4, 3, 6, 3])).toEqual([7, 3, 2, 2, 4, 2]);
  });

  test('B5 equal remainders go to the larger size, then to the earlier location', () => {
    // Of 24 each size 4 is 3 and 8/24: two faces are missing.
    expect(shares([4, 4, 4, 4, 4, 4])).toEqual([4, 4, 3, 3, 3, 3]);
    // Of 16: 1 is 1 and 4/16, 5 is 6 and 4/16 and goes first; 4 and 2 are 5 and 0/16, 2 and 8/16.
    expect(shares([1, 5, 4, 2, 2, 2])).toEqual([1, 6, 5, 3, 3, 2]);
  });

  test('B5 every tape has twenty faces in the order of locations; a part without a face may not be built', () => {
    for (let size = 1; size < 12; size++) {
      const tape = [...hitTapeOf([size + 3, 2, size, 3, 4, 2])];
      expect(tape).toHaveLength(20);
      expect(tape).toEqual([...tape].sort((x, y) => x - y));
      expect(new Set(tape).size).toBe(6);
    }
    expect(() => hitTapeOf([100, 1, 20, 20, 20, 20])).toThrow('location 1 gets no face');
  });

  test('B5 the location die reads it', () => {
    const at = (face: number) => {
      const table = new Table({ at: FACING });
      return table.play(fire(b1), { hit: [12], location: [face], penetration: [2], damage: [1] }).one('shot').location;
    };
    expect([1, 6, 7, 8, 9, 11, 12, 14, 15, 18, 19, 20].map(at)).toEqual([
      'core',
      'core',
      'head',
      'head',
      'rightArm',
      'rightArm',
      'leftArm',
      'leftArm',
      'legs',
      'legs',
      'back',
      'back',
    ]);
  });
});

describe('B6 Evasion, Speed, Hull', () => {
  test('B6 Evasion in force: -3 Prone, -2 without legs, +2 against ranged attacks while Guarding', () => {
    const { state } = new Table({
      a: [mech({ evasion: 14 })],
      set: { prone: { [a1]: 1 } },
      parts: { [a1]: { legs: 0 } },
    });
    state.guarding[a1] = 1;
    expect([evasion(state, a1, true), evasion(state, a1, false)]).toEqual([11, 9]);
  });

  test('B6 Speed is that of the legs; Hull is all durability left, 0 for a destroyed mech', () => {
    const { state } = new Table({ a: [mech({ speed: 6 }), mech()], dead: [1], parts: { [a1]: { core: 3, head: 0 } } });
    expect(speed(state, a1)).toBe(6);
    expect([state.hull(a1), state.hull(1), state.sideHull(0)]).toEqual([35, 0, 35]);
  });
});
