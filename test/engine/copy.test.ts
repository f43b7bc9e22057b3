import { describe, expect, test } from 'vitest';
import { randomPolicy } from '../../src/bots/random.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { GameRunner, type Policies, type Policy } from '../../src/engine/game.ts';
import { advance } from '../../src/engine/machine.ts';
import { GameState } from '../../src/engine/state.ts';
import { hashOf } from './check-game.ts';
import { randomGames } from './random-games.ts';

const GAMES = 50;
/** From every so many decisions a copy plays on to the end of the game. */
const WHOLE = 20;

/** A position at which a decision is open: the words of the state, its answer, and the events that led to it. */
interface Position {
  readonly words: Int32Array;
  readonly events: Int32Array;
  readonly decision: number;
  readonly answer: number;
}

function watching(positions: Position[]): Policies {
  const policy: Policy = {
    name: 'watching',
    decide: (state, decision, ownDice) => {
      const words = state.words.slice();
      const events = eventsOf(state);
      const answer = randomPolicy.decide(state, decision, ownDice);
      positions.push({ words, events, decision, answer });
      return answer;
    },
  };
  return [policy, policy];
}

function eventsOf(state: GameState): Int32Array {
  return state.log!.words.slice(0, state.log!.length);
}

/** Makes a state that has never seen the game stand at a position of it. */
function standAt(state: GameState, { words, events }: Position): GameState {
  state.words.set(words);
  state.log = new EventLog();
  state.log.words = new Int32Array(2 * events.length + 1024);
  state.log.words.set(events);
  state.log.length = events.length;
  return state;
}

const same = (one: Int32Array, other: Int32Array) =>
  one.length === other.length && one.every((word, at) => word === other[at]);

describe('the words of a state are the whole game', () => {
  test('copied at any decision, a game comes to the same next decision, and so on to the same end', () => {
    const strays: string[] = [];
    let copies = 0;
    for (const { name, setup, seed } of randomGames(GAMES)) {
      const positions: Position[] = [];
      const game = new GameRunner(setup, watching(positions), new EventLog()).play(seed);
      const end = { words: game.words.slice(), events: eventsOf(game), decision: 0 };
      positions.forEach((position, index) => {
        const copy = standAt(new GameState(setup), position);
        const decision = advance(copy, position.answer);
        const next = positions[index + 1] ?? end;
        copies += 1;
        if (decision !== next.decision || !same(copy.words, next.words) || !same(eventsOf(copy), next.events)) {
          strays.push(`decision ${index} of ${name}`);
        }
      });
    }
    expect(strays).toEqual([]);
    expect(copies).toBeGreaterThan(50 * GAMES);
  });

  test('copied at any decision and left to the policies, whose dice come from the state too, it ends the same', () => {
    const strays: string[] = [];
    for (const { name, setup, seed } of randomGames(GAMES)) {
      const positions: Position[] = [];
      const game = new GameRunner(setup, watching(positions), new EventLog()).play(seed);
      const end = `${game.hashText} ${hashOf(game.log!)}`;
      for (let index = seed % WHOLE; index < positions.length; index += WHOLE) {
        const runner = new GameRunner(setup, [randomPolicy, randomPolicy]);
        standAt(runner.state, positions[index]!);
        runner.finish(positions[index]!.decision);
        if (`${runner.state.hashText} ${hashOf(runner.state.log!)}` !== end)
          strays.push(`decision ${index} of ${name}`);
      }
    }
    expect(strays).toEqual([]);
  });
});
