import { ACCEPT, answerA, answerB, answerKind, BREAK, GRAPPLE, PARRY, PASS, STRIKE, THROW } from './answers.ts';
import { adjacent } from './battlefield.ts';
import {
  ACTOR,
  DECLARER,
  DEFENDER,
  EXCHANGE_FLAGS,
  INITIATOR,
  PASSES,
  PHASE,
  RIPOSTE,
  TRIGGER_TARGET,
} from './columns.ts';
import { knockProne } from './damage.ts';
import * as EVENT from './event-codes.ts';
import { BY_CHARGE, RIPOSTE_WINDOW } from './events.ts';
import {
  AFTER_CHARGE,
  acceptStrike,
  breakHold,
  declareStrike,
  grapple,
  opponent,
  PENETRATED,
  parryStrike,
  throwHeld,
} from './exchange.ts';
import { AFTER_RIPOSTE, DECLARING, RESPONDING } from './phases.ts';
import { creditFor, push } from './push.ts';
import type { GameState } from './state.ts';
import { openOr } from './windows.ts';

/**
 * F11.2, F11.5: what each answer to the exchange does, by its kind. A table and no switch: the compiler makes code only for
 * what it has seen happen, and would make all of the machine again for the first Throw.
 */
const STEPS: ((state: GameState, packed: number) => void)[] = [];
STEPS[STRIKE] = (state, packed) => {
  if (declareStrike(state, answerA(packed), answerB(packed))) state.flow[PHASE] = RESPONDING;
  else nextDeclaration(state);
};
STEPS[GRAPPLE] = (state, packed) => {
  grapple(state, answerA(packed));
  nextDeclaration(state);
};
STEPS[THROW] = (state, packed) => {
  throwHeld(state, answerA(packed));
  nextDeclaration(state);
};
STEPS[BREAK] = (state, packed) => {
  breakHold(state, answerA(packed));
  nextDeclaration(state);
};
STEPS[PASS] = pass;
STEPS[PARRY] = (state, packed) => {
  parryStrike(state, answerA(packed), answerB(packed) - 1);
  nextDeclaration(state);
};
STEPS[ACCEPT] = (state) => {
  acceptStrike(state, true);
  nextDeclaration(state);
};

/** F11.2, F11.5: carries out what the declarer declares or the struck fighter responds. The answer is trusted to be legal. */
export function exchangeStep(state: GameState, packed: number): void {
  const step = STEPS[answerKind(packed)];
  if (step === undefined) throw new RangeError(`answer ${packed} belongs to no exchange`);
  step(state, packed);
}

/** F11.2: passing is free and not binding. */
export function pass(state: GameState): void {
  state.flow[PASSES]! += 1;
  state.log?.emit(EVENT.melee_pass, state.flow[DECLARER]!);
  nextDeclaration(state);
}

export function nextDeclaration(state: GameState): void {
  state.flow[DECLARER] = opponent(state, state.flow[DECLARER]!);
  state.flow[PHASE] = DECLARING;
}

/** F11: ends the exchange and opens the riposte (E6). */
export function finishExchange(state: GameState): void {
  const { flow } = state;
  const defender = flow[DEFENDER]! - 1;
  state.log?.emit(EVENT.melee_end, flow[INITIATOR]! - 1, defender);
  flow[INITIATOR] = 0;
  flow[DEFENDER] = 0;
  if (flow[RIPOSTE]! > 0) openOr(state, RIPOSTE_WINDOW, defender, AFTER_RIPOSTE);
  else flow[PHASE] = AFTER_RIPOSTE;
}

/** F11.3: a Charge that got through armor pushes; blocked, or by a heavier class, it knocks Prone. */
export function followCharge(state: GameState): void {
  const { flow } = state;
  const charged = AFTER_CHARGE | PENETRATED;
  if ((flow[EXCHANGE_FLAGS]! & charged) !== charged) return;
  const attacker = flow[ACTOR]!;
  const target = flow[TRIGGER_TARGET]!;
  if (state.alive[attacker] === 0 || state.alive[target] === 0 || !adjacent(state, attacker, target)) return;
  const blocked = push(state, target, attacker, 1, BY_CHARGE);
  const heavier = state.profile(attacker).weightClass > state.profile(target).weightClass;
  if (blocked || heavier) knockProne(state, target, BY_CHARGE, creditFor(target, attacker));
}
