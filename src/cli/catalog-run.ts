import { ENTRY_NOUN, type EntryKind, entryOf } from '../catalog/entry.ts';
import { catalogHash } from '../catalog/hash.ts';
import { CATALOG_KINDS, type CatalogKind } from '../catalog/kinds.ts';
import { loadCatalog } from '../catalog/load.ts';
import { didYouMean } from '../catalog/nearest.ts';
import type { Catalog } from '../catalog/schema.ts';
import { UserError } from '../catalog/user-error.ts';
import type { Cell, Column, Printout, RowSet, Table } from '../report/printout.ts';
import { CATALOG_FORMATS, type CatalogOptions } from './catalog.ts';
import { planOutput, writeOutput } from './output.ts';

export async function runCommand(
  kindName: string | undefined,
  id: string | undefined,
  options: CatalogOptions,
): Promise<void> {
  const plan = planOutput(options, CATALOG_FORMATS);
  const kind = kindName === undefined ? undefined : kindOf(kindName);
  const listsRows = [plan.stdout, ...plan.files.map(({ format }) => format)].some(
    (format) => format && format !== 'json',
  );
  if (kind === undefined && listsRows) {
    throw new UserError({
      found: 'rows of the whole catalog',
      expected: 'one kind',
      hint: 'mechsim catalog chassis --csv',
    });
  }
  await writeOutput(plan, printoutOf(loadCatalog(options.data), kind, id));
}

/** `chassis`, or the word for one entry: `head`, `pilot`. */
function kindOf(name: string): CatalogKind {
  const kind = CATALOG_KINDS.find((known) => known === name || (known !== 'roster' && ENTRY_NOUN[known] === name));
  if (kind !== undefined) return kind;
  const hint = didYouMean(name, CATALOG_KINDS) ?? `kinds: ${CATALOG_KINDS.join(', ')}`;
  throw new UserError({ found: `unknown kind '${name}'`, hint });
}

function printoutOf(catalog: Catalog, kind: CatalogKind | undefined, id: string | undefined): Printout {
  const kinds = kind === undefined ? CATALOG_KINDS : [kind];
  const shown = kinds.map((name) => ({ name, entries: entriesOf(catalog, name, id) }));
  const values = shown.map(({ name, entries }) => [name, name === 'roster' ? entries[0] : entries]);
  const report = { schema: 'mechsim.catalog/1', catalogHash: catalogHash(catalog), ...Object.fromEntries(values) };
  const blocks = shown.map(({ name, entries }) =>
    id === undefined ? overview(name, entries) : details(`${name} ${id}`, entries[0]!),
  );
  return kind === undefined ? { report, blocks } : { report, blocks, rows: rowsOf(shown[0]!.entries) };
}

function entriesOf(catalog: Catalog, kind: CatalogKind, id: string | undefined): readonly object[] {
  if (kind !== 'roster') return id === undefined ? catalog[kind] : [entryOf(catalog, kind as EntryKind, id)];
  if (id !== undefined)
    throw new UserError({ found: `the roster entry '${id}'`, expected: 'no id: the roster has none' });
  return [catalog.roster];
}

/** Fields by path: `fire.damage`; lists of plain values are joined, other lists are written as JSON. */
function flattened(entry: object, prefix = ''): [string, Cell][] {
  return Object.entries(entry).flatMap(([key, value]: [string, unknown]): [string, Cell][] => {
    const path = prefix + key;
    if (value === undefined) return [];
    if (Array.isArray(value)) {
      const plain = value.every((item) => typeof item !== 'object');
      return [[path, plain ? value.join('+') : JSON.stringify(value)]];
    }
    if (typeof value === 'object' && value !== null) return flattened(value, `${path}.`);
    return [[path, value as Cell]];
  });
}

function rowsOf(entries: readonly object[]): RowSet {
  const flat = entries.map((entry) => new Map(flattened(entry)));
  const names = [...new Set(flat.flatMap((entry) => [...entry.keys()]))];
  const columns = names.map((name): Column => {
    const sample = flat.map((entry) => entry.get(name)).find((value) => value !== undefined && value !== null);
    const type = typeof sample === 'number' ? 'integer' : typeof sample === 'boolean' ? 'flag' : 'text';
    return { name, type, unit: null, role: name === 'id' ? 'id' : 'factor' };
  });
  return { columns, rows: () => flat.map((entry) => names.map((name) => entry.get(name) ?? null)) };
}

function details(title: string, entry: object): Table {
  const rows = flattened(entry).map(([path, value]) => [path, String(value ?? '-')]);
  return { title, columns: [{ title: 'field' }, { title: 'value' }], rows };
}

/** Fields that stand in the table of a kind; the others of an entry are shown by its id. */
const OVERVIEW: Record<CatalogKind, readonly string[]> = {
  chassis: [
    'id',
    'class',
    'weight',
    'size',
    'armor',
    'durability',
    'weightLimit',
    'evasion',
    'heatLimit',
    'meleeDice',
    'strike.damage',
  ],
  heads: ['id', 'weight', 'size', 'armor', 'durability', 'sensors'],
  arms: ['id', 'weight', 'size', 'armor', 'durability', 'capacity', 'handling', 'defaultEquipment'],
  legs: ['id', 'weight', 'size', 'armor', 'durability', 'speed', 'jump', 'stability'],
  backs: ['id', 'weight', 'size', 'armor', 'durability', 'boost', 'cooling', 'launcher'],
  equipment: ['id', 'kind', 'weight', 'fire', 'range', 'melee', 'tags', 'loads'],
  loads: ['id', 'penetration', 'damage', 'condition', 'hitHeat', 'limited'],
  pilots: ['id', 'name', 'gunnery', 'melee', 'piloting', 'nerve', 'ability', 'bond'],
  abilities: ['id', 'heatBands', 'stressBands', 'text'],
  kits: ['id', 'name', 'build.pilot', 'build.equipment.right', 'build.equipment.left', 'build.back', 'text'],
  roster: ['deployed', 'teamWeightLimit'],
};

function overview(kind: CatalogKind, entries: readonly object[]): Table {
  const rows = entries.map((entry) => {
    const fields = new Map(
      flattened(kind === 'equipment' ? equipmentRow(entry as Catalog['equipment'][number]) : entry),
    );
    return OVERVIEW[kind].map((name) => fields.get(name) ?? null);
  });
  const columns = OVERVIEW[kind].map((name, index) => ({
    title: name.replace(/^.*\./, name === 'strike.damage' ? 'fist ' : ''),
    align: rows.every((row) => row[index] === null || typeof row[index] === 'number')
      ? ('right' as const)
      : ('left' as const),
    optional: name === 'text' || name === 'loads',
  }));
  const cells = rows.map((row) =>
    row.map((cell) => (cell === null ? '-' : cell === true ? 'yes' : cell === false ? 'no' : String(cell))),
  );
  return { title: kind, columns, rows: cells };
}

/** An item on one line: shots, accuracy, penetration, damage and heat in one cell each for Fire and melee. */
function equipmentRow(item: Catalog['equipment'][number]): object {
  const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`);
  const fire = item.fire;
  const melee = item.melee;
  const bands = item.bands ?? [];
  const tags = (['twoHanded', 'precise', 'indirect', 'parry', 'reach', 'knockdown'] as const).filter(
    (tag) => item[tag],
  );
  const extra = [
    ...(item.limited === undefined ? [] : [`limited ${item.limited}`]),
    ...(item.overdrive === undefined ? [] : ['overdrive']),
    ...(item.shield === undefined ? [] : [`shield ${item.shield.dice}`]),
    ...(item.smoke === undefined ? [] : [`smoke ${item.smoke.rangeHexes}`]),
    ...(item.forms ?? []).map((form) => `form ${form.id}`),
  ];
  return {
    id: item.id,
    kind: item.kind,
    weight: item.weight,
    fire: fire && `${fire.shots}x ${signed(fire.accuracy)} pen ${fire.penetration} ${fire.damage} heat ${fire.heat}`,
    range:
      bands.length === 0
        ? undefined
        : `${Math.min(...bands.map((band) => band.min))}-${Math.max(...bands.map((band) => band.max))}`,
    melee: melee && `${melee.dice} dice ${signed(melee.accuracy)} pen ${melee.penetration} ${melee.damage}`,
    tags: [...tags, ...extra].join(', ') || undefined,
    loads: item.loads?.join(', '),
  };
}
