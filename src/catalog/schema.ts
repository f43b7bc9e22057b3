import { z } from 'zod';
import {
  ABILITIES,
  CLASSES,
  EQUIPMENT_KINDS,
  HEAT_BANDS,
  LOADS,
  type MOUNTS,
  STRESS_BANDS,
  TEAM_CAP,
} from '../engine/names.ts';
import { BAND_DISTANCES } from '../engine/profile.ts';
import { DICE_PATTERN } from './dice.ts';
import type { CatalogKind } from './kinds.ts';

/** Ids stand in team specs and study paths, so they keep clear of every separator used there. */
export const Id = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9]*(-[a-zA-Z0-9]+)*$/, 'an id of letters, digits and single hyphens');
const Name = z.string().min(1).max(40);
const Text = z.string().min(1).max(200);
const Dice = z.string().regex(DICE_PATTERN, 'dice as 2d6+3');
const count = (min: number, max: number) => z.number().int().min(min).max(max);
const Modifier = count(-9, 9);

const partFields = {
  id: Id,
  name: Name,
  weight: count(0, 99),
  /** Share of the hit tape (B5). */
  size: count(1, 20),
  armor: count(0, 12),
  durability: count(1, 99),
};

/** A melee strike without dice of its own: the bare chassis (F11). */
export const Strike = z.strictObject({ accuracy: Modifier, penetration: Modifier, damage: Dice });
export type Strike = z.infer<typeof Strike>;

/** B1: the core location. */
export const Chassis = z.strictObject({
  ...partFields,
  class: z.enum(CLASSES),
  weightLimit: count(1, 200),
  evasion: count(1, 30),
  heatLimit: count(1, 40),
  meleeDice: count(0, 6),
  strike: Strike,
});
export type Chassis = z.infer<typeof Chassis>;

export const Head = z.strictObject({ ...partFields, sensors: count(-5, 9) });
export type Head = z.infer<typeof Head>;

export const Arm = z.strictObject({
  ...partFields,
  capacity: count(0, 99),
  handling: count(0, 6),
  /** B4: held by a build that names no equipment. */
  defaultEquipment: Id.nullable(),
});
export type Arm = z.infer<typeof Arm>;

export const Legs = z.strictObject({
  ...partFields,
  speed: count(1, 9),
  jump: z.boolean(),
  /** F10: hexes by which a push is shortened. */
  stability: count(0, 6),
});
export type Legs = z.infer<typeof Legs>;

export const Back = z.strictObject({
  ...partFields,
  boost: count(0, 9),
  cooling: count(0, 12),
  launcher: Id.nullable(),
});
export type Back = z.infer<typeof Back>;

/** C2: condition dice between two distances, both included. */
export const Band = z
  .strictObject({
    min: count(1, BAND_DISTANCES - 1),
    max: count(1, BAND_DISTANCES - 1),
    plus: count(0, 6),
    minus: count(0, 6),
  })
  .refine((band) => band.min <= band.max, { message: 'max at least min', path: ['max'] });
export type Band = z.infer<typeof Band>;

/** C3: a ranged profile. */
export const Fire = z.strictObject({
  shots: count(1, 6),
  accuracy: Modifier,
  penetration: Modifier,
  damage: Dice,
  heat: count(0, 20),
  hitHeat: Dice.optional(),
});
export type Fire = z.infer<typeof Fire>;

/** F11: a melee source. */
export const Melee = z.strictObject({
  dice: count(1, 6),
  accuracy: Modifier,
  penetration: Modifier,
  damage: Dice,
  hitHeat: Dice.optional(),
});
export type Melee = z.infer<typeof Melee>;

const Shield = z.strictObject({ dice: count(1, 6) });
const Smoke = z.strictObject({ rangeHexes: count(1, BAND_DISTANCES - 1) });

/** C7: an alternate form; what it leaves out is as in the item itself, null takes it away. */
export const Form = z.strictObject({
  id: Id,
  name: Name,
  precise: z.boolean().optional(),
  indirect: z.boolean().optional(),
  parry: z.boolean().optional(),
  reach: z.boolean().optional(),
  knockdown: z.boolean().optional(),
  bands: z.array(Band).optional(),
  fire: Fire.nullable().optional(),
  overdrive: Fire.nullable().optional(),
  melee: Melee.nullable().optional(),
  shield: Shield.nullable().optional(),
});
export type Form = z.infer<typeof Form>;

/** C1-C8: what a hand holds or a back part carries. */
export const Equipment = z.strictObject({
  id: Id,
  name: Name,
  kind: z.enum(EQUIPMENT_KINDS),
  mount: z.enum(['hand', 'back']),
  weight: count(0, 99),
  twoHanded: z.boolean().optional(),
  limited: count(1, 99).optional(),
  precise: z.boolean().optional(),
  indirect: z.boolean().optional(),
  parry: z.boolean().optional(),
  reach: z.boolean().optional(),
  knockdown: z.boolean().optional(),
  bands: z.array(Band).optional(),
  fire: Fire.optional(),
  overdrive: Fire.optional(),
  /** F12: loads a build may add to standard. */
  loads: z.array(z.enum(LOADS).exclude(['standard'])).optional(),
  melee: Melee.optional(),
  shield: Shield.optional(),
  smoke: Smoke.optional(),
  forms: z.array(Form).optional(),
});
export type Equipment = z.infer<typeof Equipment>;

/** F12: what a load changes on every weapon that takes it. */
export const Load = z.strictObject({
  id: z.enum(LOADS),
  name: Name,
  penetration: Modifier,
  damage: Modifier,
  /** Condition dice it adds to a Fire, net. */
  condition: count(-6, 6),
  hitHeat: Dice.nullable(),
  limited: count(1, 99).nullable(),
});
export type Load = z.infer<typeof Load>;

/** D1, D4: a pilot; the two pilots who carry the same bond are partners. */
export const Pilot = z.strictObject({
  id: Id,
  name: Name,
  gunnery: count(0, 6),
  melee: count(0, 6),
  piloting: count(0, 6),
  nerve: count(0, 6),
  ability: z.enum(ABILITIES).exclude(['none']).nullable(),
  bond: Id.nullable(),
});
export type Pilot = z.infer<typeof Pilot>;

/** D3, D6: when an ability works; what it does is a rule, so the ids are fixed. */
export const Ability = z.strictObject({
  id: z.enum(ABILITIES).exclude(['none']),
  name: Name,
  heatBands: z.array(z.enum(HEAT_BANDS)).min(1),
  stressBands: z.array(z.enum(STRESS_BANDS)).min(1),
  text: Text,
});
export type Ability = z.infer<typeof Ability>;

const Mounted = Id.nullable();
const LoadList = z.array(z.enum(LOADS).exclude(['standard'])).max(2);

/** B1-B4: six parts, a pilot, what the hands hold, and what the mounts load. */
export const BuildEntry = z.strictObject({
  chassis: Id,
  head: Id,
  rightArm: Id,
  leftArm: Id,
  legs: Id,
  back: Id,
  pilot: Id,
  /** Left out: each arm's defaultEquipment (B4). */
  equipment: z.strictObject({ right: Mounted, left: Mounted }).optional(),
  /** F12: further loads by mount, standard is always carried. */
  loads: z
    .strictObject({ right: LoadList.optional(), left: LoadList.optional(), back: LoadList.optional() } satisfies Record<
      (typeof MOUNTS)[number],
      unknown
    >)
    .optional(),
});
export type BuildEntry = z.infer<typeof BuildEntry>;

export const Kit = z.strictObject({ id: Id, name: Name, text: Text, build: BuildEntry });
export type Kit = z.infer<typeof Kit>;

/** I1: roster checks. */
export const Roster = z.strictObject({ deployed: count(1, TEAM_CAP), teamWeightLimit: count(1, 999) });
export type Roster = z.infer<typeof Roster>;

/** The whole catalog; the keys are the file names in data/ and the first step of a catalog path. */
export const Catalog = z.strictObject({
  chassis: z.array(Chassis),
  heads: z.array(Head),
  arms: z.array(Arm),
  legs: z.array(Legs),
  backs: z.array(Back),
  equipment: z.array(Equipment),
  loads: z.array(Load),
  pilots: z.array(Pilot),
  abilities: z.array(Ability),
  kits: z.array(Kit),
  roster: Roster,
} satisfies Record<CatalogKind, z.ZodType>);
export type Catalog = z.infer<typeof Catalog>;
