import { adjacent, distanceBetween, sightBetween } from './battlefield.ts';
import {
  ACTOR,
  PATH_INDEX,
  PATH_MODE,
  PHASE,
  QUEUE_INDEX,
  QUEUE_LENGTH,
  RESUME,
  RIPOSTE,
  TRIGGER,
  TRIGGER_CELL,
  TRIGGER_TARGET,
  WINDOW,
} from './columns.ts';
import * as EVENT from './event-codes.ts';
import { BACKUP_WINDOW, CHARGED, DISENGAGE_WINDOW, OVERWATCH_WINDOW } from './events.ts';
import { abilityActive, hasAmmunition, usableForm } from './mech.ts';
import { GUARDIAN, MOUNT_COUNT, STANDARD, sideOf, TEAM_CAP } from './names.ts';
import { REACTING } from './phases.ts';
import { OUT_OF_RANGE } from './profile.ts';
import type { GameState } from './state.ts';

/** E6: how near an ally must be for Backup Fire, in hexes. */
export const BACKUP_HEXES = 4;

/**
 * E6: opens a reaction window and queues, by mech index, everyone who may react in it.
 * @param mover the mech that moves or attacks
 * @param target whom a Fire or exchange was aimed at, -1 otherwise; TRIGGER_CELL holds where that mech stood then, as it
 *   may be gone by now
 * @returns whether anybody may react
 */
export function openWindow(state: GameState, kind: number, mover: number, target: number): boolean {
  state.flow[WINDOW] = kind;
  state.flow[TRIGGER] = mover;
  state.flow[TRIGGER_TARGET] = target;
  state.flow[QUEUE_INDEX] = 0;
  let length = 0;
  if (state.setup.reactions) {
    const enemies = TEAM_CAP - sideOf(mover) * TEAM_CAP;
    for (let mech = enemies; mech < enemies + TEAM_CAP; mech++) if (mayReact(state, mech)) state.queue[length++] = mech;
  }
  state.flow[QUEUE_LENGTH] = length;
  if (length > 0) state.log?.emit(EVENT.reaction_window, kind, mover, state.flow[PATH_INDEX]!, length);
  return length > 0;
}

/** The reactor whose turn it is in the open window, or -1 at its end; reactors that no longer may are passed over. */
export function nextReactor(state: GameState): number {
  while (state.flow[QUEUE_INDEX]! < state.flow[QUEUE_LENGTH]!) {
    const mech = state.queue[state.flow[QUEUE_INDEX]!]!;
    if (mayReact(state, mech)) return mech;
    state.flow[QUEUE_INDEX]! += 1;
  }
  return -1;
}

/**
 * E6: whether a mech may react in the open window as things stand. Asked when the window opens and again before each
 * response, so that a dead, displaced or blinded reactor never acts and each sees what the one before did.
 */
export function mayReact(state: GameState, mech: number): boolean {
  const mover = state.flow[TRIGGER]!;
  if (state.alive[mech] === 0 || state.reacted[mech] !== 0) return false;
  if (state.alive[mover] === 0) return false;
  switch (state.flow[WINDOW]) {
    case DISENGAGE_WINDOW:
      return mayDisengageStrike(state, mech, mover);
    case OVERWATCH_WINDOW:
      return state.prepared[mech] !== 0 && reactionMount(state, mech, mover, state.prepared[mech]! - 1);
    case BACKUP_WINDOW:
      return mayBackUp(state, mech);
    default:
      return state.flow[RIPOSTE] === mech + 1 && state.prone[mech] === 0 && adjacent(state, mech, mover);
  }
}

/** E6: the mover leaves a hex next to this enemy for one that is not; never on a Charge, nor once it lies Prone. */
function mayDisengageStrike(state: GameState, mech: number, mover: number): boolean {
  if (state.flow[PATH_MODE] === CHARGED || state.prone[mech] !== 0 || !adjacent(state, mech, mover)) return false;
  if (state.flow[ACTOR] !== mover || state.prone[mover] !== 0) return false;
  const next = state.path[state.flow[PATH_INDEX]!]!;
  return distanceBetween(state, state.cell[mech]!, next) !== 1;
}

/** E6: an ally within four hexes was attacked; Guardian (D6) needs no Prepare. */
function mayBackUp(state: GameState, mech: number): boolean {
  const ally = state.flow[TRIGGER_TARGET]!;
  if (ally < 0 || ally === mech || sideOf(ally) !== sideOf(mech)) return false;
  if (state.prepared[mech] === 0 && !guards(state, mech)) return false;
  if (distanceBetween(state, state.cell[mech]!, state.flow[TRIGGER_CELL]!) > BACKUP_HEXES) return false;
  for (let mount = 0; mount < MOUNT_COUNT; mount++) if (mayRespondWith(state, mech, mount)) return true;
  return false;
}

/** Whether a mount may answer the open Overwatch or Backup window. */
export function mayRespondWith(state: GameState, mech: number, mount: number): boolean {
  const prepared = state.prepared[mech] === mount + 1;
  if (!prepared && !guards(state, mech)) return false;
  return reactionMount(state, mech, state.flow[TRIGGER]!, mount);
}

function guards(state: GameState, mech: number): boolean {
  return state.flow[WINDOW] === BACKUP_WINDOW && state.prone[mech] === 0 && abilityActive(state, mech, GUARDIAN);
}

/** Whether a reaction Fire of the mount at the mover is possible: usable, loaded, in range and in sight. */
function reactionMount(state: GameState, mech: number, mover: number, mount: number): boolean {
  const form = usableForm(state, mech, mount);
  if (form === null || form.fire === null || !hasAmmunition(state, mech, mount, STANDARD)) return false;
  const distance = distanceBetween(state, state.cell[mech]!, state.cell[mover]!);
  return form.bandNet[distance]! !== OUT_OF_RANGE && sightBetween(state, mech, mover) >= 0;
}

/** E6: whether any enemy of the mover has prepared a mount it may still use this round: without one nobody watches. */
export function isWatched(state: GameState, mover: number): boolean {
  const enemies = TEAM_CAP - sideOf(mover) * TEAM_CAP;
  for (let mech = enemies; mech < enemies + TEAM_CAP; mech++) {
    if (state.prepared[mech] !== 0 && state.reacted[mech] === 0) return state.setup.reactions;
  }
  return false;
}

/** E6: whether an enemy stands within so many hexes of the mover: without one nobody strikes at its leaving. */
export function enemyWithin(state: GameState, mover: number, hexes: number): boolean {
  const enemies = TEAM_CAP - sideOf(mover) * TEAM_CAP;
  for (let mech = enemies; mech < enemies + TEAM_CAP; mech++) {
    if (state.alive[mech] === 0) continue;
    if (distanceBetween(state, state.cell[mover]!, state.cell[mech]!) <= hexes) return true;
  }
  return false;
}

/** Opens a reaction window of the actor's move or attack; without reactors the machine goes straight to `next`. */
export function openOr(state: GameState, window: number, target: number, next: number): void {
  state.flow[RESUME] = next;
  state.flow[PHASE] = openWindow(state, window, state.flow[ACTOR]!, target) ? REACTING : next;
}
