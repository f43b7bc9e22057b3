import { answer, BARRAGE_AT, FIRE_AT, fireOption } from '../engine/answers.ts';
import { canSpendFull } from '../engine/budget.ts';
import { type Conditions, fireConditions } from '../engine/conditions.ts';
import { FIRE } from '../engine/events.ts';
import { abilityActive, cooling, evasion, hasAmmunition, sensors, usableForm } from '../engine/mech.ts';
import { BARRAGE, LOCATION_COUNT, sideOf, TEAM_CAP } from '../engine/names.ts';
import type { GameState } from '../engine/state.ts';
import { type AttackOption, lifePerHit } from './attack-options.ts';
import { hitChance } from './chances.ts';
import type { Matchups } from './matchups.ts';
import { mechLife } from './mech-values.ts';
import { AMMUNITION_COST, HIT_HEAT_WORTH, heatCost, KILL_WORTH, PENDING_BONUS } from './worth.ts';

/** Hears of an answer that is weighed, and of the points it is worth. */
export type Told = (packed: number, points: number) => void;

/** A Fire that a bot could choose, with what it expects of it. */
export interface FireChoice {
  answer: number;
  /** Points it is worth, heat and ammunition paid. */
  points: number;
  target: number;
  mount: number;
}

const conditions: Conditions = { net: 0, terms: 0, distance: 0, indirect: false };

/**
 * The Fire worth most to the actor where it stands now: every unfired mount, load, overdrive and target, aimed when the
 * budget or a precise weapon allows it (F4), as a Barrage when the pilot can (D6). `points` 0: none is worth it.
 * @param into receives the choice
 * @param told hears of every Fire that is weighed, for people (explain.ts)
 */
export function bestFire(
  state: GameState,
  matchups: Matchups,
  mech: number,
  into: FireChoice,
  told?: Told,
): FireChoice {
  into.points = 0;
  into.answer = -1;
  const quicks = state.quicks[mech]!;
  if (quicks < 1) return into;
  const full = canSpendFull(state, mech);
  const barrage = full && abilityActive(state, mech, BARRAGE);
  const limit = state.profile(mech).heatLimit;
  const heat = state.heat[mech]!;
  const cool = cooling(state, mech);
  const idle = heatCost(heat, limit, cool);
  const options = matchups.options[mech]!;
  const firstEnemy = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  // Alternatives to an aimed Full or a Barrage use two Quicks on two mounts: remember the best plain Fire by mount.
  let bestPlain = 0;
  let bestPlainMount = -1;
  let secondPlain = 0;
  let bestDouble = 0;
  let doubleAnswer = -1;
  let doubleTarget = -1;
  let doubleMount = -1;
  for (let index = 0; index < options.length; index++) {
    const option = options[index]!;
    const { mount } = option;
    if ((state.fired[mech]! & (1 << mount)) !== 0 || usableForm(state, mech, mount) !== option.shape) continue;
    if (!hasAmmunition(state, mech, mount, option.load)) continue;
    const cost = heatCost(heat + option.profile.heat, limit, cool) - idle + (option.limited ? AMMUNITION_COST : 0);
    for (let target = firstEnemy; target < firstEnemy + TEAM_CAP; target++) {
      if (state.alive[target] === 0) continue;
      const plain = firePoints(state, matchups, mech, index, target, -1);
      if (plain < 0) continue;
      const points = plain - cost;
      told?.(answer(FIRE_AT, fireOption(mount, target, option.load, option.overdrive, -1)), points);
      if (points > into.points) {
        into.points = points;
        into.answer = answer(FIRE_AT, fireOption(mount, target, option.load, option.overdrive, -1));
        into.target = target;
        into.mount = mount;
      }
      if (mount === bestPlainMount) {
        if (points > bestPlain) bestPlain = points;
      } else if (points > bestPlain) {
        secondPlain = bestPlain;
        bestPlain = points;
        bestPlainMount = mount;
      } else if (points > secondPlain) secondPlain = points;
      if (barrage) {
        const twice = heatCost(heat + 2 * option.profile.heat, limit, cool) - idle;
        const both = 2 * plain - twice - (option.limited ? 2 * AMMUNITION_COST : 0);
        told?.(answer(BARRAGE_AT, fireOption(mount, target, option.load, option.overdrive, -1)), both);
        if (both > bestDouble) {
          bestDouble = both;
          doubleAnswer = answer(BARRAGE_AT, fireOption(mount, target, option.load, option.overdrive, -1));
          doubleTarget = target;
          doubleMount = mount;
        }
      }
      if (!full && !option.shape.precise) continue;
      for (let aim = 0; aim < LOCATION_COUNT; aim++) {
        const aimed = firePoints(state, matchups, mech, index, target, aim) - cost;
        const packed = answer(FIRE_AT, fireOption(mount, target, option.load, option.overdrive, aim));
        told?.(packed, aimed);
        if (option.shape.precise) {
          if (aimed <= into.points) continue;
          into.points = aimed;
          into.answer = packed;
          into.target = target;
          into.mount = mount;
        } else if (aimed > bestDouble) {
          bestDouble = aimed;
          doubleAnswer = packed;
          doubleTarget = target;
          doubleMount = mount;
        }
      }
    }
  }
  if (bestDouble > bestPlain + secondPlain && bestDouble > into.points) {
    into.points = bestDouble;
    into.answer = doubleAnswer;
    into.target = doubleTarget;
    into.mount = doubleMount;
  }
  return into;
}

/**
 * Points that a Fire takes from the enemy side on average; below 0 when it is impossible.
 * @param aim named location or -1
 */
export function firePoints(
  state: GameState,
  matchups: Matchups,
  mech: number,
  index: number,
  target: number,
  aim: number,
): number {
  const option: AttackOption = matchups.options[mech]![index]!;
  const possible = fireConditions(
    state,
    FIRE,
    mech,
    target,
    option.shape,
    option.twoHanded,
    option.condition,
    aim >= 0,
    conditions,
  );
  if (!possible) return -1;
  const bonus = state.profile(mech).gunnery + sensors(state, mech) + option.profile.accuracy;
  const chance = hitChance(conditions.net, evasion(state, target, true) - bonus);
  const perHit =
    aim < 0
      ? matchups.lifePerHit(state, mech, index, target)
      : lifePerHit(state, target, aim, option.penetration, option.damage);
  const hits = chance * option.profile.shots;
  const life = Math.max(1, mechLife[target]!);
  // What is shot off an enemy that waits is missing when it acts in this round.
  const pending = state.acted[target] === 0 ? 1 + PENDING_BONUS : 1;
  return pending * Math.min(KILL_WORTH, (hits * perHit * KILL_WORTH) / life) + hits * option.hitHeat * HIT_HEAT_WORTH;
}
