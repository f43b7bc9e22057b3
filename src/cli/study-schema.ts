import { z } from 'zod';
import { ADJUST } from '../stats/adjust.ts';
import { VERDICTS } from '../stats/verdict.ts';
import { COMPARE_SCHEMA, RESULT_KINDS } from '../study/compare/compare-report.ts';
import { MATCH_SCHEMA } from '../study/match/match-report.ts';
import { DECIDERS } from '../study/match/match-row.ts';
import { Scenario } from '../study/scenario.ts';
import { DESIGN_KINDS } from '../study/sweep/design-kinds.ts';
import { STUDY_REPORT_SCHEMA } from '../study/sweep/study-report.ts';
import { TOURNAMENT_SCHEMA } from '../study/tournament/tournament-report.ts';
import {
  BatchReport,
  Count,
  Mean,
  manifestFields,
  Seed,
  SequentialRule,
  SequentialState,
  Share,
  Unit,
} from './report-schema.ts';

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Probability = z.number().min(0).max(1).nullable();
const Difference = z.number().min(-1).max(1).nullable();
const Verdict = z.enum(VERDICTS);
/** Two bits a game or match, in seed order. */
const Outcomes = z.base64();
const Status = z.string();

/** The dictionary of a row set. */
const Columns = z.array(
  z.strictObject({
    name: z.string(),
    type: z.enum(['text', 'integer', 'number', 'flag']),
    unit: z.string().nullable(),
    role: z.enum(['id', 'factor', 'metric']),
  }),
);

/** Facts of the run; which there are differs from command to command. */
const Volatile = z.record(z.string(), z.unknown());
const { rulesHash, setupHash: _, ...studyManifest } = manifestFields;
const Interval = { low: Share, high: Share, method: z.string(), status: Status };

const Level = z.strictObject({ label: Value, values: z.array(Value) });
const ResolvedStudy = z.strictObject({
  name: z.string(),
  scenario: Scenario,
  catalogHash: manifestFields.catalogHash,
  seed: Seed,
  factors: z.array(
    z.strictObject({
      name: z.string(),
      paths: z.array(z.string()),
      levels: z.array(Level),
      span: z.strictObject({ low: z.number(), high: z.number(), log: z.boolean(), whole: z.boolean() }).nullable(),
      when: z.string().nullable(),
    }),
  ),
  bases: z.record(z.string(), Value),
  where: z.array(z.string()),
  derived: z.record(z.string(), z.string()),
  design: z.strictObject({ kind: z.enum(DESIGN_KINDS), n: Count.nullable(), seed: Count }),
  baseline: z.array(Level).nullable(),
  replicate: z.strictObject({
    swap: z.boolean(),
    swapFirst: z.boolean(),
    seeds: z.enum(['common', 'independent']),
    look: Count,
    min: Count,
    max: Count,
    halfWidth: z.number().nullable(),
    sprt: SequentialRule.nullable(),
  }),
  budget: z.strictObject({ games: Count.nullable(), wallMs: Count.nullable() }),
  compare: z.strictObject({
    margin: z.number().nullable(),
    adjust: z.enum(Object.keys(ADJUST) as (keyof typeof ADJUST)[]),
    alpha: z.number(),
  }),
  metrics: z.record(z.string(), z.string()),
  fail: z.array(z.string()),
});

const failedGame = { seed: Seed, status: z.string(), message: z.string(), replay: z.string() };
const pValues = {
  pValue: Probability,
  adjustedP: Probability,
  equivalenceP: Probability,
  adjustedEquivalenceP: Probability,
};

/** The games of a cell, as the report of a batch has them. */
const CellDetails = z.strictObject({
  totals: z.strictObject({ games: Count }),
  ...BatchReport.pick({
    score: true,
    rounds: true,
    mechs: true,
    weapons: true,
    loads: true,
    actions: true,
    abilities: true,
    histograms: true,
  }).shape,
});

/** The report of `mechsim sweep`, and of `merge` over its shards. */
export const StudyReport = z.strictObject({
  schema: z.literal(STUDY_REPORT_SCHEMA),
  manifest: z.strictObject({
    ...studyManifest,
    studyHash: manifestFields.catalogHash,
    unit: Unit,
    confidence: z.number(),
    shard: z.strictObject({ index: Count, count: Count }).nullable(),
  }),
  study: ResolvedStudy,
  totals: z.strictObject({
    cells: Count,
    finishedCells: Count,
    units: Count,
    games: Count,
    failed: Count,
    digest: z.string(),
    failedGames: z.array(z.strictObject({ cellId: z.string(), index: Count, ...failedGame })),
  }),
  cells: z.array(
    z.strictObject({
      cellId: z.string(),
      factors: z.record(z.string(), Value),
      units: Count,
      games: Count,
      winShareA: Share,
      low: Share,
      high: Share,
      stop: z.enum(['max', 'halfWidth', 'h0', 'h1']).nullable(),
      verdict: Verdict.nullable(),
      baseline: z.boolean(),
      method: z.string(),
      status: Status,
      failedGames: Count,
      seed: Seed,
      digest: z.string(),
      outcomes: Outcomes,
      replay: z.string(),
      metrics: z.record(z.string(), Value),
      details: CellDetails.nullable(),
    }),
  ),
  comparisons: z.array(
    z.strictObject({
      cellId: z.string(),
      baselineId: z.string(),
      units: Count,
      difference: Difference,
      low: Difference,
      high: Difference,
      method: z.string(),
      correlation: Difference,
      saved: Mean,
      ...pValues,
      verdict: Verdict,
      status: Status,
    }),
  ),
  effects: z.array(
    z.strictObject({
      factor: z.string(),
      level: Value,
      kind: z.enum(['mean', 'S1', 'ST', 'mu', 'muStar', 'sigma', 'rank']),
      estimate: Mean,
      difference: Mean,
      low: Mean,
      high: Mean,
      cells: Count,
      units: Count,
      status: Status,
    }),
  ),
  fail: z.array(
    z.strictObject({
      condition: z.string(),
      holds: z.boolean(),
      cells: Count.nullable(),
      cellIds: z.array(z.string()),
    }),
  ),
  complete: z.boolean(),
  resume: z.strictObject({ command: z.string() }).nullable(),
  columns: z.strictObject({ cells: Columns, comparisons: Columns, effects: Columns, games: Columns }),
  volatile: Volatile,
});

const Swaps = z.strictObject({
  reserve: z.string().nullable(),
  swaps: Count,
  refused: Count,
  byMech: z.array(z.strictObject({ mech: z.string(), swaps: Count })),
  withReserve: z.strictObject({ games: Count, wins: Count, draws: Count, winShare: Share }),
});

/** The report of `mechsim match`. */
export const MatchReport = z.strictObject({
  schema: z.literal(MATCH_SCHEMA),
  manifest: z.strictObject({
    ...studyManifest,
    rulesHash,
    matches: Count,
    maps: z.array(z.string()).nullable(),
    sprt: SequentialRule.nullable(),
    confidence: z.number(),
  }),
  scenario: Scenario,
  totals: z.strictObject({
    matches: Count,
    games: Count,
    winsA: Count,
    winsB: Count,
    draws: Count,
    failed: Count,
    decidedBy: z.record(z.enum(DECIDERS), Count),
    gamesPerMatch: Mean,
    gamesWonA: Count,
    gamesWonB: Count,
    gamesDrawn: Count,
    sprt: SequentialState.nullable(),
    failedGames: z.array(z.strictObject({ match: Count, game: Count, ...failedGame })),
    outcomes: Outcomes,
  }),
  matchShare: z.strictObject({ a: Share, ...Interval, units: Count, ofLikeGames: Share }),
  gameShare: z.strictObject({ a: Share, ...Interval, matches: Count }),
  byGame: z.array(
    z.strictObject({
      game: z.number().int().min(1).max(3),
      map: z.string().nullable(),
      games: Count,
      wins: Count,
      losses: Count,
      draws: Count,
      winShare: Share,
      low: Share,
      high: Share,
      rounds: Mean,
      replay: z.string().nullable(),
    }),
  ),
  swaps: z.strictObject({ a: Swaps, b: Swaps }),
  columns: Columns,
  complete: z.boolean(),
  volatile: Volatile,
});

/** The report of `mechsim tournament`. */
export const TournamentReport = z.strictObject({
  schema: z.literal(TOURNAMENT_SCHEMA),
  manifest: z.strictObject({
    ...studyManifest,
    rulesHash,
    unitsPerPair: Count,
    unit: Unit,
    confidence: z.number(),
    scenario: Scenario.omit({ a: true, b: true }),
  }),
  entries: z.array(
    z.strictObject({
      name: z.string(),
      elo: Mean,
      low: Mean,
      high: Mean,
      status: Status,
      games: Count,
      wins: Count,
      losses: Count,
      draws: Count,
      winShare: Share,
      team: z.string(),
    }),
  ),
  pairs: z.array(
    z.strictObject({
      a: z.string(),
      b: z.string(),
      units: Count,
      wins: Count,
      losses: Count,
      draws: Count,
      winShareA: Share,
      low: Share,
      high: Share,
      elo: Mean,
      eloError: Mean,
      los: Share,
      expected: Share,
      surprise: Mean,
      status: Status,
      replay: z.string(),
      failedGames: z.array(z.strictObject({ seed: Seed, message: z.string(), replay: z.string() })),
      outcomes: Outcomes,
    }),
  ),
  cycles: z.array(z.strictObject({ entries: z.array(z.string()), shares: z.array(Share), sure: z.boolean() })),
  columns: z.strictObject({ entries: Columns, pairs: Columns }),
  complete: z.boolean(),
  volatile: Volatile,
});

const ComparedSide = z.strictObject({
  path: z.string(),
  command: z.string(),
  engine: z.string(),
  catalogHash: z.string(),
  seed: Seed,
  complete: z.boolean(),
});

/** The report of `mechsim compare`. */
export const CompareReport = z.strictObject({
  schema: z.literal(COMPARE_SCHEMA),
  kind: z.enum(RESULT_KINDS),
  old: ComparedSide,
  new: ComparedSide,
  rule: z.strictObject({
    margin: z.number().nullable(),
    confidence: z.number(),
    adjust: ResolvedStudy.shape.compare.shape.adjust,
  }),
  changes: z.array(z.strictObject({ path: z.string(), old: z.unknown(), new: z.unknown() })),
  pairs: z.array(
    z.strictObject({
      name: z.string(),
      bySeed: z.boolean(),
      units: Count,
      oldUnits: Count,
      newUnits: Count,
      old: Share,
      new: Share,
      difference: Difference,
      low: Difference,
      high: Difference,
      method: z.string(),
      correlation: Difference,
      better: Count.nullable(),
      worse: Count.nullable(),
      changeP: Probability,
      ...pValues,
      verdict: Verdict,
      status: Status,
    }),
  ),
  unmatched: z.strictObject({ old: z.array(z.string()), new: z.array(z.string()) }),
  verdict: Verdict,
  fail: z.array(z.strictObject({ name: z.string(), verdict: Verdict })),
  columns: Columns,
});
