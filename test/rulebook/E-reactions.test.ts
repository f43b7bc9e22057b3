import { describe, expect, test } from 'vitest';
import { addCloud } from '../../src/engine/smoke.ts';
import { mountRow } from '../../src/engine/state.ts';
import {
  a1,
  a2,
  a3,
  b1,
  b2,
  b3,
  blade,
  END,
  fire,
  GUARD,
  ground,
  gun,
  mech,
  profile,
  REFUSE,
  RESPOND,
  Table,
} from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;

/** a1 walks east past b1, who has its right gun prepared. */
const watched = (choice: Choice = {}) =>
  new Table({ at: { [a1]: [2, 4], [b1]: [6, 7] }, set: { prepared: { [b1]: 1 } }, ...choice });
const walk = (table: Table, col: number, row = 4) => table.play({ kind: 'move', cell: table.hex(col, row) });
const MISS = { modifier: [1], hit: [2] };

describe('E6 Prepare', () => {
  test('E6 names one usable mount that can Fire, has a use left and has not Fired; one at a time', () => {
    const own = mech({ left: gun({}, { limited: 1 }), back: blade(1) });
    const table = new Table({ a: [own], at: { [a1]: [2, 4], [b1]: [6, 4] } });
    expect(table.options('prepare').map((view) => view.mount)).toEqual(['right', 'left']);
    table.play({ kind: 'prepare', mount: 'left' });
    expect(table.state.quicks[a1]).toBe(1);
    expect(table.options('prepare')).toEqual([]);

    const fired = new Table({ a: [own], at: { [a1]: [2, 4], [b1]: [6, 4] } }).play(fire(b1), { hit: [2] });
    expect(fired.options('prepare').map((view) => view.mount)).toEqual(['left']);
    const empty = new Table({ a: [own], set: { uses: { [mountRow(a1, 1)]: 0 } } });
    expect(empty.options('prepare').map((view) => view.mount)).toEqual(['right']);
  });

  test('E6 it lasts until the own next activation begins', () => {
    const table = new Table({ at: { [a1]: [2, 4], [b1]: [14, 4] } });
    table.play({ kind: 'prepare', mount: 'right' }).play(END);
    expect(table.state.prepared[a1]).toBe(1);
    table.play(END);
    expect(table.state.prepared[a1]).toBe(0);
  });

  test('E6 it ends when the mount Fires', () => {
    const table = new Table({ at: { [a1]: [2, 4], [b1]: [6, 4] } });
    table.play({ kind: 'prepare', mount: 'right' }).play(fire(b1), { hit: [2] });
    expect(table.state.prepared[a1]).toBe(0);
  });

  test('E6 it ends when the mount is jammed or lost with its arm, one-handed or two-handed', () => {
    const preparedAfter = (aim: 'rightArm' | 'leftArm', crit: number | null, twoHanded: boolean) => {
      const table = new Table({
        b: [mech({ right: gun({}, { twoHanded }) })],
        at: { [a1]: [2, 4], [b1]: [6, 4] },
        set: { prepared: { [b1]: 1 } },
        parts: { [b1]: crit === null ? { [aim]: 1 } : {} },
      });
      const dice = { modifier: [1], hit: [20], penetration: [crit === null ? 4 : 6], damage: [1] };
      table.play(fire(b1, { aim }), crit === null ? dice : { ...dice, crit: [crit] });
      return table.state.prepared[b1];
    };
    expect(preparedAfter('rightArm', 3, false)).toBe(0);
    expect(preparedAfter('rightArm', null, false)).toBe(0);
    expect(preparedAfter('leftArm', null, true)).toBe(0);
    expect(preparedAfter('leftArm', null, false)).toBe(1);
    expect(preparedAfter('rightArm', 1, false)).toBe(1);
  });
});

describe('E6 Overwatch', () => {
  test('E6 one window for each hex entered in range and in sight, and Fire at that point with 1[-]', () => {
    const table = watched({ b: [mech({ right: gun({}, { bands: [{ min: 1, max: 4 }] }) })] });
    walk(table, 6);
    // At (3,4), (4,4) and (5,4) b1 is 5, 4 and 3 hexes away.
    expect(table.one('reaction_window')).toMatchObject({ kind: 'overwatch', mover: a1, reactors: 1 });
    expect(table.state.cell[a1]).toBe(table.hex(4, 4));
    table.play(REFUSE);
    expect(table.one('reaction')).toMatchObject({ mech: b1, accepted: false });
    expect(table.state.cell[a1]).toBe(table.hex(5, 4));
    table.play(RESPOND, MISS);
    expect(table.one('fire')).toMatchObject({ kind: 'overwatch', terms: ['reaction'], condition: -1, distance: 3 });
    expect(table.state.cell[a1]).toBe(table.hex(6, 4));
    expect(table.decision).toBe('action');
  });

  test('E6 it uses the preparation up, and a mech reacts once in a round', () => {
    const table = watched();
    walk(table, 3).play(RESPOND, MISS);
    expect([table.state.prepared[b1], table.state.reacted[b1]]).toEqual([0, 1]);
    table.state.prepared[b1] = 1;
    walk(table, 4);
    expect(table.all('reaction_window')).toEqual([]);
  });

  test('E6 nothing opens without sight, without a use, or with the mount jammed', () => {
    const wall = [
      '................',
      '................',
      '................',
      '................',
      '................',
      '.BBBBBBBBBBBBBBB',
    ];
    const windows = (choice: Choice) => walk(watched(choice), 4).all('reaction_window').length;
    expect(windows({ board: ground([...wall, ...wall.slice(0, 3)]) })).toBe(0);
    expect(windows({ set: { prepared: { [b1]: 1 }, jammed: { [mountRow(b1, 0)]: 1 } } })).toBe(0);
    expect(
      windows({
        b: [mech({ right: gun({}, { limited: 1 }) })],
        set: { prepared: { [b1]: 1 }, uses: { [mountRow(b1, 0)]: 0 } },
      }),
    ).toBe(0);
    expect(windows({})).toBe(1);
  });

  test('E6 nothing opens for a reactor blinded by smoke', () => {
    const table = watched({ at: { [a1]: [2, 4], [b1]: [11, 4] } });
    for (const col of [8, 6]) addCloud(table.state, table.hex(col, 4), 9);
    walk(table, 3);
    expect(table.all('reaction_window')).toEqual([]);
  });

  test('E6 a reaction Fire is plain: standard load, no overdrive, no aim; heat and a use are paid', () => {
    const right = gun(
      { heat: 2 },
      { limited: 3, loads: { tracer: -1 }, overdrive: profile({ shots: 2 }), precise: true },
    );
    const table = watched({ b: [mech({ right })] });
    walk(table, 3);
    expect(table.options('respond')).toEqual([RESPOND]);
    table.play(RESPOND, MISS);
    expect(table.one('fire')).toMatchObject({ load: 'standard', overdrive: false, aim: null });
    expect([table.state.heat[b1], table.state.uses[mountRow(b1, 0)]]).toEqual([2, 2]);
  });

  test('E6, D2, D4, D6 a reaction counts breaking and the other conditions of F2, but neither bond nor Momentum', () => {
    const pilot = { bond: 'pair', ability: 'momentum' } as const;
    const table = watched({
      b: [mech({ ...pilot, right: gun({}, { twoHanded: true }) }), mech(pilot)],
      at: { [a1]: [4, 4], [b1]: [6, 4], [b2]: [7, 4] },
      set: { prepared: { [b1]: 1 }, stress: { [b1]: 4 }, hexes: { [b1]: 3 } },
    });
    walk(table, 5);
    table.play(RESPOND, { modifier: [1, 2, 3], hit: [2] });
    expect(table.one('fire')).toMatchObject({ terms: ['crowded', 'breaking', 'reaction'], condition: -3 });
  });

  test('E6 it answers a Boost as well', () => {
    const table = watched();
    table.play({ kind: 'boost', cell: table.hex(4, 4) });
    expect(table.one('reaction_window').kind).toBe('overwatch');
  });

  test('E6, F11.3 a Charge is watched too, and one that is stopped, even on its last hex, has no exchange', () => {
    for (const refusals of [0, 1]) {
      const table = watched({ b: [mech(), mech()], at: { [a1]: [2, 4], [b1]: [6, 8], [b2]: [5, 4] } });
      table.play({ kind: 'charge', cell: table.hex(4, 4), target: b2 });
      if (refusals === 1) table.play(REFUSE);
      table.play(RESPOND, { ...MISS, hit: [20], location: [15], penetration: [6], damage: [1], crit: [3] });
      expect(table.one('move_stopped')).toMatchObject({ hexesLeft: 1 - refusals });
      expect(table.all('melee_start')).toEqual([]);
      expect(table.state.quicks[a1]).toBe(0);
      expect(table.options('move')).toEqual([]);
    }
  });

  test('E6 three watchers on one mover are asked by number, each sees what the one before did', () => {
    const watchers = {
      b: [mech(), mech(), mech()],
      at: { [a1]: [5, 4], [b1]: [8, 1], [b2]: [8, 4], [b3]: [8, 7] },
    } as const;
    const table = watched({ ...watchers, set: { prepared: { [b1]: 1, [b2]: 1, [b3]: 1 } } });
    walk(table, 6);
    expect(table.one('reaction_window').reactors).toBe(3);
    table.play(RESPOND, { ...MISS, hit: [20], location: [15], penetration: [6], damage: [1], crit: [3] });
    expect(table.one('reaction').mech).toBe(b1);
    // a1 lies on its back now: Evasion 9.
    table.play(RESPOND, MISS);
    expect(table.one('reaction').mech).toBe(b2);
    expect(table.one('fire').threshold).toBe(9);
    table.play(REFUSE);
    expect(table.one('reaction')).toMatchObject({ mech: b3, accepted: false });
    expect(table.one('move_stopped')).toMatchObject({ hexesLeft: 0 });
  });

  test('E6 a watcher that has declined is asked again at the next hex, and once at each', () => {
    const near = mech({ right: gun({}, { bands: [{ min: 1, max: 3 }] }) });
    const table = watched({
      b: [near, mech()],
      at: { [a1]: [5, 4], [b1]: [3, 4], [b2]: [12, 7] },
      set: { prepared: { [b1]: 1, [b2]: 1 } },
    });
    walk(table, 8).play(REFUSE);
    expect(table.all('reaction')).toMatchObject([{ mech: b1 }]);
    // At (7,4) and (8,4) a1 is out of reach of b1.
    table.play(REFUSE);
    expect([table.state.cell[a1], table.all('reaction').length]).toEqual([table.hex(7, 4), 1]);
    table.play(REFUSE);
    expect([table.state.cell[a1], table.all('reaction').length]).toEqual([table.hex(8, 4), 1]);
    expect(table.play(REFUSE).decision).toBe('action');
  });

  test('E6 when the first watcher destroys the mover, the others are not asked and keep their preparation', () => {
    const table = watched({
      a: [mech(), mech()],
      b: [mech(), mech()],
      at: { [a1]: [5, 4], [a2]: [0, 0], [b1]: [8, 1], [b2]: [8, 4] },
      set: { prepared: { [b1]: 1, [b2]: 1 } },
      parts: { [a1]: { core: 1 } },
    }).play({ kind: 'activate', mech: a1 });
    walk(table, 7).play(RESPOND, { ...MISS, hit: [20], location: [1], penetration: [4], damage: [1] });
    expect(table.one('mech_destroyed')).toMatchObject({ mech: a1, cause: 'overwatch', credit: b1 });
    expect(table.decision).not.toBe('reaction');
    expect([table.state.prepared[b2], table.state.reacted[b2]]).toEqual([1, 0]);
  });

  test('E6 a dead watcher never Fires: what nobody is left to answer opens no window', () => {
    const table = watched({ b: [mech(), mech()], dead: [b1] });
    expect(walk(table, 4).all('reaction_window')).toEqual([]);
  });

  test('E6 nothing in a reaction can be reacted to', () => {
    const guardian = mech({ ability: 'guardian' });
    const table = watched({
      a: [mech(), guardian, guardian],
      at: { [a1]: [2, 4], [a2]: [2, 3], [a3]: [2, 5], [b1]: [6, 4] },
    });
    table.play({ kind: 'activate', mech: a1 });
    walk(table, 3).play(RESPOND, MISS);
    expect(table.all('reaction_window')).toEqual([]);
    expect(table.decision).toBe('action');
  });
});

describe('E6 Disengage strike', () => {
  /** a1 stands between b1 and, if wanted, b2. */
  const beside = (choice: Choice = {}) => new Table({ at: { [a1]: [5, 4], [b1]: [6, 4] }, ...choice });
  const HIT = { hit: [12], location: [1], penetration: [5], damage: [2] };

  test('E6 at the hex left, before the step, by an adjacent enemy without preparation: one direct hit', () => {
    const table = beside({ b: [mech({ melee: 2, right: blade(1, {}, { accuracy: 1 }) })] });
    walk(table, 3);
    expect(table.one('reaction_window')).toMatchObject({ kind: 'disengage', mover: a1 });
    expect(table.state.cell[a1]).toBe(table.hex(5, 4));
    table.play(RESPOND, { ...HIT, hit: [9] });
    expect(table.one('direct_strike')).toMatchObject({
      attacker: b1,
      target: a1,
      source: 'right',
      bonus: 3,
      threshold: 12,
    });
    expect(table.one('shot')).toMatchObject({ face: 9, total: 12, outcome: 'full', location: 'core' });
    expect(table.state.cell[a1]).toBe(table.hex(3, 4));
  });

  test('E6 not when the step stays adjacent to that enemy', () => {
    const table = beside();
    walk(table, 5, 3);
    expect(table.all('reaction_window')).toEqual([]);
    expect(table.decision).toBe('action');
  });

  test('E6 on a Boost too, but not on a Charge', () => {
    const boost = beside();
    expect(boost.play({ kind: 'boost', cell: boost.hex(3, 4) }).one('reaction_window').kind).toBe('disengage');
    const charge = beside({ b: [mech(), mech()], at: { [a1]: [5, 4], [b1]: [6, 4], [b2]: [2, 4] } });
    charge.play({ kind: 'charge', cell: charge.hex(3, 4), target: b2 }, { modifier: [1], 'melee-pool': [2, 2, 2, 2] });
    expect(charge.all('reaction_window')).toEqual([]);
  });

  test('E6 no condition die is rolled, and Guard does not help against it', () => {
    const table = beside({ set: { stress: { [b1]: 5 } } });
    table.state.guarding[a1] = 1;
    walk(table, 3).play(RESPOND, { hit: [11] });
    expect(table.one('direct_strike').threshold).toBe(12);
  });

  test('E6 the best source: most average damage, then penetration, then accuracy, then right, left, chassis', () => {
    const used = (right: ReturnType<typeof blade> | null, left: ReturnType<typeof blade> | null, fists = profile()) => {
      const table = beside({ b: [mech({ right, left, chassisStrike: fists })] });
      return walk(table, 3)
        .play(RESPOND, { hit: [2] })
        .one('direct_strike').source;
    };
    expect(used(blade(1), blade(1, {}, { damagePlus: 1 }))).toBe('left');
    expect(used(blade(1), blade(1, {}, { damageDice: 2, damagePlus: -3 }))).toBe('left');
    expect(used(blade(1), blade(1, {}, { penetration: 3 }))).toBe('left');
    expect(used(blade(1), blade(1, {}, { accuracy: 1 }))).toBe('left');
    expect(used(blade(1), blade(1))).toBe('right');
    expect(used(null, blade(1))).toBe('left');
    expect(used(blade(1), null, profile({ damagePlus: 1 }))).toBe('chassis');
    expect(used(gun(), null)).toBe('chassis');
  });

  test('E6 a Prone mech makes none; a mech that has reacted makes none', () => {
    expect(walk(beside({ set: { prone: { [b1]: 1 } } }), 3).all('reaction_window')).toEqual([]);
    const table = beside();
    table.state.reacted[b1] = 1;
    expect(walk(table, 3).all('reaction_window')).toEqual([]);
  });

  test('E6, F9 a mover felled by the first striker does not leave: the second is not asked', () => {
    const table = beside({ b: [mech(), mech()], at: { [a1]: [5, 4], [b1]: [6, 4], [b2]: [5, 5] } });
    walk(table, 3, 2);
    expect(table.one('reaction_window').reactors).toBe(2);
    table.play(RESPOND, { hit: [20], location: [15], penetration: [6], damage: [1] });
    expect(table.decision).toBe('reaction');
    const felled = beside({
      b: [mech({ right: blade(1) }), mech()],
      at: { [a1]: [5, 4], [b1]: [6, 4], [b2]: [5, 5] },
    });
    walk(felled, 3, 2).play(RESPOND, { hit: [20], location: [15], penetration: [6], damage: [1], crit: [3] });
    expect(felled.one('move_stopped')).toMatchObject({ mech: a1, hexesLeft: 3 });
    expect(felled.state.cell[a1]).toBe(felled.hex(5, 4));
    expect(felled.state.reacted[b2]).toBe(0);
    expect(felled.decision).toBe('action');
  });

  test('E6 every adjacent enemy that is left has its strike, and a dead mover none', () => {
    const table = beside({
      a: [mech(), mech()],
      b: [mech(), mech()],
      at: { [a1]: [5, 4], [a2]: [0, 0], [b1]: [6, 4], [b2]: [5, 5] },
      parts: { [a1]: { core: 1 } },
    }).play({ kind: 'activate', mech: a1 });
    walk(table, 3, 2).play(RESPOND, HIT);
    expect(table.one('mech_destroyed')).toMatchObject({ mech: a1, cause: 'directStrike', credit: b1 });
    expect(table.all('reaction')).toHaveLength(1);
    expect(table.state.reacted[b2]).toBe(0);
  });

  test('E6 coming up to an enemy and standing beside it opens nothing', () => {
    const table = beside({ at: { [a1]: [5, 4], [b1]: [8, 4] } });
    expect(walk(table, 7).all('reaction_window')).toEqual([]);
    expect(table.play(GUARD).all('reaction_window')).toEqual([]);
  });
});
