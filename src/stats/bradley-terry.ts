import { chiSquareTail, normalQuantile } from './distributions.ts';
import { ELO_PER_LOGIT } from './elo.ts';
import { requireOpenProbability, type Status } from './interval.ts';
import { inversePositiveDefinite } from './matrix.ts';
import { gamesPerUnit, type UnitCounts } from './sample.ts';

/** All units between two entries, counted by the half points of the first. */
export interface PairResult {
  readonly first: number;
  readonly second: number;
  readonly counts: UnitCounts;
}

/** One entry's rating. `separated`: it has no finite rating against the rated group. */
export interface Rating {
  readonly elo: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly status: Status;
}

export interface BradleyTerry {
  /** In the order of the entries; the mean of the rated ones is 0. */
  readonly ratings: readonly Rating[];
  /** Model covariance (inverse Fisher information) in squared Elo, null in the rows of unrated entries. */
  readonly covariance: readonly (readonly (number | null)[])[];
  /** Covariance from the variance between units, which the intervals use: mirrored games are no coin flips. */
  readonly unitCovariance: readonly (readonly (number | null)[])[];
  /** Does one number per entry explain the results? A small p-value speaks for cycles (rock, paper, scissors). */
  readonly fit: { readonly chiSquare: number | null; readonly degrees: number; readonly pValue: number | null };
}

interface Pair {
  readonly first: number;
  readonly second: number;
  readonly games: number;
  readonly points: number;
  readonly counts: UnitCounts;
}

const MAX_ROUNDS = 200;

/**
 * Bradley-Terry ratings by maximum likelihood (Newton with step halving), a draw being half a win for each. A maximum
 * exists only among entries that can be linked by wins both ways (Ford 1957): the largest such group is rated from
 * the games inside it, the others are `separated`.
 */
export function bradleyTerry(entryCount: number, results: readonly PairResult[], confidence = 0.95): BradleyTerry {
  requireOpenProbability('confidence', confidence);
  const pairs = results.map((result) => pairOf(result, entryCount)).filter(({ games }) => games > 0);
  const rated = largestLinkedGroup(entryCount, pairs);
  const inside = pairs.flatMap((pair) => {
    const first = rated.indexOf(pair.first);
    const second = rated.indexOf(pair.second);
    return first < 0 || second < 0 ? [] : [{ ...pair, first, second }];
  });
  const strengths = rated.length < 2 ? null : maximumLikelihood(rated.length, inside);
  const played = new Set(pairs.flatMap(({ first, second }) => [first, second]));
  if (!strengths) {
    const status = (entry: number): Status =>
      !played.has(entry) ? 'no-units' : rated.length < 2 ? 'separated' : 'not-converged';
    const none = Array.from({ length: entryCount }, () => Array.from({ length: entryCount }, () => null));
    return {
      ratings: none.map((_, entry) => ({ elo: null, low: null, high: null, status: status(entry) })),
      covariance: none,
      unitCovariance: none,
      fit: { chiSquare: null, degrees: 0, pValue: null },
    };
  }
  const inverse = pseudoInverse(information(rated.length, inside, strengths));
  const robust = sandwich(inverse, inside, strengths);
  const z = normalQuantile((1 + confidence) / 2);
  const ratings = Array.from({ length: entryCount }, (_, entry): Rating => {
    const index = rated.indexOf(entry);
    if (index < 0) return { elo: null, low: null, high: null, status: played.has(entry) ? 'separated' : 'no-units' };
    const elo = strengths[index]! * ELO_PER_LOGIT;
    // Units that never varied have no spread to go by; what is left of their variance is rounding.
    const variance = robust[index]![index]!;
    if (!(variance > 1e-9 * inverse[index]![index]!)) return { elo, low: null, high: null, status: 'zero-variance' };
    const half = z * Math.sqrt(variance) * ELO_PER_LOGIT;
    return { elo, low: elo - half, high: elo + half, status: 'ok' };
  });
  return {
    ratings,
    covariance: spread(entryCount, rated, inverse),
    unitCovariance: spread(entryCount, rated, robust),
    fit: goodnessOfFit(rated.length, inside, strengths),
  };
}

function pairOf({ first, second, counts }: PairResult, entryCount: number): Pair {
  const known = (entry: number) => Number.isInteger(entry) && entry >= 0 && entry < entryCount;
  if (!known(first) || !known(second) || first === second) throw new RangeError(`no such pair: ${first}, ${second}`);
  const perUnit = gamesPerUnit(counts);
  const games = perUnit * counts.reduce((sum, count) => sum + count, 0);
  const points = counts.reduce((sum, count, halfPoints) => sum + count * halfPoints, 0) / 2;
  return { first, second, games, points, counts };
}

/** The entries of the largest group in which everyone scored, directly or by links, against everyone. */
function largestLinkedGroup(entryCount: number, pairs: readonly Pair[]): number[] {
  const reach = Array.from({ length: entryCount }, (_, from) => {
    const row = new Array<boolean>(entryCount).fill(false);
    row[from] = true;
    return row;
  });
  for (const { first, second, games, points } of pairs) {
    if (points > 0) reach[first]![second] = true;
    if (points < games) reach[second]![first] = true;
  }
  for (let via = 0; via < entryCount; via++) {
    for (const row of reach) {
      if (!row[via]) continue;
      for (let to = 0; to < entryCount; to++) row[to] ||= reach[via]![to]!;
    }
  }
  let largest: number[] = [];
  for (let entry = 0; entry < entryCount; entry++) {
    const group = reach.flatMap((row, other) => (row[entry] && reach[entry]![other] ? [other] : []));
    if (group.length > largest.length) largest = group;
  }
  return largest;
}

function chance(pair: Pair, strengths: readonly number[]): number {
  return 1 / (1 + Math.exp(strengths[pair.second]! - strengths[pair.first]!));
}

function logLikelihood(pairs: readonly Pair[], strengths: readonly number[]): number {
  return pairs.reduce((sum, pair) => {
    const gap = strengths[pair.first]! - strengths[pair.second]!;
    return sum - pair.points * Math.log1p(Math.exp(-gap)) - (pair.games - pair.points) * Math.log1p(Math.exp(gap));
  }, 0);
}

/** Strengths in logits with mean 0, or null when Newton's method does not settle. */
function maximumLikelihood(entryCount: number, pairs: readonly Pair[]): number[] | null {
  let strengths = new Array<number>(entryCount).fill(0);
  let height = logLikelihood(pairs, strengths);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const gradient = new Array<number>(entryCount).fill(0);
    for (const pair of pairs) {
      const surplus = pair.points - pair.games * chance(pair, strengths);
      gradient[pair.first]! += surplus;
      gradient[pair.second]! -= surplus;
    }
    const inverse = pseudoInverse(information(entryCount, pairs, strengths));
    const step = inverse.map((row) => row.reduce((sum, value, entry) => sum + value * gradient[entry]!, 0));
    const length = Math.max(...step.map(Math.abs));
    for (let scale = 1; ; scale /= 2) {
      const tried = strengths.map((strength, entry) => strength + scale * step[entry]!);
      const reached = logLikelihood(pairs, tried);
      // At the summit rounding hides the last gain: a tiny full step is then the best there is.
      if (reached >= height || length < 1e-6) {
        strengths = tried;
        height = reached;
        break;
      }
      if (scale < 1e-9) return null;
    }
    // Convergence is quadratic: what is left after so short a step is below rounding.
    if (length < 1e-9) return strengths;
  }
  return null;
}

/** Fisher information of the strengths: a weighted graph Laplacian, singular along (1, ..., 1). */
function information(entryCount: number, pairs: readonly Pair[], strengths: readonly number[]): number[][] {
  return laplacian(entryCount, pairs, (pair) => {
    const p = chance(pair, strengths);
    return pair.games * p * (1 - p);
  });
}

function laplacian(entryCount: number, pairs: readonly Pair[], weight: (pair: Pair) => number): number[][] {
  const matrix = Array.from({ length: entryCount }, () => new Array<number>(entryCount).fill(0));
  for (const pair of pairs) {
    const value = weight(pair);
    matrix[pair.first]![pair.first]! += value;
    matrix[pair.second]![pair.second]! += value;
    matrix[pair.first]![pair.second]! -= value;
    matrix[pair.second]![pair.first]! -= value;
  }
  return matrix;
}

/** Inverse on the strengths that sum to 0: (L + J / k)^-1 - J / k with J all ones. */
function pseudoInverse(matrix: readonly (readonly number[])[]): number[][] {
  const share = 1 / matrix.length;
  return inversePositiveDefinite(matrix.map((row) => row.map((value) => value + share))).map((row) =>
    row.map((value) => value - share),
  );
}

/** Variance of a pair's points, from its units around the fitted chance. */
function pointVariance(pair: Pair, strengths: readonly number[]): number {
  const expected = (pair.counts.length - 1) * chance(pair, strengths);
  return pair.counts.reduce((sum, count, halfPoints) => sum + count * (halfPoints - expected) ** 2, 0) / 4;
}

function sandwich(inverse: number[][], pairs: readonly Pair[], strengths: readonly number[]): number[][] {
  const middle = laplacian(inverse.length, pairs, (pair) => pointVariance(pair, strengths));
  return product(product(inverse, middle), inverse);
}

function product(left: readonly (readonly number[])[], right: readonly (readonly number[])[]): number[][] {
  return left.map((row) => right[0]!.map((_, column) => row.reduce((sum, x, k) => sum + x * right[k]![column]!, 0)));
}

function goodnessOfFit(entryCount: number, pairs: readonly Pair[], strengths: readonly number[]): BradleyTerry['fit'] {
  const degrees = pairs.length - (entryCount - 1);
  if (degrees < 1) return { chiSquare: null, degrees: 0, pValue: null };
  const chiSquare = pairs.reduce((sum, pair) => {
    const surplus = pair.points - pair.games * chance(pair, strengths);
    const variance = pointVariance(pair, strengths);
    return variance > 0 ? sum + surplus ** 2 / variance : sum; // no variance: every unit was as expected
  }, 0);
  return { chiSquare, degrees, pValue: chiSquareTail(chiSquare, degrees) };
}

/** A matrix over the rated entries in squared Elo, put into the order of all entries. */
function spread(entryCount: number, rated: readonly number[], matrix: number[][]): (number | null)[][] {
  const all = Array.from({ length: entryCount }, () => new Array<number | null>(entryCount).fill(null));
  rated.forEach((row, i) => {
    rated.forEach((column, j) => {
      all[row]![column] = matrix[i]![j]! * ELO_PER_LOGIT ** 2;
    });
  });
  return all;
}
