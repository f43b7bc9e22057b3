import { ABILITIES, LOADS } from '../engine/names.ts';
import { hitTapeOf } from '../engine/profile.ts';
import { completeBuild, partsOf, resolveBuild } from './build.ts';
import { entryOf, inside, type Place } from './entry.ts';
import type { Catalog, Equipment, Form } from './schema.ts';
import { UserError } from './user-error.ts';

/** Where an entry stands, for errors. */
export type EntryPlace = (kind: keyof Catalog, index: number) => Place;

/**
 * Checks what single entries cannot know: names that point at other entries, bonds, hit tapes, equipment that
 * contradicts itself.
 * @throws UserError for the first fault
 */
export function checkCatalog(catalog: Catalog, placeOf: EntryPlace): void {
  const at: At = (kind, index, field) => {
    const place = { ...placeOf(kind, index), path: `${kind}.${catalog[kind][index]!.id}` };
    return field === '' ? place : inside(place, field);
  };
  requireAll(catalog, 'loads', LOADS, placeOf);
  requireAll(catalog, 'abilities', ABILITIES.slice(1), placeOf);
  for (const [index, item] of catalog.equipment.entries()) checkEquipment(item, at('equipment', index, ''));
  for (const [index, { defaultEquipment }] of catalog.arms.entries()) {
    checkMounted(catalog, defaultEquipment, 'hand', at('arms', index, 'defaultEquipment'));
  }
  for (const [index, { launcher }] of catalog.backs.entries()) {
    checkMounted(catalog, launcher, 'back', at('backs', index, 'launcher'));
  }
  checkStandardLoad(catalog, at);
  checkBonds(catalog, at);
  checkHitTapes(catalog, at);
  for (const [index, kit] of catalog.kits.entries()) {
    const place = at('kits', index, 'build');
    partsOf(catalog, completeBuild(catalog, kit.build, place), place);
  }
}

/** B3, B4, F12: every kit is a legal build. A study that bends one part may leave kits behind that it does not use. */
export function checkKits(catalog: Catalog, placeOf: EntryPlace): void {
  for (const [index, kit] of catalog.kits.entries()) {
    resolveBuild(catalog, kit.build, inside({ ...placeOf('kits', index), path: `kits.${kit.id}` }, 'build'));
  }
}

type At = (kind: Exclude<keyof Catalog, 'roster'>, index: number, field: string) => Place;

function requireAll(catalog: Catalog, kind: 'loads' | 'abilities', ids: readonly string[], placeOf: EntryPlace): void {
  const missing = ids.filter((id) => !catalog[kind].some((entry) => entry.id === id));
  if (missing.length === 0) return;
  throw new UserError({
    file: placeOf(kind, 0).file,
    path: kind,
    found: `no '${missing[0]}'`,
    expected: ids.join(', '),
  });
}

function checkMounted(catalog: Catalog, id: string | null, mount: Equipment['mount'], place: Place): void {
  if (id === null) return;
  const item = entryOf(catalog, 'equipment', id, place);
  if (item.mount !== mount) {
    throw new UserError({ ...place, found: `${item.mount} equipment '${id}'`, expected: `${mount} equipment` });
  }
}

/** C1-C8: fields that need each other. */
function checkEquipment(item: Equipment, place: Place): void {
  const fail = (field: string, found: string, expected: string): never => {
    throw new UserError({ ...inside(place, field), found, expected });
  };
  if (item.mount === 'back' && item.twoHanded === true) fail('twoHanded', 'a two-handed back item', 'a hand item');
  if (item.loads !== undefined && (item.kind !== 'ballistic' || item.fire === undefined)) {
    fail('loads', `loads on ${item.kind} equipment`, 'a ballistic weapon (F12)');
  }
  if (item.loads !== undefined && new Set(item.loads).size < item.loads.length)
    fail('loads', 'a load twice', 'each load once');
  if (item.mount === 'back' && (item.melee !== undefined || item.shield !== undefined)) {
    fail(item.melee === undefined ? 'shield' : 'melee', 'melee on the back', 'a hand item (F11)');
  }
  if (item.kind === 'melee' && item.melee === undefined) fail('melee', 'nothing', 'melee dice');
  if (item.kind === 'shield' && item.shield === undefined) fail('shield', 'nothing', 'shield dice');
  if (item.smoke !== undefined && item.limited === undefined) fail('limited', 'nothing', 'a number of uses (C6)');
  checkForm(item, item.kind, fail, '');
  const ids = new Set([item.id]);
  item.forms?.forEach((form, index) => {
    if (ids.has(form.id)) fail(`forms[${index}].id`, `'${form.id}' twice`, 'each form id once');
    ids.add(form.id);
    checkForm(formOf(item, form), item.kind, fail, `forms[${index}].`);
  });
}

/** C7: an item as one of its alternate forms has it. */
export function formOf(item: Equipment, form: Form): Omit<Form, 'id' | 'name'> {
  const { id: _, name: __, ...overrides } = form;
  const set = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return { ...item, ...Object.fromEntries(set) };
}

type Fail = (field: string, found: string, expected: string) => never;

function checkForm(form: Omit<Form, 'id' | 'name'>, kind: Equipment['kind'], fail: Fail, prefix: string): void {
  const bands = form.bands ?? [];
  const fires = form.fire !== undefined && form.fire !== null;
  const strikes = form.melee !== undefined && form.melee !== null;
  if (fires && bands.length === 0) fail(`${prefix}bands`, 'none', 'at least one range band (C2)');
  if (!fires && bands.length > 0) fail(`${prefix}bands`, 'range bands without fire', 'a fire profile');
  if (!fires && (form.indirect === true || form.precise === true)) {
    fail(`${prefix}${form.indirect === true ? 'indirect' : 'precise'}`, 'true without fire', 'a fire profile');
  }
  if (form.overdrive !== undefined && form.overdrive !== null && (!fires || kind !== 'energy')) {
    fail(`${prefix}overdrive`, `an overdrive on ${kind} equipment`, 'an energy weapon that fires (C8)');
  }
  for (const tag of ['parry', 'reach', 'knockdown'] as const) {
    if (form[tag] === true && !strikes) fail(`${prefix}${tag}`, 'true without melee', 'melee dice');
  }
}

/** F12: standard changes nothing and is never used up. */
function checkStandardLoad(catalog: Catalog, at: At): void {
  const index = catalog.loads.findIndex((load) => load.id === 'standard');
  const { penetration, damage, condition, hitHeat, limited } = catalog.loads[index]!;
  if (penetration !== 0 || damage !== 0 || condition !== 0 || hitHeat !== null || limited !== null) {
    throw new UserError({
      ...at('loads', index, ''),
      found: 'a standard load that changes the weapon',
      expected: 'zeros and null',
    });
  }
}

/** D4: a bond joins exactly two pilots. */
function checkBonds(catalog: Catalog, at: At): void {
  catalog.pilots.forEach(({ bond }, index) => {
    if (bond === null) return;
    const pilots = catalog.pilots.filter((pilot) => pilot.bond === bond).map((pilot) => `'${pilot.id}'`);
    if (pilots.length === 2) return;
    const found =
      pilots.length === 1 ? `bond '${bond}' with ${pilots[0]} only` : `bond '${bond}' of ${pilots.join(', ')}`;
    throw new UserError({ ...at('pilots', index, 'bond'), found, expected: 'a bond of two pilots (D4)' });
  });
}

/** B5: no combination of parts may leave a location without a face. */
function checkHitTapes(catalog: Catalog, at: At): void {
  const kinds = ['chassis', 'heads', 'arms', 'arms', 'legs', 'backs'] as const;
  const sizes = kinds.map((kind) => [...new Set(catalog[kind].map((part) => part.size))]);
  const largestTotal = sizes.reduce((total, choices) => total + Math.max(...choices), 0);
  // A twentieth of the whole is a face of its own, whatever the remainders do; few catalogs need the search below.
  if (sizes.every((choices) => 20 * Math.min(...choices) >= largestTotal)) return;
  for (const choice of combinations(sizes)) {
    try {
      hitTapeOf(choice);
    } catch {
      const location = choice.indexOf(Math.min(...choice));
      const kind = kinds[location]!;
      const index = catalog[kind].findIndex((part) => part.size === choice[location]);
      const found = `size ${choice[location]}, which gets no face of the hit tape beside sizes ${choice.join(', ')}`;
      throw new UserError({ ...at(kind, index, 'size'), found, expected: 'a larger size (B5)' });
    }
  }
}

function* combinations(lists: readonly (readonly number[])[]): Generator<number[]> {
  const [first, ...rest] = lists;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const head of first) for (const tail of combinations(rest)) yield [head, ...tail];
}
