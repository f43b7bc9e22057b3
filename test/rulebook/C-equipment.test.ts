import { describe, expect, test } from 'vitest';
import { bandNetOf, OUT_OF_RANGE } from '../../src/engine/profile.ts';
import { addCloud } from '../../src/engine/smoke.ts';
import { mountRow } from '../../src/engine/state.ts';
import {
  a1,
  a2,
  a3,
  b1,
  b2,
  blade,
  END,
  fire,
  form,
  GUARD,
  ground,
  gun,
  item,
  mech,
  profile,
  RESPOND,
  shield,
  smokeLauncher,
  Table,
} from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;
const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;
const MISS = { hit: [2] };

describe('C1 mounts', () => {
  test('C1 right hand, left hand and back are mounts, each on its own part', () => {
    const own = mech({ left: gun(), back: gun() });
    const usable = (parts: Choice['parts']) =>
      [...new Set(new Table({ a: [own], at: FACING, parts: parts! }).options('fire').map((view) => view.mount))].join(
        ' ',
      );
    expect(usable({})).toBe('right left back');
    expect(usable({ [a1]: { rightArm: 0 } })).toBe('left back');
    expect(usable({ [a1]: { leftArm: 0 } })).toBe('right back');
    expect(usable({ [a1]: { back: 0 } })).toBe('right left');
  });
});

describe('C2 range bands', () => {
  test('C2 outside every band there is no Fire, and of two that overlap the first counts', () => {
    const net = bandNetOf([
      { min: 2, max: 4, plus: 1, minus: 0 },
      { min: 4, max: 6, plus: 0, minus: 2 },
    ]);
    expect([...net.slice(0, 8)]).toEqual([OUT_OF_RANGE, OUT_OF_RANGE, 1, 1, 1, -2, -2, OUT_OF_RANGE]);
  });
});

describe('C3, C8 profiles', () => {
  const laser = gun(
    { shots: 1, accuracy: 1, heat: 2 },
    { overdrive: profile({ shots: 2, accuracy: 3, heat: 5, hitHeatDice: 1 }) },
  );

  test('C3 shots, accuracy, penetration, damage, heat and hit heat are those of the profile', () => {
    const table = new Table({ a: [mech({ right: laser })], at: FACING });
    table.play(fire(b1), { hit: [11], location: [1], penetration: [2], damage: [3] });
    expect(table.one('fire')).toMatchObject({ overdrive: false, bonus: 1 });
    expect([table.part(b1, 'core'), table.state.heat[a1], table.state.heat[b1]]).toEqual([17, 2, 0]);
  });

  test('C8 overdrive is chosen Fire by Fire', () => {
    const table = new Table({ a: [mech({ right: laser, left: gun() })], at: FACING });
    expect(table.allows(fire(b1, { mount: 'left', overdrive: true }))).toBe(false);
    table.play(fire(b1, { overdrive: true }), { hit: [9, 2], location: [1], penetration: [2], damage: [3], heat: [4] });
    expect(table.one('fire')).toMatchObject({ overdrive: true, bonus: 3 });
    expect([table.state.heat[a1], table.state.heat[b1]]).toEqual([5, 4]);
  });

  test('C3 hit heat comes with every hit that penetrates, a glance included, and not with a deflection', () => {
    const flamer = gun({ shots: 3, penetration: 0, hitHeatDice: 1 });
    const table = new Table({ a: [mech({ right: flamer })], at: FACING });
    table.play(fire(b1), {
      hit: [12, 12, 12],
      location: [1, 1, 1],
      penetration: [1, 2, 5],
      damage: [1, 1],
      heat: [2, 6],
    });
    expect(table.all('shot').map((shot) => [shot.outcome, shot.hitHeat])).toEqual([
      ['deflect', 0],
      ['glance', 2],
      ['full', 6],
    ]);
    expect(table.state.heat[b1]).toBe(8);
  });
});

describe('C4 limited', () => {
  test('C4 a Fire costs one use, however many shots; with none left there is no Fire', () => {
    const table = new Table({ a: [mech({ right: gun({ shots: 4 }, { limited: 1 }) })], at: FACING });
    table.play(fire(b1), { hit: [2, 2, 2, 2] });
    expect(table.one('ammunition')).toMatchObject({ mech: a1, mount: 'right', uses: 0 });
    table.play(END).play(END);
    expect([table.options('fire'), table.options('prepare')]).toEqual([[], []]);
  });
});

describe('C5 shields of a Guard', () => {
  const armorMet = (aim: 'core' | 'head' | 'rightArm' | 'leftArm', choice: Choice = {}) => {
    const table = new Table({
      b: [mech({ right: shield(1), left: null })],
      at: FACING,
      set: { guarding: { [b1]: 1 } },
      ...choice,
    });
    table.play(fire(b1, { aim }), { modifier: [1], hit: [20], penetration: [3], damage: [1] });
    return table.one('shot').armor;
  };

  test('C5 +2 armor on the core and on the arm that holds the shield', () => {
    expect([armorMet('core'), armorMet('rightArm'), armorMet('leftArm'), armorMet('head')]).toEqual([6, 6, 4, 4]);
  });

  test('C5 a second shield covers its own arm, the core only once', () => {
    const two = { b: [mech({ right: shield(1), left: shield(1) })] };
    expect([armorMet('core', two), armorMet('rightArm', two), armorMet('leftArm', two)]).toEqual([6, 6, 6]);
  });

  test('C5 only while Guarding and with a usable shield', () => {
    expect(armorMet('core', { set: {} })).toBe(4);
    expect(armorMet('core', { set: { guarding: { [b1]: 1 }, jammed: { [mountRow(b1, 0)]: 1 } } })).toBe(4);
    expect(armorMet('core', { parts: { [b1]: { rightArm: 0 } } })).toBe(4);
  });

  test('C5, F6 a hit that transfers meets the core with its +2', () => {
    expect(armorMet('leftArm', { parts: { [b1]: { leftArm: 0 } } })).toBe(6);
  });

  test('C5 it holds against Overwatch, not against strikes', () => {
    const table = new Table({
      a: [mech({ right: shield(1) })],
      at: { [a1]: [5, 4], [b1]: [6, 4] },
      set: { prepared: { [b1]: 1 } },
    }).play(GUARD);
    table.play({ kind: 'move', cell: table.hex(4, 4) });
    expect(table.one('reaction_window').kind).toBe('disengage');
    table.play(RESPOND, { hit: [12], location: [1], penetration: [6], damage: [1] });
    expect(table.one('shot').armor).toBe(4);
    table.state.reacted[b1] = 0;
    table.play({ kind: 'move', cell: table.hex(3, 4) });
    table.play(RESPOND, { modifier: [1], hit: [20], location: [1], penetration: [6], damage: [1] });
    expect(table.one('shot').armor).toBe(6);
  });
});

describe('C6 smoke', () => {
  const smoke = (table: Table, col: number, row: number) =>
    table.play({ kind: 'smoke', mount: 'back', cell: table.hex(col, row) });
  const smoker = (choice: Choice = {}) => new Table({ a: [mech({ back: smokeLauncher() })], at: FACING, ...choice });

  test('C6 a Quick and a use: any hex within range, seen or not, the own one included', () => {
    const rows = Array<string>(9).fill('...B............');
    const table = smoker({ board: ground(rows) });
    const cells = table.options('smoke').map((view) => view.cell!);
    expect(cells).toContain(table.hex(2, 4));
    expect(cells).toContain(table.hex(8, 4));
    expect(cells).not.toContain(table.hex(9, 4));
    smoke(table, 8, 4);
    expect(table.one('smoke')).toMatchObject({
      mech: a1,
      mount: 'back',
      cell: { col: 8, row: 4 },
      lastRound: 2,
      uses: 1,
    });
    expect(table.state.quicks[a1]).toBe(1);
  });

  test('C6 launching is the one firing of the mount', () => {
    const table = smoke(smoker(), 5, 4);
    expect(table.options('smoke')).toEqual([]);
    expect(smoke(table.play(END).play(END), 5, 4).one('smoke').uses).toBe(0);
    expect(table.play(END).play(END).options('smoke')).toEqual([]);
  });

  test('C6 a cloud covers a hex and its six neighbours until the end of the next round', () => {
    const table = smoke(smoker({ at: { [a1]: [2, 4], [b1]: [12, 4] } }), 7, 4);
    const cover = () => table.play(fire(b1), { modifier: [1, 1], ...MISS }).one('fire').terms;
    // Three clouded hexes on the line: heavy.
    expect(cover()).toEqual(['heavyCover']);
    table.play(END).play(END);
    expect(table.all('smoke_cleared')).toEqual([]);
    expect(cover()).toEqual(['heavyCover']);
    table.play(END).play(END);
    expect(table.one('smoke_cleared').cell).toEqual({ col: 7, row: 4 });
    expect(table.play(fire(b1), MISS).one('fire').terms).toEqual([]);
  });

  test('C6, H6 a clouded hex or two: light, heavy; four: no Fire; adjacent mechs see each other', () => {
    const through = (cells: number[], to = 12) => {
      const table = smoker({ at: { [a1]: [2, 4], [b1]: [to, 4] }, a: [mech({ back: smokeLauncher() })] });
      for (const [row, col] of cells.entries()) {
        table.state.clouds[row * 2] = table.hex(col, 4) + 1;
        table.state.clouds[row * 2 + 1] = 9;
      }
      if (table.options('fire').length === 0) return null;
      const dice = cells.length === 0 ? [] : to === 4 ? [1] : [1, 1];
      return table.play(fire(b1), { modifier: dice, ...MISS }).one('fire').terms[0];
    };
    expect(through([])).toBe(undefined);
    expect(through([5], 4)).toBe('lightCover');
    expect(through([4], 12)).toBe('heavyCover');
    expect(through([5, 8])).toBe(null);
    expect(through([2, 3], 3)).toBe('heavyCover');
  });

  test('C6, E8 clouds of different age: those whose time is up go, the others stay', () => {
    const table = smoker();
    const clouds = [
      [3, 9],
      [5, 1],
      [7, 1],
      [9, 9],
    ] as const;
    for (const [col, lastRound] of clouds) addCloud(table.state, table.hex(col, 4), lastRound);
    table.play(END).play(END);
    expect(table.all('smoke_cleared').map((event) => event.cell.col)).toEqual([5, 7]);
    expect([...table.state.clouds.slice(0, 6)]).toEqual([table.hex(3, 4) + 1, 9, table.hex(9, 4) + 1, 9, 0, 0]);
  });

  test('C6 there is room for every cloud that six mechs with three launchers each can keep up', () => {
    const launchers = mech({ right: smokeLauncher(9), left: smokeLauncher(9), back: smokeLauncher(9) });
    const team = [launchers, launchers, launchers];
    const table = new Table({ a: team, b: team });
    while (table.state.round < 4) {
      if (table.decision === 'activation') table.play(table.options('activate')[0]!);
      table.play(table.options('smoke')[0] ?? END);
    }
    expect(table.history.filter((event) => event.type === 'smoke')).toHaveLength(36);
  });
});

describe('C6 indirect Fire', () => {
  const mortar = (own: Parameters<typeof gun>[1] = {}) => mech({ right: gun({}, { indirect: true, ...own }) });
  const WALL = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) => (row === 4 ? '....B...........' : '.'.repeat(16)));
  /** a1 behind a building; a2 sees b1. */
  const lobbed = (choice: Choice = {}) => {
    const table = new Table({ a: [mortar(), mech()], board: ground(WALL), at: { ...FACING, [a2]: [6, 0] }, ...choice });
    return table.play({ kind: 'activate', mech: a1 });
  };
  const terms = (table: Table, modifier: number[]) => table.play(fire(b1), { modifier, ...MISS }).one('fire').terms;

  test('C6 at a mech that another living mech of its side sees, with 1[-]', () => {
    expect(terms(lobbed(), [1])).toEqual(['indirect']);
    expect(lobbed({ a: [mech(), mech()] }).allows(fire(b1))).toBe(false);
    expect(
      lobbed({ a: [mortar(), mech(), mech()], dead: [a2], at: { ...FACING, [a2]: [6, 0], [a3]: [3, 4] } }).allows(
        fire(b1),
      ),
    ).toBe(false);
  });

  test('C6 the attacker is not its own spotter, and the range counts', () => {
    expect(new Table({ a: [mortar()], board: ground(WALL), at: FACING }).options('fire')).toEqual([]);
    expect(lobbed({ a: [mortar({ bands: [{ min: 5, max: 9 }] }), mech()] }).allows(fire(b1))).toBe(false);
  });

  test('C6 clouds count on the line of the spotter, not on that of the attacker', () => {
    const smoked = (col: number, row: number) => {
      const table = lobbed();
      [-1, 1].forEach((shift, index) => {
        table.state.clouds[index * 2] = table.hex(col, row + shift) + 1;
        table.state.clouds[index * 2 + 1] = 9;
      });
      return table;
    };
    expect(terms(smoked(2, 4), [1])).toEqual(['indirect']);
    expect(smoked(6, 3).allows(fire(b1))).toBe(false);
  });

  test('C6 smoke alone on its own line makes a Fire indirect', () => {
    const table = lobbed({ board: ground(Array<string>(9).fill('.'.repeat(16))) });
    [3, 5].forEach((col, index) => {
      table.state.clouds[index * 2] = table.hex(col, 4) + 1;
      table.state.clouds[index * 2 + 1] = 9;
    });
    expect(terms(table, [1])).toEqual(['indirect']);
  });

  test('C6 it ignores cover, except that of a roof, which stays heavy; high ground counts', () => {
    const under = (symbol: string, level = '0') =>
      ground(
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) => (row === 4 ? `....B.${symbol}.........` : '.'.repeat(16))),
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) =>
          row === 4 ? `00${level}00${level === '0' ? '0' : '3'}0000000000`.padEnd(16, '0') : '0'.repeat(16),
        ),
      );
    expect(terms(lobbed({ board: under('w') }), [1])).toEqual(['indirect']);
    expect(terms(lobbed({ board: under('R') }), [1, 1, 1])).toEqual(['heavyCover', 'indirect']);
    expect(terms(lobbed({ board: under('.', '1') }), [])).toEqual(['highGround', 'indirect']);
  });

  test('C6 with own sight it is an ordinary Fire with ordinary cover', () => {
    const table = lobbed({ board: ground(Array<string>(9).fill(`${'.'.repeat(6)}w${'.'.repeat(9)}`)) });
    expect(terms(table, [1])).toEqual(['lightCover']);
  });

  test('C6, E6 it is no reaction', () => {
    const table = new Table({
      b: [mortar(), mech()],
      board: ground(WALL),
      at: { [a1]: [2, 5], [b1]: [6, 4], [b2]: [6, 0] },
      set: { prepared: { [b1]: 1 } },
    });
    table.play({ kind: 'move', cell: table.hex(2, 4) });
    expect(table.all('reaction_window')).toEqual([]);
  });
});

describe('C7 forms', () => {
  const two = item({
    fire: profile({ accuracy: 1 }),
    limited: 2,
    more: [form({ id: 'slug', fire: profile({ accuracy: 5 }) })],
  });

  test('C7 changing is a Quick that gives up any Full; the mount changes once in an activation', () => {
    const table = new Table({ a: [mech({ right: two, left: two })], at: FACING });
    expect(table.options('form')).toHaveLength(2);
    table.play({ kind: 'form', mount: 'right', form: 1 });
    expect(table.one('form')).toMatchObject({ mech: a1, mount: 'right', form: 1 });
    expect(table.options('form').map((view) => view.mount)).toEqual(['left']);
    expect(table.options('stabilize')).toEqual([]);
    expect(table.play(fire(b1), MISS).one('fire')).toMatchObject({ form: 1, bonus: 5 });
  });

  test('C7 every item begins the game in its first form and keeps the one it has', () => {
    const table = new Table({ a: [mech({ right: two })], at: FACING });
    expect(table.state.form[mountRow(a1, 0)]).toBe(0);
    table.play({ kind: 'form', mount: 'right', form: 1 }).play(END).play(END);
    expect(table.play(fire(b1), MISS).one('fire').form).toBe(1);
  });

  test('C7 all forms share the one firing and the uses of the mount', () => {
    const table = new Table({ a: [mech({ right: two })], at: FACING });
    table.play(fire(b1), MISS).play({ kind: 'form', mount: 'right', form: 1 });
    expect(table.options('fire')).toEqual([]);
    table.play(END).play(END).play(fire(b1), MISS);
    expect(table.one('ammunition').uses).toBe(0);
  });

  test('C7 a form without a range profile cannot Fire, one without melee dice is no melee weapon', () => {
    const gunblade = gun({}, { more: [blade(2).forms[0]!] });
    const table = new Table({ a: [mech({ right: gunblade })], at: FACING }).play({
      kind: 'form',
      mount: 'right',
      form: 1,
    });
    expect(table.options('fire')).toEqual([]);
  });
});
