import type { BatchAggregate } from '../aggregate/batch-aggregate.ts';
import { parseCounts } from '../aggregate/count-text.ts';
import { Counters, type TableShape } from '../aggregate/counters.ts';
import { parseDigest } from '../aggregate/digest.ts';
import { emptyNotable, NOTABLE_KINDS } from '../aggregate/notable.ts';
import { Outcomes } from '../aggregate/outcomes.ts';
import { type BatchReport, RANKS } from './batch-report.ts';

/**
 * The aggregate that a finished report was made from, so that reports can be joined and made anew.
 * @param shapes tables of the report's plan
 * @throws RangeError for a report whose counters are not those of the tables
 */
export function aggregateOf(report: BatchReport, shapes: readonly TableShape[]): BatchAggregate {
  const { digest, manifest, totals, failedGames, complete } = report;
  const outcomes = new Outcomes();
  outcomes.append(Buffer.from(digest.outcomes, 'base64'), digest.games);
  const cellCount = new Counters(shapes).cells.length;
  const notable = emptyNotable();
  for (const kind of NOTABLE_KINDS) {
    const [first, second, sign] = RANKS[kind];
    notable[kind] = report.notable[kind].map((game) => ({
      index: game.index,
      rank: [sign * Number(game[first]), sign * Number(game[second])],
    }));
  }
  return {
    counters: new Counters(shapes, parseCounts(digest.counters, cellCount)),
    digest: parseDigest(digest.events, digest.games),
    notable,
    outcomes,
    failedCount: totals.failed,
    failed: failedGames.map(({ index, status, message }) => ({ index, status, message })),
    unitsDone: digest.games / manifest.unit.games,
    complete,
  };
}
