import { movementLeft, QUICKS } from './budget.ts';
import { ACTOR, BOND_USED, FIRES_LEFT, MOMENTUM_USED } from './columns.ts';
import { endEnraged, startEnraged } from './enraged.ts';
import * as EVENT from './event-codes.ts';
import { coolDown } from './heat.ts';
import { grappled, isActing } from './mech.ts';
import { stressCheck } from './overheat.ts';
import type { GameState } from './state.ts';

/** E3, E9: the mech begins its activation with a fresh budget; its Guard and Prepare end (E5, E6). */
export function beginActivation(state: GameState, mech: number): void {
  state.flow[ACTOR] = mech;
  state.flow[BOND_USED] = 0;
  state.flow[MOMENTUM_USED] = 0;
  state.flow[FIRES_LEFT] = 0;
  state.acted[mech] = 1;
  state.guarding[mech] = 0;
  state.prepared[mech] = 0;
  state.moved[mech] = 0;
  state.hexes[mech] = 0;
  state.spent[mech] = 0;
  state.fired[mech] = 0;
  state.quicks[mech] = QUICKS - state.quickPenalty[mech]!;
  state.quickPenalty[mech] = 0;
  state.log?.emit(EVENT.activation_start, mech, state.quicks[mech]!);
  startEnraged(state, mech);
}

/** E7: stress check, then cooling; a death ends the activation with neither, and so does the end of the game. */
export function endActivation(state: GameState, gameOver: boolean): void {
  const mech = state.flow[ACTOR]!;
  if (!gameOver && state.alive[mech] !== 0) {
    if (state.heat[mech]! > state.profile(mech).heatLimit) stressCheck(state, mech);
    if (state.alive[mech] !== 0) coolDown(state, mech);
    state.enemyHeat[mech] = 0;
    state.lastHeatEnemy[mech] = 0;
  }
  if (state.alive[mech] !== 0) endEnraged(state, mech);
  state.flow[ACTOR] = -1;
  state.log?.endActivation(mech, state.words);
}

/** Whether the actor may use ordinary movement now (E3, F9, F11.5). */
export function mayMove(state: GameState, mech: number): boolean {
  return isActing(state, mech) && state.prone[mech] === 0 && !grappled(state, mech) && movementLeft(state, mech) > 0;
}

/** E3, S8: standing up takes all ordinary movement, so none of it may be spent yet. */
export function mayStand(state: GameState, mech: number): boolean {
  return state.prone[mech] !== 0 && state.moved[mech] === 0 && movementLeft(state, mech) > 0;
}

/** E3: an activation ends by itself once nothing is left to do in it; a holder may still let go (F11.5). */
export function canAct(state: GameState, mech: number): boolean {
  if (state.alive[mech] === 0) return false;
  return state.quicks[mech]! > 0 || state.holds[mech] !== 0 || mayMove(state, mech) || mayStand(state, mech);
}
