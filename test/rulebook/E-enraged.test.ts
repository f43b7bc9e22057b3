import { describe, expect, test } from 'vitest';
import { ENRAGED_ACTIVE, ENRAGED_PENDING, ENRAGED_REROLL } from '../../src/engine/enraged.ts';
import { BY_CHARGE } from '../../src/engine/events.ts';
import { push } from '../../src/engine/push.ts';
import {
  a1,
  a2,
  a3,
  b1,
  b2,
  b3,
  blade,
  DEFENDERS,
  END,
  fire,
  gun,
  mech,
  PASS,
  RESPOND,
  shield,
  strike,
  Table,
} from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;
const KILL = { hit: [12], location: [1], penetration: [4], damage: [6] };
const trio = () => [mech(), mech(), mech()];

/** a1 has just destroyed b1 and ended its activation; it is b's turn. */
const bereaved = (choice: Choice = {}) =>
  new Table({
    b: trio(),
    at: { [a1]: [2, 4], [b1]: [6, 4], [b2]: [7, 7], [b3]: [14, 8] },
    parts: { [b1]: { core: 1 } },
    ...choice,
  }).play(fire(b1), KILL);
const enraged = (bits: number): Choice => ({
  a: [mech({ right: gun({ shots: 3 }) })],
  at: { [a1]: [2, 4], [b1]: [6, 4] },
  set: { enraged: { [a1]: bits } },
});

describe('E9 who is Enraged', () => {
  test('E9 the living allies of a mech that an enemy destroyed, and nobody else', () => {
    const table = bereaved();
    expect(table.all('enraged_granted')).toMatchObject([
      { mech: b2, by: a1, victim: b1 },
      { mech: b3, by: a1, victim: b1 },
    ]);
    expect([...table.state.enraged]).toEqual([0, 0, 0, 0, ENRAGED_PENDING, ENRAGED_PENDING]);
    const order = table.types().filter((type) => type === 'mech_destroyed' || type === 'enraged_granted');
    expect(order).toEqual(['mech_destroyed', 'enraged_granted', 'enraged_granted']);
  });

  test('E9 on side A as on side B', () => {
    const table = new Table({
      a: trio(),
      at: { [a2]: [2, 4], [b1]: [6, 4] },
      parts: { [a2]: { core: 1 } },
      firstSide: 1,
    });
    table.play(fire(a2), KILL);
    expect(table.all('enraged_granted').map((event) => event.mech)).toEqual([a1, a3]);
  });

  test('E9 it begins with the own next activation: started, used, ended, and pending again', () => {
    const table = bereaved().play(END);
    expect(table.state.enraged[b2]).toBe(ENRAGED_PENDING);
    table.play({ kind: 'activate', mech: b2 });
    expect(table.types()).toEqual(['activation_start', 'enraged_started']);
    expect(table.one('enraged_started')).toMatchObject({ mech: b2, defensive: false });
    expect(table.state.enraged[b2]).toBe(ENRAGED_ACTIVE | ENRAGED_REROLL);
    table.play(END);
    expect(table.one('enraged_ended')).toMatchObject({ mech: b2, continuing: true });
    const ended = table.events.findIndex((event) => event.type === 'enraged_ended');
    expect(table.events[ended + 1]).toMatchObject({ type: 'activation_end', mech: b2 });
    expect(table.state.enraged[b2]).toBe(ENRAGED_PENDING);
  });

  test('E9 it lasts for the game, with a fresh reroll in each own activation', () => {
    const table = bereaved().play(END);
    for (let round = 1; round < 4; round++) {
      while (table.state.round === round) {
        if (table.decision === 'activation') table.play(table.options('activate')[0]!);
        table.play(END);
      }
    }
    const started = table.history.filter((event) => event.type === 'enraged_started');
    expect(started.map((event) => event.mech)).toEqual([b2, b3, b2, b3, b2, b3]);
    const ended = table.history.filter((event) => event.type === 'enraged_ended');
    expect(ended.every((event) => event.continuing)).toBe(true);
  });

  test('E9 further losses change nothing, neither while it waits nor while it works', () => {
    const table = new Table({
      a: trio(),
      b: trio(),
      at: { [a1]: [2, 4], [a2]: [2, 2], [a3]: [2, 6], [b1]: [6, 4], [b2]: [6, 2], [b3]: [6, 7] },
      parts: { [b1]: { core: 1 }, [b2]: { core: 1 } },
    });
    table.play({ kind: 'activate', mech: a1 }).play(fire(b1), KILL).play(END);
    table.play({ kind: 'activate', mech: b3 });
    // The first failure takes the reroll, and a push kills the next ally before b3 is done.
    table.play(fire(a1), { hit: [2, 3] });
    expect(table.state.enraged[b3]).toBe(ENRAGED_ACTIVE);
    table.state.cell[b2] = table.hex(3, 2);
    table.state.cell[a3] = table.hex(4, 2);
    table.roll({}, () => push(table.state, b2, a2, 1, BY_CHARGE));
    expect(table.one('mech_destroyed')).toMatchObject({ mech: b2, cause: 'collision', credit: a2 });
    expect(table.all('enraged_granted')).toEqual([]);
    expect(table.state.enraged[b3]).toBe(ENRAGED_ACTIVE);
  });

  test('E9 a loss by own heat or by an own push enrages nobody', () => {
    const burnt = new Table({ a: trio(), set: { heat: { [a1]: 14 } }, parts: { [a1]: { core: 1 } } });
    burnt.play({ kind: 'activate', mech: a1 }).play(END, { stress: [3] });
    expect(burnt.one('mech_destroyed').credit).toBe(null);
    const crushed = new Table({
      a: trio(),
      at: { [a1]: [5, 4], [b1]: [6, 4], [a2]: [7, 4] },
      parts: { [a2]: { core: 1 } },
    });
    crushed.roll({}, () => push(crushed.state, b1, a1, 1, BY_CHARGE));
    expect(crushed.one('mech_destroyed')).toMatchObject({ mech: a2, credit: null });
    for (const table of [burnt, crushed]) {
      expect(table.all('enraged_granted')).toEqual([]);
      expect(table.state.enraged.every((bits) => bits === 0)).toBe(true);
    }
  });

  test('E9 heat that an enemy caused and a deadly push count as its doing', () => {
    const burnt = new Table({
      a: [mech(), mech()],
      set: { heat: { [a1]: 12 }, enemyHeat: { [a1]: 4 }, lastHeatEnemy: { [a1]: b1 + 1 } },
      parts: { [a1]: { core: 1 } },
    });
    burnt.play({ kind: 'activate', mech: a1 }).play(END, { stress: [3] });
    expect(burnt.all('enraged_granted')).toMatchObject([{ mech: a2, by: b1, victim: a1 }]);
    const pushed = new Table({ b: trio(), at: { [a1]: [14, 4], [b1]: [15, 4] }, parts: { [b1]: { core: 2 } } });
    pushed.roll({}, () => push(pushed.state, b1, a1, 1, BY_CHARGE));
    expect(pushed.all('enraged_granted').map((event) => event.mech)).toEqual([b2, b3]);
  });
});

describe('E9 what it gives', () => {
  test('E9 +2 ordinary movement, but neither Boost nor Charge nor Speed', () => {
    const reach = (bits: number) => {
      const table = new Table({
        a: [mech({ speed: 2 })],
        at: { [a1]: [7, 4], [b1]: [12, 4] },
        set: { enraged: { [a1]: bits } },
      });
      return [table.options('move').length, table.options('boost').length, table.options('charge').length];
    };
    expect(reach(0)).toEqual([18, 18, 1]);
    expect(reach(ENRAGED_PENDING)).toEqual([60, 18, 1]);
  });

  test('E9 a mech without legs has half its Speed, rounded up, and 2 more', () => {
    const table = new Table({
      a: [mech({ speed: 3 })],
      at: { [a1]: [7, 4], [b1]: [15, 0] },
      set: { enraged: { [a1]: ENRAGED_PENDING } },
      parts: { [a1]: { legs: 0 } },
    });
    expect(table.options('move')).toHaveLength(60);
  });

  test('E3, E9 standing up takes the +2 as well', () => {
    const table = new Table({
      ...enraged(ENRAGED_PENDING),
      set: { enraged: { [a1]: ENRAGED_PENDING }, prone: { [a1]: 1 } },
    });
    table.play({ kind: 'stand' });
    expect(table.options('move')).toEqual([]);
  });

  test('E9 the first failed hit die is rolled again at once, before all that follows; the second result stands', () => {
    const table = new Table(enraged(ENRAGED_PENDING));
    table.play(fire(b1), { hit: [5, 12, 4, 11], location: [1], penetration: [2], damage: [1] });
    expect(table.asked.slice(0, 3)).toEqual(['hit d20: 5', 'hit d20: 12', 'location d20: 1']);
    expect(table.all('shot').map(({ face, outcome, enragedReroll }) => ({ face, outcome, enragedReroll }))).toEqual([
      { face: 12, outcome: 'full', enragedReroll: { from: 5, to: 12 } },
      { face: 4, outcome: 'miss', enragedReroll: undefined },
      { face: 11, outcome: 'miss', enragedReroll: undefined },
    ]);
  });

  test('E9 a worse second result stands too, and the reroll is spent', () => {
    const table = new Table(enraged(ENRAGED_PENDING)).play(fire(b1), { hit: [11, 2, 11, 11] });
    expect(table.all('shot')[0]).toMatchObject({ face: 2, outcome: 'miss', enragedReroll: { from: 11, to: 2 } });
    expect(table.all('shot').filter((shot) => shot.enragedReroll !== undefined)).toHaveLength(1);
    expect(table.state.enraged[a1]).toBe(ENRAGED_ACTIVE);
  });

  test('E9 without a failure it is kept for the next Fire of the activation, and gone at its end', () => {
    const own = mech({ right: gun(), left: gun() });
    const table = new Table({ ...enraged(ENRAGED_PENDING), a: [own] });
    table.play(fire(b1), { hit: [12], location: [1], penetration: [2], damage: [1] });
    table.play(fire(b1, { mount: 'left' }), { hit: [1, 20], location: [1], penetration: [2], damage: [1] });
    expect(table.one('shot').enragedReroll).toEqual({ from: 1, to: 20 });
    const idle = new Table(enraged(ENRAGED_PENDING)).play(END);
    expect(idle.state.enraged[a1]).toBe(ENRAGED_PENDING);
  });

  test('E9, A3 condition dice are not rolled again', () => {
    const own = mech({ right: gun({}, { bands: [{ min: 1, max: 9, minus: 1 }] }) });
    const table = new Table({ ...enraged(ENRAGED_PENDING), a: [own] });
    table.play(fire(b1), { modifier: [5], hit: [12, 17], location: [1], penetration: [2], damage: [1] });
    expect(table.one('shot')).toMatchObject({ face: 17, total: 12, outcome: 'full' });
  });

  test('E9 reactions have no reroll, in whose activation they may come', () => {
    const table = new Table({
      at: { [a1]: [2, 4], [b1]: [6, 4] },
      set: { prepared: { [b1]: 1 }, enraged: { [b1]: ENRAGED_ACTIVE | ENRAGED_REROLL } },
    });
    table.play({ kind: 'move', cell: table.hex(3, 4) }).play(RESPOND, { modifier: [1], hit: [2] });
    expect(table.one('shot').enragedReroll).toBe(undefined);
    const strikes = new Table({ at: { [a1]: [5, 4], [b1]: [6, 4] }, set: { enraged: { [b1]: ENRAGED_REROLL } } });
    strikes.play({ kind: 'move', cell: strikes.hex(3, 4) }).play(RESPOND, { hit: [2] });
    expect(strikes.one('shot').enragedReroll).toBe(undefined);
  });

  test('E9, F11.1 in its own exchange the first failed die of its pool, shields excepted, is rolled again before the next', () => {
    const table = new Table({
      a: [mech({ right: blade(2), left: shield(1) })],
      b: [mech({ right: blade(1) })],
      at: { [a1]: [5, 4], [b1]: [6, 4] },
      set: { enraged: { [a1]: ENRAGED_PENDING, [b1]: ENRAGED_ACTIVE | ENRAGED_REROLL } },
    });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [15, 3, 14, 4, 2, 5, 6] });
    expect(
      table
        .all('melee_opportunity')
        .map(({ mech, face, success, enragedReroll }) => [mech, face, success, enragedReroll]),
    ).toEqual([
      [a1, 15, true, undefined],
      [a1, 14, true, { from: 3, to: 14 }],
      [a1, 4, false, undefined],
      [a1, 2, false, undefined],
      [b1, 5, false, undefined],
      [b1, 6, false, undefined],
    ]);
    expect(table.state.enraged[b1]).toBe(ENRAGED_ACTIVE | ENRAGED_REROLL);
  });

  test('E9 a shield die that fails does not take it', () => {
    const table = new Table({
      a: [mech({ right: blade(1), left: shield(1), meleeDice: 0 })],
      b: [mech({ meleeDice: 0 })],
      at: { [a1]: [5, 4], [b1]: [6, 4] },
      set: { enraged: { [a1]: ENRAGED_PENDING } },
    });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [15, 2, 2] });
    expect(table.state.enraged[a1]).toBe(ENRAGED_ACTIVE | ENRAGED_REROLL);
  });

  test('E9, F11.2 accepted strikes use the saved die and no reroll', () => {
    const table = new Table({
      a: [mech({ right: blade(1) })],
      at: { [a1]: [5, 4], [b1]: [6, 4] },
      set: { enraged: { [a1]: ENRAGED_PENDING } },
    });
    table
      .play({ kind: 'fight', target: b1 }, { 'melee-pool': [15, 15, 2, 15] })
      .play(strike(0), { penetration: [1], damage: [1] });
    expect(table.one('shot')).toMatchObject({ face: 15, outcome: 'glance' });
    table.play(strike(DEFENDERS + 1), { penetration: [5], damage: [1] }).play(PASS);
    expect(table.state.enraged[a1]).toBe(ENRAGED_ACTIVE | ENRAGED_REROLL);
  });
});
