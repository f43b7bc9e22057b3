import { BOND_USED, DEFENDER, INITIATOR, MOMENTUM_USED, POOL_CAP } from './columns.ts';
import { rollCondition } from './conditions.ts';
import { POOL_DIE } from './dice.ts';
import { takeEnragedReroll } from './enraged.ts';
import * as EVENT from './event-codes.ts';
import { abilityActive, bondPartner, evasion, usableForm } from './mech.ts';
import { LEFT, MOMENTUM, RIGHT } from './names.ts';
import {
  CHASSIS_SOURCE,
  DEFENSE_ONLY,
  LEFT_SHIELD,
  poolStart,
  RIGHT_SHIELD,
  RIGHT_SOURCE,
  SUCCESS,
  setOpportunity,
  sourceMount,
} from './opportunities.ts';
import type { FormProfile } from './profile.ts';
import { meets } from './shot.ts';
import type { GameState } from './state.ts';

/** E5: shield dice that Guard adds in the first exchange against the mech. */
const GUARD_DICE = 2;
/** Value of `guarding` once the first exchange has used up the Guard's dice; its Evasion stays. */
export const GUARD_DICE_USED = 2;

/** What one fighter brings to its pool; reused. */
interface Roll {
  mech: number;
  enemy: number;
  initiating: boolean;
  row: number;
  /** Dice of D6 Momentum (Rules.meleeMomentum) still to be given to the first offensive die. */
  momentum: boolean;
}
const roll: Roll = { mech: 0, enemy: 0, initiating: false, row: 0, momentum: false };

/**
 * F11: rolls both pools before any declaration, the initiator's first. Sources in order: right hand, left hand,
 * chassis, then shields. Each source rolls its condition d6s once, then its d20s.
 * @param charge whether the exchange follows a Charge (F11.3)
 */
export function rollPools(state: GameState, charge: boolean): void {
  const initiator = state.flow[INITIATOR]! - 1;
  const defender = state.flow[DEFENDER]! - 1;
  state.pool.fill(0);
  rollPool(state, initiator, defender, true, firstSourceCondition(state, initiator, charge));
  rollPool(state, defender, initiator, false, 0);
  if (state.guarding[defender] !== 0) state.guarding[defender] = GUARD_DICE_USED;
}

/** F11: Charge and bond each give 1[+] to the initiator's first source; the bond counts once per activation (D4). */
function firstSourceCondition(state: GameState, mech: number, charge: boolean): number {
  const partner = state.flow[BOND_USED] === 0 ? bondPartner(state, mech) : -1;
  state.flow[BOND_USED] = 1;
  if (partner >= 0) state.log?.emit(EVENT.bond, mech, partner);
  return (charge ? 1 : 0) + (partner >= 0 ? 1 : 0);
}

function rollPool(state: GameState, mech: number, enemy: number, initiating: boolean, firstCondition: number): void {
  roll.mech = mech;
  roll.enemy = enemy;
  roll.initiating = initiating;
  roll.row = poolStart(state, mech);
  roll.momentum = initiating && hasMeleeMomentum(state, mech);
  const profile = state.profile(mech);
  const right = usableForm(state, mech, RIGHT);
  const left = usableForm(state, mech, LEFT);
  const armed = isMelee(right) || isMelee(left);
  let bonus = state.setup.rules.meleePilotingDice === false ? 0 : profile.piloting >> 1;
  let condition = firstCondition;
  for (let source = RIGHT_SOURCE; source <= CHASSIS_SOURCE; source++) {
    const dice = offensiveDice(state, mech, source, armed);
    if (dice === 0) continue;
    rollSource(state, source, dice + bonus, condition, false);
    bonus = 0;
    condition = 0;
  }
  for (let source = RIGHT_SHIELD; source <= LEFT_SHIELD; source++) {
    const dice = defensiveDice(state, mech, source, right, left);
    if (dice > 0) rollSource(state, source, dice, 0, true);
  }
}

function isMelee(form: FormProfile | null): boolean {
  return form !== null && form.meleeDice > 0;
}

/** D6 experiment Rules.meleeMomentum: three hexes moved in the own activation, Charge included. */
function hasMeleeMomentum(state: GameState, mech: number): boolean {
  return (
    state.setup.rules.meleeMomentum === true &&
    state.flow[MOMENTUM_USED] === 0 &&
    state.hexes[mech]! >= 3 &&
    abilityActive(state, mech, MOMENTUM)
  );
}

/** F11.1: weapon dice with the arm's handling, or the chassis with an improvised die when no hand has a weapon. */
function offensiveDice(state: GameState, mech: number, source: number, armed: boolean): number {
  const profile = state.profile(mech);
  if (source === CHASSIS_SOURCE) return profile.meleeDice + (armed ? 0 : 1);
  const mount = sourceMount(source);
  const form = usableForm(state, mech, mount);
  if (form === null || form.meleeDice === 0) return 0;
  const [right, left] = profile.handling;
  const twoHanded = profile.mounts[mount]!.twoHanded;
  return form.meleeDice + (twoHanded ? Math.max(right, left) : mount === RIGHT ? right : left);
}

/** F11.6 and E5: shield dice of a hand; a Guard adds two to the first hand that holds a shield or parry weapon. */
function defensiveDice(
  state: GameState,
  mech: number,
  source: number,
  right: FormProfile | null,
  left: FormProfile | null,
): number {
  const form = source === RIGHT_SHIELD ? right : left;
  if (form === null) return 0;
  const guard = state.guarding[mech] === 1 && !roll.initiating && guardHand(right, left) === source;
  return form.shieldDice + (guard ? GUARD_DICE : 0);
}

/** The hand whose pool the Guard dice join: a shield before a parry weapon, right before left; -1 for neither. */
function guardHand(right: FormProfile | null, left: FormProfile | null): number {
  if (right !== null && right.shieldDice > 0) return RIGHT_SHIELD;
  if (left !== null && left.shieldDice > 0) return LEFT_SHIELD;
  if (right?.parry) return RIGHT_SHIELD;
  return left?.parry ? LEFT_SHIELD : -1;
}

/**
 * One source: its modifier d6s, then its d20s. With meleeMomentum the first offensive die of the pool has a modifier
 * of its own, rolled before it; the source's other dice then roll theirs.
 */
function rollSource(state: GameState, source: number, dice: number, condition: number, defenseOnly: boolean): void {
  const threshold = defenseOnly ? evasion(state, roll.enemy, false) : strikeThreshold(state, roll.enemy);
  const base = state.profile(roll.mech).melee + (defenseOnly ? 0 : sourceAccuracy(state, roll.mech, source));
  let rest = dice;
  if (roll.momentum && !defenseOnly) {
    roll.momentum = false;
    state.flow[MOMENTUM_USED] = 1;
    state.log?.emit(EVENT.ability, roll.mech, MOMENTUM);
    rollDie(state, source, base + rollModifier(state, source, condition + 1), threshold, false, true);
    rest -= 1;
  }
  if (rest === 0) return;
  const total = base + rollModifier(state, source, condition);
  for (let die = 0; die < rest; die++) rollDie(state, source, total, threshold, defenseOnly, false);
}

function rollModifier(state: GameState, source: number, condition: number): number {
  const modifier = rollCondition(state, condition);
  if (condition !== 0) state.log?.emit(EVENT.melee_condition, roll.mech, source, condition, modifier);
  return modifier;
}

/** F11.1: the common target, moved by what changes the target's Evasion (Prone, legs); key null: its Evasion. */
function strikeThreshold(state: GameState, enemy: number): number {
  const target = state.setup.rules.meleeOpportunityTarget;
  const current = evasion(state, enemy, false);
  return target === null ? current : target + current - state.profile(enemy).evasion;
}

function sourceAccuracy(state: GameState, mech: number, source: number): number {
  const mount = sourceMount(source);
  if (mount < 0) return state.profile(mech).chassisStrike.accuracy;
  return usableForm(state, mech, mount)!.strike!.accuracy;
}

/** One d20 of a pool; E9: the initiator's first failed offensive die is replaced at once. */
function rollDie(
  state: GameState,
  source: number,
  fixed: number,
  threshold: number,
  defenseOnly: boolean,
  momentum: boolean,
): void {
  const { mech, row } = roll;
  const end = poolStart(state, mech) + POOL_CAP;
  if (row >= end) throw new Error(`melee pool of mech ${mech} is full`);
  let face = state.rng.roll(20, POOL_DIE);
  let success = meets(face, face + fixed, threshold);
  let from = 0;
  if (!success && !defenseOnly && roll.initiating && takeEnragedReroll(state, mech)) {
    from = face;
    face = state.rng.roll(20, POOL_DIE);
    success = meets(face, face + fixed, threshold);
  }
  setOpportunity(
    state,
    row,
    source,
    face,
    face + fixed,
    (success ? SUCCESS : 0) | (defenseOnly ? DEFENSE_ONLY : 0),
    threshold,
  );
  roll.row += 1;
  if (state.log === null) return;
  const at = state.log.open(EVENT.melee_opportunity);
  const { words } = state.log;
  words[at] = mech;
  words[at + 1] = row;
  words[at + 2] = source;
  words[at + 3] = face;
  words[at + 4] = face + fixed;
  words[at + 5] = threshold;
  words[at + 6] = success ? 1 : 0;
  words[at + 7] = defenseOnly ? 1 : 0;
  words[at + 8] = from;
  words[at + 9] = from === 0 ? 0 : face;
  words[at + 10] = 0;
  words[at + 11] = 0;
  words[at + 12] = momentum ? 1 : 0;
}
