import { setFlagsFromString } from 'node:v8';
import { Board } from '../engine/board.ts';
import { EventLog } from '../engine/event-log.ts';
import { GameRunner } from '../engine/game.ts';
import type { BlockResult, PostedBlock } from './block.ts';
import { policiesOf, setupOf } from './game-setups.ts';
import { type MatchBlock, type MatchBlockResult, MatchPlayer } from './match/match-player.ts';
import { BlockPlayer } from './play-block.ts';
import { PlayerCache } from './player-cache.ts';

// The rules are many small functions that call each other. The compiler puts them into their callers until those have grown by
// this much; by default it stops at a quarter of it (docs/decisions/0027).
setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000');

const players = new PlayerCache();
let matches: { readonly key: string; readonly player: MatchPlayer } | undefined;

/** For a thread that keeps players of its own, the main one, and for measuring games alone as they are built (test/bench). */
export { BlockPlayer, Board, EventLog, GameRunner, MatchPlayer, PlayerCache, policiesOf, setupOf };

/** Answers once this module is loaded. */
export function ready(): void {}

/** Plays a block in this thread; the counters of its result lie in memory that all threads share. */
export function playBlock({ into, ...block }: PostedBlock): BlockResult {
  const result = players.play(block);
  return { ...result, counters: shared(result.counters, into) };
}

/** Plays a run of matches in this thread. */
export function playMatches(block: MatchBlock & { readonly planKey: string }): MatchBlockResult {
  if (matches?.key !== block.planKey) matches = { key: block.planKey, player: new MatchPlayer(block.plan) };
  return matches.player.play(block);
}

/** Counters in the row at hand, where they fit, or else in a new one. */
function shared(counters: Float64Array, into: Float64Array | undefined): Float64Array {
  const fits = into?.length === counters.length;
  const to = fits ? into : new Float64Array(new SharedArrayBuffer(counters.byteLength));
  to.set(counters);
  return to;
}
