import { describe, expect, test } from 'vitest';
import { ACTOR } from '../../src/engine/columns.ts';
import { mountRow } from '../../src/engine/state.ts';
import { a1, a2, b1, b2, blade, fire, GUARD, ground, gun, mech, STABILIZE, Table } from './kit.ts';

/** a1 and b1 in the open, four hexes apart, nothing between them. */
const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;
const MISS = { hit: [2] };

describe('F1 what may be Fired at', () => {
  test('F1 a living enemy in a band and in sight, with a mount that has not Fired', () => {
    const table = new Table({
      a: [mech({ left: gun() })],
      b: [mech(), mech()],
      at: { ...FACING, [b2]: [6, 2] },
      dead: [b2],
    });
    expect(table.allows(fire(b1))).toBe(true);
    expect(table.allows(fire(b2))).toBe(false);
    table.play(fire(b1), MISS);
    expect(table.allows(fire(b1))).toBe(false);
    expect(table.allows(fire(b1, { mount: 'left' }))).toBe(true);
  });

  test('F1 not beyond the bands, not inside their least distance, not through a building', () => {
    const options = (min: number, max: number, terrain = '................') =>
      new Table({
        a: [mech({ right: gun({}, { bands: [{ min, max }] }) })],
        board: ground(['................', terrain, '................']),
        at: { [a1]: [2, 1], [b1]: [6, 1] },
      }).options('fire').length;
    expect(options(1, 3)).toBe(0);
    expect(options(5, 9)).toBe(0);
    // Plain, and aimed at each of the six locations.
    expect(options(4, 4)).toBe(7);
    expect(options(4, 4, '....B...........')).toBe(0);
  });

  test('F1 not with a jammed, lost or empty mount', () => {
    const options = (column: 'jammed' | 'lost' | 'uses') =>
      new Table({
        a: [mech({ right: gun({}, { limited: 2 }) })],
        at: FACING,
        set: { [column]: { [mountRow(a1, 0)]: column === 'uses' ? 0 : 1 } },
      }).options('fire').length;
    expect([options('jammed'), options('lost'), options('uses')]).toEqual([0, 0, 0]);
  });

  test('F1 a weapon of the hands alone gives no Fire, and a friend is no target', () => {
    const table = new Table({
      a: [mech({ right: blade(2) }), mech()],
      at: { ...FACING, [a2]: [3, 4] },
    }).play({ kind: 'activate', mech: a2 });
    expect(table.options('fire').every((view) => view.target === b1)).toBe(true);
    table.play({ kind: 'end' }).play({ kind: 'end' });
    expect(table.state.flow[ACTOR]).toBe(a1);
    expect(table.options('fire')).toEqual([]);
  });
});

describe('F2 the conditions of a Fire', () => {
  const net = (
    choice: ConstructorParameters<typeof Table>[0],
    modifier: number[],
    steps: 'boost' | 'none' = 'none',
  ) => {
    const table = new Table({ at: FACING, ...choice });
    if (steps === 'boost') table.play({ kind: 'boost', cell: table.hex(3, 4) });
    const { terms, condition, modifier: rolled } = table.play(fire(b1), { modifier, ...MISS }).one('fire');
    return { terms, condition, rolled };
  };

  test('F2 in the open nothing counts, and no die is rolled', () => {
    expect(net({}, [])).toEqual({ terms: [], condition: 0, rolled: 0 });
  });

  test('F2 the band of the distance counts as listed', () => {
    const banded = (plus: number, minus: number) => ({
      a: [mech({ right: gun({}, { bands: [{ min: 1, max: 9, plus, minus }] }) })],
    });
    expect(net(banded(1, 0), [4])).toEqual({ terms: ['bandPlus'], condition: 1, rolled: 4 });
    expect(net(banded(0, 2), [4, 6])).toEqual({ terms: ['bandMinus'], condition: -2, rolled: -6 });
  });

  test('F2 light cover is 1[-], heavy cover 2[-]', () => {
    const behind = (symbol: string) => ({
      board: ground(
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) => (row === 4 ? `......${symbol}.........` : '.'.repeat(16))),
      ),
    });
    expect(net(behind('r'), [2])).toEqual({ terms: ['lightCover'], condition: -1, rolled: -2 });
    expect(net(behind('R'), [2, 1])).toEqual({ terms: ['heavyCover'], condition: -2, rolled: -2 });
  });

  test('F2 one level or more above the target is 1[+], below is nothing', () => {
    const raised = (place: number, level: string) =>
      ground(
        Array<string>(9).fill('.'.repeat(16)),
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) =>
          row === 4 ? `${'0'.repeat(place)}${level}${'0'.repeat(15 - place)}` : '0'.repeat(16),
        ),
      );
    expect(net({ board: raised(2, '1') }, [5])).toEqual({ terms: ['highGround'], condition: 1, rolled: 5 });
    expect(net({ board: raised(2, '3') }, [5])).toEqual({ terms: ['highGround'], condition: 1, rolled: 5 });
    expect(net({ board: raised(6, '1') }, [])).toEqual({ terms: [], condition: 0, rolled: 0 });
  });

  test('F2, H1 cover and levels agreed for a side of the open field count like those of the ground', () => {
    const toggled = (
      sideCover: readonly [number, number],
      sideElevation: readonly [number, number],
      modifier: number[],
    ) => net({ sideCover, sideElevation }, modifier).terms;
    expect(toggled([2, 1], [0, 0], [1])).toEqual(['lightCover']);
    expect(toggled([0, 2], [0, 0], [1, 1])).toEqual(['heavyCover']);
    expect(toggled([0, 0], [1, 0], [1])).toEqual(['highGround']);
    expect(toggled([0, 0], [0, 1], [])).toEqual([]);
    expect(toggled([0, 1], [2, 1], [1])).toEqual(['highGround']);
    expect(toggled([0, 2], [1, 0], [1])).toEqual(['heavyCover', 'highGround']);
  });

  test('F2 a Prone attacker has 1[-]', () => {
    const prone = net({ set: { prone: { [a1]: 1 } } }, [3]);
    expect(prone).toEqual({ terms: ['ownProne'], condition: -1, rolled: -3 });
  });

  test('F2 a destroyed head is 1[-] and takes the sensors along; sensors out take only the sensors', () => {
    const sensors = [mech({ sensors: 2 })];
    const headless = new Table({ a: sensors, at: FACING, parts: { [a1]: { head: 0 } } });
    expect(headless.play(fire(b1), { modifier: [1], ...MISS }).one('fire')).toMatchObject({
      terms: ['headDestroyed'],
      condition: -1,
      bonus: 0,
    });
    const blinded = new Table({ a: sensors, at: FACING, set: { sensorsOut: { [a1]: 1 } } });
    expect(blinded.play(fire(b1), MISS).one('fire')).toMatchObject({ terms: [], condition: 0, bonus: 0 });
    const whole = new Table({ a: sensors, at: FACING });
    expect(whole.play(fire(b1), MISS).one('fire')).toMatchObject({ condition: 0, bonus: 2 });
  });

  test('F2 a two-handed weapon beside an enemy, whichever, has 1[-], once', () => {
    const crowded = (twoHanded: boolean) => ({
      a: [mech({ right: gun({}, { twoHanded }) })],
      b: [mech(), mech(), mech()],
      at: { ...FACING, [b2]: [3, 4] as const, 5: [1, 4] as const },
    });
    expect(net(crowded(true), [6])).toEqual({ terms: ['crowded'], condition: -1, rolled: -6 });
    expect(net(crowded(false), [])).toEqual({ terms: [], condition: 0, rolled: 0 });
    const apart = { ...crowded(true), b: [mech(), mech()], at: { ...FACING, [b2]: [4, 4] as const } };
    expect(net(apart, [])).toEqual({ terms: [], condition: 0, rolled: 0 });
  });

  test('F2 a Boost in this activation is 1[-]', () => {
    expect(net({}, [2], 'boost')).toEqual({ terms: ['boosted'], condition: -1, rolled: -2 });
  });

  test('F2 an aimed Fire has 1[-]', () => {
    const table = new Table({ at: FACING });
    const aimed = table.play(fire(b1, { aim: 'legs' }), { modifier: [4], ...MISS }).one('fire');
    expect(aimed).toMatchObject({ terms: ['aimed'], condition: -1, modifier: -4, aim: 'legs' });
  });

  test('F2 a breaking pilot has 1[-], a strained one none', () => {
    const stressed = (stress: number) => ({ set: { stress: { [a1]: stress } } });
    expect(net(stressed(4), [1])).toEqual({ terms: ['breaking'], condition: -1, rolled: -1 });
    expect(net(stressed(3), [])).toEqual({ terms: [], condition: 0, rolled: 0 });
  });

  test('F2 tracer gives the 1[+] it lists', () => {
    const table = new Table({ a: [mech({ right: gun({}, { loads: { tracer: -1 } }) })], at: FACING });
    const tracer = table.play(fire(b1, { load: 'tracer' }), { modifier: [5], ...MISS }).one('fire');
    expect(tracer).toMatchObject({ terms: ['load'], condition: 1, modifier: 5 });
  });

  test('F2 all of it is added up before anything cancels', () => {
    const table = new Table({
      a: [mech({ right: gun({}, { loads: { tracer: -1 }, bands: [{ min: 1, max: 9, plus: 1 }] }) })],
      at: FACING,
      sideCover: [0, 2],
      set: { stress: { [a1]: 5 } },
    });
    // band [+], tracer [+]; heavy cover 2[-], breaking [-], aim [-]: 2[-] are left.
    const { condition, modifier } = table
      .play(fire(b1, { load: 'tracer', aim: 'head' }), { modifier: [2, 5], ...MISS })
      .one('fire');
    expect({ condition, modifier }).toEqual({ condition: -2, modifier: -5 });
  });
});

describe('F3 the dice of a Fire', () => {
  test('F3 modifier once, then shot by shot hit, location, penetration, damage, critical, heat', () => {
    const table = new Table({
      a: [mech({ right: gun({ shots: 2, damageDice: 2, hitHeatDice: 2 }, { bands: [{ min: 1, max: 9, minus: 2 }] }) })],
      at: FACING,
    });
    table.play(fire(b1), {
      modifier: [1, 2],
      hit: [14, 20],
      location: [1, 19],
      penetration: [6, 1],
      damage: [1, 2, 3, 4],
      crit: [5],
      heat: [1, 1, 2, 2],
    });
    expect(table.asked).toEqual([
      'modifier d6: 1',
      'modifier d6: 2',
      'hit d20: 14',
      'location d20: 1',
      'penetration d6: 6',
      'damage d6: 1',
      'damage d6: 2',
      'crit d6: 5',
      'heat d6: 1',
      'heat d6: 1',
      'hit d20: 20',
      'location d20: 19',
      'penetration d6: 1',
      'damage d6: 3',
      'damage d6: 4',
      'heat d6: 2',
      'heat d6: 2',
    ]);
  });

  test('F3 a miss draws nothing after its hit die, a deflection nothing after its penetration die', () => {
    const table = new Table({ a: [mech({ right: gun({ shots: 2, penetration: 0, hitHeatDice: 1 }) })], at: FACING });
    table.play(fire(b1), { hit: [11, 12], location: [3], penetration: [1] });
    expect(table.all('shot').map((shot) => shot.outcome)).toEqual(['miss', 'deflect']);
    expect(table.state.heat[b1]).toBe(0);
  });

  test('F3 the hit die has gunnery, sensors, accuracy and the modifier added, against Evasion in force', () => {
    const table = new Table({
      a: [
        mech({
          gunnery: 3,
          sensors: 1,
          right: gun({ shots: 2, accuracy: -1 }, { bands: [{ min: 1, max: 9, minus: 1 }] }),
        }),
      ],
      b: [mech({ evasion: 11 })],
      at: FACING,
      set: { prone: { [b1]: 1 } },
    });
    // 3 + 1 - 1 - 2 = +1 against 11 - 3 = 8.
    table.play(fire(b1), { modifier: [2], hit: [6, 7], location: [1], penetration: [2], damage: [1] });
    expect(table.one('fire')).toMatchObject({ bonus: 3, modifier: -2, threshold: 8 });
    expect(table.all('shot').map(({ face, total, outcome }) => [face, total, outcome])).toEqual([
      [6, 7, 'miss'],
      [7, 8, 'full'],
    ]);
  });

  test('F3 what the hit die needs stays for the whole Fire, even if a shot fells the target', () => {
    const table = new Table({ a: [mech({ right: gun({ shots: 2 }) })], at: FACING });
    table.play(fire(b1), { hit: [12, 11], location: [15], penetration: [6], damage: [1], crit: [4] });
    expect(table.all('prone')).toMatchObject([{ mech: b1, credit: a1 }]);
    expect(table.all('shot').map((shot) => shot.outcome)).toEqual(['critical', 'miss']);
  });

  test('F3 armor is looked at anew for every hit', () => {
    const table = new Table({ a: [mech({ right: gun({ shots: 2 }) })], at: FACING });
    table.play(fire(b1), { hit: [12, 12], location: [1, 1], penetration: [6, 5], damage: [1, 1], crit: [3, 1] });
    // The first critical takes a point of core armor: 5 + 2 is then Armor + 4.
    expect(table.all('shot').map(({ armor, outcome }) => [armor, outcome])).toEqual([
      [4, 'critical'],
      [3, 'critical'],
    ]);
  });

  test('F3 once the target is destroyed nothing more is rolled, but heat and a use are paid', () => {
    const table = new Table({
      a: [mech({ right: gun({ shots: 3, heat: 3, hitHeatDice: 1 }, { limited: 2 }) })],
      b: [mech({ durability: [1, 6, 8, 8, 10, 6] }), mech()],
      at: { ...FACING, [b2]: [9, 2] },
    });
    table.play(fire(b1), { hit: [12], location: [1], penetration: [6], damage: [1] });
    expect(table.one('mech_destroyed')).toMatchObject({ mech: b1, cause: 'fire', credit: a1 });
    expect(table.all('shot')).toHaveLength(1);
    expect(table.state.heat[a1]).toBe(3);
    expect(table.one('ammunition')).toMatchObject({ mech: a1, uses: 1 });
  });

  test('F3 the weapon heats its owner once, after the last shot, hit or miss', () => {
    const table = new Table({ a: [mech({ right: gun({ shots: 3, heat: 4 }) })], at: FACING });
    table.play(fire(b1), { hit: [2, 2, 2] });
    expect(table.one('heat')).toMatchObject({ mech: a1, amount: 4, heat: 4, cause: 'weapon', credit: null });
    expect(table.types().at(-1)).toBe('heat');
  });
});

describe('F4 Aimed Fire', () => {
  test('F4 names the location instead of rolling it', () => {
    const table = new Table({ at: FACING });
    table.play(fire(b1, { aim: 'head' }), { modifier: [1], hit: [20], penetration: [2], damage: [4] });
    expect(table.part(b1, 'head')).toBe(2);
  });

  test('F4 a destroyed location may be named; its hits transfer to the core', () => {
    const table = new Table({ at: FACING, parts: { [b1]: { rightArm: 0 } } });
    table.play(fire(b1, { aim: 'rightArm' }), { modifier: [1], hit: [20], penetration: [2], damage: [4] });
    expect(table.one('shot')).toMatchObject({ location: 'rightArm', transferred: true });
    expect(table.part(b1, 'core')).toBe(16);
  });

  test('F4 a precise weapon aims as a Quick, any other as a Full', () => {
    const quicksAfter = (precise: boolean) => {
      const table = new Table({ a: [mech({ right: gun({}, { precise }) })], at: FACING });
      return table.play(fire(b1, { aim: 'legs' }), { modifier: [1], ...MISS }).state.quicks[a1];
    };
    expect(quicksAfter(true)).toBe(1);
    expect(quicksAfter(false)).toBe(0);
  });

  test('F4 with one Quick spent only a precise weapon can aim', () => {
    const table = new Table({ a: [mech({ left: gun({}, { precise: true }) })], at: FACING }).play(GUARD);
    expect(table.allows(fire(b1, { aim: 'core' }))).toBe(false);
    expect(table.allows(fire(b1, { aim: 'core', mount: 'left' }))).toBe(true);
    expect(table.allows(STABILIZE)).toBe(false);
  });
});

describe('F12 loads', () => {
  const loaded = gun(
    { shots: 2, hitHeatDice: 1 },
    {
      loads: { armorPiercing: 2, highExplosive: 2, incendiary: -1, tracer: -1 },
    },
  );
  const shot = { hit: [12, 2], location: [1], damage: [1], heat: [1] };

  test('F12 armor-piercing: penetration +2, damage -1 of which 1 remains, and one use per Fire', () => {
    const table = new Table({ a: [mech({ right: loaded })], at: FACING });
    table.play(fire(b1, { load: 'armorPiercing' }), { ...shot, penetration: [1] });
    expect(table.one('ammunition')).toMatchObject({ load: 'armorPiercing', loadUses: 1 });
    expect(table.all('shot')[0]).toMatchObject({ penetration: 5, outcome: 'full', damageRolled: 1, damage: 1 });
  });

  test('F12 high-explosive: penetration -1, damage +1', () => {
    const table = new Table({ a: [mech({ right: loaded })], at: FACING });
    table.play(fire(b1, { load: 'highExplosive' }), { ...shot, penetration: [3] });
    expect(table.all('shot')[0]).toMatchObject({ penetration: 4, outcome: 'full', damageRolled: 2 });
  });

  test('F12 incendiary: damage -1, and its heat dice come after those of the weapon', () => {
    const table = new Table({ a: [mech({ right: loaded })], at: FACING });
    table.play(fire(b1, { load: 'incendiary' }), { ...shot, damage: [4], heat: [2, 5], penetration: [2] });
    expect(table.all('shot')[0]).toMatchObject({ damageRolled: 3, hitHeat: 7 });
    expect(table.asked.slice(-3)).toEqual(['heat d6: 2', 'heat d6: 5', 'hit d20: 2']);
    expect(table.all('ammunition')).toEqual([]);
  });

  test('F12 the load changes the damage before a glance halves it', () => {
    const table = new Table({ a: [mech({ right: loaded })], at: FACING });
    table.play(fire(b1, { load: 'highExplosive' }), { ...shot, damage: [4], penetration: [1] });
    // 1 + 2 - 1 = 2 glances off armor 4; 4 + 1 = 5, halved and rounded up 3.
    expect(table.all('shot')[0]).toMatchObject({ outcome: 'glance', damageRolled: 5, damage: 3 });
  });

  test('F12 a load without uses left cannot be chosen, standard always can', () => {
    const table = new Table({
      a: [mech({ right: gun({}, { loads: { armorPiercing: 1 } }) })],
      b: [mech(), mech()],
      at: FACING,
    });
    table.play(fire(b1, { load: 'armorPiercing' }), MISS).play({ kind: 'end' });
    table.play({ kind: 'activate', mech: b1 }).play({ kind: 'end' }).play({ kind: 'end' });
    expect(table.state.round).toBe(2);
    expect(table.allows(fire(b1, { load: 'armorPiercing' }))).toBe(false);
    expect(table.allows(fire(b1, { load: 'tracer' }))).toBe(false);
    expect(table.allows(fire(b1))).toBe(true);
  });

  test('F12, C4 a limited weapon with a limited load pays a use of each', () => {
    const table = new Table({ a: [mech({ right: gun({}, { limited: 3, loads: { highExplosive: 2 } }) })], at: FACING });
    table.play(fire(b1, { load: 'highExplosive' }), MISS);
    expect(table.one('ammunition')).toMatchObject({ uses: 2, loadUses: 1 });
  });
});
