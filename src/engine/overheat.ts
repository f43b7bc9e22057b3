import { applyDamage } from './damage.ts';
import { STRESS_DIE } from './dice.ts';
import * as EVENT from './event-codes.ts';
import { BY_OVERHEAT } from './events.ts';
import { addHeat, addStress } from './heat.ts';
import { CORE } from './names.ts';
import type { GameState } from './state.ts';

/**
 * G3: the check at the end of the own activation of a mech whose heat is above its limit. May destroy it.
 */
export function stressCheck(state: GameState, mech: number): void {
  const profile = state.profile(mech);
  const over = state.heat[mech]! - profile.heatLimit;
  const die = state.rng.roll(6, STRESS_DIE);
  const total = die + over - (profile.nerve >> 1);
  state.log?.emit(EVENT.stress_check, mech, die, over, total);
  if (total <= 2) return;
  if (total <= 6) {
    addStress(state, mech, 1, BY_OVERHEAT);
    if (total >= 5) {
      state.quickPenalty[mech] = 1;
      state.log?.emit(EVENT.quick_penalty, mech);
    }
    return;
  }
  const credit = overheatCredit(state, mech, over);
  applyDamage(state, mech, CORE, total <= 8 ? 2 : 4, BY_OVERHEAT, credit);
  if (total >= 9 && state.alive[mech] !== 0) addHeat(state, mech, 0 - over, BY_OVERHEAT, -1);
}

/** G3: the last enemy whose heat dice the mech took since its previous activation, if without them it were not over. */
function overheatCredit(state: GameState, mech: number, over: number): number {
  return state.enemyHeat[mech]! >= over ? state.lastHeatEnemy[mech]! - 1 : -1;
}
