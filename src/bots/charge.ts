import { CHARGE_HEXES, CHARGE_POINTS } from '../engine/actions.ts';
import { mayMove, mayStand } from '../engine/activation.ts';
import {
  ACTIVATE,
  ASK_ACTION,
  ASK_ACTIVATION,
  ASK_DECLARATION,
  ASK_FIRST_SIDE,
  ASK_REACTION,
  answer,
  BOOST,
  CHARGE,
  CHOOSE_SIDE,
  END,
  FIGHT,
  FIRE_AT,
  fireOption,
  GUARD,
  MOVE,
  STAND,
  VENT,
} from '../engine/answers.ts';
import { distanceBetween } from '../engine/battlefield.ts';
import { canSpendFull, movementLeft, QUICKS, SPENT_VENT } from '../engine/budget.ts';
import { ACTIVE_SIDE, ACTOR } from '../engine/columns.ts';
import { type Conditions, targetConditions } from '../engine/conditions.ts';
import { decisionSide } from '../engine/decision.ts';
import type { Policy } from '../engine/game.ts';
import { DIRECTION_COUNT } from '../engine/hex.ts';
import { mayBoost, mayCharge, mayFight } from '../engine/legal.ts';
import { boostPoints, cooling, evasion, hasAmmunition, hostile, jumps, speed, usableForm } from '../engine/mech.ts';
import { automaticDeclaration, automaticResponse } from '../engine/melee-exchange.ts';
import { DIRECTIONS_OF_A, DIRECTIONS_OF_B } from '../engine/movement.ts';
import { LOAD_CAP, MOUNT_COUNT, STANDARD, sideOf, TEAM_CAP } from '../engine/names.ts';
import { beginReach } from '../engine/path.ts';
import { BAND_DISTANCES, type FormProfile } from '../engine/profile.ts';
import type { Reach } from '../engine/reach.ts';
import { pairBlocked, pairDistance } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import { firepower } from './firepower.ts';
import { isArmed } from './melee-power.ts';
import { answerReaction } from './reflexes.ts';

/** Runs at the nearest enemy, fires all it has, strikes when it can: the fast baseline. */
export const chargePolicy: Policy = { name: 'charge', decide };

const conditions: Conditions = { net: 0, terms: 0, distance: 0, indirect: false };

function decide(state: GameState, decision: number): number {
  switch (decision) {
    case ASK_ACTION:
      return chooseAction(state);
    case ASK_ACTIVATION:
      return chooseMech(state);
    case ASK_FIRST_SIDE:
      return answer(CHOOSE_SIDE, decisionSide(state));
    case ASK_REACTION:
      return answerReaction(state);
    case ASK_DECLARATION:
      return automaticDeclaration(state);
    default:
      return automaticResponse(state);
  }
}

/** The waiting mech nearest to an enemy. */
function chooseMech(state: GameState): number {
  const from = state.flow[ACTIVE_SIDE]! * TEAM_CAP;
  let best = -1;
  let bestDistance = 0;
  for (let mech = from; mech < from + TEAM_CAP; mech++) {
    if (state.alive[mech] === 0 || state.acted[mech] !== 0) continue;
    const distance = enemyDistance(state, mech);
    if (best >= 0 && distance >= bestDistance) continue;
    best = mech;
    bestDistance = distance;
  }
  return answer(ACTIVATE, best);
}

/** Hexes to the nearest living enemy. */
function enemyDistance(state: GameState, mech: number): number {
  const from = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  let nearest = -1;
  for (let enemy = from; enemy < from + TEAM_CAP; enemy++) {
    if (state.alive[enemy] === 0) continue;
    const distance = distanceBetween(state, state.cell[mech]!, state.cell[enemy]!);
    if (nearest < 0 || distance < nearest) nearest = distance;
  }
  return nearest;
}

/** The nearest living enemy, the weaker one among equals. */
function nearestEnemy(state: GameState, mech: number): number {
  const from = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  let best = -1;
  let bestDistance = 0;
  for (let enemy = from; enemy < from + TEAM_CAP; enemy++) {
    if (state.alive[enemy] === 0) continue;
    const distance = distanceBetween(state, state.cell[mech]!, state.cell[enemy]!);
    if (best >= 0 && distance >= bestDistance) {
      if (distance > bestDistance || state.hull(enemy) >= state.hull(best)) continue;
    }
    best = enemy;
    bestDistance = distance;
  }
  return best;
}

function chooseAction(state: GameState): number {
  const mech = state.flow[ACTOR]!;
  if (mayStand(state, mech)) return answer(STAND);
  // What takes the whole activation, and the move, come first: later decisions need not look for them again.
  if (state.quicks[mech]! >= QUICKS) {
    const opening = openActivation(state, mech);
    if (opening >= 0) return opening;
  }
  if (state.quicks[mech]! < 1) return answer(END);
  const fire = chooseFire(state, mech);
  if (fire >= 0) return fire;
  if (state.fired[mech] === 0 && mayBoost(state, mech)) {
    const cell = approach(state, mech, nearestEnemy(state, mech), boostPoints(state, mech), false);
    if (cell >= 0) return answer(BOOST, cell);
  }
  if ((state.spent[mech]! & SPENT_VENT) === 0 && state.heat[mech]! > cooling(state, mech)) return answer(VENT);
  return state.guarding[mech] === 0 ? answer(GUARD) : answer(END);
}

/** Fight, Charge or move towards the nearest enemy; -1 when it stands where it wants to be. */
function openActivation(state: GameState, mech: number): number {
  const target = nearestEnemy(state, mech);
  const armed = state.setup.melee && canSpendFull(state, mech) && isArmed(state, mech);
  if (armed && mayFight(state, mech, target)) return answer(FIGHT, target);
  if (armed && mayCharge(state, mech)) {
    const cell = chargeCell(state, mech, target);
    if (cell >= 0) return answer(CHARGE, cell, target);
  }
  if (state.moved[mech] !== 0 || !mayMove(state, mech)) return -1;
  const cell = approach(state, mech, target, movementLeft(state, mech), armed);
  return cell < 0 ? -1 : answer(MOVE, cell);
}

/** The cheapest hex next to the target that a Charge reaches, or -1 (F11.3: at least two hexes away). */
function chargeCell(state: GameState, mech: number, target: number): number {
  const points = speed(state, mech) + CHARGE_POINTS;
  const from = state.cell[mech]!;
  const goal = state.cell[target]!;
  if (distanceBetween(state, from, goal) > points + 1) return -1;
  const { neighbours } = state.setup.board;
  const reach = beginReach(state, mech, points, state.setup.reach);
  let best = -1;
  do {
    const { cost: costs, sureCost } = reach;
    let bestCost = sureCost + 1;
    for (let edge = goal * DIRECTION_COUNT; edge < (goal + 1) * DIRECTION_COUNT; edge++) {
      const cell = neighbours[edge]!;
      if (cell < 0) continue;
      const cost = costs[cell]!;
      // Of hexes that cost the same it is the first on the board.
      if (cost > bestCost || (cost === bestCost && cell > best)) continue;
      if (distanceBetween(state, from, cell) < CHARGE_HEXES || state.mechAt(cell) >= 0) continue;
      best = cell;
      bestCost = cost;
    }
    // What an enemy makes dearer costs more than all before it.
  } while (best < 0 && reach.settle());
  return best;
}

/**
 * Where to go: to the nearest hex with the most firepower at the target that the points can bring about; while there is
 * none, and for a melee mech, straight at the target. -1 when the mech already stands there.
 */
function approach(state: GameState, mech: number, target: number, points: number, armed: boolean): number {
  const values = firepower(state.setup)[mech]!;
  const distance = distanceBetween(state, state.cell[target]!, state.cell[mech]!);
  const most = armed ? 0 : mostWithin(values, distance, points);
  const cell = most > 0 ? firingHex(state, mech, target, points, values, most) : -1;
  return cell >= 0 ? (cell === state.cell[mech] ? -1 : cell) : closeIn(state, mech, target, points);
}

/** The cheapest hex in reach from which the target is seen with the most firepower, or failing that the best there is; -1: none. */
function firingHex(
  state: GameState,
  mech: number,
  target: number,
  points: number,
  values: Int32Array,
  most: number,
): number {
  const { board } = state.setup;
  const reach = beginReach(state, mech, points, state.setup.reach);
  const turned = sideOf(mech) !== 0;
  const goal = state.cell[target]!;
  // From the goal, as sight is mutual and its row of the table lies together.
  const { pairs } = board.sight;
  const row = goal * board.cellCount;
  // No nearer hex can be as far from the target as it takes.
  let index = reach.firstAt(leastPoints(values, distanceBetween(state, goal, state.cell[mech]!), most));
  let best = -1;
  let bestCost = 0;
  do {
    const { cells, cost: costs, sure } = reach;
    board.sight.know(goal, cells, sure);
    for (; index < sure; index++) {
      const cell = cells[index]!;
      if (best >= 0 && costs[cell] !== bestCost) return best;
      const pair = pairs[row + cell]! & 0xff;
      if (values[pairDistance(pair)] !== most || pairBlocked(pair)) continue;
      if (index > 0 && state.mechAt(cell) >= 0) continue;
      // Of equal hexes side a takes the first and side b the last, which is a's, turned (A6).
      if (!turned) return cell;
      best = cell;
      bestCost = costs[cell]!;
    }
    // What an enemy makes dearer costs more than all before it.
  } while (best < 0 && reach.settle());
  return best >= 0 ? best : secondBestHex(state, reach, goal, values, turned);
}

/** The hex with the best firepower at a cell where none in reach has the most, the cheapest among equals; -1: none has any. */
function secondBestHex(state: GameState, reach: Reach, goal: number, values: Int32Array, turned: boolean): number {
  const { board } = state.setup;
  const { cells, cost: costs, count } = reach;
  let best = -1;
  let bestValue = 0;
  let bestCost = 0;
  for (let index = 0; index < count; index++) {
    const cell = cells[index]!;
    const pair = board.pair(goal, cell);
    const value = pairBlocked(pair) ? 0 : values[pairDistance(pair)]!;
    if (value < bestValue || value === 0) continue;
    if (value === bestValue && !(turned && costs[cell] === bestCost)) continue;
    if (index > 0 && state.mechAt(cell) >= 0) continue;
    best = cell;
    bestValue = value;
    bestCost = costs[cell]!;
  }
  return best;
}

/** Step by step the shortest way to the target, as far as the points go; -1 when nothing brings it nearer. */
function closeIn(state: GameState, mech: number, target: number, points: number): number {
  const { board } = state.setup;
  const jump = jumps(state, mech);
  const way = board.distanceField(state.cell[target]!, jump);
  const stepCost = board.stepCost(jump);
  const { neighbours } = board;
  const directions = sideOf(mech) === 0 ? DIRECTIONS_OF_A : DIRECTIONS_OF_B;
  let cell = state.cell[mech]!;
  let left = points;
  let best = -1;
  for (;;) {
    let next = -1;
    let nextCost = 0;
    for (let index = 0; index < directions.length; index++) {
      const edge = cell * directions.length + directions[index]!;
      const cost = stepCost[edge]!;
      const to = neighbours[edge]!;
      if (cost === 0 || cost > left || way[to]! >= way[next < 0 ? cell : next]!) continue;
      const other = state.mechAt(to);
      if (other >= 0 && hostile(mech, other)) continue;
      next = to;
      nextCost = cost;
    }
    if (next < 0) return best;
    cell = next;
    left -= nextCost;
    if (state.mechAt(cell) < 0) best = cell;
  }
}

/** The most firepower at any distance that so many points can bring about. */
function mostWithin(values: Int32Array, distance: number, points: number): number {
  let most = 0;
  const last = Math.min(BAND_DISTANCES - 1, distance + points);
  for (let hexes = Math.max(1, distance - points); hexes <= last; hexes++) {
    if (values[hexes]! > most) most = values[hexes]!;
  }
  return most;
}

/** No way to a distance with so much firepower takes fewer points; `most` is that of some distance from 1 on. */
function leastPoints(values: Int32Array, distance: number, most: number): number {
  let points = 0;
  while (
    values[Math.max(0, distance - points)] !== most &&
    values[Math.min(BAND_DISTANCES - 1, distance + points)] !== most
  ) {
    points += 1;
  }
  return points;
}

/** The best Fire of the first mount that has one: the target easiest to hit, weakest among equals. */
function chooseFire(state: GameState, mech: number): number {
  const room = state.profile(mech).heatLimit + 2 - state.heat[mech]!;
  for (let mount = 0; mount < MOUNT_COUNT; mount++) {
    if ((state.fired[mech]! & (1 << mount)) !== 0) continue;
    const form = usableForm(state, mech, mount);
    if (form === null || form.fire === null || form.fire.heat > room) continue;
    if (!hasAmmunition(state, mech, mount, STANDARD)) continue;
    const target = chooseTarget(state, mech, form);
    if (target < 0) continue;
    const overdrive = form.overdrive !== null && form.overdrive.heat <= room - 2;
    return answer(FIRE_AT, fireOption(mount, target, chooseLoad(state, mech, mount), overdrive, -1));
  }
  return -1;
}

/** Only what differs from target to target is weighed. */
function chooseTarget(state: GameState, mech: number, form: FormProfile): number {
  const from = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  let best = -1;
  let bestScore = 0;
  for (let target = from; target < from + TEAM_CAP; target++) {
    if (state.alive[target] === 0) continue;
    if (!targetConditions(state, mech, target, form, conditions)) continue;
    const ease = 70 * conditions.net - 20 * evasion(state, target, true);
    if (best >= 0 && ease <= bestScore) continue;
    const score = ease - 3 * state.hull(target);
    if (best >= 0 && score <= bestScore) continue;
    best = target;
    bestScore = score;
  }
  return best;
}

/** Further loads first, while they last. */
function chooseLoad(state: GameState, mech: number, mount: number): number {
  for (let load = STANDARD + 1; load < LOAD_CAP; load++) if (hasAmmunition(state, mech, mount, load)) return load;
  return STANDARD;
}
