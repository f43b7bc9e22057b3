import { describe, expect, it } from 'vitest';
import { elementaryEffects, morrisEffects } from '../../src/stats/morris.ts';
import { sobolIndices } from '../../src/stats/sobol.ts';
import { levelAt, levelBetweenEnds, type ResolvedFactor } from '../../src/study/sweep/factor.ts';
import { layOut, type Point } from '../../src/study/sweep/layout.ts';
import { SOBOL_DIMENSIONS, sobolPoints } from '../../src/study/sweep/sobol-sequence.ts';
import { userErrorOf } from '../catalog/fixture.ts';

const levelsOf = (name: string, ...values: (number | string)[]): ResolvedFactor => ({
  name,
  paths: [name],
  levels: values.map((value) => ({ label: value, values: [value] })),
  span: null,
  when: null,
});
const spanOf = (name: string, low: number, high: number, { log = false, whole = false } = {}): ResolvedFactor => ({
  name,
  paths: [name],
  levels: [],
  span: { low, high, log, whole },
  when: null,
});
const labels = (points: readonly Point[]) => points.map((point) => point.map(({ label }) => label));
const numbers = (points: readonly Point[]) => points.map((point) => point.map(({ label }) => Number(label)));
const design = (kind: 'grid' | 'list' | 'ofat' | 'lhs' | 'sobol' | 'morris', n: number | null = null, seed = 1) => ({
  kind,
  n,
  seed,
});

describe('designs', () => {
  const heat = levelsOf('heat', 6, 8);
  const lead = levelsOf('lead', 'reaver', 'bastion', 'prism');

  it('a grid has every combination, the last factor changing fastest', () => {
    expect(labels(layOut(design('grid'), [heat, lead], null).points)).toEqual([
      [6, 'reaver'],
      [6, 'bastion'],
      [6, 'prism'],
      [8, 'reaver'],
      [8, 'bastion'],
      [8, 'prism'],
    ]);
  });

  it('a list takes values side by side, and as many of each', () => {
    const pair = levelsOf('lead', 'reaver', 'bastion');
    expect(labels(layOut(design('list'), [heat, pair], null).points)).toEqual([
      [6, 'reaver'],
      [8, 'bastion'],
    ]);
    expect(userErrorOf(() => layOut(design('list'), [heat, lead], null))).toContain(
      "3 values of 'lead' beside 2 of 'heat'",
    );
  });

  it('one at a time starts from the baseline and changes one factor', () => {
    const centre = [heat.levels[1]!, lead.levels[0]!];
    expect(labels(layOut(design('ofat'), [heat, lead], centre).points)).toEqual([
      [8, 'reaver'],
      [6, 'reaver'],
      [8, 'bastion'],
      [8, 'prism'],
    ]);
    expect(userErrorOf(() => layOut(design('ofat'), [heat, lead], null))).toContain('no baseline');
  });

  it('a latin hypercube puts one point into each slice of every factor', () => {
    const { points } = layOut(design('lhs', 50), [spanOf('x', 0, 1), spanOf('y', 10, 60), levelsOf('z', 1, 2)], null);
    for (const [factor, low, width] of [
      [0, 0, 1 / 50],
      [1, 10, 1],
    ] as const) {
      const slices = numbers(points).map((row) => Math.floor((row[factor]! - low) / width + 1e-9));
      expect(slices.sort((left, right) => left - right)).toEqual(Array.from({ length: 50 }, (_, slice) => slice));
    }
    expect(numbers(points).filter((row) => row[2] === 1)).toHaveLength(25);
  });

  it('sampled designs are the same for the same seed, and others for another', () => {
    const factors = [spanOf('x', 0, 1), spanOf('y', 0, 1)];
    for (const kind of ['lhs', 'sobol', 'morris'] as const) {
      const of = (seed: number) => JSON.stringify(layOut(design(kind, 8, seed), factors, null));
      expect(of(1)).toBe(of(1));
      expect(of(1)).not.toBe(of(2));
    }
  });

  it('the Sobol sequence is the published one: its first points in three dimensions', () => {
    // Joe and Kuo, sobol.cc, "sobol 10 3 new-joe-kuo-6.21201", first eight rows.
    expect(sobolPoints(8, 3).map((point) => point.map((word) => word / 2 ** 32))).toEqual([
      [0, 0, 0],
      [0.5, 0.5, 0.5],
      [0.75, 0.25, 0.25],
      [0.25, 0.75, 0.75],
      [0.375, 0.375, 0.625],
      [0.875, 0.875, 0.125],
      [0.625, 0.125, 0.875],
      [0.125, 0.625, 0.375],
    ]);
  });

  it('every dimension of the Sobol sequence fills every dyadic slice once', () => {
    const points = sobolPoints(256, SOBOL_DIMENSIONS);
    for (let dimension = 0; dimension < SOBOL_DIMENSIONS; dimension++) {
      const slices = new Set(points.map((point) => Math.floor((point[dimension]! / 2 ** 32) * 256)));
      expect(slices.size).toBe(256);
    }
  });

  it('a sobol design lays out A, B and A with one factor from B each, and finds the indices of a known function', () => {
    // y = x1 + 2 x2 x3 on 0..1: variance 1/12 + 4 (1/9 - 1/16) = 1/12 + 7/36; the main effects of x2 and x3 are 1/12 each.
    const factors = [spanOf('x1', 0, 1), spanOf('x2', 0, 1), spanOf('x3', 0, 1)];
    const n = 4096;
    const points = numbers(layOut(design('sobol', n), factors, null).points);
    expect(points).toHaveLength(5 * n);
    for (const [factor, from] of [2, 3, 4].entries()) {
      for (const row of [0, 17, n - 1]) {
        const expected = [...points[row]!];
        expected[factor] = points[n + row]![factor]!;
        expect(points[from * n + row]).toEqual(expected);
      }
    }
    const y = points.map(([x1, x2, x3]) => x1! + 2 * x2! * x3!);
    const column = (index: number) => y.slice(index * n, (index + 1) * n);
    const indices = sobolIndices({ a: column(0), b: column(1), mixed: [2, 3, 4].map(column) }, { resamples: 20 });
    const variance = 1 / 12 + 7 / 36;
    expect(indices[0]!.first.estimate).toBeCloseTo(1 / 12 / variance, 2);
    expect(indices[1]!.first.estimate).toBeCloseTo(1 / 12 / variance, 2);
    expect(indices[2]!.total.estimate).toBeCloseTo((7 / 36 - 1 / 12) / variance, 2);
  });

  it('a morris design changes one factor at a time by two thirds, and finds the effects of a linear function', () => {
    const factors = [spanOf('x', 0, 3), levelsOf('y', 0, 1), levelsOf('z', 1, 2, 3, 4)];
    const { points, coordinates } = layOut(design('morris', 12), factors, null);
    const rows = numbers(points);
    expect(rows).toHaveLength(12 * 4);
    const walks = Array.from({ length: 12 }, (_, walk) => ({
      points: coordinates!.slice(4 * walk, 4 * walk + 4),
      values: rows.slice(4 * walk, 4 * walk + 4).map(([x, , z]) => 2 * x! + z!),
    }));
    for (const walk of walks) {
      const [x, y, z] = elementaryEffects(walk, 3);
      expect(x).toBeCloseTo(6, 9);
      expect(y).toBeCloseTo(0, 9);
      expect(z).toBeCloseTo(3, 9);
    }
    expect(morrisEffects(walks, 3)[0]!.sigma.estimate).toBeCloseTo(0, 9);
  });

  it('levels have equal shares, whole numbers too; morris reaches both ends', () => {
    const whole = spanOf('w', 1, 4, { whole: true });
    const drawn = Array.from({ length: 400 }, (_, index) => Number(levelAt(whole, (index + 0.5) / 400).label));
    for (const value of [1, 2, 3, 4]) expect(drawn.filter((one) => one === value)).toHaveLength(100);
    expect([0, 1 / 3, 2 / 3, 1].map((share) => levelBetweenEnds(whole, share).label)).toEqual([1, 2, 3, 4]);
    expect([0, 1 / 3, 2 / 3, 1].map((share) => levelBetweenEnds(heat, share).label)).toEqual([6, 6, 8, 8]);
    expect(levelAt(spanOf('l', 0.1, 10, { log: true }), 0.5).label).toBe(1);
  });

  it('designs that are too large, or of more factors than the sequence has dimensions, are refused', () => {
    const many = levelsOf('m', ...Array.from({ length: 1001 }, (_, index) => index));
    expect(userErrorOf(() => layOut(design('grid'), [many, many], null))).toContain('a design of 1002001 points');
    const eleven = Array.from({ length: 11 }, (_, index) => spanOf(`f${index}`, 0, 1));
    expect(userErrorOf(() => layOut(design('sobol', 4), eleven, null))).toContain('11 factors, expected at most 10');
  });
});
