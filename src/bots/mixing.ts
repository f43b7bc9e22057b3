import { CHARGE_HEXES, CHARGE_POINTS } from '../engine/actions.ts';
import { answer, CHARGE, FIGHT } from '../engine/answers.ts';
import { distanceBetween } from '../engine/battlefield.ts';
import { canSpendFull } from '../engine/budget.ts';
import { DIRECTION_COUNT } from '../engine/hex.ts';
import { mayCharge, mayFight } from '../engine/legal.ts';
import { grappled, speed } from '../engine/mech.ts';
import { sideOf, TEAM_CAP } from '../engine/names.ts';
import { beginReach } from '../engine/path.ts';
import type { GameState } from '../engine/state.ts';
import type { Told } from './firing.ts';
import { holdWorth, throwWorth } from './holds.ts';
import type { Matchups } from './matchups.ts';
import { mechArmed, mechLife, mechWorth } from './mech-values.ts';
import { PER_POINT } from './points.ts';
import type { Position } from './position.ts';
import { slotAttacks } from './slots.ts';
import { KILL_WORTH, RETURN_SHARE } from './worth.ts';

/** A Fight or Charge that a bot could choose; `answer` -1: none. */
export interface MeleeChoice {
  answer: number;
  /** Score of the hex it ends on, melee included. */
  points: number;
}

/**
 * The best Fight from here or Charge at an enemy (F11, F11.3), weighed as the hex it is fought on: what the exchange
 * takes and costs, and what threatens there. Its points compare with the scores of hexes.
 * @param told hears of every Fight and Charge that is weighed, for people (explain.ts)
 */
export function bestMelee(
  state: GameState,
  matchups: Matchups,
  position: Position,
  mech: number,
  into: MeleeChoice,
  told?: Told,
): MeleeChoice {
  into.answer = -1;
  into.points = Number.NEGATIVE_INFINITY;
  if (!state.setup.melee || !canSpendFull(state, mech)) return into;
  const first = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  for (let enemy = first; enemy < first + TEAM_CAP; enemy++) {
    if (state.alive[enemy] === 0 || !mayFight(state, mech, enemy)) continue;
    const gain = exchangeGain(state, matchups, mech, enemy, 0);
    offer(position, state.cell[mech]!, gain, answer(FIGHT, enemy), into, told);
  }
  if (mechArmed[mech] !== 0 && mayCharge(state, mech)) offerCharges(state, matchups, position, mech, into, told);
  return into;
}

/** F11.3: weighs the hexes beside enemies that a Charge may end in, each side beginning at its own end of the board (A6). */
function offerCharges(
  state: GameState,
  matchups: Matchups,
  position: Position,
  mech: number,
  into: MeleeChoice,
  told: Told | undefined,
): void {
  const { board } = state.setup;
  const points = speed(state, mech) + CHARGE_POINTS;
  const first = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  const turned = sideOf(mech) === 0 ? 0 : DIRECTION_COUNT / 2;
  for (let enemy = first; enemy < first + TEAM_CAP; enemy++) {
    const beside = state.cell[enemy]!;
    if (state.alive[enemy] === 0 || distanceBetween(state, beside, state.cell[mech]!) > points + 1) continue;
    const gain = exchangeGain(state, matchups, mech, enemy, 1);
    if (gain <= 0 && told === undefined) continue;
    const reach = beginReach(state, mech, points, state.setup.reach);
    for (let direction = 0; direction < DIRECTION_COUNT; direction++) {
      const cell = board.neighbour(beside, (direction + turned) % DIRECTION_COUNT);
      if (cell < 0 || !reach.reaches(cell) || state.mechAt(cell) >= 0) continue;
      if (distanceBetween(state, state.cell[mech]!, cell) < CHARGE_HEXES) continue;
      offer(position, cell, gain, answer(CHARGE, cell, enemy), into, told);
    }
  }
}

/** Points of an exchange that `mech` begins, with what a hold may bring, its answer taken off. */
function exchangeGain(state: GameState, matchups: Matchups, mech: number, enemy: number, condition: number): number {
  const taken = matchups.melee.exchange(state, mech, enemy, condition) / Math.max(1, mechLife[enemy]!);
  const lost = matchups.melee.exchange(state, enemy, mech, 0) / Math.max(1, mechLife[mech]!);
  return KILL_WORTH * (Math.min(1, taken) - RETURN_SHARE * Math.min(1, lost)) + holdGain(state, matchups, mech, enemy);
}

/** Weighs the hex that an exchange is fought on, and keeps it when it is the best so far and worth anything. */
function offer(
  position: Position,
  cell: number,
  gain: number,
  packed: number,
  into: MeleeChoice,
  told: Told | undefined,
): void {
  if (gain <= 0 && told === undefined) return;
  const score = position.weigh(cell, 0, false) - slotAttacks[0]! * PER_POINT + gain;
  told?.(packed, score);
  if (gain <= 0 || score <= into.points) return;
  into.points = score;
  into.answer = packed;
}

/**
 * Points of the best exchange with an enemy that a Charge could reach as the crow flies, its answer taken off; 0 for a mech
 * without a melee weapon.
 */
export function meleeInReach(state: GameState, matchups: Matchups, mech: number): number {
  if (!state.setup.melee || mechArmed[mech] === 0) return 0;
  const farthest = speed(state, mech) + CHARGE_POINTS + 1;
  const first = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  let best = 0;
  for (let enemy = first; enemy < first + TEAM_CAP; enemy++) {
    if (state.alive[enemy] === 0) continue;
    if (distanceBetween(state, state.cell[enemy]!, state.cell[mech]!) > farthest) continue;
    const taken = matchups.melee.exchange(state, mech, enemy, 0) * mechWorth[enemy]!;
    const lost = matchups.melee.exchange(state, enemy, mech, 0) * mechWorth[mech]!;
    best = Math.max(best, taken - RETURN_SHARE * lost);
  }
  return best;
}

/** F11.5: what a Throw or a Break that a Fight may bring is worth to a holder or a Held mech, by the chance of it. */
function holdGain(state: GameState, matchups: Matchups, mech: number, enemy: number): number {
  if (!grappled(state, mech)) return 0;
  const points =
    state.holds[mech] !== 0
      ? Math.max(0, throwWorth(state, matchups, mech, enemy))
      : holdWorth(state, matchups, enemy, mech);
  return matchups.melee.chassisChance(state, mech, enemy) * points;
}
