import { studentQuantile } from './distributions.ts';
import { ExactSum } from './exact-sum.ts';
import { clamped, requireCount, requireOpenProbability } from './interval.ts';
import type { MeanInterval } from './mean-interval.ts';

/** Sums over clusters as they are written to a file. */
export interface ClusterMomentsRecord {
  readonly clusters: number;
  readonly games: string;
  readonly points: string;
  readonly gamesSquared: string;
  readonly pointsSquared: string;
  readonly product: string;
}

/** Exactly mergeable sums over clusters (matches) of unequal size: games and half points of each. */
export class ClusterMoments {
  clusters = 0;
  readonly #games = new ExactSum();
  readonly #points = new ExactSum();
  readonly #gamesSquared = new ExactSum();
  readonly #pointsSquared = new ExactSum();
  readonly #product = new ExactSum();

  static fromRecord(record: ClusterMomentsRecord): ClusterMoments {
    requireCount('clusters', record.clusters);
    const moments = new ClusterMoments();
    moments.clusters = record.clusters;
    moments.#games.addBigInt(BigInt(record.games));
    moments.#points.addBigInt(BigInt(record.points));
    moments.#gamesSquared.addBigInt(BigInt(record.gamesSquared));
    moments.#pointsSquared.addBigInt(BigInt(record.pointsSquared));
    moments.#product.addBigInt(BigInt(record.product));
    return moments;
  }

  /** One match of `games` >= 1 games in which the team took `halfPoints` of 2 * games. */
  add(games: number, halfPoints: number): void {
    requireCount('games', games);
    requireCount('halfPoints', halfPoints);
    if (games === 0 || halfPoints > 2 * games) throw new RangeError(`${halfPoints} half points in ${games} games`);
    this.clusters += 1;
    this.#games.add(games);
    this.#points.add(halfPoints);
    this.#gamesSquared.addProduct(games, games);
    this.#pointsSquared.addProduct(halfPoints, halfPoints);
    this.#product.addProduct(games, halfPoints);
  }

  merge(other: ClusterMoments): void {
    this.clusters += other.clusters;
    this.#games.merge(other.#games);
    this.#points.merge(other.#points);
    this.#gamesSquared.merge(other.#gamesSquared);
    this.#pointsSquared.merge(other.#pointsSquared);
    this.#product.merge(other.#product);
  }

  /** Games, half points, and the sum over clusters of (half points * G - games * P)^2, G and P being the totals. */
  totals(): { games: bigint; points: bigint; residual: bigint } {
    const games = this.#games.toBigInt();
    const points = this.#points.toBigInt();
    const residual =
      this.#pointsSquared.toBigInt() * games * games -
      2n * this.#product.toBigInt() * games * points +
      this.#gamesSquared.toBigInt() * points * points;
    return { games, points, residual };
  }

  toRecord(): ClusterMomentsRecord {
    return {
      clusters: this.clusters,
      games: this.#games.toBigInt().toString(),
      points: this.#points.toBigInt().toString(),
      gamesSquared: this.#gamesSquared.toBigInt().toString(),
      pointsSquared: this.#pointsSquared.toBigInt().toString(),
      product: this.#product.toBigInt().toString(),
    };
  }
}

/**
 * Share of all game points over matches of two or three games: the ratio estimator with the variance between matches
 * (Cochran, "Sampling Techniques", 3rd ed., eq. 6.9) and Student's t. Games of one match are not independent (they
 * share a roster, the loser swaps), so the match is the unit. `units` counts matches.
 */
export function clusteredShare(moments: ClusterMoments, confidence = 0.95): MeanInterval {
  requireOpenProbability('confidence', confidence);
  const units = moments.clusters;
  const base = { confidence, method: 'clustered-share', units };
  const nothing = { low: null, high: null, standardError: null, degrees: null };
  if (units === 0) return { ...base, estimate: null, ...nothing, status: 'no-units' };
  const { games, points, residual } = moments.totals();
  const estimate = Number(points) / (2 * Number(games));
  if (units === 1) return { ...base, estimate, ...nothing, status: 'one-unit' };
  const degrees = units - 1;
  if (residual === 0n) {
    return { ...base, estimate, ...nothing, standardError: 0, degrees, status: 'zero-variance' };
  }
  const total = Number(games);
  const standardError = Math.sqrt((Number(residual) / (total * total) / total / total) * (units / degrees)) / 2;
  const half = studentQuantile((1 + confidence) / 2, degrees) * standardError;
  return {
    ...base,
    estimate,
    low: clamped(estimate - half, 0, estimate),
    high: clamped(estimate + half, estimate, 1),
    standardError,
    degrees,
    status: 'ok',
  };
}
