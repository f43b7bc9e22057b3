import { ENRAGED_ACTIVE, ENRAGED_MOVEMENT } from './enraged.ts';
import { speed } from './mech.ts';
import type { GameState } from './state.ts';

/** E3: Quicks of an activation. */
export const QUICKS = 2;

// Bits of the `spent` column: what an activation can do only once, or what closes a door.
export const SPENT_BOOST = 1;
export const SPENT_VENT = 2;
/** All ordinary movement is gone: stood up or charged (E3, F11.3). */
export const SPENT_MOVEMENT = 4;
/** A form was changed: no Full any more (C7). */
export const SPENT_FULL = 8;
/** Bit of a mount whose form was changed: `SPENT_FORM << mount`. */
export const SPENT_FORM = 16;

/** E3, E9: ordinary movement points left, 0 once they were spent on something else. */
export function movementLeft(state: GameState, mech: number): number {
  if ((state.spent[mech]! & SPENT_MOVEMENT) !== 0) return 0;
  const enraged = (state.enraged[mech]! & ENRAGED_ACTIVE) !== 0 ? ENRAGED_MOVEMENT : 0;
  const left = speed(state, mech) + enraged - state.moved[mech]!;
  return left > 0 ? left : 0;
}

/** E3: a Full needs both Quicks unspent, and no form changed. */
export function canSpendFull(state: GameState, mech: number): boolean {
  return state.quicks[mech]! >= QUICKS && (state.spent[mech]! & SPENT_FULL) === 0;
}

export function spendQuick(state: GameState, mech: number): void {
  state.quicks[mech]! -= 1;
}

export function spendFull(state: GameState, mech: number): void {
  state.quicks[mech] = 0;
}
