import { normalQuantile } from './distributions.ts';
import { requireOpenProbability, type Status } from './interval.ts';
import { gamesPerUnit, sampleOfUnits, type UnitCounts } from './sample.ts';

/** Elo points per natural-log unit of odds: 400 / ln 10. */
export const ELO_PER_LOGIT = 400 / Math.LN10;

/** Expected score (0..1) of a side that is `elo` points stronger. */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + Math.exp(-elo / ELO_PER_LOGIT));
}

/** Elo difference of an expected score; null at 0 and 1 and outside, where it is infinite. */
export function eloOfScore(score: number): number | null {
  if (score === 0.5) return 0; // not -0
  return score > 0 && score < 1 ? ELO_PER_LOGIT * Math.log(score / (1 - score)) : null;
}

/** A rating difference: the error is half the width of the transformed interval. */
export interface EloEstimate {
  readonly elo: number | null;
  readonly error: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly status: Status;
}

const NO_ELO = { elo: null, error: null, low: null, high: null };

/**
 * Elo difference from a unit histogram (trinomial, pentanomial, ...), with the conventions of fastchess: normal
 * interval of the mean unit score with the variance of the sample itself (divided by n), its ends put on the Elo scale.
 */
export function eloEstimate(counts: UnitCounts, confidence = 0.95): EloEstimate {
  const moments = scoreInterval(counts, confidence);
  if (moments.score === null) return { ...NO_ELO, status: 'no-units' };
  const elo = eloOfScore(moments.score);
  if (elo === null) return { ...NO_ELO, status: 'at-limit' };
  if (moments.half === null) return { ...NO_ELO, elo, status: moments.status };
  const low = eloOfScore(moments.score - moments.half);
  const high = eloOfScore(moments.score + moments.half);
  if (low === null || high === null) return { elo, error: null, low, high, status: 'at-limit' };
  return { elo, error: (high - low) / 2, low, high, status: 'ok' };
}

/**
 * Normalised Elo: the score's distance from 1/2 in standard deviations of a game, times 800 / ln 10
 * (Van den Bergh, "Normalized Elo"). Unlike Elo it does not depend on how drawish or how one-sided the setting is.
 */
export function normalisedElo(counts: UnitCounts, confidence = 0.95): EloEstimate {
  const { score, variance, half, status } = scoreInterval(counts, confidence);
  if (score === null || variance === null || half === null) return { ...NO_ELO, status };
  const perScore = (2 * ELO_PER_LOGIT) / Math.sqrt(gamesPerUnit(counts) * variance);
  const elo = (score - 0.5) * perScore;
  const error = half * perScore;
  return { elo, error, low: elo - error, high: elo + error, status: 'ok' };
}

/** Mean unit score, variance divided by n, and the half width of the normal interval of the mean. */
function scoreInterval(
  counts: UnitCounts,
  confidence: number,
): { score: number | null; variance: number | null; half: number | null; status: Status } {
  requireOpenProbability('confidence', confidence);
  const { units, mean, variance } = sampleOfUnits(counts);
  if (mean === null) return { score: null, variance: null, half: null, status: 'no-units' };
  if (variance === null) return { score: mean, variance: null, half: null, status: 'one-unit' };
  if (variance === 0) return { score: mean, variance: null, half: null, status: 'zero-variance' };
  const own = (variance * (units - 1)) / units;
  return {
    score: mean,
    variance: own,
    half: normalQuantile((1 + confidence) / 2) * Math.sqrt(own / units),
    status: 'ok',
  };
}
