import { LOAD_CAP, LOCATION_COUNT, MOUNT_COUNT, STANDARD } from '../engine/names.ts';
import type { AttackProfile, FormProfile, LoadProfile, MechProfile } from '../engine/profile.ts';
import type { GameSetup } from '../engine/setup.ts';
import { type GameState, partRow } from '../engine/state.ts';
import { type DamageTable, DURABILITY_CAP, damageTable } from './chances.ts';
import { CRITICAL_LIFE } from './worth.ts';

/** One way to attack that a build has: mount, form, load and overdrive, with what follows from them alone. */
export interface AttackOption {
  readonly mount: number;
  readonly form: number;
  readonly load: number;
  readonly overdrive: boolean;
  readonly twoHanded: boolean;
  /** C4, F12: whether a use is gone with it. */
  readonly limited: boolean;
  readonly shape: FormProfile;
  readonly profile: AttackProfile;
  /** Condition dice of the load. */
  readonly condition: number;
  readonly penetration: number;
  readonly damage: DamageTable;
  /** Mean of the on-hit heat dice. */
  readonly hitHeat: number;
}

const known = new WeakMap<GameSetup['loads'], WeakMap<MechProfile, readonly AttackOption[]>>();

/**
 * Every ranged option of a build; the order of mounts, forms, loads, plain before overdrive. Those of a build are worked out
 * once, for all games that it fights.
 */
export function attackOptions({ loads }: GameSetup, profile: MechProfile): readonly AttackOption[] {
  let ofBuilds = known.get(loads);
  if (ofBuilds === undefined) {
    ofBuilds = new WeakMap();
    known.set(loads, ofBuilds);
  }
  let options = ofBuilds.get(profile);
  if (options === undefined) {
    options = listOptions(loads, profile);
    ofBuilds.set(profile, options);
  }
  return options;
}

function listOptions(loads: GameSetup['loads'], profile: MechProfile): AttackOption[] {
  const options: AttackOption[] = [];
  for (let mount = 0; mount < MOUNT_COUNT; mount++) {
    const item = profile.mounts[mount]!;
    if (item === null) continue;
    item.forms.forEach((shape, form) => {
      for (let load = STANDARD; load < LOAD_CAP; load++) {
        if (item.loads[load] === 0 && load !== STANDARD) continue;
        for (const overdrive of [false, true]) {
          const attack = overdrive ? shape.overdrive : shape.fire;
          if (attack === null) continue;
          const loaded = load === STANDARD ? null : loads[load]!;
          options.push({
            mount,
            form,
            load,
            overdrive,
            twoHanded: item.twoHanded,
            limited: item.limited > 0 || item.loads[load]! > 0,
            shape,
            profile: attack,
            condition: loaded?.condition ?? 0,
            penetration: attack.penetration + (loaded?.penetration ?? 0),
            damage: damageTable(attack, loaded),
            hitHeat: meanHeat(attack) + (loaded === null ? 0 : meanHeat(loaded)),
          });
        }
      }
    });
  }
  return options;
}

function meanHeat({ hitHeatDice, hitHeatSides, hitHeatPlus }: AttackProfile | LoadProfile): number {
  return (hitHeatDice * (hitHeatSides + 1)) / 2 + hitHeatPlus;
}

/** Life of a mech in thirds of a core point: a core point is three, a point of any other location one. */
export function lifeOf(state: GameState, mech: number): number {
  let life = 3 * state.durability[partRow(mech, 0)]!;
  for (let location = 1; location < LOCATION_COUNT; location++) life += state.durability[partRow(mech, location)]!;
  return life;
}

/** Faces of the hit tape by location. */
export function tapeFaces(profile: MechProfile): Int8Array {
  const faces = new Int8Array(LOCATION_COUNT);
  for (const location of profile.hitTape) faces[location]! += 1;
  return faces;
}

/**
 * F5, F6: mean life that a hit on a named location takes, overflow to core included, plus what its criticals are worth.
 * @param penetration fixed part of the penetration roll
 */
export function lifePerHit(
  state: GameState,
  target: number,
  location: number,
  penetration: number,
  damage: DamageTable,
): number {
  const struck = state.durability[partRow(target, location)]! > 0 ? location : 0;
  const row = partRow(target, struck);
  const armor = state.armor[row]!;
  const full = facesFrom(armor - penetration);
  const glance = facesFrom(armor - 2 - penetration) - full;
  const critical = facesFrom(armor + 4 - penetration);
  const durability = Math.min(DURABILITY_CAP, state.durability[row]!);
  const kept = damage.upTo[durability]!;
  const glanceKept = damage.glanceUpTo[durability]!;
  const life =
    struck === 0
      ? 3 * (full * kept + glance * glanceKept)
      : full * (3 * damage.mean - 2 * kept) + glance * (3 * damage.glanceMean - 2 * glanceKept);
  return (life + critical * CRITICAL_LIFE) / 6;
}

/** Faces of a d6 that show at least `face`. */
function facesFrom(face: number): number {
  return face <= 1 ? 6 : face > 6 ? 0 : 7 - face;
}

/** Mean life of a hit whose location is rolled on the hit tape (B5). */
export function lifePerRolledHit(
  state: GameState,
  target: number,
  faces: Int8Array,
  penetration: number,
  damage: DamageTable,
): number {
  let life = 0;
  for (let location = 0; location < LOCATION_COUNT; location++) {
    life += faces[location]! * lifePerHit(state, target, location, penetration, damage);
  }
  return life / 20;
}
