import { HEAT_DIE } from './dice.ts';
import * as EVENT from './event-codes.ts';
import { BY_COOLING, BY_STABILIZE, BY_VENT, SAVED_STRIKE } from './events.ts';
import { abilityActive, cooling, hostile } from './mech.ts';
import { COOLANT_DISCIPLINE, STRESS_CAP } from './names.ts';
import type { GameState } from './state.ts';
import { WATER } from './terrain.ts';

/**
 * G1: adds (or, below zero, removes) heat; heat never falls below 0. Heat dice of an enemy are remembered for the
 * credit of a death by overheating (G3).
 * @param amount never -0, which is no whole number to the compiler: what is removed is taken off 0
 */
export function addHeat(state: GameState, mech: number, amount: number, cause: number, credit: number): void {
  const before = state.heat[mech]!;
  const sum = (before + amount) | 0;
  const after = sum < 0 ? 0 : sum;
  if (after === before) return;
  state.heat[mech] = after;
  if (cause <= SAVED_STRIKE && credit >= 0 && hostile(mech, credit)) {
    state.enemyHeat[mech]! += amount;
    state.lastHeatEnemy[mech] = credit + 1;
  }
  state.log?.emit(EVENT.heat, mech, after - before, after, cause, credit);
}

/** D2: adds or removes stress within 0-5; a surplus is lost. */
export function addStress(state: GameState, mech: number, amount: number, cause: number): void {
  const before = state.stress[mech]!;
  const wanted = before + amount;
  const after = wanted < 0 ? 0 : wanted > STRESS_CAP ? STRESS_CAP : wanted;
  if (after === before) return;
  state.stress[mech] = after;
  state.log?.emit(EVENT.stress, mech, after - before, after, cause);
}

/** Rolls heat dice `count`d`sides`+`plus` (A2). */
export function rollHeat(state: GameState, count: number, sides: number, plus: number): number {
  let heat = plus;
  for (let die = 0; die < count; die++) heat += state.rng.roll(sides, HEAT_DIE);
  return heat;
}

/** E4, S10: Vent removes twice the cooling in force, two more with Coolant Discipline (D6). */
export function vent(state: GameState, mech: number): void {
  let amount = 2 * cooling(state, mech);
  state.log?.emit(EVENT.vent, mech);
  if (abilityActive(state, mech, COOLANT_DISCIPLINE)) {
    amount += 2;
    state.log?.emit(EVENT.ability, mech, COOLANT_DISCIPLINE);
  }
  addHeat(state, mech, 0 - amount, BY_VENT, -1);
}

/** E4: what Stabilize takes off the pilot. */
export function calm(state: GameState, mech: number): void {
  addStress(state, mech, -2, BY_STABILIZE);
}

/** G2: cooling at the end of the own activation, two more in water. */
export function coolDown(state: GameState, mech: number): void {
  const inWater = state.setup.board.terrain[state.cell[mech]!] === WATER;
  addHeat(state, mech, 0 - cooling(state, mech) - (inWater ? 2 : 0), BY_COOLING, -1);
}
