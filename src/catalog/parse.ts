import type { z } from 'zod';
import { didYouMean } from './nearest.ts';
import { type PlaceInText, quoteValue, UserError } from './user-error.ts';

/** Where a value that is being parsed came from, for its errors. */
export interface ParseSource {
  readonly file?: string | undefined;
  /** Steps before the value's own path, as `['chassis', 'bastion-core']`. */
  readonly prefix?: readonly PropertyKey[] | undefined;
  /** Place of the value at a path inside the parsed value. */
  readonly placeOf?: ((path: readonly PropertyKey[]) => PlaceInText | undefined) | undefined;
}

/**
 * Parses a value that came from outside by its schema.
 * @throws UserError for the first fault: file, line, path, what was found and expected, and the nearest known name
 */
export function parseBySchema<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  source: ParseSource = {},
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw issueError(schema, value, firstIssue(result.error.issues), source);
}

function issueError(schema: z.ZodType, value: unknown, top: z.core.$ZodIssue, source: ParseSource): UserError {
  const { issue, path } = deepestIssue(top, []);
  const placed = (fullPath: readonly PropertyKey[]) => ({
    file: source.file,
    at: source.placeOf?.(fullPath),
    path: formatPath([...(source.prefix ?? []), ...fullPath]),
  });
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!;
    const known = keysOf(schemaAt(schema, path));
    return new UserError({
      ...placed([...path, key]),
      found: `unknown key '${key}'`,
      hint: didYouMean(key, known) ?? (known.length > 0 ? `known keys: ${known.join(', ')}` : undefined),
    });
  }
  const found = valueAt(value, path);
  if (issue.code === 'invalid_value') {
    const known = issue.values.map(String);
    const hint = typeof found === 'string' ? didYouMean(found, known) : undefined;
    return new UserError({ ...placed(path), found: quoteValue(found), expected: oneOf(known), hint });
  }
  return new UserError({ ...placed(path), found: quoteValue(found), expected: expectation(issue) });
}

/** A misspelt key leaves the right one missing too; the misspelling is what the author wants to know. */
function firstIssue(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue {
  return issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]!;
}

/** Of a union, the branch that got furthest: the fault that the author most probably made. */
function deepestIssue(
  issue: z.core.$ZodIssue,
  before: PropertyKey[],
): { issue: z.core.$ZodIssue; path: PropertyKey[] } {
  const path = [...before, ...issue.path];
  if (issue.code !== 'invalid_union') return { issue, path };
  let best = { issue, path } as { issue: z.core.$ZodIssue; path: PropertyKey[] };
  for (const branch of issue.errors) {
    if (branch.length === 0) continue;
    const inner = deepestIssue(firstIssue(branch), path);
    const unrecognized = inner.issue.code === 'unrecognized_keys' ? 1 : 0;
    const bestUnrecognized = best.issue.code === 'unrecognized_keys' ? 1 : 0;
    if (inner.path.length + unrecognized > best.path.length + bestUnrecognized) best = inner;
  }
  return best;
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_PHRASES[issue.expected] ?? issue.expected;
    case 'too_small':
      return bound(issue.origin, 'at least', Number(issue.minimum), issue.inclusive === false);
    case 'too_big':
      return bound(issue.origin, 'at most', Number(issue.maximum), issue.inclusive === false);
    case 'invalid_format':
      return issue.message.startsWith('Invalid') ? `text matching ${issue.pattern ?? issue.format}` : issue.message;
    case 'invalid_union':
      return issue.message === 'Invalid input' ? 'one of the documented forms' : issue.message;
    default:
      return issue.message;
  }
}

const TYPE_PHRASES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function bound(origin: string, word: string, limit: number, exclusive: boolean): string {
  const amount = exclusive ? `${word === 'at least' ? 'more than' : 'less than'} ${limit}` : `${word} ${limit}`;
  if (origin === 'string') return `text of ${amount} characters`;
  if (origin === 'array') return `a list of ${amount} entries`;
  return `a number ${exclusive ? '' : 'of '}${amount}`.replace('number more', 'number of more');
}

/** `'a', 'b' or 'c'`; long lists are cut. */
export function oneOf(names: readonly string[]): string {
  if (names.length === 1) return `'${names[0]}'`;
  const shown = names.slice(0, 12).map((name) => `'${name}'`);
  if (names.length > 12) return `one of ${shown.join(', ')} ... (${names.length} names)`;
  return `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

/** A path as it is written in errors and studies: `a.team[0].loads.right`. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) text += typeof step === 'number' ? `[${step}]` : `${text === '' ? '' : '.'}${String(step)}`;
  return text;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  return at;
}

/**
 * The schema of the value at a path, through optional, nullable and defaulted fields, lists, records and unions;
 * undefined where the schema has no such path.
 */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let at: z.ZodType | undefined = bareSchema(schema);
  for (const step of path) {
    if (at === undefined) return undefined;
    at = stepInto(at, step);
  }
  return at;
}

/** The keys that an object schema knows, of a union those of all its branches. */
export function keysOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const def = bareSchema(schema).def as unknown as SchemaDef;
  if (def.type === 'union') return [...new Set(def.options!.flatMap(keysOf))];
  return def.type === 'object' ? Object.keys(def.shape!) : [];
}

/** The part of zod's definitions that a walk along a path needs. */
interface SchemaDef {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

function bareSchema(schema: z.ZodType): z.ZodType {
  const def = schema.def as unknown as SchemaDef;
  if (def.innerType !== undefined) return bareSchema(def.innerType);
  return def.in === undefined ? schema : bareSchema(def.in);
}

function stepInto(schema: z.ZodType, step: PropertyKey): z.ZodType | undefined {
  const def = schema.def as unknown as SchemaDef;
  if (def.type === 'union') {
    for (const option of def.options!) {
      const inner = stepInto(bareSchema(option), step);
      if (inner !== undefined) return inner;
    }
    return undefined;
  }
  const child =
    def.type === 'object'
      ? def.shape![String(step)]
      : def.type === 'array'
        ? def.element
        : def.type === 'record'
          ? def.valueType
          : undefined;
  return child === undefined ? undefined : bareSchema(child);
}
