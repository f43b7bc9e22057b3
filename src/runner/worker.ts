import type { Block, BlockResult } from './block.ts';
import { type MatchBlock, type MatchBlockResult, MatchPlayer } from './match/match-player.ts';
import { PlayerCache } from './player-cache.ts';

const players = new PlayerCache();
let matches: { readonly key: string; readonly player: MatchPlayer } | undefined;

/** Answers once this module is loaded. */
export function ready(): void {}

/** Plays a block in this thread. */
export function playBlock(block: Block): BlockResult {
  return players.play(block);
}

/** Plays a run of matches in this thread. */
export function playMatches(block: MatchBlock & { readonly planKey: string }): MatchBlockResult {
  if (matches?.key !== block.planKey) matches = { key: block.planKey, player: new MatchPlayer(block.plan) };
  return matches.player.play(block);
}
