import { policyOf } from '../bots/registry.ts';
import { UserError } from '../catalog/user-error.ts';
import { Board } from '../engine/board.ts';
import type { EventLog } from '../engine/event-log.ts';
import { GameRunner } from '../engine/game.ts';
import { GameSetup } from '../engine/setup.ts';
import type { GamePlan } from '../study/game-plan.ts';
import type { UnitGame } from '../study/unit.ts';

/** A first side is rolled (-1), a (0) or b (1). */
const FIRST_SIDES = 3;

/** A plan made ready to play: its board, and a runner for each way in which a unit plays it. */
export class PlanRunners {
  readonly board: Board;
  readonly #plan: GamePlan;
  readonly #log: EventLog;
  /** By first side (rolled, a, b), then for teams on swapped sides. */
  readonly #runners: (GameRunner | undefined)[] = new Array<GameRunner | undefined>(2 * FIRST_SIDES).fill(undefined);

  /**
   * @param log receives the events of whichever game is played
   * @param board of the plan's map, where one has been made before
   */
  constructor(plan: GamePlan, log: EventLog, board = Board.of(plan.map)) {
    this.#plan = plan;
    this.#log = log;
    this.board = board;
  }

  /** The runner of a unit's game; swapped, team a and its player stand on side b. */
  of(game: UnitGame): GameRunner {
    const place = game.firstSide + 1 + (game.swapped ? FIRST_SIDES : 0);
    let runner = this.#runners[place];
    if (runner === undefined) {
      runner = new GameRunner(setupOf(this.#plan, this.board, game), policiesOf(this.#plan, game.swapped), this.#log);
      this.#runners[place] = runner;
    }
    return runner;
  }
}

/** The engine's setup of one game of a plan. @throws RangeError when the teams cannot be deployed on the map */
export function setupOf(plan: GamePlan, board: Board, { swapped, firstSide }: UnitGame): GameSetup {
  return new GameSetup({
    board,
    teamA: swapped ? plan.teamB : plan.teamA,
    teamB: swapped ? plan.teamA : plan.teamB,
    loads: plan.loads,
    rules: plan.rules,
    ...(firstSide < 0 ? {} : { firstSide }),
    sideCover: plan.sideCover,
    sideElevation: plan.sideElevation,
  });
}

/** The players of the physical sides. */
export function policiesOf({ aiA, aiB }: GamePlan, swapped: boolean) {
  const players = [policyOf(aiA), policyOf(aiB)] as const;
  return swapped ? ([players[1], players[0]] as const) : players;
}

/** @throws UserError when the map has no room for a team */
export function requireDeployable(plan: GamePlan, board = Board.of(plan.map)): void {
  try {
    for (const swapped of [false, true]) setupOf(plan, board, { swapped, firstSide: plan.firstSide });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UserError({ found: error.message, expected: 'a map on which both teams can be deployed' });
  }
}
