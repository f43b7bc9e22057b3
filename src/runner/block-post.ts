import { Counters } from '../study/aggregate/counters.ts';
import { EMPTY_DIGEST, withGame } from '../study/aggregate/digest.ts';
import { emptyNotable } from '../study/aggregate/notable.ts';
import { unitSize } from '../study/unit.ts';
import type { Block, BlockResult, PostedBlock } from './block.ts';
import { ROW_WORDS } from './game-row.ts';
import { tablesOf } from './tally/tables.ts';
import { messageOf, type Threads } from './threads.ts';

/** Hands blocks to threads. */
export class BlockPost {
  // The collector leaves what threads send in old memory for long: a new row for every block would pile up.
  readonly #rows: Float64Array[] = [];

  /** Has a thread play a block; never rejects: what cannot be played comes back as lost games. */
  play(threads: Threads, block: Block): Promise<BlockResult> {
    const posted: PostedBlock = { ...block, into: this.#rows.pop() };
    return threads.run<BlockResult>('playBlock', posted).catch((error: unknown) => lostBlock(block, messageOf(error)));
  }

  /** Takes back the counters of a result that has been read; a later one is written over them. */
  reuse({ counters }: BlockResult): void {
    if (counters.buffer instanceof SharedArrayBuffer) this.#rows.push(counters);
  }
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
