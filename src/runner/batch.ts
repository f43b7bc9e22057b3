import { type BatchAggregate, FAILED_KEPT, type FailedGame } from '../study/aggregate/batch-aggregate.ts';
import { Counters } from '../study/aggregate/counters.ts';
import { EMPTY_DIGEST, joinDigests } from '../study/aggregate/digest.ts';
import { emptyNotable, mergeNotable } from '../study/aggregate/notable.ts';
import { Outcomes } from '../study/aggregate/outcomes.ts';
import type { GamePlan } from '../study/game-plan.ts';
import { histogramOf } from '../study/report/histograms.ts';
import { type UnitKind, unitSize } from '../study/unit.ts';
import type { Block, BlockResult } from './block.ts';
import { BlockPost } from './block-post.ts';
import type { BlockPlayer } from './play-block.ts';
import { type SharedWork, shareWork } from './shared-work.ts';
import { tablesOf } from './tally/tables.ts';
import type { Threads } from './threads.ts';
import { loadWorker } from './worker-file.ts';

/** Work of one task: long enough that its posting does not show, short enough that an interruption is heeded soon. */
const TASK_MS = 150;
const LEAST_TASK_GAMES = 100;
/** Games so slow that a hundred of them would keep the user waiting make smaller tasks. */
const MOST_TASK_MS = 2000;
/** Tasks grow by no more than this from one to the next. */
const GROWTH = 4;
/** The last tasks get smaller, so that nobody waits long for the last one: so many are left per worker at any time. */
const TASKS_LEFT = 4;

/** Decides at the end of each look whether the units before it are enough. */
export interface StopRule {
  /** Units between two checks. */
  readonly look: number;
  /** @param counts `counts[h]`: units so far in which team a took h half points */
  readonly isMet: (counts: readonly number[]) => boolean;
}

export interface BatchRequest {
  readonly plan: GamePlan;
  readonly unit: UnitKind;
  /** Seed of unit 0. */
  readonly seed: number;
  readonly unitCount: number;
  readonly workers: number;
  /** Games per task; undefined: chosen from the pace of the first games. */
  readonly chunkGames?: number | undefined;
  /** Aborted: start nothing new. */
  readonly signal?: AbortSignal | undefined;
  /** Called in seed order, one result after the other; what it returns is waited for before more is started. */
  readonly onBlock?: ((result: BlockResult) => void | Promise<void>) | undefined;
  /** A rule that may end the batch before its last unit; whole looks alone are put to it, in seed order. */
  readonly stop?: StopRule | undefined;
  /** Asks for the words of game-row.ts in the results given to onBlock. */
  readonly rows?: boolean | undefined;
  /** Checks every game against the invariants of the rules; one that breaks any is a failed game. */
  readonly check?: boolean | undefined;
}

/** The merged games, and how they were shared out. */
export interface BatchTotals extends BatchAggregate {
  /** Threads that took part; 1 when none were started. */
  readonly workersUsed: number;
  readonly chunkGames: number;
}

/**
 * Plays a batch. The totals depend on plan, unit, seed and units alone, not on workers, tasks or their order; an
 * interrupted batch holds the units before the first one that was not started.
 */
export async function runBatch(request: BatchRequest): Promise<BatchTotals> {
  const { BlockPlayer } = await loadWorker();
  const player = new BlockPlayer(request.plan, undefined, request.check);
  player.expect(request.unitCount * unitSize(request.unit));
  const batch = new Batch(request, player);
  const workersUsed = await shareWork(batch);
  return batch.totals(workersUsed);
}

class Batch implements SharedWork<Block, BlockResult> {
  readonly workers: number;
  readonly #request: BatchRequest;
  readonly #size: number;
  readonly #counters: Counters;
  readonly #notable = emptyNotable();
  readonly #outcomes = new Outcomes();
  readonly #failed: FailedGame[] = [];
  readonly #player: BlockPlayer;
  readonly #posted = new BlockPost();
  #digest = EMPTY_DIGEST;
  #failedCount = 0;
  #unitsDone = 0;
  /** Units that somebody plays or has played. */
  #begun = 0;
  #stopped = false;
  #chunkUnits: number;

  constructor(request: BatchRequest, player: BlockPlayer) {
    this.#request = request;
    this.workers = request.workers;
    this.#size = unitSize(request.unit);
    this.#counters = new Counters(tablesOf(request.plan, this.#size));
    this.#player = player;
    this.#chunkUnits = Math.max(1, Math.ceil((request.chunkGames ?? 1) / this.#size));
  }

  next(): Block | undefined {
    const { unitCount, signal, chunkGames } = this.#request;
    const left = unitCount - this.#begun;
    if (left === 0 || signal?.aborted) return undefined;
    const fair = Math.max(Math.ceil(left / (TASKS_LEFT * this.workers)), Math.ceil(LEAST_TASK_GAMES / this.#size));
    const wanted = chunkGames === undefined && this.workers > 1 ? Math.min(this.#chunkUnits, fair) : this.#chunkUnits;
    const units = Math.min(wanted, this.#unitsToLook, left);
    const block = this.#block(this.#begun, units);
    this.#begun += units;
    return block;
  }

  play(block: Block): BlockResult {
    return this.#player.play(block);
  }

  post(threads: Threads, block: Block): Promise<BlockResult> {
    return this.#posted.play(threads, block);
  }

  async take(_block: Block, result: BlockResult): Promise<void> {
    await this.#merge(result);
    this.#posted.reuse(result);
  }

  games({ unitCount }: Block): number {
    return unitCount * this.#size;
  }

  gamesLeft(): number {
    return (this.#request.unitCount - this.#begun) * this.#size;
  }

  ended(): boolean {
    return this.#stopped;
  }

  totals(workersUsed: number): BatchTotals {
    return {
      counters: this.#counters,
      digest: this.#digest,
      notable: this.#notable,
      outcomes: this.#outcomes,
      failedCount: this.#failedCount,
      failed: this.#failed,
      unitsDone: this.#unitsDone,
      complete: this.#stopped || this.#unitsDone === this.#request.unitCount,
      workersUsed,
      chunkGames: this.#chunkUnits * this.#size,
    };
  }

  /** Makes tasks as large as suits the pace of the last one. The first games are slow, so tasks begin small and grow. */
  #adaptChunk({ playMs, unitCount }: BlockResult): void {
    if (this.#request.chunkGames !== undefined || playMs === 0) return;
    const unitMs = playMs / unitCount;
    const games = Math.max(LEAST_TASK_GAMES, (TASK_MS * this.#size) / unitMs);
    const units = Math.min(Math.ceil(games / this.#size), Math.ceil(MOST_TASK_MS / unitMs));
    this.#chunkUnits = Math.min(units, GROWTH * this.#chunkUnits);
  }

  /** Units up to the end of the look that the next task begins in: no task reaches over it. */
  get #unitsToLook(): number {
    const { stop } = this.#request;
    return stop === undefined ? Number.POSITIVE_INFINITY : stop.look - (this.#begun % stop.look);
  }

  #block(firstUnit: number, unitCount: number): Block {
    const { plan, unit, seed, rows, check } = this.#request;
    return { plan, planKey: 'batch', unit, seed, firstUnit, unitCount, rows: rows === true, check };
  }

  async #merge(result: BlockResult): Promise<void> {
    this.#counters.merge(result.counters);
    this.#digest = joinDigests(this.#digest, result.digest);
    mergeNotable(this.#notable, result.notable);
    this.#outcomes.append(result.outcomes, result.unitCount * this.#size);
    this.#failedCount += result.failed.length;
    for (const game of result.failed) if (this.#failed.length < FAILED_KEPT) this.#failed.push(game);
    this.#unitsDone += result.unitCount;
    this.#adaptChunk(result);
    const { stop } = this.#request;
    if (stop !== undefined && this.#unitsDone % stop.look === 0) {
      this.#stopped = stop.isMet(histogramOf(this.#counters, 'units').counts);
    }
    await this.#request.onBlock?.(result);
  }
}
