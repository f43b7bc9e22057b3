import { EventLog } from '../../src/engine/event-log.ts';
import { GameRunner, type Policy } from '../../src/engine/game.ts';
import { usableMounts } from '../../src/engine/mech.ts';
import type { GameState } from '../../src/engine/state.ts';
import type { RandomGame } from './random-games.ts';

/** A game that has been played, with its copy made half-way. */
export interface CheckedGame {
  readonly state: GameState;
  readonly log: EventLog;
  readonly answers: readonly number[];
}

/**
 * Plays a game and, from a copy of its state made at one of its decisions, its rest once more. At every decision the column
 * `usable` says what the parts, items and jams do.
 * @param twinAt the decision at which the copy is made, counted from 0
 * @param complain told of a copy that ends otherwise, and of a mount that the column has wrong
 */
export function playWithTwin(game: RandomGame, twinAt: number, complain: (what: string) => void): CheckedGame {
  const answers: number[] = [];
  const twin = new GameRunner(game.setup, game.policies, new EventLog());
  let twinDecision = -1;
  const watched = (policy: Policy): Policy => ({
    name: policy.name,
    decide: (state, decision, ownDice) => {
      state.setup.profiles.forEach((profile, mech) => {
        if (profile === null || state.usable[mech] === usableMounts(state, mech)) return;
        complain(`usable[${mech}] is ${state.usable[mech]} at decision ${answers.length}`);
      });
      if (answers.length === twinAt) {
        twinDecision = decision;
        twin.state.copyFrom(state);
        copyLog(state.log!, twin.state.log!);
      }
      const answer = policy.decide(state, decision, ownDice);
      answers.push(answer);
      return answer;
    },
  });
  const log = new EventLog(true);
  const [a, b] = game.policies;
  const runner = new GameRunner(game.setup, [watched(a), watched(b)], log);
  const state = runner.play(game.seed);
  if (twinDecision >= 0) {
    twin.finish(twinDecision);
    if (twin.state.hashText !== state.hashText) complain(`a copy at decision ${twinAt} ends in another state`);
    if (hashOf(twin.state.log!) !== hashOf(log)) complain(`a copy at decision ${twinAt} has other events`);
  }
  return { state, log, answers };
}

function copyLog(from: EventLog, to: EventLog): void {
  to.words = from.words.slice();
  to.length = from.length;
}

export function hashOf(log: EventLog): string {
  const hash = { high: 0, low: 0 };
  log.hash(hash);
  return `${hash.high} ${hash.low}`;
}
