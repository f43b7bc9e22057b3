import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as distributions from '../../src/stats/distributions.ts';
import { logGamma } from '../../src/stats/special-functions.ts';

// Reference: mpmath at 40 digits, test/stats/reference/distributions.py.
const tables = JSON.parse(readFileSync(new URL('./reference/distributions.json', import.meta.url), 'utf8')) as Record<
  string,
  number[][]
>;

const functions = { ...distributions, logGamma } as unknown as Record<string, (...inputs: number[]) => number>;

describe('distribution functions and quantiles agree with mpmath', () => {
  it.each(Object.keys(tables))('%s, to 1e-9 and to ten significant digits', (name) => {
    const rows = tables[name]!;
    expect(rows.length).toBeGreaterThanOrEqual(9);
    for (const row of rows) {
      const expected = row.at(-1)!;
      const found = functions[name]!(...row.slice(0, -1));
      expect(Math.abs(found - expected), `${name} ${row}`).toBeLessThanOrEqual(1e-9);
      expect(Math.abs(found - expected), `${name} ${row}`).toBeLessThanOrEqual(1e-10 * Math.abs(expected) + 1e-14);
    }
  });

  it('binomialQuantile is the least count that reaches the chance', () => {
    const { binomialCdf, binomialQuantile } = distributions;
    for (const [q, trials, p] of [
      [0.025, 62, 0.5],
      [0.5, 10, 0.3],
      [0.975, 100000, 0.02],
      [1, 7, 0.5],
    ] as const) {
      const k = binomialQuantile(q, trials, p);
      expect(binomialCdf(k, trials, p)).toBeGreaterThanOrEqual(q);
      if (k > 0) expect(binomialCdf(k - 1, trials, p)).toBeLessThan(q);
    }
    expect(binomialQuantile(0.5, 10, 0.5)).toBe(5);
  });

  it('the ends are infinite or the ends of the range, and a chance outside 0..1 is refused', () => {
    expect(distributions.normalQuantile(0)).toBe(-Infinity);
    expect(distributions.normalQuantile(1)).toBe(Infinity);
    expect(distributions.studentQuantile(1, 5)).toBe(Infinity);
    expect(distributions.betaQuantile(1, 2, 3)).toBe(1);
    expect(distributions.chiSquareQuantile(0, 4)).toBe(0);
    expect(() => distributions.normalQuantile(1.1)).toThrow(RangeError);
    expect(() => distributions.normalQuantile(Number.NaN)).toThrow(RangeError);
  });

  it('a beta integral with parameters in the millions keeps nine digits (symmetry and its normal limit)', () => {
    const { betaCdf, normalCdf, studentCdf } = distributions;
    expect(betaCdf(0.5, 3e6, 3e6)).toBeCloseTo(0.5, 9);
    expect(betaCdf(0.3, 3e6, 7e6) + betaCdf(0.7, 7e6, 3e6)).toBeCloseTo(1, 9);
    expect(studentCdf(1.5, 1e9)).toBeCloseTo(normalCdf(1.5), 8);
  });
});
