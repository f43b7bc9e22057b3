import { type BatchAggregate, FAILED_KEPT } from './batch-aggregate.ts';
import { Counters } from './counters.ts';
import { joinDigests } from './digest.ts';
import { emptyNotable, mergeNotable, NOTABLE_KINDS, type Notable } from './notable.ts';
import { Outcomes } from './outcomes.ts';

/**
 * Two batches of one plan as one, the second going on with the seed after the last unit of the first: the same as if
 * all had been played in one go.
 */
export function joinAggregates(first: BatchAggregate, second: BatchAggregate): BatchAggregate {
  const offset = first.digest.games;
  const counters = new Counters(first.counters.shapes, first.counters.cells.slice());
  counters.merge(second.counters.cells);
  const notable = emptyNotable();
  mergeNotable(notable, first.notable);
  mergeNotable(notable, shifted(second.notable, offset));
  const outcomes = new Outcomes();
  for (const part of [first.outcomes, second.outcomes]) outcomes.append(part.toBytes(), part.games);
  const failed = second.failed.map((game) => ({ ...game, index: game.index + offset }));
  return {
    counters,
    digest: joinDigests(first.digest, second.digest),
    notable,
    outcomes,
    failedCount: first.failedCount + second.failedCount,
    failed: [...first.failed, ...failed].slice(0, FAILED_KEPT),
    unitsDone: first.unitsDone + second.unitsDone,
    complete: first.complete && second.complete,
  };
}

function shifted(notable: Notable, offset: number): Notable {
  const result = emptyNotable();
  for (const kind of NOTABLE_KINDS) {
    result[kind] = notable[kind].map(({ index, rank }) => ({ index: index + offset, rank }));
  }
  return result;
}
