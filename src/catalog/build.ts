import { LOADS, type LoadName, MOUNTS, type MountName } from '../engine/names.ts';
import { type EntryKind, entryOf, inside, type Place } from './entry.ts';
import type { Arm, Back, BuildEntry, Catalog, Chassis, Equipment, Head, Legs, Pilot } from './schema.ts';
import { UserError } from './user-error.ts';

/** B1-B4: an assembled mech by ids. Equipment is always spelt out; loads are in the order of LOADS, standard left out. */
export interface Build {
  readonly chassis: string;
  readonly head: string;
  readonly rightArm: string;
  readonly leftArm: string;
  readonly legs: string;
  readonly back: string;
  readonly pilot: string;
  readonly equipment: { readonly right: string | null; readonly left: string | null };
  readonly loads: { readonly [Mount in MountName]?: readonly LoadName[] };
}

/** What a build is resolved from: a parsed entry of a file, a kit, or a build. */
export type BuildSource = Omit<BuildEntry, 'equipment' | 'loads'> & {
  readonly equipment?: Build['equipment'] | undefined;
  readonly loads?: { readonly [Mount in MountName]?: readonly LoadName[] | undefined } | undefined;
};

/** Parts and pilot of a build, in the order of inline specs. */
export const BUILD_FIELDS = [
  { key: 'chassis', kind: 'chassis' },
  { key: 'head', kind: 'heads' },
  { key: 'rightArm', kind: 'arms' },
  { key: 'leftArm', kind: 'arms' },
  { key: 'legs', kind: 'legs' },
  { key: 'back', kind: 'backs' },
  { key: 'pilot', kind: 'pilots' },
] as const satisfies readonly { key: keyof Build; kind: EntryKind }[];

/** The catalog entries of a build. */
export interface BuildParts {
  readonly chassis: Chassis;
  readonly head: Head;
  readonly arms: readonly [Arm, Arm];
  readonly legs: Legs;
  readonly back: Back;
  readonly pilot: Pilot;
  /** By mount: what the right hand, the left hand and the back carry. */
  readonly mounted: readonly [Equipment | null, Equipment | null, Equipment | null];
}

/** Looks up everything that a build names. Its hands and loads are taken as they are: see `resolveBuild`. */
export function partsOf(catalog: Catalog, build: Build, place: Place = {}): BuildParts {
  const at = (key: string): Place => inside(place, key);
  const back = entryOf(catalog, 'backs', build.back, at('back'));
  const held = (hand: 'right' | 'left') => {
    const id = build.equipment[hand];
    return id === null ? null : entryOf(catalog, 'equipment', id, at(`equipment.${hand}`));
  };
  return {
    chassis: entryOf(catalog, 'chassis', build.chassis, at('chassis')),
    head: entryOf(catalog, 'heads', build.head, at('head')),
    arms: [
      entryOf(catalog, 'arms', build.rightArm, at('rightArm')),
      entryOf(catalog, 'arms', build.leftArm, at('leftArm')),
    ],
    legs: entryOf(catalog, 'legs', build.legs, at('legs')),
    back,
    pilot: entryOf(catalog, 'pilots', build.pilot, at('pilot')),
    mounted: [
      held('right'),
      held('left'),
      back.launcher === null ? null : entryOf(catalog, 'equipment', back.launcher, at('back')),
    ],
  };
}

/**
 * Completes a build with the default equipment of its arms (B4), without checking any limit.
 * @throws UserError for an unknown part
 */
export function completeBuild(catalog: Catalog, source: BuildSource, place: Place = {}): Build {
  for (const { key, kind } of BUILD_FIELDS) {
    entryOf(catalog, kind, source[key], inside(place, key));
  }
  const loads: { [Mount in MountName]?: readonly LoadName[] } = {};
  for (const mount of MOUNTS) {
    const names = source.loads?.[mount] ?? [];
    if (names.length > 0) loads[mount] = [...names].sort((a, b) => LOADS.indexOf(a) - LOADS.indexOf(b));
  }
  return {
    chassis: source.chassis,
    head: source.head,
    rightArm: source.rightArm,
    leftArm: source.leftArm,
    legs: source.legs,
    back: source.back,
    pilot: source.pilot,
    equipment: source.equipment ?? defaultEquipment(catalog, source),
    loads,
  };
}

/**
 * Completes a build and checks the hard limits: hands (B3), weight and capacity (B4), loads (F12).
 * @throws UserError naming the part at fault
 */
export function resolveBuild(catalog: Catalog, source: BuildSource, place: Place = {}): Build {
  const build = completeBuild(catalog, source, place);
  const parts = partsOf(catalog, build, place);
  checkHands(build, parts, place);
  checkWeight(parts, place);
  checkLoads(build, parts, place);
  return build;
}

/** B4: each arm's own default; a two-handed default of the right arm reserves the left hand. */
function defaultEquipment(catalog: Catalog, entry: BuildSource): Build['equipment'] {
  const right = entryOf(catalog, 'arms', entry.rightArm).defaultEquipment;
  const left = entryOf(catalog, 'arms', entry.leftArm).defaultEquipment;
  const twoHanded = right !== null && entryOf(catalog, 'equipment', right).twoHanded === true;
  return { right, left: twoHanded ? null : left };
}

/** B3, B4: hand mounts, two-handed items and capacities. */
function checkHands(build: Build, { arms, mounted }: BuildParts, place: Place): void {
  for (const [mount, hand] of (['right', 'left'] as const).entries()) {
    const item = mounted[mount];
    if (item === null || item === undefined) continue;
    const at = inside(place, `equipment.${hand}`);
    if (item.mount !== 'hand') {
      throw new UserError({
        ...at,
        found: `'${item.id}', which is built into a back part`,
        expected: 'hand equipment',
      });
    }
    const other = hand === 'right' ? 'left' : 'right';
    if (item.twoHanded === true) {
      if (build.equipment[other] !== null) {
        const found = `two-handed '${item.id}' beside '${build.equipment[other]}' in the ${other} hand`;
        throw new UserError({ ...at, found, expected: `an empty ${other} hand (B3)` });
      }
      const capacity = arms[0].capacity + arms[1].capacity;
      if (item.weight > capacity) {
        const found = `two-handed '${item.id}' of weight ${item.weight}`;
        throw new UserError({ ...at, found, expected: `at most ${capacity}, the capacity of both arms together (B4)` });
      }
    } else if (item.weight > arms[mount]!.capacity) {
      const { id, capacity } = arms[mount]!;
      const found = `'${item.id}' of weight ${item.weight}`;
      throw new UserError({ ...at, found, expected: `at most ${capacity}, the capacity of '${id}' (B4)` });
    }
  }
}

/** B4: weight of all parts, held items and the launcher; loads weigh nothing. */
export function weightOf({ chassis, head, arms, legs, back, mounted }: BuildParts): number {
  let weight = chassis.weight + head.weight + arms[0].weight + arms[1].weight + legs.weight + back.weight;
  for (const item of mounted) weight += item?.weight ?? 0;
  return weight;
}

function checkWeight(parts: BuildParts, place: Place): void {
  const weight = weightOf(parts);
  const { id, weightLimit } = parts.chassis;
  if (weight <= weightLimit) return;
  const expected = `at most ${weightLimit}, the weight limit of '${id}' (B4)`;
  throw new UserError({ ...place, found: `weight ${weight}`, expected });
}

/** F12: a weapon takes the loads that it lists, at most two of them besides standard. */
function checkLoads(build: Build, { mounted }: BuildParts, place: Place): void {
  for (const [index, mount] of MOUNTS.entries()) {
    const names = build.loads[mount];
    if (names === undefined) continue;
    const at = inside(place, `loads.${mount}`);
    const item = mounted[index];
    if (item === null || item === undefined) {
      throw new UserError({ ...at, found: `a load for the empty ${mount} mount`, expected: 'a weapon there' });
    }
    const allowed: readonly LoadName[] = item.loads ?? [];
    const stranger = names.find((name) => !allowed.includes(name));
    if (stranger !== undefined) {
      const expected =
        allowed.length === 0 ? `none: '${item.id}' takes no loads` : `${allowed.join(', ')} for '${item.id}'`;
      throw new UserError({ ...at, found: `load '${stranger}'`, expected });
    }
    const twice = names.find((name, place) => names.indexOf(name) !== place);
    if (twice !== undefined) throw new UserError({ ...at, found: `load '${twice}' twice`, expected: 'each load once' });
    if (names.length > 2) {
      throw new UserError({ ...at, found: `${names.length} loads`, expected: 'at most two besides standard (F12)' });
    }
  }
}
