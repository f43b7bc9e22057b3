import {
  CAUSES,
  CRITICALS,
  EVENT_TABLE,
  EVENT_TYPES,
  type EventType,
  fieldWords,
  OUTCOMES,
  REASONS,
  TERMS,
  WINDOWS,
} from '../../engine/events.ts';
import { ABILITIES, HEAT_BANDS, LOADS, LOCATIONS, MECH_CAP, MOUNTS, STRESS_BANDS } from '../../engine/names.ts';
import { BAND_DISTANCES } from '../../engine/profile.ts';
import { TERRAIN } from '../../engine/terrain.ts';
import type { TableShape } from '../../study/aggregate/counters.ts';
import type { GamePlan } from '../../study/game-plan.ts';

// What is counted. A table's last dimension is usually a list of fields; a new counter is a name in its list here and
// the line in tally.ts that raises it.

/** Mechs by team and place, whichever side the team stands on. */
export const TEAM_MECHS = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'] as const;

/** What a mech attacks with: its mounts, and its bare chassis. */
export const WEAPON_MOUNTS = [...MOUNTS, 'chassis'] as const;
export const CHASSIS_MOUNT = MOUNTS.length;

export const MATCH_FIELDS = [
  'games',
  'rounds',
  'scoreA',
  'scoreB',
  'killsA',
  'killsB',
  'zonesA',
  'zonesB',
  'hullA',
  'hullB',
  'hullSquaresA',
  'hullSquaresB',
  'marginSquares',
  'decisions',
  'events',
  'bonusRounds',
  'decidedByZones',
  'initiativeRolls',
  'initiativeTies',
] as const;

export const MECH_FIELDS = [
  'activations',
  'deaths',
  'firstDeaths',
  'kills',
  'ownSideKills',
  'damageDealt',
  'damageTaken',
  'damageToOwnSide',
  'partsDestroyed',
  'partsLost',
  'criticalsDealt',
  'criticalsTaken',
  'hullLeft',
  'hexes',
  'heatGained',
  'heatRemoved',
  'stressGained',
  'overheatChecks',
  'prone',
  'pushed',
  'exchanges',
  'contactGames',
  'bonds',
  'abilityGames',
  'enraged',
  'rerolls',
  'parries',
] as const;

export const WEAPON_FIELDS = [
  'fires',
  'smokes',
  'overdrives',
  'aimed',
  'indirect',
  'overwatch',
  'backup',
  'meleeDice',
  'opportunities',
  'strikes',
  'parried',
  'directStrikes',
  'shots',
  ...OUTCOMES,
  'damage',
  'kills',
  'heat',
  'hitHeat',
] as const;

export const ACTIONS = [
  'move',
  'boost',
  'stand',
  'fire',
  'aimedFire',
  'barrage',
  'vent',
  'guard',
  'prepare',
  'smoke',
  'form',
  'stabilize',
  'fight',
  'charge',
  'grapple',
  'throw',
  'break',
] as const;

export const MELEE_FIELDS = [
  'exchanges',
  'fights',
  'chargesDeclared',
  'chargesArrived',
  'strikes',
  'parried',
  'accepted',
  'landed',
  'passes',
  'grapples',
  'throws',
  'breaks',
] as const;

export const GROUND_FIELDS = ['entered', 'activationsEnded', 'deaths'] as const;
export const RANGE_FIELDS = ['fires', 'shots', 'hits'] as const;
export const CHANGE_FIELDS = ['gained', 'removed'] as const;
export const CHECK_RESULTS = ['nothing', 'stress', 'stressAndQuick', 'coreDamage', 'coreDamageAndShutdown'] as const;

/** Bins of histograms of heat and of the score margin; the ends hold everything beyond them. */
export const HEAT_BINS = 31;
export const MARGIN_REACH = 20;
export const DEATH_BINS = MECH_CAP + 1;

/** Labels `from` to `to`. */
function numbers(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/** What the sizes of tables depend on. */
export interface TableSizes {
  readonly gamesPerUnit: number;
  readonly roundCap: number;
  /** Forms of the item with the most of them. */
  readonly formCap: number;
  readonly zoneCount: number;
}

/** Forms of the item with the most of them. */
export function formCapOf(
  mechs: readonly { readonly mounts: readonly ({ readonly forms: readonly unknown[] } | null)[] }[],
): number {
  return Math.max(1, ...mechs.flatMap(({ mounts }) => mounts.map((item) => item?.forms.length ?? 0)));
}

/** All tables of a plan, in the order of their cells. */
export function tablesOf(plan: GamePlan, gamesPerUnit: number): TableShape[] {
  const { rules, map, teamA, teamB } = plan;
  return tablesOfSize({
    gamesPerUnit,
    roundCap: rules.roundCap,
    formCap: formCapOf([...teamA, ...teamB]),
    zoneCount: map.zones.length,
  });
}

/** All tables of plans of this size. */
export function tablesOfSize({ gamesPerUnit, roundCap, formCap, zoneCount }: TableSizes): TableShape[] {
  const shape = (name: string, ...dimensions: (readonly string[])[]): TableShape => ({ name, dimensions });
  const forms = numbers(0, formCap - 1);
  const terrain = TERRAIN.map(({ name }) => name);
  return [
    shape('match', MATCH_FIELDS),
    shape('results', ['plain', 'swapped'], ['a', 'b'], ['a', 'b', 'draw']),
    shape('reasons', REASONS, ['a', 'b', 'draw']),
    shape('units', numbers(0, 2 * gamesPerUnit)),
    shape('rounds', numbers(0, roundCap + 1)),
    shape('margin', numbers(-MARGIN_REACH, MARGIN_REACH)),
    shape('deaths', numbers(0, DEATH_BINS - 1)),
    shape('deathRound', numbers(0, roundCap + 1)),
    shape('mechs', TEAM_MECHS, MECH_FIELDS),
    shape('deathCauses', TEAM_MECHS, CAUSES),
    shape('damageCauses', TEAM_MECHS, CAUSES),
    shape('weapons', TEAM_MECHS, WEAPON_MOUNTS, forms, LOADS, WEAPON_FIELDS),
    shape('actions', TEAM_MECHS, ACTIONS),
    shape('melee', MELEE_FIELDS),
    shape('windows', WINDOWS),
    shape('reactions', TEAM_MECHS, WINDOWS, ['refused', 'accepted']),
    shape('abilities', TEAM_MECHS, ABILITIES),
    shape('locations', LOCATIONS, OUTCOMES),
    shape('partsLost', LOCATIONS),
    shape('crits', LOCATIONS, numbers(1, 6), CRITICALS),
    shape('terrain', terrain, GROUND_FIELDS),
    shape('terms', TERMS),
    shape('ranges', numbers(0, BAND_DISTANCES - 1), RANGE_FIELDS),
    shape('zones', numbers(0, Math.max(0, zoneCount - 1)), ['a', 'b', 'contested']),
    shape('heatCauses', CAUSES, CHANGE_FIELDS),
    shape('heatBands', HEAT_BANDS),
    shape('peakHeat', numbers(0, HEAT_BINS - 1)),
    shape('heatChecks', CHECK_RESULTS),
    shape('stressCauses', CAUSES, CHANGE_FIELDS),
    shape('stressBands', STRESS_BANDS),
    shape('proneCauses', CAUSES),
    shape('events', EVENT_TYPES),
  ];
}

/** Index of each name in a list of fields. */
export function indexOf<Name extends string>(names: readonly Name[]): { readonly [Key in Name]: number } {
  return Object.fromEntries(names.map((name, index) => [name, index])) as { [Key in Name]: number };
}

/** Where each field of an event stands, counted from its type code. */
export function fieldsOf<Type extends EventType>(
  type: Type,
): { readonly [Field in keyof (typeof EVENT_TABLE)[Type]]: number } {
  let at = 1;
  const places: Record<string, number> = {};
  for (const [field, kind] of Object.entries(EVENT_TABLE[type])) {
    places[field] = at;
    at += fieldWords(kind);
  }
  return places as { [Field in keyof (typeof EVENT_TABLE)[Type]]: number };
}
