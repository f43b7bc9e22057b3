import { rootOfIncreasing } from './distributions.ts';
import { ELO_PER_LOGIT, scoreOfElo } from './elo.ts';
import { requireOpenProbability, type Status } from './interval.ts';
import { gamesPerUnit, type UnitCounts } from './sample.ts';

/** Two hypotheses about the Elo difference, elo0 < elo1, and the chances of accepting the wrong one. */
export interface SprtPlan {
  /** `logistic`: ordinary Elo; `normalised`: in standard deviations of a game, independent of drawishness. */
  readonly model: 'logistic' | 'normalised';
  readonly elo0: number;
  readonly elo1: number;
  /** Chance of accepting elo1 when elo0 is true; 0.05 unless given. */
  readonly alpha?: number;
  /** Chance of accepting elo0 when elo1 is true; 0.05 unless given. */
  readonly beta?: number;
}

/** State of a sequential test. `continue` also when nothing was played. */
export interface Sprt {
  readonly llr: number | null;
  readonly lower: number;
  readonly upper: number;
  readonly decision: 'h0' | 'h1' | 'continue';
  readonly status: Status;
}

/** An empty cell counts as this many units (the convention of fastchess), so that no likelihood is infinite. */
const EMPTY_CELL = 1e-3;
const MAX_ROUNDS = 500;

/** Wald's bounds of the log-likelihood ratio: at or below `lower` accept H0, at or above `upper` accept H1. */
export function sprtBounds(alpha = 0.05, beta = 0.05): { lower: number; upper: number } {
  requireOpenProbability('alpha', alpha);
  requireOpenProbability('beta', beta);
  requireOpenProbability('alpha + beta', alpha + beta);
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/**
 * Generalised sequential probability ratio test on a unit histogram (trinomial, pentanomial, ...): the ratio of the
 * likelihoods of the two distributions that fit the counts best under each hypothesis
 * (Van den Bergh, "Comments on Normalized Elo": propositions 1.1 and 4.1).
 */
export function sprt(counts: UnitCounts, plan: SprtPlan): Sprt {
  if (!(plan.elo0 < plan.elo1)) throw new RangeError(`elo0 must be below elo1: ${plan.elo0}, ${plan.elo1}`);
  const { lower, upper } = sprtBounds(plan.alpha, plan.beta);
  const games = gamesPerUnit(counts);
  if (counts.every((count) => count === 0)) {
    return { llr: null, lower, upper, decision: 'continue', status: 'no-units' };
  }
  const weights = counts.map((count) => (count === 0 ? EMPTY_CELL : count));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const seen = weights.map((weight) => weight / total);
  const likeliest = plan.model === 'logistic' ? fitWithMean : fitWithDeviation;
  const parameter = (elo: number) =>
    plan.model === 'logistic' ? scoreOfElo(elo) : (Math.sqrt(games) * elo) / (2 * ELO_PER_LOGIT);
  const under0 = likeliest(seen, parameter(plan.elo0));
  const under1 = likeliest(seen, parameter(plan.elo1));
  if (!under0 || !under1) return { llr: null, lower, upper, decision: 'continue', status: 'not-converged' };
  const llr = total * seen.reduce((sum, share, cell) => sum + share * Math.log(under1[cell]! / under0[cell]!), 0);
  const decision = llr >= upper ? 'h1' : llr <= lower ? 'h0' : 'continue';
  return { llr, lower, upper, decision, status: 'ok' };
}

/** Unit score (0..1) of a histogram cell. */
function scoreOfCell(cell: number, cells: number): number {
  return cell / (cells - 1);
}

/**
 * Solves sum of seen * g / (1 + theta * g) = 0 for theta and returns seen / (1 + theta * g): the most likely
 * distribution under which g has mean 0. Null unless g takes both signs, without which there is none.
 */
function tilted(seen: readonly number[], g: readonly number[]): number[] | null {
  const least = Math.min(...g);
  const most = Math.max(...g);
  if (!(least < 0 && most > 0)) return null;
  const slope = (theta: number) =>
    -seen.reduce((sum, share, cell) => sum + (share * g[cell]!) / (1 + theta * g[cell]!), 0);
  const theta = rootOfIncreasing(slope, -1 / most, -1 / least);
  return seen.map((share, cell) => share / (1 + theta * g[cell]!));
}

/** The most likely distribution whose mean score is `mean`. */
function fitWithMean(seen: readonly number[], mean: number): number[] | null {
  return tilted(
    seen,
    seen.map((_, cell) => scoreOfCell(cell, seen.length) - mean),
  );
}

/**
 * The most likely distribution with (mean - 1/2) / standard deviation = `target`, by repeated tilting along the
 * linearised constraint. Far targets are approached in steps of 1/2, each starting from the last answer.
 */
function fitWithDeviation(seen: readonly number[], target: number): number[] | null {
  let fitted: number[] | null = seen.map(() => 1 / seen.length);
  const steps = Math.max(1, Math.ceil(Math.abs(target) * 2));
  for (let step = 1; step <= steps && fitted; step++) fitted = settled(seen, fitted, (target * step) / steps);
  return fitted;
}

function settled(seen: readonly number[], start: readonly number[], target: number): number[] | null {
  let current = start;
  let before = Infinity;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = tilted(seen, linearised(current, target));
    if (!next) return null;
    const change = Math.max(...next.map((share, cell) => Math.abs(share - current[cell]!)));
    // With all but empty cells theta sits at the edge of its range, where rounding alone moves the answer by 1e-8.
    if (change < 1e-12 || (change < 1e-7 && change >= before)) return next;
    current = next;
    before = change;
  }
  return null;
}

/** Gradient of mean - 1/2 - target * deviation at `shares`, up to a constant that makes its mean the constraint. */
function linearised(shares: readonly number[], target: number): number[] {
  const scores = shares.map((_, cell) => scoreOfCell(cell, shares.length));
  const mean = scores.reduce((sum, score, cell) => sum + shares[cell]! * score, 0);
  const variance = scores.reduce((sum, score, cell) => sum + shares[cell]! * (score - mean) ** 2, 0);
  const deviation = Math.sqrt(variance);
  return scores.map((score) => score - 0.5 - (target * deviation * (1 + (score - mean) ** 2 / variance)) / 2);
}
