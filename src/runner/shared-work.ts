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
  /** Whether what is left is worth other threads; asked after each task until there are any. */
  threadsPay(): boolean;
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
  const mostQueued = QUEUED * work.workers;
  try {
    if (threadsFirst) await crew.start();
    while (!work.ended()) {
      for (let task: Task | undefined; crew.isFree && queue.length < mostQueued; ) {
        task = work.next();
        if (task === undefined) break;
        queue.push(crew.post(work, task));
      }
      const task = queue.length < mostQueued ? work.next() : undefined;
      if (task !== undefined) queue.push({ task, played: Promise.resolve(), result: work.play(task) });
      else if (queue.length === 0) break;
      else await queue[0]!.played;
      while (queue.length > 0 && queue[0]!.result !== undefined && !work.ended()) {
        const { task: taken, result } = queue.shift()!;
        await work.take(taken, result!);
      }
      if (work.threadsPay()) void crew.start();
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
  #starting: Promise<void> | undefined;
  #threads: Threads | undefined;
  #isReady = false;
  #isClosed = false;
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

  /** Starts the threads, if there are to be any and they have not been started; settles when they can be given tasks. */
  async start(): Promise<void> {
    if (this.#size === 0) return;
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#fault = error;
    });
    return this.#starting;
  }

  async #start(): Promise<void> {
    const threads = await openThreads(this.#size, this.#workerFile);
    if (this.#isClosed) return threads.close();
    this.#threads = threads;
    await threads.ready;
    this.#isReady = true;
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
    this.#isClosed = true;
    await this.#threads?.close();
    await this.#starting;
  }
}
