import { describe, expect, test } from 'vitest';
import { evasion } from '../../src/engine/mech.ts';
import type { LocationName } from '../../src/engine/names.ts';
import type { AttackProfile } from '../../src/engine/profile.ts';
import { mountRow } from '../../src/engine/state.ts';
import { a1, b1, b2, END, fire, gun, mech, STABILIZE, Table, VENT } from './kit.ts';

const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;
type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;

/** One aimed hit on `aim` by a gun of its own, with the faces of its penetration, damage and critical dice. */
function hit(
  aim: LocationName,
  [penetration, damage, crit]: [number, number?, number?],
  choice: Choice = {},
  own: Partial<AttackProfile> = {},
): Table {
  return new Table({ a: [mech({ right: gun(own) })], at: FACING, ...choice }).play(fire(b1, { aim }), {
    modifier: [1],
    hit: [20],
    penetration: [penetration],
    damage: damage === undefined ? [] : [damage],
    crit: crit === undefined ? [] : [crit],
  });
}

describe('F5 penetration', () => {
  test.each([
    ['Armor - 3', 1, 'deflect'],
    ['Armor - 2', 2, 'glance'],
    ['Armor - 1', 3, 'glance'],
    ['Armor', 4, 'full'],
    ['Armor + 3', 7, 'full'],
    ['Armor + 4', 8, 'critical'],
  ] as const)('F5 %s: a total of %i against armor 4 gives %s', (_, total, outcome) => {
    const dice: [number, number?, number?] = outcome === 'deflect' ? [2] : outcome === 'critical' ? [2, 6, 5] : [2, 6];
    const table = hit('core', dice, {}, { penetration: total - 2 });
    expect(table.one('shot')).toMatchObject({ penetration: total, armor: 4, outcome });
  });

  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 3],
    [6, 3],
  ])('F5 a glance of %i does half, rounded up: %i', (rolled, done) => {
    const table = hit('core', [1, rolled]);
    expect(table.one('shot')).toMatchObject({ outcome: 'glance', damageRolled: rolled, damage: done });
    expect(table.part(b1, 'core')).toBe(20 - done);
  });

  test('F5 damage dice and their bonus are added; what remains is at least 1', () => {
    expect(hit('core', [4, 3], {}, { damagePlus: 4 }).one('shot').damage).toBe(7);
    expect(hit('core', [4, 1], {}, { damagePlus: -3 }).one('shot').damage).toBe(1);
  });
});

describe('F6 damage', () => {
  test('F6 it comes off the location', () => {
    const table = hit('legs', [4, 6]);
    expect(table.one('damage')).toMatchObject({ mech: b1, location: 'legs', amount: 6, lost: 6, durability: 4 });
    expect(table.part(b1, 'legs')).toBe(4);
    expect(table.state.hull(b1)).toBe(52);
  });

  test('F6 at exactly 0 the part is destroyed and nothing overflows', () => {
    const table = hit('head', [4, 6]);
    expect(table.one('part_destroyed')).toMatchObject({ mech: b1, location: 'head', credit: a1 });
    expect(table.part(b1, 'core')).toBe(20);
  });

  test('F6 the surplus overflows to the core, whatever its armor, without a critical of its own', () => {
    const armored = mech({ armor: [12, 4, 4, 4, 4, 4] });
    const table = hit('head', [4, 6], { b: [armored] }, { damagePlus: 3 });
    expect(table.part(b1, 'head')).toBe(0);
    expect(table.part(b1, 'core')).toBe(17);
    expect(table.one('shot')).toMatchObject({ outcome: 'full', critDie: 0, durabilityLost: 9 });
  });

  test('F6 a hit on a destroyed location transfers: core armor, core durability, core critical table', () => {
    const table = hit('back', [6, 1, 1], { b: [mech({ armor: [3, 9, 9, 9, 9, 9] })], parts: { [b1]: { back: 0 } } });
    expect(table.one('shot')).toMatchObject({ location: 'back', transferred: true, armor: 3, outcome: 'critical' });
    expect(table.one('critical')).toMatchObject({ location: 'core', die: 1, effect: 'heat' });
    expect(table.part(b1, 'core')).toBe(19);
  });

  test('F6 core at 0 destroys the mech: off the board, nothing left in the way, 3 points', () => {
    const table = hit('core', [4, 6], {
      b: [mech(), mech()],
      parts: { [b1]: { core: 6 } },
      at: { ...FACING, [b2]: [9, 1] },
    });
    expect(table.one('mech_destroyed')).toMatchObject({ mech: b1, cause: 'fire', credit: a1 });
    expect(table.state.alive[b1]).toBe(0);
    expect(table.state.cell[b1]).toBe(-1);
    expect(table.state.hull(b1)).toBe(0);
    expect([...table.state.score]).toEqual([3, 0]);
  });

  test('F6 an overflow can destroy the mech', () => {
    const table = hit('head', [4, 6], { parts: { [b1]: { core: 2, head: 4 } } });
    expect(table.all('damage').map(({ location, lost }) => [location, lost])).toEqual([
      ['head', 4],
      ['core', 2],
    ]);
    expect(table.one('mech_destroyed').credit).toBe(a1);
    expect(table.one('shot').durabilityLost).toBe(6);
  });
});

describe('F7 destroyed parts', () => {
  const lost = (location: LocationName, own = mech({ right: gun(), left: gun(), back: gun(), sensors: 2 })) =>
    new Table({ a: [own], b: [mech()], at: FACING, parts: { [a1]: { [location]: 0 } } });

  test('F7 head: sensors 0 and 1[-] on Fires', () => {
    expect(
      lost('head')
        .play(fire(b1), { modifier: [1], hit: [2] })
        .one('fire'),
    ).toMatchObject({ bonus: 0, condition: -1 });
  });

  test('F7 arm: the item it holds is lost, the other hand is not', () => {
    const table = hit('rightArm', [4, 6], {
      b: [mech({ left: gun() })],
      parts: { [b1]: { rightArm: 6 } },
    });
    expect(table.one('item_lost')).toMatchObject({ mech: b1, mount: 'right' });
    table.play(END);
    expect(table.options('fire').every((view) => view.mount === 'left')).toBe(true);
  });

  test('F7, B3 arm: a two-handed item stays but cannot be used, whichever arm is gone', () => {
    for (const arm of ['rightArm', 'leftArm'] as const) {
      const two = mech({ right: gun({}, { twoHanded: true }) });
      const table = hit(arm, [4, 6], { b: [two], parts: { [b1]: { [arm]: 6 } } });
      expect(table.all('item_lost')).toEqual([]);
      expect(table.state.lost[mountRow(b1, 0)]).toBe(0);
      expect(table.play(END).options('fire')).toEqual([]);
    }
  });

  test('F7 legs: Speed halved and rounded up, Evasion -2', () => {
    const reach = (speed: number, legs: number) =>
      new Table({ a: [mech({ speed })], at: { [a1]: [5, 4], [b1]: [15, 0] }, parts: { [a1]: { legs } } });
    expect(reach(3, 10).options('move').length).toBe(36);
    expect(reach(3, 0).options('move').length).toBe(18);
    expect(evasion(reach(3, 0).state, a1, false)).toBe(10);
    expect(reach(1, 0).options('move').length).toBe(6);
  });

  test('F7 back: no Boost, cooling halved and rounded down, the launcher is lost', () => {
    const own = mech({ back: gun(), cooling: 3 });
    const table = hit('back', [4, 6], { b: [own], set: { heat: { [b1]: 8 } } });
    expect(table.one('item_lost')).toMatchObject({ mech: b1, mount: 'back' });
    table.play(END);
    expect(table.options('boost')).toEqual([]);
    expect(table.options('fire').every((view) => view.mount === 'right')).toBe(true);
    table.play(VENT);
    expect(table.state.heat[b1]).toBe(6);
    table.play(END);
    expect(table.state.heat[b1]).toBe(5);
  });

  test('F7, D2 each part costs its pilot a point of stress', () => {
    const table = hit('head', [4, 6]);
    expect(table.all('stress')).toMatchObject([{ mech: b1, amount: 1, stress: 1, cause: 'partLost' }]);
  });

  test('F7 legs lost on the way: the path is finished, afterwards the new allowance less what was spent is left', () => {
    const table = new Table({
      a: [mech({ speed: 5 })],
      b: [mech(), mech()],
      at: { [a1]: [1, 4], [b1]: [5, 6], [b2]: [14, 0] },
      set: { prepared: { [b1]: 1 } },
      parts: { [a1]: { legs: 1 } },
    });
    table.play({ kind: 'move', cell: table.hex(4, 4) });
    table.play(
      { kind: 'respond', mount: 'right' },
      { modifier: [1], hit: [20], location: [15], penetration: [3], damage: [1] },
    );
    expect(table.one('part_destroyed').location).toBe('legs');
    expect(table.state.cell[a1]).toBe(table.hex(4, 4));
    // Spent 3 of 5; half of 5, rounded up, is 3: nothing is left.
    expect(table.options('move')).toEqual([]);
  });
});

describe('F8 criticals', () => {
  const loaded = mech({
    right: gun({}, { loads: { highExplosive: 2, tracer: -1 } }),
    left: gun({}, { loads: { armorPiercing: 1 } }),
    back: gun(),
  });
  const TABLE: Record<LocationName, string[]> = {
    core: ['heat', 'heat', 'armor', 'armor', 'stress', 'damage'],
    head: ['stress', 'stress', 'armor', 'armor', 'sensorsOut', 'sensorsOut'],
    rightArm: ['armor', 'armor', 'jam', 'jam', 'loadDropped', 'damage'],
    leftArm: ['armor', 'armor', 'jam', 'jam', 'loadDropped', 'damage'],
    legs: ['armor', 'armor', 'prone', 'prone', 'prone', 'damage'],
    back: ['armor', 'armor', 'coolantLeak', 'coolantLeak', 'jam', 'heat'],
  };
  const ENTRIES = Object.entries(TABLE).flatMap(([location, effects]) =>
    effects.map((effect, face) => [location as LocationName, face + 1, effect] as const),
  );

  test.each(ENTRIES)('F8 %s, %i: %s', (location, die, effect) => {
    const before = new Table({ b: [loaded], at: FACING });
    const table = hit(location, [6, 1, die], { b: [loaded] });
    const { state } = table;
    expect(table.one('critical')).toMatchObject({ mech: b1, location, die, effect, credit: a1 });
    const mount = location === 'leftArm' ? 1 : location === 'back' ? 2 : 0;
    const changed = {
      armor: table.armor(b1, location) - before.armor(b1, location),
      damage: before.part(b1, location) - table.part(b1, location) - 1,
      heat: state.heat[b1],
      stress: state.stress[b1],
      sensorsOut: state.sensorsOut[b1],
      jam: state.jammed[mountRow(b1, mount)],
      prone: state.prone[b1],
      coolantLeak: state.coolantLeak[b1],
      loadDropped: state.loadUses.slice(b1 * 15, b1 * 15 + 10).join(),
    };
    const full = '-1,0,2,0,-1,-1,1,0,0,0';
    const dropped = location === 'leftArm' ? '-1,0,2,0,-1,-1,0,0,0,0' : '-1,0,0,0,-1,-1,1,0,0,0';
    expect(changed).toEqual({
      armor: effect === 'armor' ? -1 : 0,
      damage: effect === 'damage' ? (location === 'core' ? 3 : 2) : 0,
      heat: effect === 'heat' ? 2 : 0,
      stress: effect === 'stress' ? 1 : 0,
      sensorsOut: effect === 'sensorsOut' ? 1 : 0,
      jam: effect === 'jam' ? 1 : 0,
      prone: effect === 'prone' ? 1 : 0,
      coolantLeak: effect === 'coolantLeak' ? 1 : 0,
      loadDropped: effect === 'loadDropped' ? dropped : full,
    });
  });

  /** A critical whose entry cannot have its effect. */
  const voided = (location: LocationName, die: number, choice: Choice) => {
    const table = hit(location, [6, 1, die], choice);
    expect(table.one('critical')).toMatchObject({ location, die, effect: 'none' });
    return table;
  };

  test('F8 armor never falls below 0', () => {
    const table = voided('core', 3, { b: [mech({ armor: [0, 4, 4, 4, 4, 4] })] });
    expect(table.armor(b1, 'core')).toBe(0);
  });

  test('F8 what is not there, or already so, makes an entry void', () => {
    voided('rightArm', 3, { b: [mech({ right: null })] });
    voided('rightArm', 4, { set: { jammed: { [mountRow(b1, 0)]: 1 } } });
    voided('rightArm', 5, { b: [mech({ left: gun() })] });
    voided('legs', 4, { set: { prone: { [b1]: 1 } } });
    voided('head', 5, { set: { sensorsOut: { [b1]: 1 } } });
    voided('back', 3, { b: [mech({ cooling: 1 })], set: { coolantLeak: { [b1]: 1 } } });
    voided('back', 5, { b: [mech({ back: null })] });
  });

  test('F8 a two-handed item is jammed only through the arm in whose hand it is listed', () => {
    const two = { b: [mech({ right: gun({}, { twoHanded: true, loads: { tracer: -1 } }) })] };
    expect(hit('rightArm', [6, 1, 3], two).one('jam')).toMatchObject({ mech: b1, mount: 'right' });
    voided('leftArm', 3, two);
    voided('leftArm', 5, two);
  });

  test('F8 the die is rolled even if this very shot destroyed the part; armor and damage entries are void then', () => {
    for (const die of [1, 3, 5, 6]) {
      const table = voided('rightArm', die, { b: [loaded], parts: { [b1]: { rightArm: 1 } } });
      expect(table.part(b1, 'rightArm')).toBe(0);
      expect(table.part(b1, 'core')).toBe(20);
    }
    const head = hit('head', [6, 1, 1], { parts: { [b1]: { head: 1 } } });
    expect(head.one('critical').effect).toBe('stress');
    expect(head.state.stress[b1]).toBe(2);
    const legs = hit('legs', [6, 1, 3], { parts: { [b1]: { legs: 1 } } });
    expect(legs.state.prone[b1]).toBe(1);
  });

  test('F8 further damage destroys and overflows without another critical die', () => {
    const table = hit('legs', [6, 1, 6], { parts: { [b1]: { legs: 2 } } });
    expect(table.all('damage').map(({ location, lost, cause }) => [location, lost, cause])).toEqual([
      ['legs', 1, 'fire'],
      ['legs', 1, 'critical'],
      ['core', 1, 'critical'],
    ]);
    expect(table.one('part_destroyed').cause).toBe('critical');
    expect(table.one('shot').durabilityLost).toBe(3);
  });

  test('F8 sensors out and jams last until Stabilize, leaks and armor for good', () => {
    const table = new Table({
      a: [mech({ sensors: 2, cooling: 2 })],
      at: FACING,
      set: {
        sensorsOut: { [a1]: 1 },
        jammed: { [mountRow(a1, 0)]: 1 },
        coolantLeak: { [a1]: 1 },
        armor: { 0: 3 },
        heat: { [a1]: 8 },
      },
    });
    table.play(STABILIZE);
    expect(table.one('stabilize')).toMatchObject({ jams: 1, sensors: true, standing: false });
    expect(table.state.heat[a1]).toBe(6);
    expect(table.armor(a1, 'core')).toBe(3);
    table.play(END).play(END);
    expect(table.state.heat[a1]).toBe(5);
    expect(table.play(fire(b1), { hit: [2] }).one('fire').bonus).toBe(2);
  });

  test('F8 leaks add up, down to no cooling at all', () => {
    const table = new Table({
      a: [mech({ cooling: 2 })],
      at: FACING,
      set: { coolantLeak: { [a1]: 2 }, heat: { [a1]: 5 } },
    });
    table.play(VENT).play(END);
    expect(table.state.heat[a1]).toBe(5);
  });
});
