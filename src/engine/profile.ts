import { LOCATION_COUNT } from './names.ts';

/**
 * One attack profile of a weapon, form, overdrive or melee source (C3). Dice are `count`d`sides`+`plus` (A2).
 * A melee strike is a profile with one shot and no own heat.
 */
export interface AttackProfile {
  /** Shots of one Fire, 1-6; 1 for melee. */
  readonly shots: number;
  readonly accuracy: number;
  readonly penetration: number;
  readonly damageDice: number;
  readonly damageSides: number;
  readonly damagePlus: number;
  /** Heat to the firer, once, after the last shot. */
  readonly heat: number;
  /** Heat dice to the target per hit; `hitHeatDice` 0 with `hitHeatPlus` 0 means none. */
  readonly hitHeatDice: number;
  readonly hitHeatSides: number;
  readonly hitHeatPlus: number;
}

/** `bandNet` value of a distance outside every band: the weapon cannot fire there (C2). */
export const OUT_OF_RANGE = 127;
/** `bandNet` covers distances 0 to 31. */
export const BAND_DISTANCES = 32;

/** One form of a held item or launcher (C7); an item without forms has exactly one. */
export interface FormProfile {
  readonly id: string;
  /** Ranged profile, or null for an item that cannot Fire. */
  readonly fire: AttackProfile | null;
  /** C8: the overdriven profile of an energy weapon, or null. */
  readonly overdrive: AttackProfile | null;
  /** C2: net condition dice (plus - minus) by distance 0-31, OUT_OF_RANGE where it cannot fire. */
  readonly bandNet: Int8Array;
  /** Greatest distance at which it can fire, 0 when it cannot. */
  readonly rangeHexes: number;
  readonly indirect: boolean;
  readonly precise: boolean;
  /** F11.1: melee dice, 0 when it is no melee source. */
  readonly meleeDice: number;
  readonly strike: AttackProfile | null;
  readonly parry: boolean;
  readonly reach: boolean;
  readonly knockdown: boolean;
  /** F11.6: parry-only dice of a shield, 0 otherwise. */
  readonly shieldDice: number;
  /** C6: range of a smoke launcher in hexes, 0 when it is none. */
  readonly smokeRangeHexes: number;
}

/** A mounted item: what a hand holds or a back part carries. */
export interface MountProfile {
  readonly id: string;
  /** Index into EQUIPMENT_KINDS. */
  readonly kind: number;
  readonly twoHanded: boolean;
  /** C4: uses of a limited item, 0 = unlimited. */
  readonly limited: number;
  readonly forms: readonly FormProfile[];
  /** F12: uses of each load (index as LOADS): -1 unlimited, 0 not carried, n limited. `standard` is -1 for every weapon. */
  readonly loads: Int8Array;
}

/** F12: what a load changes; catalog-wide, index as LOADS. */
export interface LoadProfile {
  readonly penetration: number;
  readonly damage: number;
  /** Condition dice it adds, net. */
  readonly condition: number;
  readonly hitHeatDice: number;
  readonly hitHeatSides: number;
  readonly hitHeatPlus: number;
}

/**
 * An assembled mech with its pilot, ready to fight: the compiled form of a build. Immutable and shared by every
 * game of a batch. Arrays are indexed by location (6) or mount (3) in the orders of names.ts.
 */
export interface MechProfile {
  /** Canonical team spec of the build. */
  readonly spec: string;
  readonly name: string;
  readonly pilot: string;
  /** Index into CLASSES. */
  readonly weightClass: number;
  readonly weight: number;
  readonly armor: Int8Array;
  readonly durability: Int8Array;
  /** Sum of durability (B6). */
  readonly hull: number;
  /** B5: location of each face 1-20 at index face-1. */
  readonly hitTape: Int8Array;
  /** B6: chassis evasion + floor(piloting/2). */
  readonly evasion: number;
  readonly heatLimit: number;
  readonly meleeDice: number;
  /** Strike of the bare chassis (fists). */
  readonly chassisStrike: AttackProfile;
  readonly sensors: number;
  readonly handling: readonly [number, number];
  readonly speed: number;
  readonly jump: boolean;
  readonly stability: number;
  readonly boost: number;
  readonly cooling: number;
  readonly gunnery: number;
  readonly melee: number;
  readonly piloting: number;
  readonly nerve: number;
  /** D6: index into ABILITIES, 0 none. */
  readonly ability: number;
  /** D3: bit per heat band (bit 0 cool) and per stress band (bit 0 calm) in which the ability works. */
  readonly abilityHeatBands: number;
  readonly abilityStressBands: number;
  /** D4: bond name, '' for none; two pilots of a team who carry the same name are partners. */
  readonly bond: string;
  readonly mounts: readonly (MountProfile | null)[];
}

/**
 * B5: shares the 20 faces of the hit tape among the locations in proportion to their size, by largest remainder in
 * integers. Ties go to the larger size, then to the earlier location. Faces run in location order.
 * @param sizes six positive sizes in location order
 * @returns 20 location indices, face 1 first
 * @throws RangeError when a part would get no face
 */
export function hitTapeOf(sizes: ArrayLike<number>): Int8Array {
  let total = 0;
  for (let location = 0; location < LOCATION_COUNT; location++) total += sizes[location]!;
  const faces = new Int8Array(LOCATION_COUNT);
  let left = 20;
  for (let location = 0; location < LOCATION_COUNT; location++) {
    faces[location] = Math.floor((20 * sizes[location]!) / total);
    left -= faces[location]!;
  }
  const order = [0, 1, 2, 3, 4, 5].sort(
    (x, y) => ((20 * sizes[y]!) % total) - ((20 * sizes[x]!) % total) || sizes[y]! - sizes[x]! || x - y,
  );
  for (const location of order.slice(0, left)) faces[location]! += 1;
  const tape = new Int8Array(20);
  let face = 0;
  for (let location = 0; location < LOCATION_COUNT; location++) {
    if (faces[location] === 0) throw new RangeError(`location ${location} gets no face of the hit tape`);
    tape.fill(location, face, face + faces[location]!);
    face += faces[location]!;
  }
  return tape;
}

/** C2: net condition dice by distance from a list of bands; where bands overlap the first one counts. */
export function bandNetOf(bands: readonly { min: number; max: number; plus: number; minus: number }[]): Int8Array {
  const net = new Int8Array(BAND_DISTANCES).fill(OUT_OF_RANGE);
  for (const band of [...bands].reverse()) {
    for (let distance = band.min; distance <= band.max; distance++) net[distance] = band.plus - band.minus;
  }
  return net;
}
