import type { Board } from '../engine/board.ts';
import { EventLog } from '../engine/event-log.ts';
import { checkGame } from '../engine/invariants.ts';
import type { GameState } from '../engine/state.ts';
import type { FailedGame } from '../study/aggregate/batch-aggregate.ts';
import { DRAWN, FAILED, Outcomes, WON_A } from '../study/aggregate/outcomes.ts';
import type { GamePlan } from '../study/game-plan.ts';
import { gamesOfUnit, type UnitGame } from '../study/unit.ts';
import type { Block, BlockResult } from './block.ts';
import { ROW_WORDS, writeHashes, writeRow } from './game-row.ts';
import { PlanRunners } from './game-setups.ts';
import { Tally } from './tally/tally.ts';

/** Games that make it worth while to work out everything about a board that many games can share. */
const MANY_GAMES = 50;

/** Plays blocks of one plan, one after another, with everything that can be kept from block to block. */
export class BlockPlayer {
  readonly #plan: GamePlan;
  readonly #log: EventLog;
  readonly #runners: PlanRunners;
  readonly #check: boolean;
  readonly #tallies = new Map<number, Tally>();
  #games = 0;

  /**
   * @param board of the plan's map, where one has been made before
   * @param check whether every game is checked against the invariants of the rules
   */
  constructor(plan: GamePlan, board?: Board, check = false) {
    this.#plan = plan;
    this.#check = check;
    this.#log = new EventLog(check);
    this.#runners = new PlanRunners(plan, this.#log, board);
  }

  /** Gets the board ready for so many games to come, if they are many: code that has met its tables half filled is slower. */
  expect(games: number): void {
    if (this.#games + games >= MANY_GAMES) this.#runners.board.fillPairs();
  }

  /** Plays a block of this player's plan; the result depends on the block alone. */
  play(block: Omit<Block, 'plan' | 'planKey' | 'check'>): BlockResult {
    const startMs = performance.now();
    const games = gamesOfUnit(block.unit, this.#plan.firstSide);
    this.expect(block.unitCount * games.length);
    this.#games += block.unitCount * games.length;
    const tally = this.#emptyTally(games.length);
    const outcomes = new Outcomes();
    const failed: FailedGame[] = [];
    const rows = block.rows ? new Int32Array(block.unitCount * games.length * ROW_WORDS) : null;
    const hash = { high: 0, low: 0 };
    for (let unit = block.firstUnit; unit < block.firstUnit + block.unitCount; unit++) {
      let halfPoints = 0;
      let failures = 0;
      for (let place = 0; place < games.length; place++) {
        const game = games[place]!;
        const index = unit * games.length + place;
        const state = this.#finish(game, block.seed + unit, index, failed);
        if (state === null) {
          tally.countFailed();
          outcomes.add(FAILED);
          failures += 1;
          continue;
        }
        const result = tally.count(state, this.#log, game, index);
        outcomes.add(result.outcome);
        halfPoints += result.outcome === WON_A ? 2 : result.outcome === DRAWN ? 1 : 0;
        if (rows === null) continue;
        const row = index - block.firstUnit * games.length;
        writeRow(rows, row, result);
        writeHashes(rows, row, tally.eventHash, 0);
        state.hash(hash);
        writeHashes(rows, row, hash, 1);
      }
      if (failures === 0) tally.countUnit(halfPoints);
    }
    return {
      firstUnit: block.firstUnit,
      unitCount: block.unitCount,
      counters: tally.counters.cells.slice(),
      digest: tally.digest,
      notable: tally.notable,
      outcomes: outcomes.toBytes(),
      failed,
      rows,
      playMs: performance.now() - startMs,
    };
  }

  /** The empty tally of a block; one per size of unit is kept, as its tables are large. */
  #emptyTally(gamesPerUnit: number): Tally {
    const tally = this.#tallies.get(gamesPerUnit) ?? new Tally(this.#plan, this.#runners.board, gamesPerUnit);
    this.#tallies.set(gamesPerUnit, tally);
    tally.clear();
    return tally;
  }

  /** Plays one game to its end; a game that throws or breaks an invariant is noted down, and never counts as a loss. */
  #finish(game: UnitGame, seed: number, index: number, failed: FailedGame[]): GameState | null {
    try {
      const state = this.#runners.of(game).play(seed);
      const broken = this.#check ? firstComplaint(state, this.#log) : null;
      if (broken === null) return state;
      failed.push({ index, status: 'broken', message: broken });
      return null;
    } catch (error) {
      failed.push({ index, status: 'error', message: error instanceof Error ? error.message : String(error) });
      return null;
    }
  }
}

/** What a finished game breaks first, null for a sound one. */
function firstComplaint(state: GameState, log: EventLog): string | null {
  let first: string | null = null;
  checkGame(state, log, (what) => {
    first ??= what;
  });
  return first;
}
