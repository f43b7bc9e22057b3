import { didYouMean } from './nearest.ts';
import type { Catalog } from './schema.ts';
import { type PlaceInText, type TextPlace, UserError } from './user-error.ts';

/** Kinds whose entries have ids: all but the roster constants. */
export type EntryKind = Exclude<keyof Catalog, 'roster'>;

/** Where in the input a value stands, for errors. */
export interface Place {
  readonly file?: string | undefined;
  readonly at?: PlaceInText | undefined;
  readonly path?: string | undefined;
  /** Where another path of the same input stands; undefined: all of it stands at `at`. */
  readonly placeOf?: ((path: string) => TextPlace) | undefined;
}

/** The place of a field (`head`, `loads.right`) or of an item (`[2]`) of the value at a place. */
export function inside(place: Place, key: string): Place {
  const above = place.path ?? '';
  const path = above === '' || key.startsWith('[') ? above + key : `${above}.${key}`;
  const { placeOf } = place;
  return placeOf === undefined ? { ...place, path } : { ...place, path, at: () => placeOf(path) };
}

/** A path taken apart: `bands[1].max` is `bands`, 1, `max`. */
export function stepsOf(path: string): PropertyKey[] {
  const steps = path.match(/[^.[\]]+/g) ?? [];
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** What one entry of a kind is called in errors. */
export const ENTRY_NOUN: Record<EntryKind, string> = {
  chassis: 'chassis',
  heads: 'head',
  arms: 'arm',
  legs: 'legs',
  backs: 'back',
  equipment: 'equipment',
  loads: 'load',
  pilots: 'pilot',
  abilities: 'ability',
  kits: 'kit',
};

/**
 * The catalog entry with an id.
 * @throws UserError for an unknown id, naming the nearest known one
 */
export function entryOf<Kind extends EntryKind>(
  catalog: Catalog,
  kind: Kind,
  id: string,
  place: Place = {},
): Catalog[Kind][number] {
  const entries: readonly { readonly id: string }[] = catalog[kind];
  const entry = entries.find((candidate) => candidate.id === id);
  if (entry !== undefined) return entry as Catalog[Kind][number];
  const ids = entries.map((candidate) => candidate.id);
  throw new UserError({
    ...place,
    found: `unknown ${ENTRY_NOUN[kind]} '${id}'`,
    hint: didYouMean(id, ids) ?? `known: ${ids.join(', ')}`,
  });
}
