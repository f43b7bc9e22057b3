/** The rulebook's nouns as small integers; the order of every list is fixed by rule A6 and never changes. */

/** B1: the six locations, in the order in which every rule visits them (A6). */
export const LOCATIONS = ['core', 'head', 'rightArm', 'leftArm', 'legs', 'back'] as const;
export type LocationName = (typeof LOCATIONS)[number];
export const LOCATION_COUNT = 6;
export const CORE = 0;
export const HEAD = 1;
export const RIGHT_ARM = 2;
export const LEFT_ARM = 3;
export const LEGS = 4;
export const BACK = 5;

/** C1: the three mounts of a mech. Mount 0 sits on location 2, mount 1 on 3, mount 2 on 5. */
export const MOUNTS = ['right', 'left', 'back'] as const;
export type MountName = (typeof MOUNTS)[number];
export const MOUNT_COUNT = 3;
export const RIGHT = 0;
export const LEFT = 1;
export const BACK_MOUNT = 2;
export const MOUNT_LOCATION = [RIGHT_ARM, LEFT_ARM, BACK] as const;

/** Sides; side a owns mechs 0-2 and side b mechs 3-5, whatever the team size (E1). */
export const SIDES = ['a', 'b'] as const;
export type SideName = (typeof SIDES)[number];
export const TEAM_CAP = 3;
export const MECH_CAP = 6;

/** Side (0 or 1) of a mech index. */
export function sideOf(mech: number): number {
  return mech < TEAM_CAP ? 0 : 1;
}

/** B1: weight classes from light to heavy. */
export const CLASSES = ['light', 'medium', 'heavy'] as const;
export type ClassName = (typeof CLASSES)[number];

/** C1: kinds of equipment. */
export const EQUIPMENT_KINDS = ['ballistic', 'energy', 'missile', 'melee', 'shield', 'utility'] as const;
export type EquipmentKind = (typeof EQUIPMENT_KINDS)[number];

/** F12: loads of ballistic weapons; `standard` is always at hand. */
export const LOADS = ['standard', 'armorPiercing', 'highExplosive', 'incendiary', 'tracer'] as const;
export type LoadName = (typeof LOADS)[number];
export const LOAD_CAP = 5;
export const STANDARD = 0;

/** D6: pilot abilities; 0 is none. */
export const ABILITIES = [
  'none',
  'momentum',
  'barrage',
  'deadeye',
  'coolantDiscipline',
  'guardian',
  'lastStand',
] as const;
export type AbilityName = (typeof ABILITIES)[number];
export const MOMENTUM = 1;
export const BARRAGE = 2;
export const DEADEYE = 3;
export const COOLANT_DISCIPLINE = 4;
export const GUARDIAN = 5;
export const LAST_STAND = 6;

/** D3: heat bands (heat <= limit/2, <= limit, above) and D2: stress bands (0-1, 2-3, 4-5). */
export const HEAT_BANDS = ['cool', 'warm', 'hot'] as const;
export const STRESS_BANDS = ['calm', 'strained', 'breaking'] as const;
export const BREAKING = 2;

/** D2: stress runs from 0 to 5. */
export const STRESS_CAP = 5;
