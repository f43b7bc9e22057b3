import { describe, expect, test } from 'vitest';
import { BY_CHARGE } from '../../src/engine/events.ts';
import { evasion } from '../../src/engine/mech.ts';
import { push } from '../../src/engine/push.ts';
import {
  a1,
  a2,
  a3,
  b1,
  b2,
  b3,
  fire,
  GUARD,
  ground,
  gun,
  mech,
  STABILIZE,
  STAND,
  smokeLauncher,
  Table,
  VENT,
} from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;

describe('F9 Prone', () => {
  const down = (choice: Choice = {}) =>
    new Table({
      a: [mech({ back: smokeLauncher(), left: gun({}, { more: [gun().forms[0]!] }) })],
      at: { [a1]: [5, 4], [b1]: [6, 4] },
      set: { prone: { [a1]: 1 } },
      ...choice,
    });

  test('F9 a Prone mech has Evasion -3, and -5 without legs', () => {
    expect(evasion(down().state, a1, true)).toBe(9);
    expect(evasion(down({ parts: { [a1]: { legs: 0 } } }).state, a1, true)).toBe(7);
  });

  test('F9 it cannot move, Boost, Fight, Charge or Prepare', () => {
    const kinds = ['move', 'boost', 'fight', 'charge', 'prepare'] as const;
    expect(kinds.flatMap((kind) => down().options(kind))).toEqual([]);
    const up = down({ set: {}, at: { [a1]: [5, 4], [b1]: [8, 4] } });
    expect(kinds.filter((kind) => up.options(kind).length > 0)).toEqual(['move', 'boost', 'charge', 'prepare']);
  });

  test('F9 it may Fire, Vent, Guard, launch Smoke and change forms', () => {
    const table = down();
    for (const view of [VENT, GUARD, STAND, STABILIZE, fire(b1)]) expect(table.allows(view)).toBe(true);
    expect(table.options('smoke').length).toBeGreaterThan(0);
    expect(table.options('form')).toEqual([{ kind: 'form', mount: 'left', form: 1 }]);
  });

  test('F9 becoming Prone ends a preparation', () => {
    const table = new Table({ at: { [a1]: [2, 4], [b1]: [6, 4] }, set: { prepared: { [b1]: 1 } } });
    table.play(fire(b1), { hit: [12], location: [15], penetration: [6], damage: [1], crit: [3] });
    expect(table.state.prepared[b1]).toBe(0);
  });

  test('F9 becoming Prone stops a mech on its way', () => {
    const table = new Table({
      b: [mech(), mech(), mech()],
      at: { [a1]: [1, 4], [b1]: [5, 6], [b2]: [14, 0], [b3]: [14, 8] },
      set: { prepared: { [b1]: 1 } },
    });
    table.play({ kind: 'move', cell: table.hex(4, 4) });
    table.play(
      { kind: 'respond', mount: 'right' },
      { modifier: [1], hit: [20], location: [15], penetration: [6], damage: [1], crit: [3] },
    );
    expect(table.one('move_stopped')).toMatchObject({ mech: a1, cell: { col: 2, row: 4 }, hexesLeft: 2 });
    expect(table.state.cell[a1]).toBe(table.hex(2, 4));
    expect(table.options('move')).toEqual([]);
  });

  test('F9 a mech stopped on the hex of an ally is put back on the last free hex of its way', () => {
    const table = new Table({
      a: [mech({ speed: 6 }), mech(), mech()],
      b: [mech()],
      at: { [a1]: [1, 4], [a2]: [3, 4], 2: [4, 4], [b1]: [6, 6] },
      set: { prepared: { [b1]: 1 } },
    }).play({ kind: 'activate', mech: a1 });
    table.play({ kind: 'move', cell: table.hex(5, 4) });
    for (let hexes = 1; hexes < 3; hexes++) table.play({ kind: 'refuse' });
    expect(table.state.cell[a1]).toBe(table.hex(4, 4));
    table.play(
      { kind: 'respond', mount: 'right' },
      { modifier: [1], hit: [20], location: [15], penetration: [6], damage: [1], crit: [3] },
    );
    expect(table.one('move_stopped')).toMatchObject({ cell: { col: 2, row: 4 } });
  });
});

describe('F10 pushes', () => {
  /** Pushes b1, which stands east of a1, by so many hexes. */
  const pushed = (hexes: number, choice: Choice = {}) => {
    const table = new Table({ at: { [a1]: [5, 4], [b1]: [6, 4] }, ...choice });
    let blocked = false;
    table.roll({}, () => {
      blocked = push(table.state, b1, a1, hexes, BY_CHARGE);
    });
    return { table, blocked, cell: table.state.cell[b1] };
  };

  test('F10 hex by hex straight away from the source', () => {
    const { table, blocked, cell } = pushed(2);
    expect(blocked).toBe(false);
    expect(cell).toBe(table.hex(8, 4));
    expect(table.all('push')).toMatchObject([
      { mech: b1, from: { col: 6, row: 4 }, to: { col: 7, row: 4 }, cause: 'charge', credit: a1 },
      { mech: b1, from: { col: 7, row: 4 }, to: { col: 8, row: 4 }, cause: 'charge', credit: a1 },
    ]);
    const northWest = pushed(2, { at: { [a1]: [5, 5], [b1]: [5, 4] } });
    expect(northWest.cell).toBe(northWest.table.hex(4, 2));
  });

  test('F10 terrain and height cost nothing', () => {
    const rows = Array<string>(9).fill('.......~w.......');
    const { table, cell } = pushed(2, { board: ground(rows, Array<string>(9).fill('0000000310000000')) });
    expect(cell).toBe(table.hex(8, 4));
    expect(table.state.moved[b1]).toBe(0);
  });

  test('F10 the edge of the board and impassable terrain block: 2 core damage for every hex not moved', () => {
    const edge = pushed(2, { at: { [a1]: [13, 4], [b1]: [14, 4] } });
    expect(edge.blocked).toBe(true);
    expect(edge.cell).toBe(edge.table.hex(15, 4));
    expect(edge.table.one('collision')).toMatchObject({ mech: b1, other: null, hexes: 1, credit: a1 });
    expect(edge.table.part(b1, 'core')).toBe(18);

    const wall = pushed(2, { board: ground(Array<string>(9).fill('.......#........')) });
    expect(wall.blocked).toBe(true);
    expect(wall.cell).toBe(wall.table.hex(6, 4));
    expect(wall.table.part(b1, 'core')).toBe(16);
  });

  test('F10 a mech in the way blocks too, and takes the same damage; the pushed mech takes its own first', () => {
    const { table, blocked } = pushed(1, {
      b: [mech({ armor: 12 }), mech({ armor: 12 })],
      at: { [a1]: [5, 4], [b1]: [6, 4], [b2]: [7, 4] },
    });
    expect(blocked).toBe(true);
    expect(table.one('collision')).toMatchObject({ mech: b1, other: b2, hexes: 1 });
    expect(
      table.all('damage').map(({ mech, location, lost, cause, credit }) => [mech, location, lost, cause, credit]),
    ).toEqual([
      [b1, 'core', 2, 'collision', a1],
      [b2, 'core', 2, 'collision', a1],
    ]);
  });

  test('F10, I2 an ally of the source in the way is hurt as well, and nobody has the credit for it', () => {
    const { table } = pushed(1, {
      a: [mech(), mech(), mech()],
      at: { [a1]: [5, 4], [b1]: [6, 4], [a2]: [7, 4], [a3]: [1, 1] },
      parts: { [a2]: { core: 2 } },
    });
    expect(table.one('mech_destroyed')).toMatchObject({ mech: a2, cause: 'collision', credit: null });
    expect([...table.state.score]).toEqual([0, 3]);
    expect(table.all('enraged_granted')).toEqual([]);
  });

  test('F10 the first mech of side A is in the way like any other', () => {
    const table = new Table({ a: [mech(), mech()], at: { [b1]: [5, 4], [a2]: [6, 4], [a1]: [7, 4] } });
    table.roll({}, () => {
      push(table.state, a2, b1, 1, BY_CHARGE);
    });
    expect(table.one('collision')).toMatchObject({ mech: a2, other: a1, hexes: 1, credit: b1 });
    expect([table.part(a1, 'core'), table.part(a2, 'core'), table.state.cell[a2]]).toEqual([18, 18, table.hex(6, 4)]);
  });

  test('F10 one collision can destroy both mechs', () => {
    const { table } = pushed(1, {
      b: [mech(), mech(), mech()],
      at: { [a1]: [5, 4], [b1]: [6, 4], [b2]: [7, 4] },
      parts: { [b1]: { core: 1 }, [b2]: { core: 2 } },
    });
    expect(table.all('mech_destroyed').map(({ mech, credit }) => [mech, credit])).toEqual([
      [b1, a1],
      [b2, a1],
    ]);
    expect([...table.state.score]).toEqual([6, 0]);
  });

  test('F10 working legs shorten a push by their stability, to nothing at least', () => {
    const steady = { b: [mech({ stability: 1 })] };
    const once = pushed(2, steady);
    expect(once.cell).toBe(once.table.hex(7, 4));
    const { table, blocked, cell } = pushed(1, { ...steady, at: { [a1]: [14, 4], [b1]: [15, 4] } });
    expect(blocked).toBe(false);
    expect(cell).toBe(table.hex(15, 4));
    expect(table.types()).toEqual([]);
  });

  test('F10, F7 destroyed legs shorten nothing', () => {
    const { table, cell } = pushed(2, { b: [mech({ stability: 2 })], parts: { [b1]: { legs: 0 } } });
    expect(cell).toBe(table.hex(8, 4));
  });

  test('F10, E6 a push into a prepared enemy: no Overwatch, no Disengage strike, and it stays prepared', () => {
    const { table } = pushed(1, {
      a: [mech(), mech()],
      b: [mech(), mech()],
      at: { [a1]: [5, 4], [a2]: [6, 5], [b1]: [6, 4], [b2]: [7, 4] },
      set: { prepared: { [a2]: 1, [b2]: 1 } },
    });
    expect(table.types()).toEqual(['collision', 'damage', 'damage']);
    expect([table.state.prepared[a2], table.state.prepared[b2]]).toEqual([1, 1]);
  });

  test('F10, F11.5 a push that moves a mech ends its hold, one that is blocked at once does not', () => {
    const held = { set: { holds: { [a2]: b1 + 1 }, heldBy: { [b1]: a2 + 1 } }, a: [mech(), mech()] };
    const free = pushed(1, { ...held, at: { [a1]: [5, 4], [b1]: [6, 4], [a2]: [6, 3] } });
    expect(free.table.one('grapple_end')).toMatchObject({ holder: a2, held: b1 });
    const blocked = pushed(1, { ...held, at: { [a1]: [5, 4], [b1]: [6, 4], [a2]: [7, 4] } });
    expect(blocked.table.state.heldBy[b1]).toBe(a2 + 1);
  });
});
