import { DEFAULT_AI } from '../bots/options.ts';
import type { Field } from '../catalog/field.ts';
import { loadCatalog } from '../catalog/load.ts';
import { parseRules } from '../catalog/rules.ts';
import type { Catalog } from '../catalog/schema.ts';
import { UserError } from '../catalog/user-error.ts';
import { requireDeployable } from '../runner/game-setups.ts';
import type { Ai } from '../study/ai.ts';
import { type Resolution, resolveScenario } from '../study/resolve-scenario.ts';
import { NO_SCENARIO, readScenario, type ScenarioSource } from '../study/scenario.ts';
import { scenarioWords } from '../study/scenario-words.ts';
import type { Assignment } from '../study/sweep/cells.ts';
import type { Value } from '../study/sweep/expression-parser.ts';
import { type ParameterContext, parameterAt } from '../study/sweep/parameter.ts';
import { catalogWith, withAssignments } from '../study/sweep/resolve-cell.ts';
import { typedValue } from '../study/sweep/resolve-factor.ts';
import type { ScenarioOptions } from './scenario-options.ts';
import { DEFAULT_SEED, type SharedOptions } from './shared-options.ts';

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
