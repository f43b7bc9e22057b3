import { describe, expect, test } from 'vitest';
import { ACTOR, REASON, WINNER } from '../../src/engine/columns.ts';
import { addCloud } from '../../src/engine/smoke.ts';
import { a1, a2, a3, b1, b2, b3, blade, END, fire, ground, gun, mech, Table } from './kit.ts';

const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;
const three = () => [mech(), mech(), mech()];

describe('E1 teams and deployment', () => {
  test('E1 a side fields one to three mechs', () => {
    expect(() => new Table({ a: [] })).toThrow('a team has 1 to 3 mechs, not 0');
    expect(() => new Table({ b: [...three(), mech()] })).toThrow('a team has 1 to 3 mechs, not 4');
    const table = new Table({ a: [mech()], b: three() });
    expect([...table.state.alive]).toEqual([1, 0, 0, 1, 1, 1]);
    expect(table.one('game_start')).toMatchObject({ mechsA: 1, mechsB: 3, roundCap: 7 });
  });

  test('E1 the sides place mechs by turns, A first; who is done lets the other go on', () => {
    const order = (a: number, b: number) =>
      new Table({ a: three().slice(0, a), b: three().slice(0, b) }).all('deployed').map((event) => event.mech);
    expect(order(3, 3)).toEqual([a1, b1, a2, b2, a3, b3]);
    expect(order(1, 3)).toEqual([a1, b1, b2, b3]);
    expect(order(3, 2)).toEqual([a1, b1, a2, b2, a3]);
  });

  test('E1, A6 each takes the free hex nearest to a zone; ties by reading order, from the end for B', () => {
    const board = ground(
      [
        '................',
        '................',
        '#...............',
        '................',
        '................',
        '...............#',
        '................',
        '................',
      ],
      undefined,
      [
        { col: 5, row: 2 },
        { col: 10, row: 5 },
      ],
    );
    const { state } = new Table({ a: three(), b: three(), board });
    // The wall at (0,2) is no place to stand: (0,1) and (0,3) are at 5, then (0,4), (0,0) and others at 6.
    expect([...state.cell.slice(0, 3)]).toEqual([board.cellAt(0, 1), board.cellAt(0, 3), board.cellAt(0, 0)]);
    expect([...state.cell.slice(3)]).toEqual([...state.cell.slice(0, 3)].map((cell) => board.rotated(cell)));
  });

  test('E1 on a board without zones the two middle hexes count', () => {
    const board = ground(Array<string>(6).fill('.'.repeat(12)));
    const { state } = new Table({ a: three(), b: three(), board });
    // Middle hexes (6,3) and (5,2): in column 0 rows 1, 2 and 3 are all at 5, rows 0 and 4 at 6.
    expect([...state.cell.slice(0, 3)]).toEqual([board.cellAt(0, 1), board.cellAt(0, 2), board.cellAt(0, 3)]);
    expect([...state.cell.slice(3)]).toEqual([...state.cell.slice(0, 3)].map((cell) => board.rotated(cell)));
  });

  test('E1 a region without a free hex for every mech is refused', () => {
    const narrow = ground(['#..............#', '................']);
    expect(() => new Table({ a: three(), board: narrow })).toThrow('no free deployment cell');
  });
});

describe('E2 initiative', () => {
  test('E2 d20 + the highest nerve of the side, A first; a tie is rolled again; the winner chooses', () => {
    const table = new Table({
      a: [mech({ nerve: 1 }), mech({ nerve: 3 })],
      b: [mech({ nerve: 2 })],
      firstSide: null,
      dice: { initiative: [10, 11, 4, 6] },
    });
    expect(table.all('initiative').map(({ totalA, totalB, winner }) => [totalA, totalB, winner])).toEqual([
      [13, 13, null],
      [7, 8, 'b'],
    ]);
    expect(table.decision).toBe('firstSide');
    table.play({ kind: 'chooseSide', side: 'a' });
    expect(table.one('first_side')).toMatchObject({ side: 'a', chosen: true });
    expect(table.one('round_start')).toMatchObject({ round: 1, first: 'a' });
  });

  test('E2 a first side named by the scenario needs no die', () => {
    const table = new Table({ firstSide: 1 });
    expect(table.asked).toEqual([]);
    expect(table.one('first_side')).toMatchObject({ side: 'b', chosen: false });
    expect(table.state.flow[ACTOR]).toBe(b1);
  });

  test('E2 the same side goes first in every round', () => {
    const table = new Table({ firstSide: null, dice: { initiative: [2, 20] } });
    table.play({ kind: 'chooseSide', side: 'b' });
    for (let round = 1; round < 4; round++) {
      expect([table.state.round, table.state.flow[ACTOR]]).toEqual([round, b1]);
      table.play(END).play(END);
    }
  });

  test('E2 the sides alternate; a side with nobody left to activate is passed over', () => {
    const table = new Table({ a: three(), b: [mech()] });
    const order: number[] = [];
    while (table.state.round === 1) {
      if (table.decision === 'activation') table.play(table.options('activate')[0]!);
      order.push(table.state.flow[ACTOR]!);
      table.play(END);
    }
    expect(order).toEqual([a1, b1, a2, a3]);
  });

  test('E2 only living mechs that have not acted in this round can be activated', () => {
    const table = new Table({ a: three(), b: three(), dead: [a2] });
    expect(table.options('activate').map((view) => view.mech)).toEqual([a1, a3]);
    table.play({ kind: 'activate', mech: a3 }).play(END);
    expect(table.options('activate').map((view) => view.mech)).toEqual([b1, b2, b3]);
  });
});

describe('E7 the end of an activation', () => {
  test('E7 first the stress check, then cooling', () => {
    const table = new Table({ at: FACING, set: { heat: { [a1]: 9 } } }).play(END, { stress: [2] });
    expect(table.types().slice(0, 4)).toEqual(['stress_check', 'stress', 'heat', 'activation_end']);
    expect(table.state.heat[a1]).toBe(7);
  });

  test('E7 a mech that dies in its own activation has neither; the activation is over', () => {
    const table = new Table({
      a: [mech(), mech()],
      at: { ...FACING, [a2]: [1, 1] },
      set: { heat: { [a1]: 12 }, prepared: { [b1]: 1 } },
      parts: { [a1]: { core: 1 } },
    }).play({ kind: 'activate', mech: a1 });
    table.play({ kind: 'move', cell: table.hex(3, 4) });
    table.play(
      { kind: 'respond', mount: 'right' },
      { modifier: [1], hit: [20], location: [1], penetration: [4], damage: [1] },
    );
    expect(table.types().slice(-3)).toEqual(['enraged_granted', 'activation_end', 'activation_start']);
    expect(table.all('stress_check')).toEqual([]);
    expect(table.state.flow[ACTOR]).toBe(b1);
  });

  test('E7, G3 a death by the stress check skips cooling', () => {
    const table = new Table({
      a: [mech(), mech()],
      at: FACING,
      set: { heat: { [a1]: 14 } },
      parts: { [a1]: { core: 2 } },
    });
    table.play({ kind: 'activate', mech: a1 }).play(END, { stress: [1] });
    expect(table.one('mech_destroyed')).toMatchObject({ mech: a1, cause: 'overheat', credit: null });
    expect(table.all('heat')).toEqual([]);
  });
});

describe('E8 wipes and the end of a round', () => {
  test('E8 the last mech of a side ends the game then and there: no reaction, no second Fire, no zones', () => {
    const table = new Table({
      a: [mech({ ability: 'barrage', right: gun({ heat: 1 }) })],
      board: ground(Array<string>(9).fill('.'.repeat(16)), undefined, [{ col: 2, row: 4 }]),
      at: FACING,
      parts: { [b1]: { core: 1 } },
    });
    table.play(
      { kind: 'barrage', mount: 'right', target: b1 },
      { hit: [12], location: [1], penetration: [4], damage: [1] },
    );
    expect(table.all('fire')).toHaveLength(1);
    expect(table.types().slice(-4)).toEqual(['mech_destroyed', 'heat', 'activation_end', 'game_end']);
    expect(table.one('game_end')).toMatchObject({
      winner: 'a',
      reason: 'wipe',
      scoreA: 3,
      scoreB: 0,
      hullA: 58,
      hullB: 0,
    });
    expect(table.decision).toBe('over');
    expect(table.options('end')).toEqual([]);
  });

  test('E8, G3 mutual kills by heat: who destroys the last enemy has won before its own stress check', () => {
    const burning = { at: FACING, set: { heat: { [a1]: 14 } }, parts: { [a1]: { core: 1 }, [b1]: { core: 1 } } };
    const kill = { hit: [12], location: [1], penetration: [4], damage: [1] };
    const table = new Table(burning).play(fire(b1), kill);
    expect(table.all('stress_check')).toEqual([]);
    expect(table.one('game_end')).toMatchObject({ winner: 'a', reason: 'wipe', scoreA: 3, scoreB: 0 });

    // With an enemy left the game goes on, and the check destroys the mech itself.
    const both = new Table({ ...burning, a: [mech(), mech()], b: [mech(), mech()] }).play({
      kind: 'activate',
      mech: a1,
    });
    both.play(fire(b1), kill).play(END, { stress: [6] });
    expect(both.one('mech_destroyed')).toMatchObject({ mech: a1, cause: 'overheat', credit: null });
    expect([...both.state.score]).toEqual([3, 3]);
  });

  test('E8 a strike that wipes a side out ends the exchange and the game', () => {
    const table = new Table({
      a: [mech({ right: blade(2) })],
      at: { [a1]: [5, 4], [b1]: [6, 4] },
      parts: { [b1]: { core: 1 } },
    });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [15, 15, 15, 2, 2] });
    table.play({ kind: 'strike', opportunity: 0, aim: 'core' }, { penetration: [4], damage: [1] });
    expect(table.types()).not.toContain('melee_end');
    expect(table.one('game_end').reason).toBe('wipe');
  });

  test('E8 at the end of a round zones score, the round ends, the game goes on, clouds expire, the next round begins', () => {
    const table = new Table({
      board: ground(Array<string>(9).fill('.'.repeat(16)), undefined, [{ col: 2, row: 4 }]),
      at: FACING,
    });
    addCloud(table.state, table.hex(8, 4), 1);
    table.play(END).play(END);
    expect(table.types()).toEqual([
      'activation_end',
      'zone',
      'round_end',
      'smoke_cleared',
      'round_start',
      'activation_start',
    ]);
    expect(table.one('round_end')).toMatchObject({ round: 1, scoreA: 1, zonesA: 1, scoreB: 0, zonesB: 0 });
    expect([table.state.flow[WINNER], table.state.flow[REASON]]).toEqual([-1, -1]);
  });

  test('E8 in the new round every mech may act and react again', () => {
    const table = new Table({ at: FACING, set: { reacted: { [b1]: 1 } } }).play(END);
    table.state.reacted[b1] = 1;
    table.play(END);
    expect([...table.state.reacted]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...table.state.acted]).toEqual([1, 0, 0, 0, 0, 0]);
  });
});
