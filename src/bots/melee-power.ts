import { evasion, usableForm } from '../engine/mech.ts';
import { CORE, LEFT, MECH_CAP, RIGHT } from '../engine/names.ts';
import type { AttackProfile } from '../engine/profile.ts';
import { bestSource } from '../engine/reactions.ts';
import type { GameSetup } from '../engine/setup.ts';
import type { GameState } from '../engine/state.ts';
import { lifePerHit, lifePerRolledHit } from './attack-options.ts';
import { type DamageTable, damageTable, hitChance } from './chances.ts';
import { attackerVersion, targetVersion } from './mech-values.ts';
import { strikeOf } from './reflexes.ts';

/** Share of the struck fighter's parry opportunities that really stop a strike. */
const PARRY_SHARE = 0.8;
/** Words that what is kept of an exchange depends on: three versions, and what else there is in one. */
const KEY_WORDS = 4;

/** Mean life that melee takes (F11), by fighter and opponent, from weapon dice, chances and core armor. */
export class MeleePower {
  private readonly tables = new Map<AttackProfile, DamageTable>();
  /** By pair: what an exchange takes, and what that was worked out for. */
  private readonly kept = new Float64Array(MECH_CAP * MECH_CAP);
  private readonly keptFor = new Int32Array(MECH_CAP * MECH_CAP * KEY_WORDS).fill(-1);

  constructor(setup: GameSetup) {
    for (const profile of setup.profiles) {
      if (profile === null) continue;
      this.tables.set(profile.chassisStrike, damageTable(profile.chassisStrike, null));
      for (const item of profile.mounts) {
        for (const form of item?.forms ?? []) {
          if (form.strike !== null) this.tables.set(form.strike, damageTable(form.strike, null));
        }
      }
    }
  }

  /**
   * The same as `weighExchange`, kept for as long as nothing it depends on has changed; for mechs as they are in the state, as
   * versions (matchups.ts) tell of those alone.
   */
  exchange(state: GameState, mech: number, enemy: number, condition: number): number {
    const { kept, keptFor } = this;
    const pair = mech * MECH_CAP + enemy;
    const at = pair * KEY_WORDS;
    const rest = (evasion(state, mech, false) << 16) + (evasion(state, enemy, false) << 8) + condition;
    if (
      keptFor[at] !== attackerVersion[mech] ||
      keptFor[at + 1] !== attackerVersion[enemy] ||
      keptFor[at + 2] !== targetVersion[enemy] ||
      keptFor[at + 3] !== rest
    ) {
      keptFor[at] = attackerVersion[mech]!;
      keptFor[at + 1] = attackerVersion[enemy]!;
      keptFor[at + 2] = targetVersion[enemy]!;
      keptFor[at + 3] = rest;
      kept[pair] = this.weighExchange(state, mech, enemy, condition);
    }
    return kept[pair]!;
  }

  /**
   * Mean life that `mech` takes from `enemy` in one exchange, strikes at the core, parries taken off.
   * @param condition condition dice of its first source (Charge, bond)
   */
  weighExchange(state: GameState, mech: number, enemy: number, condition: number): number {
    const profile = state.profile(mech);
    const need = this.threshold(state, enemy) - profile.melee;
    let strikes = 0;
    let life = 0;
    let bonus = profile.piloting >> 1;
    let net = condition;
    let armed = false;
    for (const hand of [RIGHT, LEFT]) {
      const form = usableForm(state, mech, hand);
      if (form === null || form.meleeDice === 0) continue;
      armed = true;
      const item = profile.mounts[hand]!;
      const handling = item.twoHanded ? Math.max(...profile.handling) : profile.handling[hand as 0 | 1];
      const chance = hitChance(net, need - form.strike!.accuracy) * (form.meleeDice + handling + bonus);
      strikes += chance;
      life += chance * this.strikeLife(state, enemy, form.strike!);
      bonus = 0;
      net = 0;
    }
    const dice = profile.meleeDice + (armed ? 0 : 1) + bonus;
    const chance = hitChance(net, need - profile.chassisStrike.accuracy) * dice;
    strikes += chance;
    life += chance * this.strikeLife(state, enemy, profile.chassisStrike);
    const stopped = Math.min(strikes, PARRY_SHARE * this.parries(state, enemy, mech));
    return strikes <= 0 ? 0 : life * (1 - stopped / strikes);
  }

  /** E6: mean life that a Disengage strike of `mech` takes from an enemy that leaves it: its best source, location rolled. */
  directStrike(state: GameState, mech: number, enemy: number, faces: Int8Array): number {
    const strike = strikeOf(state, mech, bestSource(state, mech));
    const need = evasion(state, enemy, false) - state.profile(mech).melee - strike.accuracy;
    return hitChance(0, need) * lifePerRolledHit(state, enemy, faces, strike.penetration, this.tables.get(strike)!);
  }

  /** Mean life that an accepted strike of a melee source takes from a named location of the enemy (F11.2). */
  strikeAt(state: GameState, mech: number, source: number, enemy: number, location: number): number {
    const strike = strikeOf(state, mech, source);
    return lifePerHit(state, enemy, location, strike.penetration, this.tables.get(strike)!);
  }

  /** F11.1, F11.5: chance of at least one chassis opportunity, which a Throw or Break takes. */
  chassisChance(state: GameState, mech: number, enemy: number): number {
    const { melee, meleeDice, chassisStrike, piloting } = state.profile(mech);
    const missed = 1 - hitChance(0, this.threshold(state, enemy) - melee - chassisStrike.accuracy);
    let none = 1;
    for (let die = meleeDice + (isArmed(state, mech) ? 0 : 1 + (piloting >> 1)); die > 0; die--) none *= missed;
    return 1 - none;
  }

  private strikeLife(state: GameState, enemy: number, strike: AttackProfile): number {
    return lifePerHit(state, enemy, CORE, strike.penetration, this.tables.get(strike)!);
  }

  /** F11.1: the opportunity target against an enemy as it stands. */
  private threshold(state: GameState, enemy: number): number {
    const target = state.setup.rules.meleeOpportunityTarget;
    const current = evasion(state, enemy, false);
    return target === null ? current : target + current - state.profile(enemy).evasion;
  }

  /** Mean parry opportunities of a mech against a striker (F11.2, F11.6). */
  private parries(state: GameState, mech: number, striker: number): number {
    const profile = state.profile(mech);
    let parries = 0;
    for (const hand of [RIGHT, LEFT]) {
      const form = usableForm(state, mech, hand);
      if (form === null) continue;
      if (form.shieldDice > 0) {
        parries += form.shieldDice * hitChance(0, evasion(state, striker, false) - profile.melee);
      }
      if (form.parry && form.strike !== null) {
        parries += form.meleeDice * hitChance(0, this.threshold(state, striker) - profile.melee);
      }
    }
    return parries;
  }
}

/** Whether a hand has a usable melee weapon. */
export function isArmed(state: GameState, mech: number): boolean {
  return isMelee(state, mech, RIGHT) || isMelee(state, mech, LEFT);
}

function isMelee(state: GameState, mech: number, hand: number): boolean {
  const form = usableForm(state, mech, hand);
  return form !== null && form.meleeDice > 0;
}
