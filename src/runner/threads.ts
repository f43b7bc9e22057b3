import { fileURLToPath } from 'node:url';
import { WorkerFault } from './worker-fault.ts';
import { WORKER_FILE } from './worker-file.ts';

/** Tasks that a thread holds at a time: when one is done it need not wait for a busy thread to be given the next. */
export const TASKS_PER_THREAD = 2;

/** Worker threads, whatever they are asked to do. */
export interface Threads {
  /** Settles when one of them has loaded its module: a task given to a pool that cannot start a thread is never answered. */
  readonly ready: Promise<void>;
  /** Has one of the worker's functions done with a task; rejects when a thread died over it twice. */
  run<Result>(name: string, task: object): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Starts threads. `ready` rejects with a WorkerFault when they cannot load their module.
 * @param workerFile a module that exports `ready` and the functions to be run; default: the package's own worker
 */
export async function openThreads(threads: number, workerFile: URL = WORKER_FILE): Promise<Threads> {
  // Loaded here: most commands never start a thread.
  const { Piscina } = await import('piscina');
  const poolOf = (size: number, tasksAtOnce: number) => {
    const pool = new Piscina({
      filename: fileURLToPath(workerFile),
      // Looked for when a thread starts, whatever it is asked to do later.
      name: 'ready',
      minThreads: size,
      maxThreads: size,
      idleTimeout: 60_000,
      concurrentTasksPerWorker: tasksAtOnce,
      // A thread that waits for tasks in another way takes two at once, and answers the first when the second is done.
      atomics: 'disabled',
      // In the sources the worker is TypeScript, which a fresh thread has to be told how to load.
      ...(workerFile.pathname.endsWith('.ts') ? { execArgv: ['--import', 'tsx'] } : {}),
    });
    // The death of a worker arrives as the rejection of its tasks; without a listener it would end the process as well.
    pool.on('error', () => {});
    return pool;
  };
  const pool = poolOf(threads, TASKS_PER_THREAD);
  // All that a thread held is lost with it. What is tried again has a thread to itself, so that one deadly task takes no other
  // along for the second time.
  let again: typeof pool | undefined;
  let isClosed = false;
  const ready = pool.run(undefined, { name: 'ready' }).catch((error: unknown) => {
    throw new WorkerFault(error);
  });
  // Whoever closes the pool before it is ready does not wait for this.
  ready.catch(() => {});
  return {
    ready,
    run: (name, task) =>
      pool.run(task, { name }).catch((error: unknown) => {
        if (isClosed) throw error;
        again ??= poolOf(1, 1);
        return again.run(task, { name });
      }),
    close: async () => {
      isClosed = true;
      await Promise.all([pool.destroy(), again?.destroy()]);
    },
  };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
