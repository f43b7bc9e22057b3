import { describe, expect, test } from 'vitest';
import type { DiceScript } from '../../src/engine/dice.ts';
import { addCloud } from '../../src/engine/smoke.ts';
import {
  ACCEPT,
  a1,
  a2,
  b1,
  b2,
  b3,
  blade,
  DEFENDERS,
  fire,
  gun,
  mech,
  PASS,
  parry,
  REFUSE,
  RESPOND,
  shield,
  strike,
  Table,
} from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;

describe('E6 Backup Fire', () => {
  const guardian = mech({ ability: 'guardian', left: gun() });
  /** a1 Fires at b1; b2 stands near b1. */
  const attacked = (choice: Choice = {}, dice: DiceScript = { hit: [2] }) =>
    new Table({
      b: [mech(), mech()],
      at: { [a1]: [4, 4], [b1]: [9, 4], [b2]: [11, 2] },
      set: { prepared: { [b2]: 1 } },
      ...choice,
    }).play(fire(b1), dice);
  const windows = (choice: Choice) => attacked(choice).all('reaction_window').length;

  test('E6 after the whole Fire at an ally within 4 hexes, hit or miss: Fire at the attacker with 1[-]', () => {
    const table = attacked({ a: [mech({ right: gun({ shots: 2, heat: 1 }) })] }, { hit: [2, 2] });
    expect(table.types().slice(-2)).toEqual(['heat', 'reaction_window']);
    expect(table.one('reaction_window')).toMatchObject({ kind: 'backup', mover: a1, reactors: 1 });
    expect(table.options('respond')).toEqual([RESPOND]);
    table.play(RESPOND, { modifier: [2], hit: [15], location: [1], penetration: [4], damage: [3] });
    expect(table.one('fire')).toMatchObject({ kind: 'backup', attacker: b2, target: a1, terms: ['reaction'] });
    expect(table.one('damage')).toMatchObject({ mech: a1, cause: 'backup', credit: b2 });
    expect([table.state.prepared[b2], table.state.reacted[b2]]).toEqual([0, 1]);
    expect(table.decision).toBe('action');
  });

  test('E6 not without a preparation, not 5 hexes from the ally, not out of range or sight of the attacker', () => {
    expect(windows({})).toBe(1);
    expect(windows({ set: {} })).toBe(0);
    expect(windows({ at: { [a1]: [4, 4], [b1]: [9, 4], [b2]: [13, 4] } })).toBe(1);
    expect(windows({ at: { [a1]: [4, 4], [b1]: [9, 4], [b2]: [14, 4] } })).toBe(0);
    expect(windows({ b: [mech(), mech({ right: gun({}, { bands: [{ min: 1, max: 7 }] }) })] })).toBe(0);
    const smoked = (clouds: boolean) => {
      const table = new Table({
        b: [mech(), mech()],
        at: { [a1]: [4, 4], [b1]: [4, 8], [b2]: [8, 8] },
        set: { prepared: { [b2]: 1 } },
      });
      if (clouds) for (const place of [6, 7]) addCloud(table.state, table.hex(place, place), 9);
      return table.play(fire(b1), { hit: [2] }).all('reaction_window').length;
    };
    expect([smoked(false), smoked(true)]).toEqual([1, 0]);
  });

  test('E6 the attacked mech itself gives no Backup Fire, nor does the attacker get any from its own side', () => {
    expect(windows({ set: { prepared: { [b1]: 1 } } })).toBe(0);
    const table = new Table({ a: [mech(), guardian], at: { [a1]: [4, 4], [a2]: [4, 5], [b1]: [9, 4] } });
    table.play({ kind: 'activate', mech: a1 });
    expect(table.play(fire(b1), { hit: [2] }).all('reaction_window')).toEqual([]);
  });

  test('E6 the ally that the attack destroyed is avenged, from where it stood', () => {
    const kill = { hit: [12], location: [1], penetration: [4], damage: [6] };
    const table = attacked({ parts: { [b1]: { core: 1 } } }, kill);
    expect(table.state.cell[b1]).toBe(-1);
    expect(table.one('reaction_window')).toMatchObject({ kind: 'backup', reactors: 1 });
  });

  test('E6, D6 a Guardian needs no preparation and takes any usable mount', () => {
    const table = attacked({ b: [mech(), guardian], set: {} });
    expect(table.options('respond').map((view) => view.mount)).toEqual(['right', 'left']);
    table.play({ kind: 'respond', mount: 'left' }, { modifier: [1], hit: [2] });
    expect(table.one('ability')).toMatchObject({ mech: b2, ability: 'guardian' });
    expect(table.one('fire')).toMatchObject({ mount: 'left', kind: 'backup' });
  });

  test('E6, D3 a Guardian out of its bands, Prone or without a gun has no such right; its prepared mount still counts', () => {
    const strained = mech({ ability: 'guardian', abilityStressBands: 1 });
    expect(windows({ b: [mech(), strained], set: { stress: { [b2]: 2 } } })).toBe(0);
    expect(windows({ b: [mech(), guardian], set: { prone: { [b2]: 1 } } })).toBe(0);
    expect(windows({ b: [mech(), mech({ ability: 'guardian', right: null })], set: {} })).toBe(0);
    const both = attacked({ b: [mech(), guardian], set: { prone: { [b2]: 1 }, prepared: { [b2]: 2 } } });
    expect(both.options('respond')).toEqual([{ kind: 'respond', mount: 'left' }]);
  });

  test('E6 a mech that has reacted in this round does not Back up', () => {
    const table = attacked().play(REFUSE);
    expect(table.state.reacted[b2]).toBe(0);
    const tired = new Table({ b: [mech(), mech()], at: { [a1]: [4, 4], [b1]: [9, 4], [b2]: [11, 2] } });
    tired.state.prepared[b2] = 1;
    tired.state.reacted[b2] = 1;
    expect(tired.play(fire(b1), { hit: [2] }).all('reaction_window')).toEqual([]);
  });

  test('E6 the second answers what the first has left of the attacker', () => {
    const table = attacked({
      b: [mech(), guardian, guardian],
      at: { [a1]: [4, 4], [b1]: [9, 4], [b2]: [11, 2], [b3]: [11, 6] },
      set: {},
    });
    table.play(RESPOND, { modifier: [1], hit: [20], location: [15], penetration: [6], damage: [1], crit: [3] });
    expect(table.state.prone[a1]).toBe(1);
    expect(table.play(RESPOND, { modifier: [1], hit: [2] }).one('fire')).toMatchObject({ attacker: b3, threshold: 9 });
  });

  test('E6 after an exchange that an enemy began, and not after one that the ally began', () => {
    const fight = (firstSide: number) => {
      const table = new Table({
        a: [mech(), mech()],
        b: [mech(), guardian],
        at: { [a1]: [5, 4], [a2]: [0, 0], [b1]: [6, 4], [b2]: [8, 4] },
        firstSide,
      }).play({ kind: 'activate', mech: firstSide === 0 ? a1 : b1 });
      return table.play({ kind: 'fight', target: firstSide === 0 ? b1 : a1 }, { 'melee-pool': [2, 2, 2, 2] });
    };
    expect(fight(0).types().slice(-2)).toEqual(['melee_end', 'reaction_window']);
    expect(fight(0).one('reaction_window')).toMatchObject({ kind: 'backup', mover: a1 });
    expect(fight(1).all('reaction_window')).toEqual([]);
  });

  test('E6, F11.3 after a Charge its target is covered from where the exchange began, though it was pushed away', () => {
    const table = new Table({
      a: [mech({ weightClass: 2 }), mech()],
      b: [mech(), guardian],
      at: { [a1]: [2, 4], [a2]: [0, 0], [b1]: [6, 4], [b2]: [2, 3] },
    }).play({ kind: 'activate', mech: a1 });
    table.play({ kind: 'charge', cell: table.hex(5, 4), target: b1 }, { modifier: [1], 'melee-pool': [20, 2, 2, 2] });
    table.play(strike(0), { penetration: [5], damage: [1] });
    expect(table.state.cell[b1]).toBe(table.hex(7, 4));
    expect(table.one('reaction_window').kind).toBe('backup');
  });
});

describe('E6 riposte', () => {
  /** a1 with two dice fights b1, whose hands are given; pools: a1 0-1, b1 from DEFENDERS on. */
  const fight = (
    right: ReturnType<typeof blade>,
    left: ReturnType<typeof blade> | null,
    pool: number[],
    choice: Choice = {},
  ) =>
    new Table({
      a: [mech({ right: blade(1), speed: 6 })],
      b: [mech({ right, left })],
      at: { [a1]: [5, 4], [b1]: [6, 4] },
      ...choice,
    }).play({ kind: 'fight', target: b1 }, { 'melee-pool': pool });
  const sword = blade(1, { parry: true }, { accuracy: 1 });
  const S0 = DEFENDERS;
  const SHIELD = DEFENDERS + 2;

  test('E6 the first strike parried with a parry weapon earns the defender one direct hit after the exchange', () => {
    const table = fight(sword, null, [15, 2, 15, 2]);
    table.play(strike(0)).play(parry(S0));
    expect(table.one('reaction_window')).toMatchObject({ kind: 'riposte', mover: a1, reactors: 1 });
    table.play(RESPOND, { hit: [11], location: [7], penetration: [4], damage: [3] });
    expect(table.one('direct_strike')).toMatchObject({
      attacker: b1,
      target: a1,
      source: 'right',
      bonus: 1,
      threshold: 12,
    });
    expect(table.one('damage')).toMatchObject({ mech: a1, location: 'head', cause: 'directStrike', credit: b1 });
    expect(table.state.reacted[b1]).toBe(1);
  });

  test('E6 a parry with a shield earns none, even if a sword parries the next strike', () => {
    const table = fight(sword, shield(1), [15, 15, 15, 2, 15]);
    table.play(strike(0)).play(parry(SHIELD)).play(PASS).play(strike(1)).play(parry(S0));
    expect(table.all('reaction_window')).toEqual([]);
    expect(table.decision).toBe('action');
  });

  test('E6 a parry with a sword earns one, even if a shield parries the next strike', () => {
    const table = fight(sword, shield(1), [15, 15, 15, 2, 15]);
    table.play(strike(0)).play(parry(S0)).play(strike(1)).play(parry(SHIELD));
    expect(table.one('reaction_window').kind).toBe('riposte');
  });

  test('E6 with two opportunities against a natural 20 the first named decides', () => {
    const table = fight(sword, shield(1), [20, 2, 15, 2, 15]);
    table.play(strike(0)).play(parry(S0, SHIELD));
    expect(table.one('reaction_window').kind).toBe('riposte');
  });

  test('E6 the initiator earns none by parrying', () => {
    const table = new Table({ a: [mech({ right: sword })], at: { [a1]: [5, 4], [b1]: [6, 4] } });
    // b1 has its chassis and the improvised die.
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [15, 2, 15, 2] }).play(PASS);
    table.play(strike(DEFENDERS)).play(parry(0));
    expect(table.all('reaction_window')).toEqual([]);
  });

  test('E6, F11.2 a sword lost after its parry: the riposte comes with what is left', () => {
    const table = fight(sword, null, [15, 15, 15, 2], { parts: { [b1]: { rightArm: 1 } } });
    table
      .play(strike(0))
      .play(parry(S0))
      .play(strike(1, 'rightArm'), { penetration: [6], damage: [1] });
    expect(table.one('item_lost')).toMatchObject({ mech: b1, mount: 'right' });
    expect(table.one('reaction_window').kind).toBe('riposte');
    expect(table.play(RESPOND, { hit: [2] }).one('direct_strike')).toMatchObject({ source: 'chassis', bonus: 0 });
  });

  test('E6 none for a mech that lies Prone, has reacted, or is no longer adjacent', () => {
    const felled = fight(sword, null, [15, 15, 15, 2]);
    felled.play(strike(0)).play(parry(S0));
    felled.play(strike(1, 'legs'), { penetration: [5], damage: [1] });
    expect(felled.one('reaction_window').kind).toBe('riposte');

    const prone = fight(sword, null, [15, 15, 15, 2], {
      a: [mech({ chassisStrike: gun().forms[0]!.fire!, right: blade(1) })],
    });
    prone.play(strike(0)).play(parry(S0));
    prone.play(strike(1, 'legs'), { penetration: [6], damage: [1], crit: [3] });
    expect(prone.all('reaction_window')).toEqual([]);

    const tired = fight(sword, null, [15, 2, 15, 2]);
    tired.state.reacted[b1] = 1;
    expect(tired.play(strike(0)).play(parry(S0)).all('reaction_window')).toEqual([]);
  });

  test('E6, E8 mutual kills: the parry is earned, but a fighter that the exchange destroys strikes no more', () => {
    const table = fight(sword, null, [15, 15, 15, 2], {
      b: [mech({ right: sword }), mech()],
      parts: { [b1]: { core: 1 } },
    });
    table
      .play(strike(0))
      .play(parry(S0))
      .play(strike(1), { penetration: [5], damage: [1] });
    expect(table.one('mech_destroyed')).toMatchObject({ mech: b1, cause: 'savedStrike', credit: a1 });
    expect(table.all('reaction_window')).toEqual([]);
  });

  test('E6, E8 mutual kills: a riposte destroys the attacker, whose own strikes stand', () => {
    const table = fight(sword, null, [15, 15, 15, 2], { parts: { [a1]: { core: 1 }, [b1]: { head: 1 } } });
    table
      .play(strike(0))
      .play(parry(S0))
      .play(strike(1, 'head'), { penetration: [5], damage: [1] });
    table.play(RESPOND, { hit: [11], location: [1], penetration: [4], damage: [1] });
    expect(table.one('mech_destroyed')).toMatchObject({ mech: a1, cause: 'directStrike', credit: b1 });
    expect(table.one('game_end')).toMatchObject({ winner: 'b', reason: 'wipe' });
    expect(table.part(b1, 'head')).toBe(0);
  });

  test('E6, F11.3 a riposte comes before the push of a Charge, and a charger that it destroys pushes nobody', () => {
    const charge = (hit: number) => {
      const table = new Table({
        a: [mech({ right: blade(1) }), mech()],
        b: [mech({ right: sword })],
        at: { [a1]: [2, 4], [a2]: [0, 0], [b1]: [6, 4] },
        parts: { [a1]: { core: 1 } },
      }).play({ kind: 'activate', mech: a1 });
      table.play(
        { kind: 'charge', cell: table.hex(5, 4), target: b1 },
        { modifier: [1], 'melee-pool': [15, 15, 15, 2] },
      );
      table
        .play(strike(0))
        .play(parry(S0))
        .play(strike(1), { penetration: [5], damage: [1] });
      expect(table.state.cell[b1]).toBe(table.hex(6, 4));
      return table.play(
        RESPOND,
        hit < 12 ? { hit: [2] } : { hit: [hit], location: [1], penetration: [4], damage: [2] },
      );
    };
    expect(charge(2).one('push')).toMatchObject({ mech: b1, cause: 'charge' });
    const fallen = charge(12);
    expect(fallen.one('mech_destroyed')).toMatchObject({ mech: a1, cause: 'directStrike', credit: b1 });
    expect(fallen.all('push')).toEqual([]);
  });

  test('E3, E6, F11.3 a charger that the riposte fells has nothing left to stand up with', () => {
    const table = new Table({
      a: [mech({ right: blade(1) })],
      b: [mech({ right: sword })],
      at: { [a1]: [2, 4], [b1]: [6, 4] },
    });
    table.play({ kind: 'charge', cell: table.hex(5, 4), target: b1 }, { modifier: [1], 'melee-pool': [15, 2, 15, 2] });
    table.play(strike(0)).play(parry(S0));
    table.play(RESPOND, { hit: [11], location: [15], penetration: [6], damage: [1], crit: [3] });
    expect(table.state.prone[a1]).toBe(1);
    expect(table.all('activation_end').map((event) => event.mech)).toEqual([a1]);
  });

  test('E6 accepting a strike earns nothing', () => {
    const table = fight(sword, null, [15, 2, 15, 2]);
    table
      .play(strike(0))
      .play(ACCEPT, { penetration: [3], damage: [1] })
      .play(PASS);
    expect(table.all('reaction_window')).toEqual([]);
    expect(table.one('melee_end')).toMatchObject({ initiator: a1, defender: b1 });
  });
});
