import { describe, expect, it } from 'vitest';
import { eloEstimate, eloOfScore, normalisedElo, scoreOfElo } from '../../src/stats/elo.ts';
import { sprt, sprtBounds } from '../../src/stats/sprt.ts';
import { likelihoodOfSuperiority } from '../../src/stats/superiority.ts';

// Unit histograms run from the worst result to the best: LL, LD, WL + DD, WD, WW.

describe('Elo and normalised Elo', () => {
  it('pentanomial 90, 0, 300, 0, 110 is 13.905 +- 19.273, normalised 15.569 +- 21.534, LOS .921766 (fastchess)', () => {
    const counts = [90, 0, 300, 0, 110];
    const elo = eloEstimate(counts);
    expect(elo.elo).toBeCloseTo(13.905, 3);
    expect(elo.error).toBeCloseTo(19.273, 3);
    expect((elo.high! - elo.low!) / 2).toBeCloseTo(elo.error!, 12);
    const normalised = normalisedElo(counts);
    expect(normalised.elo).toBeCloseTo(15.569, 3);
    expect(normalised.error).toBeCloseTo(21.534, 3);
    expect(likelihoodOfSuperiority(counts).los).toBeCloseTo(0.921766, 6);
  });

  // The cases of fastchess's app/tests/elo_test.cpp, to the two decimals given there.
  it.each([
    [[34, 54, 63, 64, 75], 55.58, 27.65, 57.94, 28.28],
    [[332, 433, 498, 333, 334], -8.64, 10.33, -9.17, 10.96],
    [[7895, 8757, 5685, 568, 9999], -21.04, 2.95, -19.01, 2.65],
    [[96, 111, 136], 40.7, 30.43, 49.77, 36.77],
  ])('%j as fastchess has it', (counts, elo, error, normalised, normalisedError) => {
    expect(eloEstimate(counts).elo).toBeCloseTo(elo, 1.9);
    expect(eloEstimate(counts).error).toBeCloseTo(error, 1.9);
    expect(normalisedElo(counts).elo).toBeCloseTo(normalised, 1.9);
    expect(normalisedElo(counts).error).toBeCloseTo(normalisedError, 1.9);
  });

  it('a score of 0.75 is 190.85 Elo, and the two scales invert each other (Elo 1978)', () => {
    expect(eloOfScore(0.75)).toBeCloseTo(400 * Math.log10(3), 10);
    for (const elo of [-800, -1, 0, 35, 400]) expect(eloOfScore(scoreOfElo(elo))).toBeCloseTo(elo, 9);
    expect([eloOfScore(0), eloOfScore(1), eloOfScore(1.2)]).toEqual([null, null, null]);
    expect(eloOfScore(0.5)).toBe(0);
  });

  it('turning the sides round turns the sign', () => {
    const there = eloEstimate([5, 11, 40, 22, 9]);
    const back = eloEstimate([9, 22, 40, 11, 5]);
    expect(back.elo).toBeCloseTo(-there.elo!, 10);
    expect(back.low).toBeCloseTo(-there.high!, 10);
  });

  it('is null with a status where it is infinite or unknown, never NaN', () => {
    const nothing = { elo: null, error: null, low: null, high: null };
    expect(eloEstimate([0, 0, 0])).toEqual({ ...nothing, status: 'no-units' });
    expect(eloEstimate([0, 0, 9])).toEqual({ ...nothing, status: 'at-limit' });
    expect(eloEstimate([9, 0, 0, 0, 0])).toEqual({ ...nothing, status: 'at-limit' });
    expect(eloEstimate([0, 7, 0])).toEqual({ ...nothing, elo: 0, status: 'zero-variance' });
    expect(eloEstimate([0, 0, 0, 1, 0])).toMatchObject({ error: null, status: 'one-unit' });
    expect(eloEstimate([1, 0, 4])).toMatchObject({ error: null, high: null, status: 'at-limit' });
    expect(normalisedElo([0, 0, 9])).toEqual({ ...nothing, status: 'zero-variance' });
    expect(normalisedElo([0, 0, 1])).toEqual({ ...nothing, status: 'one-unit' });
    expect(likelihoodOfSuperiority([0, 0, 9])).toEqual({ los: null, status: 'zero-variance' });
    expect(likelihoodOfSuperiority([0, 0, 0])).toEqual({ los: null, status: 'no-units' });
    expect(likelihoodOfSuperiority([4, 1, 4]).los).toBeCloseTo(0.5, 15);
  });
});

describe('GSPRT', () => {
  // Lagrange multipliers with every cell unknown, Newton at 40 digits: test/stats/reference/statistics.py.
  it.each([
    [[12, 20, 40, 28, 20], 0, 20, 'logistic', 1.34761447614],
    [[12, 20, 40, 28, 20], 0, 20, 'normalised', 1.21611321088],
    [[184, 15, 508, 17, 290], 0, 5, 'normalised', 2.95023822553],
    [[30, 21, 44], -10, 10, 'logistic', 1.03448504701],
    [[30, 21, 44], -10, 10, 'normalised', 0.913016004782],
    [[3, 4, 9, 12, 20, 15, 11, 6, 2], -5, 30, 'normalised', -0.192217166516],
    [[0, 0, 0, 0, 104], 0, 5, 'normalised', 2.09495452765],
  ] as const)('%j on [%i, %i] %s', (counts, elo0, elo1, model, llr) => {
    expect(sprt(counts, { model, elo0, elo1 }).llr).toBeCloseTo(llr, 9);
  });

  // The cases of fastchess's app/tests/sprt_test.cpp, to the two decimals given there.
  it.each([
    [[36027, 68692, 36433], 0, 2, 'normalised', 0.92],
    [[10650, 20431, 10871], -1.75, 0.25, 'normalised', 2.3],
    [[21184, 40708, 21404], 0.5, 2.5, 'logistic', -1.57],
    [[57030, 106593, 57433], 0, 2, 'logistic', -2.59],
    [[365, 16618, 36229, 16974, 390], 0, 2, 'normalised', 2.25],
    [[127, 4883, 10712, 5150, 104], -1.75, 0.25, 'normalised', 3.01],
    [[223, 9863, 21279, 10037, 246], 0.5, 2.5, 'logistic', -3.07],
    [[871, 26175, 55983, 26678, 821], 0, 2, 'logistic', -4.98],
  ] as const)('%j on [%d, %d] %s as fastchess has it', (counts, elo0, elo1, model, llr) => {
    expect(Math.abs(sprt(counts, { model, elo0, elo1 }).llr! - llr)).toBeLessThan(0.0051);
  });

  it('decides at the bounds of Wald (1945): ln 19 both ways at 5 % and 5 %', () => {
    expect(sprtBounds(0.05, 0.05)).toEqual({ lower: -Math.log(19), upper: expect.closeTo(Math.log(19), 12) });
    expect(sprtBounds(0.01, 0.2).lower).toBeCloseTo(Math.log(0.2 / 0.99), 12);
    expect(sprtBounds(0.01, 0.2).upper).toBeCloseTo(Math.log(80), 12);
    const plan = { model: 'normalised', elo0: 0, elo1: 5 } as const;
    expect(sprt([184, 15, 508, 17, 290], plan).decision).toBe('h1');
    expect(sprt([290, 17, 508, 15, 184], plan).decision).toBe('h0');
    expect(sprt([12, 20, 40, 28, 20], plan).decision).toBe('continue');
    expect(() => sprt([1, 1, 1], { ...plan, elo0: 5 })).toThrow(RangeError);
    expect(() => sprtBounds(0.6, 0.4)).toThrow(RangeError);
  });

  it('has a finite ratio for one-sided results of any size, and none without units', () => {
    for (const counts of [
      [0, 0, 5000],
      [5000, 0, 0, 0, 0],
      [0, 0, 1000, 0, 0],
      [0, 1000000, 0],
      [1, 0, 0],
    ]) {
      for (const model of ['logistic', 'normalised'] as const) {
        const { llr, status } = sprt(counts, { model, elo0: -50, elo1: 200 });
        expect(status).toBe('ok');
        expect(Number.isFinite(llr)).toBe(true);
      }
    }
    const none = sprt([0, 0, 0], { model: 'logistic', elo0: 0, elo1: 5 });
    expect(none).toMatchObject({ llr: null, decision: 'continue', status: 'no-units' });
  });
});
