import { act, secondFire } from './actions.ts';
import { beginActivation, canAct, endActivation } from './activation.ts';
import {
  ASK_ACTION,
  ASK_ACTIVATION,
  ASK_DECLARATION,
  ASK_FIRST_SIDE,
  ASK_REACTION,
  ASK_RESPONSE,
  answerA,
  answerKind,
  OVER,
  REFUSE,
} from './answers.ts';
import { adjacent } from './battlefield.ts';
import {
  ACTIVE_SIDE,
  ACTOR,
  ANSWERED,
  CHARGE_TARGET,
  DECLARER,
  FIRES_LEFT,
  PATH_CUT,
  PATH_INDEX,
  PATH_LENGTH,
  PATH_MODE,
  PHASE,
  RESUME,
  TRIGGER_TARGET,
} from './columns.ts';
import * as EVENT from './event-codes.ts';
import { BACKUP_WINDOW, CHARGED, DISENGAGE_WINDOW, OVERWATCH_WINDOW } from './events.ts';
import { acceptStrike, canParry, canStrike, exchangeOver, opponent, parriesNeeded, startExchange } from './exchange.ts';
import { chooseFirstSide, openGame, startRound } from './initiative.ts';
import { grappled } from './mech.ts';
import { exchangeStep, finishExchange, followCharge, nextDeclaration, pass } from './melee-steps.ts';
import { TEAM_CAP } from './names.ts';
import { cutPath, enterAllHexes, enterNextHex, pathGoesOn } from './path.ts';
import {
  ACTIVATING,
  AFTER_ATTACK,
  AFTER_BACKUP,
  AFTER_RIPOSTE,
  CHOOSING,
  CHOOSING_SIDE,
  DECLARING,
  ENDING,
  ENTERED,
  GAME_OVER,
  LEAVING,
  MELEE,
  MELEE_DONE,
  NEXT_ACTIVATION,
  OPENING,
  PATH_DONE,
  REACTING,
  RESPONDING,
  ROUND_END,
  ROUND_START,
  STEPPING,
} from './phases.ts';
import { react, refuseReaction } from './reactions.ts';
import { endByRounds, endByWipe, scoreZones, wiped } from './score.ts';
import { clearClouds } from './smoke.ts';
import type { GameState } from './state.ts';
import { enemyWithin, isWatched, nextReactor, openOr } from './windows.ts';

/**
 * Plays a begun game to its first decision.
 * @returns the decision (ASK_* of answers.ts), or OVER
 */
export function start(state: GameState): number {
  state.flow[PHASE] = OPENING;
  return run(state);
}

/**
 * Answers the open decision and plays on to the next one. Everything pending is in the state's columns, so a copy made
 * between two calls goes on identically. The answer is trusted to be one of legalAnswers.
 * @returns the next decision (ASK_*), or OVER
 */
export function advance(state: GameState, packed: number): number {
  const { flow } = state;
  flow[ANSWERED]! += 1;
  switch (flow[PHASE]) {
    case CHOOSING_SIDE:
      flow[PHASE] = chooseFirstSide(state, answerA(packed)) ? NEXT_ACTIVATION : ROUND_START;
      break;
    case ACTIVATING:
      beginActivation(state, answerA(packed));
      flow[PHASE] = CHOOSING;
      break;
    case CHOOSING:
      flow[PHASE] = act(state, packed);
      break;
    case REACTING:
      if (answerKind(packed) === REFUSE) refuseReaction(state);
      else react(state, answerA(packed));
      flow[PHASE] = nextReactor(state) >= 0 ? REACTING : flow[RESUME]!;
      break;
    case DECLARING:
    case RESPONDING:
      exchangeStep(state, packed);
      break;
    default:
      throw new Error('the game is over');
  }
  return run(state);
}

/** Runs the phases that need nobody's answer. */
function run(state: GameState): number {
  const { flow } = state;
  for (;;) {
    const phase = flow[PHASE]!;
    if (phase !== GAME_OVER && phase !== OPENING && wiped(state)) {
      if (flow[ACTOR]! >= 0) endActivation(state, true);
      endByWipe(state);
      flow[PHASE] = GAME_OVER;
      return OVER;
    }
    switch (phase) {
      case OPENING:
        if (openGame(state)) return ask(state, CHOOSING_SIDE, ASK_FIRST_SIDE);
        flow[PHASE] = ROUND_START;
        break;
      case CHOOSING_SIDE:
        return ASK_FIRST_SIDE;
      case ROUND_START:
        if (startRound(state)) return ask(state, CHOOSING_SIDE, ASK_FIRST_SIDE);
        flow[PHASE] = NEXT_ACTIVATION;
        break;
      case NEXT_ACTIVATION:
        if (nextActivation(state)) return ask(state, ACTIVATING, ASK_ACTIVATION);
        break;
      case CHOOSING:
        if (canAct(state, flow[ACTOR]!)) return ASK_ACTION;
        flow[PHASE] = ENDING;
        break;
      case LEAVING:
        leave(state);
        break;
      case STEPPING:
        step(state);
        break;
      case ENTERED:
        afterStep(state);
        break;
      case PATH_DONE:
        flow[PHASE] = chargeArrives(state) ? MELEE : CHOOSING;
        break;
      case REACTING:
        return ASK_REACTION;
      case AFTER_ATTACK:
        openOr(state, BACKUP_WINDOW, flow[TRIGGER_TARGET]!, AFTER_BACKUP);
        break;
      case AFTER_BACKUP:
        flow[PHASE] = flow[FIRES_LEFT]! > 0 ? secondFire(state) : CHOOSING;
        break;
      case MELEE:
        startExchange(state, flow[ACTOR]!, flow[TRIGGER_TARGET]!, flow[CHARGE_TARGET] !== 0);
        flow[PHASE] = DECLARING;
        break;
      case DECLARING:
        if (exchangeOver(state)) flow[PHASE] = MELEE_DONE;
        else if (canStrike(state, flow[DECLARER]!)) return ASK_DECLARATION;
        else pass(state);
        break;
      case RESPONDING:
        if (canParry(state, opponent(state, flow[DECLARER]!), parriesNeeded(state))) return ASK_RESPONSE;
        acceptStrike(state, false);
        nextDeclaration(state);
        break;
      case MELEE_DONE:
        finishExchange(state);
        break;
      case AFTER_RIPOSTE:
        followCharge(state);
        openOr(state, BACKUP_WINDOW, flow[TRIGGER_TARGET]!, AFTER_BACKUP);
        break;
      case ENDING:
        endActivation(state, false);
        flow[ACTIVE_SIDE] = 1 - flow[ACTIVE_SIDE]!;
        flow[PHASE] = NEXT_ACTIVATION;
        break;
      case ROUND_END:
        endRound(state);
        break;
      default:
        return OVER;
    }
  }
}

function ask(state: GameState, phase: number, decision: number): number {
  state.flow[PHASE] = phase;
  return decision;
}

/** E2: sides alternate; a side with nobody left is skipped. Returns whether a choice is open. */
function nextActivation(state: GameState): boolean {
  const { flow } = state;
  for (let turn = 0; turn < 2; turn++) {
    const from = flow[ACTIVE_SIDE]! * TEAM_CAP;
    let waiting = 0;
    let only = -1;
    for (let mech = from; mech < from + TEAM_CAP; mech++) {
      if (state.alive[mech] === 0 || state.acted[mech] !== 0) continue;
      waiting += 1;
      only = mech;
    }
    if (waiting > 1) return true;
    if (waiting === 1) {
      beginActivation(state, only);
      flow[PHASE] = CHOOSING;
      return false;
    }
    flow[ACTIVE_SIDE] = 1 - flow[ACTIVE_SIDE]!;
  }
  flow[PHASE] = ROUND_END;
  return false;
}

/**
 * H4, E6: goes on along the committed path. Hexes that no enemy can react to are walked in one go; the others open their
 * windows one by one.
 */
function leave(state: GameState): void {
  const { flow } = state;
  const mech = flow[ACTOR]!;
  const hexesLeft = flow[PATH_LENGTH]! - flow[PATH_INDEX]!;
  if (isWatched(state, mech) || enemyWithin(state, mech, hexesLeft)) {
    openOr(state, DISENGAGE_WINDOW, -1, STEPPING);
    return;
  }
  enterAllHexes(state);
  flow[PHASE] = PATH_DONE;
}

/** E8, F7: enters the next hex unless a disengage strike stopped the mover. */
function step(state: GameState): void {
  const mech = state.flow[ACTOR]!;
  if (state.alive[mech] === 0 || state.prone[mech] !== 0 || grappled(state, mech)) {
    cutPath(state);
    state.flow[PHASE] = PATH_DONE;
    return;
  }
  enterNextHex(state);
  openOr(state, OVERWATCH_WINDOW, -1, ENTERED);
}

/** F7: only death, Prone, Held or displacement stop a committed path. */
function afterStep(state: GameState): void {
  const { flow } = state;
  const mech = flow[ACTOR]!;
  const displaced = state.cell[mech] !== state.path[flow[PATH_INDEX]! - 1];
  if (state.alive[mech] === 0 || state.prone[mech] !== 0 || displaced || grappled(state, mech)) cutPath(state);
  flow[PHASE] = pathGoesOn(state) ? LEAVING : PATH_DONE;
}

/** F11.3: whether a Charge has reached its target. */
function chargeArrives(state: GameState): boolean {
  const { flow } = state;
  if (flow[PATH_MODE] !== CHARGED || flow[PATH_CUT] !== 0) return false;
  const target = flow[CHARGE_TARGET]! - 1;
  if (state.alive[target] === 0 || !adjacent(state, flow[ACTOR]!, target)) return false;
  flow[TRIGGER_TARGET] = target;
  return true;
}

/** E8: zones score, the round ends, the game ends or goes on, clouds expire. */
function endRound(state: GameState): void {
  scoreZones(state);
  state.log?.emit(
    EVENT.round_end,
    state.round,
    state.score[0]!,
    state.score[1]!,
    state.zonePoints[0]!,
    state.zonePoints[1]!,
  );
  if (endByRounds(state)) {
    state.flow[PHASE] = GAME_OVER;
    return;
  }
  clearClouds(state);
  state.flow[PHASE] = ROUND_START;
}
