import { ACTOR, PATH_CUT, PATH_INDEX, PATH_LENGTH, PATH_MODE, START_CELL } from './columns.ts';
import * as EVENT from './event-codes.ts';
import { ORDINARY } from './events.ts';
import { jumps } from './mech.ts';
import { DIRECTIONS_OF_A, DIRECTIONS_OF_B, MAX_ALLOWANCE } from './movement.ts';
import { MECH_CAP, sideOf, TEAM_CAP } from './names.ts';
import type { Reach } from './reach.ts';
import type { GameState } from './state.ts';

const enemyCells = new Int16Array(TEAM_CAP);
const way = new Int16Array(MAX_ALLOWANCE + 1);

let filled: Reach | null = null;

/**
 * H4: fills `reach` with where the mech can go with so many movement points, enemies in the way. Its cells include
 * those of own mechs, which may be passed but not taken: whoever chooses an end asks mechAt. A bot that planned with
 * the setup's own Reach finds it still filled when the engine commits its path.
 */
export function reachOf(state: GameState, mech: number, points: number, reach: Reach): Reach {
  beginReach(state, mech, points, reach).settle();
  return reach;
}

/** The same, not yet settled behind enemies (Reach.begin): for a search that ends at the first cell that suits. */
export function beginReach(state: GameState, mech: number, points: number, reach: Reach): Reach {
  const other = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  const from = state.cell[mech]!;
  const jump = jumps(state, mech);
  const budget = points > MAX_ALLOWANCE ? MAX_ALLOWANCE : points;
  let same = filled === reach && reach.from === from && reach.jump === jump && reach.budget === budget;
  for (let index = 0; index < TEAM_CAP; index++) {
    const enemy = state.cell[other + index]!;
    same &&= enemyCells[index] === enemy;
    enemyCells[index] = enemy;
  }
  if (same) return reach;
  filled = reach;
  reach.begin(from, jump, budget, enemyCells);
  return reach;
}

/**
 * Commits the canonical cheapest path of the actor to `to` (H4, A6): from here on it is walked hex by hex.
 * @throws RangeError when the cell is not in reach
 */
export function commitPath(state: GameState, mode: number, to: number, points: number): void {
  const mech = state.flow[ACTOR]!;
  const reach = beginReach(state, mech, points, state.setup.reach);
  if (!reach.reaches(to) || to === state.cell[mech] || state.mechAt(to) >= 0) {
    throw new RangeError(`mech ${mech} cannot move to cell ${to}`);
  }
  const length = reach.pathTo(to, sideOf(mech) === 0 ? DIRECTIONS_OF_A : DIRECTIONS_OF_B, way);
  for (let index = 0; index < length; index++) state.path[index] = way[index]!;
  state.flow[PATH_LENGTH] = length;
  state.flow[PATH_INDEX] = 0;
  state.flow[PATH_MODE] = mode;
  state.flow[PATH_CUT] = 0;
  state.flow[START_CELL] = state.cell[mech]!;
  state.log?.emit(EVENT.move_start, mech, mode, to, length);
}

/** Whether the committed path has hexes left. */
export function pathGoesOn(state: GameState): boolean {
  return state.flow[PATH_CUT] === 0 && state.flow[PATH_INDEX]! < state.flow[PATH_LENGTH]!;
}

/**
 * Enters the next hex of the committed path (one event per hex). Ordinary movement is paid as it is walked: a
 * reduced Speed changes what is left afterwards, not this path (F7).
 */
export function enterNextHex(state: GameState): void {
  enterHexes(state, 1);
}

/** Enters all hexes that are left of the committed path. */
export function enterAllHexes(state: GameState): void {
  enterHexes(state, state.flow[PATH_LENGTH]! - state.flow[PATH_INDEX]!);
}

function enterHexes(state: GameState, count: number): void {
  const { flow, path, log } = state;
  const { entryCost, elevation } = state.setup.board;
  const mech = flow[ACTOR]!;
  const jump = jumps(state, mech);
  const first = flow[PATH_INDEX]!;
  const end = first + count;
  let cell = state.cell[mech]!;
  let paid = 0;
  for (let index = first; index < end; index++) {
    const to = path[index]!;
    const cost = entryCost[to]! + (jump ? 0 : Math.abs(elevation[to]! - elevation[cell]!));
    log?.emit(EVENT.move, mech, cell, to, cost);
    paid += cost;
    cell = to;
  }
  flow[PATH_INDEX] = end;
  state.cell[mech] = cell;
  state.hexes[mech]! += count;
  if (flow[PATH_MODE] === ORDINARY) state.moved[mech]! += paid;
}

/** Whether another mech stands on the mover's hex, as an own one may while a path is under way. */
function sharesHex(state: GameState, mech: number, cell: number): boolean {
  for (let other = 0; other < MECH_CAP; other++) {
    if (other !== mech && state.cell[other] === cell) return true;
  }
  return false;
}

/** H4: the last free hex that the mover has come through, its start if need be. */
function lastFreeHex(state: GameState, mech: number): number {
  for (let index = state.flow[PATH_INDEX]! - 1; index >= 0; index--) {
    const cell = state.path[index]!;
    if (!sharesHex(state, mech, cell)) return cell;
  }
  return state.flow[START_CELL]!;
}

/**
 * Ends a path that death, Prone, Held or displacement stops (F7). A mech stopped on an own mech's hex goes back to
 * the last free hex of its path.
 */
export function cutPath(state: GameState): void {
  const mech = state.flow[ACTOR]!;
  state.flow[PATH_CUT] = 1;
  if (state.alive[mech] === 0) return;
  const left = state.flow[PATH_LENGTH]! - state.flow[PATH_INDEX]!;
  if (sharesHex(state, mech, state.cell[mech]!)) state.cell[mech] = lastFreeHex(state, mech);
  state.log?.emit(EVENT.move_stopped, mech, state.cell[mech]!, left);
}
