import { rootOfIncreasing } from './distributions.ts';
import { clamped, emptyInterval, type Interval, requireOpenProbability } from './interval.ts';
import type { Sample } from './sample.ts';

/**
 * Asymptotic normal-mixture confidence sequence of a mean (Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, "Time-uniform
 * central limit theory and asymptotic confidence sequences", theorem 2.2): with probability `confidence` the true mean
 * lies inside at every look at once, so one may stop as soon as the interval pleases. The price is width, some 1.5
 * times that of the fixed-size interval at `tightestAtUnits`. Asymptotic: begin looking at a few dozen units.
 * @param tightestAtUnits the number of units at which the interval is to be narrowest, chosen before the first look
 * @param range least and greatest possible mean, to which the ends are cut
 */
export function confidenceSequence(
  sample: Sample,
  tightestAtUnits: number,
  confidence = 0.95,
  range?: readonly [number, number],
): Interval {
  requireOpenProbability('confidence', confidence);
  if (!(tightestAtUnits >= 1)) throw new RangeError(`a sequence is tightest at 1 unit or more: ${tightestAtUnits}`);
  const { units, mean, variance } = sample;
  const method = 'asymptotic-normal-mixture';
  if (mean === null) return emptyInterval(method, confidence);
  const nothing = { estimate: mean, low: null, high: null, confidence, method };
  if (variance === null) return { ...nothing, status: 'one-unit' };
  if (variance === 0) return { ...nothing, status: 'zero-variance' };
  const half = Math.sqrt(variance) * mixtureMargin(units, tightestAtUnits, 1 - confidence);
  const [least, most] = range ?? [-Infinity, Infinity];
  return { ...nothing, low: clamped(mean - half, least, mean), high: clamped(mean + half, mean, most), status: 'ok' };
}

/** Half width at `units` for unit variance. */
function mixtureMargin(units: number, tightestAtUnits: number, alpha: number): number {
  const information = units * mixtureVariance(alpha, tightestAtUnits);
  return Math.sqrt((2 * (1 + 1 / information) * Math.log(Math.sqrt(information + 1) / alpha)) / units);
}

/**
 * The mixture's variance (rho squared) that makes the margin least at `tightestAtUnits`: with w = rho^2 t the width's
 * derivative vanishes where w = ln(w + 1) - 2 ln(alpha), the equation behind the Lambert function of the paper.
 */
function mixtureVariance(alpha: number, tightestAtUnits: number): number {
  const start = -2 * Math.log(alpha);
  return rootOfIncreasing((w) => w - Math.log(w + 1) - start, start, 4 * start + 4) / tightestAtUnits;
}
