import { higherGround, indirectCover, sightOfPair } from './battlefield.ts';
import { SPENT_BOOST } from './budget.ts';
import { ACTOR, BOND_USED, MOMENTUM_USED } from './columns.ts';
import { MODIFIER_DIE } from './dice.ts';
import { FIRE } from './events.ts';
import { abilityActive, bondPartner, enemyAdjacent, intact, spotted, stressBand } from './mech.ts';
import { BREAKING, DEADEYE, HEAD, MOMENTUM } from './names.ts';
import { type FormProfile, OUT_OF_RANGE } from './profile.ts';
import { pairDistance } from './sight.ts';
import type { GameState } from './state.ts';
import { COVER_HEAVY, COVER_LIGHT } from './terrain.ts';

/** What F2 makes of one Fire, before a die is rolled. Reused; a caller reads it before it asks again. */
export interface Conditions {
  /** Net condition dice (A3): n above zero are [+], below zero [-]. */
  net: number;
  /** Bit per term that counts, in the order of TERMS (events.ts). */
  terms: number;
  distance: number;
  /** Whether the weapon fires indirectly (C6). */
  indirect: boolean;
}

const LIGHT_COVER = 1 << 0;
const HEAVY_COVER = 1 << 1;
const HIGH_GROUND = 1 << 2;
const OWN_PRONE = 1 << 3;
const HEAD_DESTROYED = 1 << 4;
const CROWDED = 1 << 5;
const BOOSTED = 1 << 6;
const AIMED = 1 << 7;
const SHAKEN = 1 << 8;
const INDIRECT = 1 << 9;
const REACTION = 1 << 10;
export const BOND_TERM = 1 << 11;
export const MOMENTUM_TERM = 1 << 12;
const LOAD = 1 << 13;
const BAND_PLUS = 1 << 14;
const BAND_MINUS = 1 << 15;

/**
 * Whether a form can fire from where the attacker stands (F1): in a range band and seen, or indirect. On success
 * `into` holds distance, net band dice and cover.
 * @returns the cover met (0-2), or -1 when it cannot fire
 */
export function lineOfFire(
  state: GameState,
  attacker: number,
  target: number,
  form: FormProfile,
  into: Conditions,
): number {
  const from = state.cell[attacker]!;
  const to = state.cell[target]!;
  const pair = state.setup.board.pair(from, to);
  const distance = pairDistance(pair);
  const band = form.bandNet[distance]!;
  if (band === OUT_OF_RANGE) return -1;
  into.distance = distance;
  into.indirect = false;
  into.net = band;
  into.terms = band > 0 ? BAND_PLUS : band < 0 ? BAND_MINUS : 0;
  const cover = sightOfPair(state, pair, attacker, from, target, to);
  if (cover >= 0) return cover;
  if (!form.indirect || !spotted(state, attacker, target)) return -1;
  into.indirect = true;
  return indirectCover(state, to);
}

/**
 * F1, F2: what the two hexes make of a Fire: distance, cover, height, and whether it is indirect. The rest of F2 is about
 * the attacker and its Fire, and the same for every target.
 * @returns false when the form cannot fire at the target from here
 */
export function targetConditions(
  state: GameState,
  attacker: number,
  target: number,
  form: FormProfile,
  into: Conditions,
): boolean {
  const cover = lineOfFire(state, attacker, target, form, into);
  if (cover < 0) return false;
  if (cover === COVER_LIGHT) {
    into.net -= 1;
    into.terms |= LIGHT_COVER;
  } else if (cover === COVER_HEAVY) {
    into.net -= 2;
    into.terms |= HEAVY_COVER;
  }
  if (higherGround(state, attacker, state.cell[attacker]!, target, state.cell[target]!)) {
    into.net += 1;
    into.terms |= HIGH_GROUND;
  }
  if (into.indirect) {
    into.net -= 1;
    into.terms |= INDIRECT;
  }
  return true;
}

/**
 * F2: all condition dice of a Fire. `kind` is an attack kind of events.ts; `aimed` says that a location is named;
 * `loadCondition` is what the load adds (F12).
 * @returns false when the weapon cannot fire at the target from here (F1)
 */
export function fireConditions(
  state: GameState,
  kind: number,
  attacker: number,
  target: number,
  form: FormProfile,
  twoHanded: boolean,
  loadCondition: number,
  aimed: boolean,
  into: Conditions,
): boolean {
  if (!targetConditions(state, attacker, target, form, into)) return false;
  let { net, terms } = into;
  if (state.prone[attacker] !== 0) {
    net -= 1;
    terms |= OWN_PRONE;
  }
  if (!intact(state, attacker, HEAD)) {
    net -= 1;
    terms |= HEAD_DESTROYED;
  }
  if (twoHanded && enemyAdjacent(state, attacker)) {
    net -= 1;
    terms |= CROWDED;
  }
  if (stressBand(state, attacker) === BREAKING) {
    net -= 1;
    terms |= SHAKEN;
  }
  if (aimed && !abilityActive(state, attacker, DEADEYE)) {
    net -= 1;
    terms |= AIMED;
  }
  if (loadCondition !== 0) {
    net += loadCondition;
    terms |= LOAD;
  }
  if (kind !== FIRE) {
    net -= 1;
    terms |= REACTION;
  } else if (state.flow[ACTOR] === attacker) {
    if ((state.spent[attacker]! & SPENT_BOOST) !== 0) {
      net -= 1;
      terms |= BOOSTED;
    }
    if (state.flow[BOND_USED] === 0 && bondPartner(state, attacker) >= 0) {
      net += 1;
      terms |= BOND_TERM;
    }
    if (hasMomentum(state, attacker)) {
      net += 1;
      terms |= MOMENTUM_TERM;
    }
  }
  into.net = net;
  into.terms = terms;
  return true;
}

/** D6 Momentum: three hexes moved, and no Fire yet this activation. */
export function hasMomentum(state: GameState, mech: number): boolean {
  return state.flow[MOMENTUM_USED] === 0 && state.hexes[mech]! >= 3 && abilityActive(state, mech, MOMENTUM);
}

/** A3: rolls n d6 for a net of n condition dice, keeps the highest, signed; 0 without a die. */
export function rollCondition(state: GameState, net: number): number {
  const dice = net < 0 ? -net : net;
  let highest = 0;
  for (let die = 0; die < dice; die++) {
    const face = state.rng.roll(6, MODIFIER_DIE);
    if (face > highest) highest = face;
  }
  return net < 0 ? -highest : highest;
}
