import { fileURLToPath } from 'node:url';
import { Counters } from '../study/aggregate/counters.ts';
import { EMPTY_DIGEST, withGame } from '../study/aggregate/digest.ts';
import { emptyNotable } from '../study/aggregate/notable.ts';
import { unitSize } from '../study/unit.ts';
import type { Block, BlockResult, PostedBlock } from './block.ts';
import { ROW_WORDS } from './game-row.ts';
import { tablesOf } from './tally/tables.ts';
import { WorkerFault } from './worker-fault.ts';
import { WORKER_FILE } from './worker-file.ts';

/** Worker threads that play blocks. */
export interface WorkerPool {
  /** Plays a block; never rejects: what cannot be played comes back as lost games. */
  play(block: Block): Promise<BlockResult>;
  /** Takes back the counters of a result that has been read; a later one is written over them. */
  reuse(result: BlockResult): void;
  close(): Promise<void>;
}

/**
 * Starts threads that play blocks.
 * @param workerFile a module that exports `playBlock` and `ready`; default: the package's own worker
 * @throws WorkerFault when the module cannot be loaded
 */
export async function startPool(workers: number, workerFile?: URL): Promise<WorkerPool> {
  const threads = await startThreads(workers, workerFile);
  // The collector leaves what threads send in old memory for long: a new row for every block would pile up.
  const rows: Float64Array[] = [];
  return {
    play: (block) => {
      const posted: PostedBlock = { ...block, into: rows.pop() };
      return threads.run<BlockResult>('playBlock', posted).catch((error) => lostBlock(block, messageOf(error)));
    },
    reuse: ({ counters }) => {
      if (counters.buffer instanceof SharedArrayBuffer) rows.push(counters);
    },
    close: threads.close,
  };
}

/** Worker threads, whatever they are asked to do. */
export interface Threads {
  /** Has one of the worker's functions done with a task; rejects when the thread died over it, twice. */
  run<Result>(name: string, task: object): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Starts threads, and waits until one of them has loaded its module: a task given to a pool that cannot start a thread
 * is never answered.
 * @param workerFile a module that exports `ready` and the functions to be run; default: the package's own worker
 * @throws WorkerFault when the module cannot be loaded
 */
export async function startThreads(workers: number, workerFile: URL = WORKER_FILE): Promise<Threads> {
  // Loaded here: most commands never start a thread.
  const { Piscina } = await import('piscina');
  const pool = new Piscina({
    filename: fileURLToPath(workerFile),
    // Looked for when a thread starts, whatever it is asked to do later.
    name: 'ready',
    minThreads: workers,
    maxThreads: workers,
    idleTimeout: 60_000,
    concurrentTasksPerWorker: 1,
    // In the sources the worker is TypeScript, which a fresh thread has to be told how to load.
    ...(workerFile.pathname.endsWith('.ts') ? { execArgv: ['--import', 'tsx'] } : {}),
  });
  // The death of a worker arrives as the rejection of its task; without a listener it would end the process as well.
  pool.on('error', () => {});
  try {
    await pool.run(undefined, { name: 'ready' });
  } catch (error) {
    await pool.destroy();
    throw new WorkerFault(error);
  }
  return {
    run: (name, task) => pool.run(task, { name }).catch(() => pool.run(task, { name })),
    close: () => pool.destroy(),
  };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The result of a block that no worker lived to finish: every game failed, none counted. */
function lostBlock(block: Block, message: string): BlockResult {
  const size = unitSize(block.unit);
  const games = block.unitCount * size;
  let digest = EMPTY_DIGEST;
  for (let game = 0; game < games; game++) digest = withGame(digest, 0, 0);
  return {
    firstUnit: block.firstUnit,
    unitCount: block.unitCount,
    counters: new Counters(tablesOf(block.plan, size)).cells,
    digest,
    notable: emptyNotable(),
    outcomes: new Uint8Array((games + 3) >> 2),
    failed: Array.from({ length: games }, (_, game) => ({
      index: block.firstUnit * size + game,
      status: 'lost' as const,
      message,
    })),
    rows: block.rows ? new Int32Array(games * ROW_WORDS) : null,
    playMs: 0,
  };
}
