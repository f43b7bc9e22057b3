import { checkCatalog } from './check.ts';
import { entryOf, type Place, stepsOf } from './entry.ts';
import { CATALOG_KINDS, type CatalogKind } from './kinds.ts';
import { didYouMean } from './nearest.ts';
import { formatPath, keysOf, parseBySchema, schemaAt } from './parse.ts';
import { Catalog } from './schema.ts';
import { quoteValue, UserError } from './user-error.ts';

/** A catalog path taken apart: where it leads and the schema of what stands there. */
interface Target {
  readonly kind: CatalogKind;
  /** Index of the entry, undefined for the roster. */
  readonly index: number | undefined;
  /** Steps inside the entry. */
  readonly steps: readonly PropertyKey[];
}

/**
 * The value at a catalog path such as `chassis.bastion-core.heatLimit`, `equipment.assault-rifle.bands[1].max` or
 * `roster.teamWeightLimit`; undefined for an optional field that the entry leaves out.
 * @throws UserError for a path that the catalog does not have, naming the nearest known step
 */
export function catalogValue(catalog: Catalog, path: string, place: Place = {}): unknown {
  const target = targetOf(catalog, path, place);
  return target.steps.reduce(
    (value, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step],
    entryAt(catalog, target),
  );
}

/**
 * A copy of the catalog with one value changed and everything checked again, except that kits may become illegal: a
 * study meets that where it uses one.
 * @throws UserError for an unknown path, and for a value that the schema or another entry refuses
 */
export function withCatalogValue(catalog: Catalog, path: string, value: unknown, place: Place = {}): Catalog {
  const target = targetOf(catalog, path, place);
  const changed = replaced(entryAt(catalog, target), target.steps, value);
  const schema = target.kind === 'roster' ? Catalog.shape.roster : Catalog.shape[target.kind].element;
  const prefix = [target.kind, ...(target.index === undefined ? [] : [idAt(catalog, target)])];
  const entry = parseBySchema(schema, changed, { file: place.file, prefix, placeOf: () => place.at });
  const result = {
    ...catalog,
    [target.kind]:
      target.index === undefined
        ? entry
        : (catalog[target.kind] as unknown[]).map((old, index) => (index === target.index ? entry : old)),
  } as Catalog;
  checkCatalog(result, () => ({ file: place.file, at: place.at }));
  return result;
}

function targetOf(catalog: Catalog, path: string, place: Place): Target {
  const [kindName, ...rest] = checkedSyntax(path, place);
  const kind = CATALOG_KINDS.find((known) => known === kindName);
  if (kind === undefined) throw unknownStep(path, String(kindName ?? ''), CATALOG_KINDS, place);
  if (kind === 'roster')
    return { kind, index: undefined, steps: checkedSteps(catalog, { kind, index: undefined }, rest, path, place) };
  const id = rest[0];
  if (id === undefined) throw new UserError({ ...place, path, found: 'no id', expected: `${kind}.<id>.<field>` });
  const entry = entryOf(catalog, kind, String(id), { ...place, path });
  const index = (catalog[kind] as unknown[]).indexOf(entry);
  return { kind, index, steps: checkedSteps(catalog, { kind, index }, rest.slice(1), path, place) };
}

/** Splits `a.b[0].c`; a number between dots counts as an index too. */
function checkedSyntax(path: string, place: Place): PropertyKey[] {
  if (!/^[^.[\]]+(\.[^.[\]]+|\[\d+\])*$/.test(path)) {
    throw new UserError({
      ...place,
      found: quoteValue(path),
      expected: 'a catalog path as chassis.bastion-core.heatLimit',
    });
  }
  return stepsOf(path);
}

/** Follows the steps through the schema, so that optional fields have paths, and through lists as long as they are. */
function checkedSteps(
  catalog: Catalog,
  at: Pick<Target, 'kind' | 'index'>,
  steps: readonly PropertyKey[],
  path: string,
  place: Place,
): readonly PropertyKey[] {
  if (steps.length === 0) {
    throw new UserError({ ...place, path, found: 'a whole entry', expected: 'the path of a field in it' });
  }
  const schema = at.kind === 'roster' ? Catalog.shape.roster : Catalog.shape[at.kind].element;
  let value = entryAt(catalog, at);
  steps.forEach((step, depth) => {
    const above = schemaAt(schema, steps.slice(0, depth));
    if (schemaAt(schema, steps.slice(0, depth + 1)) === undefined) {
      throw unknownStep(path, String(step), keysOf(above), place);
    }
    if (above?.def.type === 'array' && !(Array.isArray(value) && Number(step) < value.length)) {
      const found = `index ${String(step)}`;
      const expected = Array.isArray(value) ? `0 to ${value.length - 1}` : 'a list there';
      throw new UserError({ ...place, path: `${path} (${formatPath(steps.slice(0, depth))})`, found, expected });
    }
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
  });
  if (at.kind !== 'roster' && steps[0] === 'id') {
    throw new UserError({ ...place, path, found: 'an id', expected: 'a field with a value: ids name the entries' });
  }
  return steps;
}

function unknownStep(path: string, step: string, known: readonly string[], place: Place): UserError {
  const hint = didYouMean(step, known) ?? (known.length === 0 ? undefined : `known: ${known.join(', ')}`);
  const expected = known.length === 0 ? 'the end of the path there' : undefined;
  return new UserError({ ...place, path, found: `unknown step '${step}'`, expected, hint });
}

function entryAt(catalog: Catalog, { kind, index }: Pick<Target, 'kind' | 'index'>): unknown {
  return index === undefined ? catalog[kind] : (catalog[kind] as unknown[])[index];
}

function idAt(catalog: Catalog, target: Target): string {
  return (entryAt(catalog, target) as { id: string }).id;
}

function replaced(value: unknown, steps: readonly PropertyKey[], leaf: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return leaf;
  const child = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? replaced(item, rest, leaf) : item));
  return { ...(value as object | null | undefined), [step]: replaced(child, rest, leaf) };
}
