import { describe, expect, it } from 'vitest';
import { type SharedWork, shareWork } from '../../src/runner/shared-work.ts';
import { openThreads, type Threads } from '../../src/runner/threads.ts';

const SQUARING = new URL('./squaring-worker.mjs', import.meta.url);
const BROKEN = new URL('./broken-worker.mjs', import.meta.url);

/** What a number came to, and who worked it out. */
interface Squared {
  readonly square: number;
  readonly by: 'here' | 'thread' | 'nobody';
}

/** Squares the numbers below `count`, here and on threads. */
class Squares implements SharedWork<number, Squared> {
  workers = 2;
  workerFile = SQUARING;
  count = 40;
  readonly taken: (Squared & { readonly number: number })[] = [];
  gamesLeft = () => Number.POSITIVE_INFINITY;
  ended = () => false;
  #next = 0;

  next(): number | undefined {
    return this.#next === this.count ? undefined : this.#next++;
  }

  /** The first task takes so long that there is a pace to go by. */
  play(number: number): Squared {
    if (number === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
    return { square: number * number, by: 'here' };
  }

  post(threads: Threads, number: number): Promise<Squared> {
    return threads
      .run<{ square: number }>('square', { number })
      .then(({ square }) => ({ square, by: 'thread' as const }))
      .catch(() => ({ square: -1, by: 'nobody' as const }));
  }

  async take(number: number, result: Squared): Promise<void> {
    const before = this.taken.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(this.taken).toHaveLength(before);
    this.taken.push({ number, ...result });
  }

  games(): number {
    return 1;
  }

  by(who: Squared['by']): number[] {
    return this.taken.filter(({ by }) => by === who).map(({ number }) => number);
  }
}

/** Work of `count` squares, otherwise as told. */
function squares(
  told: Partial<Pick<Squares, 'workers' | 'workerFile' | 'count' | 'gamesLeft' | 'ended'>> = {},
): Squares {
  return Object.assign(new Squares(), told);
}

describe('work that is shared', () => {
  it.each([1, 2, 4])('is taken over in order, each task once, with %i workers', async (workers) => {
    const work = squares({ workers, count: 12 });
    expect(await shareWork(work, true)).toBe(workers);
    expect(work.taken.map(({ number, square }) => [number, square])).toEqual(
      Array.from({ length: 12 }, (_, number) => [number, number * number]),
    );
    expect(work.by('here').length).toBeGreaterThan(0);
    expect(work.by('thread').length > 0).toBe(workers > 1);
  });

  it('starts no threads before they pay', async () => {
    const work = squares({ gamesLeft: () => 0, workerFile: BROKEN });
    expect(await shareWork(work)).toBe(1);
    expect(work.by('here')).toHaveLength(40);
  });

  it('goes on here while threads start', async () => {
    const work = squares({ count: Number.POSITIVE_INFINITY });
    work.ended = () => work.by('thread').length > 0;
    expect(await shareWork(work)).toBe(2);
    expect(work.by('here').length).toBeGreaterThan(work.by('thread')[0]! - 4);
    expect(work.by('here').slice(0, 2)).toEqual([0, 1]);
  });

  it('that has ended takes nothing more, whatever is under way', async () => {
    const work = squares({ count: Number.POSITIVE_INFINITY });
    work.ended = () => work.taken.length === 5;
    await shareWork(work, true);
    expect(work.taken.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
  });

  it('is over before its threads have started, and does not wait for them', async () => {
    const work = squares({ count: 2 });
    expect(await shareWork(work)).toBe(1);
    expect(work.by('here')).toEqual([0, 1]);
  });

  it('tells that no thread can be started, and lets nobody wait', async () => {
    const work = squares({ workerFile: BROKEN, count: Number.POSITIVE_INFINITY });
    await expect(shareWork(work)).rejects.toThrow(
      'worker threads cannot be started: a module is missing; --workers 1 plays without them',
    );
  });
});

describe('threads', () => {
  it('lose a task that is deadly twice, and none of those that were under way with it', async () => {
    const threads = await openThreads(2, SQUARING);
    try {
      const numbers = Array.from({ length: 20 }, (_, number) => number);
      const answers = await Promise.allSettled(numbers.map((number) => threads.run('square', { number })));
      expect(answers.map(({ status }) => status)).toEqual(
        numbers.map((number) => (number === 13 ? 'rejected' : 'fulfilled')),
      );
    } finally {
      await threads.close();
    }
  });

  it('answer a task as soon as it is done, with the next one under way', async () => {
    const threads = await openThreads(1, SQUARING);
    const flag = new Int32Array(new SharedArrayBuffer(4));
    try {
      await threads.run('square', { number: 2 });
      const first = threads.run<{ square: number }>('square', { number: 3 });
      const second = threads.run<{ waited: string }>('square', { number: 4, flag });
      expect((await first).square).toBe(9);
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
      expect((await second).waited).not.toBe('timed-out');
    } finally {
      await threads.close();
    }
  });
});
