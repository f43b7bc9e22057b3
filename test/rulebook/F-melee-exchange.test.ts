import { describe, expect, test } from 'vitest';
import {
  ACCEPT,
  a1,
  a2,
  b1,
  b2,
  blade,
  DEFENDERS,
  END,
  fire,
  mech,
  PASS,
  parry,
  profile,
  REFUSE,
  shield,
  strike,
  Table,
} from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;
const BESIDE = { [a1]: [5, 4], [b1]: [6, 4] } as const;
const sword = blade(1, { parry: true });
const HIT = { penetration: [5], damage: [1] };

/**
 * a1 with a blade and its chassis (opportunities 0 and 1) fights b1, whose pool follows from DEFENDERS on; the faces are
 * given, and 10 is a success.
 */
const fight = (pool: number[], choice: Choice = {}) =>
  new Table({ a: [mech({ right: blade(1) })], at: BESIDE, ...choice }).play(
    { kind: 'fight', target: b1 },
    { 'melee-pool': pool },
  );

describe('F11.2 strikes and parries', () => {
  test('F11.2 the initiator declares first, then they take turns; two passes in a row end the exchange', () => {
    const table = fight([10, 10, 10, 10]);
    table.play(strike(0), HIT);
    expect(table.one('melee_declare')).toMatchObject({
      mech: a1,
      target: b1,
      opportunity: 0,
      source: 'right',
      location: 'core',
    });
    expect(table.options('strike').map((view) => view.opportunity)).toContain(DEFENDERS);
    table.play(strike(DEFENDERS, 'head'), HIT);
    expect(table.one('melee_declare')).toMatchObject({ mech: b1, target: a1, location: 'head' });
    table.play(PASS).play(PASS);
    expect(table.types()).toContain('melee_end');
  });

  test('F11.2 a pass binds to nothing: after a strike of the other one may strike again', () => {
    const table = fight([10, 10, 10, 2]);
    table.play(PASS).play(strike(DEFENDERS), HIT).play(strike(0), HIT);
    expect(table.one('melee_declare').mech).toBe(a1);
    table.play(strike(1), { penetration: [6], damage: [1] });
    expect(table.history.filter((event) => event.type === 'melee_declare')).toHaveLength(3);
  });

  test('F11.2 a fighter with nothing to spend passes by itself', () => {
    const table = fight([10, 10, 2, 2]).play(strike(0), HIT);
    expect(table.all('melee_pass')).toMatchObject([{ mech: b1 }]);
    expect(table.options('strike').map((view) => view.opportunity)).toContain(1);
  });

  test('F11.2 any location may be named, destroyed ones too: they transfer', () => {
    const table = fight([10, 2, 2, 2], { parts: { [b1]: { back: 0 } } });
    expect(table.options('strike').map((view) => view.aim)).toEqual([
      'core',
      'head',
      'rightArm',
      'leftArm',
      'legs',
      'back',
    ]);
    table.play(strike(0, 'back'), HIT);
    expect(table.one('shot')).toMatchObject({ location: 'back', transferred: true });
    expect(table.part(b1, 'core')).toBe(19);
  });

  test('F11.2 an accepted strike keeps its d20 and rolls only penetration, damage, critical and heat', () => {
    const own = mech({ right: blade(1, {}, { hitHeatDice: 1, accuracy: 3 }) });
    const table = fight([12, 2, 2, 2], { a: [own] });
    table.play(strike(0, 'legs'), { penetration: [6], damage: [2], crit: [1], heat: [4] });
    expect(table.asked).toEqual(['penetration d6: 6', 'damage d6: 2', 'crit d6: 1', 'heat d6: 4']);
    expect(table.one('shot')).toMatchObject({ face: 12, total: 15, location: 'legs', outcome: 'critical' });
    expect(table.one('damage')).toMatchObject({ cause: 'savedStrike', credit: a1 });
  });

  test('F11.2 it meets the armor of that moment, without the shield of a Guard', () => {
    const table = fight([10, 10, 2, 2, 2, 2, 2], {
      b: [mech({ right: shield(1) })],
      set: { guarding: { [b1]: 1 } },
    });
    table.play(strike(0), { penetration: [6], damage: [1], crit: [3] });
    table.play(strike(1), { penetration: [6], damage: [1] });
    expect(table.one('shot').armor).toBe(3);
  });

  test('F11.2 one opportunity of a parry weapon or shield parries; a parried strike has no effect', () => {
    const table = fight([10, 10, 10, 10, 12], { b: [mech({ right: sword, left: shield(1) })] });
    table.play(strike(0));
    expect(table.decision).toBe('response');
    expect(table.options('parry')).toEqual([parry(DEFENDERS), parry(DEFENDERS + 2)]);
    table.play(parry(DEFENDERS + 2));
    expect(table.one('melee_response')).toMatchObject({
      mech: b1,
      parried: true,
      opportunity: DEFENDERS + 2,
      second: -1,
    });
    expect(table.all('shot')).toEqual([]);
    expect(table.options('strike').map((view) => view.opportunity)).toContain(DEFENDERS);
  });

  test('F11.2 a natural 20 needs two, which may come from different sources', () => {
    const table = fight([20, 2, 10, 2, 12], { b: [mech({ right: sword, left: shield(1) })] });
    table.play(strike(0));
    expect(table.options('parry')).toEqual([parry(DEFENDERS, DEFENDERS + 2)]);
    table.play(parry(DEFENDERS, DEFENDERS + 2));
    expect(table.one('melee_response')).toMatchObject({ parried: true, second: DEFENDERS + 2 });
  });

  test('F11.2 with one opportunity left against a natural 20 the strike is accepted unasked', () => {
    const table = fight([20, 2, 10, 2], { b: [mech({ right: sword })] });
    table.play(strike(0), HIT);
    expect(table.all('melee_response')).toEqual([]);
    expect(table.one('shot').face).toBe(20);
  });

  test('F11.2 the struck fighter may accept although it could parry', () => {
    const table = fight([10, 2, 10, 2], { b: [mech({ right: sword })] });
    table.play(strike(0)).play(ACCEPT, HIT);
    expect(table.one('melee_response')).toMatchObject({ mech: b1, parried: false });
    expect(table.part(b1, 'core')).toBe(19);
    expect(table.options('strike')).not.toEqual([]);
  });

  test('F11.2 a spent opportunity is spent, for strikes and parries alike', () => {
    const table = fight([10, 10, 10, 2], { b: [mech({ right: sword })] });
    table.play(strike(0)).play(parry(DEFENDERS)).play(strike(1), HIT);
    expect(table.types()).toContain('melee_end');
    expect(table.history.filter((event) => event.type === 'melee_declare')).toHaveLength(2);
  });

  test('F11.2 reach: the only fighter with a usable reach weapon declares first', () => {
    const pike = (reach: boolean) => mech({ right: blade(1, { reach }) });
    const first = (own: boolean, other: boolean) => {
      const table = fight([10, 2, 10, 2], { a: [pike(own)], b: [pike(other)] });
      return table.options('strike')[0]!.opportunity === 0 ? a1 : b1;
    };
    expect([first(false, false), first(true, false), first(false, true), first(true, true)]).toEqual([a1, a1, b1, a1]);
    const jammed = fight([10, 2, 10, 2], {
      b: [mech({ right: blade(1, { reach: true }) })],
      set: { jammed: { 9: 1 } },
    });
    expect(jammed.play(strike(0), HIT).one('melee_declare').mech).toBe(a1);
  });

  test('F11.2 losing an arm deletes the unspent opportunities of its item', () => {
    const table = fight([10, 2, 10, 10, 10], {
      b: [mech({ right: sword, left: sword, meleeDice: 1 })],
      parts: { [b1]: { rightArm: 1 } },
    });
    table.play(strike(0, 'rightArm')).play(ACCEPT, HIT);
    expect(table.all('opportunity_lost')).toMatchObject([{ mech: b1, opportunity: DEFENDERS }]);
    expect(new Set(table.options('strike').map((view) => view.opportunity))).toEqual(
      new Set([DEFENDERS + 1, DEFENDERS + 2]),
    );
  });

  test('F11.2 so do a jam, and the loss of either arm of a two-handed item', () => {
    const two = { b: [mech({ right: blade(1, { twoHanded: true }) })] };
    const left = fight([10, 2, 10, 10], { ...two, parts: { [b1]: { leftArm: 1 } } }).play(strike(0, 'leftArm'), HIT);
    expect(left.all('opportunity_lost')).toMatchObject([{ mech: b1, opportunity: DEFENDERS }]);
    const jammed = fight([10, 2, 10, 10], two).play(strike(0, 'rightArm'), {
      penetration: [6],
      damage: [1],
      crit: [3],
    });
    expect(jammed.all('opportunity_lost')).toMatchObject([{ mech: b1, opportunity: DEFENDERS }]);
    expect(jammed.options('strike').every((view) => view.opportunity === DEFENDERS + 1)).toBe(true);
  });

  test('F11.2 saved results never change: a striker felled meanwhile strikes as well as before', () => {
    const table = fight([10, 10, 10, 2]);
    table.play(strike(0, 'legs'), { penetration: [6], damage: [1], crit: [3] });
    expect(table.state.prone[b1]).toBe(1);
    table.play(strike(DEFENDERS), HIT);
    expect(table.one('shot')).toMatchObject({ face: 10, total: 10 });
  });

  test('F11.2 once the exchange is over nothing of it is left to lose', () => {
    const table = fight([10, 10, 2, 2]).play(PASS).play(END);
    table.play(fire(a1, { aim: 'rightArm' }), { modifier: [1], hit: [20], penetration: [6], damage: [1], crit: [3] });
    expect(table.one('jam')).toMatchObject({ mech: a1, mount: 'right' });
    expect(table.all('opportunity_lost')).toEqual([]);
  });

  test('F11.2 the destruction of either fighter ends the exchange', () => {
    const table = new Table({
      a: [mech({ right: blade(1) }), mech()],
      at: { ...BESIDE, [a2]: [0, 0] },
      parts: { [a1]: { core: 1 } },
    }).play({ kind: 'activate', mech: a1 });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [10, 10, 10, 10] });
    table.play(strike(0), HIT).play(strike(DEFENDERS), HIT);
    expect(table.one('mech_destroyed')).toMatchObject({ mech: a1, cause: 'savedStrike', credit: b1 });
    expect(table.types()).toContain('melee_end');
    expect(table.all('activation_end').map((event) => event.mech)).toEqual([a1]);
  });
});

describe('F11.3 Charge', () => {
  const charge = (choice: Choice = {}, pool = [10, 2, 2, 2]) => {
    const table = new Table({ a: [mech({ right: blade(1) })], at: { [a1]: [2, 4], [b1]: [6, 4] }, ...choice });
    return table.play({ kind: 'charge', cell: table.hex(5, 4), target: b1 }, { modifier: [1], 'melee-pool': pool });
  };

  test('F11.3 a Full: up to Speed + 2 points, at least 2 hexes, ending adjacent to the enemy named', () => {
    const cells = (col: number) => {
      const table = new Table({ a: [mech({ speed: 3 })], at: { [a1]: [2, 4], [b1]: [col, 4] } });
      return table.options('charge').map((view) => [view.cell! % 16, Math.floor(view.cell! / 16)]);
    };
    expect(cells(8)).toEqual([[7, 4]]);
    expect(cells(9)).toEqual([]);
    // Beside the enemy already: the hexes around it that lie 2 away, not those 1 away.
    expect(cells(3)).toEqual([
      [3, 3],
      [3, 5],
      [4, 4],
    ]);
  });

  test('F11.3 not after ordinary movement or Boost, and no ordinary movement is left afterwards', () => {
    const moved = new Table({ at: { [a1]: [2, 4], [b1]: [8, 4] } });
    expect(moved.options('charge')).not.toEqual([]);
    expect(moved.play({ kind: 'move', cell: moved.hex(3, 4) }).options('charge')).toEqual([]);
    const boosted = new Table({ at: { [a1]: [2, 4], [b1]: [8, 4] } });
    expect(boosted.play({ kind: 'boost', cell: boosted.hex(3, 4) }).options('charge')).toEqual([]);
    const table = charge({}, [2, 2, 2, 2]);
    expect(table.state.moved[a1]).toBe(0);
    expect(table.all('activation_end').map((event) => event.mech)).toEqual([a1]);
  });

  test('F11.3 an exchange with 1[+] on the first source follows', () => {
    const table = charge({}, [9, 10, 2, 2]);
    expect(table.one('melee_start').charge).toBe(true);
    expect(table.all('melee_condition')).toMatchObject([{ mech: a1, source: 'right', condition: 1, modifier: 1 }]);
    expect(table.all('melee_opportunity').map((die) => die.total)).toEqual([10, 10, 2, 2]);
  });

  test('F11.3 a strike of it that penetrated pushes 1 after the exchange', () => {
    const table = charge().play(strike(0), { penetration: [1], damage: [1] });
    expect(table.one('shot').outcome).toBe('glance');
    expect(table.one('push')).toMatchObject({
      mech: b1,
      from: { col: 6, row: 4 },
      to: { col: 7, row: 4 },
      cause: 'charge',
      credit: a1,
    });
    expect(table.types().indexOf('melee_end')).toBeLessThan(table.types().indexOf('push'));
    expect(table.all('prone')).toEqual([]);
  });

  test('F11.3 no push without one: deflected, parried, or a strike of the defender only', () => {
    const soft = mech({ right: blade(1, {}, { penetration: -5 }) });
    expect(
      charge({ a: [soft] })
        .play(strike(0), { penetration: [1] })
        .all('push'),
    ).toEqual([]);
    const parried = charge({ b: [mech({ right: sword })] }, [10, 2, 10, 2])
      .play(strike(0))
      .play(parry(DEFENDERS));
    expect(parried.play(REFUSE).all('push')).toEqual([]);
    expect(charge({}, [2, 2, 10, 2]).play(strike(DEFENDERS), HIT).all('push')).toEqual([]);
  });

  test('F11.3, F11.5 a target that the charger has thrown away is not pushed as well', () => {
    const table = charge({ a: [mech({ right: blade(1), meleeDice: 2 })] }, [10, 10, 10, 2, 2]).play(strike(0), HIT);
    table.play({ kind: 'grapple', opportunity: 1 }).play({ kind: 'throw', opportunity: 2 });
    expect(table.all('push').map((event) => event.cause)).toEqual(['throw', 'throw']);
    expect(table.state.cell[b1]).toBe(table.hex(8, 4));
  });

  test('F11.3 an exchange without a Charge pushes nobody', () => {
    const table = fight([10, 2, 2, 2], { a: [mech({ right: blade(1), weightClass: 2 })] }).play(strike(0), HIT);
    expect(table.types()).toContain('melee_end');
    expect([table.all('push'), table.all('prone')]).toEqual([[], []]);
  });

  test('F11.3 a blocked push, or a charger of a heavier class, puts the target Prone', () => {
    const blocked = charge({ b: [mech(), mech()], at: { [a1]: [2, 4], [b1]: [6, 4], [b2]: [7, 4] } }).play(
      strike(0),
      HIT,
    );
    expect(blocked.one('collision')).toMatchObject({ mech: b1, other: b2 });
    expect(blocked.one('prone')).toMatchObject({ mech: b1, cause: 'charge', credit: a1 });
    const heavy = charge({ a: [mech({ right: blade(1), weightClass: 2 })] }).play(strike(0), HIT);
    expect([heavy.all('push').length, heavy.one('prone').mech]).toEqual([1, b1]);
  });

  test('F11.3, F10 stability: a push shortened to nothing is not blocked', () => {
    const steady = { b: [mech({ stability: 1 })] };
    const table = charge(steady).play(strike(0), HIT);
    expect([table.all('push').length, table.all('prone').length]).toEqual([0, 0]);
    const heavy = charge({ ...steady, a: [mech({ right: blade(1), weightClass: 2 })] }).play(strike(0), HIT);
    expect([heavy.all('push').length, heavy.all('prone').length]).toEqual([0, 1]);
  });

  test('F11.3 a collision of the push can destroy its target, which is then not Prone', () => {
    const table = charge({
      b: [mech(), mech()],
      at: { [a1]: [2, 4], [b1]: [6, 4], [b2]: [7, 4] },
      parts: { [b1]: { core: 3 } },
    });
    table.play(strike(0), HIT);
    expect(table.one('mech_destroyed')).toMatchObject({ mech: b1, cause: 'collision', credit: a1 });
    expect(table.all('prone')).toEqual([]);
    expect(table.part(b2, 'core')).toBe(18);
  });
});

describe('F11.4 knockdown', () => {
  const felling = (own: Choice = {}) =>
    fight([10, 10, 2, 2], { a: [mech({ right: blade(1, { knockdown: true }) })], ...own });

  test('F11.4 a critical by a knockdown weapon makes Prone, after the effects of its die', () => {
    const table = felling().play(strike(0), { penetration: [6], damage: [1], crit: [1] });
    expect(table.types().filter((type) => ['critical', 'heat', 'prone'].includes(type))).toEqual([
      'critical',
      'heat',
      'prone',
    ]);
    expect(table.one('prone')).toMatchObject({ mech: b1, cause: 'savedStrike', credit: a1 });
  });

  test('F11.4 not without a critical, not by another source, not a mech that is destroyed', () => {
    expect(felling().play(strike(0), HIT).all('prone')).toEqual([]);
    const fists = mech({ right: blade(1, { knockdown: true }), chassisStrike: profile() });
    const other = felling({ a: [fists] }).play(strike(1), { penetration: [6], damage: [1], crit: [1] });
    expect(other.all('prone')).toEqual([]);
    const dead = felling({ b: [mech(), mech()], at: { ...BESIDE, [b2]: [14, 8] }, parts: { [b1]: { core: 4 } } });
    dead.play(strike(0), { penetration: [6], damage: [1], crit: [6] });
    expect(dead.one('mech_destroyed')).toMatchObject({ mech: b1, cause: 'critical', credit: a1 });
    expect(dead.all('prone')).toEqual([]);
  });
});
