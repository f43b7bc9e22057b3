import { describe, expect, test } from 'vitest';
import { a1, a2, b1, b2, blade, END, fire, ground, gun, mech, strike, Table, VENT } from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;
const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;
const hot = (heat: number, choice: Choice = {}) => new Table({ at: FACING, set: { heat: { [a1]: heat } }, ...choice });

describe('G1 heat', () => {
  test('G1 it starts at 0, never falls below, and has no top', () => {
    const table = new Table({ a: [mech({ right: gun({ heat: 30 }) })], at: FACING });
    expect([...table.state.heat]).toEqual([0, 0, 0, 0, 0, 0]);
    table.play(VENT);
    expect(table.state.heat[a1]).toBe(0);
    expect(table.all('heat')).toEqual([]);
    table.play(fire(b1), { hit: [2] });
    expect(table.state.heat[a1]).toBe(30);
  });

  test('G1 Vent removes twice the cooling in force', () => {
    expect(hot(9).play(VENT).state.heat[a1]).toBe(5);
    expect(hot(9, { a: [mech({ cooling: 3 })], parts: { [a1]: { back: 0 } } }).play(VENT).state.heat[a1]).toBe(7);
    const leaking = { a: [mech({ cooling: 3 })], set: { heat: { [a1]: 9 }, coolantLeak: { [a1]: 1 } } };
    expect(hot(9, leaking).play(VENT).state.heat[a1]).toBe(5);
    expect(hot(9, { ...leaking, parts: { [a1]: { back: 0 } } }).play(VENT).state.heat[a1]).toBe(9);
  });

  test('G1, D6 Coolant Discipline adds a flat 2 to a Vent, cooling or none', () => {
    const own = mech({ ability: 'coolantDiscipline', cooling: 1 });
    expect(hot(9, { a: [own] }).play(VENT).state.heat[a1]).toBe(5);
    expect(hot(9, { a: [own], parts: { [a1]: { back: 0 } } }).play(VENT).state.heat[a1]).toBe(7);
  });
});

describe('G2 cooling', () => {
  test('G2 at the end of the own activation, by the cooling in force, and of nobody else', () => {
    const table = hot(5, { set: { heat: { [a1]: 5, [b1]: 5 } } }).play(END);
    expect(table.one('heat')).toMatchObject({ mech: a1, amount: -2, cause: 'cooling' });
    expect([table.state.heat[a1], table.state.heat[b1]]).toEqual([3, 5]);
  });

  test('G2 2 more in water, also without any cooling; water does nothing else to heat', () => {
    const lake = ground(Array<string>(9).fill('~'.repeat(16)));
    expect(hot(7, { board: lake }).play(END).state.heat[a1]).toBe(3);
    expect(hot(7, { board: lake, a: [mech({ cooling: 0 })] }).play(END).state.heat[a1]).toBe(5);
    expect(hot(7, { board: lake }).play(VENT).state.heat[a1]).toBe(3);
  });
});

describe('G3 the stress check', () => {
  test('G3 none at the limit, a d6 above it', () => {
    expect(hot(8).play(END).all('stress_check')).toEqual([]);
    expect(
      hot(9)
        .play(END, { stress: [1] })
        .one('stress_check'),
    ).toMatchObject({ mech: a1, die: 1, over: 1, total: 2 });
  });

  test.each([
    [9, 1, 2, { stress: 0, penalty: 0, core: 20, heat: 7 }],
    [9, 2, 3, { stress: 1, penalty: 0, core: 20, heat: 7 }],
    [9, 3, 4, { stress: 1, penalty: 0, core: 20, heat: 7 }],
    [9, 4, 5, { stress: 1, penalty: 1, core: 20, heat: 7 }],
    [9, 5, 6, { stress: 1, penalty: 1, core: 20, heat: 7 }],
    [9, 6, 7, { stress: 0, penalty: 0, core: 18, heat: 7 }],
    [12, 4, 8, { stress: 0, penalty: 0, core: 18, heat: 10 }],
    [12, 5, 9, { stress: 0, penalty: 0, core: 16, heat: 6 }],
    [14, 6, 12, { stress: 0, penalty: 0, core: 16, heat: 6 }],
  ])('G3 heat %i at limit 8 with a %i: a total of %i', (heat, die, total, result) => {
    const table = hot(heat, { a: [mech({ armor: 12 })] }).play(END, { stress: [die] });
    expect(table.one('stress_check').total).toBe(total);
    const { state } = table;
    const found = {
      stress: state.stress[a1],
      penalty: state.quickPenalty[a1],
      core: table.part(a1, 'core'),
      heat: state.heat[a1],
    };
    expect(found).toEqual(result);
    expect(table.all('critical')).toEqual([]);
  });

  test('G3, D5 half the nerve, rounded down, softens it', () => {
    const nervy = (nerve: number) =>
      hot(11, { a: [mech({ nerve })] })
        .play(END, { stress: [3] })
        .one('stress_check').total;
    expect([nervy(0), nervy(1), nervy(2), nervy(5)]).toEqual([6, 6, 5, 4]);
  });

  test('G3 one Quick less in the next activation, and in that one only', () => {
    const table = hot(9)
      .play(END, { stress: [5] })
      .play(END);
    expect(table.one('activation_start')).toMatchObject({ mech: a1, quicks: 1 });
    table.play(END).play(END);
    expect(table.one('activation_start')).toMatchObject({ mech: a1, quicks: 2 });
  });

  test('G3 stress beyond 5 is lost', () => {
    const table = hot(9, { set: { heat: { [a1]: 9 }, stress: { [a1]: 5 } } }).play(END, { stress: [2] });
    expect(table.state.stress[a1]).toBe(5);
    expect(table.all('stress')).toEqual([]);
  });

  test('G3 on 9 or more the damage comes first, and the heat of a mech that it destroys stays', () => {
    const table = hot(14, { a: [mech(), mech()], parts: { [a1]: { core: 4 } } });
    table.play({ kind: 'activate', mech: a1 }).play(END, { stress: [6] });
    expect(table.types().slice(0, 3)).toEqual(['stress_check', 'damage', 'mech_destroyed']);
    expect(table.all('heat')).toEqual([]);
  });
});

describe('G3 whose doing a death by heat is', () => {
  /** a1 burns to death at the end of its activation; what it took before is told by `set`. */
  const death = (set: Choice['set']) => {
    const table = new Table({ a: [mech(), mech()], at: FACING, set: set!, parts: { [a1]: { core: 1 } } });
    table.play({ kind: 'activate', mech: a1 }).play(END, { stress: [6] });
    return table.one('mech_destroyed');
  };

  test('G3 nobody, if its own heat alone was above the limit', () => {
    expect(death({ heat: { [a1]: 10 } })).toMatchObject({ cause: 'overheat', credit: null });
    // Without the 1 from b1 it would still be at 9, above 8.
    expect(death({ heat: { [a1]: 10 }, enemyHeat: { [a1]: 1 }, lastHeatEnemy: { [a1]: b1 + 1 } }).credit).toBe(null);
  });

  test('G3 the enemy, if without its heat dice the mech would not be above the limit', () => {
    expect(death({ heat: { [a1]: 10 }, enemyHeat: { [a1]: 2 }, lastHeatEnemy: { [a1]: b1 + 1 } }).credit).toBe(b1);
  });

  test('G3 the last of several enemies, by Fire and strikes alike, counting all of their heat together', () => {
    const table = new Table({
      a: [mech({ right: gun({ hitHeatDice: 1 }) }), mech({ right: blade(1, {}, { hitHeatDice: 1 }) })],
      b: [mech(), mech(), mech()],
      at: { [a1]: [2, 4], [a2]: [5, 4], [b1]: [6, 4], [b2]: [12, 8] },
      set: { heat: { [b1]: 4 } },
      parts: { [b1]: { core: 6 } },
    }).play({ kind: 'activate', mech: a1 });
    table.play(fire(b1), { hit: [12], location: [1], penetration: [2], damage: [1], heat: [3] });
    expect(table.one('heat')).toMatchObject({ mech: b1, amount: 3, heat: 7, cause: 'fire', credit: a1 });
    table.play(END).play({ kind: 'activate', mech: b2 }).play(END);
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [15, 2, 2, 2] });
    table.play(strike(0), { penetration: [2], damage: [1], heat: [4] });
    expect(table.one('heat')).toMatchObject({ mech: b1, amount: 4, heat: 11, cause: 'savedStrike', credit: a2 });
    expect(table.state.enemyHeat[b1]).toBe(7);
    table
      .play(END)
      .play({ kind: 'activate', mech: b1 })
      .play(END, { stress: [6] });
    expect(table.one('mech_destroyed')).toMatchObject({ mech: b1, cause: 'overheat', credit: a2 });
    expect(table.all('enraged_granted').map((event) => event.by)).toEqual([a2, a2]);
  });

  test('G3 heat from before the previous activation end no longer counts, nor does that of criticals', () => {
    const table = hot(0, { set: { enemyHeat: { [a1]: 5 }, lastHeatEnemy: { [a1]: b1 + 1 } } }).play(END);
    expect([table.state.enemyHeat[a1], table.state.lastHeatEnemy[a1]]).toEqual([0, 0]);
    const critical = new Table({ at: FACING });
    critical.play(fire(b1), { hit: [12], location: [1], penetration: [6], damage: [1], crit: [1] });
    expect([critical.state.heat[b1], critical.state.enemyHeat[b1]]).toEqual([2, 0]);
  });
});
