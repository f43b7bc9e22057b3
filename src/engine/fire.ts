import { type Attack, attack, fireProfile, formInUse, loadProfile } from './attack.ts';
import { BOND_USED, MOMENTUM_USED } from './columns.ts';
import { BOND_TERM, type Conditions, fireConditions, MOMENTUM_TERM, rollCondition } from './conditions.ts';
import * as EVENT from './event-codes.ts';
import { BY_WEAPON, FIRE } from './events.ts';
import { addHeat } from './heat.ts';
import { abilityActive, bondPartner, evasion, sensors } from './mech.ts';
import { DEADEYE, MOMENTUM, STANDARD } from './names.ts';
import { resolveShot } from './shot.ts';
import { type GameState, loadRow, mountRow } from './state.ts';

/** The conditions of the Fire under way. */
const conditions: Conditions = { net: 0, terms: 0, distance: 0, indirect: false };

/**
 * F1-F3: makes a Fire ready in the one attack object, all but its frozen modifier. No die falls and nothing changes.
 * @param into receives distance and condition dice
 * @returns false when the weapon cannot fire at the target from here
 */
export function aimFire(
  state: GameState,
  kind: number,
  attacker: number,
  target: number,
  mount: number,
  load: number,
  overdrive: boolean,
  aim: number,
  into: Conditions,
): boolean {
  const item = state.profile(attacker).mounts[mount]!;
  const form = formInUse(state, attacker, mount);
  const profile = fireProfile(form, overdrive);
  if (profile === null) return false;
  const loaded = loadProfile(state, load);
  const loadCondition = loaded === null ? 0 : loaded.condition;
  if (!fireConditions(state, kind, attacker, target, form, item.twoHanded, loadCondition, aim >= 0, into)) return false;
  attack.kind = kind;
  attack.attacker = attacker;
  attack.target = target;
  attack.profile = profile;
  attack.load = loaded;
  attack.aim = aim;
  attack.bonus = state.profile(attacker).gunnery + sensors(state, attacker) + profile.accuracy;
  attack.threshold = evasion(state, target, true);
  attack.modifier = 0;
  attack.knockdown = false;
  attack.savedFace = 0;
  attack.ranged = true;
  return true;
}

/**
 * F1-F3: one whole ranged attack of a mount. Its dice, in this order and no other: the modifier d6s once, then each
 * shot; weapon heat after the last one. Heat and ammunition are paid even when the target falls early.
 * @param kind FIRE, OVERWATCH or BACKUP
 * @param aim a named location, or -1
 * @returns false when the weapon cannot fire at the target from here; nothing has happened then
 */
export function fireMount(
  state: GameState,
  kind: number,
  attacker: number,
  target: number,
  mount: number,
  load: number,
  overdrive: boolean,
  aim: number,
): boolean {
  if (!aimFire(state, kind, attacker, target, mount, load, overdrive, aim, conditions)) return false;
  if (kind === FIRE) claimFirstAttack(state, attacker, conditions.terms);
  if (aim >= 0 && abilityActive(state, attacker, DEADEYE)) state.log?.emit(EVENT.ability, attacker, DEADEYE);
  attack.modifier = rollCondition(state, conditions.net);
  if (state.log !== null) {
    const at = state.log.open(EVENT.fire);
    const { words } = state.log;
    words[at] = attacker;
    words[at + 1] = target;
    words[at + 2] = kind;
    words[at + 3] = mount;
    words[at + 4] = state.form[mountRow(attacker, mount)]!;
    words[at + 5] = load;
    words[at + 6] = overdrive ? 1 : 0;
    words[at + 7] = aim;
    words[at + 8] = conditions.distance;
    words[at + 9] = conditions.terms;
    words[at + 10] = conditions.net;
    words[at + 11] = attack.modifier;
    words[at + 12] = attack.bonus;
    words[at + 13] = attack.threshold;
  }
  resolveFire(state, attack);
  spendAmmunition(state, attacker, mount, load);
  addHeat(state, attacker, attack.profile.heat, BY_WEAPON, -1);
  return true;
}

/**
 * F3: the shots of an attack whose modifier is frozen. Fires, reactions and strikes all pass here; the kind tells
 * which replacements may be drawn and whether the hit is rolled or saved.
 */
export function resolveFire(state: GameState, resolving: Attack): void {
  resolving.penetrated = false;
  for (let shot = 0; shot < resolving.profile.shots; shot++) {
    if (state.alive[resolving.target] === 0) return;
    resolveShot(state, resolving);
  }
}

/** D4, D6: the first attack of an activation takes the bond die, the first Fire the Momentum die. */
export function claimFirstAttack(state: GameState, mech: number, terms: number): void {
  if ((terms & BOND_TERM) !== 0) state.log?.emit(EVENT.bond, mech, bondPartner(state, mech));
  if ((terms & MOMENTUM_TERM) !== 0) state.log?.emit(EVENT.ability, mech, MOMENTUM);
  state.flow[BOND_USED] = 1;
  state.flow[MOMENTUM_USED] = 1;
}

/** C4, F12: one use of a limited item and of a limited load, whatever the shots. */
function spendAmmunition(state: GameState, mech: number, mount: number, load: number): void {
  const row = mountRow(mech, mount);
  const loadAt = loadRow(mech, mount, load);
  const limited = state.uses[row]! > 0;
  const loadLimited = load !== STANDARD && state.loadUses[loadAt]! > 0;
  if (!limited && !loadLimited) return;
  if (limited) state.uses[row]! -= 1;
  if (loadLimited) state.loadUses[loadAt]! -= 1;
  state.log?.emit(EVENT.ammunition, mech, mount, state.uses[row]!, load, state.loadUses[loadAt]!);
}
