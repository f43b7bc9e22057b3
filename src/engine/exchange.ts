import { attack, loadProfile } from './attack.ts';
import {
  DECLARER,
  DEFENDER,
  EXCHANGE_FLAGS,
  INITIATOR,
  PASSES,
  RIPOSTE,
  STRIKE_LOCATION,
  STRIKE_OPPORTUNITY,
  TRIGGER_CELL,
} from './columns.ts';
import { knockProne, letGo } from './damage.ts';
import { POOL_DIE } from './dice.ts';
import { takeEnragedDefense } from './enraged.ts';
import * as EVENT from './event-codes.ts';
import { BY_THROW, SAVED_STRIKE } from './events.ts';
import { resolveFire } from './fire.ts';
import { grappled, usableForm } from './mech.ts';
import { LEFT, RIGHT, STANDARD } from './names.ts';
import {
  available,
  CHASSIS_SOURCE,
  DEFENDED,
  DEFENSE_ONLY,
  flagOpportunity,
  LOST,
  opportunityFace,
  opportunityFlags,
  opportunitySource,
  opportunityThreshold,
  opportunityTotal,
  poolEnd,
  poolStart,
  SPENT,
  SUCCESS,
  setOpportunity,
  sourceMount,
} from './opportunities.ts';
import { rollPools } from './pools.ts';
import { creditFor, push } from './push.ts';
import { meets } from './shot.ts';
import type { GameState } from './state.ts';

// Bits of EXCHANGE_FLAGS.
/** The exchange follows a Charge (F11.3). */
export const AFTER_CHARGE = 1;
/** A strike of the initiator got through armor. */
export const PENETRATED = 2;
/** The one Grapple of this exchange was made (F11.5). */
export const GRAPPLED = 4;
/** A Throw ended the exchange (F11.5). */
export const THROWN = 8;

/** Value of RIPOSTE once the defender's first parry, which decides, was made with something else (E6). */
const NO_RIPOSTE = -1;

/** F11: both fighters roll, then the initiator declares first, unless only one of the two has reach (F11.2). */
export function startExchange(state: GameState, initiator: number, defender: number, charge: boolean): void {
  const { flow } = state;
  flow[INITIATOR] = initiator + 1;
  flow[DEFENDER] = defender + 1;
  flow[EXCHANGE_FLAGS] = charge ? AFTER_CHARGE : 0;
  flow[PASSES] = 0;
  flow[RIPOSTE] = 0;
  flow[TRIGGER_CELL] = state.cell[defender]!;
  state.log?.emit(EVENT.melee_start, initiator, defender, charge ? 1 : 0);
  rollPools(state, charge);
  const reach = hasReach(state, initiator) || !hasReach(state, defender);
  flow[DECLARER] = reach ? initiator : defender;
}

function hasReach(state: GameState, mech: number): boolean {
  return usableForm(state, mech, RIGHT)?.reach === true || usableForm(state, mech, LEFT)?.reach === true;
}

/** The other fighter of the exchange. */
export function opponent(state: GameState, mech: number): number {
  return state.flow[INITIATOR] === mech + 1 ? state.flow[DEFENDER]! - 1 : state.flow[INITIATOR]! - 1;
}

/** Whether the exchange is over: two passes in a row, a Throw, or a fighter down (F11.2, F11.5). */
export function exchangeOver(state: GameState): boolean {
  const { flow } = state;
  return (
    flow[PASSES]! >= 2 ||
    (flow[EXCHANGE_FLAGS]! & THROWN) !== 0 ||
    state.alive[flow[INITIATOR]! - 1] === 0 ||
    state.alive[flow[DEFENDER]! - 1] === 0
  );
}

/** Whether the fighter has an opportunity that can strike. */
export function canStrike(state: GameState, mech: number): boolean {
  const start = poolStart(state, mech);
  const end = poolEnd(state, start);
  for (let opportunity = start; opportunity < end; opportunity++) {
    if (isStrike(state, opportunity)) return true;
  }
  return false;
}

/** Whether an opportunity can be spent on a strike. */
export function isStrike(state: GameState, opportunity: number): boolean {
  return (opportunityFlags(state, opportunity) & (SUCCESS | SPENT | LOST | DEFENSE_ONLY)) === SUCCESS;
}

/** Whether an opportunity can be spent on a parry: shield dice, or a parry weapon (F11.2, F11.6). */
export function isParry(state: GameState, mech: number, opportunity: number): boolean {
  if (!available(state, opportunity)) return false;
  if ((opportunityFlags(state, opportunity) & DEFENSE_ONLY) !== 0) return true;
  const mount = sourceMount(opportunitySource(state, opportunity));
  return mount >= 0 && usableForm(state, mech, mount)?.parry === true;
}

/** F11.5: what a chassis opportunity may be spent on instead of a strike. */
export function mayGrapple(state: GameState, mech: number): boolean {
  return (
    (state.flow[EXCHANGE_FLAGS]! & GRAPPLED) === 0 && !grappled(state, mech) && !grappled(state, opponent(state, mech))
  );
}
export function mayThrow(state: GameState, mech: number): boolean {
  return state.holds[mech] === opponent(state, mech) + 1;
}
export function mayBreak(state: GameState, mech: number): boolean {
  return state.heldBy[mech] === opponent(state, mech) + 1;
}
export function isChassis(state: GameState, opportunity: number): boolean {
  return isStrike(state, opportunity) && opportunitySource(state, opportunity) === CHASSIS_SOURCE;
}

/** Parry opportunities that a strike of this face needs: a natural 20 takes two (F11.2). */
export function parriesNeeded(state: GameState): number {
  return opportunityFace(state, state.flow[STRIKE_OPPORTUNITY]!) === 20 ? 2 : 1;
}

/** Parry opportunities the fighter has left. */
export function parryCount(state: GameState, mech: number): number {
  const start = poolStart(state, mech);
  let count = 0;
  const end = poolEnd(state, start);
  for (let opportunity = start; opportunity < end; opportunity++) {
    if (isParry(state, mech, opportunity)) count += 1;
  }
  return count;
}

/** Whether the fighter has so many parry opportunities left. */
export function canParry(state: GameState, mech: number, needed: number): boolean {
  const start = poolStart(state, mech);
  const end = poolEnd(state, start);
  let missing = needed;
  for (let opportunity = start; opportunity < end && missing > 0; opportunity++) {
    if (isParry(state, mech, opportunity)) missing -= 1;
  }
  return missing === 0;
}

/**
 * F11.2: declares a strike. Returns false when the defensive reroll (experiment of E9) turns it into a miss.
 */
export function declareStrike(state: GameState, opportunity: number, location: number): boolean {
  const mech = state.flow[DECLARER]!;
  const target = opponent(state, mech);
  flagOpportunity(state, opportunity, SPENT);
  state.flow[PASSES] = 0;
  state.flow[STRIKE_OPPORTUNITY] = opportunity;
  state.flow[STRIKE_LOCATION] = location;
  const source = opportunitySource(state, opportunity);
  state.log?.emit(EVENT.melee_declare, mech, target, opportunity, source, location);
  return !takeEnragedDefense(state, target) || defended(state, mech, target, opportunity);
}

/** The defensive reroll of a declared strike: its saved modifier stays, the d20 is replaced. */
function defended(state: GameState, mech: number, target: number, opportunity: number): boolean {
  const from = opportunityFace(state, opportunity);
  const fixed = opportunityTotal(state, opportunity) - from;
  const threshold = opportunityThreshold(state, opportunity);
  const face = state.rng.roll(20, POOL_DIE);
  const success = meets(face, face + fixed, threshold);
  const flags = (opportunityFlags(state, opportunity) & ~SUCCESS) | DEFENDED | (success ? SUCCESS : 0);
  setOpportunity(state, opportunity, opportunitySource(state, opportunity), face, face + fixed, flags, threshold);
  state.log?.emitLong(
    EVENT.melee_defense_reroll,
    mech,
    target,
    opportunity,
    from,
    face,
    face + fixed,
    threshold,
    success ? 1 : 0,
  );
  return success;
}

/** F11.2: the strike is parried; the first parry of the exchange's defender, with a parry weapon, earns a riposte (E6). */
export function parryStrike(state: GameState, opportunity: number, second: number): void {
  const striker = state.flow[DECLARER]!;
  const mech = opponent(state, striker);
  const source = opportunitySource(state, opportunity);
  flagOpportunity(state, opportunity, SPENT);
  if (second >= 0) flagOpportunity(state, second, SPENT);
  state.log?.emit(EVENT.melee_response, mech, striker, 1, opportunity, second);
  const mount = sourceMount(source);
  const parryWeapon = mount >= 0 && usableForm(state, mech, mount)?.parry === true;
  const first = state.flow[DEFENDER] === mech + 1 && state.flow[RIPOSTE] === 0;
  if (first) state.flow[RIPOSTE] = parryWeapon ? mech + 1 : NO_RIPOSTE;
}

/** F11.2: the strike is accepted: its saved hit resolves with penetration, damage, critical and heat dice only. */
export function acceptStrike(state: GameState, chosen: boolean): void {
  const striker = state.flow[DECLARER]!;
  const target = opponent(state, striker);
  const opportunity = state.flow[STRIKE_OPPORTUNITY]!;
  if (chosen) state.log?.emit(EVENT.melee_response, target, striker, 0, -1, -1);
  loadStrike(state, striker, target, opportunitySource(state, opportunity));
  attack.kind = SAVED_STRIKE;
  attack.aim = state.flow[STRIKE_LOCATION]!;
  attack.savedFace = opportunityFace(state, opportunity);
  attack.savedTotal = opportunityTotal(state, opportunity);
  resolveFire(state, attack);
  if (attack.penetrated && state.flow[INITIATOR] === striker + 1) state.flow[EXCHANGE_FLAGS]! |= PENETRATED;
}

/** Puts a melee source's strike into the attack object; kind, aim and hit are the caller's. */
export function loadStrike(state: GameState, striker: number, target: number, source: number): void {
  const mount = sourceMount(source);
  const form = mount < 0 ? null : usableForm(state, striker, mount);
  attack.attacker = striker;
  attack.target = target;
  attack.profile = form === null ? state.profile(striker).chassisStrike : form.strike!;
  attack.load = loadProfile(state, STANDARD);
  attack.knockdown = form?.knockdown ?? false;
  attack.modifier = 0;
  attack.savedFace = 0;
  attack.ranged = false;
}

/** F11.5: Grapple, Throw and Break spend a chassis opportunity instead of a strike; none can be parried. */
export function grapple(state: GameState, opportunity: number): void {
  const mech = state.flow[DECLARER]!;
  const held = opponent(state, mech);
  flagOpportunity(state, opportunity, SPENT);
  state.flow[PASSES] = 0;
  state.flow[EXCHANGE_FLAGS]! |= GRAPPLED;
  state.holds[mech] = held + 1;
  state.heldBy[held] = mech + 1;
  state.prepared[held] = 0;
  state.log?.emit(EVENT.grapple, mech, held);
}

export function breakHold(state: GameState, opportunity: number): void {
  const mech = state.flow[DECLARER]!;
  flagOpportunity(state, opportunity, SPENT);
  state.flow[PASSES] = 0;
  letGo(state, mech, true);
}

/** F11.5: push 2, Prone, and the exchange ends. */
export function throwHeld(state: GameState, opportunity: number): void {
  const mech = state.flow[DECLARER]!;
  const held = opponent(state, mech);
  flagOpportunity(state, opportunity, SPENT);
  state.flow[EXCHANGE_FLAGS]! |= THROWN;
  state.log?.emit(EVENT.throw, mech, held);
  letGo(state, mech);
  push(state, held, mech, 2, BY_THROW);
  knockProne(state, held, BY_THROW, creditFor(held, mech));
}
