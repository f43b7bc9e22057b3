import { mayMove, mayStand } from '../engine/activation.ts';
import {
  ACTIVATE,
  ASK_ACTION,
  ASK_ACTIVATION,
  ASK_DECLARATION,
  ASK_FIRST_SIDE,
  ASK_REACTION,
  answer,
  CHOOSE_SIDE,
  END,
  LET_GO,
  MOVE,
  STAND,
} from '../engine/answers.ts';
import { movementLeft, QUICKS } from '../engine/budget.ts';
import { ACTIVE_SIDE, ACTOR } from '../engine/columns.ts';
import { decisionSide } from '../engine/decision.ts';
import type { Policy } from '../engine/game.ts';
import { TEAM_CAP } from '../engine/names.ts';
import { reachOf } from '../engine/path.ts';
import type { Reach } from '../engine/reach.ts';
import type { GameState } from '../engine/state.ts';
import { bestDeclaration, bestResponse } from './exchanging.ts';
import { bestFire, type FireChoice } from './firing.ts';
import { letGoPoints } from './holds.ts';
import { type Matchups, matchupsOf } from './matchups.ts';
import { bestMelee, type MeleeChoice, meleeInReach } from './mixing.ts';
import type { AiOptions } from './options.ts';
import { fine, PER_POINT } from './points.ts';
import { Position } from './position.ts';
import { answerReaction } from './reflexes.ts';
import { slotAttacks, slotCells, slotMelees, slotScores, slotThreats } from './slots.ts';
import { bestSupport } from './support.ts';
import { REACH_SHARE } from './worth.ts';

const STANDS = answer(STAND);
const ENDS = answer(END);
const LETS_GO = answer(LET_GO);

/** The best hex of a decision, and what the present one is worth. */
export interface HexChoice {
  cell: number;
  score: number;
  here: number;
  /** Points of the attack and the melee alone, at the best hex and at the present one. */
  attackThere: number;
  attackHere: number;
}

/**
 * The default policy: it weighs every hex in reach by what it can do from there and what can be done to it there, then
 * takes the actions worth most (docs/bots.md). It looks at the position alone: no memory, no dice.
 */
class PositionalPolicy implements Policy {
  readonly name = 'positional';
  private readonly position = new Position();
  private readonly hex: HexChoice = { cell: -1, score: 0, here: 0, attackThere: 0, attackHere: 0 };
  private readonly fire: FireChoice = { answer: -1, points: 0, target: -1, mount: -1 };
  private fireWeighed = false;
  private readonly melee: MeleeChoice = { answer: -1, points: 0 };
  private readonly aggression: number;

  constructor(options: AiOptions) {
    this.aggression = effectiveAggression(options);
  }

  decide(state: GameState, decision: number): number {
    switch (decision) {
      case ASK_ACTION:
        return this.chooseAction(state);
      case ASK_ACTIVATION:
        return this.chooseMech(state);
      case ASK_FIRST_SIDE:
        return answer(CHOOSE_SIDE, FIRST_CHOICE === 'self' ? decisionSide(state) : 1 - decisionSide(state));
      case ASK_REACTION:
        return answerReaction(state);
      case ASK_DECLARATION:
        return bestDeclaration(state, matchupsOf(state.setup));
      default:
        return bestResponse(state, matchupsOf(state.setup));
    }
  }

  private chooseAction(state: GameState): number {
    const mech = state.flow[ACTOR]!;
    if (mayStand(state, mech)) return STANDS;
    if (isDone(state, mech)) return ENDS;
    const { position, hex, fire, melee } = this;
    const matchups = matchupsOf(state.setup);
    matchups.refresh(state);
    position.prepare(state, matchups, mech, this.aggression);
    if (state.holds[mech] !== 0 && this.letsGo(state, matchups, mech)) return LETS_GO;
    this.fireWeighed = false;
    const moving = weighsMoves(state, mech, isUnspent(state, mech) ? 0 : this.weighFire(state, matchups, mech).points);
    if (moving) weighHexes(position, reachOf(state, mech, movementLeft(state, mech), state.setup.reach), hex);
    bestMelee(state, matchups, position, mech, melee);
    if (moving) {
      // A Charge or Fight is weighed against moving and attacking as a whole.
      if (melee.answer >= 0 && melee.points > hex.score) return melee.answer;
      if (hex.cell !== state.cell[mech]) {
        // Attacking first and hiding afterwards beats moving first when the present hex is as good for the attack.
        if (hex.attackThere > hex.attackHere + 0.5) return answer(MOVE, hex.cell);
        if (this.weighFire(state, matchups, mech).points <= 0) return answer(MOVE, hex.cell);
      }
    } else if (melee.answer >= 0 && melee.points > this.weighFire(state, matchups, mech).points) {
      return melee.answer;
    }
    const support = bestSupport(state, matchups, position, mech, this.weighFire(state, matchups, mech));
    if (support >= 0) return support;
    return fire.points > 0 ? fire.answer : ENDS;
  }

  /** The best Fire, weighed when a decision first asks for it: many a Move needs none. */
  private weighFire(state: GameState, matchups: Matchups, mech: number): FireChoice {
    const { fire } = this;
    if (this.fireWeighed) return fire;
    this.fireWeighed = true;
    if (this.position.attack() > 0) return bestFire(state, matchups, mech, fire);
    fire.points = 0;
    fire.answer = -1;
    return fire;
  }

  private letsGo(state: GameState, matchups: Matchups, mech: number): boolean {
    return letGoPoints(state, matchups, this.position, mech) > this.position.weigh(state.cell[mech]!, 0, true);
  }

  /** The waiting mech that can do most now; a threatened one before a safe one. */
  private chooseMech(state: GameState): number {
    const from = state.flow[ACTIVE_SIDE]! * TEAM_CAP;
    const only = onlyWaiting(state, from);
    if (only >= 0) return answer(ACTIVATE, only);
    matchupsOf(state.setup).refresh(state);
    let best = -1;
    let bestRank = 0;
    for (let mech = from; mech < from + TEAM_CAP; mech++) {
      if (!isWaiting(state, mech)) continue;
      const rank = activationRank(state, this.position, mech, this.aggression);
      if (best >= 0 && rank <= bestRank) continue;
      best = mech;
      bestRank = rank;
    }
    return answer(ACTIVATE, best);
  }
}

/** The positional policy, playing as the options say. */
export function makePositional(options: AiOptions): Policy {
  return new PositionalPolicy(options);
}

function isWaiting(state: GameState, mech: number): boolean {
  return state.alive[mech] !== 0 && state.acted[mech] === 0;
}

/** The waiting mech of the side whose mechs begin with `from`; -1 when there are more. */
function onlyWaiting(state: GameState, from: number): number {
  let only = -1;
  for (let mech = from; mech < from + TEAM_CAP; mech++) {
    if (!isWaiting(state, mech)) continue;
    if (only >= 0) return -1;
    only = mech;
  }
  return only;
}

/** Whether nothing is left to be weighed: all is spent, or it Guards (support.ts). */
export function isDone(state: GameState, mech: number): boolean {
  if (state.guarding[mech] !== 0) return true;
  return state.quicks[mech]! < 1 && state.holds[mech] === 0 && !awaitsMove(state, mech);
}

/** Whether all of the Move is still to be made. */
function awaitsMove(state: GameState, mech: number): boolean {
  return state.moved[mech] === 0 && mayMove(state, mech);
}

/**
 * Hexes are weighed before the first action and after the last Fire: between two Fires nothing is gained by moving, nor by
 * a mech that had nothing to fire at and has stayed to do something else.
 * @param fires points of the best Fire; of no account while all is unspent
 */
export function weighsMoves(state: GameState, mech: number, fires: number): boolean {
  const settled = state.fired[mech] !== 0 ? fires > 0 : fires <= 0 && state.quicks[mech] === 1;
  return !settled && awaitsMove(state, mech);
}

function isUnspent(state: GameState, mech: number): boolean {
  return state.quicks[mech] === QUICKS && state.fired[mech] === 0;
}

/** Threats are divided by the aggression, which must not be nothing. */
export function effectiveAggression({ aggression }: AiOptions): number {
  return Math.max(0.05, aggression);
}

/**
 * How much it matters that a mech acts now: what it can do from where it stands or by a Charge, and what threatens it there.
 * Slot 0 of the position then holds the terms.
 */
export function activationRank(state: GameState, position: Position, mech: number, aggression: number): number {
  const matchups = matchupsOf(state.setup);
  position.prepare(state, matchups, mech, aggression);
  position.weighEnemies(state.cell[mech]!, true);
  const attack = slotAttacks[0]! * PER_POINT;
  const inReach = REACH_SHARE * meleeInReach(state, matchups, mech) - attack;
  if (inReach > slotMelees[0]! * PER_POINT) slotMelees[0] = fine(inReach);
  return attack + (slotMelees[0]! + 0.5 * slotThreats[0]!) * PER_POINT;
}

/** E2: what the winner of the initiative roll takes; measured, see docs/balance.md. */
const FIRST_CHOICE: 'self' | 'other' = 'self';

/** Finds the best hex a move may end in, the present one included. */
export function weighHexes(position: Position, reach: Reach, into: HexChoice): void {
  const best = position.weighReach(reach, true);
  into.cell = slotCells[best]!;
  into.score = slotScores[best]! * PER_POINT;
  into.attackThere = (slotAttacks[best]! + slotMelees[best]!) * PER_POINT;
  into.here = slotScores[0]! * PER_POINT;
  into.attackHere = (slotAttacks[0]! + slotMelees[0]!) * PER_POINT;
}
