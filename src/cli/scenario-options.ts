import type { Command } from 'commander';
import { DEFAULT_AI, POLICIES } from '../bots/options.ts';
import { COVERS, type CoverName, type Field } from '../catalog/field.ts';
import { loadCatalog } from '../catalog/load.ts';
import { didYouMean } from '../catalog/nearest.ts';
import { parseRules } from '../catalog/rules.ts';
import type { Catalog } from '../catalog/schema.ts';
import { UserError } from '../catalog/user-error.ts';
import { MAX_OPEN_DISTANCE } from '../engine/open-field.ts';
import { MAX_ELEVATION } from '../engine/terrain.ts';
import { requireDeployable } from '../runner/game-setups.ts';
import type { Ai } from '../study/ai.ts';
import { type Resolution, resolveScenario, type SideName } from '../study/resolve-scenario.ts';
import { NO_SCENARIO, readScenario, type ScenarioSource } from '../study/scenario.ts';
import { scenarioWords } from '../study/scenario-words.ts';
import type { Assignment } from '../study/sweep/cells.ts';
import type { Value } from '../study/sweep/expression-parser.ts';
import { type ParameterContext, parameterAt } from '../study/sweep/parameter.ts';
import { catalogWith, withAssignments } from '../study/sweep/resolve-cell.ts';
import { typedValue } from '../study/sweep/resolve-factor.ts';
import { DEFAULT_SEED, type SharedOptions, wholeNumber } from './shared-options.ts';

type Policy = NonNullable<Ai['policy']>;

/** Options that go over the fields of a scenario file, or make a scenario without one. */
export interface ScenarioOptions {
  a?: string;
  b?: string;
  map?: string;
  distance?: number;
  coverA?: CoverName;
  coverB?: CoverName;
  elevationA?: number;
  elevationB?: number;
  first?: SideName;
  policy?: Policy;
  policyA?: Policy;
  policyB?: Policy;
  aggression?: number;
  aggressionA?: number;
  aggressionB?: number;
  set?: string[];
}

const SCENARIO_FILE = 'scenario, YAML or JSON; options go over its fields';

/** Adds the argument `[file]` and every option of ScenarioOptions. @param fileText what the file may be */
export function addScenarioOptions(command: Command, fileText = SCENARIO_FILE): Command {
  const withTeams = command
    .argument('[file]', fileText)
    .option('--a <team>', 'team a: a,b,c+reserve of kits or specs, or ./team.json')
    .option('--b <team>', 'team b');
  return addConditionOptions(withTeams);
}

/** Adds the options of a scenario that name no team. */
export function addConditionOptions(command: Command): Command {
  const cover = (option: string) => oneOf(option, COVERS);
  const level = (option: string) => wholeNumber(option, 0, MAX_ELEVATION);
  const policy = (option: string) => oneOf(option, POLICIES);
  return command
    .option('--map <map>', 'id of a map, or a map file (default: quarry)')
    .option(
      '--distance <hexes>',
      `open field, this many hexes between the lines, 1..${MAX_OPEN_DISTANCE}`,
      wholeNumber('--distance', 1, MAX_OPEN_DISTANCE),
    )
    .option('--cover-a <cover>', `open field: cover of side a (${COVERS.join(', ')})`, cover('--cover-a'))
    .option('--cover-b <cover>', 'open field: cover of side b', cover('--cover-b'))
    .option('--elevation-a <level>', `open field: level of side a, 0..${MAX_ELEVATION}`, level('--elevation-a'))
    .option('--elevation-b <level>', 'open field: level of side b', level('--elevation-b'))
    .option('--first <side>', 'side that activates first, a or b (default: rolled)', oneOf('--first', SIDE_NAMES))
    .option('--policy <name>', `who plays both sides: ${POLICIES.join(', ')}`, policy('--policy'))
    .option('--policy-a <name>', 'who plays team a', policy('--policy-a'))
    .option('--policy-b <name>', 'who plays team b', policy('--policy-b'))
    .option('--aggression <weight>', 'what attacks weigh against risks, 0..10; 1 is even', aggression('--aggression'))
    .option('--aggression-a <weight>', 'the same for team a', aggression('--aggression-a'))
    .option('--aggression-b <weight>', 'the same for team b', aggression('--aggression-b'))
    .option(
      '--set <path=value>',
      'any value that a study can vary, as a.team[0].legs=runner-legs; repeatable',
      collect,
    );
}

const SIDE_NAMES = ['a', 'b'] as const;

function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function oneOf<Name extends string>(option: string, names: readonly Name[]): (text: string) => Name {
  return (text) => {
    const name = names.find((known) => known === text);
    if (name !== undefined) return name;
    throw new UserError({
      file: option,
      found: JSON.stringify(text),
      expected: `one of ${names.join(', ')}`,
      hint: didYouMean(text, names),
    });
  };
}

function aggression(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+(\.\d+)?$/.test(text) && value <= 10) return value;
    throw new UserError({ file: option, found: JSON.stringify(text), expected: 'a number, 0..10' });
  };
}

/** A scenario ready to be played. */
export interface LoadedScenario extends Resolution {
  readonly catalog: Catalog;
  /** `--seed`, else the file's, else DEFAULT_SEED. */
  readonly seed: number;
  /** That the scenario's file names. */
  readonly scenarioSeed: number | undefined;
  /** The scenario as options of the command line, without file, seed or output. */
  readonly words: readonly string[];
}

/**
 * Reads the scenario file, if any, and lays the options over it.
 * @throws UserError for whatever is wrong with either
 */
export function scenarioOf(file: string | undefined, options: ScenarioOptions & SharedOptions): LoadedScenario {
  return scenarioFrom(file === undefined ? NO_SCENARIO : readScenario(file), options);
}

/** Lays the options over a scenario that has been read. @throws UserError for whatever is wrong with either */
export function scenarioFrom(source: ScenarioSource, options: ScenarioOptions & SharedOptions): LoadedScenario {
  const catalog = loadCatalog(options.data);
  const context = { catalog, dataDirectory: options.data, defaultAi: DEFAULT_AI };
  const resolution = resolveScenario(
    source,
    {
      a: options.a,
      b: options.b,
      map: options.map,
      field: fieldOf(options),
      rules: parseRules(options.rule),
      aiA: aiOf(options, 'A'),
      aiB: aiOf(options, 'B'),
      firstSide: options.first,
      checks: options.checks,
    },
    context,
  );
  const assignments = readAssignments(options.set ?? [], { ...context, scenario: resolution.scenario });
  const changed = { ...context, catalog: catalogWith(catalog, assignments) };
  const final = assignments.length === 0 ? resolution : withAssignments(resolution.scenario, assignments, changed);
  requireDeployable(final.plan);
  const inCatalog = assignments.filter(([path]) => path.startsWith('catalog.'));
  return {
    ...final,
    catalog: changed.catalog,
    seed: options.seed ?? resolution.seed ?? DEFAULT_SEED,
    scenarioSeed: resolution.seed,
    words: [
      ...scenarioWords(final.scenario, DEFAULT_AI, options.data),
      ...inCatalog.flatMap(([path, value]) => ['--set', `${path}=${String(value)}`]),
    ],
  };
}

/** The values of `--set` in the types of their places. @throws UserError for an unknown path and for a value it refuses */
function readAssignments(texts: readonly string[], context: ParameterContext): Assignment[] {
  const values = new Map<string, Value>();
  for (const text of texts) {
    const [, path, value] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    const refuse = (found: string, expected: string) => new UserError({ file: '--set', found, expected });
    if (path === undefined || value === undefined) throw refuse(`'${text}'`, 'path=value, as rules.roundCap=6');
    if (values.has(path)) throw refuse(`'${path}' twice`, 'each path once');
    values.set(path, typedValue(parameterAt(path, context, { file: '--set' }), value));
  }
  return [...values].sort(([left], [right]) => (left < right ? -1 : 1));
}

function fieldOf({ distance, coverA, coverB, elevationA, elevationB }: ScenarioOptions): Partial<Field> | undefined {
  const field = {
    ...(distance === undefined ? {} : { distance }),
    ...(coverA === undefined ? {} : { coverA }),
    ...(coverB === undefined ? {} : { coverB }),
    ...(elevationA === undefined ? {} : { elevationA }),
    ...(elevationB === undefined ? {} : { elevationB }),
  };
  return Object.keys(field).length === 0 ? undefined : field;
}

function aiOf(options: ScenarioOptions, side: 'A' | 'B'): Ai {
  const policy = options[`policy${side}`] ?? options.policy;
  const weight = options[`aggression${side}`] ?? options.aggression;
  return {
    ...(policy === undefined ? {} : { policy }),
    ...(weight === undefined ? {} : { aggression: weight }),
  };
}
