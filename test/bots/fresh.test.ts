import { describe, expect, it } from 'vitest';
import { Matchups } from '../../src/bots/matchups.ts';
import { POINT } from '../../src/bots/points.ts';
import { Position } from '../../src/bots/position.ts';
import { policyOf } from '../../src/bots/registry.ts';
import { slotCells, slotScores } from '../../src/bots/slots.ts';
import { mayMove } from '../../src/engine/activation.ts';
import { ASK_ACTION } from '../../src/engine/answers.ts';
import { Board } from '../../src/engine/board.ts';
import { movementLeft } from '../../src/engine/budget.ts';
import { ACTOR } from '../../src/engine/columns.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { GameRunner, type Policy } from '../../src/engine/game.ts';
import { reachOf } from '../../src/engine/path.ts';
import { GameSetup } from '../../src/engine/setup.ts';
import { GameState } from '../../src/engine/state.ts';
import { eventHash, POSITIONAL, type PositionalGame, playWatched, positionalGames } from './positional-games.ts';

/** Games in the ordinary suite; a thorough run asks for 1,000. */
const GAMES = Math.min(1000, Number(process.env['MECHSIM_GAMES'] ?? 40));

/** The same setup once more, with nothing worked out yet that a game keeps: sight, ways, fields. */
function again({ teamSize, profiles, loads, rules }: GameSetup, board: Board): GameSetup {
  const [sizeA, sizeB] = teamSize;
  return new GameSetup({
    board,
    teamA: profiles.slice(0, sizeA).map((profile) => profile!),
    teamB: profiles.slice(3, 3 + sizeB).map((profile) => profile!),
    loads,
    rules,
  });
}

/** A positional player that keeps nothing: a new policy and new tables for every decision. */
function forgetful(board: Board): Policy {
  return {
    name: 'forgetful',
    decide: (state, decision, ownDice) => {
      const copy = new GameState(again(state.setup, board));
      copy.copyFrom(state);
      return policyOf(POSITIONAL).decide(copy, decision, ownDice);
    },
  };
}

function playForgetful({ setup, seed }: PositionalGame): GameState {
  const board = Board.of(setup.board.spec);
  const players = [forgetful(board), forgetful(board)] as const;
  return new GameRunner(again(setup, board), players, new EventLog()).play(seed);
}

describe('tables of the positional policy', () => {
  it(
    `remember nothing: ${GAMES} games come out the same without them, event by event`,
    () => {
      for (const game of positionalGames(GAMES)) {
        const state = playWatched(game, () => {});
        expect(eventHash(playForgetful(game)), game.name).toBe(eventHash(state));
      }
    },
    60_000 + 2000 * GAMES,
  );

  it('belong to whoever is asked: games played between the decisions of another change neither', () => {
    const games = [...positionalGames(12)];
    for (let index = 0; index + 1 < games.length; index += 2) {
      const [outer, inner] = [games[index]!, games[index + 1]!];
      const alone = eventHash(playWatched(inner, () => {}));
      const undisturbed = eventHash(playWatched(outer, () => {}));
      let decisions = 0;
      const disturbed = playWatched(outer, () => {
        decisions += 1;
        if (decisions % 9 === 0) expect(eventHash(playWatched(inner, () => {})), inner.name).toBe(alone);
      });
      expect(eventHash(disturbed), outer.name).toBe(undisturbed);
    }
  });

  it('give a hex the same score whether it is weighed first or among others', () => {
    let compared = 0;
    for (const game of positionalGames(6)) {
      const matchups = new Matchups(game.setup);
      playWatched(game, (state, decision) => {
        const mech = state.flow[ACTOR]!;
        if (decision !== ASK_ACTION || !mayMove(state, mech)) return;
        const { cells, cost, count } = reachOf(state, mech, movementLeft(state, mech), state.setup.reach);
        const inReach = [...cells.subarray(0, count)];
        const scoresBy = (tables: Matchups, weighed: readonly number[]) => {
          const position = new Position();
          tables.refresh(state);
          position.prepare(state, tables, mech, 1);
          return weighed.map((cell) => position.weigh(cell, cost[cell]!, true));
        };
        const scores = new Map(scoresBy(matchups, inReach).map((score, index) => [inReach[index]!, score]));
        for (const cell of inReach) {
          // Every seventh by a Position and Matchups that have seen nothing else.
          compared += 1;
          if (compared % 7 === 0)
            expect(scoresBy(new Matchups(game.setup), [cell]), game.name).toEqual([scores.get(cell)]);
        }
        matchups.refresh(state);
        const position = new Position();
        position.prepare(state, matchups, mech, 1);
        const reach = reachOf(state, mech, movementLeft(state, mech), state.setup.reach);
        for (let slot = position.weighReach(reach, true) - 1; slot >= 0; slot--) {
          expect(slotScores[slot]! / POINT, game.name).toBe(scores.get(slotCells[slot]!));
        }
      });
    }
    expect(compared).toBeGreaterThan(7000);
  });
});
