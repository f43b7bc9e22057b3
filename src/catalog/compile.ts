import { POOL_CAP } from '../engine/columns.ts';
import {
  ABILITIES,
  CLASSES,
  EQUIPMENT_KINDS,
  HEAT_BANDS,
  LOADS,
  type LoadName,
  STRESS_BANDS,
} from '../engine/names.ts';
import {
  type AttackProfile,
  bandNetOf,
  type FormProfile,
  hitTapeOf,
  type LoadProfile,
  type MechProfile,
  type MountProfile,
  OUT_OF_RANGE,
} from '../engine/profile.ts';
import { type BuildSource, partsOf, resolveBuild, weightOf } from './build.ts';
import { formOf } from './check.ts';
import { parseDice } from './dice.ts';
import { entryOf, type Place } from './entry.ts';
import type { Catalog, Equipment, Fire, Form, Melee } from './schema.ts';
import { formatBuild, kitOf } from './team.ts';
import { UserError } from './user-error.ts';

/**
 * Compiles a build into the form that the engine plays with (B1-B6).
 * @throws UserError when the build breaks a hard limit (B3, B4) or names what the catalog does not have
 */
export function compileBuild(catalog: Catalog, source: BuildSource, place: Place = {}): MechProfile {
  const build = resolveBuild(catalog, source, place);
  const parts = partsOf(catalog, build, place);
  const { chassis, head, arms, legs, back, pilot, mounted } = parts;
  const locations = [chassis, head, arms[0], arms[1], legs, back];
  const durability = Int8Array.from(locations, (part) => part.durability);
  const ability = pilot.ability === null ? null : entryOf(catalog, 'abilities', pilot.ability);
  const loads = [build.loads.right, build.loads.left, build.loads.back];
  const profile: MechProfile = {
    spec: formatBuild(catalog, build),
    name: kitOf(catalog, build)?.name ?? chassis.name,
    pilot: pilot.name,
    weightClass: CLASSES.indexOf(chassis.class),
    weight: weightOf(parts),
    armor: Int8Array.from(locations, (part) => part.armor),
    durability,
    hull: durability.reduce((sum, value) => sum + value, 0),
    hitTape: hitTapeOf(locations.map((part) => part.size)),
    evasion: chassis.evasion + Math.floor(pilot.piloting / 2),
    heatLimit: chassis.heatLimit,
    meleeDice: chassis.meleeDice,
    chassisStrike: compileStrike(chassis.strike),
    sensors: head.sensors,
    handling: [arms[0].handling, arms[1].handling],
    speed: legs.speed,
    jump: legs.jump,
    stability: legs.stability,
    boost: back.boost,
    cooling: back.cooling,
    gunnery: pilot.gunnery,
    melee: pilot.melee,
    piloting: pilot.piloting,
    nerve: pilot.nerve,
    ability: ability === null ? 0 : ABILITIES.indexOf(ability.id),
    abilityHeatBands: ability === null ? 0 : bitsOf(HEAT_BANDS, ability.heatBands),
    abilityStressBands: ability === null ? 0 : bitsOf(STRESS_BANDS, ability.stressBands),
    bond: pilot.bond ?? '',
    mounts: mounted.map((item, mount) => (item === null ? null : compileMount(catalog, item, loads[mount] ?? []))),
  };
  const dice = mostMeleeDice(profile);
  if (dice > POOL_CAP) {
    throw new UserError({
      ...place,
      found: `${profile.spec} with up to ${dice} melee dice`,
      expected: `at most ${POOL_CAP}, weapons, chassis, piloting, shields and Guard together (F11)`,
    });
  }
  return profile;
}

/** F11.1, F11.6, E5: the most dice that the mech can roll in one melee pool, over all forms of its items. */
function mostMeleeDice({ mounts, handling, meleeDice, piloting }: MechProfile): number {
  const hands = mounts.slice(0, 2).map((item, hand) => {
    const dice = (item?.forms ?? []).map((form) => {
      const arm = item!.twoHanded ? Math.max(...handling) : handling[hand as 0 | 1];
      return (form.meleeDice > 0 ? form.meleeDice + arm : 0) + form.shieldDice;
    });
    return Math.max(0, ...dice);
  });
  const guardDice = 2;
  const improvised = 1;
  return hands[0]! + hands[1]! + meleeDice + improvised + Math.floor(piloting / 2) + guardDice;
}

/** F12: the catalog's loads in the order of LOADS. */
export function compileLoads(catalog: Catalog): LoadProfile[] {
  return LOADS.map((id) => {
    const { penetration, damage, condition, hitHeat } = entryOf(catalog, 'loads', id);
    return { penetration, damage, condition, ...compileHitHeat(hitHeat) };
  });
}

function bitsOf<Name extends string>(names: readonly Name[], set: readonly Name[]): number {
  return names.reduce((bits, name, index) => (set.includes(name) ? bits | (1 << index) : bits), 0);
}

function compileMount(catalog: Catalog, item: Equipment, further: readonly LoadName[]): MountProfile {
  const loads = LOADS.map((id) => {
    if (id === 'standard') return -1;
    return further.includes(id) ? (entryOf(catalog, 'loads', id).limited ?? -1) : 0;
  });
  return {
    id: item.id,
    kind: EQUIPMENT_KINDS.indexOf(item.kind),
    twoHanded: item.twoHanded === true,
    limited: item.limited ?? 0,
    forms: [
      compileForm(item.id, item, item.smoke?.rangeHexes ?? 0),
      ...(item.forms ?? []).map((form) => compileForm(form.id, formOf(item, form), item.smoke?.rangeHexes ?? 0)),
    ],
    loads: Int8Array.from(loads),
  };
}

function compileForm(id: string, form: Omit<Form, 'id' | 'name'>, smokeRangeHexes: number): FormProfile {
  const bandNet = bandNetOf(form.bands ?? []);
  return {
    id,
    fire: compileFire(form.fire),
    overdrive: compileFire(form.overdrive),
    bandNet,
    rangeHexes: Math.max(
      0,
      bandNet.findLastIndex((net) => net !== OUT_OF_RANGE),
    ),
    indirect: form.indirect === true,
    precise: form.precise === true,
    meleeDice: form.melee?.dice ?? 0,
    strike: form.melee === undefined || form.melee === null ? null : compileStrike(form.melee),
    parry: form.parry === true,
    reach: form.reach === true,
    knockdown: form.knockdown === true,
    shieldDice: form.shield?.dice ?? 0,
    smokeRangeHexes,
  };
}

function compileFire(fire: Fire | null | undefined): AttackProfile | null {
  if (fire === undefined || fire === null) return null;
  return { ...compileStrike(fire), shots: fire.shots, heat: fire.heat };
}

function compileStrike(strike: Omit<Melee, 'dice'>): AttackProfile {
  const damage = parseDice(strike.damage)!;
  return {
    shots: 1,
    accuracy: strike.accuracy,
    penetration: strike.penetration,
    damageDice: damage.count,
    damageSides: damage.sides,
    damagePlus: damage.plus,
    heat: 0,
    ...compileHitHeat(strike.hitHeat),
  };
}

function compileHitHeat(notation: string | null | undefined) {
  const dice = notation === null || notation === undefined ? undefined : parseDice(notation);
  return { hitHeatDice: dice?.count ?? 0, hitHeatSides: dice?.sides ?? 0, hitHeatPlus: dice?.plus ?? 0 };
}
