import { describe, expect, it } from 'vitest';
import { benjaminiHochberg } from '../../src/stats/benjamini-hochberg.ts';
import { holm } from '../../src/stats/holm.ts';
import { PairedMoments, pairedDifference } from '../../src/stats/paired-difference.ts';
import { tost } from '../../src/stats/tost.ts';
import { equivalencePValue, verdict } from '../../src/stats/verdict.ts';

function paired(pairs: readonly (readonly [number, number])[]): PairedMoments {
  const moments = new PairedMoments();
  for (const [x, y] of pairs) moments.add(x, y);
  return moments;
}

function repeated(pair: readonly [number, number], units: number): PairedMoments {
  return paired(Array.from({ length: units }, () => pair));
}

describe('paired difference', () => {
  // Student's sleep data (1908), extra hours in tenths under two drugs; R: t.test(paired = TRUE), cor().
  const sleep = [
    [7, 19],
    [-16, 8],
    [-2, 11],
    [-12, 1],
    [-1, -1],
    [34, 44],
    [37, 55],
    [8, 16],
    [0, 46],
    [20, 34],
  ] as const;

  it("of Student's sleep data is -1.58 [-2.4599, -0.7001], p = .002833, correlation .7952 (R)", () => {
    const result = pairedDifference(paired(sleep), 10);
    const half = 2.2621572 * 0.38895872; // t of 9 degrees, R's standard error; the ends are cut at -1 for shares
    expect(result.estimate).toBeCloseTo(-1.58, 12);
    expect(result.standardError).toBeCloseTo(0.3889587, 6);
    expect(result.pValue).toBeCloseTo(0.002833, 6);
    expect(result.correlation).toBeCloseTo(0.7951702, 6);
    const scaled = pairedDifference(paired(sleep), 100);
    expect(scaled.low).toBeCloseTo((-1.58 - half) / 10, 6);
    expect(scaled.high).toBeCloseTo((-1.58 + half) / 10, 6);
  });

  it('does not depend on how its units were grouped', () => {
    const left = paired(sleep.slice(0, 3));
    const right = paired(sleep.slice(3));
    right.merge(left);
    expect(right.toRecord()).toEqual(paired(sleep).toRecord());
    expect(PairedMoments.fromRecord(right.toRecord()).toRecord()).toEqual(right.toRecord());
    expect(pairedDifference(right, 10)).toEqual(pairedDifference(paired(sleep), 10));
  });

  it('has nulls with a status for no and one unit, and no correlation without variance', () => {
    expect(pairedDifference(paired([]), 4)).toMatchObject({
      estimate: null,
      low: null,
      pValue: null,
      status: 'no-units',
    });
    expect(pairedDifference(paired([[3, 1]]), 4)).toMatchObject({
      estimate: 0.5,
      low: null,
      pValue: null,
      status: 'one-unit',
    });
    expect(
      pairedDifference(
        paired([
          [3, 1],
          [3, 2],
        ]),
        4,
      ),
    ).toMatchObject({ correlation: null, status: 'ok' });
  });

  it('without variance has no interval; its p-value is exact, and tells a constant effect from 0', () => {
    const inert = pairedDifference(
      paired([
        [4, 4],
        [0, 0],
        [2, 2],
        [1, 1],
      ]),
      4,
    );
    expect(inert).toMatchObject({
      estimate: 0,
      pValue: 1,
      correlation: 1,
      low: null,
      high: null,
      method: 'constant-units',
      status: 'zero-variance',
    });
    const effect = pairedDifference(repeated([4, 2], 40), 4);
    expect(effect.estimate).toBe(0.5);
    expect(effect.pValue).toBeCloseTo((2 / 3) ** 39, 15);
    expect(effect.low).toBeNull();
  });
});

describe('TOST', () => {
  it('520 of 1000 has the 90 % interval [.4940134, .5459866] (1.6448536 standard errors, Schuirmann 1987)', () => {
    const standardError = Math.sqrt((0.52 * 0.48) / 1000);
    const result = tost(0.52, standardError, Infinity, { target: 0.5, margin: 0.05 });
    expect(result.low).toBeCloseTo(0.52 - 1.6448536269514722 * standardError, 12);
    expect(Math.abs(result.low! - 0.494014)).toBeLessThan(1e-6);
    expect(Math.abs(result.high! - 0.545986)).toBeLessThan(1e-6);
    expect(result.equivalent).toBe(true);
    expect(tost(0.52, standardError, Infinity, { target: 0.5, margin: 0.045 }).equivalent).toBe(false);
  });

  it('is equivalent exactly when the 1 - 2 alpha interval lies inside the margin', () => {
    for (let step = -40; step <= 40; step++) {
      const { low, high, equivalent } = tost(step / 1000, 0.008, 30, { margin: 0.03 });
      expect(equivalent).toBe(low! > -0.03 && high! < 0.03);
    }
  });

  it('has nulls with a status without a standard error and refuses a margin of 0', () => {
    expect(tost(null, null, 5, { margin: 1 })).toMatchObject({ pValue: null, equivalent: false, status: 'no-units' });
    expect(tost(0, 0, 5, { margin: 1 })).toMatchObject({ pValue: null, low: null, status: 'zero-variance' });
    expect(() => tost(0, 1, 5, { margin: 0 })).toThrow(RangeError);
  });
});

describe('adjusted p-values', () => {
  const pValues = [0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216];
  const rejected = (adjusted: readonly (number | null)[]) => adjusted.filter((p) => p! <= 0.05).length;

  it('Holm rejects 1 and Benjamini-Hochberg 2 of the ten of McDonald, Handbook of Biological Statistics', () => {
    expect(rejected(holm(pValues))).toBe(1);
    expect(rejected(benjaminiHochberg(pValues))).toBe(2);
  });

  it("equals R's p.adjust", () => {
    const close = (values: number[]) => values.map((value) => expect.closeTo(value, 10));
    expect(holm(pValues)).toEqual(close([0.01, 0.072, 0.312, 0.312, 0.312, 0.312, 0.312, 0.615, 0.615, 0.615]));
    expect(benjaminiHochberg(pValues)).toEqual(
      close([0.01, 0.04, 0.084, 0.084, 0.084, 0.1, 0.74 / 7, 0.216, 0.216, 0.216]),
    );
    expect(holm([0.04, 0.01, 0.03])).toEqual(close([0.06, 0.03, 0.06]));
    expect(benjaminiHochberg([0.04, 0.01, 0.03])).toEqual(close([0.04, 0.03, 0.04]));
  });

  it('keeps nulls in place without counting them', () => {
    expect(holm([null, 0.02, null, 0.5])).toEqual([null, 0.04, null, 0.5]);
    expect(benjaminiHochberg([])).toEqual([]);
    expect(() => holm([1.5])).toThrow(RangeError);
  });
});

describe('verdict', () => {
  it('follows the p-values, equivalence first', () => {
    expect(verdict(0.1, 0.001, 0.9)).toBe('better');
    expect(verdict(-0.1, 0.001, null)).toBe('worse');
    expect(verdict(0.005, 0.001, 0.001)).toBe('equivalent');
    expect(verdict(0.01, 0.2, 0.3)).toBe('inconclusive');
    expect(verdict(null, null, null)).toBe('inconclusive');
  });

  it('of an inert factor is equivalent once enough units agreed, and of too few inconclusive', () => {
    const judged = (units: number) => {
      const difference = pairedDifference(repeated([3, 3], units), 4);
      return verdict(difference.estimate, difference.pValue, equivalencePValue(difference, 0.02));
    };
    expect(judged(256)).toBe('equivalent'); // 0.98^255 = .0058
    expect(judged(100)).toBe('inconclusive'); // 0.98^99 = .135
    expect(judged(1)).toBe('inconclusive');
  });

  it('of a constant effect beyond the margin is better or worse', () => {
    const better = pairedDifference(repeated([4, 2], 64), 4);
    expect(equivalencePValue(better, 0.02)).toBe(1);
    expect(verdict(better.estimate, better.pValue, equivalencePValue(better, 0.02))).toBe('better');
    const worse = pairedDifference(repeated([0, 2], 64), 4);
    expect(verdict(worse.estimate, worse.pValue, equivalencePValue(worse, 0.02))).toBe('worse');
  });
});
