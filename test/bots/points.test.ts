import { describe, expect, it } from 'vitest';
import { fine, larger, POINT, shareOf, smaller } from '../../src/bots/points.ts';

describe('points', () => {
  it('the larger and the smaller of two are found without a branch', () => {
    const values = [-(2 ** 30), -102_400, -1, 0, 1, 7, 102_400, 2 ** 30 - 1];
    for (const a of values) {
      for (const b of values) {
        expect(larger(a, b)).toBe(Math.max(a, b));
        expect(smaller(a, b)).toBe(Math.min(a, b));
      }
    }
  });

  it('a share is rounded down to a whole 1,024th', () => {
    expect(fine(100)).toBe(100 * POINT);
    expect(shareOf(fine(100), fine(0.75))).toBe(fine(75));
    expect(shareOf(3, fine(0.5))).toBe(1);
    // The largest threat at the lowest aggression.
    expect(shareOf(fine(100), fine(0.75 / 0.05))).toBe(fine(1500));
  });
});
