import type { Attack } from './attack.ts';
import { applyCritical } from './criticals.ts';
import { applyDamage, knockProne } from './damage.ts';
import { CRIT_DIE, DAMAGE_DIE, HIT_DIE, LOCATION_DIE, PENETRATION_DIE } from './dice.ts';
import { takeEnragedDefense, takeEnragedReroll } from './enraged.ts';
import * as EVENT from './event-codes.ts';
import { CRITICAL, DEFLECT, FIRE, FULL, GLANCE, MISS, SAVED_STRIKE } from './events.ts';
import { addHeat, rollHeat } from './heat.ts';
import { abilityActive, halfHull, intact, usableForm } from './mech.ts';
import { CORE, LAST_STAND, LEFT, LEFT_ARM, RIGHT, RIGHT_ARM } from './names.ts';
import { type GameState, partRow } from './state.ts';

/**
 * The words of the shot under way, in the order of its event's fields (events.ts). They become known one by one, with other
 * events in between, and go into the log at its end. Longer than an event: a table above 64 bytes keeps its address.
 */
const told = new Int32Array(32);
const OUTCOME = 4;
const LOCATION = 5;
const DURABILITY_LOST = 12;

/** F5: margins over armor. */
const CRITICAL_MARGIN = 4;
const LAST_STAND_MARGIN = 3;
const GLANCE_MARGIN = -2;

/** C5: armor that a Guarding shield adds. */
const SHIELD_ARMOR = 2;

/**
 * F3-F6: one shot or strike. Dice: hit d20 (with its replacements), location d20 unless named, penetration d6, damage
 * dice, crit d6 if critical, on-hit heat dice. A miss draws nothing more after its hit die, a deflection nothing
 * after its penetration die; a target that falls ends the draws.
 */
export function resolveShot(state: GameState, attack: Attack): void {
  const at = state.log === null ? -1 : state.log.open(EVENT.shot);
  forget();
  told[0] = attack.attacker;
  told[1] = attack.target;
  told[OUTCOME] = MISS;
  told[LOCATION] = -1;
  if (rollHit(state, attack)) strike(state, attack);
  if (at >= 0) tell(state.log!.words, at);
}

/** Writes the shot's words into the log, one by one: a loop would check its tables again for each of them. */
function tell(words: Int32Array, at: number): void {
  words[at] = told[0]!;
  words[at + 1] = told[1]!;
  words[at + 2] = told[2]!;
  words[at + 3] = told[3]!;
  words[at + 4] = told[4]!;
  words[at + 5] = told[5]!;
  words[at + 6] = told[6]!;
  words[at + 7] = told[7]!;
  words[at + 8] = told[8]!;
  words[at + 9] = told[9]!;
  words[at + 10] = told[10]!;
  words[at + 11] = told[11]!;
  words[at + 12] = told[12]!;
  words[at + 13] = told[13]!;
  words[at + 14] = told[14]!;
  words[at + 15] = told[15]!;
  words[at + 16] = told[16]!;
  words[at + 17] = told[17]!;
  words[at + 18] = told[18]!;
  words[at + 19] = told[19]!;
  words[at + 20] = told[20]!;
  words[at + 21] = told[21]!;
  words[at + 22] = told[22]!;
}

/** What not every shot tells. */
function forget(): void {
  told[6] = 0;
  told[7] = 0;
  told[8] = 0;
  told[9] = 0;
  told[10] = 0;
  told[11] = 0;
  told[12] = 0;
  told[13] = 0;
  told[14] = 0;
  told[15] = 0;
  told[16] = 0;
  told[19] = 0;
  told[20] = 0;
  told[21] = 0;
}

/** F4-F6: what a hit does. */
function strike(state: GameState, attack: Attack): void {
  const { attacker, target, profile } = attack;
  const named = attack.aim >= 0 ? attack.aim : state.profile(target).hitTape[state.rng.roll(20, LOCATION_DIE) - 1]!;
  // F6: a hit on a destroyed location is a hit on core, armor and critical table included.
  const location = intact(state, target, named) ? named : CORE;
  const armor = state.armor[partRow(target, location)]! + shieldArmor(state, attack, location);
  const die = state.rng.roll(6, PENETRATION_DIE);
  const penetration = die + profile.penetration + (attack.load === null ? 0 : attack.load.penetration);
  const outcome = penetrationOutcome(state, attacker, penetration - armor);
  told[LOCATION] = named;
  told[6] = named === location ? 0 : 1;
  told[7] = die;
  told[8] = penetration;
  told[9] = armor;
  told[OUTCOME] = outcome;
  if (outcome === DEFLECT) return;

  attack.penetrated = true;
  const rolled = rollDamage(state, attack);
  const damage = outcome === GLANCE ? (rolled + 1) >> 1 : rolled;
  told[10] = rolled;
  told[11] = damage;
  let lost = applyDamage(state, target, location, damage, attack.kind, attacker);
  if (outcome === CRITICAL && state.alive[target] !== 0) {
    const critDie = state.rng.roll(6, CRIT_DIE);
    told[13] = critDie;
    lost += applyCritical(state, target, location, critDie, attacker);
    if (attack.knockdown) knockProne(state, target, attack.kind, attacker);
  }
  told[DURABILITY_LOST] = lost;
  if (state.alive[target] !== 0) applyHitHeat(state, attack);
}

/** A4: whether a d20 with its total meets the threshold; natural 1 fails, natural 20 succeeds. */
export function meets(face: number, total: number, threshold: number): boolean {
  return face !== 1 && (face === 20 || total >= threshold);
}

/**
 * The hit die with the replacements that E9 orders: the attacker's offensive one on a failure, then the target's
 * defensive one (experiment) on a success. Each keeps the frozen modifier. A saved strike brings its hit along.
 */
export function rollHit(state: GameState, attack: Attack): boolean {
  if (attack.kind === SAVED_STRIKE) {
    told[2] = attack.savedFace;
    told[3] = attack.savedTotal;
    return true;
  }
  const fixed = attack.bonus + attack.modifier;
  let face = state.rng.roll(20, HIT_DIE);
  let hit = meets(face, face + fixed, attack.threshold);
  if (!hit && attack.kind === FIRE && takeEnragedReroll(state, attack.attacker)) {
    const from = face;
    face = state.rng.roll(20, HIT_DIE);
    hit = meets(face, face + fixed, attack.threshold);
    told[15] = from;
    told[16] = face;
  }
  if (hit && takeEnragedDefense(state, attack.target)) {
    const from = face;
    face = state.rng.roll(20, HIT_DIE);
    hit = meets(face, face + fixed, attack.threshold);
    told[19] = from;
    told[20] = face;
    told[21] = attack.target;
  }
  told[2] = face;
  told[3] = face + fixed;
  return hit;
}

/** F5, with Last Stand (D6): what a penetration total that beats armor by `margin` does. */
function penetrationOutcome(state: GameState, attacker: number, margin: number): number {
  if (margin < GLANCE_MARGIN) return DEFLECT;
  if (margin < 0) return GLANCE;
  if (margin >= CRITICAL_MARGIN) return CRITICAL;
  if (margin < LAST_STAND_MARGIN || !lastStand(state, attacker)) return FULL;
  state.log?.emit(EVENT.ability, attacker, LAST_STAND);
  return CRITICAL;
}

/** D6: whether Last Stand lowers the margin of the mech's criticals now. */
export function lastStand(state: GameState, mech: number): boolean {
  return abilityActive(state, mech, LAST_STAND) && halfHull(state, mech);
}

/** C5: what a Guarding target's shields add to the armor of core and of the arm that holds one. */
function shieldArmor(state: GameState, attack: Attack, location: number): number {
  if (!attack.ranged || state.guarding[attack.target] === 0) return 0;
  if (location !== CORE && location !== RIGHT_ARM && location !== LEFT_ARM) return 0;
  const right = location !== LEFT_ARM && holdsShield(state, attack.target, RIGHT);
  const left = location !== RIGHT_ARM && holdsShield(state, attack.target, LEFT);
  return right || left ? SHIELD_ARMOR : 0;
}

function holdsShield(state: GameState, mech: number, mount: number): boolean {
  const form = usableForm(state, mech, mount);
  return form !== null && form.shieldDice > 0;
}

/** The damage dice with the load's change, at least 1 (F12). */
function rollDamage(state: GameState, attack: Attack): number {
  const { profile, load } = attack;
  let damage = profile.damagePlus;
  for (let die = 0; die < profile.damageDice; die++) damage += state.rng.roll(profile.damageSides, DAMAGE_DIE);
  if (load !== null) damage += load.damage;
  return damage < 1 ? 1 : damage;
}

/** C3, F12: on-hit heat dice of the profile, then those of the load. */
function applyHitHeat(state: GameState, attack: Attack): void {
  const { profile, load } = attack;
  let heat = rollHeat(state, profile.hitHeatDice, profile.hitHeatSides, profile.hitHeatPlus);
  if (load !== null) heat += rollHeat(state, load.hitHeatDice, load.hitHeatSides, load.hitHeatPlus);
  if (heat === 0) return;
  told[14] = heat;
  addHeat(state, attack.target, heat, attack.kind, attack.attacker);
}
