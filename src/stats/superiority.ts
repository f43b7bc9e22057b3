import { normalCdf } from './distributions.ts';
import type { Status } from './interval.ts';
import { sampleOfUnits, type UnitCounts } from './sample.ts';

/**
 * Likelihood of superiority (LOS): the normal probability that the team's true score exceeds 1/2, from the variance
 * between units (divided by n, as fastchess does). Null below two units and without any variance.
 */
export function likelihoodOfSuperiority(counts: UnitCounts): { los: number | null; status: Status } {
  const { units, mean, variance } = sampleOfUnits(counts);
  if (mean === null) return { los: null, status: 'no-units' };
  if (variance === null) return { los: null, status: 'one-unit' };
  if (variance === 0) return { los: null, status: 'zero-variance' };
  return { los: normalCdf(((mean - 0.5) * units) / Math.sqrt(variance * (units - 1))), status: 'ok' };
}
