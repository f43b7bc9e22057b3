/** What reports may know of the engine: the shape of its events and of the mechs in them, no code. */
export type { GameEvent, Place } from '../engine/decode.ts';
export type { StageName } from '../engine/dice.ts';
export type { LocationName, MountName } from '../engine/names.ts';
export type { AttackProfile, LoadProfile, MechProfile } from '../engine/profile.ts';
export type { RolledDie } from '../engine/recorded-dice.ts';
