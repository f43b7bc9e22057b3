import { describe, expect, it } from 'vitest';
import { KEPT_COUNTS } from '../../src/runner/sweep/kept-tables.ts';
import { emptyState, type StudyState } from '../../src/runner/sweep/run-study.ts';
import { unitsToDetect } from '../../src/stats/power.ts';
import { EMPTY_DIGEST } from '../../src/study/aggregate/digest.ts';
import { Outcomes, WON_A, WON_B } from '../../src/study/aggregate/outcomes.ts';
import type { CellTally } from '../../src/study/sweep/cell-tally.ts';
import { compareCells } from '../../src/study/sweep/comparisons.ts';
import { effectRows } from '../../src/study/sweep/effects.ts';
import { cellInterval } from '../../src/study/sweep/stopping.ts';
import type { Study } from '../../src/study/sweep/study.ts';
import { randomSource } from '../stats/random.ts';
import { planOf } from './sweep-fixture.ts';

const NO_COUNTS = new Float64Array(KEPT_COUNTS);

function stateOf(fields: Omit<Study, 'scenario'>): StudyState {
  const { study, plan } = planOf(fields);
  return emptyState(study, plan);
}

/** Gives a cell of single games what it needs, look by look. @param winsA the outcome of a unit */
function fill(tally: CellTally, look: number, winsA: (unit: number) => boolean): void {
  for (let gap = tally.gapAfter(0, look); gap !== undefined; gap = tally.gapAfter(0, look)) {
    const outcomes = new Outcomes();
    for (let unit = 0; unit < gap.unitCount; unit++) outcomes.add(winsA(gap.firstUnit + unit) ? WON_A : WON_B);
    tally.add({
      ...gap,
      outcomes: outcomes.toBytes(),
      digest: EMPTY_DIGEST,
      counts: NO_COUNTS,
      details: null,
      lineup: null,
      failed: [],
    });
  }
}

const all = ({ plan }: StudyState) => plan.cells.map((_, cell) => cell);

describe('verdicts on games of known odds', () => {
  it('of 200 equal cells on independent seeds with an adaptive stop, hardly ever one is called better or worse', () => {
    const random = randomSource(11);
    const studies = 60;
    let falseStudies = 0;
    let smallPValues = 0;
    let stopped = 0;
    for (let round = 0; round < studies; round++) {
      const state = stateOf({
        factors: { salt: { path: 'salt', range: '1..200' } },
        baseline: { salt: 1 },
        replicate: { seeds: 'independent', look: 64, min: 128, max: 4096, until: { halfWidth: 0.06 } },
      });
      for (const tally of state.tallies) fill(tally, 64, () => random() < 0.45);
      stopped += state.tallies.filter(({ stop }) => stop === 'halfWidth').length;
      const rows = compareCells(state.study, state.plan, all(state), state.tallies);
      expect(rows).toHaveLength(199);
      if (rows.some(({ verdict }) => verdict === 'better' || verdict === 'worse')) falseStudies += 1;
      smallPValues += rows.filter(({ pValue }) => pValue! < 0.05).length;
    }
    expect(stopped).toBe(studies * 200);
    // Nominal: at most 5 % of the studies. Seven or more of sixty would happen once in forty.
    expect(falseStudies).toBeLessThanOrEqual(6);
    expect(smallPValues / (studies * 199)).toBeLessThan(0.065);
  });

  it('the intervals of adaptively stopped cells cover the truth at least as often as they say', () => {
    const random = randomSource(5);
    const p = 0.45;
    let covered = 0;
    const cells = 2000;
    const state = stateOf({
      factors: { salt: { path: 'salt', range: `1..${cells}` } },
      replicate: { seeds: 'independent', look: 64, min: 128, max: 4096, until: { halfWidth: 0.06 } },
    });
    for (const tally of state.tallies) {
      fill(tally, 64, () => random() < p);
      const { low, high } = cellInterval(state.replicate, tally.unitCounts);
      expect(high! - low!).toBeLessThanOrEqual(0.12);
      if (low! <= p && p <= high!) covered += 1;
    }
    expect(covered / cells).toBeGreaterThan(0.945);
  });

  it('a planted difference of two points is found at the sample size that its paired variance predicts', () => {
    const random = randomSource(3);
    const shared = 0.7;
    // Two cells that see the same luck in seven units of ten.
    const pair = (): readonly [boolean, boolean] => {
      const luck = random();
      const own = random() < shared ? luck : random();
      return [luck < 0.5, own < 0.52];
    };
    let [sum, squares] = [0, 0];
    for (let unit = 0; unit < 100_000; unit++) {
      const [x, y] = pair();
      const difference = Number(y) - Number(x);
      sum += difference;
      squares += difference ** 2;
    }
    const variance = squares / 100_000 - (sum / 100_000) ** 2;
    const units = unitsToDetect(0.02, variance, { power: 0.8 });
    const state = () =>
      stateOf({ factors: { salt: { path: 'salt', values: [1, 2] } }, baseline: { salt: 1 }, replicate: { n: units } });
    let found = 0;
    const studies = 300;
    let saved = 0;
    for (let round = 0; round < studies; round++) {
      const { study, plan, tallies } = state();
      const pairs = Array.from({ length: units }, pair);
      fill(tallies[0]!, units, (unit) => pairs[unit]![0]);
      fill(tallies[1]!, units, (unit) => pairs[unit]![1]);
      const [row] = compareCells(study, plan, [0, 1], tallies);
      if (row!.verdict === 'better') found += 1;
      saved += row!.saved!;
    }
    // 80 % of 300, give or take three standard errors.
    expect(found / studies).toBeGreaterThan(0.73);
    expect(found / studies).toBeLessThan(0.87);
    // Independent seeds have twice the variance of one cell, 1/2; the pairs need what their own variance says.
    expect(saved / studies).toBeCloseTo(1 - variance / 0.4996, 1);
  });

  it('a margin turns what is shown to lie inside it into equivalent', () => {
    const random = randomSource(8);
    const luck = Array.from({ length: 4000 }, () => random());
    const { study, plan, tallies } = stateOf({
      factors: { salt: { path: 'salt', values: [1, 2, 3] } },
      baseline: { salt: 1 },
      replicate: { n: 4000 },
      compare: { margin: 0.03 },
    });
    fill(tallies[0]!, 4000, (unit) => luck[unit]! < 0.5);
    fill(tallies[1]!, 4000, (unit) => luck[unit]! < 0.505);
    fill(tallies[2]!, 4000, (unit) => luck[unit]! < 0.6);
    const rows = compareCells(study, plan, [0, 1, 2], tallies);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['equivalent', 'better']);
    expect(rows[0]!.correlation).toBeGreaterThan(0.98);
  });

  it('cells that never differ are told apart by nothing: null where nothing can be computed, never NaN', () => {
    const { study, plan, tallies } = stateOf({
      factors: { salt: { path: 'salt', values: [1, 2, 3] } },
      baseline: { salt: 1 },
      replicate: { n: 50 },
    });
    fill(tallies[0]!, 50, () => true);
    fill(tallies[1]!, 50, () => true);
    const rows = compareCells(study, plan, [0, 1, 2], tallies);
    expect(rows[0]).toMatchObject({ difference: 0, pValue: 1, verdict: 'inconclusive', status: 'zero-variance' });
    expect(rows[1]).toMatchObject({
      difference: null,
      low: null,
      pValue: null,
      verdict: 'inconclusive',
      status: 'no-units',
    });
    expect(cellInterval(study.replicate, tallies[0]!.unitCounts).low).toBeGreaterThan(0.9);
  });
});

describe('sequential tests', () => {
  it('stop a cell at the end of a look, and not before the least number of units', () => {
    const random = randomSource(2);
    const { tallies } = stateOf({
      factors: { salt: { path: 'salt', values: [1, 2] } },
      replicate: { look: 50, min: 100, max: 10_000, sprt: { elo0: -10, elo1: 10 } },
    });
    fill(tallies[0]!, 50, () => random() < 0.58);
    fill(tallies[1]!, 50, () => random() < 0.42);
    expect(tallies.map(({ stop }) => stop)).toEqual(['h1', 'h0']);
    for (const { end } of tallies) {
      expect(end % 50).toBe(0);
      expect(end).toBeGreaterThanOrEqual(100);
      expect(end).toBeLessThan(10_000);
    }
  });

  it('units played past the stop are not counted, in whatever order they came', () => {
    const fields = {
      factors: { salt: { path: 'salt', values: [1] } },
      replicate: { look: 50, min: 50, max: 1000, until: { halfWidth: 0.2 } },
    };
    const random = randomSource(9);
    const wins = Array.from({ length: 1000 }, () => random() < 0.5);
    const [inOrder, shuffled] = [stateOf(fields).tallies[0]!, stateOf(fields).tallies[0]!];
    fill(inOrder, 50, (unit) => wins[unit]!);
    const spans = Array.from({ length: 20 }, (_, look) => {
      const outcomes = new Outcomes();
      for (let unit = 50 * look; unit < 50 * look + 50; unit++) outcomes.add(wins[unit]! ? WON_A : WON_B);
      return {
        firstUnit: 50 * look,
        unitCount: 50,
        outcomes: outcomes.toBytes(),
        digest: EMPTY_DIGEST,
        counts: NO_COUNTS,
        details: null,
        lineup: null,
        failed: [],
      };
    });
    for (const span of [...spans].reverse()) shuffled.add(span);
    expect(shuffled.end).toBe(inOrder.end);
    expect(shuffled.stop).toBe('halfWidth');
    expect(shuffled.unitCounts).toEqual(inOrder.unitCounts);
    expect(shuffled.end).toBeLessThan(1000);
  });
});

describe('effects', () => {
  it('main effects are the planted ones, and their intervals know what cells share through common seeds', () => {
    const random = randomSource(4);
    const luck = Array.from({ length: 2000 }, () => random());
    const { study, plan, tallies } = stateOf({
      factors: { salt: { path: 'salt', values: [1, 2, 3] }, cap: { path: 'rules.roundCap', values: [3, 4] } },
      replicate: { n: 2000 },
    });
    for (const [cell, { levels }] of plan.cells.entries()) {
      const p = 0.5 + (levels[1]!.label === 4 ? 0.1 : 0);
      fill(tallies[cell]!, 2000, (unit) => luck[unit]! < p);
    }
    const rows = effectRows(study, plan, tallies);
    expect(rows.map(({ factor, level }) => `${factor} ${level}`)).toEqual([
      'salt 1',
      'salt 2',
      'salt 3',
      'cap 3',
      'cap 4',
    ]);
    for (const row of rows.slice(0, 3)) expect(row).toMatchObject({ difference: 0, cells: 2, units: 2000 });
    const [low, high] = rows.slice(3);
    expect(high!.difference! - low!.difference!).toBeCloseTo(0.1, 1);
    // Independent cells of 2,000 games would be known to within 0.02; common luck makes it a third.
    expect(high!.high! - high!.low!).toBeLessThan(0.02);
    expect(high!.low).toBeGreaterThan(0);
  });

  it('sobol and morris designs end in indices, a latin hypercube in rank correlations', () => {
    const factors = {
      x: { path: 'aiA.aggression', range: '0.0..1.0' },
      y: { path: 'aiB.aggression', range: '0.0..1.0' },
    };
    for (const [kind, n, kinds] of [
      ['sobol', 64, ['S1', 'ST']],
      ['morris', 8, ['muStar', 'mu', 'sigma']],
      ['lhs', 40, ['rank']],
    ] as const) {
      const random = randomSource(6);
      const { study, plan, tallies } = stateOf({ factors, design: { kind, n }, replicate: { n: 200 } });
      const luck = Array.from({ length: 200 }, () => random());
      for (const [cell, { levels }] of plan.cells.entries()) {
        const p = 0.2 + 0.6 * Number(levels[0]!.label);
        fill(tallies[cell]!, 200, (unit) => luck[unit]! < p);
      }
      const rows = effectRows(study, plan, tallies);
      expect(rows.map((row) => row.kind)).toEqual([...kinds, ...kinds]);
      const [strong, idle] = [rows[0]!, rows[kinds.length]!];
      expect(strong.estimate).toBeGreaterThan(kind === 'morris' ? 0.5 : 0.9);
      expect(Math.abs(idle.estimate!)).toBeLessThan(0.35);
    }
  });
});
