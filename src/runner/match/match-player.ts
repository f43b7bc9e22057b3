import { EventLog } from '../../engine/event-log.ts';
import { TEAM_CAP } from '../../engine/names.ts';
import type { GameState } from '../../engine/state.ts';
import type { FailedGame } from '../../study/aggregate/batch-aggregate.ts';
import { FAILED, WON_A, WON_B } from '../../study/aggregate/outcomes.ts';
import type { GamePlan } from '../../study/game-plan.ts';
import {
  type Lineups,
  MATCH_GAMES,
  type MatchPlan,
  mapOfGame,
  type Performance,
  seedOfMatchGame,
  swappedMech,
} from '../../study/match/match-plan.ts';
import { MATCH_WORDS, type MatchGame, resultOf, writeMatch } from '../../study/match/match-row.ts';
import { PlanRunners } from '../game-setups.ts';
import { BoardCache } from '../player-cache.ts';
import { indexOf, MECH_FIELDS } from '../tally/tables.ts';
import { type GameResult, Tally } from '../tally/tally.ts';

/** A run of matches: what a worker is asked to play. */
export interface MatchBlock {
  readonly plan: MatchPlan;
  /** Seed of the first game of match 0. */
  readonly seed: number;
  readonly firstMatch: number;
  readonly matchCount: number;
}

export interface MatchBlockResult {
  readonly firstMatch: number;
  readonly matchCount: number;
  /** MATCH_WORDS words per match (match-row.ts). */
  readonly words: Int32Array;
  /** `index` is 3 * match + game. */
  readonly failed: readonly FailedGame[];
}

const DAMAGE_DEALT = indexOf(MECH_FIELDS).damageDealt;
const START = -1;

/** A meeting of two line-ups on a map, made ready to play. */
interface Meeting {
  readonly runners: PlanRunners;
  readonly tally: Tally;
}

/** Plays matches of one plan, with every meeting of line-ups kept that has come up. */
export class MatchPlayer {
  readonly #plan: MatchPlan;
  readonly #log = new EventLog();
  readonly #boards = new BoardCache();
  readonly #meetings = new Map<string, Meeting>();

  constructor(plan: MatchPlan) {
    this.#plan = plan;
  }

  /** Plays a block; the result depends on the block alone. */
  play({ seed, firstMatch, matchCount }: Omit<MatchBlock, 'plan'>): MatchBlockResult {
    const words = new Int32Array(matchCount * MATCH_WORDS);
    const failed: FailedGame[] = [];
    for (let match = 0; match < matchCount; match++) {
      writeMatch(words, match, this.#playMatch(seed, firstMatch + match, failed));
    }
    return { firstMatch, matchCount, words, failed };
  }

  #playMatch(seed: number, match: number, failed: FailedGame[]): MatchGame[] {
    const { a, b } = this.#plan;
    const games: MatchGame[] = [];
    const out: [number, number] = [START, START];
    let refused = 0;
    for (let game = 0; game < MATCH_GAMES; game++) {
      const meeting = this.#meeting(game, out);
      const before = damageOf(meeting.tally);
      const state = this.#finish(meeting, seedOfMatchGame(seed, match, game), MATCH_GAMES * match + game, failed);
      if (state === null) return [...games, failedGame(out)];
      const result = meeting.tally.count(state, this.#log, PLAIN, 0);
      games.push(gameOf(result, out, refused));
      if (resultOf(games) !== null) break;
      refused = 0;
      if (result.outcome !== WON_A && result.outcome !== WON_B) continue;
      const loser = result.outcome === WON_A ? 1 : 0;
      const performances = performancesOf(state, meeting.tally, before, loser);
      // Whoever loses twice is out of the match, so a team swaps no more than once.
      const mech = swappedMech(loser === 0 ? a : b, performances);
      if (mech === START) refused = 1;
      else out[loser] = mech;
    }
    return games;
  }

  #meeting(game: number, out: readonly [number, number]): Meeting {
    const { maps, base, a, b } = this.#plan;
    const key = `${game % maps.length} ${out[0]} ${out[1]}`;
    const known = this.#meetings.get(key);
    if (known !== undefined) return known;
    const map = mapOfGame(maps, game);
    const plan: GamePlan = { ...base, map, teamA: lineup(a, out[0]), teamB: lineup(b, out[1]) };
    const runners = new PlanRunners(plan, this.#log, this.#boards.of(map));
    const meeting = { runners, tally: new Tally(plan, runners.board, 1) };
    this.#meetings.set(key, meeting);
    return meeting;
  }

  #finish({ runners }: Meeting, seed: number, index: number, failed: FailedGame[]): GameState | null {
    try {
      return runners.of({ ...PLAIN, firstSide: this.#plan.base.firstSide }).play(seed);
    } catch (error) {
      failed.push({ index, status: 'error', message: error instanceof Error ? error.message : String(error) });
      return null;
    }
  }
}

/** Team a stands on side a in every game. */
const PLAIN = { swapped: false, firstSide: -1 };

function lineup({ starting, without }: Lineups, out: number): GamePlan['teamA'] {
  return out === START ? starting : without[out]!;
}

/** Credited damage so far, by team mech. */
function damageOf({ counters }: Tally): Float64Array {
  const start = counters.start('mechs') + DAMAGE_DEALT;
  return Float64Array.from({ length: 2 * TEAM_CAP }, (_, mech) => counters.cells[start + mech * MECH_FIELDS.length]!);
}

/** What each mech of a team did in the game that was counted last. */
function performancesOf(state: GameState, tally: Tally, before: Float64Array, team: number): Performance[] {
  const after = damageOf(tally);
  const size = state.setup.profiles.slice(team * TEAM_CAP, (team + 1) * TEAM_CAP).filter((one) => one !== null).length;
  return Array.from({ length: size }, (_, place) => {
    const mech = team * TEAM_CAP + place;
    return { removed: after[mech]! - before[mech]!, hullLeft: state.hull(mech) };
  });
}

function gameOf(result: GameResult, out: readonly [number, number], refused: number): MatchGame {
  const { outcome, reason, rounds, score, hull } = result;
  const [scoreA, scoreB] = score;
  const [hullA, hullB] = hull;
  return { outcome, reason, rounds, scoreA, scoreB, hullA, hullB, outA: out[0], outB: out[1], refused };
}

function failedGame([outA, outB]: readonly [number, number]): MatchGame {
  return { outcome: FAILED, reason: 0, rounds: 0, scoreA: 0, scoreB: 0, hullA: 0, hullB: 0, outA, outB, refused: 0 };
}
