import { describe, expect, it } from 'vitest';
import { newcombe } from '../../src/stats/newcombe.ts';
import { DRAWN, FAILED, Outcomes, WON_A, WON_B } from '../../src/study/aggregate/outcomes.ts';
import { type ComparedResult, compareReport } from '../../src/study/compare/compare-report.ts';
import { compareUnits, type UnitSeries } from '../../src/study/compare/compare-units.ts';
import { randomSource } from '../stats/random.ts';

const RULE = { margin: null, confidence: 0.95 };
const CODES: Readonly<Record<string, number>> = { a: WON_A, b: WON_B, '=': DRAWN, '?': FAILED };

/** A series from its outcomes in letters: a, b, = for a draw, ? for a failed game. */
function series(letters: string, fields: Partial<UnitSeries> = {}): UnitSeries {
  const outcomes = new Outcomes();
  for (const letter of letters) outcomes.add(CODES[letter]!);
  return { outcomes, size: 1, kind: 'games', firstSeed: 1, seedStep: 1, ...fields };
}

describe('units of two results', () => {
  it('on common seeds are pairs, wherever the two series overlap', () => {
    const before = series('aabbab', { firstSeed: 10 });
    const after = series('bbaaabbb', { firstSeed: 13 });
    // Seeds 13, 14, 15: before b, a, b; after b, b, a.
    expect(compareUnits(before, after, RULE)).toMatchObject({
      bySeed: true,
      units: 3,
      old: { units: 3, share: 1 / 3 },
      new: { units: 3, share: 1 / 3 },
      difference: 0,
      better: 1,
      worse: 1,
      changeP: 1,
    });
    const backwards = compareUnits(after, before, RULE);
    expect(backwards).toMatchObject({ bySeed: true, units: 3, better: 1, worse: 1 });
  });

  it('with a failed game on either side are left out of both', () => {
    const found = compareUnits(series('a?ab=a'), series('bbaa?a'), RULE);
    expect(found).toMatchObject({ units: 4, old: { units: 4, share: 0.75 }, new: { units: 4, share: 0.75 } });
    const mirrored = compareUnits(series('aabb?a', { size: 2 }), series('abbbaa', { size: 2 }), RULE);
    expect(mirrored).toMatchObject({ units: 2, old: { units: 2, share: 0.5 }, new: { units: 2, share: 0.25 } });
  });

  it('of matches are paired where their first games have the same seed', () => {
    const step = { seedStep: 3, kind: 'match' };
    const before = series('abab', { ...step, firstSeed: 1 });
    expect(compareUnits(before, series('abab', { ...step, firstSeed: 4 }), RULE)).toMatchObject({
      bySeed: true,
      units: 3,
    });
    expect(compareUnits(before, series('abab', { ...step, firstSeed: 2 }), RULE).bySeed).toBe(false);
  });

  it('without common seeds, or played otherwise, are compared by counts: Newcombe, or Welch where units have more values', () => {
    const [before, after] = [
      series('a'.repeat(48) + 'b'.repeat(32)),
      series('a'.repeat(56) + 'b'.repeat(14), { firstSeed: 900 }),
    ];
    const found = compareUnits(before, after, RULE);
    const known = newcombe({ successes: 56, trials: 70 }, { successes: 48, trials: 80 });
    expect(found).toMatchObject({ bySeed: false, units: 70, low: known.low, high: known.high, method: 'newcombe' });
    expect(found).toMatchObject({ correlation: null, better: null, worse: null, changeP: null });
    // The p-value is what is outside the interval that just reaches 0.
    const touching = newcombe({ successes: 56, trials: 70 }, { successes: 48, trials: 80 }, 1 - found.pValue!);
    expect(touching.low).toBeCloseTo(0, 9);
    expect(compareUnits(before, series('ab=a', { firstSeed: 900 }), RULE).method).toBe('welch');
    expect(compareUnits(before, series('abba', { size: 2, kind: 'pairs' }), RULE).method).toBe('welch');
    expect(compareUnits(before, series('abab', { kind: 'other' }), RULE).bySeed).toBe(false);
  });

  it('that say nothing give null and a status, never NaN', () => {
    expect(compareUnits(series(''), series(''), RULE)).toMatchObject({
      difference: null,
      pValue: null,
      status: 'no-units',
    });
    expect(compareUnits(series('??'), series('aa'), RULE)).toMatchObject({ difference: null, status: 'no-units' });
    const same = compareUnits(series('aaaa'), series('aaaa'), RULE);
    expect(same).toMatchObject({ difference: 0, low: null, high: null, pValue: 1, status: 'zero-variance' });
    const apart = compareUnits(series('aaaa'), series('bbbb', { firstSeed: 50 }), { ...RULE, margin: 0.1 });
    expect(Object.values(apart).some((value) => Number.isNaN(value))).toBe(false);
  });

  it('by counts are called equivalent no more often than stated at the edge of the margin', () => {
    const random = randomSource(12);
    const [units, rounds] = [900, 400];
    const drawn = (p: number, firstSeed: number) =>
      series(Array.from({ length: units }, () => (random() < p ? 'a' : 'b')).join(''), { firstSeed });
    let [wrong, apart] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const edge = compareUnits(drawn(0.5, 1), drawn(0.56, 9000), { ...RULE, margin: 0.06 });
      if (edge.equivalenceP! <= 0.05) wrong += 1;
      if (compareUnits(drawn(0.3, 1), drawn(0.3, 9000), RULE).pValue! <= 0.05) apart += 1;
    }
    // 5 % of 400 is 20; 34 would happen once in a thousand.
    expect(wrong).toBeLessThanOrEqual(34);
    expect(apart).toBeLessThanOrEqual(34);
    expect(wrong + apart).toBeGreaterThan(8);
  });
});

describe('a comparison', () => {
  const result = (path: string, all: Record<string, string>, facts: Record<string, unknown> = {}): ComparedResult => ({
    kind: 'study',
    path,
    complete: true,
    facts,
    manifest: { command: 'mechsim', engine: '1', catalogHash: '', seed: '1' },
    series: new Map(Object.entries(all).map(([name, letters]) => [name, series(letters)])),
  });
  const [half, all] = ['ab'.repeat(30), 'a'.repeat(60)];
  const options = { ...RULE, adjust: 'holm', fail: [] } as const;
  const verdictOf = (old: Record<string, string>, now: Record<string, string>, margin: number | null = null) =>
    compareReport(result('old', old), result('new', now), { ...options, margin }).verdict;

  it('of many pairs is worse where any is, else better where any is, else equivalent where all are', () => {
    expect(verdictOf({ x: half, y: half }, { x: all, y: 'b'.repeat(60) })).toBe('worse');
    expect(verdictOf({ x: half, y: half }, { x: all, y: half })).toBe('better');
    expect(verdictOf({ x: half, y: half }, { x: half, y: half }, 0.2)).toBe('equivalent');
    expect(verdictOf({ x: half, y: 'ab' }, { x: half, y: 'ab' }, 0.2)).toBe('inconclusive');
  });

  it('adjusts for the number of pairs, lists what has no partner, and names the pairs that fail', () => {
    // Seven of sixty units better, none worse: p just above .007 alone, too much for ten.
    const slightly = `${'aa'.repeat(7)}${'ab'.repeat(23)}`;
    const names = Array.from({ length: 10 }, (_, index) => `cell ${index}`);
    const old = Object.fromEntries(names.map((name) => [name, half]));
    const now = { ...old, 'cell 3': slightly, another: half };
    const one = compareReport(result('old', old), result('new', now), options);
    expect(one.pairs[3]).toMatchObject({ better: 7, worse: 0, verdict: 'inconclusive' });
    expect(one.pairs[3]!.adjustedP).toBeCloseTo(10 * one.pairs[3]!.pValue!, 6);
    expect(one.unmatched).toEqual({ old: [], new: ['another'] });
    const loose = compareReport(result('old', old), result('new', now), {
      ...options,
      adjust: 'none',
      fail: ['better'],
    });
    expect(loose.fail).toEqual([{ name: 'cell 3', verdict: 'better' }]);
  });

  it('says what was played otherwise, leaf by leaf', () => {
    const old = result(
      'old',
      { x: half },
      { engine: '1', scenario: { rules: { roundCap: 7, melee: true }, map: 'quarry' } },
    );
    const now = result(
      'new',
      { x: half },
      { engine: '1', scenario: { rules: { roundCap: 8, melee: true }, field: { distance: 3 } } },
    );
    expect(compareReport(old, now, options).changes).toEqual([
      { path: 'scenario.rules.roundCap', old: 7, new: 8 },
      { path: 'scenario.map', old: 'quarry', new: null },
      { path: 'scenario.field', old: null, new: { distance: 3 } },
    ]);
  });
});
