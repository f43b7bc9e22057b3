import { Pace } from './pace.ts';
import { openThreads, TASKS_PER_THREAD, type Threads } from './threads.ts';

/** Tasks that wait to be taken over, per worker: so far may the others run ahead of the one that is waited for. */
const QUEUED = 8;

/** Work that falls into tasks, each played by whoever is free. */
export interface SharedWork<Task, Result> {
  /** Threads that may play at a time, this one included. */
  readonly workers: number;
  /** Another worker module, for tests. */
  readonly workerFile?: URL | undefined;
  /** The next task; undefined: nothing is to be begun now. */
  next(): Task | undefined;
  /** Plays a task in this thread. */
  play(task: Task): Result;
  /** Has a thread play a task; never rejects. */
  post(threads: Threads, task: Task): Promise<Result>;
  /** Takes results over in the order of their tasks; what it returns is waited for. */
  take(task: Task, result: Result): void | Promise<void>;
  /** Games of a task, or whatever else takes about as long as another of its kind. */
  games(task: Task): number;
  /** Games of the tasks to come; no fewer than there will be. */
  gamesLeft(): number;
  /** True: whatever is still under way counts nowhere. */
  ended(): boolean;
}

interface Queued<Task, Result> {
  readonly task: Task;
  readonly played: Promise<unknown>;
  result: Result | undefined;
}

/**
 * Plays all tasks, in this thread and, once that pays, in `workers - 1` others. This one goes on playing while they start and
 * while they play: its code is compiled already, and each thread costs a second of compiling.
 * @param threadsFirst the threads are started at once and waited for, whether they pay or not: tests ask for it
 * @returns the threads that took part
 * @throws WorkerFault when no thread can be started
 */
export async function shareWork<Task, Result>(work: SharedWork<Task, Result>, threadsFirst = false): Promise<number> {
  const crew = new Crew(work.workers - 1, work.workerFile);
  const queue: Queued<Task, Result>[] = [];
  const pace = new Pace();
  const mostQueued = QUEUED * work.workers;
  try {
    if (threadsFirst) await crew.start().then(() => crew.ready);
    while (!work.ended()) {
      for (let task: Task | undefined; crew.isFree && queue.length < mostQueued; ) {
        task = work.next();
        if (task === undefined) break;
        queue.push(crew.post(work, task));
      }
      const task = queue.length < mostQueued ? work.next() : undefined;
      if (task !== undefined) {
        const startMs = performance.now();
        queue.push({ task, played: Promise.resolve(), result: work.play(task) });
        pace.add(work.games(task), performance.now() - startMs);
      } else if (queue.length === 0) break;
      else await queue[0]!.played;
      while (queue.length > 0 && queue[0]!.result !== undefined && !work.ended()) {
        const { task: taken, result } = queue.shift()!;
        await work.take(taken, result!);
      }
      if (pace.threadsPay(work.gamesLeft())) await crew.start();
      // A signal is heard, and a result received, only between two turns of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    }
    return 1 + crew.size;
  } finally {
    await crew.close();
  }
}

/** The other threads: none at first, then such as start, then such as can be given tasks. */
class Crew {
  readonly #size: number;
  readonly #workerFile: URL | undefined;
  /** Settles when the threads can be given tasks, or cannot be started. */
  ready = Promise.resolve();
  #threads: Threads | undefined;
  #isReady = false;
  #fault: unknown;
  #underWay = 0;

  constructor(size: number, workerFile: URL | undefined) {
    this.#size = size;
    this.#workerFile = workerFile;
  }

  /** Threads that can be given tasks. */
  get size(): number {
    return this.#isReady ? this.#size : 0;
  }

  /** Whether a thread would have less than a task to play after the one it plays. @throws WorkerFault */
  get isFree(): boolean {
    if (this.#fault !== undefined) throw this.#fault;
    return this.#isReady && this.#underWay < TASKS_PER_THREAD * this.#size;
  }

  /** Starts the threads, if there are to be any and they have not been started; does not wait until they are `ready`. */
  async start(): Promise<void> {
    if (this.#size === 0 || this.#threads !== undefined) return;
    this.#threads = await openThreads(this.#size, this.#workerFile);
    this.ready = this.#threads.ready.then(
      () => {
        this.#isReady = true;
      },
      (error: unknown) => {
        this.#fault = error;
      },
    );
  }

  post<Task, Result>(work: SharedWork<Task, Result>, task: Task): Queued<Task, Result> {
    this.#underWay += 1;
    const played = work.post(this.#threads!, task).then((result) => {
      this.#underWay -= 1;
      queued.result = result;
    });
    const queued: Queued<Task, Result> = { task, played, result: undefined };
    return queued;
  }

  /** Ends the threads, also such as are still starting. */
  async close(): Promise<void> {
    await this.#threads?.close();
  }
}
