import type { Counters } from './counters.ts';
import type { Digest } from './digest.ts';
import type { Notable } from './notable.ts';
import type { Outcomes } from './outcomes.ts';

/** A game that did not come out as the rules promise, which is a fault of the program and never a loss. */
export interface FailedGame {
  /** Index of the game in its batch. */
  readonly index: number;
  /** `error`: the game threw; `lost`: the worker that played it died, twice; `broken`: it breaks an invariant. */
  readonly status: 'error' | 'lost' | 'broken';
  readonly message: string;
}

/** Failed games whose particulars are kept; all are counted. */
export const FAILED_KEPT = 1000;

/** All games of a batch, merged in seed order: what a report is made from. */
export interface BatchAggregate {
  readonly counters: Counters;
  readonly digest: Digest;
  readonly notable: Notable;
  readonly outcomes: Outcomes;
  readonly failedCount: number;
  /** The first FAILED_KEPT of them, in seed order. */
  readonly failed: readonly FailedGame[];
  /** Units played, a prefix of those asked for. */
  readonly unitsDone: number;
  readonly complete: boolean;
}
