import { describe, expect, it } from 'vitest';
import { clopperPearson } from '../../src/stats/clopper-pearson.ts';
import { mcnemarExact } from '../../src/stats/mcnemar.ts';
import { newcombe } from '../../src/stats/newcombe.ts';
import { wilson } from '../../src/stats/wilson.ts';

describe('Wilson interval', () => {
  it('550 of 1000 is [.519033, .580585] (formula of Wilson 1927)', () => {
    const { estimate, low, high } = wilson(550, 1000);
    expect(estimate).toBe(0.55);
    expect(low).toBeCloseTo(0.519033, 6);
    expect(high).toBeCloseTo(0.580585, 6);
  });

  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%i of %i as in table I of Newcombe (1998), method 3', (successes, trials, low, high) => {
    const interval = wilson(successes, trials);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('is defined at 0 % and 100 %, touching the end exactly, and null without trials', () => {
    expect(wilson(0, 50)).toMatchObject({ estimate: 0, low: 0, status: 'ok' });
    expect(wilson(50, 50)).toMatchObject({ estimate: 1, high: 1, status: 'ok' });
    expect(wilson(50, 50).low).toBeCloseTo(1 - wilson(0, 50).high!, 12);
    expect(wilson(0, 0)).toMatchObject({ estimate: null, low: null, high: null, status: 'no-units' });
    expect(() => wilson(3, 2)).toThrow(RangeError);
    expect(() => wilson(0.5, 2)).toThrow(RangeError);
  });
});

describe('Clopper-Pearson interval', () => {
  it.each([
    [81, 263, 0.2527, 0.3676],
    [15, 148, 0.0578, 0.1617],
    [0, 20, 0, 0.1684],
    [1, 29, 0.0009, 0.1776],
  ])('%i of %i as in table I of Newcombe (1998), method 5', (successes, trials, low, high) => {
    const interval = clopperPearson(successes, trials);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('is closed form at the ends: 1 - (alpha / 2)^(1 / n)', () => {
    expect(clopperPearson(0, 300).high).toBeCloseTo(1 - 0.025 ** (1 / 300), 12);
    expect(clopperPearson(300, 300)).toMatchObject({ estimate: 1, high: 1 });
    expect(clopperPearson(0, 0).status).toBe('no-units');
  });
});

describe('Newcombe interval', () => {
  it.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])('%i/%i - %i/%i as in table II of Newcombe (1998), method 10', (x, m, y, n, low, high) => {
    const interval = newcombe({ successes: x, trials: m }, { successes: y, trials: n });
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('56/70 - 48/80 is [.052431, .333873]', () => {
    const interval = newcombe({ successes: 56, trials: 70 }, { successes: 48, trials: 80 });
    expect(interval.low).toBeCloseTo(0.052431, 6);
    expect(interval.high).toBeCloseTo(0.333873, 6);
  });

  it('is null when either side has no trials', () => {
    expect(newcombe({ successes: 0, trials: 0 }, { successes: 1, trials: 2 })).toMatchObject({
      estimate: null,
      low: null,
      status: 'no-units',
    });
  });
});

describe('McNemar exact test', () => {
  it('b = 40, c = 22 has p = .0300159 (exact rational sum, reference/statistics.py)', () => {
    expect(mcnemarExact(40, 22).pValue).toBeCloseTo(0.030015864349067292, 12);
    expect(mcnemarExact(22, 40)).toEqual(mcnemarExact(40, 22));
  });

  it('never passes 1 and is null without discordant units', () => {
    expect(mcnemarExact(5, 5).pValue).toBe(1);
    expect(mcnemarExact(0, 6).pValue).toBeCloseTo(2 / 64, 15);
    expect(mcnemarExact(0, 0)).toEqual({ discordant: 0, pValue: null, status: 'no-units' });
  });
});
