import { describe, expect, test } from 'vitest';
import { ACTOR } from '../../src/engine/columns.ts';
import { a1, a2, b1, b2, blade, DEFENDERS, END, fire, ground, mech, PASS, RESPOND, strike, Table } from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;
const BESIDE = { [a1]: [5, 4], [b1]: [6, 4] } as const;
const HOLD = { holds: { [a1]: b1 + 1 }, heldBy: { [b1]: a1 + 1 } };
const HELD_BY_A1 = { at: BESIDE, set: HOLD };
const grapple = (opportunity: number) => ({ kind: 'grapple', opportunity }) as const;

/** a1 with a blade (opportunity 0) and its chassis (1) fights b1 with two chassis dice (DEFENDERS and the next). */
const fight = (pool: number[], choice: Choice = {}) =>
  new Table({ a: [mech({ right: blade(1) })], at: BESIDE, ...choice }).play(
    { kind: 'fight', target: b1 },
    { 'melee-pool': pool },
  );

describe('F11.5 Grapple', () => {
  test('F11.5 a chassis opportunity instead of a strike: the fighter becomes the holder, the other is Held', () => {
    const table = fight([10, 10, 2, 2], { set: { prepared: { [b1]: 1 } } });
    expect(table.options('grapple')).toEqual([grapple(1)]);
    table.play(grapple(1));
    expect(table.one('grapple')).toMatchObject({ holder: a1, held: b1 });
    expect([table.state.holds[a1], table.state.heldBy[b1]]).toEqual([b1 + 1, a1 + 1]);
    expect(table.decision).toBe('declaration');
    expect(table.state.prepared[b1]).toBe(0);
  });

  test('F11.5 it cannot be parried', () => {
    const table = fight([2, 10, 10, 2], { b: [mech({ right: blade(1, { parry: true }) })] }).play(grapple(1));
    expect(table.all('melee_response')).toEqual([]);
    expect(table.one('grapple').holder).toBe(a1);
  });

  test('F11.5 the defender may grapple as well, and then it is the holder', () => {
    const table = fight([10, 2, 10, 2]).play(PASS).play(grapple(DEFENDERS));
    expect(table.one('grapple')).toMatchObject({ holder: b1, held: a1 });
  });

  test('F11.5 once per exchange, even if it was broken, and not by a fighter in a hold', () => {
    const table = fight([2, 10, 10, 10, 10], { a: [mech({ right: blade(1), meleeDice: 2 })] });
    table.play(grapple(1));
    expect(table.options('grapple')).toEqual([]);
    table.play({ kind: 'break', opportunity: DEFENDERS });
    expect(table.one('grapple_end')).toMatchObject({ holder: a1, held: b1, broken: true });
    expect(table.options('grapple')).toEqual([]);
    const third = new Table({
      a: [mech({ right: blade(1) })],
      b: [mech(), mech()],
      at: { ...BESIDE, [b2]: [5, 3] },
      set: HOLD,
    });
    expect(third.options('fight').map((view) => view.target)).toEqual([b1]);
  });

  test('F11.5 an outsider cannot grapple a mech in a hold, nor throw it', () => {
    const table = new Table({
      a: [mech(), mech({ right: blade(1) })],
      at: { ...BESIDE, [a2]: [6, 3] },
      set: HOLD,
    }).play({ kind: 'activate', mech: a2 });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [10, 10, 2, 2] });
    expect([table.options('grapple'), table.options('throw')]).toEqual([[], []]);
    expect(table.options('strike')).not.toEqual([]);
  });

  test('F11.5 a declaration of it breaks a row of passes', () => {
    const table = fight([10, 2, 10, 10]).play(PASS).play(grapple(DEFENDERS)).play(PASS);
    expect(table.decision).toBe('declaration');
    expect(table.options('strike').map((view) => view.opportunity)).toContain(DEFENDERS + 1);
  });
});

describe('F11.5 in a hold', () => {
  const kinds = ['move', 'boost', 'charge', 'prepare', 'fight', 'fire', 'letGo'] as const;

  test('F11.5 the Held mech cannot move, Boost, Charge or Prepare; it may Fire, and Fight its holder', () => {
    const table = new Table({ ...HELD_BY_A1, a: [mech(), mech()], at: { ...BESIDE, [a2]: [6, 3] }, firstSide: 1 });
    expect(table.state.flow[ACTOR]).toBe(b1);
    expect(kinds.filter((kind) => table.options(kind).length > 0)).toEqual(['fight', 'fire']);
    expect(table.options('fight').map((view) => view.target)).toEqual([a1]);
    expect(new Set(table.options('fire').map((view) => view.target))).toEqual(new Set([a1, a2]));
  });

  test('F11.5 the holder cannot move, Boost or Charge until it lets go, which costs nothing', () => {
    const table = new Table(HELD_BY_A1);
    expect(kinds.filter((kind) => table.options(kind).length > 0)).toEqual(['prepare', 'fight', 'fire', 'letGo']);
    table.play({ kind: 'letGo' });
    expect(table.one('grapple_end')).toMatchObject({ holder: a1, held: b1, broken: false });
    expect([table.state.quicks[a1], table.options('move').length > 0]).toEqual([2, true]);
  });

  test('F11.5 a holder with no Quicks left may still let go and walk', () => {
    const table = fight([2, 10, 2, 2]).play(grapple(1));
    expect(table.types()).toContain('melee_end');
    expect(table.state.flow[ACTOR]).toBe(a1);
    table.play({ kind: 'letGo' });
    expect(table.options('move')).not.toEqual([]);
  });

  test('F11.5 others may attack either as usual', () => {
    const table = new Table({
      a: [mech(), mech()],
      b: [mech(), mech()],
      at: { ...BESIDE, [a2]: [6, 3], [b2]: [5, 3] },
      set: HOLD,
    }).play({ kind: 'activate', mech: a2 });
    expect(table.allows(fire(b1))).toBe(true);
    expect(table.options('fight').map((view) => view.target)).toContain(b1);
    table.play(END).play({ kind: 'activate', mech: b2 });
    expect(table.allows(fire(a1))).toBe(true);
    expect(table.options('fight').map((view) => view.target)).toContain(a1);
  });

  test('F11.5, H7 both count for zones', () => {
    const board = ground(Array<string>(9).fill('.'.repeat(16)), undefined, [{ col: 6, row: 4 }]);
    const table = new Table({ ...HELD_BY_A1, board }).play(END).play(END);
    expect(table.one('zone')).toMatchObject({ holder: null, contested: true });
  });

  test('F11.5 a Held mech that lies Prone may stand up', () => {
    const table = new Table({ at: BESIDE, firstSide: 1, set: { ...HOLD, prone: { [b1]: 1 } } }).play({ kind: 'stand' });
    expect([table.state.prone[b1], table.state.heldBy[b1]]).toEqual([0, a1 + 1]);
  });

  test('F11.5 the death of the holder frees the Held mech, and the other way round', () => {
    const kill = { hit: [12], location: [1], penetration: [4], damage: [6] };
    const holder = new Table({
      a: [mech(), mech()],
      b: [mech(), mech()],
      at: { ...BESIDE, [b2]: [9, 4] },
      set: HOLD,
      parts: { [a1]: { core: 1 } },
      firstSide: 1,
    }).play({ kind: 'activate', mech: b2 });
    holder.play(fire(a1), kill);
    expect(holder.one('grapple_end')).toMatchObject({ holder: a1, held: b1 });
    expect(holder.state.heldBy[b1]).toBe(0);
    holder.play(END).play(END);
    expect(holder.state.flow[ACTOR]).toBe(b1);
    expect(holder.options('move')).not.toEqual([]);

    const held = new Table({ ...HELD_BY_A1, b: [mech(), mech()], parts: { [b1]: { core: 1 } } }).play(fire(b1), kill);
    expect([held.state.holds[a1], held.options('move').length > 0]).toEqual([0, true]);
  });

  test('F11.5 a hold of the first mech of side A ends with its holder like any other', () => {
    const table = new Table({
      a: [mech(), mech()],
      b: [mech(), mech()],
      at: { ...BESIDE, [a2]: [2, 4], [b2]: [15, 8] },
      set: { holds: { [b1]: a1 + 1 }, heldBy: { [a1]: b1 + 1 } },
      parts: { [b1]: { core: 1 } },
    }).play({ kind: 'activate', mech: a2 });
    table.play(fire(b1), { hit: [12], location: [1], penetration: [4], damage: [6] });
    expect(table.one('grapple_end')).toMatchObject({ holder: b1, held: a1 });
    expect(table.state.heldBy[a1]).toBe(0);
  });

  test('F11.5 the Held mech may destroy its holder in an exchange, and is free', () => {
    const table = new Table({
      a: [mech(), mech()],
      b: [mech()],
      at: BESIDE,
      set: HOLD,
      parts: { [a1]: { core: 1 } },
      firstSide: 1,
    });
    table.play({ kind: 'fight', target: a1 }, { 'melee-pool': [10, 2, 2, 2] });
    table.play(strike(0), { penetration: [6], damage: [1] });
    expect(table.one('mech_destroyed')).toMatchObject({ mech: a1, credit: b1 });
    expect(table.state.heldBy[b1]).toBe(0);
    expect(table.options('move')).not.toEqual([]);
  });
});

describe('F11.5 Throw', () => {
  const thrown = (choice: Choice = {}, pool = [2, 10, 10, 2]) => fight(pool, { set: HOLD, ...choice });
  const THROW = { kind: 'throw', opportunity: 1 } as const;

  test('F11.5 the hold ends, the Held mech is pushed 2 and Prone, and the exchange is over', () => {
    const table = thrown().play(THROW);
    expect(table.types().slice(0, 6)).toEqual(['throw', 'grapple_end', 'push', 'push', 'prone', 'melee_end']);
    expect(table.state.cell[b1]).toBe(table.hex(8, 4));
    expect(table.all('push')[0]).toMatchObject({ mech: b1, cause: 'throw', credit: a1 });
    expect(table.one('prone')).toMatchObject({ mech: b1, cause: 'throw', credit: a1 });
    // An opportunity of b1 was left.
    expect(table.decision).toBe('action');
  });

  test('F11.5 only the holder throws, and in the very exchange of its Grapple too', () => {
    const table = fight([2, 10, 10, 10, 2], { a: [mech({ right: blade(1), meleeDice: 2 })] });
    expect(table.options('throw')).toEqual([]);
    table.play(grapple(1));
    expect(table.options('throw')).toEqual([]);
    table.play(PASS);
    expect(table.options('throw').map((view) => view.opportunity)).toEqual([2]);
  });

  test('F11.5, F10 thrown off the last free hex: a collision with the edge, 2 core damage for each hex not flown, and Prone', () => {
    const table = thrown({ at: { [a1]: [13, 4], [b1]: [14, 4] } }).play(THROW);
    expect(table.state.cell[b1]).toBe(table.hex(15, 4));
    expect(table.one('collision')).toMatchObject({ mech: b1, other: null, hexes: 1, credit: a1 });
    expect(table.part(b1, 'core')).toBe(18);
    expect(table.one('prone').mech).toBe(b1);
    const corner = thrown({
      at: { [a1]: [14, 4], [b1]: [15, 4] },
      b: [mech(), mech()],
      parts: { [b1]: { core: 4 } },
    }).play(THROW);
    expect(corner.one('mech_destroyed')).toMatchObject({ mech: b1, cause: 'collision', credit: a1 });
    expect(corner.all('prone')).toEqual([]);
    expect(corner.types()).toContain('melee_end');
  });

  test('F11.5, F10 thrown into an own ally of the thrower: both are hurt, and nobody is credited with the ally', () => {
    const table = new Table({
      a: [mech({ right: blade(1) }), mech()],
      at: { ...BESIDE, [a2]: [7, 4] },
      set: HOLD,
      parts: { [a2]: { core: 4 } },
    }).play({ kind: 'activate', mech: a1 });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 10, 2, 2] }).play(THROW);
    expect(table.one('collision')).toMatchObject({ mech: b1, other: a2, hexes: 2 });
    expect(table.all('damage').map(({ mech, lost, credit }) => [mech, lost, credit])).toEqual([
      [b1, 4, a1],
      [a2, 4, null],
    ]);
    expect(table.one('mech_destroyed')).toMatchObject({ mech: a2, credit: null });
    expect([...table.state.score]).toEqual([0, 3]);
  });

  test('F11.5, F10 stability shortens the flight, not the fall', () => {
    const table = thrown({ b: [mech({ stability: 2 })] }).play(THROW);
    expect(table.all('push')).toEqual([]);
    expect([table.state.prone[b1], table.state.heldBy[b1]]).toEqual([1, 0]);
  });

  test('F11.5, E6 no Overwatch and no Disengage strike on the flight, Backup Fire afterwards', () => {
    const table = new Table({
      a: [mech({ right: blade(1) })],
      b: [mech(), mech({ ability: 'guardian' })],
      at: { ...BESIDE, [b2]: [8, 6] },
      set: HOLD,
    });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 10, 2, 2] }).play(THROW);
    expect(table.all('reaction_window')).toMatchObject([{ kind: 'backup', mover: a1 }]);
    table.play(RESPOND, { modifier: [1], hit: [2] });
  });
});

describe('F11.5 Break', () => {
  test('F11.5 the Held mech frees itself with a chassis opportunity, and the exchange goes on', () => {
    const table = fight([2, 10, 10, 10], { set: HOLD });
    table.play(PASS);
    expect(table.options('break').map((view) => view.opportunity)).toEqual([DEFENDERS, DEFENDERS + 1]);
    table.play({ kind: 'break', opportunity: DEFENDERS });
    expect(table.one('grapple_end')).toMatchObject({ holder: a1, held: b1, broken: true });
    expect(table.decision).toBe('declaration');
    // Free again, both may be grappled.
    expect(table.options('grapple')).toEqual([grapple(1)]);
  });

  test('F11.5 nobody else can break a hold', () => {
    const table = fight([10, 10, 2, 2], { set: HOLD });
    expect(table.options('break')).toEqual([]);
  });
});
