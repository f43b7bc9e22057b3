import {
  answerA,
  answerB,
  answerKind,
  BARRAGE_AT,
  BOOST,
  CHANGE_FORM,
  CHARGE,
  END,
  FIGHT,
  FIRE_AT,
  GUARD,
  LET_GO,
  MOVE,
  optionAim,
  optionLoad,
  optionMount,
  optionOverdrive,
  optionTarget,
  PREPARE,
  SMOKE,
  STABILIZE,
  STAND,
  VENT,
} from './answers.ts';
import {
  movementLeft,
  SPENT_BOOST,
  SPENT_FORM,
  SPENT_FULL,
  SPENT_MOVEMENT,
  SPENT_VENT,
  spendFull,
  spendQuick,
} from './budget.ts';
import { ACTOR, CHARGE_TARGET, FIRE_ANSWER, FIRES_LEFT, TRIGGER_CELL, TRIGGER_TARGET } from './columns.ts';
import { letGo } from './damage.ts';
import * as EVENT from './event-codes.ts';
import { BOOSTED, BY_BOOST, CHARGED, FIRE, ORDINARY } from './events.ts';
import { fireMount } from './fire.ts';
import { addHeat, calm, vent } from './heat.ts';
import { boostPoints, hasAmmunition, settleMounts, speed, usableForm } from './mech.ts';
import { BARRAGE, MOUNT_COUNT } from './names.ts';
import { commitPath } from './path.ts';
import { AFTER_ATTACK, CHOOSING, ENDING, LEAVING, MELEE } from './phases.ts';
import { addCloud } from './smoke.ts';
import { type GameState, mountRow } from './state.ts';

/** F11.3: movement points of a Charge beyond Speed. */
export const CHARGE_POINTS = 2;
/** F11.3: a Charge ends at least so many hexes from where it began. */
export const CHARGE_HEXES = 2;

/** What an action does, and the phase in which the machine goes on. */
type Action = (state: GameState, mech: number, packed: number) => number;

/** E3, E4: the actions by kind of answer; melee-steps.ts says why it is a table. */
const ACTIONS: Action[] = [];
ACTIONS[MOVE] = (state, mech, packed) => {
  commitPath(state, ORDINARY, answerA(packed), movementLeft(state, mech));
  return LEAVING;
};
ACTIONS[BOOST] = (state, mech, packed) => {
  spendQuick(state, mech);
  commitPath(state, BOOSTED, answerA(packed), boostPoints(state, mech));
  state.spent[mech]! |= SPENT_BOOST;
  addHeat(state, mech, 1, BY_BOOST, -1);
  return LEAVING;
};
ACTIONS[STAND] = (state, mech) => {
  state.spent[mech]! |= SPENT_MOVEMENT;
  standUp(state, mech);
  return CHOOSING;
};
ACTIONS[FIRE_AT] = (state, mech, packed) => fire(state, mech, answerA(packed));
ACTIONS[BARRAGE_AT] = barrage;
ACTIONS[VENT] = (state, mech) => {
  spendQuick(state, mech);
  state.spent[mech]! |= SPENT_VENT;
  vent(state, mech);
  return CHOOSING;
};
ACTIONS[GUARD] = (state, mech) => {
  spendQuick(state, mech);
  state.guarding[mech] = 1;
  state.log?.emit(EVENT.guard, mech);
  return CHOOSING;
};
ACTIONS[PREPARE] = (state, mech, packed) => {
  const mount = answerA(packed);
  spendQuick(state, mech);
  state.prepared[mech] = mount + 1;
  state.log?.emit(EVENT.prepare, mech, mount);
  return CHOOSING;
};
ACTIONS[SMOKE] = (state, mech, packed) => {
  spendQuick(state, mech);
  launchSmoke(state, mech, answerB(packed), answerA(packed));
  return CHOOSING;
};
ACTIONS[CHANGE_FORM] = (state, mech, packed) => {
  const mount = answerA(packed);
  const form = answerB(packed);
  spendQuick(state, mech);
  state.spent[mech]! |= SPENT_FULL | (SPENT_FORM << mount);
  state.form[mountRow(mech, mount)] = form;
  state.log?.emit(EVENT.form, mech, mount, form);
  return CHOOSING;
};
ACTIONS[STABILIZE] = (state, mech) => {
  stabilize(state, mech);
  return CHOOSING;
};
ACTIONS[FIGHT] = (state, mech, packed) => {
  spendFull(state, mech);
  state.flow[CHARGE_TARGET] = 0;
  state.flow[TRIGGER_TARGET] = answerA(packed);
  return MELEE;
};
ACTIONS[CHARGE] = (state, mech, packed) => {
  spendFull(state, mech);
  commitPath(state, CHARGED, answerA(packed), speed(state, mech) + CHARGE_POINTS);
  state.spent[mech]! |= SPENT_MOVEMENT | SPENT_BOOST;
  state.flow[CHARGE_TARGET] = answerB(packed) + 1;
  return LEAVING;
};
ACTIONS[LET_GO] = (state, mech) => {
  letGo(state, mech);
  return CHOOSING;
};
ACTIONS[END] = () => ENDING;

/**
 * E3, E4: carries out one action of the actor and says in which phase the machine goes on. The answer is trusted to be
 * legal (legal.ts lists what is); what cannot be done at all throws.
 */
export function act(state: GameState, packed: number): number {
  const action = ACTIONS[answerKind(packed)];
  if (action === undefined) throw new RangeError(`answer ${packed} is no action`);
  return action(state, state.flow[ACTOR]!, packed);
}

/** E4, F4: a Fire is a Quick; an Aimed Fire is a Full, with a precise weapon a Quick. */
function fire(state: GameState, mech: number, option: number): number {
  const mount = optionMount(option);
  const precise = usableForm(state, mech, mount)?.precise === true;
  if (optionAim(option) >= 0 && !precise) spendFull(state, mech);
  else spendQuick(state, mech);
  markFired(state, mech, mount);
  return fireOption(state, mech, option);
}

/** E4, E6: the mount has fired this activation; a Prepare that named it is void. */
function markFired(state: GameState, mech: number, mount: number): void {
  state.fired[mech]! |= 1 << mount;
  const prepared = state.prepared[mech]!;
  state.prepared[mech] = prepared === mount + 1 ? 0 : prepared;
}

/** D6 Barrage: a Full, two Fires with one weapon at one target. */
function barrage(state: GameState, mech: number, packed: number): number {
  const option = answerA(packed);
  spendFull(state, mech);
  markFired(state, mech, optionMount(option));
  state.flow[FIRES_LEFT] = 1;
  state.flow[FIRE_ANSWER] = option;
  state.log?.emit(EVENT.ability, mech, BARRAGE);
  state.log?.emit(EVENT.barrage, mech, optionMount(option), optionTarget(option));
  return fireOption(state, mech, option);
}

function fireOption(state: GameState, mech: number, option: number): number {
  const target = optionTarget(option);
  state.flow[TRIGGER_TARGET] = target;
  state.flow[TRIGGER_CELL] = state.cell[target]!;
  const fired = fireMount(
    state,
    FIRE,
    mech,
    target,
    optionMount(option),
    optionLoad(option),
    optionOverdrive(option),
    optionAim(option),
  );
  if (!fired) throw new RangeError(`mech ${mech} cannot fire at mech ${target}`);
  return AFTER_ATTACK;
}

/** D6, S20: the second Fire of a Barrage, if it still can be fired; the machine comes here after the first one's reactions. */
export function secondFire(state: GameState): number {
  const mech = state.flow[ACTOR]!;
  const option = state.flow[FIRE_ANSWER]!;
  state.flow[FIRES_LEFT] = 0;
  const target = optionTarget(option);
  const mount = optionMount(option);
  if (state.alive[mech] === 0 || state.alive[target] === 0 || usableForm(state, mech, mount) === null) return CHOOSING;
  if (!hasAmmunition(state, mech, mount, optionLoad(option))) return CHOOSING;
  state.flow[TRIGGER_CELL] = state.cell[target]!;
  const fired = fireMount(state, FIRE, mech, target, mount, optionLoad(option), optionOverdrive(option), -1);
  return fired ? AFTER_ATTACK : CHOOSING;
}

/** C6: a cloud over the target hex and its six neighbours until the end of the next round. */
function launchSmoke(state: GameState, mech: number, mount: number, cell: number): void {
  const row = mountRow(mech, mount);
  state.fired[mech]! |= 1 << mount;
  if (state.uses[row]! > 0) state.uses[row]! -= 1;
  const lastRound = state.round + 1;
  state.log?.emit(EVENT.smoke, mech, mount, cell, lastRound, state.uses[row]!);
  addCloud(state, cell, lastRound);
}

/** E4: stands, clears jams and head glitches, removes two stress, and vents once. */
function stabilize(state: GameState, mech: number): void {
  spendFull(state, mech);
  const standing = state.prone[mech] === 0 ? 0 : 1;
  let jams = 0;
  for (let mount = 0; mount < MOUNT_COUNT; mount++) {
    const row = mountRow(mech, mount);
    if (state.jammed[row] === 0) continue;
    state.jammed[row] = 0;
    jams += 1;
  }
  settleMounts(state, mech);
  const glitch = state.sensorsOut[mech]!;
  state.sensorsOut[mech] = 0;
  state.log?.emit(EVENT.stabilize, mech, standing, jams, glitch);
  if (standing !== 0) standUp(state, mech);
  calm(state, mech);
  if ((state.spent[mech]! & SPENT_VENT) === 0) {
    state.spent[mech]! |= SPENT_VENT;
    vent(state, mech);
  }
}

function standUp(state: GameState, mech: number): void {
  state.prone[mech] = 0;
  state.log?.emit(EVENT.stand, mech);
}
