import { bootstrap } from '../../stats/bootstrap.ts';
import type { Interval } from '../../stats/interval.ts';
import { type MorrisTrajectory, morrisEffects } from '../../stats/morris.ts';
import { PairedMoments, pairedDifference } from '../../stats/paired-difference.ts';
import { rounded } from '../../stats/rounded.ts';
import { sobolIndices } from '../../stats/sobol.ts';
import type { CellTally } from './cell-tally.ts';
import type { CellPlan } from './cells.ts';
import type { Value } from './expression-parser.ts';
import type { ResolvedStudy } from './resolved-study.ts';

/** What a factor does to team a's win share. */
export interface EffectRow {
  readonly factor: string;
  /** Level of a `mean`; null for what concerns the whole factor. */
  readonly level: Value;
  /**
   * mean: the win share over the cells of a level, and how far it lies from that of all of them; S1, ST: Sobol indices;
   * mu, muStar, sigma: Morris, per run through the factor's whole range; rank: Spearman's correlation.
   */
  readonly kind: 'mean' | 'S1' | 'ST' | 'mu' | 'muStar' | 'sigma' | 'rank';
  readonly estimate: number | null;
  /** mean: of the difference from the mean of all cells; else of the estimate. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly cells: number;
  readonly units: number;
  readonly status: string;
}

/** The effects of every factor, as the design allows them to be told. Meaningful once every cell has been played. */
export function effectRows(study: ResolvedStudy, plan: CellPlan, tallies: readonly CellTally[]): EffectRow[] {
  switch (study.design.kind) {
    case 'sobol':
      return sobolRows(study, plan, tallies);
    case 'morris':
      return morrisRows(study, plan, tallies);
    case 'lhs':
      return study.factors.flatMap((factor, index) =>
        factor.span === null && !factor.levels.every(({ label }) => typeof label === 'number')
          ? levelRows(study, plan, tallies, index)
          : rankRows(study, plan, tallies, index),
      );
    default:
      return study.factors.flatMap((_, index) => levelRows(study, plan, tallies, index));
  }
}

/**
 * Main effect of each level: over the seeds that all cells have in common, the mean of the level's cells less the mean
 * of all. Differences are taken within each unit, so what the cells share through their seeds cancels out.
 */
function levelRows(study: ResolvedStudy, plan: CellPlan, tallies: readonly CellTally[], factor: number): EffectRow[] {
  const cells = cellsForFactor(study, plan, factor);
  if (cells.length === 0) return [];
  const end = cells.reduce((least, cell) => Math.min(least, tallies[cell]!.end), Number.POSITIVE_INFINITY);
  const scale = tallies[cells[0]!]!.unitCounts.length - 1;
  const all = sumsByUnit(cells, tallies, end);
  const labels = [...new Set(cells.map((cell) => plan.cells[cell]!.levels[factor]!.label))];
  return labels.map((label): EffectRow => {
    const own = cells.filter((cell) => plan.cells[cell]!.levels[factor]!.label === label);
    const sums = sumsByUnit(own, tallies, end);
    const moments = new PairedMoments();
    for (let unit = 0; unit < end; unit++) {
      // A unit in which any cell has a failed game would compare unlike things.
      if (all[unit]! >= 0) moments.add(sums[unit]! * cells.length, all[unit]! * own.length);
    }
    const difference = pairedDifference(moments, scale * cells.length * own.length);
    const points = sums.reduce((sum, points, unit) => (all[unit]! < 0 ? sum : sum + points), 0);
    const status =
      own.length === cells.length && difference.status === 'zero-variance' ? 'only-level' : difference.status;
    return {
      factor: study.factors[factor]!.name,
      level: label,
      kind: 'mean',
      estimate: moments.units === 0 ? null : rounded(points / (moments.units * scale * own.length)),
      difference: rounded(difference.estimate),
      low: status === 'only-level' ? null : rounded(difference.low),
      high: status === 'only-level' ? null : rounded(difference.high),
      cells: own.length,
      units: moments.units,
      status,
    };
  });
}

/** Cells in which the factor is active; of a one-at-a-time design those that differ from its centre in it alone. */
function cellsForFactor({ design, baseline }: ResolvedStudy, { cells }: CellPlan, factor: number): number[] {
  return cells.flatMap(({ levels }, index) => {
    if (levels[factor] === null) return [];
    if (design.kind !== 'ofat') return [index];
    const alone = levels.every(
      (level, other) => other === factor || level === null || level.label === baseline![other]!.label,
    );
    return alone ? [index] : [];
  });
}

/** Half points of some cells together, by unit; -1 where one of them has a failed game. */
function sumsByUnit(cells: readonly number[], tallies: readonly CellTally[], end: number): Int32Array {
  const sums = new Int32Array(end);
  for (const cell of cells) {
    const tally = tallies[cell]!;
    for (let unit = 0; unit < end; unit++) {
      const points = tally.halfPoints(unit);
      sums[unit] = points < 0 || sums[unit]! < 0 ? -1 : sums[unit]! + points;
    }
  }
  return sums;
}

/** The win share at every point of the design; null unless all have one. */
function outputs({ cellOfPoint }: CellPlan, tallies: readonly CellTally[]): number[] | null {
  const values = Array.from(cellOfPoint, (cell) => (cell < 0 ? null : tallies[cell]!.winShareA));
  return values.includes(null) ? null : (values as number[]);
}

function sobolRows(study: ResolvedStudy, plan: CellPlan, tallies: readonly CellTally[]): EffectRow[] {
  const { factors, design } = study;
  const n = design.n!;
  const values = outputs(plan, tallies);
  const column = (index: number) => (values === null ? [] : values.slice(index * n, (index + 1) * n));
  const mixed = factors.map((_, factor) => column(2 + factor));
  const indices = sobolIndices({ a: column(0), b: column(1), mixed });
  return factors.flatMap(({ name }, factor) => [
    wholeRow(name, 'S1', indices[factor]!.first, plan),
    wholeRow(name, 'ST', indices[factor]!.total, plan),
  ]);
}

function morrisRows(study: ResolvedStudy, plan: CellPlan, tallies: readonly CellTally[]): EffectRow[] {
  const { factors, design } = study;
  const values = outputs(plan, tallies);
  const length = factors.length + 1;
  const walks: MorrisTrajectory[] = Array.from({ length: values === null ? 0 : design.n! }, (_, walk) => ({
    points: plan.coordinates!.slice(walk * length, (walk + 1) * length),
    values: values!.slice(walk * length, (walk + 1) * length),
  }));
  const effects = morrisEffects(walks, factors.length);
  return factors.flatMap(({ name }, factor) => {
    const { mu, muStar, sigma } = effects[factor]!;
    const { confidence, method, status } = muStar;
    return [
      wholeRow(name, 'muStar', muStar, plan),
      wholeRow(name, 'mu', { estimate: mu, low: null, high: null, confidence, method, status }, plan),
      wholeRow(name, 'sigma', sigma, plan),
    ];
  });
}

/** Spearman's rank correlation of a factor with the win share over the points of a design. */
function rankRows(study: ResolvedStudy, plan: CellPlan, tallies: readonly CellTally[], factor: number): EffectRow[] {
  const points = plan.cells.flatMap(({ levels }, cell) => {
    const x = levels[factor]?.label;
    const y = tallies[cell]!.winShareA;
    return typeof x === 'number' && y !== null ? [{ x, y }] : [];
  });
  const correlationOf = (indices: ArrayLike<number>) => {
    const chosen = Array.from(indices, (index) => points[index]!);
    return correlation(ranks(chosen.map(({ x }) => x)), ranks(chosen.map(({ y }) => y)));
  };
  const estimate = correlationOf(points.map((_, index) => index));
  const enough = points.length >= 3;
  const [ends] = enough ? bootstrap(points.length, (indices) => [correlationOf(indices)]) : [];
  const interval: Interval = {
    estimate: enough ? estimate : null,
    low: ends?.low ?? null,
    high: ends?.high ?? null,
    confidence: 0.95,
    method: 'bootstrap',
    status: !enough ? 'no-units' : estimate === null ? 'zero-variance' : 'ok',
  };
  return [{ ...wholeRow(study.factors[factor]!.name, 'rank', interval, plan), cells: points.length }];
}

/** Ranks from 1, equal values sharing the mean of theirs. */
function ranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((left, right) => values[left]! - values[right]!);
  const result = new Array<number>(values.length);
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && values[order[to + 1]!] === values[order[from]!]) to += 1;
    for (let place = from; place <= to; place++) result[order[place]!] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return result;
}

function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const meanX = xs.reduce((sum, x) => sum + x, 0) / xs.length;
  const meanY = ys.reduce((sum, y) => sum + y, 0) / ys.length;
  let [xx, yy, xy] = [0, 0, 0];
  xs.forEach((x, index) => {
    const y = ys[index]!;
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  });
  return xx > 0 && yy > 0 ? Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))) : null;
}

function wholeRow(factor: string, kind: EffectRow['kind'], interval: Interval, { cells }: CellPlan): EffectRow {
  return {
    factor,
    level: null,
    kind,
    estimate: rounded(interval.estimate),
    difference: null,
    low: rounded(interval.low),
    high: rounded(interval.high),
    cells: cells.length,
    units: 0,
    status: interval.status,
  };
}
