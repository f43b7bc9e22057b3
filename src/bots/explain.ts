import { mayStand } from '../engine/activation.ts';
import {
  ASK_ACTION,
  ASK_ACTIVATION,
  ASK_DECLARATION,
  ASK_RESPONSE,
  answer,
  answerA,
  answerKind,
  BARRAGE_AT,
  LET_GO,
  optionAim,
  optionMount,
} from '../engine/answers.ts';
import { movementLeft } from '../engine/budget.ts';
import { ACTIVE_SIDE, ACTOR } from '../engine/columns.ts';
import { usableForm } from '../engine/mech.ts';
import { TEAM_CAP } from '../engine/names.ts';
import { reachOf } from '../engine/path.ts';
import type { GameState } from '../engine/state.ts';
import { bestDeclaration, bestResponse } from './exchanging.ts';
import { bestFire, type FireChoice } from './firing.ts';
import { letGoPoints } from './holds.ts';
import { matchupsOf } from './matchups.ts';
import { bestMelee } from './mixing.ts';
import type { AiOptions } from './options.ts';
import { PER_POINT } from './points.ts';
import { Position, type Terms } from './position.ts';
import { activationRank, effectiveAggression, isDone, weighsMoves } from './positional.ts';
import { slotAttacks, slotMelees, slotThreats } from './slots.ts';
import { bestSupport } from './support.ts';

/** An answer that was weighed and the points it was given. */
export interface WeighedAnswer {
  readonly answer: number;
  readonly points: number;
}

/** A hex that a move may end in, reached for `cost` movement points. */
export interface WeighedHex {
  readonly cell: number;
  readonly cost: number;
  readonly terms: Terms;
}

/** A mech that waits for its activation. */
export interface WeighedMech {
  readonly mech: number;
  readonly attack: number;
  readonly melee: number;
  readonly threat: number;
  readonly rank: number;
}

/** What the positional policy weighs before an answer, the best of each list first. */
export interface Reasons {
  /** Asked whom to activate: every mech that waits. */
  readonly mechs: readonly WeighedMech[];
  /** Asked for an action: the hex it stands on, and all that a move may end in, that one included. */
  readonly here: WeighedHex | null;
  readonly hexes: readonly WeighedHex[];
  readonly fires: readonly WeighedAnswer[];
  /** Fires that take the whole activation: aimed without a precise weapon (F4), or a Barrage (D6). */
  readonly fullFires: readonly WeighedAnswer[];
  /** Fights and Charges; their points compare with those of hexes, all others with those of Fires. */
  readonly melee: readonly WeighedAnswer[];
  readonly support: readonly WeighedAnswer[];
  /** A holder's letting go; its points compare with the hex it stands on. */
  readonly hold: readonly WeighedAnswer[];
  /** Declarations and responses of a melee exchange, in points of their own; the order of strikes is a rule (bots.md). */
  readonly exchange: readonly WeighedAnswer[];
}

/** Of decisions that follow a fixed rule, and of policies that weigh nothing. */
export const NO_REASONS: Reasons = {
  mechs: [],
  here: null,
  hexes: [],
  fires: [],
  fullFires: [],
  melee: [],
  support: [],
  hold: [],
  exchange: [],
};

/**
 * Why the positional policy answers as it does: all that it weighs, by the functions it decides with. The state is left
 * as it is. Decisions that follow a fixed rule (reactions, the first side) have no reasons.
 * @param decision ASK_* of answers.ts
 */
export function explainDecision(state: GameState, decision: number, options: AiOptions): Reasons {
  if (decision === ASK_ACTIVATION) return { ...NO_REASONS, mechs: weighMechs(state, effectiveAggression(options)) };
  if (decision === ASK_ACTION) return explainAction(state, effectiveAggression(options));
  return decision === ASK_DECLARATION || decision === ASK_RESPONSE ? explainExchange(state, decision) : NO_REASONS;
}

function explainExchange(state: GameState, decision: number): Reasons {
  const exchange: WeighedAnswer[] = [];
  const told = (answer: number, points: number) => exchange.push({ answer, points });
  const choose = decision === ASK_DECLARATION ? bestDeclaration : bestResponse;
  choose(state, matchupsOf(state.setup), told);
  return { ...NO_REASONS, exchange: exchange.sort((x, y) => y.points - x.points) };
}

function weighMechs(state: GameState, aggression: number): WeighedMech[] {
  const position = new Position();
  matchupsOf(state.setup).refresh(state);
  const weighed: WeighedMech[] = [];
  const from = state.flow[ACTIVE_SIDE]! * TEAM_CAP;
  for (let mech = from; mech < from + TEAM_CAP; mech++) {
    if (state.alive[mech] === 0 || state.acted[mech] !== 0) continue;
    const rank = activationRank(state, position, mech, aggression);
    weighed.push({
      mech,
      attack: slotAttacks[0]! * PER_POINT,
      melee: slotMelees[0]! * PER_POINT,
      threat: slotThreats[0]! * PER_POINT,
      rank,
    });
  }
  return weighed.sort((x, y) => y.rank - x.rank || x.mech - y.mech);
}

function explainAction(state: GameState, aggression: number): Reasons {
  const mech = state.flow[ACTOR]!;
  // Standing up is not weighed against anything, nor is the end of what is done.
  if (mayStand(state, mech) || isDone(state, mech)) return NO_REASONS;
  const matchups = matchupsOf(state.setup);
  matchups.refresh(state);
  const position = new Position();
  position.prepare(state, matchups, mech, aggression);
  const fires: WeighedAnswer[] = [];
  const fullFires: WeighedAnswer[] = [];
  const melee: WeighedAnswer[] = [];
  const support: WeighedAnswer[] = [];
  const hold: WeighedAnswer[] = [];
  if (state.holds[mech] !== 0) {
    hold.push({ answer: answer(LET_GO), points: letGoPoints(state, matchups, position, mech) });
  }
  const into = (list: WeighedAnswer[]) => (answer: number, points: number) => list.push({ answer, points });
  const fire: FireChoice = { answer: -1, points: 0, target: -1, mount: -1 };
  bestFire(state, matchups, mech, fire, (answer, points) => {
    (takesFull(state, mech, answer) ? fullFires : fires).push({ answer, points });
  });
  const here = { cell: state.cell[mech]!, cost: 0, terms: position.explain(state.cell[mech]!, 0, true) };
  const hexes = weighsMoves(state, mech, fire.points) ? weighAllHexes(state, position, mech) : [];
  bestMelee(state, matchups, position, mech, { answer: -1, points: 0 }, into(melee));
  bestSupport(state, matchups, position, mech, fire, into(support));
  for (const list of [fires, fullFires, melee, support]) list.sort((x, y) => y.points - x.points);
  return { ...NO_REASONS, here, hexes, fires, fullFires, melee, support, hold };
}

function takesFull(state: GameState, mech: number, packed: number): boolean {
  const option = answerA(packed);
  if (answerKind(packed) === BARRAGE_AT) return true;
  return optionAim(option) >= 0 && !usableForm(state, mech, optionMount(option))!.precise;
}

function weighAllHexes(state: GameState, position: Position, mech: number): WeighedHex[] {
  const reach = reachOf(state, mech, movementLeft(state, mech), state.setup.reach);
  const hexes: WeighedHex[] = [];
  for (let index = 0; index < reach.count; index++) {
    const cell = reach.cells[index]!;
    if (index > 0 && state.mechAt(cell) >= 0) continue;
    const cost = reach.cost[cell]!;
    hexes.push({ cell, cost, terms: position.explain(cell, cost, true) });
  }
  return hexes.sort((x, y) => y.terms.score - x.terms.score || x.cost - y.cost);
}
