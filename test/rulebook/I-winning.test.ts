import { describe, expect, test } from 'vitest';
import { answer, END as END_ANSWER } from '../../src/engine/answers.ts';
import { applyDamage } from '../../src/engine/damage.ts';
import { BY_COLLISION } from '../../src/engine/events.ts';
import { advance } from '../../src/engine/machine.ts';
import { CORE } from '../../src/engine/names.ts';
import { a1, a2, b1, b2, END, fire, ground, mech, Table } from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;
const FACING = { [a1]: [2, 4], [b1]: [6, 4] } as const;
const KILL = { hit: [12], location: [1], penetration: [4], damage: [6] };

/** Ends activations until the game is over. */
function playOut(table: Table): Table {
  while (table.decision !== 'over') table.play(table.decision === 'activation' ? table.options('activate')[0]! : END);
  return table;
}

const zoned = ground(Array<string>(9).fill('.'.repeat(16)), undefined, [{ col: 2, row: 4 }]);

describe('I2 score', () => {
  test('I2 3 for each enemy mech destroyed, whatever destroyed it, and 1 for each zone point', () => {
    const table = new Table({
      a: [mech(), mech()],
      b: [mech(), mech(), mech()],
      board: zoned,
      at: { ...FACING, [a2]: [9, 8], [b2]: [14, 0] },
      set: { heat: { [b2]: 14 } },
      parts: { [b1]: { core: 1 }, [b2]: { core: 1 } },
    });
    table.play({ kind: 'activate', mech: a1 }).play(fire(b1), KILL);
    expect([...table.state.score]).toEqual([3, 0]);
    table
      .play(END)
      .play({ kind: 'activate', mech: b2 })
      .play(END, { stress: [6] });
    expect(table.one('mech_destroyed').credit).toBe(null);
    expect([...table.state.score]).toEqual([6, 0]);
    table.play(END).play(END);
    expect(table.one('round_end')).toMatchObject({ scoreA: 7, zonesA: 1, scoreB: 0, zonesB: 0 });
    expect([...table.state.kills]).toEqual([2, 0]);
  });

  test('I2, H7 a zone that is empty or disputed scores for nobody, one held by B for B', () => {
    const scores = (place: readonly [number, number], other: readonly [number, number]) => {
      const table = new Table({ board: zoned, at: { [a1]: place, [b1]: other } }).play(END).play(END);
      return [...table.state.score];
    };
    expect(scores([9, 4], [12, 4])).toEqual([0, 0]);
    expect(scores([2, 4], [3, 4])).toEqual([0, 0]);
    expect(scores([9, 4], [3, 4])).toEqual([0, 1]);
  });

  test('I2 a wipe loses at once, whatever the score', () => {
    const table = new Table({ at: FACING, set: { score: { 1: 20 } }, parts: { [b1]: { core: 1 } } }).play(
      fire(b1),
      KILL,
    );
    expect(table.one('game_end')).toMatchObject({ winner: 'a', reason: 'wipe', rounds: 1, scoreA: 3, scoreB: 20 });
  });

  test('I2 a side can wipe itself out by heat', () => {
    const table = new Table({ set: { heat: { [a1]: 14 } }, parts: { [a1]: { core: 1 } } }).play(END, { stress: [6] });
    expect(table.one('game_end')).toMatchObject({ winner: 'b', reason: 'wipe', scoreB: 3 });
  });
});

describe('I2 both sides wiped at once', () => {
  const wipeout = (scoreA: number, scoreB: number) => {
    const table = new Table({ set: { score: { 0: scoreA, 1: scoreB } } });
    table.roll({}, () => {
      for (const mech of [a1, b1]) applyDamage(table.state, mech, CORE, 99, BY_COLLISION, -1);
      return advance(table.state, answer(END_ANSWER));
    });
    return table.one('game_end');
  };

  test('I2 the higher score wins', () => {
    expect(wipeout(1, 2)).toMatchObject({ winner: 'b', reason: 'mutualWipe', scoreA: 4, scoreB: 5 });
    expect(wipeout(2, 0)).toMatchObject({ winner: 'a', reason: 'mutualWipe' });
  });

  test('I2 equal scores are a draw, without a bonus round', () => {
    expect(wipeout(0, 0)).toMatchObject({ winner: null, reason: 'mutualWipe', rounds: 1, hullA: 0, hullB: 0 });
  });
});

describe('I2 the round cap', () => {
  test('I2 after round 7 the higher score wins', () => {
    const table = playOut(new Table({ set: { score: { 1: 1 } } }));
    expect(table.one('game_end')).toMatchObject({ winner: 'b', reason: 'score', rounds: 7 });
    expect(table.history.filter((event) => event.type === 'round_start').map((event) => event.round)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
  });

  test('I2 zone points of the last round still count', () => {
    const table = playOut(new Table({ board: zoned, at: FACING, rules: { roundCap: 1 } }));
    expect(table.one('game_end')).toMatchObject({ winner: 'a', reason: 'score', scoreA: 1 });
    expect(table.types().filter((type) => ['zone', 'round_end', 'game_end'].includes(type))).toEqual([
      'zone',
      'round_end',
      'game_end',
    ]);
  });

  const level = (choice: Choice = {}) => new Table({ rules: { roundCap: 1 }, at: FACING, ...choice });

  test('I2 equal scores bring one bonus round, whose score decides', () => {
    const table = level({ parts: { [b1]: { core: 1 } }, b: [mech(), mech()] })
      .play(END)
      .play({ kind: 'activate', mech: b1 })
      .play(END)
      .play(END);
    expect(table.one('round_start')).toMatchObject({ round: 2, bonus: true });
    table.play(fire(b1), KILL);
    playOut(table);
    expect(table.one('game_end')).toMatchObject({ winner: 'a', reason: 'score', rounds: 2 });
  });

  test('I2 still equal: the greater Hull of the living deployed mechs wins', () => {
    const table = playOut(level({ parts: { [a1]: { head: 5 } } }));
    expect(table.one('game_end')).toMatchObject({ winner: 'b', reason: 'hull', rounds: 2, hullA: 57, hullB: 58 });
    const fallen = playOut(level({ a: [mech(), mech()], dead: [a2], parts: { [b1]: { head: 5 } } }));
    expect(fallen.one('game_end')).toMatchObject({ winner: 'a', reason: 'hull', hullA: 58, hullB: 57 });
  });

  test('I2 equal Hull as well: a draw', () => {
    expect(playOut(level()).one('game_end')).toMatchObject({ winner: null, reason: 'draw', rounds: 2 });
  });
});
