import type { Interval } from './interval.ts';
import { meanInterval } from './mean-interval.ts';
import { gamesPerUnit, sampleOfUnits, type UnitCounts } from './sample.ts';
import { wilson } from './wilson.ts';

/** A win share (0..1) with its interval and the number of units behind it. */
export interface WinShare extends Interval {
  readonly units: number;
}

/**
 * The win share of a unit histogram, by the method that fits it:
 * - single games without a draw are a proportion: Wilson, which is defined at 0 % and 100 % too;
 * - otherwise the variance between units (Student's t), whose ends are null below two units and when all of them scored
 *   the same (`one-unit`, `zero-variance`).
 */
export function winShare(counts: UnitCounts, confidence = 0.95): WinShare {
  const sample = sampleOfUnits(counts);
  const { units } = sample;
  if (gamesPerUnit(counts) === 1 && counts[1] === 0) return { ...wilson(counts[2]!, units, confidence), units };
  const { estimate, low, high, method, status } = meanInterval(sample, confidence, [0, 1]);
  return { estimate, low, high, confidence, method, status, units };
}
