import type { AttackOption } from '../../src/bots/attack-options.ts';
import { attack } from '../../src/engine/attack.ts';
import {
  CRIT_DIE,
  DAMAGE_DIE,
  type Dice,
  HEAT_DIE,
  HIT_DIE,
  LOCATION_DIE,
  PENETRATION_DIE,
} from '../../src/engine/dice.ts';
import * as EVENT from '../../src/engine/event-codes.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { CRITICAL, EVENT_WORDS, FIRE } from '../../src/engine/events.ts';
import { CORE } from '../../src/engine/names.ts';
import type { AttackProfile, LoadProfile } from '../../src/engine/profile.ts';
import { meets, resolveShot } from '../../src/engine/shot.ts';
import type { GameState } from '../../src/engine/state.ts';

/** A3, A4: the chance of a hit by rolling every modifier die and every d20. */
export function chanceByEnumeration(net: number, need: number): number {
  const dice = Math.abs(net);
  let hits = 0;
  let rolls = 0;
  for (let number = 0; number < 6 ** dice; number++) {
    let highest = 0;
    for (let die = 0; die < dice; die++) highest = Math.max(highest, (Math.floor(number / 6 ** die) % 6) + 1);
    for (let face = 1; face <= 20; face++) {
      rolls += 1;
      if (meets(face, face + (net < 0 ? -highest : highest), need)) hits += 1;
    }
  }
  return hits / rolls;
}

/** Every sum of the damage dice, each as often as it falls. */
export function damageByEnumeration(
  { damageDice, damageSides, damagePlus }: AttackProfile,
  load: LoadProfile | null,
): number[] {
  const damages: number[] = [];
  for (let number = 0; number < damageSides ** damageDice; number++) {
    let damage = damagePlus + (load === null ? 0 : load.damage);
    for (let die = 0; die < damageDice; die++) damage += (Math.floor(number / damageSides ** die) % damageSides) + 1;
    damages.push(Math.max(1, damage));
  }
  return damages;
}

/**
 * Mean life that one hit takes, by the resolver over every location, penetration and damage die: three for each point
 * that core loses, one for each other; a critical adds `criticalLife` and does nothing of its own.
 * @param aim a named location, or -1
 */
export function lifeByEnumeration(
  state: GameState,
  attacker: number,
  target: number,
  { profile, load }: Pick<AttackOption, 'profile' | 'load'>,
  aim: number,
  criticalLife: number,
): number {
  const before = state.words.slice();
  const [keptDice, keptLog] = [state.rng, state.log];
  const log = new EventLog();
  const faces: number[] = [];
  let nextDamage = 0;
  const damageFaces: number[] = [];
  const dice: Dice = {
    roll: (_sides, stage) => (stage === DAMAGE_DIE ? damageFaces[nextDamage++]! : faces[stage]!),
  };
  [faces[HIT_DIE], faces[CRIT_DIE], faces[HEAT_DIE]] = [20, 1, 1];
  state.rng = dice;
  state.log = log;
  let life = 0;
  let hits = 0;
  for (let place = 1; place <= (aim < 0 ? 20 : 1); place++) {
    for (let penetration = 1; penetration <= 6; penetration++) {
      for (let number = 0; number < profile.damageSides ** profile.damageDice; number++) {
        state.words.set(before);
        log.clear();
        [faces[LOCATION_DIE], faces[PENETRATION_DIE]] = [place, penetration];
        nextDamage = 0;
        for (let die = 0; die < profile.damageDice; die++) {
          damageFaces[die] = (Math.floor(number / profile.damageSides ** die) % profile.damageSides) + 1;
        }
        Object.assign(attack, { kind: FIRE, attacker, target, profile, aim, bonus: 0, threshold: 0, modifier: 0 });
        Object.assign(attack, { load: load === 0 ? null : state.setup.loads[load]!, knockdown: false, ranged: true });
        resolveShot(state, attack);
        hits += 1;
        life += lifeIn(log, criticalLife);
      }
    }
  }
  state.words.set(before);
  state.rng = keptDice;
  state.log = keptLog;
  return life / hits;
}

function lifeIn({ words, length }: EventLog, criticalLife: number): number {
  let life = 0;
  for (let at = 0; at < length; at += 1 + EVENT_WORDS[words[at]!]!) {
    if (words[at] === EVENT.shot && words[at + 5] === CRITICAL) life += criticalLife;
    // mech, location, amount, durability, lost, cause
    if (words[at] === EVENT.damage && words[at + 6] === FIRE) life += words[at + 5]! * (words[at + 2] === CORE ? 3 : 1);
  }
  return life;
}
