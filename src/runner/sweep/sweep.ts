import { Counters } from '../../study/aggregate/counters.ts';
import type { GamePlan } from '../../study/game-plan.ts';
import type { CellTally, Span } from '../../study/sweep/cell-tally.ts';
import type { Cell } from '../../study/sweep/cells.ts';
import { cellSeed, type Replication, type ResolvedStudy } from '../../study/sweep/resolved-study.ts';
import { isAdaptive } from '../../study/sweep/stopping.ts';
import { unitSize } from '../../study/unit.ts';
import type { Block, BlockResult } from '../block.ts';
import { tablesOf } from '../tally/tables.ts';
import { loadWorker } from '../worker-file.ts';
import { startPool, type WorkerPool } from '../worker-pool.ts';
import { cellLineup, detailCounts } from './detail-counts.ts';
import { keptCounts } from './kept-tables.ts';

/** Work that is not worth a thread, work of one task (the journal has a line for each), and tasks posted ahead. */
const ALONE_MS = 50;
const TASK_MS = 100;
const TASKS_AHEAD = 4;
/** A line is synced to the disk, which fast games in small tasks would notice; slow ones are not kept waiting for it. */
const LEAST_TASK_GAMES = 500;
const MOST_TASK_MS = 500;

export interface SweepRequest {
  readonly study: Pick<ResolvedStudy, 'seed' | 'replicate'>;
  readonly plan: { readonly cells: readonly Pick<Cell, 'id'>[] };
  /** Of this run: the study's, cut by its budget. */
  readonly replicate: Replication;
  /** Cells to play, by index, in the order in which they take turns. */
  readonly cells: readonly number[];
  /** By cell; what they hold already is not played again. */
  readonly tallies: readonly CellTally[];
  readonly planOf: (cell: number) => GamePlan;
  readonly workers: number;
  readonly chunkGames?: number | undefined;
  readonly rows: boolean;
  /** Whether spans come with details. */
  readonly detailed: boolean;
  /** Asked before each task: true starts nothing new. */
  readonly stopped: () => boolean;
  /** Called with each result, in the order in which they arrive; its tally has it already. */
  readonly onSpan: (cell: number, span: Span, result: BlockResult) => void;
  /** Another worker module, for tests. */
  readonly workerFile?: URL | undefined;
}

/** Facts of a run that do not touch its results. */
export interface SweepRun {
  readonly gamesPlayed: number;
  readonly workersUsed: number;
  readonly chunkGames: number;
}

/**
 * Plays the cells of a study, look by look in turn, until each has what it needs. What a cell comes to follows from its
 * units in seed order alone: neither workers nor tasks nor the order in which they finish can be told from it.
 */
export async function runSweep(request: SweepRequest): Promise<SweepRun> {
  const sweep = new Sweep(request);
  await sweep.playAlone();
  if (request.workers > 1) await sweep.playTogether();
  return sweep.run();
}

interface Task {
  readonly cell: number;
  readonly block: Block;
}

class Sweep {
  readonly #request: SweepRequest;
  readonly #size: number;
  readonly #tasks: Generator<Task, undefined>;
  #chunkUnits: number;
  #gamesPlayed = 0;
  #workersUsed = 1;

  constructor(request: SweepRequest) {
    this.#request = request;
    this.#size = unitSize(request.replicate);
    const { chunkGames, replicate } = request;
    // Where a rule may stop a cell a task is a look, however long that takes.
    const unaskedUnits = isAdaptive(replicate) ? replicate.look : 1;
    this.#chunkUnits = chunkGames === undefined ? unaskedUnits : Math.max(1, Math.ceil(chunkGames / this.#size));
    this.#tasks = this.#takeTurns();
  }

  /** Plays here: everything with one worker, otherwise until it is clear that threads pay. */
  async playAlone(): Promise<void> {
    const { workers, chunkGames, replicate } = this.#request;
    const { PlayerCache } = await loadWorker();
    const players = new PlayerCache();
    const startMs = performance.now();
    for (let elapsedMs = 0; workers === 1 || elapsedMs <= ALONE_MS; ) {
      const beforeMs = performance.now();
      const task = this.#next();
      if (task === undefined) return;
      this.#take(task, players.play(task.block));
      const nowMs = performance.now();
      elapsedMs = nowMs - startMs;
      if (chunkGames === undefined && !isAdaptive(replicate)) {
        this.#chunkUnits = this.#suitedUnits((nowMs - beforeMs) / task.block.unitCount);
      }
      // A signal is heard, and the journal written, only between two turns of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Posts the rest to threads, a few tasks ahead of what has come back. */
  async playTogether(): Promise<void> {
    const first = this.#next();
    if (first === undefined) return;
    const { workers, workerFile } = this.#request;
    this.#workersUsed = workers;
    const pool = await startPool(workers, workerFile);
    try {
      await this.#playOn(pool, first);
    } finally {
      await pool.close();
    }
  }

  run(): SweepRun {
    return {
      gamesPlayed: this.#gamesPlayed,
      workersUsed: this.#workersUsed,
      chunkGames: this.#chunkUnits * this.#size,
    };
  }

  async #playOn(pool: WorkerPool, first: Task): Promise<void> {
    const running = new Set<Promise<void>>();
    for (let task: Task | undefined = first; task !== undefined; task = this.#next()) {
      const { block } = task;
      const played = task;
      const done: Promise<void> = pool.play(block).then((result) => {
        running.delete(done);
        this.#take(played, result);
        pool.reuse(result);
      });
      running.add(done);
      if (running.size >= TASKS_AHEAD * this.#workersUsed) await Promise.race(running);
    }
    await Promise.all(running);
  }

  #next(): Task | undefined {
    return this.#request.stopped() ? undefined : this.#tasks.next().value;
  }

  /** The cells' next runs of units in turn: a run that is cut short has played all cells alike. */
  *#takeTurns(): Generator<Task, undefined> {
    const { cells, tallies } = this.#request;
    const scheduled = new Map<number, number>();
    let open = [...cells];
    while (open.length > 0) {
      const still: number[] = [];
      for (const cell of open) {
        const gap = tallies[cell]!.gapAfter(scheduled.get(cell) ?? 0, this.#chunkUnits);
        if (gap === undefined) continue;
        scheduled.set(cell, gap.firstUnit + gap.unitCount);
        still.push(cell);
        yield { cell, block: this.#blockOf(cell, gap) };
      }
      open = still;
    }
  }

  #blockOf(cell: number, gap: { firstUnit: number; unitCount: number }): Block {
    const { study, plan, replicate, planOf, rows } = this.#request;
    const { id } = plan.cells[cell]!;
    const { swap, swapFirst } = replicate;
    return { plan: planOf(cell), planKey: id, unit: { swap, swapFirst }, seed: cellSeed(study, id), ...gap, rows };
  }

  #take({ cell, block }: Task, result: BlockResult): void {
    const counters = new Counters(tablesOf(block.plan, this.#size), result.counters);
    const { firstUnit, unitCount, outcomes, digest, failed } = result;
    const lineup = this.#request.detailed ? cellLineup(block.plan) : null;
    const span: Span = {
      firstUnit,
      unitCount,
      outcomes,
      digest,
      failed,
      counts: keptCounts(counters),
      details: lineup === null ? null : detailCounts(counters, lineup),
      lineup: firstUnit === 0 ? lineup : null,
    };
    this.#request.tallies[cell]!.add(span);
    this.#gamesPlayed += unitCount * this.#size;
    this.#request.onSpan(cell, span, result);
  }

  #suitedUnits(unitMs: number): number {
    const fewest = Math.min(LEAST_TASK_GAMES / this.#size, MOST_TASK_MS / unitMs);
    return Math.max(1, Math.ceil(fewest), Math.ceil(TASK_MS / unitMs));
  }
}
