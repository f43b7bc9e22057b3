import type { FailedGame } from '../../study/aggregate/batch-aggregate.ts';
import { FAILED } from '../../study/aggregate/outcomes.ts';
import { MATCH_GAMES, type MatchPlan } from '../../study/match/match-plan.ts';
import { MATCH_WORDS, type MatchGame, readMatch, writeMatch } from '../../study/match/match-row.ts';
import { type SharedWork, shareWork } from '../shared-work.ts';
import { messageOf, type Threads } from '../threads.ts';
import { loadWorker } from '../worker-file.ts';
import type { MatchBlock, MatchBlockResult, MatchPlayer } from './match-player.ts';

/** Work of one task. */
const TASK_MS = 50;

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

class Matches implements SharedWork<MatchBlock, MatchBlockResult> {
  readonly workers: number;
  readonly #request: MatchRequest;
  readonly #failed: FailedGame[] = [];
  readonly #player: MatchPlayer;
  #chunk: number;
  /** Matches that somebody plays or has played. */
  #begun = 0;
  #done = 0;
  #gamesPlayed = 0;
  #stopped = false;

  constructor(request: MatchRequest, player: MatchPlayer) {
    this.#request = request;
    this.workers = request.workers;
    this.#player = player;
    this.#chunk = Math.max(1, Math.ceil((request.chunkGames ?? 1) / MATCH_GAMES));
  }

  async run(): Promise<MatchRun> {
    for (const block of this.#request.known) this.#take(block);
    this.#gamesPlayed = 0;
    this.#begun = this.#done;
    const workersUsed = await shareWork(this);
    return {
      matchesDone: this.#done,
      gamesPlayed: this.#gamesPlayed,
      stopped: this.#stopped,
      failed: this.#failed,
      workersUsed,
      chunkGames: this.#chunk * MATCH_GAMES,
    };
  }

  next(): MatchBlock | undefined {
    const { plan, seed, matchCount, interrupted } = this.#request;
    if (this.#begun === matchCount || interrupted()) return undefined;
    const block = { plan, seed, firstMatch: this.#begun, matchCount: Math.min(this.#chunk, matchCount - this.#begun) };
    this.#begun += block.matchCount;
    return block;
  }

  play(block: MatchBlock): MatchBlockResult {
    const beforeMs = performance.now();
    const result = this.#player.play(block);
    const blockMs = performance.now() - beforeMs;
    if (this.#request.chunkGames === undefined) {
      this.#chunk = Math.max(1, Math.ceil((TASK_MS * block.matchCount) / blockMs));
    }
    return result;
  }

  post(threads: Threads, block: MatchBlock): Promise<MatchBlockResult> {
    return threads
      .run<MatchBlockResult>('playMatches', { ...block, planKey: 'match' })
      .catch((error: unknown) => lostMatches(block, messageOf(error)));
  }

  take(_block: MatchBlock, result: MatchBlockResult): void {
    this.#take(result);
    this.#request.onPlayed(result);
  }

  games({ matchCount }: MatchBlock): number {
    return MATCH_GAMES * matchCount;
  }

  gamesLeft(): number {
    return MATCH_GAMES * (this.#request.matchCount - this.#begun);
  }

  ended(): boolean {
    return this.#stopped;
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
