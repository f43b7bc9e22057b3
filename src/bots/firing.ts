import { answer, BARRAGE_AT, FIRE_AT, fireOption } from '../engine/answers.ts';
import { canSpendFull } from '../engine/budget.ts';
import { type Conditions, fireConditions } from '../engine/conditions.ts';
import { FIRE } from '../engine/events.ts';
import { abilityActive, cooling, hasAmmunition, sensors, usableForm } from '../engine/mech.ts';
import { BARRAGE, LOCATION_COUNT, MECH_CAP, sideOf, TEAM_CAP } from '../engine/names.ts';
import type { FormProfile } from '../engine/profile.ts';
import { FAR } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import type { AttackOption } from './attack-options.ts';
import { hitChance } from './chances.ts';
import type { Matchups } from './matchups.ts';
import { mechEvasion, mechLife } from './mech-values.ts';
import { smaller } from './points.ts';
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

/** By target: the form looked at last and the dice it meets unaimed, NO_FIRE where it cannot fire; the same aimed. Loads share them. */
const plainShape = new Array<FormProfile | null>(MECH_CAP).fill(null);
const plainNet = new Int32Array(MECH_CAP);
const aimedShape = new Array<FormProfile | null>(MECH_CAP).fill(null);
const aimedNet = new Int32Array(MECH_CAP);
const NO_FIRE = -99;
/** By location named: points of the Fire weighed last (weighAims). */
const aimPoints = new Float64Array(32);

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
  const firstEnemy = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  // A bit for each target that any weapon reaches.
  let reached = 0;
  for (let target = firstEnemy; target < firstEnemy + TEAM_CAP; target++) {
    plainShape[target] = null;
    aimedShape[target] = null;
    if (state.alive[target] !== 0 && inReach(state, matchups, mech, target)) reached |= 1 << target;
  }
  if (reached === 0) return into;
  const full = canSpendFull(state, mech);
  const barrage = full && abilityActive(state, mech, BARRAGE);
  const limit = state.profile(mech).heatLimit;
  const heat = state.heat[mech]!;
  const cool = cooling(state, mech);
  const idle = heatCost(heat, limit, cool);
  const options = matchups.options[mech]!;
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
      if ((reached & (1 << target)) === 0) continue;
      if (plainShape[target] !== option.shape) {
        plainShape[target] = option.shape;
        plainNet[target] = mayHit(state, mech, target, option, false) ? conditions.net : NO_FIRE;
      }
      if (plainNet[target] === NO_FIRE) continue;
      const plain = plainPoints(state, matchups, mech, index, target, plainNet[target]! + option.condition);
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
      if (aimedShape[target] !== option.shape) {
        aimedShape[target] = option.shape;
        mayHit(state, mech, target, option, true);
        aimedNet[target] = conditions.net;
      }
      weighAims(state, matchups, mech, index, target, aimedNet[target]! + option.condition);
      for (let aim = 0; aim < LOCATION_COUNT; aim++) {
        const aimed = aimPoints[aim]! - cost;
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

/** Points that an unaimed Fire takes from the enemy side on average; below 0 when it is impossible. */
export function firePoints(state: GameState, matchups: Matchups, mech: number, index: number, target: number): number {
  const option = matchups.options[mech]![index]!;
  if (!mayHit(state, mech, target, option, false)) return -1;
  return plainPoints(state, matchups, mech, index, target, conditions.net + option.condition);
}

/** F1, F2: whether an option can fire at a target; `conditions` then holds what its form meets, loads left out. */
function mayHit(state: GameState, mech: number, target: number, option: AttackOption, aimed: boolean): boolean {
  return fireConditions(state, FIRE, mech, target, option.shape, option.twoHanded, 0, aimed, conditions);
}

/** Whether a target is within the range of any weapon of a mech; distances end at FAR as in the bands. */
function inReach(state: GameState, matchups: Matchups, mech: number, target: number): boolean {
  const distance = state.setup.board.distance(state.cell[mech]!, state.cell[target]!);
  return smaller(distance, FAR) <= matchups.powers.ranges[mech]!;
}

/** Points of a possible unaimed Fire that meets a net of condition dice. */
function plainPoints(
  state: GameState,
  matchups: Matchups,
  mech: number,
  index: number,
  target: number,
  net: number,
): number {
  const option = matchups.options[mech]![index]!;
  const hits = meanHits(state, mech, option, target, net);
  return pointsOf(state, option, target, hits, matchups.lifePerHit(state, mech, index, target));
}

/** Fills `aimPoints` with the points of a possible Fire at each location named. */
function weighAims(
  state: GameState,
  matchups: Matchups,
  mech: number,
  index: number,
  target: number,
  net: number,
): void {
  const option = matchups.options[mech]![index]!;
  const hits = meanHits(state, mech, option, target, net);
  const lives = matchups.lives[mech]!;
  const at = matchups.livesOf(state, mech, index, target);
  for (let aim = 0; aim < LOCATION_COUNT; aim++) {
    aimPoints[aim] = pointsOf(state, option, target, hits, lives[at + aim]!);
  }
}

function meanHits(state: GameState, mech: number, { profile }: AttackOption, target: number, net: number): number {
  const bonus = state.profile(mech).gunnery + sensors(state, mech) + profile.accuracy;
  return hitChance(net, mechEvasion[target]! - bonus) * profile.shots;
}

function pointsOf(state: GameState, { hitHeat }: AttackOption, target: number, hits: number, perHit: number): number {
  const life = Math.max(1, mechLife[target]!);
  // What is shot off an enemy that waits is missing when it acts in this round.
  const pending = state.acted[target] === 0 ? 1 + PENDING_BONUS : 1;
  return pending * Math.min(KILL_WORTH, (hits * perHit * KILL_WORTH) / life) + hits * hitHeat * HIT_HEAT_WORTH;
}
