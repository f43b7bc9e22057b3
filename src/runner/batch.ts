import { type BatchAggregate, FAILED_KEPT, type FailedGame } from '../study/aggregate/batch-aggregate.ts';
import { Counters } from '../study/aggregate/counters.ts';
import { EMPTY_DIGEST, joinDigests } from '../study/aggregate/digest.ts';
import { emptyNotable, mergeNotable } from '../study/aggregate/notable.ts';
import { Outcomes } from '../study/aggregate/outcomes.ts';
import type { GamePlan } from '../study/game-plan.ts';
import { histogramOf } from '../study/report/histograms.ts';
import { type UnitKind, unitSize } from '../study/unit.ts';
import type { Block, BlockResult } from './block.ts';
import type { BlockPlayer } from './play-block.ts';
import { tablesOf } from './tally/tables.ts';
import { loadWorker } from './worker-file.ts';
import { startPool, type WorkerPool } from './worker-pool.ts';

/** Work that is not worth a thread: a batch shorter than this is played where it was asked for. */
const ALONE_MS = 50;
/** Threads take this many times ALONE_MS to get going; less than that is sooner done here. */
const THREADS_PAY = 3;
/** Work of one task: long enough that its posting does not show, short enough that an interruption is heeded soon. */
const TASK_MS = 150;
const LEAST_TASK_GAMES = 100;
/** Games so slow that a hundred of them would keep the user waiting make smaller tasks. */
const MOST_TASK_MS = 2000;
/** Tasks grow by no more than this from one to the next. */
const GROWTH = 4;
/** Tasks per worker that may be posted, or done and not yet merged. */
const TASKS_AHEAD = 4;

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
  /** Work that is not worth a thread; tests give less. Default: ALONE_MS. */
  readonly aloneMs?: number | undefined;
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
  const batch = new Batch(request, new BlockPlayer(request.plan, undefined, request.check));
  await batch.playAlone();
  if (batch.unitsLeft > 0) await batch.playTogether();
  return batch.totals();
}

class Batch {
  readonly #request: BatchRequest;
  readonly #size: number;
  readonly #counters: Counters;
  readonly #notable = emptyNotable();
  readonly #outcomes = new Outcomes();
  readonly #failed: FailedGame[] = [];
  readonly #player: BlockPlayer;
  #digest = EMPTY_DIGEST;
  #failedCount = 0;
  #unitsDone = 0;
  #stopped = false;
  #workersUsed = 1;
  #chunkUnits: number;

  constructor(request: BatchRequest, player: BlockPlayer) {
    this.#request = request;
    this.#size = unitSize(request.unit);
    this.#counters = new Counters(tablesOf(request.plan, this.#size));
    this.#player = player;
    this.#chunkUnits = Math.max(1, Math.ceil((request.chunkGames ?? 1) / this.#size));
  }

  get unitsLeft(): number {
    return this.#aborted || this.#stopped ? 0 : this.#request.unitCount - this.#unitsDone;
  }

  get #aborted(): boolean {
    return this.#request.signal?.aborted === true;
  }

  /** Plays the first games here: all of them with one worker, otherwise until it is clear that threads pay. */
  async playAlone(): Promise<void> {
    const { workers, aloneMs = ALONE_MS } = this.#request;
    let elapsedMs = 0;
    let restMs = 0;
    while (this.unitsLeft > 0 && (workers === 1 || elapsedMs <= aloneMs || restMs < THREADS_PAY * aloneMs)) {
      const unitCount = this.#unitsFrom(this.#unitsDone);
      const result = this.#player.play(this.#block(this.#unitsDone, unitCount));
      await this.#merge(result);
      elapsedMs += result.playMs;
      restMs = (result.playMs / unitCount) * this.unitsLeft;
      // A signal is heard only between two turns of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Posts the rest to threads, in order, a few tasks ahead of what is merged. */
  async playTogether(): Promise<void> {
    const { workers } = this.#request;
    this.#workersUsed = Math.min(workers, Math.ceil(this.unitsLeft / this.#chunkUnits));
    const pool = await startPool(this.#workersUsed);
    try {
      await this.#playOn(pool);
    } finally {
      await pool.close();
    }
  }

  async #playOn(pool: WorkerPool): Promise<void> {
    const { unitCount } = this.#request;
    const ahead: Promise<BlockResult>[] = [];
    let posted = this.#unitsDone;
    for (;;) {
      while (posted < unitCount && !this.#aborted && ahead.length < TASKS_AHEAD * this.#workersUsed) {
        const units = this.#unitsFrom(posted);
        ahead.push(pool.play(this.#block(posted, units)));
        posted += units;
      }
      const next = ahead.shift();
      // What was played past a stop counts nowhere.
      if (next === undefined || this.#stopped) return;
      const result = await next;
      await this.#merge(result);
      pool.reuse(result);
    }
  }

  totals(): BatchTotals {
    return {
      counters: this.#counters,
      digest: this.#digest,
      notable: this.#notable,
      outcomes: this.#outcomes,
      failedCount: this.#failedCount,
      failed: this.#failed,
      unitsDone: this.#unitsDone,
      complete: this.#stopped || this.#unitsDone === this.#request.unitCount,
      workersUsed: this.#workersUsed,
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

  /** Units of the task that begins with `firstUnit`: it does not reach over the end of a look. */
  #unitsFrom(firstUnit: number): number {
    const { unitCount, stop } = this.#request;
    const toLook = stop === undefined ? this.#chunkUnits : stop.look - (firstUnit % stop.look);
    return Math.min(this.#chunkUnits, toLook, unitCount - firstUnit);
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
