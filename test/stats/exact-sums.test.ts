import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactSum } from '../../src/stats/exact-sum.ts';
import { Histogram } from '../../src/stats/histogram.ts';
import { IntegerMoments } from '../../src/stats/integer-moments.ts';
import { quantile } from '../../src/stats/quantile.ts';
import { rounded } from '../../src/stats/rounded.ts';

const whole = fc.maxSafeInteger();

function momentsOf(values: readonly number[]): IntegerMoments {
  const moments = new IntegerMoments();
  for (const value of values) moments.add(value);
  return moments;
}

describe('exact sums', () => {
  it('equal BigInt arithmetic for every whole number, far past 2^53', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(whole, whole)), (pairs) => {
        const sum = new ExactSum();
        let expected = 0n;
        for (const [left, right] of pairs) {
          sum.add(left);
          sum.addProduct(left, right);
          expected += BigInt(left) + BigInt(left) * BigInt(right);
        }
        expect(sum.toBigInt()).toBe(expected);
      }),
    );
  });

  it('refuse fractions instead of rounding them', () => {
    expect(() => new ExactSum().add(0.5)).toThrow(RangeError);
    expect(() => new ExactSum().add(2 ** 53)).toThrow(RangeError);
    expect(() => new ExactSum().addProduct(0.3, 0.5)).toThrow(RangeError);
  });
});

describe('integer moments', () => {
  it('do not depend on the order or the grouping of what is merged', () => {
    fc.assert(
      fc.property(fc.array(whole), fc.array(whole), fc.array(whole), (one, two, three) => {
        const straight = momentsOf([...one, ...two, ...three]);
        const merged = momentsOf(three);
        const pair = momentsOf(two);
        pair.merge(momentsOf(one));
        merged.merge(pair);
        expect(merged.toRecord()).toEqual(straight.toRecord());
        expect(merged.sample(2)).toEqual(straight.sample(2));
        expect(IntegerMoments.fromRecord(straight.toRecord()).toRecord()).toEqual(straight.toRecord());
      }),
    );
  });

  it('give mean and unbiased variance (NIST StRD NumAcc3: mean 1000000.2, deviation 0.1, scaled to whole numbers)', () => {
    const moments = momentsOf([10000002]);
    for (let pair = 0; pair < 500; pair++) {
      moments.add(10000001);
      moments.add(10000003);
    }
    const { units, mean, variance } = moments.sample(10);
    expect(units).toBe(1001);
    expect(mean).toBe(1000000.2);
    expect(Math.sqrt(variance!)).toBeCloseTo(0.1, 15);
    expect([moments.least, moments.most]).toEqual([10000001, 10000003]);
  });

  it('have no mean without values and no variance with one', () => {
    expect(new IntegerMoments().sample()).toEqual({ units: 0, mean: null, variance: null });
    expect(momentsOf([7]).sample()).toEqual({ units: 1, mean: 7, variance: null });
    expect(momentsOf([7, 7, 7]).sample(3).variance).toBe(0);
  });
});

describe('histograms', () => {
  const bins = { least: -2, width: 3, binCount: 4 };

  it('count each value in its bin, the rest below or above, whatever the order of merging', () => {
    const left = new Histogram(bins);
    const right = new Histogram(bins);
    for (const value of [-3, -2, 0, 1]) left.add(value);
    for (const value of [9, 10, 4]) right.add(value);
    left.merge(right);
    expect(left.toRecord()).toEqual({ ...bins, below: 1, above: 1, counts: [2, 1, 1, 1] });
    expect(left.total).toBe(7);
    expect(Histogram.fromRecord(left.toRecord()).toRecord()).toEqual(left.toRecord());
    expect(() => left.merge(new Histogram({ ...bins, width: 2 }))).toThrow(RangeError);
  });

  it('give quantiles by definition 2 of Hyndman and Fan (1996), checked on sorted values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 999 }),
        (values, permille) => {
          const histogram = new Histogram({ least: 0, width: 1, binCount: 31 });
          for (const value of values) histogram.add(value);
          const sorted = [...values].sort((a, b) => a - b);
          const place = BigInt(permille) * BigInt(values.length);
          const index = Number(place / 1000n);
          const expected = place % 1000n === 0n ? (sorted[index - 1]! + sorted[index]!) / 2 : sorted[index]!;
          expect(quantile(histogram, permille)).toBe(expected);
        },
      ),
    );
  });

  it('give the median of 5 and 6 as 5.5, null for nothing and for what lies outside the bins', () => {
    const histogram = new Histogram({ least: 0, width: 1, binCount: 10 });
    expect(quantile(histogram, 500)).toBeNull();
    histogram.add(5);
    histogram.add(6);
    expect(quantile(histogram, 500)).toBe(5.5);
    expect([quantile(histogram, 0), quantile(histogram, 1000)]).toEqual([5, 6]);
    histogram.add(99);
    expect(quantile(histogram, 900)).toBeNull();
    expect(() => quantile(histogram, 0.5)).toThrow(RangeError);
  });
});

describe('rounded', () => {
  it('keeps null, writes no negative zero, and refuses what is not finite', () => {
    expect(rounded(null)).toBeNull();
    expect(Object.is(rounded(-1e-9), 0)).toBe(true);
    expect(rounded(0.1 + 0.2, 12)).toBe(0.3);
    expect(rounded(1.23456789)).toBe(1.234568);
    expect(rounded(-13.9048425, 3)).toBe(-13.905);
    expect(() => rounded(Number.NaN)).toThrow(RangeError);
    expect(() => rounded(Infinity)).toThrow(RangeError);
  });
});
