import { rounded } from '../../stats/rounded.ts';
import { type Sprt, sprt } from '../../stats/sprt.ts';
import { winShare } from '../../stats/win-share.ts';
import type { BatchAggregate } from '../aggregate/batch-aggregate.ts';
import type { Counters } from '../aggregate/counters.ts';
import type { CompleteSprt } from '../sweep/resolved-study.ts';
import { watchedShare } from '../sweep/stopping.ts';
import { histogramOf, spreadOf } from './histograms.ts';
import { withoutZeros } from './mech-sections.ts';
import { ratio, shareRow } from './share.ts';

export function totalsSection({ counters, failedCount }: BatchAggregate, rule: CompleteSprt | null) {
  const wins = counters.record('reasons', null);
  const reasons = counters.labels('reasons');
  return {
    games: counters.count('match', 'games'),
    winsA: wins['a']!,
    winsB: wins['b']!,
    draws: wins['draw']!,
    failed: failedCount,
    byReason: Object.fromEntries(reasons.map((reason) => [reason, counters.count('reasons', reason)])),
    decisions: counters.count('match', 'decisions'),
    events: counters.count('match', 'events'),
    eventTypes: counters.record('events'),
    /** Where the sequential test stands; null without one. */
    sprt: rule === null ? null : sprtSection(sprt(histogramOf(counters, 'units').counts, rule)),
  };
}

export function sprtSection({ llr, lower, upper, decision, status }: Sprt) {
  return { llr: rounded(llr), lower: rounded(lower), upper: rounded(upper), decision, status };
}

/**
 * Win share of team a over whole units, with the interval that fits the unit, and the way in which the batch was ended.
 * @param watchedUnits the most that a sequential test could have let it have; null without a test
 */
export function winShareSection(counters: Counters, watchedUnits: number | null) {
  const { counts } = histogramOf(counters, 'units');
  const interval = watchedUnits === null ? winShare(counts) : watchedShare(counts, watchedUnits);
  const { estimate, low, high, method, status } = interval;
  const units = counts.reduce((sum, count) => sum + count, 0);
  return { a: rounded(estimate), low: rounded(low), high: rounded(high), method, units, status };
}

/** What the physical side and the first activation are worth, whoever stands there. */
export function sidesSection(counters: Counters) {
  const results = (swapped: number | null, first: number | null) => counters.record('results', swapped, first);
  const all = results(null, null);
  const aFirst = results(null, 0);
  const bFirst = results(null, 1);
  const plain = results(0, null);
  const swapped = results(1, null);
  return {
    /** Physical side a, over all games. */
    sideA: shareRow(all['a']!, all['b']!, all['draw']!),
    /** The physical side that activated first. */
    first: shareRow(aFirst['a']! + bFirst['b']!, aFirst['b']! + bFirst['a']!, aFirst['draw']! + bFirst['draw']!),
    sideAFirst: shareRow(aFirst['a']!, aFirst['b']!, aFirst['draw']!),
    sideBFirst: shareRow(bFirst['b']!, bFirst['a']!, bFirst['draw']!),
    /** Team a where it stands on side a, and on side b. */
    teamAOnSideA: shareRow(plain['a']!, plain['b']!, plain['draw']!),
    teamAOnSideB: shareRow(swapped['b']!, swapped['a']!, swapped['draw']!),
    initiativeTies: counters.count('match', 'initiativeTies'),
  };
}

export function scoreSection(counters: Counters) {
  const games = counters.count('match', 'games');
  const match = (field: string) => counters.count('match', field);
  const team = (side: 'A' | 'B') => ({
    mean: ratio(match(`score${side}`), games),
    fromKills: ratio(match(`score${side}`) - match(`zones${side}`), games),
    fromZones: ratio(match(`zones${side}`), games),
    hullLeft: ratio(match(`hull${side}`), games),
  });
  const margin = match('scoreA') - match('scoreB');
  return {
    a: team('A'),
    b: team('B'),
    margin: {
      mean: ratio(margin, games),
      deviation: games < 2 ? null : deviation(games, margin, match('marginSquares')),
    },
    total: { a: match('scoreA'), b: match('scoreB') },
  };
}

/** Sample standard deviation from exact sums. */
function deviation(count: number, sum: number, sumSquares: number): number {
  const spread = BigInt(count) * BigInt(sumSquares) - BigInt(sum) * BigInt(sum);
  return rounded(Math.sqrt(Number(spread) / (count * (count - 1))));
}

export function roundsSection(counters: Counters) {
  const games = counters.count('match', 'games');
  return {
    ...spreadOf(histogramOf(counters, 'rounds')),
    bonusRoundShare: ratio(counters.count('match', 'bonusRounds'), games),
  };
}

export function killsSection(counters: Counters) {
  const games = counters.count('match', 'games');
  const deaths = spreadOf(histogramOf(counters, 'deaths'));
  return {
    a: ratio(counters.count('match', 'killsA'), games),
    b: ratio(counters.count('match', 'killsB'), games),
    total: { a: counters.count('match', 'killsA'), b: counters.count('match', 'killsB') },
    deaths,
    ownSide: counters.count('mechs', null, 'ownSideKills'),
    byCause: withoutZeros(counters.record('deathCauses', null)),
    byRound: histogramOf(counters, 'deathRound').counts,
  };
}

export function zonesSection(counters: Counters, zoneCount: number) {
  const games = counters.count('match', 'games');
  return {
    a: ratio(counters.count('match', 'zonesA'), games),
    b: ratio(counters.count('match', 'zonesB'), games),
    total: { a: counters.count('match', 'zonesA'), b: counters.count('match', 'zonesB') },
    /** Games that would have had another winner without zone points. */
    decided: counters.count('match', 'decidedByZones'),
    decidedShare: ratio(counters.count('match', 'decidedByZones'), games),
    byZone: Array.from({ length: zoneCount }, (_, zone) => ({ zone, ...counters.record('zones', zone) })),
  };
}
