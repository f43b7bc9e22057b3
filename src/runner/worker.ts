import type { Block, BlockResult } from './block.ts';
import { BlockPlayer } from './play-block.ts';

// Blocks of one plan follow each other, so the player of the last plan is kept.
let planKey: string | undefined;
let player: BlockPlayer | undefined;

/** Plays a block in this thread. */
export function playBlock(block: Block): BlockResult {
  if (player === undefined || block.planKey !== planKey) {
    player = new BlockPlayer(block.plan);
    planKey = block.planKey;
  }
  return player.play(block);
}
