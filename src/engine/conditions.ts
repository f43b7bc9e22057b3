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

/** A3, F2: what cover of a target takes from a Fire, by COVER_* of terrain.ts: condition dice, and the term for it. */
const COVER_DICE: readonly number[] = [0, 1, 2];
const COVER_TERM: readonly number[] = [0, LIGHT_COVER, HEAVY_COVER];

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
  const higher = higherGround(state, attacker, state.cell[attacker]!, target, state.cell[target]!);
  into.net += (higher ? 1 : 0) - COVER_DICE[cover]! - (into.indirect ? 1 : 0);
  into.terms |= COVER_TERM[cover]! | (higher ? HIGH_GROUND : 0) | (into.indirect ? INDIRECT : 0);
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
  const reaction = kind !== FIRE;
  const acting = !reaction && state.flow[ACTOR] === attacker;
  const against =
    (state.prone[attacker] !== 0 ? OWN_PRONE : 0) |
    (intact(state, attacker, HEAD) ? 0 : HEAD_DESTROYED) |
    (twoHanded && enemyAdjacent(state, attacker) ? CROWDED : 0) |
    (stressBand(state, attacker) === BREAKING ? SHAKEN : 0) |
    (aimed && !abilityActive(state, attacker, DEADEYE) ? AIMED : 0) |
    (reaction ? REACTION : 0) |
    (acting && (state.spent[attacker]! & SPENT_BOOST) !== 0 ? BOOSTED : 0);
  const inFavour =
    (acting && state.flow[BOND_USED] === 0 && bondPartner(state, attacker) >= 0 ? BOND_TERM : 0) |
    (acting && hasMomentum(state, attacker) ? MOMENTUM_TERM : 0);
  // A die for each, and no branch of its own for a term that comes once in many games (docs/decisions/0029).
  into.net += loadCondition + bitCount(inFavour) - bitCount(against);
  into.terms |= against | inFavour | (loadCondition !== 0 ? LOAD : 0);
  return true;
}

/** How many of the lowest 16 bits are set. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >> 1) & 0x5555);
  const fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333);
  const eights = (fours + (fours >> 4)) & 0x0f0f;
  return (eights + (eights >> 8)) & 31;
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
