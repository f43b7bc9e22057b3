import type { Block as PlayedBlock } from '../../../src/runner/block.ts';
import { BlockPost } from '../../../src/runner/block-post.ts';
import { PlayerCache } from '../../../src/runner/player-cache.ts';
import { openThreads } from '../../../src/runner/threads.ts';
import type { Measured } from './bars.ts';
import type { Matchup } from './matchups.ts';
import { Record } from './record.ts';

/** Tasks per worker that are posted ahead. */
const TASKS_AHEAD = 4;

/** Plays matchups; what comes out depends on them alone. */
export async function measure(matchups: readonly Matchup[], workers: number): Promise<Measured> {
  const measured: Measured = {
    threes: new Record('threes'),
    mixed: new Record('mixed'),
    mirror: new Record('mirror'),
    wild: new Record('wild'),
  };
  const threads = workers > 1 ? await openThreads(workers) : undefined;
  const post = new BlockPost();
  const alone = new PlayerCache();
  const play = async (matchup: Matchup, index: number) => {
    const plan = matchup.plan();
    const { unit, unitCount, seed: firstSeed } = matchup;
    const block: PlayedBlock = {
      plan,
      planKey: String(index),
      unit,
      seed: firstSeed,
      firstUnit: 0,
      unitCount,
      rows: false,
    };
    const { counters, failed } = threads === undefined ? alone.play(block) : await post.play(threads, block);
    // Records only add up, so the order in which results arrive does not show in them.
    measured[matchup.field].add(matchup, plan, counters, failed.length);
  };
  const waiting = matchups.entries();
  const work = async () => {
    for (const [index, matchup] of waiting) await play(matchup, index);
  };
  try {
    await threads?.ready;
    await Promise.all(Array.from({ length: TASKS_AHEAD * workers }, work));
  } finally {
    await threads?.close();
  }
  return measured;
}
