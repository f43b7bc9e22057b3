import type { FailedGame } from '../../study/aggregate/batch-aggregate.ts';
import { FAILED } from '../../study/aggregate/outcomes.ts';
import { MATCH_GAMES, type MatchPlan } from '../../study/match/match-plan.ts';
import { MATCH_WORDS, type MatchGame, readMatch, writeMatch } from '../../study/match/match-row.ts';
import { loadWorker } from '../worker-file.ts';
import { messageOf, startThreads, type Threads } from '../worker-pool.ts';
import type { MatchBlock, MatchBlockResult, MatchPlayer } from './match-player.ts';

/** Matches that are not worth a thread are played here; tasks of so much work are posted, so many ahead. */
const ALONE_MS = 50;
const TASK_MS = 50;
const TASKS_AHEAD = 4;

export interface MatchRequest {
  readonly plan: MatchPlan;
  readonly seed: number;
  readonly matchCount: number;
  readonly workers: number;
  /** Games per task; undefined: chosen from the pace of the first. */
  readonly chunkGames?: number | undefined;
  /** Matches that were played before, in seed order from match 0 on; they are not played again. */
  readonly known: readonly MatchBlockResult[];
  /** Asked before each task: true starts nothing new. */
  readonly interrupted: () => boolean;
  /** Matches between two checks of `stops`. */
  readonly look: number;
  /** Called in seed order with each match; games are those of one match. */
  readonly onMatch: (match: number, games: readonly MatchGame[]) => void;
  /** Called in seed order with what was played, after `onMatch` was with its matches. */
  readonly onPlayed: (block: MatchBlockResult) => void;
  /** Asked at the end of each look, of the matches before it: true ends the run there. */
  readonly stops: () => boolean;
}

export interface MatchRun {
  /** Matches counted, a prefix of those asked for. */
  readonly matchesDone: number;
  /** By this run; those of known matches are not. */
  readonly gamesPlayed: number;
  readonly stopped: boolean;
  readonly failed: readonly FailedGame[];
  readonly workersUsed: number;
  readonly chunkGames: number;
}

/** Plays matches; what they come to depends on plan and seed alone, a stop on the matches before it in seed order. */
export async function runMatches(request: MatchRequest): Promise<MatchRun> {
  const { MatchPlayer } = await loadWorker();
  return new Matches(request, new MatchPlayer(request.plan)).run();
}

class Matches {
  readonly #request: MatchRequest;
  readonly #failed: FailedGame[] = [];
  readonly #player: MatchPlayer;
  #chunk: number;
  #done = 0;
  #gamesPlayed = 0;
  #stopped = false;
  #workersUsed = 1;

  constructor(request: MatchRequest, player: MatchPlayer) {
    this.#request = request;
    this.#player = player;
    this.#chunk = Math.max(1, Math.ceil((request.chunkGames ?? 1) / MATCH_GAMES));
  }

  async run(): Promise<MatchRun> {
    for (const block of this.#request.known) this.#take(block);
    this.#gamesPlayed = 0;
    await this.#playAlone();
    if (this.#goesOn(this.#done)) await this.#playTogether();
    return {
      matchesDone: this.#done,
      gamesPlayed: this.#gamesPlayed,
      stopped: this.#stopped,
      failed: this.#failed,
      workersUsed: this.#workersUsed,
      chunkGames: this.#chunk * MATCH_GAMES,
    };
  }

  #goesOn(from: number): boolean {
    return !this.#stopped && !this.#request.interrupted() && from < this.#request.matchCount;
  }

  async #playAlone(): Promise<void> {
    const { workers, chunkGames } = this.#request;
    for (let elapsedMs = 0; this.#goesOn(this.#done) && (workers === 1 || elapsedMs <= ALONE_MS); ) {
      const beforeMs = performance.now();
      const block = this.#block(this.#done);
      this.#takePlayed(this.#player.play(block));
      const blockMs = performance.now() - beforeMs;
      elapsedMs += blockMs;
      if (chunkGames === undefined) this.#chunk = Math.max(1, Math.ceil((TASK_MS * block.matchCount) / blockMs));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async #playTogether(): Promise<void> {
    const { workers, matchCount } = this.#request;
    this.#workersUsed = Math.min(workers, Math.ceil((matchCount - this.#done) / this.#chunk));
    const threads = await startThreads(this.#workersUsed);
    try {
      const ahead: Promise<MatchBlockResult>[] = [];
      let posted = this.#done;
      for (;;) {
        while (this.#goesOn(posted) && ahead.length < TASKS_AHEAD * this.#workersUsed) {
          const block = this.#block(posted);
          ahead.push(playIn(threads, block));
          posted += block.matchCount;
        }
        const next = ahead.shift();
        if (next === undefined) return;
        this.#takePlayed(await next);
      }
    } finally {
      await threads.close();
    }
  }

  #block(firstMatch: number): MatchBlock {
    const { plan, seed, matchCount } = this.#request;
    return { plan, seed, firstMatch, matchCount: Math.min(this.#chunk, matchCount - firstMatch) };
  }

  #takePlayed(block: MatchBlockResult): void {
    // What was played past a stop counts nowhere.
    if (this.#stopped) return;
    this.#take(block);
    this.#request.onPlayed(block);
  }

  /** Takes matches over in seed order, up to where the rule stops; what lies behind is not counted. */
  #take({ matchCount, words, failed }: MatchBlockResult): void {
    const { look, onMatch, stops } = this.#request;
    for (let match = 0; match < matchCount && !this.#stopped; match++) {
      const games = readMatch(words, match);
      onMatch(this.#done, games);
      this.#gamesPlayed += games.length;
      const first = MATCH_GAMES * this.#done;
      this.#failed.push(...failed.filter(({ index }) => index >= first && index < first + MATCH_GAMES));
      this.#done += 1;
      if (this.#done % look === 0 && stops()) this.#stopped = true;
    }
  }
}

function playIn(threads: Threads, block: MatchBlock): Promise<MatchBlockResult> {
  return threads
    .run<MatchBlockResult>('playMatches', { ...block, planKey: 'match' })
    .catch((error: unknown) => lostMatches(block, messageOf(error)));
}

/** Matches that no worker lived to finish: their first games have failed. */
function lostMatches({ firstMatch, matchCount }: MatchBlock, message: string): MatchBlockResult {
  const words = new Int32Array(matchCount * MATCH_WORDS);
  const lost: MatchGame = {
    outcome: FAILED,
    reason: 0,
    rounds: 0,
    scoreA: 0,
    scoreB: 0,
    hullA: 0,
    hullB: 0,
    outA: -1,
    outB: -1,
    refused: 0,
  };
  const failed: FailedGame[] = [];
  for (let match = 0; match < matchCount; match++) {
    writeMatch(words, match, [lost]);
    failed.push({ index: MATCH_GAMES * (firstMatch + match), status: 'lost', message });
  }
  return { firstMatch, matchCount, words, failed };
}
