import { answer, REFUSE, RESPOND } from '../engine/answers.ts';
import { TRIGGER, WINDOW } from '../engine/columns.ts';
import { BACKUP_WINDOW, OVERWATCH_WINDOW } from '../engine/events.ts';
import { usableForm } from '../engine/mech.ts';
import { LOCATION_COUNT, MOUNT_COUNT } from '../engine/names.ts';
import type { AttackProfile } from '../engine/profile.ts';
import { bestSource } from '../engine/reactions.ts';
import { type GameState, partRow } from '../engine/state.ts';
import { mayRespondWith, nextReactor } from '../engine/windows.ts';

/**
 * What bots do off their own turn (E6): every response whose expected damage is above zero, that is, whose best
 * penetration roll reaches a glance somewhere on the target.
 */
export function answerReaction(state: GameState): number {
  const mech = nextReactor(state);
  const target = state.flow[TRIGGER]!;
  const window = state.flow[WINDOW]!;
  if (window !== OVERWATCH_WINDOW && window !== BACKUP_WINDOW) {
    return canHurt(state, target, strikeOf(state, mech, bestSource(state, mech))) ? answer(RESPOND) : answer(REFUSE);
  }
  for (let mount = 0; mount < MOUNT_COUNT; mount++) {
    if (!mayRespondWith(state, mech, mount)) continue;
    if (canHurt(state, target, usableForm(state, mech, mount)!.fire!)) return answer(RESPOND, mount);
  }
  return answer(REFUSE);
}

/** F5: a 6 on the penetration die reaches Armor - 2 on at least one location. */
function canHurt(state: GameState, target: number, profile: AttackProfile): boolean {
  for (let location = 0; location < LOCATION_COUNT; location++) {
    if (6 + profile.penetration >= state.armor[partRow(target, location)]! - 2) return true;
  }
  return false;
}

/** The strike of a melee source (F11). */
export function strikeOf(state: GameState, mech: number, source: number): AttackProfile {
  return source >= MOUNT_COUNT - 1 ? state.profile(mech).chassisStrike : usableForm(state, mech, source)!.strike!;
}
