import { compileBuild, compileLoads } from '../catalog/compile.ts';
import { type Place, stepsOf } from '../catalog/entry.ts';
import { type Field, layField } from '../catalog/field.ts';
import { loadMap } from '../catalog/maps.ts';
import { checkRoster } from '../catalog/roster.ts';
import { completeRules } from '../catalog/rules.ts';
import type { Catalog } from '../catalog/schema.ts';
import { formatBuild, parseTeam, resolveTeam, type Team } from '../catalog/team.ts';
import { UserError } from '../catalog/user-error.ts';
import type { Rules } from '../engine/rules.ts';
import type { Ai, CompleteAi } from './ai.ts';
import type { GamePlan } from './game-plan.ts';
import { SCENARIO_SCHEMA, type ScenarioSource, type SideEntry } from './scenario.ts';

/** The map of a scenario that names neither map nor field. */
export const DEFAULT_MAP = 'quarry';

export type SideName = 'a' | 'b';

/** Options of the command line that go over the fields of a scenario file. */
export interface ScenarioOverrides {
  readonly a?: string | undefined;
  readonly b?: string | undefined;
  readonly map?: string | undefined;
  /** Any of these makes the battlefield an open field. */
  readonly field?: Partial<Field> | undefined;
  readonly rules?: Partial<Rules> | undefined;
  readonly aiA?: Ai | undefined;
  readonly aiB?: Ai | undefined;
  readonly firstSide?: SideName | undefined;
  /** I1: false lifts the roster checks, whatever the file says. */
  readonly checks?: boolean | undefined;
}

/** What a scenario is resolved against. */
export interface ScenarioContext {
  readonly catalog: Catalog;
  /** `--data DIR`, whose maps are known too. */
  readonly dataDirectory?: string | undefined;
  readonly defaultAi: CompleteAi;
  /** Maps read so far by name, for whoever resolves many scenarios on few maps. */
  readonly maps?: MapCache;
}

export type MapCache = Map<string, GamePlan['map']>;

/** A scenario with everything spelt out; it is a valid scenario file of the same meaning. */
export interface ResolvedScenario {
  readonly schema: typeof SCENARIO_SCHEMA;
  readonly name?: string;
  readonly map?: string;
  readonly field?: Field;
  readonly a: ResolvedSide;
  readonly b: ResolvedSide;
  readonly rules: Rules;
  readonly aiA: CompleteAi;
  readonly aiB: CompleteAi;
  readonly firstSide?: SideName;
  readonly checks: boolean;
}

/** Canonical mech specs. */
export interface ResolvedSide {
  readonly team: readonly string[];
  readonly reserve?: string;
}

export interface Resolution {
  readonly scenario: ResolvedScenario;
  readonly plan: GamePlan;
  readonly teams: Readonly<Record<SideName, Team>>;
  /** Seed that the file names. */
  readonly seed: number | undefined;
}

/**
 * Resolves a scenario and the options over it into a plan that needs neither file nor catalog.
 * @throws UserError with file, line and path, or the option at fault
 */
export function resolveScenario(
  source: ScenarioSource,
  overrides: ScenarioOverrides,
  context: ScenarioContext,
): Resolution {
  const { catalog } = context;
  const { entry } = source;
  const checks = overrides.checks !== false && entry.checks !== false;
  const teams = { a: teamOf('a', source, overrides, context), b: teamOf('b', source, overrides, context) };
  if (checks) {
    for (const side of ['a', 'b'] as const) {
      const fromOption = overrides[side] !== undefined;
      located(source, () => checkRoster(catalog, teams[side], fromOption ? { file: `--${side}` } : { path: side }));
    }
  }
  const ground = groundOf(source, overrides, context);
  const rules = located(source, () => completeRules({ ...entry.rules, ...overrides.rules }));
  const aiA = completeAi(context.defaultAi, entry.aiA, overrides.aiA);
  const aiB = completeAi(context.defaultAi, entry.aiB, overrides.aiB);
  const firstSide = overrides.firstSide ?? entry.firstSide;
  const scenario: ResolvedScenario = {
    schema: SCENARIO_SCHEMA,
    ...(entry.name === undefined ? {} : { name: entry.name }),
    ...(ground.field === undefined ? { map: ground.mapName! } : { field: ground.field }),
    a: sideOf(catalog, teams.a),
    b: sideOf(catalog, teams.b),
    rules,
    aiA,
    aiB,
    ...(firstSide === undefined ? {} : { firstSide }),
    checks,
  };
  const profiles = (team: Team) => team.deployed.map((build) => compileBuild(catalog, build));
  const plan: GamePlan = {
    map: ground.map,
    teamA: profiles(teams.a),
    teamB: profiles(teams.b),
    loads: compileLoads(catalog),
    rules,
    aiA,
    aiB,
    firstSide: firstSide === undefined ? -1 : firstSide === 'a' ? 0 : 1,
    sideCover: ground.sideCover,
    sideElevation: ground.sideElevation,
  };
  return { scenario, plan, teams, seed: seedOf(source) };
}

/** The last layer that names a value counts. */
function completeAi(defaults: CompleteAi, ...layers: readonly (Ai | undefined)[]): CompleteAi {
  let { policy, aggression } = defaults;
  for (const layer of layers) {
    policy = layer?.policy ?? policy;
    aggression = layer?.aggression ?? aggression;
  }
  return { policy, aggression };
}

function teamOf(
  side: SideName,
  source: ScenarioSource,
  overrides: ScenarioOverrides,
  { catalog }: ScenarioContext,
): Team {
  const spec = overrides[side];
  if (spec !== undefined) return parseTeam(catalog, spec, { file: `--${side}` });
  const entry: SideEntry | undefined = source.entry[side];
  if (entry === undefined) {
    throw new UserError({
      found: `no team for side ${side}`,
      expected: `a scenario file or --${side} <team>`,
    });
  }
  return located(source, () =>
    typeof entry === 'string'
      ? parseTeam(catalog, entry, { path: side }, directoryOf(source))
      : resolveTeam(catalog, entry, { path: `${side}.team` }),
  );
}

function sideOf(catalog: Catalog, { deployed, reserve }: Team): ResolvedSide {
  const team = deployed.map((build) => formatBuild(catalog, build));
  return reserve === null ? { team } : { team, reserve: formatBuild(catalog, reserve) };
}

interface Ground {
  readonly mapName?: string;
  readonly field?: Field;
  readonly map: GamePlan['map'];
  readonly sideCover: readonly [number, number];
  readonly sideElevation: readonly [number, number];
}

/** The battlefield: a map or field of the options goes before that of the file. */
function groundOf(source: ScenarioSource, overrides: ScenarioOverrides, context: ScenarioContext): Ground {
  const { entry } = source;
  if (overrides.field !== undefined && overrides.map !== undefined) {
    throw new UserError({ found: 'an open field beside --map', expected: 'either --map or --distance' });
  }
  if (overrides.field !== undefined || (overrides.map === undefined && entry.field !== undefined)) {
    const { distance, ...toggles } = { ...entry.field, ...overrides.field };
    if (distance === undefined) {
      throw new UserError({
        found: 'cover or elevation of a side on a map',
        expected: 'an open field: --distance <hexes>',
      });
    }
    const field = { distance, ...toggles };
    return { field: orderedField(field), ...layField(field) };
  }
  const mapName = overrides.map ?? entry.map ?? DEFAULT_MAP;
  const fromFile = overrides.map === undefined && entry.map !== undefined;
  const read = () => {
    const known = context.maps?.get(mapName);
    if (known !== undefined) return known;
    const map = loadMap(mapName, context.dataDirectory, fromFile ? directoryOf(source) : '.');
    context.maps?.set(mapName, map);
    return map;
  };
  const map = fromFile ? located(source, read, { path: 'map' }) : read();
  const isFile = fromFile && mapName.endsWith('.json') && !mapName.startsWith('/');
  const found = isFile ? `${directoryOf(source)}/${mapName}`.replace(/^(\.\/)+/, '') : mapName;
  return { mapName: found, map, sideCover: [0, 0], sideElevation: [0, 0] };
}

/** Toggles that change nothing are left out, so that equal fields are written alike. */
function orderedField({ distance, coverA, coverB, elevationA, elevationB }: Field): Field {
  return {
    distance,
    ...(coverA === undefined || coverA === 'none' ? {} : { coverA }),
    ...(coverB === undefined || coverB === 'none' ? {} : { coverB }),
    ...(elevationA ? { elevationA } : {}),
    ...(elevationB ? { elevationB } : {}),
  };
}

function seedOf(source: ScenarioSource): number | undefined {
  const { seed } = source.entry;
  if (seed === undefined) return undefined;
  const value = Number(seed);
  if (Number.isSafeInteger(value)) return value;
  return located(source, () => {
    throw new UserError({ path: 'seed', found: String(seed), expected: 'a whole number, 0..2^53-1' });
  });
}

function directoryOf({ file }: ScenarioSource): string {
  return file === undefined ? '.' : /^(.*)[/\\]/.exec(file)?.[1] || (file.startsWith('/') ? '/' : '.');
}

/** Runs `read`; an error in it that names no file of its own gets the scenario's file and place. */
function located<Value>(source: ScenarioSource, read: () => Value, place: Place = {}): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UserError) || error.file !== undefined || source.text === undefined) throw error;
    const path = error.path ?? place.path ?? '';
    const { found, expected, hint } = error;
    throw new UserError({ file: source.file, at: source.text.placeOf(stepsOf(path)), path, found, expected, hint });
  }
}
