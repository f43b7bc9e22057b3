import { describe, expect, it } from 'vitest';
import { explainDecision, type Reasons } from '../../src/bots/explain.ts';
import { ANSWERS, ASK_ACTION, ASK_ACTIVATION, answerA, answerKind } from '../../src/engine/answers.ts';
import { eventHash, POSITIONAL, playWatched, positionalGames } from './positional-games.ts';

const GAMES = 12;

/** Every explained decision of some games, with what was chosen. */
function explained(): { reasons: Reasons; decision: number; chosen: number; place: string }[] {
  const list: ReturnType<typeof explained> = [];
  for (const game of positionalGames(GAMES)) {
    playWatched(game, (state, decision, chosen) => {
      const before = state.words.slice();
      const reasons = explainDecision(state, decision, POSITIONAL);
      expect(state.words).toEqual(before);
      list.push({ reasons, decision, chosen, place: `${game.name}, ${ANSWERS[answerKind(chosen)]}` });
    });
  }
  return list;
}

const all = explained();
const actions = all.filter(({ decision }) => decision === ASK_ACTION);

describe('why the positional policy answers as it does', () => {
  it('is said of every kind of choice that it weighs', () => {
    const kinds = new Set(actions.map(({ chosen }) => ANSWERS[answerKind(chosen)]));
    for (const kind of ['move', 'fire', 'charge', 'vent', 'guard', 'end']) expect(kinds).toContain(kind);
  });

  it('changes nothing: a game explained at every decision has the same events', () => {
    for (const game of positionalGames(4)) {
      const plain = eventHash(playWatched(game, () => {}));
      const state = playWatched(game, (position, decision) => {
        explainDecision(position, decision, POSITIONAL);
      });
      expect(eventHash(state), game.name).toBe(plain);
    }
  });

  it('gives terms that sum to the score of each hex', () => {
    for (const { reasons, place } of actions) {
      for (const { terms } of reasons.hexes) {
        const { score, ...parts } = terms;
        const sum = Object.values(parts).reduce((total, part) => total + part, 0);
        expect(Math.abs(sum - score), place).toBeLessThan(1e-9);
      }
    }
  });

  it('ranks first what is chosen: the mech to activate, the hex of a move', () => {
    let moves = 0;
    for (const { reasons, decision, chosen, place } of all) {
      if (decision === ASK_ACTIVATION) expect(reasons.mechs[0]!.mech, place).toBe(answerA(chosen));
      if (ANSWERS[answerKind(chosen)] !== 'move') continue;
      moves += 1;
      const hex = reasons.hexes.find(({ cell }) => cell === answerA(chosen))!;
      expect(hex.terms.score, place).toBe(reasons.hexes[0]!.terms.score);
    }
    expect(moves).toBeGreaterThan(100);
  });

  it('holds what is chosen with the points that make it best', () => {
    const top = (list: Reasons['fires']) => list[0]?.points ?? Number.NEGATIVE_INFINITY;
    for (const { reasons, chosen, place } of actions) {
      const { support, melee } = reasons;
      const fires = [...reasons.fires, ...reasons.fullFires].sort((x, y) => y.points - x.points);
      const kind = ANSWERS[answerKind(chosen)]!;
      if (kind === 'fight' || kind === 'charge') {
        expect(melee.find(({ answer }) => answer === chosen)?.points, place).toBe(top(melee));
      } else if (['boost', 'vent', 'guard', 'prepare', 'smoke', 'stabilize'].includes(kind)) {
        expect(support.find(({ answer }) => answer === chosen)?.points, place).toBe(top(support));
        expect(top(support), place).toBeGreaterThan(0);
      } else if (kind === 'fire' || kind === 'barrage') {
        const points = fires.find(({ answer }) => answer === chosen)!.points;
        expect(points, place).toBeGreaterThan(0);
        expect(points, place).toBeGreaterThanOrEqual(top(support));
      } else if (kind === 'end') {
        expect(top(support), place).toBeLessThanOrEqual(0);
        expect(top(fires), place).toBeLessThanOrEqual(0);
      }
    }
  });
});
