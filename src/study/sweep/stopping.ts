import { confidenceSequence } from '../../stats/confidence-sequence.ts';
import { constantUnits } from '../../stats/constant-units.ts';
import type { Interval } from '../../stats/interval.ts';
import { sampleOfUnits, type UnitCounts } from '../../stats/sample.ts';
import { sprt } from '../../stats/sprt.ts';
import { winShare } from '../../stats/win-share.ts';
import type { Replication } from './resolved-study.ts';

/** Why a cell is finished: all its units are played, its interval is narrow enough, or its test has decided. */
export type Stop = 'max' | 'halfWidth' | 'h0' | 'h1';

/** Whether a rule may stop a cell before its last unit. */
export function isAdaptive({ halfWidth, sprt: rule, min, max }: Replication): boolean {
  return min < max && (halfWidth !== null || rule !== null);
}

/**
 * Whether a cell is finished after its first `end` units; null: go on. Asked at the end of every look, in seed order.
 * @param counts histogram of the units among them that count
 */
export function stopOf(replicate: Replication, end: number, counts: UnitCounts): Stop | null {
  if (end >= replicate.max) return 'max';
  if (!isAdaptive(replicate) || end < replicate.min || end % replicate.look !== 0) return null;
  if (replicate.sprt !== null) {
    const { decision } = sprt(counts, replicate.sprt);
    return decision === 'continue' ? null : decision;
  }
  const ends = knownEnds(replicate, counts);
  return ends !== null && ends.high - ends.low <= 2 * replicate.halfWidth! ? 'halfWidth' : null;
}

/**
 * What a cell is known to lie between, for the decision to stop. Equal units have no variance and so no interval, but an
 * exact bound of them holds at every look as well: the chance of having seen nothing else is greatest at the first look
 * at which the bound would be wrong. Without it a cell that always wins would be played to its last unit.
 */
function knownEnds(replicate: Replication, counts: UnitCounts): { low: number; high: number } | null {
  const { units, mean, variance } = sampleOfUnits(counts);
  if (variance === 0) return constantUnits(mean!, units, [0, 1]);
  const { low, high } = cellInterval(replicate, counts);
  return low === null || high === null ? null : { low, high };
}

/**
 * The win share of team a with the interval that fits how the cell is stopped: of a fixed number of units, or, where a
 * rule looks again and again, one that holds at every look at once.
 */
export function cellInterval(replicate: Replication, counts: UnitCounts, confidence = 0.95): Interval {
  if (!isAdaptive(replicate)) return winShare(counts, confidence);
  return watchedShare(counts, tightestUnits(replicate), confidence);
}

/**
 * The win share of team a where a rule looks again and again and may stop at any look: the interval holds at all of them
 * at once.
 * @param tightestUnits where it is to be narrowest, chosen before the first look
 */
export function watchedShare(counts: UnitCounts, tightestUnits: number, confidence = 0.95): Interval {
  return confidenceSequence(sampleOfUnits(counts), tightestUnits, confidence, [0, 1]);
}

/** Standard errors that the interval is wide where it is tightest, to within a few hundredths. */
const TIGHTEST_ERRORS = 3;

/** Where a cell of even games is expected to stop, chosen before the first look. */
function tightestUnits({ halfWidth, min, max }: Replication): number {
  if (halfWidth === null) return max;
  const expected = Math.ceil((TIGHTEST_ERRORS / (2 * halfWidth)) ** 2);
  return Math.min(max, Math.max(min, expected));
}
