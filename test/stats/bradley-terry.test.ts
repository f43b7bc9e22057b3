import { describe, expect, it } from 'vitest';
import { bradleyTerry, type PairResult } from '../../src/stats/bradley-terry.ts';
import { eloOfScore } from '../../src/stats/elo.ts';

describe('Bradley-Terry', () => {
  const games: PairResult[] = [
    { first: 0, second: 1, counts: [40, 0, 60] },
    { first: 1, second: 2, counts: [45, 0, 55] },
    { first: 0, second: 2, counts: [30, 0, 70] },
  ];

  // Score equations and Cramer's rule at 40 digits: test/stats/reference/statistics.py.
  it('60-40, 55-45, 70-30 is +72.024, -12.014, -60.010 with its covariance', () => {
    const { ratings, covariance } = bradleyTerry(3, games);
    expect(ratings.map(({ elo }) => elo)).toEqual(
      [72.0239843926, -12.0140028591, -60.0099815335].map((elo) => expect.closeTo(elo, 8)),
    );
    const expected = [
      [296.219363983, -142.279462033, -153.93990195],
      [-142.279462033, 278.757029902, -136.477567869],
      [-153.93990195, -136.477567869, 290.417469819],
    ];
    expect(covariance).toEqual(expected.map((row) => row.map((value) => expect.closeTo(value, 6))));
  });

  it('does not depend on the order of pairs or which entry is named first', () => {
    const turned = games.map(({ first, second, counts }) => ({
      first: second,
      second: first,
      counts: [...counts].reverse(),
    }));
    const there = bradleyTerry(3, games).ratings;
    bradleyTerry(3, turned.reverse()).ratings.forEach(({ elo, low }, entry) => {
      expect(elo).toBeCloseTo(there[entry]!.elo!, 9);
      expect(low).toBeCloseTo(there[entry]!.low!, 9);
    });
  });

  it('of two entries is the Elo of the score; the unit variance makes cancelling pairs surer', () => {
    const single = bradleyTerry(2, [{ first: 0, second: 1, counts: [36, 0, 64] }]);
    expect(single.ratings[0]!.elo! - single.ratings[1]!.elo!).toBeCloseTo(eloOfScore(0.64)!, 9);
    expect(single.unitCovariance[0]![0]).toBeCloseTo(single.covariance[0]![0]!, 6);
    const mirrored = bradleyTerry(2, [{ first: 0, second: 1, counts: [1, 0, 40, 0, 9] }]);
    expect(mirrored.unitCovariance[0]![0]).toBeLessThan(0.4 * mirrored.covariance[0]![0]!);
    expect(mirrored.ratings[0]!.low).toBeGreaterThan(0);
  });

  it('a cycle does not fit one number per entry', () => {
    const cycle = bradleyTerry(3, [
      { first: 0, second: 1, counts: [30, 0, 70] },
      { first: 1, second: 2, counts: [30, 0, 70] },
      { first: 2, second: 0, counts: [30, 0, 70] },
    ]);
    for (const { elo } of cycle.ratings) expect(elo).toBeCloseTo(0, 9);
    // Each surplus is 20 points; around an even chance 100 games have a variance of 25.
    expect(cycle.fit).toEqual({ chiSquare: expect.closeTo(48, 9), degrees: 1, pValue: expect.closeTo(4.26e-12, 14) });
    expect(bradleyTerry(3, games).fit.pValue).toBeGreaterThan(0.3);
  });

  it('an entry that always lost is separated (Ford 1957); the others keep their ratings', () => {
    const { ratings, covariance } = bradleyTerry(5, [
      ...games,
      { first: 0, second: 3, counts: [0, 0, 10] },
      { first: 2, second: 3, counts: [0, 0, 10] },
    ]);
    const alone = bradleyTerry(3, games).ratings;
    expect(ratings.slice(0, 3)).toEqual(
      alone.map(({ elo }) => expect.objectContaining({ elo: expect.closeTo(elo!, 9) })),
    );
    expect(ratings[3]).toEqual({ elo: null, low: null, high: null, status: 'separated' });
    expect(ratings[4]).toEqual({ elo: null, low: null, high: null, status: 'no-units' });
    expect(covariance[3]).toEqual([null, null, null, null, null]);
  });

  it('is all null when nobody can be linked, and has no interval when no unit ever varied', () => {
    const none = bradleyTerry(2, [{ first: 0, second: 1, counts: [0, 0, 9] }]);
    expect(none.ratings.map(({ status }) => status)).toEqual(['separated', 'separated']);
    expect(bradleyTerry(2, []).ratings[0]).toEqual({ elo: null, low: null, high: null, status: 'no-units' });
    const level = bradleyTerry(2, [{ first: 0, second: 1, counts: [0, 0, 50, 0, 0] }]);
    expect(level.ratings[0]).toEqual({ elo: 0, low: null, high: null, status: 'zero-variance' });
    expect(() => bradleyTerry(2, [{ first: 0, second: 2, counts: [1, 0, 1] }])).toThrow(RangeError);
  });

  it('survives extreme strengths: 9999 wins to 1 down a chain of six', () => {
    const chain = Array.from({ length: 5 }, (_, entry) => ({ first: entry, second: entry + 1, counts: [1, 0, 9999] }));
    const { ratings } = bradleyTerry(6, chain);
    const step = eloOfScore(0.9999)!;
    ratings.forEach(({ elo, status }, entry) => {
      expect(status).toBe('ok');
      expect(elo).toBeCloseTo((2.5 - entry) * step, 5);
    });
  });
});
