import { describe, expect, test } from 'vitest';
import type { GameEvent } from '../../src/engine/decode.ts';
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
  PASS,
  parry,
  RESPOND,
  strike,
  Table,
} from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;
const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;
const BESIDE = { [a1]: [5, 4], [b1]: [6, 4] } as const;
const KILL = { hit: [20], location: [1], penetration: [4], damage: [6] };
const HOLD = { holds: { [a1]: b1 + 1 }, heldBy: { [b1]: a1 + 1 } };

/** Who fell, by what, and whose doing it was; and who was enraged by it. */
function casualties(table: Table): unknown[] {
  const fallen = table.events.filter(
    (event): event is Extract<GameEvent, { type: 'mech_destroyed' }> => event.type === 'mech_destroyed',
  );
  return fallen.map(({ mech, cause, credit }) => [mech, cause, credit]);
}
const grants = (table: Table) => table.all('enraged_granted').map(({ mech, by, victim }) => [mech, by, victim]);

/** b1 is nearly destroyed and b3 left to mourn it. */
const frail = (choice: Choice = {}) =>
  new Table({
    b: [mech(), mech(), mech()],
    at: { ...FACING, [b2]: [12, 1], [b3]: [12, 7] },
    parts: { [b1]: { core: 1 } },
    ...choice,
  });

describe('I2, E9 whose doing a loss is', () => {
  test('I2, E9 Fire: the attacker', () => {
    const table = frail().play(fire(b1), KILL);
    expect(casualties(table)).toEqual([[b1, 'fire', a1]]);
    expect(grants(table)).toEqual([
      [b2, a1, b1],
      [b3, a1, b1],
    ]);
  });

  test('I2, E9 overflow from another part: the attacker', () => {
    const table = frail({ parts: { [b1]: { core: 1, head: 1 } } }).play(fire(b1), { ...KILL, location: [7] });
    expect(casualties(table)).toEqual([[b1, 'fire', a1]]);
  });

  test('I2, E9 the damage of a critical: the attacker', () => {
    const table = frail({ parts: { [b1]: { core: 3 } } });
    table.play(fire(b1), { hit: [20], location: [1], penetration: [6], damage: [1], crit: [6] });
    expect(casualties(table)).toEqual([[b1, 'critical', a1]]);
    expect(grants(table)).toHaveLength(2);
  });

  test('I2, E9 an accepted strike: the striker, be it the initiator or the defender', () => {
    const fight = (choice: Choice, pool: number[]) =>
      frail({ a: [mech({ right: blade(1) })], at: BESIDE, ...choice }).play(
        { kind: 'fight', target: b1 },
        { 'melee-pool': pool },
      );
    expect(casualties(fight({}, [10, 2, 2, 2]).play(strike(0), { penetration: [4], damage: [1] }))).toEqual([
      [b1, 'savedStrike', a1],
    ]);
    const answered = fight({ parts: { [a1]: { core: 1 } } }, [10, 2, 10, 2]);
    answered.play(PASS).play(strike(DEFENDERS), { penetration: [5], damage: [1] });
    expect(casualties(answered)).toEqual([[a1, 'savedStrike', b1]]);
  });

  test('I2, E9 Overwatch, Backup Fire and Disengage strike: the reactor', () => {
    const doomed = (choice: Choice) =>
      new Table({ a: [mech(), mech()], b: [mech(), mech()], parts: { [a1]: { core: 1 } }, ...choice }).play({
        kind: 'activate',
        mech: a1,
      });
    const watched = doomed({ at: { ...FACING, [a2]: [0, 0] }, set: { prepared: { [b1]: 1 } } });
    watched.play({ kind: 'move', cell: watched.hex(3, 4) }).play(RESPOND, { ...KILL, modifier: [1] });
    expect(casualties(watched)).toEqual([[a1, 'overwatch', b1]]);
    expect(grants(watched)).toEqual([[a2, b1, a1]]);

    const backed = doomed({ at: { ...FACING, [a2]: [0, 0], [b2]: [9, 4] }, set: { prepared: { [b2]: 1 } } });
    backed.play(fire(b1), { hit: [2] }).play(RESPOND, { ...KILL, modifier: [1] });
    expect(casualties(backed)).toEqual([[a1, 'backup', b2]]);

    const left = doomed({ at: { ...BESIDE, [a2]: [0, 0] } });
    left.play({ kind: 'move', cell: left.hex(3, 4) }).play(RESPOND, { ...KILL, penetration: [6] });
    expect(casualties(left)).toEqual([[a1, 'directStrike', b1]]);
  });

  test('I2, E9 a riposte: the defender', () => {
    const table = new Table({
      a: [mech({ right: blade(1) }), mech()],
      b: [mech({ right: blade(1, { parry: true }) })],
      at: { ...BESIDE, [a2]: [0, 0] },
      parts: { [a1]: { core: 1 } },
    }).play({ kind: 'activate', mech: a1 });
    table
      .play({ kind: 'fight', target: b1 }, { 'melee-pool': [10, 2, 10, 2] })
      .play(strike(0))
      .play(parry(DEFENDERS));
    expect(casualties(table.play(RESPOND, KILL))).toEqual([[a1, 'directStrike', b1]]);
    expect(grants(table)).toEqual([[a2, b1, a1]]);
  });

  test('I2, G3, E9 heat: the last enemy whose hit heat made the difference', () => {
    const flamer = mech({ right: gun({ hitHeatDice: 2 }) });
    const table = frail({ a: [flamer], b: [mech(), mech()], set: { heat: { [b1]: 7 } }, parts: { [b1]: { core: 3 } } });
    table.play(fire(b1), { hit: [12], location: [1], penetration: [2], damage: [1], heat: [3, 4] }).play(END);
    table.play({ kind: 'activate', mech: b1 }).play(END, { stress: [3] });
    expect(casualties(table)).toEqual([[b1, 'overheat', a1]]);
    expect(grants(table)).toEqual([[b2, a1, b1]]);
  });

  test('I2, G3, E9 own heat: nobody, and it still scores 3', () => {
    const table = new Table({
      b: [mech(), mech()],
      firstSide: 1,
      set: { heat: { [b1]: 14 } },
      parts: { [b1]: { core: 1 } },
    });
    table.play({ kind: 'activate', mech: b1 }).play(END, { stress: [6] });
    expect(casualties(table)).toEqual([[b1, 'overheat', null]]);
    expect(grants(table)).toEqual([]);
    expect([...table.state.score]).toEqual([3, 0]);
  });

  const charge = (choice: Choice) => {
    const table = frail({
      a: [mech({ right: blade(1) }), mech()],
      at: { ...FACING, [a2]: [0, 0], [b2]: [7, 4], [b3]: [12, 7] },
      ...choice,
    });
    table.play({ kind: 'activate', mech: a1 });
    table.play({ kind: 'charge', cell: table.hex(5, 4), target: b1 }, { modifier: [1], 'melee-pool': [10, 2, 2, 2] });
    return table.play(strike(0), { penetration: [1], damage: [1] });
  };

  test('I2, F10, E9 the push of a Charge: the charger', () => {
    const table = charge({ parts: { [b1]: { core: 3 } } });
    expect(casualties(table)).toEqual([[b1, 'collision', a1]]);
    expect(grants(table)).toHaveLength(2);
  });

  test('I2, F10, E9 a collision that destroys the mech in the way, or both at once: the charger', () => {
    expect(casualties(charge({ parts: { [b2]: { core: 2 } } }))).toEqual([[b2, 'collision', a1]]);
    const both = charge({ parts: { [b1]: { core: 3 }, [b2]: { core: 2 } } });
    expect(casualties(both)).toEqual([
      [b1, 'collision', a1],
      [b2, 'collision', a1],
    ]);
    // b2 fell after b1, which had enraged it; b3 is enraged by the first of the two losses.
    expect(grants(both)).toEqual([
      [b2, a1, b1],
      [b3, a1, b1],
    ]);
    expect([...both.state.score]).toEqual([6, 0]);
  });

  test('I2, F11.5, E9 a Throw: the thrower; an own mech that it hits: nobody', () => {
    const thrown = (parts: Choice['parts']) => {
      const table = frail({
        a: [mech({ right: blade(1) }), mech()],
        at: { ...BESIDE, [a2]: [7, 4], [b2]: [12, 1], [b3]: [12, 7] },
        set: HOLD,
        parts: parts!,
      });
      table.play({ kind: 'activate', mech: a1 });
      return table
        .play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 10, 2, 2] })
        .play({ kind: 'throw', opportunity: 1 });
    };
    expect(casualties(thrown({ [b1]: { core: 4 } }))).toEqual([[b1, 'collision', a1]]);
    const own = thrown({ [a2]: { core: 4 } });
    expect(casualties(own)).toEqual([[a2, 'collision', null]]);
    expect(grants(own)).toEqual([]);
    const both = thrown({ [b1]: { core: 4 }, [a2]: { core: 4 } });
    expect(casualties(both)).toEqual([
      [b1, 'collision', a1],
      [a2, 'collision', null],
    ]);
    expect([...both.state.score]).toEqual([3, 3]);
  });
});
