import { describe, expect, test } from 'vitest';
import { ACTOR } from '../../src/engine/columns.ts';
import { applyDamage } from '../../src/engine/damage.ts';
import { ENRAGED_ACTIVE, ENRAGED_DEFENSE, ENRAGED_PENDING, ENRAGED_REROLL } from '../../src/engine/enraged.ts';
import { FIRE } from '../../src/engine/events.ts';
import { CORE } from '../../src/engine/names.ts';
import { DEFAULT_RULES, type Rules, resolveRules } from '../../src/engine/rules.ts';
import {
  a1,
  a2,
  b1,
  b2,
  b3,
  blade,
  DEFENDERS,
  END,
  fire,
  gun,
  mech,
  parry,
  RESPOND,
  shield,
  strike,
  Table,
} from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;
const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;
const BESIDE = { [a1]: [5, 4], [b1]: [6, 4] } as const;
const KILL = { hit: [12], location: [1], penetration: [4], damage: [6] };
const HIT = { penetration: [2], damage: [1] };

describe('rule options', () => {
  test('I2, E2, E9, F11.1 the standard: roundCap 7, initiative once, enraged for the game, target 10, nothing else', () => {
    expect(DEFAULT_RULES).toEqual({
      roundCap: 7,
      initiative: 'once',
      enraged: true,
      enragedDuration: 'game',
      meleeOpportunityTarget: 10,
    });
    expect(resolveRules({ roundCap: 3 })).toEqual({ ...DEFAULT_RULES, roundCap: 3 });
  });

  test('F11.1 meleeOpportunityTarget set to undefined is kept as null', () => {
    const undefinedTarget = { meleeOpportunityTarget: undefined } as unknown as Partial<Rules>;
    expect(resolveRules(undefinedTarget).meleeOpportunityTarget).toBe(null);
  });

  test('I2 roundCap: any number of rounds', () => {
    const table = new Table({ rules: { roundCap: 2 }, set: { score: { 0: 1 } } });
    for (let activation = 0; activation < 4; activation++) table.play(END);
    expect(table.one('game_end')).toMatchObject({ winner: 'a', rounds: 2 });
  });
});

describe('E2 initiative', () => {
  const firsts = (choice: Choice) => {
    const table = new Table(choice);
    const first: number[] = [];
    while (table.state.round < 4) {
      if (first.length < table.state.round) first.push(table.state.flow[ACTOR]!);
      table.play(END);
    }
    return first;
  };

  test('E2 initiative alternate: the first side changes in every round after the first', () => {
    expect(firsts({ rules: { initiative: 'alternate' } })).toEqual([a1, b1, a1]);
    expect(firsts({ rules: { initiative: 'alternate' }, firstSide: 1 })).toEqual([b1, a1, b1]);
  });

  test('E2 initiative perRound: roll and choice are repeated each round', () => {
    const table = new Table({ rules: { initiative: 'perRound' }, firstSide: null, dice: { initiative: [5, 3] } });
    table.play({ kind: 'chooseSide', side: 'a' }).play(END);
    table.play(END, { initiative: [4, 4, 2, 9] });
    expect(table.types().slice(-2)).toEqual(['initiative', 'initiative']);
    expect(table.decision).toBe('firstSide');
    table.play({ kind: 'chooseSide', side: 'b' });
    expect(table.one('round_start')).toMatchObject({ round: 2, first: 'b' });
    expect(table.state.flow[ACTOR]).toBe(b1);
  });

  test('E2 initiative perRound with a first side named by the scenario: no roll', () => {
    expect(firsts({ rules: { initiative: 'perRound' } })).toEqual([a1, a1, a1]);
  });
});

describe('E9 enraged', () => {
  const bereaved = (rules: Partial<Rules>) =>
    new Table({
      a: [mech({ right: gun(), left: gun() })],
      b: [mech(), mech(), mech()],
      at: { ...FACING, [b2]: [6, 6], [b3]: [14, 8] },
      parts: { [b1]: { core: 1 } },
      rules,
    }).play(fire(b1), KILL);

  test('E9 enraged false: a loss grants nothing', () => {
    const table = bereaved({ enraged: false });
    expect(table.all('enraged_granted')).toEqual([]);
    expect(table.state.enraged.every((bits) => bits === 0)).toBe(true);
  });

  test('E9 enragedDuration activation: the next own activation only', () => {
    const table = bereaved({ enragedDuration: 'activation' }).play(END).play({ kind: 'activate', mech: b2 });
    expect(table.state.enraged[b2]).toBe(ENRAGED_ACTIVE | ENRAGED_REROLL);
    table.play(END);
    expect(table.one('enraged_ended')).toMatchObject({ mech: b2, continuing: false });
    expect(table.state.enraged[b2]).toBe(0);
  });

  test('E9 enragedDuration activation: a loss suffered meanwhile enrages once more for the one after', () => {
    const table = bereaved({ enragedDuration: 'activation' });
    table.play(fire(b2, { mount: 'left' }), { hit: [2] }).play(END);
    table.play({ kind: 'activate', mech: b3 });
    table.roll({}, () => {
      applyDamage(table.state, b2, CORE, 99, FIRE, a1);
    });
    expect(table.one('enraged_granted')).toMatchObject({ mech: b3, by: a1, victim: b2 });
    table.play(END);
    expect(table.one('enraged_ended')).toMatchObject({ mech: b3, continuing: false });
    expect(table.state.enraged[b3]).toBe(ENRAGED_PENDING);
  });

  test('E9 enragedReroll defensive needs duration game', () => {
    expect(() => resolveRules({ enragedReroll: 'defensive', enragedDuration: 'activation' })).toThrow(
      "needs enragedDuration 'game'",
    );
    expect(resolveRules({ enragedReroll: 'defensive' }).enragedReroll).toBe('defensive');
  });
});

describe('E9 enragedReroll defensive', () => {
  const rules = { enragedReroll: 'defensive' } as const;
  const charged = (choice: Choice = {}) =>
    new Table({ at: FACING, rules, set: { enraged: { [b1]: ENRAGED_PENDING | ENRAGED_DEFENSE } }, ...choice });

  test('E9 the charge comes with the first Enraged activation, beside +2 movement and without the offensive reroll', () => {
    const table = new Table({
      at: { [a1]: [7, 4], [b1]: [14, 4] },
      a: [mech({ speed: 2 })],
      rules,
      set: { enraged: { [a1]: ENRAGED_PENDING } },
    });
    expect(table.one('enraged_started')).toMatchObject({ mech: a1, defensive: true });
    expect(table.state.enraged[a1]).toBe(ENRAGED_ACTIVE | ENRAGED_DEFENSE);
    expect(table.options('move')).toHaveLength(60);
    table.play(fire(b1), { hit: [2] });
    expect(table.one('shot').enragedReroll).toBe(undefined);
  });

  test('E9 it is kept over the end of the activation, and made good at the next start, never more than one', () => {
    const table = new Table({ rules, set: { enraged: { [a1]: ENRAGED_PENDING } } }).play(END);
    expect(table.state.enraged[a1]).toBe(ENRAGED_PENDING | ENRAGED_DEFENSE);
    table.play(END);
    expect(table.state.enraged[a1]).toBe(ENRAGED_ACTIVE | ENRAGED_DEFENSE);
  });

  test('E9 the first hit die that succeeds against it is rolled again, with the same modifier; the second result stands', () => {
    const table = charged({ a: [mech({ right: gun({ shots: 3 }, { bands: [{ min: 1, max: 9, plus: 1 }] }) })] });
    table.play(fire(b1), { modifier: [2], hit: [3, 12, 4, 10], location: [1], penetration: [2], damage: [1] });
    expect(table.asked.slice(0, 4)).toEqual(['modifier d6: 2', 'hit d20: 3', 'hit d20: 12', 'hit d20: 4']);
    expect(
      table
        .all('shot')
        .map(({ face, total, outcome, enragedDefenseReroll }) => ({ face, total, outcome, enragedDefenseReroll })),
    ).toEqual([
      { face: 3, total: 5, outcome: 'miss', enragedDefenseReroll: undefined },
      { face: 4, total: 6, outcome: 'miss', enragedDefenseReroll: { from: 12, to: 4, by: b1 } },
      { face: 10, total: 12, outcome: 'full', enragedDefenseReroll: undefined },
    ]);
    expect(table.state.enraged[b1]).toBe(ENRAGED_PENDING);
  });

  test('E9 it is spent even if the second die hits as well', () => {
    const table = charged().play(fire(b1), { hit: [12, 20], location: [1], penetration: [2], damage: [1] });
    expect(table.one('shot')).toMatchObject({
      face: 20,
      outcome: 'full',
      enragedDefenseReroll: { from: 12, to: 20, by: b1 },
    });
    expect(table.state.enraged[b1]).toBe(ENRAGED_PENDING);
  });

  test('E9 it meets reactions and direct hits too', () => {
    const table = new Table({ at: BESIDE, rules, set: { enraged: { [a1]: ENRAGED_PENDING }, prepared: { [b1]: 1 } } });
    table.play({ kind: 'move', cell: table.hex(3, 4) }).play(RESPOND, { hit: [12, 2] });
    expect(table.one('shot').enragedDefenseReroll).toEqual({ from: 12, to: 2, by: a1 });
    const watched = new Table({
      at: FACING,
      rules,
      set: { enraged: { [a1]: ENRAGED_PENDING }, prepared: { [b1]: 1 } },
    });
    watched.play({ kind: 'move', cell: watched.hex(3, 4) }).play(RESPOND, { modifier: [1], hit: [20, 2] });
    expect(watched.one('shot').enragedDefenseReroll).toEqual({ from: 20, to: 2, by: a1 });
  });

  test("E9 the attacker's own reroll comes before it, and neither starts the other anew", () => {
    const table = charged({ set: { enraged: { [a1]: ENRAGED_PENDING, [b1]: ENRAGED_DEFENSE } } });
    table.state.enraged[a1] = ENRAGED_ACTIVE | ENRAGED_REROLL;
    table.play(fire(b1), { hit: [2, 12, 3] });
    expect(table.one('shot')).toMatchObject({
      face: 3,
      outcome: 'miss',
      enragedReroll: { from: 2, to: 12 },
      enragedDefenseReroll: { from: 12, to: 3, by: b1 },
    });
  });

  const duel = (pool: number[], choice: Choice = {}) =>
    charged({ a: [mech({ right: blade(1, {}, { accuracy: 1 }) })], at: BESIDE, ...choice }).play(
      { kind: 'fight', target: b1 },
      { 'melee-pool': pool },
    );

  test('E9, F11.2 the first strike declared against it has its die rolled again before the response', () => {
    const table = duel([12, 10, 2, 2, 12], { b: [mech({ left: shield(1) })] });
    table.play(strike(0), { 'melee-pool': [3] });
    expect(table.one('melee_defense_reroll')).toMatchObject({
      mech: a1,
      target: b1,
      opportunity: 0,
      from: 12,
      to: 3,
      total: 4,
      threshold: 10,
      success: false,
    });
    // The strike is spent, no parry is, and the exchange goes on.
    expect(table.decision).toBe('declaration');
    table.play(strike(1));
    expect(table.options('parry')).toEqual([parry(DEFENDERS + 2)]);
  });

  test('E9, F11.2 a strike that succeeds again counts with its new die, and is not rolled another time', () => {
    const table = duel([12, 2, 2, 2]);
    table.play(strike(0), { 'melee-pool': [20], ...HIT });
    expect(table.one('melee_defense_reroll')).toMatchObject({ from: 12, to: 20, total: 21, success: true });
    expect(table.one('shot')).toMatchObject({ face: 20, total: 21, outcome: 'full' });
    expect(table.one('shot').enragedDefenseReroll).toBe(undefined);
  });

  test('E9, F11.2 a new natural 20 takes two parries', () => {
    const table = duel([12, 2, 2, 2, 12, 12], { b: [mech({ left: shield(2) })] });
    table.play(strike(0), { 'melee-pool': [20] });
    expect(table.options('parry')).toEqual([parry(DEFENDERS + 2, DEFENDERS + 3)]);
  });
});

describe('F11.1 melee options', () => {
  const thresholds = (rules: Partial<Rules>, choice: Choice = {}) => {
    const table = new Table({ b: [mech({ evasion: 13, right: shield(1) })], at: BESIDE, rules, ...choice });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 2, 2, 2, 2] });
    return table.all('melee_opportunity').map((die) => die.threshold);
  };

  test('F11.1 meleeOpportunityTarget: another common target; shield dice keep the Evasion of the striker', () => {
    expect(thresholds({ meleeOpportunityTarget: 12 })).toEqual([12, 12, 12, 12, 12]);
    expect(thresholds({ meleeOpportunityTarget: 7 }, { parts: { [b1]: { legs: 0 } } })).toEqual([5, 5, 7, 7, 12]);
  });

  test('F11.1 meleeOpportunityTarget null: Evasion in force', () => {
    expect(thresholds({ meleeOpportunityTarget: null })).toEqual([13, 13, 12, 12, 12]);
    expect(thresholds({ meleeOpportunityTarget: null }, { set: { prone: { [b1]: 1 } } })).toEqual([10, 10, 12, 12, 12]);
  });

  test('F11.1 meleePilotingDice false drops the dice of piloting and nothing else', () => {
    const own = mech({ right: blade(1), piloting: 4, handling: [1, 0] });
    const table = new Table({ a: [own], at: BESIDE, rules: { meleePilotingDice: false } });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 2, 2, 2, 2] });
    expect(table.all('melee_opportunity').map((die) => die.source)).toEqual([
      'right',
      'right',
      'chassis',
      'chassis',
      'chassis',
    ]);
  });

  const runner = mech({ right: blade(2), ability: 'momentum' });
  const charge = (choice: Choice, dice: { modifier: number[]; pool: number[] }) => {
    const table = new Table({
      a: [runner],
      at: { [a1]: [2, 4], [b1]: [6, 4] },
      rules: { meleeMomentum: true },
      ...choice,
    });
    return table.play(
      { kind: 'charge', cell: table.hex(5, 4), target: b1 },
      { modifier: dice.modifier, 'melee-pool': dice.pool },
    );
  };

  test('D6, F11.1 meleeMomentum: the first die of the pool has one more [+] and condition dice of its own', () => {
    const table = charge({}, { modifier: [1, 4, 3], pool: [5, 6, 2, 2, 2] });
    expect(table.asked.slice(0, 5)).toEqual([
      'modifier d6: 1',
      'modifier d6: 4',
      'melee-pool d20: 5',
      'modifier d6: 3',
      'melee-pool d20: 6',
    ]);
    expect(
      table
        .all('melee_opportunity')
        .slice(0, 2)
        .map(({ total, momentum }) => [total, momentum]),
    ).toEqual([
      [9, true],
      [9, false],
    ]);
    expect(table.one('ability')).toMatchObject({ mech: a1, ability: 'momentum' });
  });

  test('D6, F11.1 meleeMomentum: with a single die the ordinary condition dice of the source are not rolled', () => {
    const own = mech({ right: blade(1), ability: 'momentum' });
    const table = charge({ a: [own] }, { modifier: [1, 4], pool: [5, 2, 2, 2] });
    expect(table.all('melee_condition')).toMatchObject([{ condition: 2, modifier: 4 }]);
  });

  test('D6, E9, F11.1 meleeMomentum: the reroll of Enraged keeps the modifier of that die and comes before the others', () => {
    const table = charge(
      { set: { enraged: { [a1]: ENRAGED_PENDING } } },
      { modifier: [1, 4, 3], pool: [5, 6, 7, 2, 2, 2] },
    );
    expect(table.asked.slice(2, 5)).toEqual(['melee-pool d20: 5', 'melee-pool d20: 6', 'modifier d6: 3']);
    expect(table.all('melee_opportunity')[0]).toMatchObject({
      total: 10,
      success: true,
      momentum: true,
      enragedReroll: { from: 5, to: 6 },
    });
  });

  test('D6, F11.1 meleeMomentum: after a walk of 3 hexes as well, not after 2, not out of its bands, never for the defender', () => {
    const walkTo = (from: number, own = runner) => {
      const table = new Table({
        a: [own],
        b: [mech({ ability: 'momentum' })],
        at: { [a1]: [from, 4], [b1]: [6, 4] },
        rules: { meleeMomentum: true },
        set: { hexes: { [b1]: 9 } },
      }).play({ kind: 'move', cell: 5 + 4 * 16 });
      const works = from === 2 && own.abilityHeatBands !== 4;
      table.play({ kind: 'fight', target: b1 }, { modifier: works ? [3] : [], 'melee-pool': [2, 2, 2, 2, 2] });
      return table.all('melee_opportunity').filter((die) => die.momentum).length;
    };
    expect([
      walkTo(2),
      walkTo(3),
      walkTo(2, mech({ right: blade(2), ability: 'momentum', abilityHeatBands: 4 })),
    ]).toEqual([1, 0, 0]);
  });

  test('D6 without meleeMomentum Momentum does nothing in melee', () => {
    const table = charge({ rules: {} }, { modifier: [1], pool: [2, 2, 2, 2, 2] });
    expect(table.all('melee_opportunity').some((die) => die.momentum)).toBe(false);
  });
});

describe('E6, F11 without them', () => {
  test('F11 melee false: no Fight and no Charge', () => {
    const table = (melee: boolean) =>
      new Table({ b: [mech(), mech()], at: { ...BESIDE, [b2]: [9, 4] }, rules: { melee } });
    expect([table(true).options('fight').length, table(true).options('charge').length > 0]).toEqual([1, true]);
    expect([table(false).options('fight'), table(false).options('charge')]).toEqual([[], []]);
  });

  test('E6 reactions false: no window and no Prepare', () => {
    const table = new Table({ at: BESIDE, rules: { reactions: false }, set: { prepared: { [b1]: 1 } } });
    expect(table.options('prepare')).toEqual([]);
    table.play({ kind: 'move', cell: table.hex(3, 4) });
    expect(table.all('reaction_window')).toEqual([]);
    expect(table.state.cell[a1]).toBe(table.hex(3, 4));
    expect(table.state.cell[a2]).toBe(-1);
  });
});
