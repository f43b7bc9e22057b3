import { OVER } from './answers.ts';
import { ANSWERED } from './columns.ts';
import { decisionSide } from './decision.ts';
import { DICE_WORDS, type Dice, SeededDice, seedDice } from './dice.ts';
import { EventLog } from './event-log.ts';
import { advance, start } from './machine.ts';
import type { GameSetup } from './setup.ts';
import { GameState } from './state.ts';

/**
 * Answers decisions for a side: a pure function of the position and the decision, without memory. It never touches the
 * game's dice; what it rolls comes from `ownDice`, which depend on the game's seed and the number of answers so far.
 */
export interface Policy {
  readonly name: string;
  /** @param decision ASK_* of answers.ts; @returns one of legalAnswers(state) */
  decide(state: GameState, decision: number, ownDice: Dice): number;
}

/** A policy for side a and one for side b. */
export type Policies = readonly [Policy, Policy];

/** Dice of a policy, seeded only when a policy asks for them: from the game's seed, the side and the decision's number. */
class OwnDice implements Dice {
  private readonly state: GameState;
  private readonly dice = new SeededDice(new Int32Array(DICE_WORDS));
  private seededFor = -1;

  constructor(state: GameState) {
    this.state = state;
  }

  /** A new decision draws a sequence of its own. */
  renew(): void {
    this.seededFor = -1;
  }

  roll(sides: number, stage: number): number {
    const number = this.state.flow[ANSWERED]!;
    if (this.seededFor !== number) {
      this.seededFor = number;
      const [low, high] = this.state.botSeed as unknown as [number, number];
      seedDice(this.dice.words, high * 0x100000000 + (low >>> 0), 1 + 2 * number + decisionSide(this.state));
    }
    return this.dice.roll(sides, stage);
  }
}

/** Plays games of one setup one after another in the same state, without allocation from game to game. */
export class GameRunner {
  readonly state: GameState;
  readonly policies: Policies;
  private readonly own: OwnDice;

  /** @param log receives the events of each game; left out, none are recorded */
  constructor(setup: GameSetup, policies: Policies, log: EventLog | null = null) {
    this.state = new GameState(setup);
    this.state.log = log;
    this.policies = policies;
    this.own = new OwnDice(this.state);
  }

  /** Plays the game of a seed to its end; state and log then hold it. */
  play(seed: number): GameState {
    const { state } = this;
    state.log?.clear();
    state.begin(seed);
    this.finish(start(state));
    return state;
  }

  /** Plays on from an open decision to the end. */
  finish(decision: number): void {
    const { state, policies, own } = this;
    while (decision !== OVER) {
      own.renew();
      decision = advance(state, policies[decisionSide(state) as 0 | 1].decide(state, decision, own));
    }
  }
}

/** Plays one game with its events; the same setup, policies and seed always give the same events. */
export function runGame(setup: GameSetup, policies: Policies, seed: number, keepSnapshots = true): GameState {
  return new GameRunner(setup, policies, new EventLog(keepSnapshots)).play(seed);
}

/**
 * Plays games `seed` to `seed + count - 1`; game i is the game that runGame plays with seed + i.
 * @param onGame called after each game; state and log are valid only during the call
 */
export function runBatch(
  setup: GameSetup,
  policies: Policies,
  seed: number,
  count: number,
  onGame: (state: GameState, index: number) => void,
  log: EventLog | null = new EventLog(),
): void {
  const runner = new GameRunner(setup, policies, log);
  for (let index = 0; index < count; index++) onGame(runner.play(seed + index), index);
}
