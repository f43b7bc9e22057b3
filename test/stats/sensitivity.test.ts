import { describe, expect, it } from 'vitest';
import { elementaryEffects, type MorrisTrajectory, morrisEffects } from '../../src/stats/morris.ts';
import { sobolIndices } from '../../src/stats/sobol.ts';
import { randomSource } from './random.ts';

/** Ishigami and Homma (1990) with a = 7, b = 0.1, on the unit cube. */
function ishigami(unit: readonly number[]): number {
  const [x, y, z] = unit.map((u) => Math.PI * (2 * u - 1)) as [number, number, number];
  return Math.sin(x) + 7 * Math.sin(y) ** 2 + 0.1 * z ** 4 * Math.sin(x);
}

function saltelliOutputs(rows: number, seed: number, model: (unit: readonly number[]) => number) {
  const random = randomSource(seed);
  const points = () => Array.from({ length: rows }, () => [random(), random(), random()]);
  const a = points();
  const b = points();
  const mixed = [0, 1, 2].map((factor) => a.map((row, i) => model(row.map((u, j) => (j === factor ? b[i]![j]! : u)))));
  return { a: a.map(model), b: b.map(model), mixed };
}

describe('Sobol indices', () => {
  // Analytic values: test/stats/reference/statistics.py.
  const first = [0.3139051911, 0.4424111448, 0];
  const total = [0.5575888552, 0.4424111448, 0.2436836641];

  it('of the Ishigami function are the analytic ones, inside their bootstrap intervals', () => {
    const indices = sobolIndices(saltelliOutputs(16384, 11, ishigami), { resamples: 200, seed: 5, confidence: 0.999 });
    indices.forEach((factor, i) => {
      expect(factor.first.estimate).toBeCloseTo(first[i]!, 1.5);
      expect(factor.total.estimate).toBeCloseTo(total[i]!, 1.5);
      expect(factor.first.low).toBeLessThan(first[i]!);
      expect(factor.first.high).toBeGreaterThan(first[i]!);
      expect(factor.total.low).toBeLessThan(total[i]!);
      expect(factor.total.high).toBeGreaterThan(total[i]!);
      expect(factor.total.high! - factor.total.low!).toBeLessThan(0.1);
    });
  });

  it('the 90 % intervals cover about 90 % of the time (60 plans of 512 points)', () => {
    let covered = 0;
    for (let plan = 0; plan < 60; plan++) {
      const indices = sobolIndices(saltelliOutputs(512, 100 + plan, ishigami), { resamples: 200, confidence: 0.9 });
      indices.forEach((factor, i) => {
        if (factor.first.low! <= first[i]! && first[i]! <= factor.first.high!) covered += 1;
        if (factor.total.low! <= total[i]! && total[i]! <= factor.total.high!) covered += 1;
      });
    }
    expect(covered / 360).toBeGreaterThan(0.84);
    expect(covered / 360).toBeLessThan(0.96);
  });

  it('are the same for the same seed and do not move with a constant added to the output', () => {
    const outputs = saltelliOutputs(256, 3, ishigami);
    expect(sobolIndices(outputs, { seed: 9 })).toEqual(sobolIndices(outputs, { seed: 9 }));
    expect(sobolIndices(outputs, { seed: 9 })).not.toEqual(sobolIndices(outputs, { seed: 10 }));
    const lifted = sobolIndices(saltelliOutputs(256, 3, (unit) => ishigami(unit) + 1000));
    sobolIndices(outputs).forEach((factor, i) => {
      expect(lifted[i]!.first.estimate).toBeCloseTo(factor.first.estimate!, 9);
    });
  });

  it('are null with a status when the output never changes or there are too few points', () => {
    const flat = sobolIndices(saltelliOutputs(64, 1, () => 0.1));
    expect(flat[0]!.first).toMatchObject({ estimate: null, low: null, high: null, status: 'zero-variance' });
    expect(sobolIndices({ a: [], b: [], mixed: [[]] })[0]!.total).toMatchObject({ estimate: null, status: 'no-units' });
    expect(sobolIndices({ a: [1], b: [2], mixed: [[1]] })[0]!.total).toMatchObject({
      estimate: null,
      status: 'one-unit',
    });
    expect(() => sobolIndices({ a: [1, 2], b: [2], mixed: [[1, 1]] })).toThrow(RangeError);
  });
});

describe('Morris effects', () => {
  /** Walks on the four-level grid with steps of 2/3, in a random order and from a random base. */
  function trajectories(count: number, seed: number): MorrisTrajectory[] {
    const random = randomSource(seed);
    return Array.from({ length: count }, () => {
      const order = [0, 1, 2].map((factor) => [random(), factor] as const).sort(([x], [y]) => x - y);
      const point = [0, 1, 2].map(() => Math.floor(random() * 4) / 3);
      const points = [[...point]];
      for (const [, factor] of order) {
        point[factor]! += point[factor]! < 0.5 ? 2 / 3 : -2 / 3;
        points.push([...point]);
      }
      return { points, values: points.map(ishigami) };
    });
  }

  // Exact over the whole grid: test/stats/reference/statistics.py.
  const mu = [7.704054112, 0, 0];
  const muStar = [7.704054112, 7.875, 6.248796103];
  const sigma = [6.248796103, 7.875, 8.837132198];

  it('of the Ishigami function on the four-level grid are the exact ones, inside their intervals', () => {
    morrisEffects(trajectories(4000, 42), 3, { resamples: 300, confidence: 0.999 }).forEach((effects, i) => {
      expect(Math.abs(effects.mu! - mu[i]!)).toBeLessThan(0.5);
      expect(Math.abs(effects.muStar.estimate! - muStar[i]!)).toBeLessThan(0.4);
      expect(Math.abs(effects.sigma.estimate! - sigma[i]!)).toBeLessThan(0.3);
      expect(effects.muStar.low).toBeLessThanOrEqual(muStar[i]! + 1e-9);
      expect(effects.muStar.high).toBeGreaterThanOrEqual(muStar[i]! - 1e-9);
      expect(effects.sigma.low).toBeLessThan(sigma[i]!);
      expect(effects.sigma.high).toBeGreaterThan(sigma[i]!);
    });
  });

  it('of a linear model are its coefficients, without spread', () => {
    const linear = trajectories(8, 3).map(({ points }) => ({
      points,
      values: points.map(([x, y, z]) => 3 * x! - 2 * y! + 0 * z!),
    }));
    const effects = morrisEffects(linear, 3);
    expect(effects.map((effect) => effect.mu)).toEqual([3, -2, 0].map((value) => expect.closeTo(value, 12)));
    expect(effects[1]!.muStar.estimate).toBeCloseTo(2, 12);
    expect(effects[0]!.sigma.estimate).toBeCloseTo(0, 12);
  });

  it('have no interval for one trajectory, nothing for none, and refuse a walk that moves two factors', () => {
    const [one] = morrisEffects(trajectories(1, 1), 3);
    expect(one!.muStar).toMatchObject({ low: null, high: null, status: 'one-unit' });
    expect(one!.sigma.estimate).toBeNull();
    expect(morrisEffects([], 2)[1]).toMatchObject({ mu: null, muStar: { estimate: null, status: 'no-units' } });
    expect(() =>
      elementaryEffects(
        {
          points: [
            [0, 0],
            [1, 1],
            [1, 0],
          ],
          values: [0, 1, 2],
        },
        2,
      ),
    ).toThrow(RangeError);
  });
});
