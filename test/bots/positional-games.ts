import type { AiOptions } from '../../src/bots/options.ts';
import { policyOf } from '../../src/bots/registry.ts';
import { compileLoads } from '../../src/catalog/compile.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { loadMap, mapIds } from '../../src/catalog/maps.ts';
import { Board } from '../../src/engine/board.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { GameRunner, type Policies, type Policy } from '../../src/engine/game.ts';
import { openField } from '../../src/engine/open-field.ts';
import { GameSetup } from '../../src/engine/setup.ts';
import type { GameState } from '../../src/engine/state.ts';
import { Draw, randomMech } from '../engine/random-games.ts';

export const POSITIONAL: AiOptions = { policy: 'positional', aggression: 1 };

/** A game between two sides of the positional policy. */
export interface PositionalGame {
  readonly name: string;
  readonly setup: GameSetup;
  readonly seed: number;
}

/** Games of three against three, of all kits with any pilot and loads, on every map in turn and on an open field. */
export function* positionalGames(count: number): Generator<PositionalGame> {
  const catalog = loadCatalog();
  const loads = compileLoads(catalog);
  const boards = [...mapIds().map((id) => Board.of(loadMap(id))), Board.of(openField(12))];
  for (let seed = 1; seed <= count; seed++) {
    const draw = new Draw(seed + 77);
    const board = boards[seed % boards.length]!;
    const team = () => Array.from({ length: 3 }, () => randomMech(catalog, draw));
    const [teamA, teamB] = [team(), team()];
    const setup = new GameSetup({ board, teamA, teamB, loads });
    yield { name: `${seed} on ${board.spec.id}`, setup, seed };
  }
}

/** Sees a decision of the positional policy before it is answered; what it answers is `chosen`. */
export type Watch = (state: GameState, decision: number, chosen: number) => void;

/** Plays a game to its end, every decision of both sides watched. */
export function playWatched({ setup, seed }: PositionalGame, watch: Watch): GameState {
  const watched = (policy: Policy): Policy => ({
    name: policy.name,
    decide: (state, decision, ownDice) => {
      const chosen = policy.decide(state, decision, ownDice);
      watch(state, decision, chosen);
      return chosen;
    },
  });
  const policies: Policies = [watched(policyOf(POSITIONAL)), watched(policyOf(POSITIONAL))];
  return new GameRunner(setup, policies, new EventLog()).play(seed);
}

/** Hash of the events of the game last played in a state. */
export function eventHash(state: GameState): string {
  const hash = { high: 0, low: 0 };
  state.log!.hash(hash);
  return `${hash.high} ${hash.low}`;
}
