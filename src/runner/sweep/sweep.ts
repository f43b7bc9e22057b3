import { Counters } from '../../study/aggregate/counters.ts';
import type { GamePlan } from '../../study/game-plan.ts';
import type { CellTally, Span } from '../../study/sweep/cell-tally.ts';
import type { Cell } from '../../study/sweep/cells.ts';
import { cellSeed, type Replication, type ResolvedStudy } from '../../study/sweep/resolved-study.ts';
import { isAdaptive } from '../../study/sweep/stopping.ts';
import { unitSize } from '../../study/unit.ts';
import type { Block, BlockResult } from '../block.ts';
import { BlockPost } from '../block-post.ts';
import type { PlayerCache } from '../player-cache.ts';
import { type SharedWork, shareWork } from '../shared-work.ts';
import { tablesOf } from '../tally/tables.ts';
import type { Threads } from '../threads.ts';
import { loadWorker } from '../worker-file.ts';
import { cellLineup, detailCounts } from './detail-counts.ts';
import { keptCounts } from './kept-tables.ts';

/** Work of one task (the journal has a line for each). */
const TASK_MS = 100;
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
  /** Called with each result, in the order in which their units were begun; its tally has it already. */
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
  const { PlayerCache } = await loadWorker();
  const sweep = new Sweep(request, new PlayerCache());
  const workersUsed = await shareWork(sweep);
  return sweep.run(workersUsed);
}

interface Task {
  readonly cell: number;
  readonly block: Block;
}

class Sweep implements SharedWork<Task, BlockResult> {
  readonly workers: number;
  readonly workerFile: URL | undefined;
  readonly #request: SweepRequest;
  readonly #size: number;
  readonly #tasks: Generator<Task, undefined>;
  #chunkUnits: number;
  readonly #players: PlayerCache;
  readonly #posted = new BlockPost();
  #gamesPlayed = 0;
  #unitsLeft = 0;

  constructor(request: SweepRequest, players: PlayerCache) {
    this.#request = request;
    this.#players = players;
    this.workers = request.workers;
    this.workerFile = request.workerFile;
    this.#size = unitSize(request.replicate);
    const { chunkGames, replicate } = request;
    // Where a rule may stop a cell a task is a look, however long that takes.
    const unaskedUnits = isAdaptive(replicate) ? replicate.look : 1;
    this.#chunkUnits = chunkGames === undefined ? unaskedUnits : Math.max(1, Math.ceil(chunkGames / this.#size));
    this.#tasks = this.#takeTurns();
  }

  next(): Task | undefined {
    return this.#request.stopped() ? undefined : this.#tasks.next().value;
  }

  play({ block }: Task): BlockResult {
    const { chunkGames, replicate } = this.#request;
    const result = this.#players.play(block);
    if (chunkGames === undefined && !isAdaptive(replicate)) {
      this.#chunkUnits = this.#suitedUnits(result.playMs / block.unitCount);
    }
    return result;
  }

  post(threads: Threads, { block }: Task): Promise<BlockResult> {
    return this.#posted.play(threads, block);
  }

  take({ cell, block }: Task, result: BlockResult): void {
    this.#count(cell, block, result);
    this.#posted.reuse(result);
  }

  games({ block }: Task): number {
    return block.unitCount * this.#size;
  }

  gamesLeft(): number {
    return this.#unitsLeft * this.#size;
  }

  ended(): boolean {
    return false;
  }

  run(workersUsed: number): SweepRun {
    return { gamesPlayed: this.#gamesPlayed, workersUsed, chunkGames: this.#chunkUnits * this.#size };
  }

  /** The cells' next runs of units in turn: a run that is cut short has played all cells alike. */
  *#takeTurns(): Generator<Task, undefined> {
    const { cells, tallies, replicate } = this.#request;
    const scheduled = new Map<number, number>();
    const unitsLeft = (cell: number) => Math.max(0, replicate.max - (scheduled.get(cell) ?? tallies[cell]!.end));
    for (const cell of cells) this.#unitsLeft += unitsLeft(cell);
    let open = [...cells];
    while (open.length > 0) {
      const still: number[] = [];
      for (const cell of open) {
        const gap = tallies[cell]!.gapAfter(scheduled.get(cell) ?? 0, this.#chunkUnits);
        this.#unitsLeft -= unitsLeft(cell);
        if (gap === undefined) continue;
        scheduled.set(cell, gap.firstUnit + gap.unitCount);
        this.#unitsLeft += unitsLeft(cell);
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

  #count(cell: number, block: Block, result: BlockResult): void {
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
