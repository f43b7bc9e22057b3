import { describe, expect, it } from 'vitest';
import { ABILITIES } from '../../src/engine/names.ts';
import { batchBlocks } from '../../src/report/batch-table.ts';
import { formatBlocks } from '../../src/report/blocks.ts';
import { formatJson } from '../../src/report/json.ts';
import { runBatch } from '../../src/runner/batch.ts';
import { tablesOf } from '../../src/runner/tally/tables.ts';
import type { BatchAggregate } from '../../src/study/aggregate/batch-aggregate.ts';
import { formatCounts, parseCounts } from '../../src/study/aggregate/count-text.ts';
import { joinAggregates } from '../../src/study/aggregate/join.ts';
import type { GamePlan } from '../../src/study/game-plan.ts';
import { type BatchReport, batchReport } from '../../src/study/report/batch-report.ts';
import { aggregateOf } from '../../src/study/report/read-report.ts';
import type { Resolution } from '../../src/study/resolve-scenario.ts';
import { scenarioWords } from '../../src/study/scenario-words.ts';
import { CONTEXT, DUEL, resolved, SKIRMISH } from './fixture.ts';

const SWAP = { swap: true, swapFirst: false };
const SEED = 40;

function play(plan: GamePlan, seed: number, unitCount: number): Promise<BatchAggregate> {
  return runBatch({ plan, unit: SWAP, seed, unitCount, workers: 1 });
}

function reportOf({ scenario, plan }: Resolution, aggregate: BatchAggregate, unitCount: number): BatchReport {
  return batchReport({
    aggregate,
    manifest: {
      command: 'mechsim batch',
      engine: '0.0.0',
      dice: 'none',
      rulesHash: '',
      catalogHash: '',
      setupHash: '',
      seed: String(SEED),
      games: 2 * unitCount,
      unit: { games: 2, ...SWAP },
      sprt: null,
      confidence: 0.95,
    },
    scenario,
    plan,
    unit: SWAP,
    seed: SEED,
    unitCount,
    words: scenarioWords(scenario, CONTEXT.defaultAi, undefined),
    abilities: ABILITIES,
    volatile: {
      gamesPerSecond: 0,
      elapsedMs: 0,
      workers: 1,
      chunk: 1,
      node: '',
      host: '',
      peakRssBytes: 0,
      calibrationRatio: 0,
      argv: [],
    },
  });
}

describe('a report', () => {
  it('is joined from the reports of two halves, byte by byte', async () => {
    const skirmish = resolved(undefined, SKIRMISH);
    const shapes = tablesOf(skirmish.plan, 2);
    const whole = formatJson(reportOf(skirmish, await play(skirmish.plan, SEED, 25), 25));
    const halves = [await play(skirmish.plan, SEED, 14), await play(skirmish.plan, SEED + 14, 11)].map((aggregate) => {
      const written = formatJson(reportOf(skirmish, aggregate, aggregate.unitsDone));
      return aggregateOf(JSON.parse(written) as BatchReport, shapes);
    });
    expect(formatJson(reportOf(skirmish, joinAggregates(halves[0]!, halves[1]!), 25))).toBe(whole);
  });

  it('has a row for every weapon, load, ability and critical entry, met or not', async () => {
    const skirmish = resolved(undefined, SKIRMISH);
    const report = reportOf(skirmish, await play(skirmish.plan, SEED, 1), 1);
    const mounted = [...skirmish.plan.teamA, ...skirmish.plan.teamB].flatMap(({ mounts }) =>
      mounts.flatMap((item) => item?.forms.map(({ id }) => id) ?? []),
    );
    expect(report.weapons.filter(({ mount }) => mount !== 'chassis').map(({ form }) => form)).toEqual(mounted);
    expect(report.weapons.filter(({ mount }) => mount === 'chassis')).toHaveLength(6);
    expect(report.crits).toHaveLength(36);
    expect(report.mechs.map(({ mech }) => mech)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
    expect(report.loads.map(({ mech, load }) => `${mech} ${load}`)).toContain('a2 tracer');
  });

  it('of games that all failed has nulls for shares, no NaN, and still says what happened', async () => {
    const duel = resolved(undefined, DUEL);
    // A policy that nobody registered cannot be asked for a single answer.
    const plan = { ...duel.plan, aiA: { policy: 'nobody' as never, aggression: 1 } };
    const aggregate = await play(plan, SEED, 3);
    const report = reportOf({ ...duel, plan }, aggregate, 3);
    expect(report.totals).toMatchObject({ games: 0, winsA: 0, failed: 6 });
    expect(report.winShare).toMatchObject({ a: null, low: null, high: null, units: 0, status: 'no-units' });
    expect(report.failedGames.map(({ index, seed, swapped }) => [index, seed, swapped])).toEqual([
      [0, '40', false],
      [1, '40', true],
      [2, '41', false],
      [3, '41', true],
      [4, '42', false],
      [5, '42', true],
    ]);
    expect(report.failedGames[1]!.replay).toMatch(/^mechsim play .* --seed 40 --swapped$/);
    expect(formatJson(report)).not.toContain('NaN');
    const text = formatBlocks(batchBlocks(report), 80);
    expect(text).toContain('6 games failed');
    expect(text).toContain('--seed 40');
  });

  it('of an interrupted batch says how to go on', async () => {
    const duel = resolved(undefined, DUEL);
    const aggregate = { ...(await play(duel.plan, SEED, 3)), complete: false };
    const report = reportOf(duel, aggregate, 10);
    expect(report.resume).toMatchObject({ seed: '43', games: 14 });
    expect(report.resume!.command).toMatch(/^mechsim batch .* --swap --seed 43 -n 14$/);
  });
});

describe('counters as text', () => {
  it('read back to the same row', () => {
    for (const row of [[], [0], [0, 0, 0], [1], [0, 5, 0, 0, 9_007_199_254_740_991, 0], [3, 4]]) {
      expect(parseCounts(formatCounts(Float64Array.from(row)), row.length)).toEqual(Float64Array.from(row));
    }
    expect(formatCounts(Float64Array.from([0, 0, 7, 0]))).toBe('-2 7 -1');
  });

  it('are refused when they are of other tables or no numbers', () => {
    expect(() => parseCounts('-2 7', 4)).toThrow('3 counters where the tables have 4');
    expect(() => parseCounts('1 x', 2)).toThrow("counters hold no 'x'");
  });
});
