import { explainDecision, NO_REASONS, type Reasons } from '../bots/explain.ts';
import type { AiOptions } from '../bots/options.ts';
import { UserError } from '../catalog/user-error.ts';
import { Board } from '../engine/board.ts';
import { decisionMech } from '../engine/decision.ts';
import { decodeEvents, type GameEvent } from '../engine/decode.ts';
import { type Dice, type DiceScript, ScriptedDice } from '../engine/dice.ts';
import { EventLog, eventOffsets } from '../engine/event-log.ts';
import { GameRunner, type Policy } from '../engine/game.ts';
import { legalAnswers } from '../engine/legal.ts';
import { RecordedDice, type RolledDie } from '../engine/recorded-dice.ts';
import type { GameState } from '../engine/state.ts';
import { policiesOf, setupOf } from '../runner/game-setups.ts';
import type { GamePlan } from '../study/game-plan.ts';
import type { UnitGame } from '../study/unit.ts';

/** Dice that a file prescribes. */
export interface PlayScript {
  readonly file: string;
  readonly dice: DiceScript;
}

/** One answered decision, for `--why`. */
export interface Choice {
  /** Place of the next event among the game's events. */
  readonly eventIndex: number;
  /** ASK_* of answers.ts. */
  readonly decision: number;
  readonly mech: number;
  readonly policy: string;
  readonly answer: number;
  readonly legal: readonly number[];
  /** What the positional policy weighed. */
  readonly reasons: Reasons;
}

/** A game as it was played. */
export interface PlayedGame {
  readonly state: GameState;
  readonly log: EventLog;
  readonly events: readonly GameEvent[];
  /** The dice of each event. */
  readonly dice: readonly (readonly RolledDie[])[];
  readonly choices: readonly Choice[];
  /** Scripted faces that nobody asked for. */
  readonly unused: DiceScript;
}

/**
 * Plays one game of a plan with its dice and choices written down; they change nothing in it, so that its events are
 * those of the same game in a batch.
 * @throws UserError when the script runs out or holds a face that the die does not have
 */
export function playGame(plan: GamePlan, game: UnitGame, seed: number, script: PlayScript | undefined): PlayedGame {
  const board = Board.of(plan.map);
  const log = new EventLog(true);
  const choices: (Omit<Choice, 'eventIndex'> & { at: number })[] = [];
  const watched = (policy: Policy, ai: AiOptions): Policy => ({
    name: policy.name,
    decide: (state, decision, ownDice) => {
      const reasons = ai.policy === 'positional' ? explainDecision(state, decision, ai) : NO_REASONS;
      const answer = policy.decide(state, decision, ownDice);
      choices.push({
        at: log.length,
        decision,
        mech: decisionMech(state),
        policy: policy.name,
        answer,
        legal: legalAnswers(state, []),
        reasons,
      });
      return answer;
    },
  });
  const [first, second] = policiesOf(plan, game.swapped);
  const [aiFirst, aiSecond] = game.swapped ? [plan.aiB, plan.aiA] : [plan.aiA, plan.aiB];
  const policies = [watched(first, aiFirst), watched(second, aiSecond)] as const;
  const runner = new GameRunner(setupOf(plan, board, game), policies, log);
  const { state } = runner;
  const scripted = script === undefined ? undefined : new ScriptedDice(state.dice, script.dice);
  const dice = new RecordedDice(scripted === undefined ? state.rng : guarded(scripted, script!.file), log);
  state.rng = dice;
  runner.play(seed);
  const places = new Map(eventOffsets(log).map((offset, index) => [offset, index]));
  return {
    state,
    log,
    events: decodeEvents(log, board),
    dice: dice.byEvent(),
    choices: choices.map(({ at, ...choice }) => ({ ...choice, eventIndex: places.get(at) ?? places.size })),
    unused: scripted?.unused() ?? {},
  };
}

/** A script that runs out is a mistake of its author, not a fault of the program. */
function guarded(dice: ScriptedDice, file: string): Dice {
  return {
    roll(sides, stage) {
      try {
        return dice.roll(sides, stage);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw new UserError({ file, found: error.message.replace(/^dice script: /, '') });
      }
    },
  };
}
