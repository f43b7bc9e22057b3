import { CHARGE_HEXES, CHARGE_POINTS } from './actions.ts';
import { mayMove, mayStand } from './activation.ts';
import {
  ACCEPT,
  ACTIVATE,
  answer,
  BARRAGE_AT,
  BOOST,
  BREAK,
  CHANGE_FORM,
  CHARGE,
  CHOOSE_SIDE,
  END,
  FIGHT,
  FIRE_AT,
  fireOption,
  GRAPPLE,
  GUARD,
  LET_GO,
  MOVE,
  PARRY,
  PASS,
  PREPARE,
  REFUSE,
  RESPOND,
  SMOKE,
  STABILIZE,
  STAND,
  STRIKE,
  THROW,
  VENT,
} from './answers.ts';
import { adjacent, distanceBetween } from './battlefield.ts';
import { canSpendFull, movementLeft, SPENT_BOOST, SPENT_FORM, SPENT_MOVEMENT, SPENT_VENT } from './budget.ts';
import { ACTIVE_SIDE, ACTOR, DECLARER, PHASE, POOL_CAP, WINDOW } from './columns.ts';
import { type Conditions, lineOfFire } from './conditions.ts';
import { BACKUP_WINDOW, OVERWATCH_WINDOW } from './events.ts';
import { isChassis, isParry, isStrike, mayBreak, mayGrapple, mayThrow, opponent, parriesNeeded } from './exchange.ts';
import { abilityActive, boostPoints, grappled, hasAmmunition, speed, usableForm } from './mech.ts';
import { BARRAGE, LOAD_CAP, LOCATION_COUNT, MOUNT_COUNT, STANDARD, sideOf, TEAM_CAP } from './names.ts';
import { poolStart } from './opportunities.ts';
import { reachOf } from './path.ts';
import { ACTIVATING, CHOOSING, CHOOSING_SIDE, DECLARING, REACTING, RESPONDING } from './phases.ts';
import type { FormProfile } from './profile.ts';
import type { GameState } from './state.ts';
import { mayRespondWith, nextReactor } from './windows.ts';

const conditions: Conditions = { net: 0, terms: 0, distance: 0, indirect: false };

/**
 * Every legal answer to the open decision, in a fixed order. Empty once the game is over.
 * @param into cleared and filled; the same array is returned
 */
export function legalAnswers(state: GameState, into: number[] = []): number[] {
  into.length = 0;
  switch (state.flow[PHASE]) {
    case CHOOSING_SIDE:
      into.push(answer(CHOOSE_SIDE, 0), answer(CHOOSE_SIDE, 1));
      break;
    case ACTIVATING:
      activations(state, into);
      break;
    case CHOOSING:
      actions(state, into);
      break;
    case REACTING:
      reactions(state, into);
      break;
    case DECLARING:
      declarations(state, into);
      break;
    case RESPONDING:
      responses(state, into);
      break;
    default:
  }
  return into;
}

/** Whether an answer is legal now. */
export function isLegal(state: GameState, packed: number): boolean {
  return legalAnswers(state, scratch).includes(packed);
}
const scratch: number[] = [];

function activations(state: GameState, into: number[]): void {
  const from = state.flow[ACTIVE_SIDE]! * TEAM_CAP;
  for (let mech = from; mech < from + TEAM_CAP; mech++) {
    if (state.alive[mech] !== 0 && state.acted[mech] === 0) into.push(answer(ACTIVATE, mech));
  }
}

/** E3, E4: what the actor may do; END is always among it. */
function actions(state: GameState, into: number[]): void {
  const mech = state.flow[ACTOR]!;
  into.push(answer(END));
  if (mayMove(state, mech)) moves(state, mech, MOVE, movementLeft(state, mech), into);
  if (mayStand(state, mech)) into.push(answer(STAND));
  if (state.holds[mech] !== 0) into.push(answer(LET_GO));
  if (state.quicks[mech]! < 1) return;
  const full = canSpendFull(state, mech);
  if (mayBoost(state, mech)) moves(state, mech, BOOST, boostPoints(state, mech), into);
  if ((state.spent[mech]! & SPENT_VENT) === 0) into.push(answer(VENT));
  if (state.guarding[mech] === 0) into.push(answer(GUARD));
  for (let mount = 0; mount < MOUNT_COUNT; mount++) mountActions(state, mech, mount, full, into);
  if (!full) return;
  into.push(answer(STABILIZE));
  if (state.setup.melee) meleeActions(state, mech, into);
}

/** E4, F9, F11.5: Boost once an activation, not Prone, not in a grapple, with a working back. */
export function mayBoost(state: GameState, mech: number): boolean {
  return (
    (state.spent[mech]! & SPENT_BOOST) === 0 &&
    state.prone[mech] === 0 &&
    !grappled(state, mech) &&
    boostPoints(state, mech) > 0
  );
}

function moves(state: GameState, mech: number, kind: number, points: number, into: number[]): void {
  const reach = reachOf(state, mech, points, state.setup.reach);
  for (let index = 1; index < reach.count; index++) {
    const cell = reach.cells[index]!;
    if (state.mechAt(cell) < 0) into.push(answer(kind, cell));
  }
}

/** Fire, Aimed Fire, Barrage, Prepare, Smoke and Change form with one mount. */
function mountActions(state: GameState, mech: number, mount: number, full: boolean, into: number[]): void {
  const form = usableForm(state, mech, mount);
  if (form === null) return;
  const unfired = (state.fired[mech]! & (1 << mount)) === 0;
  if (unfired && hasAmmunition(state, mech, mount, STANDARD)) {
    if (form.fire !== null) {
      fires(state, mech, mount, form, full, into);
      if (mayPrepare(state, mech, mount)) into.push(answer(PREPARE, mount));
    }
    if (form.smokeRangeHexes > 0) smokes(state, mech, mount, form.smokeRangeHexes, into);
  }
  if ((state.spent[mech]! & (SPENT_FORM << mount)) !== 0) return;
  const forms = state.profile(mech).mounts[mount]!.forms.length;
  const current = state.form[mech * MOUNT_COUNT + mount]!;
  for (let other = 0; other < forms; other++) if (other !== current) into.push(answer(CHANGE_FORM, mount, other));
}

/** E6: Prepare names a usable mount that has not fired; not Prone, not Held, and only one at a time. */
export function mayPrepare(state: GameState, mech: number, mount: number): boolean {
  return (
    state.setup.reactions &&
    state.prepared[mech] === 0 &&
    state.prone[mech] === 0 &&
    state.heldBy[mech] === 0 &&
    (state.fired[mech]! & (1 << mount)) === 0
  );
}

function fires(state: GameState, mech: number, mount: number, form: FormProfile, full: boolean, into: number[]): void {
  const enemies = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  const barrage = full && abilityActive(state, mech, BARRAGE);
  const aims = full || form.precise;
  for (let target = enemies; target < enemies + TEAM_CAP; target++) {
    if (state.alive[target] === 0 || lineOfFire(state, mech, target, form, conditions) < 0) continue;
    for (let load = 0; load < LOAD_CAP; load++) {
      if (!hasAmmunition(state, mech, mount, load)) continue;
      for (let overdrive = 0; overdrive < (form.overdrive === null ? 1 : 2); overdrive++) {
        const driven = overdrive === 1;
        into.push(answer(FIRE_AT, fireOption(mount, target, load, driven, -1)));
        if (barrage) into.push(answer(BARRAGE_AT, fireOption(mount, target, load, driven, -1)));
        for (let aim = 0; aims && aim < LOCATION_COUNT; aim++) {
          into.push(answer(FIRE_AT, fireOption(mount, target, load, driven, aim)));
        }
      }
    }
  }
}

/** C6: any hex within range may be smoked. */
function smokes(state: GameState, mech: number, mount: number, rangeHexes: number, into: number[]): void {
  const { board } = state.setup;
  for (let cell = 0; cell < board.cellCount; cell++) {
    if (distanceBetween(state, state.cell[mech]!, cell) <= rangeHexes) into.push(answer(SMOKE, cell, mount));
  }
}

/** F9, F11.3, F11.5: Fight an adjacent enemy (a held or holding mech only its partner), or Charge one. */
function meleeActions(state: GameState, mech: number, into: number[]): void {
  if (state.prone[mech] !== 0) return;
  const enemies = TEAM_CAP - sideOf(mech) * TEAM_CAP;
  for (let target = enemies; target < enemies + TEAM_CAP; target++) {
    if (mayFight(state, mech, target)) into.push(answer(FIGHT, target));
  }
  if (!mayCharge(state, mech)) return;
  const reach = reachOf(state, mech, speed(state, mech) + CHARGE_POINTS, state.setup.reach);
  for (let index = 1; index < reach.count; index++) {
    const cell = reach.cells[index]!;
    if (distanceBetween(state, state.cell[mech]!, cell) < CHARGE_HEXES || state.mechAt(cell) >= 0) continue;
    for (let target = enemies; target < enemies + TEAM_CAP; target++) {
      if (state.alive[target] === 0 || distanceBetween(state, cell, state.cell[target]!) !== 1) continue;
      into.push(answer(CHARGE, cell, target));
    }
  }
}

/** F11: whether the mech may Fight the target from where it stands. */
export function mayFight(state: GameState, mech: number, target: number): boolean {
  if (!state.setup.melee || state.alive[target] === 0 || state.prone[mech] !== 0) return false;
  const partner = state.heldBy[mech]! + state.holds[mech]!;
  return (target + 1 === partner || partner === 0) && adjacent(state, mech, target);
}

/** F11.3: a Charge spends no ordinary movement or Boost before it, and neither Prone nor grappled mechs charge. */
export function mayCharge(state: GameState, mech: number): boolean {
  return (
    state.setup.melee &&
    state.moved[mech] === 0 &&
    (state.spent[mech]! & (SPENT_BOOST | SPENT_MOVEMENT)) === 0 &&
    state.prone[mech] === 0 &&
    !grappled(state, mech)
  );
}

/** E6: refuse, or respond; Overwatch and Backup Fire name the mount. */
function reactions(state: GameState, into: number[]): void {
  const mech = nextReactor(state);
  into.push(answer(REFUSE));
  const window = state.flow[WINDOW]!;
  if (window !== OVERWATCH_WINDOW && window !== BACKUP_WINDOW) {
    into.push(answer(RESPOND));
    return;
  }
  for (let mount = 0; mount < MOUNT_COUNT; mount++) {
    if (mayRespondWith(state, mech, mount)) into.push(answer(RESPOND, mount));
  }
}

/** F11.2, F11.5: strikes by opportunity and location, what a chassis opportunity allows, or pass. */
function declarations(state: GameState, into: number[]): void {
  const mech = state.flow[DECLARER]!;
  const start = poolStart(state, mech);
  into.push(answer(PASS));
  for (let opportunity = start; opportunity < start + POOL_CAP; opportunity++) {
    if (!isStrike(state, opportunity)) continue;
    for (let location = 0; location < LOCATION_COUNT; location++) into.push(answer(STRIKE, opportunity, location));
    if (!isChassis(state, opportunity)) continue;
    if (mayGrapple(state, mech)) into.push(answer(GRAPPLE, opportunity));
    if (mayThrow(state, mech)) into.push(answer(THROW, opportunity));
    if (mayBreak(state, mech)) into.push(answer(BREAK, opportunity));
  }
}

/** F11.2: accept, or parry with one opportunity, two against a natural 20. */
function responses(state: GameState, into: number[]): void {
  const mech = opponent(state, state.flow[DECLARER]!);
  const start = poolStart(state, mech);
  const two = parriesNeeded(state) === 2;
  into.push(answer(ACCEPT));
  for (let first = start; first < start + POOL_CAP; first++) {
    if (!isParry(state, mech, first)) continue;
    if (!two) {
      into.push(answer(PARRY, first));
      continue;
    }
    for (let second = first + 1; second < start + POOL_CAP; second++) {
      if (isParry(state, mech, second)) into.push(answer(PARRY, first, second + 1));
    }
  }
}
