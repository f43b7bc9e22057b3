import * as EVENT from './event-codes.ts';
import { MECH_CAP, sideOf } from './names.ts';
import type { GameState } from './state.ts';

// Bits of the `enraged` column (E9). Pending, active and the two rerolls are separate facts.
export const ENRAGED_PENDING = 1;
export const ENRAGED_ACTIVE = 2;
export const ENRAGED_REROLL = 4;
export const ENRAGED_DEFENSE = 8;

/** E9: what Enraged adds to ordinary movement. */
export const ENRAGED_MOVEMENT = 2;

/**
 * E9: an enemy destroyed `victim`; every survivor of its side is Enraged from its next own activation on. A mech that
 * waits for it, or has it for the rest of the game, gains nothing more.
 */
export function grantEnraged(state: GameState, victim: number, by: number): void {
  if (!state.setup.enraged) return;
  const barred = state.setup.enragedForGame ? ENRAGED_PENDING | ENRAGED_ACTIVE : ENRAGED_PENDING;
  for (let mech = 0; mech < MECH_CAP; mech++) {
    if (sideOf(mech) !== sideOf(victim) || state.alive[mech] === 0 || (state.enraged[mech]! & barred) !== 0) continue;
    state.enraged[mech]! |= ENRAGED_PENDING;
    state.log?.emit(EVENT.enraged_granted, mech, by, victim);
  }
}

/** E9: at the start of the own activation a pending grant becomes active and brings its one reroll. */
export function startEnraged(state: GameState, mech: number): void {
  if ((state.enraged[mech]! & ENRAGED_PENDING) === 0) return;
  const defensive = state.setup.enragedDefensive;
  state.enraged[mech] = ENRAGED_ACTIVE | (defensive ? ENRAGED_DEFENSE : ENRAGED_REROLL);
  state.log?.emit(EVENT.enraged_started, mech, defensive ? 1 : 0);
}

/** E9: at the end of the own activation; a permanent grant waits for the next one. A defensive charge is kept. */
export function endEnraged(state: GameState, mech: number): void {
  const bits = state.enraged[mech]!;
  if ((bits & ENRAGED_ACTIVE) === 0) return;
  const continuing = state.setup.enragedForGame;
  state.enraged[mech] = (bits & (ENRAGED_PENDING | ENRAGED_DEFENSE)) | (continuing ? ENRAGED_PENDING : 0);
  state.log?.emit(EVENT.enraged_ended, mech, continuing ? 1 : 0);
}

/** Takes the offensive reroll of the mech's own activation; false when there is none. */
export function takeEnragedReroll(state: GameState, mech: number): boolean {
  if ((state.enraged[mech]! & ENRAGED_REROLL) === 0) return false;
  state.enraged[mech]! &= ~ENRAGED_REROLL;
  return true;
}

/** Takes the defensive reroll against an incoming hit (experiment); false when there is none. */
export function takeEnragedDefense(state: GameState, mech: number): boolean {
  if ((state.enraged[mech]! & ENRAGED_DEFENSE) === 0) return false;
  state.enraged[mech]! &= ~ENRAGED_DEFENSE;
  return true;
}
