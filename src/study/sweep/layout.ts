import { UserError } from '../../catalog/user-error.ts';
import type { DesignKind } from './design-kinds.ts';
import { DesignRandom } from './design-random.ts';
import { type Level, levelAt, levelBetweenEnds, type ResolvedFactor } from './factor.ts';
import { SOBOL_DIMENSIONS, sobolPoints } from './sobol-sequence.ts';

/** One level per factor. */
export type Point = readonly Level[];

/** The points of a design in order, and what the indices of sampled designs need to know of them. */
export interface Layout {
  readonly points: readonly Point[];
  /** morris: the coordinates 0..1 of every point, by point and factor. */
  readonly coordinates?: readonly (readonly number[])[];
}

export interface CompleteDesign {
  readonly kind: DesignKind;
  /** Null for designs without a size of their own. */
  readonly n: number | null;
  readonly seed: number;
}

/** Points that a design may come to, before conditions and repetitions. */
export const MOST_POINTS = 1_000_000;

/** Coordinates that a walk of a morris design steps on: 0, 1/3, 2/3 and 1; a step goes two of them far. */
const MORRIS_LEVELS = 4;
const MORRIS_STEP = MORRIS_LEVELS / 2;

/**
 * Lays out a design.
 * @param centre the baseline, from which one-factor-at-a-time designs start
 * @throws UserError for a design that these factors cannot make
 */
export function layOut(design: CompleteDesign, factors: readonly ResolvedFactor[], centre: Point | null): Layout {
  const { kind, seed } = design;
  const n = design.n ?? 0;
  switch (kind) {
    case 'grid':
      return { points: grid(factors) };
    case 'list':
      return { points: sideBySide(factors) };
    case 'ofat':
      return { points: oneAtATime(factors, centre) };
    case 'lhs':
      requireSize(n);
      return { points: latinHypercube(n, factors, seed) };
    case 'sobol':
      requireSize(n * (factors.length + 2));
      return { points: saltelli(n, factors, seed) };
    case 'morris':
      requireSize(n * (factors.length + 1));
      return morris(n, factors, seed);
    default:
      return kind satisfies never;
  }
}

/** Whether a design draws its points and therefore knows what to do with open ranges. */
export function isSampled(kind: DesignKind): boolean {
  return kind === 'lhs' || kind === 'sobol' || kind === 'morris';
}

/** Every combination; the last factor changes fastest. */
function grid(factors: readonly ResolvedFactor[]): Point[] {
  requireSize(factors.reduce((product, { levels }) => product * levels.length, 1));
  let points: Point[] = [[]];
  for (const { levels } of factors) points = points.flatMap((point) => levels.map((level) => [...point, level]));
  return points;
}

/** The factors' levels side by side. */
function sideBySide(factors: readonly ResolvedFactor[]): Point[] {
  const count = factors[0]?.levels.length ?? 0;
  const other = factors.find(({ levels }) => levels.length !== count);
  if (other !== undefined) {
    const found = `${other.levels.length} values of '${other.name}' beside ${count} of '${factors[0]!.name}'`;
    throw new UserError({ found, expected: 'as many of every factor in a list design' });
  }
  return Array.from({ length: count }, (_, place) => factors.map(({ levels }) => levels[place]!));
}

function oneAtATime(factors: readonly ResolvedFactor[], centre: Point | null): Point[] {
  if (centre === null) {
    throw new UserError({ found: 'no baseline', expected: 'a baseline, from which an ofat design starts' });
  }
  const others = factors.flatMap(({ levels }, factor) =>
    levels
      .filter((level) => !sameLevel(level, centre[factor]!))
      .map((level) => centre.map((own, place) => (place === factor ? level : own))),
  );
  return [centre, ...others];
}

/** One point in each of n equal slices of every factor (McKay, Beckman and Conover 1979). */
function latinHypercube(n: number, factors: readonly ResolvedFactor[], seed: number): Point[] {
  const columns = factors.map((factor, stream) => {
    const random = new DesignRandom(seed, stream);
    return random.permutation(n).map((slice) => levelAt(factor, (slice + random.share()) / n));
  });
  return Array.from({ length: n }, (_, row) => columns.map((column) => column[row]!));
}

/**
 * Saltelli's plan: n points of A, n of B, then for each factor the n points of A with that factor taken from B. A and B
 * are the halves of a Sobol sequence in 2k dimensions, shifted digit by digit so that no coordinate is exactly 0.
 */
function saltelli(n: number, factors: readonly ResolvedFactor[], seed: number): Point[] {
  const count = factors.length;
  if (2 * count > SOBOL_DIMENSIONS) {
    throw new UserError({ found: `${count} factors`, expected: `at most ${SOBOL_DIMENSIONS / 2} in a sobol design` });
  }
  const random = new DesignRandom(seed, 0);
  const shift = Array.from({ length: 2 * count }, () => random.word());
  const rows = sobolPoints(n, 2 * count).map((point) =>
    point.map((word, dimension) => ((word ^ shift[dimension]!) >>> 0) / 2 ** 32),
  );
  const half = (from: number): Point[] =>
    rows.map((row) => factors.map((factor, i) => levelAt(factor, row[from + i]!)));
  const a = half(0);
  const b = half(count);
  const mixed = factors.flatMap((_, changed) =>
    a.map((point, row) => point.map((level, factor) => (factor === changed ? b[row]![factor]! : level))),
  );
  return [...a, ...b, ...mixed];
}

/** Walks that change each factor once, in random order and direction (Morris 1991). */
function morris(n: number, factors: readonly ResolvedFactor[], seed: number): Layout {
  const random = new DesignRandom(seed, 1);
  const coordinates: number[][] = [];
  for (let walk = 0; walk < n; walk++) {
    const at = factors.map(() => random.index(MORRIS_LEVELS));
    coordinates.push(at.map(coordinateOf));
    for (const factor of random.permutation(factors.length)) {
      // From each of the four coordinates exactly one step of two stays inside.
      at[factor]! += at[factor]! < MORRIS_STEP ? MORRIS_STEP : -MORRIS_STEP;
      coordinates.push(at.map(coordinateOf));
    }
  }
  const points = coordinates.map((row) => factors.map((factor, i) => levelBetweenEnds(factor, row[i]!)));
  return { points, coordinates };
}

function coordinateOf(level: number): number {
  return level / (MORRIS_LEVELS - 1);
}

function requireSize(points: number): void {
  if (points >= 1 && points <= MOST_POINTS) return;
  const found = points < 1 ? 'a design without a size' : `a design of ${points} points`;
  throw new UserError({ found, expected: points < 1 ? 'n, as in lhs:64' : `at most ${MOST_POINTS}` });
}

/** Whether two levels put the same values. */
export function sameLevel(left: Level, right: Level): boolean {
  return left.values.every((value, path) => value === right.values[path]);
}
