import { describe, expect, test } from 'vitest';
import { ACTOR } from '../../src/engine/columns.ts';
import { evasion } from '../../src/engine/mech.ts';
import { mountRow } from '../../src/engine/state.ts';
import {
  a1,
  a2,
  b1,
  b2,
  b3,
  blade,
  END,
  fire,
  GUARD,
  gun,
  mech,
  STABILIZE,
  STAND,
  shield,
  Table,
  VENT,
} from './kit.ts';

const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;
const MISS = { hit: [2] };
const three = () => [mech(), mech(), mech()];

describe('E3 what an activation holds', () => {
  test('E3 ordinary movement in segments, up to Speed, with actions between them', () => {
    const table = new Table({ at: { [a1]: [2, 4], [b1]: [14, 4] } });
    table
      .play({ kind: 'move', cell: table.hex(3, 4) })
      .play(GUARD)
      .play({ kind: 'move', cell: table.hex(5, 4) });
    expect(table.state.moved[a1]).toBe(3);
    expect(table.options('move')).toHaveLength(6);
    table.play({ kind: 'move', cell: table.hex(6, 4) });
    expect(table.options('move')).toEqual([]);
  });

  test('E3, H4 where a mech can go follows every move of the enemies', () => {
    const table = new Table({
      a: [mech({ speed: 1 })],
      b: three(),
      at: { [a1]: [5, 4], [b1]: [6, 4], [b2]: [4, 4], [b3]: [14, 8] },
    });
    expect(table.options('move')).toHaveLength(4);
    for (const [index, mech] of [b1, b2, b3].entries()) table.state.cell[mech] = table.hex(10 + index, 0);
    expect(table.options('move')).toHaveLength(6);
    for (const [index, mech] of [b1, b2, b3].entries())
      table.state.cell[mech] = table.board.neighbour(table.hex(5, 4), index);
    expect(table.options('move')).toHaveLength(3);
  });

  test('E3 two Quicks, or one Full that needs and takes both', () => {
    const table = new Table({ a: [mech({ left: gun() })], at: FACING });
    expect(table.allows(STABILIZE)).toBe(true);
    table.play(GUARD);
    expect(table.state.quicks[a1]).toBe(1);
    expect(table.allows(STABILIZE)).toBe(false);
    table.play(VENT);
    expect(table.state.quicks[a1]).toBe(0);
    expect(table.options('fire')).toEqual([]);

    const full = new Table({ at: FACING }).play(STABILIZE);
    expect(full.state.quicks[a1]).toBe(0);
    expect(full.options('move')).not.toEqual([]);
  });

  test('E3 with one Quick less there is no Full', () => {
    const table = new Table({ at: FACING, set: { quickPenalty: { [a1]: 1 } } });
    expect(table.one('activation_start')).toMatchObject({ mech: a1, quicks: 1 });
    expect(table.allows(STABILIZE)).toBe(false);
    expect(table.allows(fire(b1, { aim: 'core' }))).toBe(false);
    expect(table.play(END).play(END).state.quicks[a1]).toBe(2);
  });

  test('E3 an activation ends when its owner likes, or with nothing left to do', () => {
    const table = new Table({ at: { [a1]: [2, 4], [b1]: [14, 4] } });
    table
      .play({ kind: 'move', cell: table.hex(6, 4) })
      .play(GUARD)
      .play(VENT);
    expect(table.all('activation_end').map((event) => event.mech)).toEqual([a1]);
    expect(table.state.flow[ACTOR]).toBe(b1);
  });

  test('E3 standing up takes all ordinary movement, but no action; Boost may follow', () => {
    const table = new Table({ at: FACING, set: { prone: { [a1]: 1 } } });
    expect(table.options('move')).toEqual([]);
    table.play(STAND);
    expect(table.one('stand')).toMatchObject({ mech: a1 });
    expect([table.state.prone[a1], table.state.quicks[a1]]).toEqual([0, 2]);
    expect(table.options('move')).toEqual([]);
    expect(table.options('boost')).not.toEqual([]);
    expect(table.options('charge')).toEqual([]);
    expect(table.allows(STABILIZE)).toBe(true);
  });

  test('E3 a mech felled after it has walked cannot stand up in this activation, except by Stabilize', () => {
    const table = new Table({ at: { [a1]: [2, 4], [b1]: [8, 4] }, set: { prepared: { [b1]: 1 } } });
    table.play({ kind: 'move', cell: table.hex(5, 4) });
    table.play(
      { kind: 'respond', mount: 'right' },
      { modifier: [1], hit: [20], location: [15], penetration: [6], damage: [1], crit: [3] },
    );
    expect(table.state.prone[a1]).toBe(1);
    expect(table.allows(STAND)).toBe(false);
    table.play(STABILIZE);
    expect(table.state.prone[a1]).toBe(0);
    expect(table.options('move')).not.toEqual([]);
  });
});

describe('E4 actions', () => {
  test('E4 each mount Fires once; two mounts are two Quicks', () => {
    const table = new Table({ a: [mech({ left: gun(), back: gun() })], at: FACING });
    table.play(fire(b1), MISS);
    expect(new Set(table.options('fire').map((view) => view.mount))).toEqual(new Set(['left', 'back']));
    table.play(fire(b1, { mount: 'back' }), MISS);
    expect(table.options('fire')).toEqual([]);
  });

  test('E4 Boost: once, +1 heat, up to boost points apart from ordinary movement; the rest is lost', () => {
    const table = new Table({ a: [mech({ boost: 3 })], at: { [a1]: [5, 4], [b1]: [14, 4] } });
    expect(table.options('boost')).toHaveLength(36);
    table.play({ kind: 'boost', cell: table.hex(6, 4) });
    expect(table.one('heat')).toMatchObject({ mech: a1, amount: 1, cause: 'boost', credit: null });
    expect([table.state.quicks[a1], table.state.moved[a1]]).toEqual([1, 0]);
    expect(table.options('boost')).toEqual([]);
    expect(table.allows({ kind: 'move', cell: table.hex(10, 4) })).toBe(true);
  });

  test('E4 Vent: once, twice the cooling in force', () => {
    const table = new Table({ at: FACING, set: { heat: { [a1]: 7 } } }).play(VENT);
    expect(table.one('heat')).toMatchObject({ mech: a1, amount: -4, heat: 3, cause: 'vent' });
    expect(table.allows(VENT)).toBe(false);
  });

  test('E4 Stabilize: jams, sensors, standing, 2 stress, then the Vent', () => {
    const table = new Table({
      a: [mech({ ability: 'coolantDiscipline', abilityStressBands: 1 })],
      at: FACING,
      set: {
        heat: { [a1]: 8 },
        stress: { [a1]: 3 },
        prone: { [a1]: 1 },
        jammed: { [mountRow(a1, 0)]: 1 },
        sensorsOut: { [a1]: 1 },
      },
    }).play(STABILIZE);
    expect(table.types()).toEqual(['stabilize', 'stand', 'stress', 'vent', 'ability', 'heat']);
    expect(table.one('stress')).toMatchObject({ amount: -2, stress: 1, cause: 'stabilize' });
    // Calm again, the pilot's discipline works at once: 2 x 2 + 2.
    expect(table.one('heat').amount).toBe(-6);
    expect(table.options('move')).not.toEqual([]);
  });

  test('E4 the Full actions are Fight, Charge, Aimed Fire, Barrage and Stabilize', () => {
    const kinds = (quicks: number) => {
      const table = new Table({
        a: [mech({ right: blade(1), left: gun(), ability: 'barrage' })],
        b: three(),
        at: { [a1]: [5, 4], [b1]: [6, 4], [b2]: [9, 4] },
        set: { quickPenalty: { [a1]: 2 - quicks } },
      });
      const seen = ['fight', 'charge', 'barrage', 'stabilize'].filter(
        (kind) => table.options(kind as 'fight').length > 0,
      );
      return table.options('fire').some((view) => view.aim !== undefined) ? [...seen, 'aimed'] : seen;
    };
    expect(kinds(2)).toEqual(['fight', 'charge', 'barrage', 'stabilize', 'aimed']);
    expect(kinds(1)).toEqual([]);
  });
});

describe('E5 Guard', () => {
  test('E5 Evasion +2 against Fire and reactions, not against strikes', () => {
    const { state } = new Table({ at: FACING }).play(GUARD);
    expect([evasion(state, a1, true), evasion(state, a1, false)]).toEqual([14, 12]);
  });

  test('E5 it lasts until the own next activation begins', () => {
    const table = new Table({ at: FACING }).play(GUARD).play(END);
    expect(table.play(fire(a1), { hit: [13] }).one('fire').threshold).toBe(14);
    table.play(END);
    expect(table.state.flow[ACTOR]).toBe(a1);
    expect(table.state.guarding[a1]).toBe(0);
  });

  const pool = (table: Table, mech: number) =>
    table.all('melee_opportunity').filter((event) => event.mech === mech && event.defenseOnly);
  const guarded = (right: ReturnType<typeof shield>, left: ReturnType<typeof shield> | null = null) =>
    new Table({
      a: [mech({ right: blade(1) }), mech({ right: blade(1) })],
      b: [mech({ right, left }), mech()],
      at: { [a1]: [5, 4], [a2]: [6, 5], [b1]: [6, 4], [b2]: [14, 8] },
      set: { guarding: { [b1]: 1 } },
    }).play({ kind: 'activate', mech: a1 });

  test('E5 2 shield dice more in the first exchange in which the guard is the defender, and only there', () => {
    const table = guarded(shield(2));
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 2, 2, 2, 2, 2, 2, 2] });
    expect(pool(table, b1).map((die) => die.source)).toEqual(Array(4).fill('rightShield'));
    table.play(END).play({ kind: 'activate', mech: b2 }).play(END);
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 2, 2, 2, 2, 2] });
    expect(pool(table, b1)).toHaveLength(2);
    expect(evasion(table.state, b1, true)).toBe(14);
  });

  test('E5 they belong to the hand with a shield, else to that with a parry weapon, else there are none', () => {
    const sources = (dice: number, ...hands: Parameters<typeof guarded>) => {
      const table = guarded(...hands).play({ kind: 'fight', target: b1 }, { 'melee-pool': Array(dice).fill(2) });
      return pool(table, b1).map((die) => die.source);
    };
    // Two dice of the initiator, those of the guard's weapons and chassis, and its shield dice.
    expect(sources(2 + 2 + 3, blade(1, { parry: true }), shield(1))).toEqual(Array(3).fill('leftShield'));
    expect(sources(2 + 2 + 2, blade(1, { parry: true }))).toEqual(Array(2).fill('rightShield'));
    expect(sources(2 + 3 + 2, blade(1), blade(1, { parry: true }))).toEqual(Array(2).fill('leftShield'));
    expect(sources(2 + 2, blade(1))).toEqual([]);
  });

  test('E5 a guard that begins an exchange itself rolls no more dice for it', () => {
    const table = new Table({
      a: [mech({ right: blade(1), left: shield(1) })],
      at: { [a1]: [5, 4], [b1]: [6, 4] },
    });
    // Guard and Fight cannot both be paid for: the Guard is put there.
    table.state.guarding[a1] = 1;
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 2, 2, 2, 2] });
    expect(pool(table, a1)).toHaveLength(1);
  });
});
