import { usableForm } from './mech.ts';
import { STANDARD } from './names.ts';
import type { AttackProfile, FormProfile, LoadProfile } from './profile.ts';
import type { GameState } from './state.ts';

/**
 * One attack on its way through resolveFire: who, at whom, with what profile, and what is already known of its dice.
 * There is one reused object per process; it holds nothing between two attacks.
 */
export interface Attack {
  /** Attack kind of events.ts. */
  kind: number;
  attacker: number;
  target: number;
  profile: AttackProfile;
  /** What the load changes (F12), null for strikes and energy. */
  load: LoadProfile | null;
  /** Named location, or -1 for a location die (F4). */
  aim: number;
  /** Added to the hit d20 besides the modifier: gunnery, sensors, accuracy. */
  bonus: number;
  /** The Evasion to meet. */
  threshold: number;
  /** Frozen result of the condition dice, signed. */
  modifier: number;
  /** F11.4. */
  knockdown: boolean;
  /** Saved hit die and total of an accepted melee strike; face 0: roll. */
  savedFace: number;
  savedTotal: number;
  /** C5: whether shields of a Guarding target count. */
  ranged: boolean;
  /** Set by resolveFire: whether any shot or strike got through armor (F11.3). */
  penetrated: boolean;
}

const NO_PROFILE: AttackProfile = {
  shots: 0,
  accuracy: 0,
  penetration: 0,
  damageDice: 0,
  damageSides: 6,
  damagePlus: 0,
  heat: 0,
  hitHeatDice: 0,
  hitHeatSides: 6,
  hitHeatPlus: 0,
};

/** The one attack object. */
export const attack: Attack = {
  kind: 0,
  attacker: 0,
  target: 0,
  profile: NO_PROFILE,
  load: null,
  aim: -1,
  bonus: 0,
  threshold: 0,
  modifier: 0,
  knockdown: false,
  savedFace: 0,
  savedTotal: 0,
  ranged: true,
  penetrated: false,
};

/** C3, C8: the profile that a Fire uses, or null when the form has none. */
export function fireProfile(form: FormProfile, overdrive: boolean): AttackProfile | null {
  return overdrive ? form.overdrive : form.fire;
}

/** F12: what a load changes, null for standard. */
export function loadProfile(state: GameState, load: number): LoadProfile | null {
  return load === STANDARD ? null : state.setup.loads[load]!;
}

/** The form of a mount that is known to be usable. */
export function formInUse(state: GameState, mech: number, mount: number): FormProfile {
  const form = usableForm(state, mech, mount);
  if (form === null) throw new Error(`mech ${mech}: mount ${mount} is not usable`);
  return form;
}
