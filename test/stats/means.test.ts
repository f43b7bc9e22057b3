import { describe, expect, it } from 'vitest';
import { bestOfThree } from '../../src/stats/best-of-three.ts';
import { ClusterMoments, clusteredShare } from '../../src/stats/clustered-share.ts';
import { confidenceSequence } from '../../src/stats/confidence-sequence.ts';
import { constantUnits, constantUnitsPValue } from '../../src/stats/constant-units.ts';
import { meanInterval } from '../../src/stats/mean-interval.ts';
import { smallestDetectableDifference, unitsToDetect } from '../../src/stats/power.ts';
import { sampleOfUnits } from '../../src/stats/sample.ts';
import { wilson } from '../../src/stats/wilson.ts';
import { winShare } from '../../src/stats/win-share.ts';
import { randomSource } from './random.ts';

describe('unit-variance interval', () => {
  it('is mean +- t s / sqrt(n) over units (Student 1908; t of 4 degrees at 97.5 % is 2.776445)', () => {
    // Half points of five mirrored pairs: 1, 2, 2, 3, 4 of 4.
    const { mean, variance } = sampleOfUnits([0, 1, 2, 1, 1]);
    expect(mean).toBe(0.6);
    expect(variance).toBeCloseTo(0.08125, 15);
    const interval = meanInterval({ units: 5, mean, variance }, 0.95, [0, 1]);
    expect(interval.standardError).toBeCloseTo(Math.sqrt(0.08125 / 5), 15);
    expect(interval.low).toBeCloseTo(0.6 - 2.776445 * Math.sqrt(0.08125 / 5), 6);
    expect(interval.high).toBeCloseTo(0.6 + 2.776445 * Math.sqrt(0.08125 / 5), 6);
  });

  it('is narrower than Wilson for mirrored games that cancel, wider for ones that agree', () => {
    const half = (counts: number[]) => winShare(counts).high! - winShare(counts).low!;
    const wide = wilson(1000, 2000);
    expect(half([20, 0, 960, 0, 20])).toBeLessThan(0.5 * (wide.high! - wide.low!));
    expect(half([500, 0, 0, 0, 500])).toBeGreaterThan(1.4 * (wide.high! - wide.low!));
  });

  it('stays within the range and has nulls with a status for no, one or equal units', () => {
    expect(winShare([0, 1, 40, 0, 0].reverse()).high).toBeLessThanOrEqual(1);
    const nothing = { low: null, high: null };
    expect(meanInterval(sampleOfUnits([0, 0, 0, 0, 0]))).toMatchObject({
      estimate: null,
      ...nothing,
      status: 'no-units',
    });
    expect(meanInterval(sampleOfUnits([0, 0, 0, 1, 0]))).toMatchObject({
      estimate: 0.75,
      ...nothing,
      status: 'one-unit',
    });
    expect(meanInterval(sampleOfUnits([0, 0, 0, 0, 8]))).toMatchObject({
      estimate: 1,
      ...nothing,
      status: 'zero-variance',
    });
    expect(() => sampleOfUnits([1, 2])).toThrow(RangeError);
    expect(() => sampleOfUnits([1, 2.5, 0])).toThrow(RangeError);
  });
});

describe('win share', () => {
  it('of single games without a draw is Wilson, with one the unit variance', () => {
    expect(winShare([450, 0, 550])).toEqual({ ...wilson(550, 1000), units: 1000 });
    expect(winShare([0, 0, 50])).toMatchObject({ estimate: 1, high: 1, method: 'wilson' });
    expect(winShare([449, 2, 549]).method).toBe('unit-variance');
  });

  it('of equal units has no interval and says why, unless it is a proportion', () => {
    const without = { low: null, high: null, method: 'unit-variance', status: 'zero-variance' };
    expect(winShare([0, 0, 0, 0, 256])).toMatchObject({ estimate: 1, ...without });
    expect(winShare([256, 0, 0, 0, 0])).toMatchObject({ estimate: 0, ...without });
    expect(winShare([0, 7, 0])).toMatchObject({ estimate: 0.5, ...without });
    expect(winShare([7, 0, 0])).toMatchObject({ estimate: 0, low: 0, method: 'wilson', status: 'ok' });
    expect(winShare([0, 0, 0, 0, 1])).toMatchObject({ low: null, high: null, status: 'one-unit' });
    expect(winShare([0, 0, 0])).toMatchObject({ estimate: null, low: null, status: 'no-units', units: 0 });
  });

  it('the bound of equal units errs with at most the stated chance, also at the worst distribution', () => {
    // Units score 1 with chance q, else 0; all n equal to 1 and q below the bound is an error of chance q^n.
    const units = 20;
    for (let q = 0.01; q < 1; q += 0.01) {
      const excluded = (value: number) => {
        const { low, high } = constantUnits(value, units, [0, 1])!;
        return q < low || q > high;
      };
      const chance = (excluded(1) ? q ** units : 0) + (excluded(0) ? (1 - q) ** units : 0);
      expect(chance).toBeLessThan(0.05);
    }
  });

  it('the p-value of equal units meets the bound: p = alpha exactly at the end of the interval', () => {
    const { low, high } = constantUnits(0.25, 100, [-1, 1], 0.95)!;
    expect(constantUnitsPValue(0.25, 100, low, [-1, 1])).toBeCloseTo(0.05, 10);
    expect(constantUnitsPValue(0.25, 100, high, [-1, 1])).toBeCloseTo(0.05, 10);
    expect(constantUnitsPValue(0.25, 1, 0, [-1, 1])).toBe(1);
    expect(constantUnits(0.25, 1, [-1, 1])).toBeNull();
  });
});

describe('asymptotic normal-mixture confidence sequence', () => {
  // Lambert-function form at 40 digits: test/stats/reference/statistics.py.
  it.each([
    [64, 1000, 0.95, 0.539349918014],
    [1000, 1000, 0.95, 0.095978998026],
    [20000, 500, 0.99, 0.0277474455987],
  ])('%i units, tightest at %i, %d: half width %d', (units, tightest, confidence, half) => {
    const { low, high } = confidenceSequence({ units, mean: 0, variance: 1 }, tightest, confidence);
    expect(high).toBeCloseTo(half, 11);
    expect(low).toBeCloseTo(-half, 11);
  });

  it('holds at every look at once where the fixed interval, peeked at, fails (500 runs of 2048 pairs)', () => {
    const random = randomSource(20240607);
    const share = [0.1, 0.15, 0.35, 0.2, 0.2]; // a skew pentanomial
    const truth = share.reduce((sum, p, cell) => sum + (p * cell) / 4, 0);
    const runs = 500;
    let missedSequence = 0;
    let missedFixed = 0;
    for (let run = 0; run < runs; run++) {
      const counts = [0, 0, 0, 0, 0];
      let sequence = false;
      let fixed = false;
      for (let units = 1; units <= 2048; units++) {
        let cell = 0;
        for (let rest = random() - share[0]!; rest >= 0 && cell < 4; rest -= share[cell]!) cell += 1;
        counts[cell]! += 1;
        if (units % 64 !== 0) continue;
        const sample = sampleOfUnits(counts);
        const both = [confidenceSequence(sample, 512), meanInterval(sample)] as const;
        const missed = both.map(({ low, high }) => truth < low! || truth > high!);
        sequence ||= missed[0]!;
        fixed ||= missed[1]!;
      }
      missedSequence += sequence ? 1 : 0;
      missedFixed += fixed ? 1 : 0;
    }
    expect(missedSequence / runs).toBeLessThan(0.05);
    expect(missedFixed / runs).toBeGreaterThan(0.2);
  });

  it('has nulls with a status for no, one or equal units', () => {
    expect(confidenceSequence({ units: 0, mean: null, variance: null }, 100).status).toBe('no-units');
    expect(confidenceSequence({ units: 1, mean: 1, variance: null }, 100)).toMatchObject({
      low: null,
      status: 'one-unit',
    });
    expect(confidenceSequence({ units: 9, mean: 1, variance: 0 }, 100)).toMatchObject({
      low: null,
      status: 'zero-variance',
    });
  });
});

describe('power', () => {
  it('0.02 at variance 0.2 needs 3925 units; 1000 units find 0.039620 (reference/statistics.py)', () => {
    expect(unitsToDetect(0.02, 0.2)).toBe(3925);
    expect(unitsToDetect(-0.02, 0.2)).toBe(3925);
    expect(smallestDetectableDifference(0.2, 1000)).toBeCloseTo(0.039620398116, 10);
  });

  it('half a standard deviation needs 32 pairs at 5 % and 80 % (normal approximation, Cohen 1988)', () => {
    expect(unitsToDetect(0.5, 1)).toBe(32);
    expect(unitsToDetect(0.5, 1, { power: 0.9 })).toBe(43);
    expect(smallestDetectableDifference(0.2, 0)).toBeNull();
    expect(smallestDetectableDifference(0, 10)).toBe(0);
    expect(() => unitsToDetect(0, 1)).toThrow(RangeError);
  });
});

describe('best of three', () => {
  it('win .5, draw .2: .56, .252, .188, 2.66 games (enumeration, reference/statistics.py)', () => {
    const match = bestOfThree(0.5, 0.2);
    expect(match.win).toBeCloseTo(0.56, 12);
    expect(match.loss).toBeCloseTo(0.252, 12);
    expect(match.level).toBeCloseTo(0.188, 12);
    expect(match.meanGames).toBeCloseTo(2.66, 12);
  });

  it('without draws is p^2 (3 - 2 p), and certain at the ends', () => {
    expect(bestOfThree(0.6, 0).win).toBeCloseTo(0.648, 12);
    expect(bestOfThree(1, 0)).toEqual({ win: 1, loss: 0, level: 0, meanGames: 2 });
    expect(bestOfThree(0, 1)).toEqual({ win: 0, loss: 0, level: 1, meanGames: 3 });
    expect(() => bestOfThree(0.7, 0.4)).toThrow(RangeError);
  });
});

describe('share clustered by match', () => {
  it('is the ratio estimator with the residuals of whole matches (Cochran 1977, eq. 6.9), worked directly', () => {
    const matches = [
      [2, 4],
      [3, 3],
      [2, 0],
      [3, 4],
      [2, 4],
      [3, 2],
    ] as const;
    const moments = new ClusterMoments();
    const other = new ClusterMoments();
    for (const [match, [games, points]] of matches.entries()) (match % 2 ? other : moments).add(games, points);
    moments.merge(other);
    const games = 15;
    const ratio = 17 / (2 * games);
    const squares = matches.reduce((sum, [n, points]) => sum + (points / 2 - ratio * n) ** 2, 0);
    const interval = clusteredShare(moments);
    expect(interval.estimate).toBeCloseTo(ratio, 15);
    expect(interval.standardError).toBeCloseTo(Math.sqrt((squares * 6) / 5) / games, 12);
    expect(interval.high! - interval.estimate!).toBeCloseTo(2.5705818 * interval.standardError!, 7); // t of 5 degrees
    expect(clusteredShare(ClusterMoments.fromRecord(moments.toRecord()))).toEqual(interval);
  });

  it('has nulls with a status for no, one or equal matches', () => {
    const moments = new ClusterMoments();
    expect(clusteredShare(moments)).toMatchObject({ estimate: null, status: 'no-units' });
    moments.add(2, 4);
    expect(clusteredShare(moments)).toMatchObject({ estimate: 1, low: null, status: 'one-unit' });
    moments.add(3, 6);
    expect(clusteredShare(moments)).toMatchObject({ estimate: 1, low: null, status: 'zero-variance' });
    expect(() => moments.add(2, 5)).toThrow(RangeError);
  });
});
