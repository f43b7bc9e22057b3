import { z } from 'zod';
import { EVENT_TYPES, OUTCOMES, REASONS, TERMS, WINDOWS } from '../engine/events.ts';
import { ABILITIES, HEAT_BANDS, LOADS, LOCATIONS, MOUNTS, SIDES, STRESS_BANDS } from '../engine/names.ts';
import { TERRAIN } from '../engine/terrain.ts';
import {
  ACTIONS,
  CHECK_RESULTS,
  GROUND_FIELDS,
  MECH_FIELDS,
  MELEE_FIELDS,
  RANGE_FIELDS,
  WEAPON_FIELDS,
  WEAPON_MOUNTS,
} from '../runner/tally/tables.ts';
import { REPORT_SCHEMA } from '../study/report/batch-report.ts';
import { Scenario } from '../study/scenario.ts';

export const Count = z.number().int().min(0);
const Whole = z.number().int();
/** Null where there was nothing to measure. */
export const Mean = z.number().nullable();
export const Share = z.number().min(0).max(1).nullable();
export const Seed = z.string().regex(/^\d{1,16}$/);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const Hash64 = z.string().regex(/^[0-9a-f]{16}$/);
/** What happened at least once, by name. */
const Counts = z.record(z.string(), Count);
const BySide = z.strictObject({ a: Count, b: Count });

type Counted<Name extends string> = { [Key in Name]: typeof Count };

function countsOf<Name extends string>(names: readonly Name[]): Counted<Name> {
  return Object.fromEntries(names.map((name) => [name, Count])) as Counted<Name>;
}

const Spread = { mean: Mean, median: Mean, p10: Mean, p90: Mean };
const Histogram = z.strictObject({
  least: Whole,
  width: Whole,
  binCount: Count,
  below: Count,
  above: Count,
  counts: z.array(Count),
});
const Games = z.strictObject({
  games: Count,
  wins: Count,
  losses: Count,
  draws: Count,
  winShare: Share,
  low: Share,
  high: Share,
});
const TeamScore = z.strictObject({ mean: Mean, fromKills: Mean, fromZones: Mean, hullLeft: Mean });

/** The mech that a row is about. */
const mech = { mech: z.string().regex(/^[ab][123]$/), name: z.string() };
const weapon = {
  ...mech,
  mount: z.enum(WEAPON_MOUNTS),
  item: z.string(),
  form: z.string(),
};
const weaponCounts = {
  ...countsOf(WEAPON_FIELDS),
  hits: Count,
  hitShare: Share,
  penetratedShare: Share,
  damagePerShot: Mean,
};
const answers = z.strictObject(countsOf(['refused', 'accepted'] as const));
const reactions = Object.fromEntries(WINDOWS.map((window) => [window, answers])) as {
  [Window in (typeof WINDOWS)[number]]: typeof answers;
};
const notableGame = { index: Count, seed: Seed, swapped: z.boolean() };
const ranked = z.array(z.strictObject({ ...notableGame, rounds: Count, events: Count, replay: z.string() }));

/** What names the setup that a result belongs to. */
export const manifestFields = {
  command: z.string(),
  engine: z.string(),
  dice: z.string(),
  rulesHash: Sha256,
  catalogHash: Sha256,
  setupHash: Sha256,
  seed: Seed,
};

export const Unit = z.strictObject({ games: z.literal([1, 2, 4]), swap: z.boolean(), swapFirst: z.boolean() });
export const SequentialRule = z.strictObject({
  elo0: z.number(),
  elo1: z.number(),
  alpha: z.number(),
  beta: z.number(),
  model: z.enum(['logistic', 'normalised']),
});
export const SequentialState = z.strictObject({
  llr: z.number().nullable(),
  lower: z.number(),
  upper: z.number(),
  decision: z.enum(['h0', 'h1', 'continue']),
  status: z.string(),
});

/** The report of `mechsim batch`. */
export const BatchReport = z.strictObject({
  schema: z.literal(REPORT_SCHEMA),
  manifest: z.strictObject({
    ...manifestFields,
    games: Count,
    unit: Unit,
    sprt: SequentialRule.nullable(),
    confidence: z.number(),
  }),
  scenario: Scenario,
  totals: z.strictObject({
    games: Count,
    winsA: Count,
    winsB: Count,
    draws: Count,
    failed: Count,
    byReason: z.strictObject(countsOf(REASONS)),
    decisions: Count,
    events: Count,
    eventTypes: z.strictObject(countsOf(EVENT_TYPES)),
    sprt: SequentialState.nullable(),
  }),
  winShare: z.strictObject({
    a: Share,
    low: Share,
    high: Share,
    method: z.string(),
    units: Count,
    status: z.string(),
  }),
  sides: z.strictObject({
    sideA: Games,
    first: Games,
    sideAFirst: Games,
    sideBFirst: Games,
    teamAOnSideA: Games,
    teamAOnSideB: Games,
    initiativeTies: Count,
  }),
  score: z.strictObject({
    a: TeamScore,
    b: TeamScore,
    margin: z.strictObject({ mean: Mean, deviation: Mean }),
    total: BySide,
  }),
  rounds: z.strictObject({ ...Spread, bonusRoundShare: Share }),
  kills: z.strictObject({
    a: Mean,
    b: Mean,
    total: BySide,
    deaths: z.strictObject(Spread),
    ownSide: Count,
    byCause: Counts,
    byRound: z.array(Count),
  }),
  zones: z.strictObject({
    a: Mean,
    b: Mean,
    total: BySide,
    decided: Count,
    decidedShare: Share,
    byZone: z.array(z.strictObject({ zone: Count, a: Count, b: Count, contested: Count })),
  }),
  mechs: z.array(
    z.strictObject({
      mech: mech.mech,
      team: z.enum(SIDES),
      name: mech.name,
      spec: z.string(),
      pilot: z.string(),
      games: Count,
      survival: Share,
      killsPerGame: Mean,
      damagePerGame: Mean,
      ...countsOf(MECH_FIELDS),
      deathCauses: Counts,
      damageCauses: Counts,
    }),
  ),
  weapons: z.array(z.strictObject({ ...weapon, ...weaponCounts })),
  loads: z.array(z.strictObject({ ...weapon, load: z.enum(LOADS), ...weaponCounts })),
  actions: z.strictObject({
    total: z.strictObject(countsOf(ACTIONS)),
    byMech: z.array(z.strictObject({ ...mech, ...countsOf(ACTIONS) })),
    melee: z.strictObject(countsOf(MELEE_FIELDS)),
  }),
  reactions: z.strictObject({
    windows: z.strictObject(countsOf(WINDOWS)),
    total: z.strictObject(reactions),
    byMech: z.array(z.strictObject({ ...mech, ...reactions })),
  }),
  abilities: z.array(
    z.strictObject({
      ...mech,
      pilot: z.string(),
      ability: z.enum(ABILITIES).exclude(['none']),
      uses: Count,
      games: Count,
      gameShare: Share,
    }),
  ),
  crits: z.array(
    z.strictObject({ location: z.enum(LOCATIONS), die: Count.min(1).max(6), count: Count, effects: Counts }),
  ),
  terrain: z.array(z.strictObject({ terrain: z.enum(TERRAIN.map(({ name }) => name)), ...countsOf(GROUND_FIELDS) })),
  support: z.strictObject({
    ...countsOf(['guards', 'smokes', 'forms', 'prepares', 'indirectFires', 'overdrives', 'aimedFires'] as const),
    ...countsOf(['bonds', 'enraged', 'rerolls'] as const),
    conditions: z.strictObject(countsOf(TERMS)),
    ranges: z.array(z.strictObject({ hexes: Count, ...countsOf(RANGE_FIELDS) })),
    hitLocations: z.array(z.strictObject({ location: z.enum(LOCATIONS), ...countsOf(OUTCOMES), partsLost: Count })),
  }),
  heat: z.strictObject({
    gained: Counts,
    removed: Counts,
    bands: z.strictObject(countsOf(HEAT_BANDS)),
    checks: z.strictObject(countsOf(CHECK_RESULTS)),
    checkShare: Share,
    peak: z.strictObject(Spread),
  }),
  stress: z.strictObject({ gained: Counts, removed: Counts, bands: z.strictObject(countsOf(STRESS_BANDS)) }),
  histograms: z.strictObject({
    rounds: Histogram,
    scoreMargin: Histogram,
    deaths: Histogram,
    deathRound: Histogram,
    peakHeat: Histogram,
    unitHalfPoints: Histogram,
  }),
  notable: z.strictObject({
    closest: z.array(z.strictObject({ ...notableGame, scoreMargin: Count, hullMargin: Count, replay: z.string() })),
    longest: ranked,
    fastest: ranked,
  }),
  failedGames: z.array(
    z.strictObject({
      ...notableGame,
      status: z.enum(['error', 'lost', 'broken']),
      message: z.string(),
      replay: z.string(),
    }),
  ),
  digest: z.strictObject({ games: Count, events: z.string(), outcomes: z.base64(), counters: z.string() }),
  complete: z.boolean(),
  resume: z.strictObject({ seed: Seed, games: Count, command: z.string() }).nullable(),
  columns: z.array(
    z.strictObject({
      name: z.string(),
      type: z.enum(['text', 'integer', 'number', 'flag']),
      unit: z.string().nullable(),
      role: z.enum(['id', 'factor', 'metric']),
    }),
  ),
  volatile: z.strictObject({
    gamesPerSecond: z.number(),
    elapsedMs: z.number(),
    workers: Count,
    chunk: Count,
    node: z.string(),
    host: z.string(),
    peakRssBytes: Count,
    calibrationRatio: z.number(),
    argv: z.array(z.string()),
  }),
});

/** What is left of a mount. */
const Mount = z.strictObject({
  mount: z.enum(MOUNTS),
  id: z.string(),
  form: z.string(),
  lost: z.boolean(),
  jammed: z.boolean(),
  /** Null: no limit. */
  uses: Count.nullable(),
  loads: z.record(z.string(), Count.nullable()),
});

/** The report of `mechsim play`. */
export const PlayReport = z.strictObject({
  schema: z.literal('mechsim.play/1'),
  manifest: z.strictObject(manifestFields),
  scenario: Scenario,
  index: Count,
  unit: Count,
  seed: Seed,
  swapped: z.boolean(),
  firstSide: z.enum(SIDES),
  status: z.literal('ok'),
  winner: z.enum([...SIDES, 'draw']),
  reason: z.enum(REASONS),
  ...countsOf(['rounds', 'scoreA', 'scoreB', 'killsA', 'killsB', 'zonesA', 'zonesB', 'hullA', 'hullB'] as const),
  events: Count,
  eventHash: Hash64,
  stateHash: Hash64,
  replay: z.string(),
  mechs: z.array(
    z.strictObject({
      mech: Count,
      label: mech.mech,
      team: z.enum(SIDES),
      side: z.enum(SIDES),
      spec: z.string(),
      name: z.string(),
      pilot: z.string(),
      alive: z.boolean(),
      cell: z.strictObject({ col: Count, row: Count }).nullable(),
      hull: Count,
      fullHull: Count,
      durability: z.strictObject(countsOf(LOCATIONS)),
      armor: z.strictObject(countsOf(LOCATIONS)),
      heat: Count,
      heatLimit: Count,
      stress: Count,
      prone: z.boolean(),
      sensorsOut: z.boolean(),
      coolantLeak: Count,
      heldBy: Count.nullable(),
      enraged: z.boolean(),
      mounts: z.array(Mount),
    }),
  ),
});
