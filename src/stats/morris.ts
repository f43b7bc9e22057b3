import { type BootstrapPlan, bootstrap } from './bootstrap.ts';
import type { Interval, Status } from './interval.ts';

/** One walk through the factor space that changes one factor per step; coordinates in 0..1. */
export interface MorrisTrajectory {
  /** k + 1 points of k coordinates each. */
  readonly points: readonly (readonly number[])[];
  /** The output at each point. */
  readonly values: readonly number[];
}

/** Elementary effects of one factor: mean, mean of the absolute values, and spread. */
export interface MorrisEffects {
  readonly mu: number | null;
  /** How much the factor matters. */
  readonly muStar: Interval;
  /** How much its effect depends on where one stands: interactions or curvature. */
  readonly sigma: Interval;
}

/**
 * Morris screening (Morris 1991; mu* of Campolongo et al. 2007) with bootstrap intervals over the trajectories.
 * @param factorCount k; every trajectory must change each factor exactly once
 */
export function morrisEffects(
  trajectories: readonly MorrisTrajectory[],
  factorCount: number,
  plan: BootstrapPlan = {},
): MorrisEffects[] {
  const perTrajectory = trajectories.map((trajectory) => elementaryEffects(trajectory, factorCount));
  const runs = trajectories.length;
  const status: Status = runs === 0 ? 'no-units' : runs === 1 ? 'one-unit' : 'ok';
  return Array.from({ length: factorCount }, (_, factor) => {
    const effects = perTrajectory.map((row) => row[factor]!);
    const own = summary(effects);
    const ends =
      status === 'ok'
        ? bootstrap(
            runs,
            (indices) => {
              const drawn = summary(Array.from(indices, (index) => effects[index]!));
              return [drawn.muStar, drawn.sigma];
            },
            plan,
          )
        : [];
    const interval = (estimate: number | null, which: number): Interval => ({
      estimate,
      low: ends[which]?.low ?? null,
      high: ends[which]?.high ?? null,
      confidence: plan.confidence ?? 0.95,
      method: 'bootstrap',
      status,
    });
    return { mu: own.mu, muStar: interval(own.muStar, 0), sigma: interval(own.sigma, 1) };
  });
}

/** Change of the output per unit of each factor's coordinate, in the order of the factors. */
export function elementaryEffects({ points, values }: MorrisTrajectory, factorCount: number): number[] {
  if (points.length !== factorCount + 1 || values.length !== points.length) {
    throw new RangeError(`a trajectory of ${factorCount} factors has ${factorCount + 1} points and values`);
  }
  const effects = new Array<number | undefined>(factorCount);
  for (let step = 1; step < points.length; step++) {
    const changed = points[step]!.flatMap((x, factor) => (x === points[step - 1]![factor] ? [] : [factor]));
    const factor = changed[0];
    if (factor === undefined || changed.length !== 1 || effects[factor] !== undefined) {
      throw new RangeError(`step ${step} of a trajectory must change one factor not changed before`);
    }
    effects[factor] = (values[step]! - values[step - 1]!) / (points[step]![factor]! - points[step - 1]![factor]!);
  }
  return effects as number[];
}

/** Mean, mean absolute value and standard deviation (n - 1). */
function summary(effects: readonly number[]): { mu: number | null; muStar: number | null; sigma: number | null } {
  const count = effects.length;
  if (count === 0) return { mu: null, muStar: null, sigma: null };
  const mu = effects.reduce((sum, effect) => sum + effect, 0) / count;
  const muStar = effects.reduce((sum, effect) => sum + Math.abs(effect), 0) / count;
  if (count === 1) return { mu, muStar, sigma: null };
  const sigma = Math.sqrt(effects.reduce((sum, effect) => sum + (effect - mu) ** 2, 0) / (count - 1));
  return { mu, muStar, sigma };
}
