import type { Block, BlockResult } from './block.ts';
import { PlayerCache } from './player-cache.ts';

const players = new PlayerCache();

/** Plays a block in this thread. */
export function playBlock(block: Block): BlockResult {
  return players.play(block);
}
