import { attack } from './attack.ts';
import { QUEUE_INDEX, TRIGGER, WINDOW } from './columns.ts';
import * as EVENT from './event-codes.ts';
import { BACKUP, BACKUP_WINDOW, DIRECT_STRIKE, OVERWATCH, OVERWATCH_WINDOW } from './events.ts';
import { loadStrike } from './exchange.ts';
import { fireMount, resolveFire } from './fire.ts';
import { evasion, usableForm } from './mech.ts';
import { GUARDIAN, LEFT, RIGHT, STANDARD } from './names.ts';
import { CHASSIS_SOURCE, LEFT_SOURCE, RIGHT_SOURCE } from './opportunities.ts';
import type { AttackProfile } from './profile.ts';
import type { GameState } from './state.ts';

/** E6: the reactor whose turn it is lets the window pass. */
export function refuseReaction(state: GameState): void {
  const mech = takeReactor(state);
  state.log?.emit(EVENT.reaction, mech, state.flow[WINDOW]!, state.flow[TRIGGER]!, 0, -1);
}

/**
 * E6: the reactor whose turn it is acts: with `mount` in an Overwatch or Backup window, with its best melee source in
 * a disengage or riposte window.
 */
export function react(state: GameState, mount: number): void {
  const window = state.flow[WINDOW]!;
  const target = state.flow[TRIGGER]!;
  const mech = takeReactor(state);
  state.reacted[mech] = 1;
  if (window === OVERWATCH_WINDOW || window === BACKUP_WINDOW) {
    state.log?.emit(EVENT.reaction, mech, window, target, 1, mount);
    if (state.prepared[mech] === mount + 1) state.prepared[mech] = 0;
    else state.log?.emit(EVENT.ability, mech, GUARDIAN);
    fireMount(state, window === BACKUP_WINDOW ? BACKUP : OVERWATCH, mech, target, mount, STANDARD, false, -1);
    return;
  }
  const source = bestSource(state, mech);
  state.log?.emit(EVENT.reaction, mech, window, target, 1, source);
  directStrike(state, mech, target, source);
}

function takeReactor(state: GameState): number {
  const mech = state.queue[state.flow[QUEUE_INDEX]!]!;
  state.flow[QUEUE_INDEX]! += 1;
  return mech;
}

/** E6: one direct hit: d20 + melee + accuracy against current Evasion, the location die rolled, no condition dice. */
function directStrike(state: GameState, mech: number, target: number, source: number): void {
  loadStrike(state, mech, target, source);
  attack.kind = DIRECT_STRIKE;
  attack.aim = -1;
  attack.bonus = state.profile(mech).melee + attack.profile.accuracy;
  attack.threshold = evasion(state, target, false);
  state.log?.emit(EVENT.direct_strike, mech, target, source, attack.bonus, attack.threshold);
  resolveFire(state, attack);
}

/** E6: the best usable melee source: most average damage, then penetration, then accuracy, then source order. */
export function bestSource(state: GameState, mech: number): number {
  let best = CHASSIS_SOURCE;
  let strike = state.profile(mech).chassisStrike;
  // Against the order of sources, so that a full tie ends with the first one.
  for (const source of [LEFT_SOURCE, RIGHT_SOURCE]) {
    const form = usableForm(state, mech, source === RIGHT_SOURCE ? RIGHT : LEFT);
    if (form === null || form.strike === null || form.meleeDice === 0) continue;
    if (compareStrikes(form.strike, strike) < 0) continue;
    best = source;
    strike = form.strike;
  }
  return best;
}

function compareStrikes(one: AttackProfile, other: AttackProfile): number {
  return doubleMean(one) - doubleMean(other) || one.penetration - other.penetration || one.accuracy - other.accuracy;
}

/** Twice the mean of the damage dice, a whole number. */
function doubleMean(strike: AttackProfile): number {
  return strike.damageDice * (strike.damageSides + 1) + 2 * strike.damagePlus;
}
