import type { FailedGame } from '../study/aggregate/batch-aggregate.ts';
import type { Digest } from '../study/aggregate/digest.ts';
import type { Notable } from '../study/aggregate/notable.ts';
import type { GamePlan } from '../study/game-plan.ts';
import type { UnitKind } from '../study/unit.ts';

/** A run of whole units of one plan: what a worker is asked to play. Where it is played changes nothing in its result. */
export interface Block {
  readonly plan: GamePlan;
  /** The same for two blocks only when their plans are the same. */
  readonly planKey: string;
  readonly unit: UnitKind;
  /** Seed of unit 0 of the batch. */
  readonly seed: number;
  readonly firstUnit: number;
  readonly unitCount: number;
  /** Whether every game leaves a row as well. */
  readonly rows: boolean;
  /** Whether every game is checked against the invariants of the rules. */
  readonly check?: boolean | undefined;
}

/** A block on its way to a thread. */
export interface PostedBlock extends Block {
  /** Shared memory whose counters nobody reads any more, to have those of the block written over them. */
  readonly into?: Float64Array | undefined;
}

/** What the games of a block come to; plain values and typed arrays. */
export interface BlockResult {
  readonly firstUnit: number;
  readonly unitCount: number;
  /** Row of Counters over tablesOf(plan). */
  readonly counters: Float64Array;
  readonly digest: Digest;
  readonly notable: Notable;
  /** Packed as Outcomes. */
  readonly outcomes: Uint8Array;
  readonly failed: readonly FailedGame[];
  /** ROW_WORDS words per game (game-row.ts), or null when no rows were asked for. */
  readonly rows: Int32Array | null;
  /** Time it took; the one thing here that is not the block's own. */
  readonly playMs: number;
}
