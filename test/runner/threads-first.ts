import type * as sharedWork from '../../src/runner/shared-work.ts';

/** The module with threads that play from the first task on, however little there is to do: for vi.mock. */
export function threadsFirst(module: typeof sharedWork): typeof sharedWork {
  return { ...module, shareWork: (work) => module.shareWork(work, true) };
}
