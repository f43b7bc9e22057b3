import { independentDifference } from '../../stats/independent-difference.ts';
import { mcnemarExact } from '../../stats/mcnemar.ts';
import { newcombe, newcombePValue, type Proportion } from '../../stats/newcombe.ts';
import { PairedMoments, pairedDifference } from '../../stats/paired-difference.ts';
import { sampleOfUnits } from '../../stats/sample.ts';
import { equivalencePValue } from '../../stats/verdict.ts';
import type { Outcomes } from '../aggregate/outcomes.ts';

/** The units of one result in seed order: of a batch, of a cell, of a pair of entries; matches of a run of matches. */
export interface UnitSeries {
  readonly outcomes: Outcomes;
  /** Outcomes that make a unit. */
  readonly size: number;
  /** Two series of different kinds hold units that are not played alike. */
  readonly kind: string;
  readonly firstSeed: number;
  /** From one unit to the next. */
  readonly seedStep: number;
}

/** New less old: what can be said of the difference of two win shares of team a, before it is one of several. */
export interface UnitDifference {
  readonly bySeed: boolean;
  /** Pairs, or units of the smaller side. */
  readonly units: number;
  readonly old: SideShare;
  readonly new: SideShare;
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: string;
  readonly correlation: number | null;
  /** Pairs in which team a took more half points than before, and fewer; null without pairs. */
  readonly better: number | null;
  readonly worse: number | null;
  /** McNemar's exact test of these two; null where nothing changed. */
  readonly changeP: number | null;
  readonly pValue: number | null;
  readonly equivalenceP: number | null;
  readonly status: string;
}

interface SideShare {
  readonly units: number;
  readonly share: number | null;
}

export interface CompareRule {
  /** Differences within it count as equivalent; null: none do. */
  readonly margin: number | null;
  readonly confidence: number;
}

/**
 * Compares two results: by seed, over the units that both have played, or, where they share none or are not played
 * alike, by their counts: Newcombe for shares of single games without a draw, Welch otherwise.
 */
export function compareUnits(before: UnitSeries, after: UnitSeries, rule: CompareRule): UnitDifference {
  const common = commonUnits(before, after);
  return common === null ? unpaired(before, after, rule) : pairedBySeed(before, after, common, rule);
}

/** Fewer pairs have no variance. */
const LEAST_PAIRS = 2;

interface CommonUnits {
  readonly before: number;
  readonly after: number;
  readonly count: number;
}

/** The first common unit, counted in either series, and how many follow; null where pairs cannot be made. */
function commonUnits(before: UnitSeries, after: UnitSeries): CommonUnits | null {
  const { seedStep } = before;
  if (before.kind !== after.kind || (after.firstSeed - before.firstSeed) % seedStep !== 0) return null;
  const offset = (after.firstSeed - before.firstSeed) / seedStep;
  const first = Math.max(0, offset);
  const count = Math.min(unitsOf(before), offset + unitsOf(after)) - first;
  return count < LEAST_PAIRS ? null : { before: first, after: first - offset, count };
}

function unitsOf({ outcomes, size }: UnitSeries): number {
  return Math.floor(outcomes.games / size);
}

function pairedBySeed(before: UnitSeries, after: UnitSeries, common: CommonUnits, rule: CompareRule): UnitDifference {
  const { size } = before;
  const moments = new PairedMoments();
  const counts = { old: noUnits(size), new: noUnits(size) };
  let [better, worse] = [0, 0];
  for (let unit = 0; unit < common.count; unit++) {
    const old = before.outcomes.halfPoints(common.before + unit, size);
    const now = after.outcomes.halfPoints(common.after + unit, size);
    if (old < 0 || now < 0) continue;
    moments.add(now, old);
    counts.old[old]! += 1;
    counts.new[now]! += 1;
    if (now > old) better += 1;
    if (now < old) worse += 1;
  }
  const paired = pairedDifference(moments, 2 * size, rule.confidence);
  return {
    bySeed: true,
    units: paired.units,
    old: shareOf(counts.old),
    new: shareOf(counts.new),
    difference: paired.estimate,
    low: paired.low,
    high: paired.high,
    method: paired.method,
    correlation: paired.correlation,
    better,
    worse,
    changeP: mcnemarExact(better, worse).pValue,
    pValue: paired.pValue,
    equivalenceP: rule.margin === null ? null : equivalencePValue(paired, rule.margin),
    status: paired.status,
  };
}

function unpaired(before: UnitSeries, after: UnitSeries, rule: CompareRule): UnitDifference {
  const [old, now] = [countsOf(before), countsOf(after)];
  const difference = isProportion(old) && isProportion(now) ? byNewcombe(now, old, rule) : byWelch(now, old, rule);
  const nothing = { correlation: null, better: null, worse: null, changeP: null };
  const units = Math.min(shareOf(old).units, shareOf(now).units);
  return { bySeed: false, units, old: shareOf(old), new: shareOf(now), ...difference, ...nothing };
}

type Unpaired = Pick<UnitDifference, 'difference' | 'low' | 'high' | 'method' | 'pValue' | 'equivalenceP' | 'status'>;

function byNewcombe(now: readonly number[], old: readonly number[], { margin, confidence }: CompareRule): Unpaired {
  const [first, second] = [proportionOf(now), proportionOf(old)];
  const { estimate, low, high, method, status } = newcombe(first, second, confidence);
  const above = (bound: number) => newcombePValue(first, second, bound);
  const below = (bound: number) => newcombePValue(second, first, -bound);
  const none = first.trials === 0 || second.trials === 0;
  return {
    difference: estimate,
    low,
    high,
    method,
    pValue: none ? null : Math.min(1, 2 * Math.min(above(0)!, below(0)!)),
    equivalenceP: none || margin === null ? null : Math.max(above(-margin)!, below(margin)!),
    status,
  };
}

function byWelch(now: readonly number[], old: readonly number[], { margin, confidence }: CompareRule): Unpaired {
  const difference = independentDifference(sampleOfUnits(now), sampleOfUnits(old), confidence);
  const { estimate, low, high, method, pValue, status } = difference;
  const equivalenceP = margin === null ? null : equivalencePValue(difference, margin);
  return { difference: estimate, low, high, method, pValue, equivalenceP, status };
}

function countsOf(series: UnitSeries): number[] {
  const counts = noUnits(series.size);
  for (let unit = 0; unit < unitsOf(series); unit++) {
    const points = series.outcomes.halfPoints(unit, series.size);
    if (points >= 0) counts[points]! += 1;
  }
  return counts;
}

function noUnits(size: number): number[] {
  return new Array<number>(2 * size + 1).fill(0);
}

/** Single games, none of them drawn. */
function isProportion(counts: readonly number[]): boolean {
  return counts.length === 3 && counts[1] === 0;
}

function proportionOf(counts: readonly number[]): Proportion {
  return { successes: counts[2]!, trials: counts[0]! + counts[2]! };
}

function shareOf(counts: readonly number[]): SideShare {
  const { units, mean } = sampleOfUnits(counts);
  return { units, share: mean };
}
