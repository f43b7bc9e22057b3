import { describe, expect, test } from 'vitest';
import { abilityActive, heatBand, stressBand } from '../../src/engine/mech.ts';
import { LAST_STAND } from '../../src/engine/names.ts';
import { mountRow } from '../../src/engine/state.ts';
import { a1, a2, a3, b1, b2, blade, END, fire, gun, mech, REFUSE, RESPOND, STABILIZE, strike, Table } from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;
const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;
const MISS = { hit: [2] };

describe('D1 stats', () => {
  test('D1 gunnery serves Fire, melee strikes and parries, piloting Evasion and melee dice, nerve the stress check', () => {
    const own = mech({ gunnery: 4, melee: 3, piloting: 2, nerve: 2, right: blade(1), left: gun() });
    const table = new Table({ a: [own], at: { [a1]: [5, 4], [b1]: [6, 4] }, set: { heat: { [a1]: 9 } } });
    expect(table.play(fire(b1, { mount: 'left' }), MISS).one('fire').bonus).toBe(4);
    expect(table.play(END, { stress: [2] }).one('stress_check').total).toBe(2);
    const melee = new Table({ a: [own], at: { [a1]: [5, 4], [b1]: [6, 4] } });
    melee.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 2, 2, 2, 2] });
    const dice = melee.all('melee_opportunity').filter((event) => event.mech === a1);
    expect(dice.map(({ source, total }) => [source, total])).toEqual([
      ['right', 5],
      ['right', 5],
      ['chassis', 5],
    ]);
  });
});

describe('D2 stress', () => {
  test('D2 it rises when an own part is destroyed and when an ally is, and never beyond 5', () => {
    const table = new Table({
      b: [mech(), mech(), mech()],
      at: { ...FACING, [b2]: [9, 4] },
      set: { stress: { [b2]: 5 } },
      parts: { [b1]: { head: 1, core: 2 } },
    });
    table.play(fire(b1), { hit: [12], location: [7], penetration: [5], damage: [1] });
    expect(table.all('stress')).toMatchObject([{ mech: b1, amount: 1, stress: 1, cause: 'partLost' }]);
    table.play(END).play({ kind: 'activate', mech: b2 }).play(END).play({ kind: 'activate', mech: b1 });
    expect(table.state.stress[b2]).toBe(5);
    const kill = new Table({
      b: [mech(), mech(), mech()],
      at: FACING,
      set: { stress: { [b2]: 5 } },
      parts: { [b1]: { core: 1 } },
    });
    kill.play(fire(b1), { hit: [12], location: [1], penetration: [4], damage: [1] });
    expect(kill.all('stress')).toMatchObject([{ mech: 5, amount: 1, stress: 1, cause: 'allyLost' }]);
    expect([...kill.state.stress]).toEqual([0, 0, 0, 0, 5, 1]);
  });

  test('D2 Stabilize removes 2, down to 0', () => {
    const stress = (value: number) => new Table({ set: { stress: { [a1]: value } } }).play(STABILIZE).state.stress[a1];
    expect([stress(5), stress(2), stress(1)]).toEqual([3, 0, 0]);
  });

  test('D2 calm to 1, strained to 3, breaking from 4', () => {
    const bands = [0, 1, 2, 3, 4, 5].map((stress) =>
      stressBand(new Table({ set: { stress: { [a1]: stress } } }).state, a1),
    );
    expect(bands).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe('D3 when an ability works', () => {
  test('D3 heat is cool to half the limit, warm to the limit, hot above', () => {
    const bands = (heatLimit: number, heats: number[]) =>
      heats.map((heat) => heatBand(new Table({ a: [mech({ heatLimit })], set: { heat: { [a1]: heat } } }).state, a1));
    expect(bands(8, [4, 5, 8, 9])).toEqual([0, 1, 1, 2]);
    expect(bands(7, [3, 4, 7, 8])).toEqual([0, 1, 1, 2]);
  });

  test('D3 both axes have to match, at the moment of use', () => {
    const works = (heat: number, stress: number) => {
      // Warm or hot, and strained.
      const own = mech({ ability: 'lastStand', abilityHeatBands: 6, abilityStressBands: 2 });
      const table = new Table({ a: [own], set: { heat: { [a1]: heat }, stress: { [a1]: stress } } });
      return abilityActive(table.state, a1, LAST_STAND);
    };
    expect([works(5, 2), works(9, 3), works(4, 2), works(5, 1), works(5, 4)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('D4 bonds', () => {
  const pair = (own: Parameters<typeof mech>[0] = {}) => mech({ bond: 'pair', ...own });
  const bonded = (choice: Choice = {}) =>
    new Table({ a: [pair({ left: gun() }), pair()], at: { ...FACING, [a2]: [2, 7] }, ...choice });
  const act = (table: Table) => table.play({ kind: 'activate', mech: a1 });

  test('D4 1[+] on the first Fire of each own activation while the partner stands within 3 hexes', () => {
    const table = act(bonded());
    table.play(fire(b1), { modifier: [4], ...MISS });
    expect(table.one('bond')).toMatchObject({ mech: a1, partner: a2 });
    expect(table.one('fire')).toMatchObject({ terms: ['bond'], condition: 1 });
    table.play(fire(b1, { mount: 'left' }), MISS);
    expect(table.all('bond')).toEqual([]);
    // The partner has its own.
    table
      .play(END)
      .play(END)
      .play(fire(b1), { modifier: [1], ...MISS });
    expect(table.one('bond')).toMatchObject({ mech: a2, partner: a1 });
  });

  test('D4 if the partner is dead or 4 hexes away at that moment, the chance is gone for this activation', () => {
    const far = act(bonded({ at: { ...FACING, [a2]: [2, 8] } }));
    far.play(fire(b1), MISS).play({ kind: 'move', cell: far.hex(3, 5) });
    expect(far.play(fire(b1, { mount: 'left' }), MISS).one('fire').terms).toEqual([]);
    const alone = new Table({
      a: [pair(), pair(), mech()],
      at: { ...FACING, [a2]: [2, 7] },
      dead: [a2],
    });
    expect(act(alone).play(fire(b1), MISS).one('fire').terms).toEqual([]);
  });

  test('D4 three with one bond: the two lower numbers are partners, the third has none', () => {
    const table = new Table({ a: [pair(), pair(), pair()], at: { ...FACING, [a2]: [2, 5], [a3]: [2, 3] } });
    expect([...table.state.setup.partner]).toEqual([a2, a1, -1, -1, -1, -1]);
    table.play({ kind: 'activate', mech: a3 });
    expect(table.play(fire(b1), MISS).one('fire').terms).toEqual([]);
  });

  test('D4 enemies with the same bond are no partners', () => {
    expect([...new Table({ a: [pair()], b: [pair()] }).state.setup.partner]).toEqual([-1, -1, -1, -1, -1, -1]);
  });

  test('D4 in a Fight the [+] goes to the first source of the pool, and no Fire after it has one', () => {
    const table = act(
      bonded({
        a: [pair({ right: blade(1), left: blade(1) }), pair()],
        at: { [a1]: [5, 4], [b1]: [6, 4], [a2]: [5, 5] },
      }),
    );
    table.play({ kind: 'fight', target: b1 }, { modifier: [3], 'melee-pool': [2, 2, 2, 2, 2] });
    expect(table.all('melee_condition')).toMatchObject([{ mech: a1, source: 'right', condition: 1, modifier: 3 }]);
    expect(table.all('melee_opportunity').map((event) => event.total)).toEqual([5, 2, 2, 2, 2]);
  });

  test('D4 in a Fight it serves either partner', () => {
    const table = bonded({ at: { [a1]: [5, 5], [a2]: [5, 4], [b1]: [6, 4] } }).play({ kind: 'activate', mech: a2 });
    table.play({ kind: 'fight', target: b1 }, { modifier: [3], 'melee-pool': [2, 2, 2, 2] });
    expect(table.one('bond')).toMatchObject({ mech: a2, partner: a1 });
    expect(table.one('melee_condition')).toMatchObject({ mech: a2, source: 'chassis', condition: 1 });
  });

  test('D4 the bond of a Charge is judged when its exchange begins', () => {
    const charge = (partner: readonly [number, number]) => {
      const table = act(
        bonded({ a: [pair({ right: blade(1) }), pair()], at: { [a1]: [1, 4], [b1]: [6, 4], [a2]: partner } }),
      );
      const modifier = partner[0] > 3 ? [1, 2] : [1];
      table.play({ kind: 'charge', cell: table.hex(5, 4), target: b1 }, { modifier, 'melee-pool': [2, 2, 2, 2] });
      return table.one('melee_condition').condition;
    };
    expect(charge([1, 5])).toBe(1);
    expect(charge([5, 6])).toBe(2);
  });
});

describe('D5 nerve', () => {
  test('D5 the best nerve of the side counts for initiative', () => {
    const table = new Table({
      a: [mech({ nerve: 1 }), mech({ nerve: 4 }), mech({ nerve: 2 })],
      firstSide: null,
      dice: { initiative: [6, 9] },
    });
    expect(table.one('initiative')).toMatchObject({ totalA: 10, totalB: 9, winner: 'a' });
  });
});

describe('D6 abilities', () => {
  test('D6 Momentum: 1[+] on the first Fire, if 3 hexes have been entered by then, on foot or by Boost', () => {
    const fires = (hexes: number, boost = false) => {
      const own = mech({ ability: 'momentum', left: gun() });
      const table = new Table({ a: [own], at: { [a1]: [2, 4], [b1]: [14, 4] } });
      if (boost) table.play({ kind: 'boost', cell: table.hex(4, 4) });
      table.play({ kind: 'move', cell: table.hex(2 + hexes, 4) });
      const modifier = boost ? [] : hexes >= 3 ? [4] : [];
      table.play(fire(b1), { modifier, ...MISS });
      return [table.one('fire').terms, table.all('ability').length];
    };
    expect(fires(2)).toEqual([[], 0]);
    expect(fires(3)).toEqual([['momentum'], 1]);
    expect(fires(3, true)).toEqual([['boosted', 'momentum'], 1]);
  });

  test('D6 Momentum is gone with the first Fire, whether it had it or not', () => {
    const own = mech({ ability: 'momentum', left: gun() });
    const table = new Table({ a: [own], at: { [a1]: [2, 4], [b1]: [14, 4] } });
    table.play(fire(b1), MISS).play({ kind: 'move', cell: table.hex(6, 4) });
    expect(table.play(fire(b1, { mount: 'left' }), MISS).one('fire').terms).toEqual([]);
  });

  const barrage = (own: Parameters<typeof mech>[0] = {}, choice: Choice = {}) =>
    new Table({
      a: [mech({ ability: 'barrage', right: gun({ heat: 3 }, { limited: 2 }), ...own })],
      at: FACING,
      ...choice,
    });
  const BARRAGE = { kind: 'barrage', mount: 'right', target: b1 } as const;

  test('D6 Barrage: a Full, two whole Fires with one weapon: two modifiers, heat and a use each, one firing of the mount', () => {
    const table = barrage({}, { sideCover: [0, 1] });
    table.play(BARRAGE, { modifier: [1, 2], hit: [2, 3] });
    expect(table.types()).toEqual([
      'ability',
      'barrage',
      'fire',
      'shot',
      'ammunition',
      'heat',
      'fire',
      'shot',
      'ammunition',
      'heat',
    ]);
    expect(table.all('fire').map((event) => event.modifier)).toEqual([-1, -2]);
    expect(table.state.heat[a1]).toBe(6);
    expect(table.state.uses[mountRow(a1, 0)]).toBe(0);
    expect(table.state.quicks[a1]).toBe(0);
    expect(table.state.fired[a1]).toBe(1);
  });

  test('D6 Barrage: neither Fire is aimed; load and overdrive are chosen once; the bond is for the first', () => {
    const table = barrage(
      { bond: 'pair' },
      {
        a: [
          mech({ ability: 'barrage', bond: 'pair', right: gun({}, { loads: { tracer: -1 } }) }),
          mech({ bond: 'pair' }),
        ],
        at: { ...FACING, [a2]: [2, 5] },
      },
    );
    table.play({ kind: 'activate', mech: a1 });
    expect(table.options('barrage').every((view) => view.aim === undefined)).toBe(true);
    table.play({ ...BARRAGE, load: 'tracer' }, { modifier: [1, 2, 3], hit: [2, 2] });
    expect(table.all('fire').map(({ load, terms }) => [load, terms])).toEqual([
      ['tracer', ['bond', 'load']],
      ['tracer', ['load']],
    ]);
  });

  test('D6 Barrage: the second Fire needs a living target and a use left', () => {
    const kill = barrage({}, { b: [mech(), mech()], at: { ...FACING, [b2]: [9, 4] }, parts: { [b1]: { core: 1 } } });
    kill.play(BARRAGE, { hit: [12], location: [1], penetration: [4], damage: [1] });
    expect(kill.all('fire')).toHaveLength(1);
    const last = barrage({}, { set: { uses: { [mountRow(a1, 0)]: 1 } } });
    expect(last.play(BARRAGE, MISS).all('fire')).toHaveLength(1);
  });

  test('D6 Barrage: each Fire may be answered before the next, and what the answer does counts', () => {
    const backed = (arm: 'legs' | 'rightArm') => {
      const table = barrage({}, { b: [mech(), mech({ ability: 'guardian' })], at: { ...FACING, [b2]: [9, 4] } });
      table.play(BARRAGE, MISS);
      expect(table.one('reaction_window').kind).toBe('backup');
      const location = arm === 'legs' ? [15] : [9];
      const next = arm === 'legs' ? { hit: [20, 2], modifier: [1, 6] } : { hit: [20], modifier: [1] };
      return table.play(RESPOND, { ...next, location, penetration: [6], damage: [1], crit: [3] });
    };
    const felled = backed('legs');
    expect(felled.all('fire').map(({ kind, terms }) => [kind, terms])).toEqual([
      ['backup', ['reaction']],
      ['fire', ['ownProne']],
    ]);
    expect(felled.all('reaction_window')).toEqual([]);
    expect(
      backed('rightArm')
        .all('fire')
        .map((event) => event.kind),
    ).toEqual(['backup']);
  });

  test('D6 Barrage: a refused answer to the first Fire may be given to the second', () => {
    const table = barrage({}, { b: [mech(), mech({ ability: 'guardian' })], at: { ...FACING, [b2]: [9, 4] } });
    table.play(BARRAGE, MISS).play(REFUSE, MISS);
    expect(table.one('reaction_window').kind).toBe('backup');
    table.play(RESPOND, { modifier: [1], ...MISS });
    expect(table.decision).toBe('action');
  });

  test('D6 Deadeye: aiming gives no [-] while it works', () => {
    const aimed = (stress: number, modifier: number[]) =>
      new Table({
        a: [mech({ ability: 'deadeye', abilityStressBands: 1 })],
        at: FACING,
        set: { stress: { [a1]: stress } },
      })
        .play(fire(b1, { aim: 'head' }), { modifier, ...MISS })
        .one('fire').terms;
    expect(aimed(1, [])).toEqual([]);
    expect(aimed(2, [3])).toEqual(['aimed']);
  });

  test('D6 Last Stand: at half of full Hull or less its attacks are critical from Armor + 3', () => {
    // 5 + 2 is Armor + 3. Full Hull is 58; a core of 1 and legs of 1 leave 30, one more point 29.
    const outcome = (head: number, die: number, crit: number[], ability: 'lastStand' | 'none' = 'lastStand') => {
      const table = new Table({ a: [mech({ ability })], at: FACING, parts: { [a1]: { core: 1, legs: 1, head } } });
      table.play(fire(b1), { hit: [12], location: [1], penetration: [die], damage: [1], crit });
      return [table.state.hull(a1), table.one('shot').outcome, table.all('ability').length];
    };
    expect(outcome(6, 5, [])).toEqual([30, 'full', 0]);
    expect(outcome(5, 5, [5])).toEqual([29, 'critical', 1]);
    expect(outcome(5, 4, [])).toEqual([29, 'full', 0]);
    expect(outcome(5, 5, [], 'none')).toEqual([29, 'full', 0]);
  });

  test('D6, F11.2 Last Stand serves strikes as well', () => {
    const table = new Table({
      a: [mech({ ability: 'lastStand', right: blade(1) })],
      at: { [a1]: [5, 4], [b1]: [6, 4] },
      parts: { [a1]: { core: 1, legs: 0 } },
    });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [15, 2, 2, 2] });
    table.play(strike(0), { penetration: [5], damage: [1], crit: [5] });
    expect(table.one('shot').outcome).toBe('critical');
  });
});
