import { distanceBetween, higherGround, sightBetween } from '../engine/battlefield.ts';
import { movementLeft } from '../engine/budget.ts';
import { speed } from '../engine/mech.ts';
import { sideOf, TEAM_CAP } from '../engine/names.ts';
import { reachOf } from '../engine/path.ts';
import { pushLength } from '../engine/push.ts';
import type { GameState } from '../engine/state.ts';
import type { Matchups } from './matchups.ts';
import { mechWorth } from './mech-values.ts';
import { PER_POINT } from './points.ts';
import type { Position } from './position.ts';
import { power } from './power-rows.ts';
import { viewAt } from './views.ts';
import { CONTEST_WORTH, HOLD_SHARE, KILL_WORTH, PRONE_SHARE, RETURN_SHARE } from './worth.ts';

/** F10: life (thirds of a core point) that a collision takes from each mech in it, per hex not moved. */
const COLLISION_LIFE = 6;
/** F11.5: hexes of a Throw. */
const THROW_HEXES = 2;

/**
 * F11.5: points that holding an enemy is worth to the holder's side: what the Held mech could do from a better hex and
 * cannot do from this one, and the next exchange, which it cannot walk away from; HOLD_SHARE of each.
 */
export function holdWorth(state: GameState, matchups: Matchups, holder: number, held: number): number {
  return HOLD_SHARE * (rooted(state, matchups, held) + Math.max(0, exchangeGain(state, matchups, holder, held)));
}

/**
 * F11.5: points of throwing the Held mech: collisions, the Fires of mechs that still wait at an enemy on its back, and the
 * zone it lands in or leaves. It stands up instead of walking, so it stays rooted; only the next exchange is given up.
 */
export function throwWorth(state: GameState, matchups: Matchups, holder: number, held: number): number {
  const { board } = state.setup;
  const direction = board.directionTo(state.cell[holder]!, state.cell[held]!);
  const length = pushLength(state, held, THROW_HEXES);
  let cell = state.cell[held]!;
  let points = 0;
  for (let moved = 0; moved < length; moved++) {
    const to = board.neighbour(cell, direction);
    const other = to < 0 ? -1 : state.mechAt(to);
    if (to >= 0 && other < 0 && board.isPassable(to)) {
      cell = to;
      continue;
    }
    const life = COLLISION_LIFE * (length - moved);
    points += Math.min(KILL_WORTH, life * mechWorth[held]!);
    if (other >= 0) {
      const loss = Math.min(KILL_WORTH, life * mechWorth[other]!);
      points += sideOf(other) === sideOf(held) ? loss : -loss;
    }
    break;
  }
  points += zoneAt(state, state.cell[held]!) - zoneAt(state, cell);
  points += PRONE_SHARE * waitingFire(state, matchups, held);
  return points - HOLD_SHARE * Math.max(0, exchangeGain(state, matchups, holder, held));
}

/**
 * What letting go is worth to a holder in its own activation: the best hex that it could then move to, less the hold. It
 * compares with the score of the hex it stands on, a Fight included; -Infinity when it could not move either way.
 */
export function letGoPoints(state: GameState, matchups: Matchups, position: Position, mech: number): number {
  const points = movementLeft(state, mech);
  let most = Number.NEGATIVE_INFINITY;
  if (points === 0 || state.prone[mech] !== 0) return most;
  const reach = reachOf(state, mech, points, state.setup.reach);
  for (let index = 1; index < reach.count; index++) {
    const cell = reach.cells[index]!;
    if (state.mechAt(cell) < 0) most = Math.max(most, position.weigh(cell, reach.cost[cell]!, true));
  }
  return most - holdWorth(state, matchups, mech, state.holds[mech]! - 1);
}

/** What the next exchange with the Held mech brings, its answer taken off. */
function exchangeGain(state: GameState, matchups: Matchups, holder: number, held: number): number {
  const taken = Math.min(KILL_WORTH, matchups.melee.exchange(state, holder, held, 0) * mechWorth[held]!);
  const lost = Math.min(KILL_WORTH, matchups.melee.exchange(state, held, holder, 0) * mechWorth[holder]!);
  return taken - RETURN_SHARE * lost;
}

/** Points that a mech could take from its enemies if it walked, beyond what it can take from where it stands. */
function rooted(state: GameState, matchups: Matchups, mech: number): number {
  const first = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  const steps = speed(state, mech);
  let walking = 0;
  let standing = 0;
  for (let enemy = first; enemy < first + TEAM_CAP; enemy++) {
    if (state.alive[enemy] === 0) continue;
    const row = matchups.powers.row(state, mech, enemy);
    const distance = distanceBetween(state, state.cell[mech]!, state.cell[enemy]!);
    const last = Math.min(31, distance + steps);
    for (let hexes = Math.max(1, distance - steps); hexes <= last; hexes++) {
      walking = Math.max(walking, power[row + viewAt(hexes, 0, 0)]! * PER_POINT);
    }
    standing = Math.max(standing, seenFire(state, matchups, mech, enemy));
  }
  return Math.max(0, walking - standing);
}

/** Points of the best Fires that mechs with their activation still before them have at an enemy, from where all stand. */
function waitingFire(state: GameState, matchups: Matchups, target: number): number {
  const first = TEAM_CAP - sideOf(target) * TEAM_CAP;
  let most = 0;
  for (let mech = first; mech < first + TEAM_CAP; mech++) {
    if (state.alive[mech] === 0 || state.acted[mech] !== 0) continue;
    most = Math.max(most, seenFire(state, matchups, mech, target));
  }
  return most;
}

/** Points of a mech's best Fires at an enemy in its sight. */
function seenFire(state: GameState, matchups: Matchups, mech: number, enemy: number): number {
  const cover = sightBetween(state, mech, enemy);
  if (cover < 0) return 0;
  const [from, to] = [state.cell[mech]!, state.cell[enemy]!];
  const higher = higherGround(state, mech, from, enemy, to) ? 1 : 0;
  const row = matchups.powers.row(state, mech, enemy);
  return power[row + viewAt(distanceBetween(state, from, to), cover, higher)]! * PER_POINT;
}

/** H7: what an enemy in the zone of a cell costs. */
function zoneAt(state: GameState, cell: number): number {
  return state.setup.board.zoneOf[cell]! >= 0 ? CONTEST_WORTH : 0;
}
