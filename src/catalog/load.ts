import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCatalog, checkKits, type EntryPlace } from './check.ts';
import { stepsOf } from './entry.ts';
import { type JsonText, readJsonText } from './json-text.ts';
import { CATALOG_KINDS, type CatalogKind } from './kinds.ts';
import { didYouMean } from './nearest.ts';
import { parseBySchema } from './parse.ts';
import { readText, unreadable } from './read-text.ts';
import { Catalog } from './schema.ts';
import { quoteValue, type TextPlace, UserError } from './user-error.ts';

/** The package's own data/: beside src/ in the sources, beside the built files' folder dist/ in the package. */
export const STOCK_DIRECTORY = stockDirectory();

function stockDirectory(): string {
  // A module of src/catalog stands two folders below the package, a built chunk in dist/ one.
  for (const up of ['../data/', '../../data/']) {
    const directory = fileURLToPath(new URL(up, import.meta.url));
    if (existsSync(join(directory, 'chassis.json'))) return directory;
  }
  throw new Error('the data folder of the mechsim package is missing');
}

/** What a raw entry came from: the file that last touched it and its place there. */
interface Origin {
  readonly file: string;
  readonly json: JsonText;
  readonly path: readonly PropertyKey[];
}

/** An entry before its schema has seen it. */
interface RawEntry {
  value: unknown;
  origin: Origin;
}

/**
 * Loads the catalog: the stock entries and, over them, those of an overlay folder with files of the same names. An
 * overlay entry with a known id changes the fields that it names (objects inside it as well, lists as a whole); one
 * with a new id is added and must be complete.
 * @param overlayDirectory `--data DIR`; every file in it is optional
 * @throws UserError for malformed JSON, unknown keys and names, and whatever the rules refuse
 */
export function loadCatalog(overlayDirectory?: string): Catalog {
  const raw = readStock();
  if (overlayDirectory !== undefined) layOver(raw, overlayDirectory);
  const catalog: Record<string, unknown> = {};
  for (const kind of CATALOG_KINDS) {
    const entries = raw.get(kind)!;
    const parsed = entries.map((entry) => parseEntry(kind, entry));
    catalog[kind] = kind === 'roster' ? parsed[0] : parsed;
  }
  const loaded = catalog as Catalog;
  const entryPlace: EntryPlace = (kind, index) => {
    const { origin, value } = raw.get(kind)![index]!;
    const prefix = kind === 'roster' ? kind : `${kind}.${idOf(value)}`;
    const placeOf = (path: string) => placeIn(origin, stepsOf(path.slice(prefix.length)));
    return { file: origin.file, at: () => placeIn(origin, []), placeOf };
  };
  checkCatalog(loaded, entryPlace);
  checkKits(loaded, entryPlace);
  return loaded;
}

function readStock(): Map<CatalogKind, RawEntry[]> {
  const raw = new Map<CatalogKind, RawEntry[]>();
  for (const kind of CATALOG_KINDS) raw.set(kind, readEntries(kind, join(STOCK_DIRECTORY, `${kind}.json`)));
  return raw;
}

function readEntries(kind: CatalogKind, file: string): RawEntry[] {
  const json = readJsonText(readText(file), file);
  if (kind === 'roster') return [{ value: json.value, origin: { file, json, path: [] } }];
  if (!Array.isArray(json.value)) {
    throw new UserError({ file, at: json.placeOf([]), found: quoteValue(json.value), expected: `a list of ${kind}` });
  }
  const seen = new Set<string>();
  return json.value.map((value: unknown, index) => {
    const origin = { file, json, path: [index] };
    const id = idOf(value);
    if (id === undefined) {
      throw new UserError({
        file,
        at: placeIn(origin, []),
        path: `[${index}]`,
        found: quoteValue(value),
        expected: 'an object with an id',
      });
    }
    if (seen.has(id))
      throw new UserError({
        file,
        at: placeIn(origin, []),
        path: `[${index}].id`,
        found: `'${id}' twice`,
        expected: 'each id once',
      });
    seen.add(id);
    return { value, origin };
  });
}

function layOver(raw: Map<CatalogKind, RawEntry[]>, directory: string): void {
  for (const name of overlayFiles(directory)) {
    const kind = name.slice(0, -'.json'.length) as CatalogKind;
    const entries = raw.get(kind)!;
    for (const over of readEntries(kind, join(directory, name))) {
      const known = kind === 'roster' ? entries[0] : entries.find(({ value }) => idOf(value) === idOf(over.value));
      if (known === undefined) entries.push(over);
      else {
        known.value = merged(known.value, over.value);
        known.origin = over.origin;
      }
    }
  }
}

/** The catalog files of an overlay folder, in catalog order. A JSON file with another name is a slip, not a comment. */
function overlayFiles(directory: string): string[] {
  let names: string[];
  try {
    names = readdirSync(directory).filter((name) => name.endsWith('.json'));
  } catch (error) {
    throw unreadable(directory, error, 'a folder with catalog files');
  }
  const known = CATALOG_KINDS.map((kind) => `${kind}.json`);
  for (const name of names.sort()) {
    if (!known.includes(name)) {
      const hint = didYouMean(name, known) ?? `known files: ${known.join(', ')}`;
      throw new UserError({ file: directory, found: `unknown catalog file '${name}'`, hint });
    }
  }
  return known.filter((name) => names.includes(name));
}

/** Fields of `over` over those of `base`; objects are merged, everything else is replaced. */
function merged(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over;
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) result[key] = merged(result[key], value);
  return result;
}

function parseEntry(kind: CatalogKind, { value, origin }: RawEntry): unknown {
  const schema = kind === 'roster' ? Catalog.shape.roster : Catalog.shape[kind].element;
  return parseBySchema(schema, value, {
    file: origin.file,
    prefix: kind === 'roster' ? [kind] : [kind, idOf(value)!],
    placeOf: (path) => placeIn(origin, path),
  });
}

/** Place of a value inside an entry, or of the nearest value above it that the file has. */
function placeIn({ json, path }: Origin, steps: readonly PropertyKey[]): TextPlace {
  return json.placeOf([...path, ...steps]);
}

function idOf(value: unknown): string | undefined {
  const id = isObject(value) ? value['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
