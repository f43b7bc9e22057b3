import type { z } from 'zod';
import { BUILD_FIELDS } from '../../catalog/build.ts';
import type { Place } from '../../catalog/entry.ts';
import { Field } from '../../catalog/field.ts';
import { mapIds } from '../../catalog/maps.ts';
import { nearestName } from '../../catalog/nearest.ts';
import { keysOf, parseBySchema, schemaAt } from '../../catalog/parse.ts';
import { catalogValue, withCatalogValue } from '../../catalog/path.ts';
import { RuleOverrides } from '../../catalog/rules.ts';
import { Catalog } from '../../catalog/schema.ts';
import { formatBuild, resolveMech } from '../../catalog/team.ts';
import { quoteValue, UserError } from '../../catalog/user-error.ts';
import { Ai } from '../ai.ts';
import type { ResolvedScenario, SideName } from '../resolve-scenario.ts';
import type { Value } from './expression-parser.ts';

/** A value that a study may vary, found by its path. */
export interface Parameter {
  readonly path: string;
  /** What the scenario has there as it stands; undefined where it leaves the value open. */
  readonly base: Value | undefined;
  /**
   * The canonical form of a value for this place.
   * @throws UserError for a value that the schema at the path refuses
   */
  read(value: Value, place: Place): Value;
}

/** What paths lead into. */
export interface ParameterContext {
  readonly scenario: ResolvedScenario;
  readonly catalog: Catalog;
  readonly dataDirectory: string | undefined;
}

/** A factor that changes nothing: its cells differ in their ids alone, and in their seeds where these are independent. */
export const SALT = 'salt';

const PART_PATHS = [
  ...BUILD_FIELDS.map(({ key }) => key as string),
  ...['equipment.right', 'equipment.left', 'loads.right', 'loads.left', 'loads.back'],
];

/** The first steps that paths may have, for errors. */
const ROOTS = ['rules', 'aiA', 'aiB', 'a', 'b', 'catalog', 'map', 'field', 'firstSide', SALT];

/**
 * The parameter at a path: `rules.<rule>`, `aiA.<option>`, `aiB.<option>`, `a.team[<i>]`, `a.team[<i>].<part>` (and b),
 * `catalog.<kind>.<id>.<field>`, `map`, `field.<option>`, `firstSide` or `salt`.
 * @throws UserError for a path that leads nowhere, with the nearest one that does
 */
export function parameterAt(path: string, context: ParameterContext, place: Place = {}): Parameter {
  const [root = '', ...steps] = path.split(/[.[\]]+/).filter((step) => step !== '');
  const rest = path.slice(root.length).replace(/^\./, '');
  switch (root) {
    case 'rules':
      return fieldParameter(path, steps, RuleOverrides, { ...context.scenario.rules }, place);
    case 'aiA':
    case 'aiB':
      return fieldParameter(path, steps, Ai, { ...context.scenario[root] }, place);
    case 'field':
      return fieldParameter(path, steps, Field.partial(), { ...context.scenario.field }, place);
    case 'catalog':
      return catalogParameter(path, rest, context, place);
    case 'a':
    case 'b':
      return teamParameter(path, root, rest, context, place);
    case 'map':
    case 'firstSide':
    case SALT:
      if (rest !== '') throw unknownPath(path, rest, [], place);
      return root === 'map' ? mapParameter(context) : root === SALT ? SALT_PARAMETER : firstSideParameter(context);
    default:
      throw unknownPath(path, root, ROOTS, place);
  }
}

const SALT_PARAMETER: Parameter = { path: SALT, base: undefined, read: (value) => value };

function fieldParameter(
  path: string,
  steps: readonly string[],
  schema: z.ZodType,
  base: Readonly<Record<string, unknown>>,
  place: Place,
): Parameter {
  const [key = ''] = steps;
  const known = keysOf(schema);
  if (steps.length !== 1 || !known.includes(key)) throw unknownPath(path, steps.join('.'), known, place);
  const read = (value: Value, at: Place): Value => {
    parseBySchema(schema, { [key]: value }, sourceOf(at, path.slice(0, -key.length - 1)));
    return value;
  };
  return { path, base: base[key] as Value | undefined, read };
}

function catalogParameter(path: string, rest: string, { catalog }: ParameterContext, place: Place): Parameter {
  const base = catalogValue(catalog, rest, { ...place, path });
  const [kind, ...steps] = rest.split(/[.[\]]+/).filter((step) => step !== '');
  const root = kind === 'roster' ? Catalog.shape.roster : Catalog.shape[kind as 'chassis'].element;
  const inside = (kind === 'roster' ? steps : steps.slice(1)).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const schema = schemaAt(root, inside)!;
  const read = (value: Value, at: Place): Value => {
    // What the field's own schema refuses, the entry may still take: an optional field accepts null nowhere else.
    if (value === null) withCatalogValue(catalog, rest, value, at);
    else parseBySchema(schema, value, sourceOf(at, path));
    return value;
  };
  if (base !== undefined && base !== null && typeof base === 'object') {
    const found = Array.isArray(base) ? 'a list' : 'an object';
    throw new UserError({ ...place, path, found, expected: 'the path of a single value in it' });
  }
  return { path, base: base as Value | undefined, read };
}

function teamParameter(
  path: string,
  side: SideName,
  rest: string,
  { scenario, catalog }: ParameterContext,
  place: Place,
): Parameter {
  const match = /^(?:team\[(\d+)\]|team\.(\d+)|(reserve))(?:\.(.+))?$/.exec(rest);
  if (match === null) throw unknownPath(path, rest, ['team[0]', 'reserve'], place);
  const { team, reserve } = scenario[side];
  const index = Number(match[1] ?? match[2]);
  const spec = match[3] === undefined ? team[index] : reserve;
  if (spec === undefined) {
    const found = match[3] === undefined ? `no mech ${index}` : 'no reserve';
    const expected = `a team of ${index + 1} mechs or more: team ${side} has ${team.length}`;
    throw new UserError({
      ...place,
      path,
      found,
      expected: match[3] === undefined ? expected : 'a team with a reserve',
    });
  }
  const part = match[4];
  if (part === undefined) {
    const read = (value: Value, at: Place): Value =>
      formatBuild(catalog, resolveMech(catalog, requireText(value, path, at), { ...at, path }));
    return { path, base: spec, read };
  }
  if (!PART_PATHS.includes(part)) throw unknownPath(path, part, PART_PATHS, place);
  const build = resolveMech(catalog, spec, place);
  const [field, mount] = part.split('.') as [keyof typeof build, 'right' | 'left' | undefined];
  if (field === 'loads') {
    return {
      path,
      base: build.loads[mount!]?.join('+') ?? 'standard',
      read: (value, at) => requireText(value, path, at),
    };
  }
  if (field === 'equipment') {
    const read = (value: Value, at: Place) => (value === null || value === '-' ? null : requireText(value, path, at));
    return { path, base: build.equipment[mount!], read };
  }
  return { path, base: build[field] as string, read: (value, at) => requireText(value, path, at) };
}

function mapParameter({ scenario, dataDirectory }: ParameterContext): Parameter {
  const known = mapIds(dataDirectory);
  const read = (value: Value, at: Place): Value => {
    const name = requireText(value, 'map', at);
    if (name.endsWith('.json') || known.includes(name)) return name;
    const nearest = nearestName(name, known);
    const hint = nearest === undefined ? `known maps: ${known.join(', ')}` : `did you mean '${nearest}'?`;
    throw new UserError({ ...at, path: 'map', found: `unknown map '${name}'`, hint });
  };
  return { path: 'map', base: scenario.map, read };
}

function firstSideParameter({ scenario }: ParameterContext): Parameter {
  const read = (value: Value, at: Place): Value => {
    if (value === 'a' || value === 'b') return value;
    throw new UserError({ ...at, path: 'firstSide', found: quoteValue(value), expected: "'a' or 'b'" });
  };
  return { path: 'firstSide', base: scenario.firstSide, read };
}

function requireText(value: Value, path: string, place: Place): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new UserError({ ...place, path, found: quoteValue(value), expected: 'text' });
}

function sourceOf({ file, at }: Place, prefix: string) {
  return { file, prefix: [prefix], placeOf: () => at };
}

function unknownPath(path: string, step: string, known: readonly string[], place: Place): UserError {
  const nearest = nearestName(step, known);
  const list = known.length === 0 ? undefined : `known there: ${known.join(', ')}`;
  const hint = nearest === undefined ? list : `did you mean '${path.replace(step, nearest)}'?`;
  return new UserError({ ...place, found: `unknown path '${path}'`, hint });
}
