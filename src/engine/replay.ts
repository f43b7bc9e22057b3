import { ROUND } from './columns.ts';
import type { EventOf, GameEvent } from './decode.ts';
import { ENRAGED_ACTIVE, ENRAGED_DEFENSE, ENRAGED_PENDING, ENRAGED_REROLL } from './enraged.ts';
import { SIDES } from './names.ts';
import { applyAction, applyAttack, applyMovement, cellOf } from './replay-activation.ts';
import { applyHarm, applyMelee, forgetEnemyHeat } from './replay-harm.ts';
import { wiped } from './score.ts';
import type { GameSetup } from './setup.ts';
import { removeCloud } from './smoke.ts';
import { GameState } from './state.ts';

/** The position before a game's first event: nobody stands on the board yet. */
export function openReplay(setup: GameSetup): GameState {
  const state = new GameState(setup);
  state.words.set(setup.opening);
  state.cell.fill(-1);
  state.alive.fill(0);
  return state;
}

/**
 * The facts after some events of a game, from its first on, and from nothing else: every mech column, score, zone
 * points, kills, clouds and the round. Dice, decisions and melee pools are no facts of the table and stay empty.
 */
export function replayEvents(events: readonly GameEvent[], setup: GameSetup): GameState {
  const state = openReplay(setup);
  for (const event of events) applyEvent(state, event);
  return state;
}

/** Brings a replay one event further. It rolls nothing and decides nothing. */
export function applyEvent(state: GameState, event: GameEvent): void {
  switch (event.type) {
    case 'deployed':
      state.cell[event.mech] = cellOf(state, event.cell);
      state.alive[event.mech] = 1;
      break;
    case 'round_start':
      state.flow[ROUND] = event.round;
      state.acted.fill(0);
      state.reacted.fill(0);
      break;
    case 'activation_start':
      startActivation(state, event);
      break;
    case 'activation_end':
      if (state.alive[event.mech] !== 0 && !wiped(state)) forgetEnemyHeat(state, event.mech);
      break;
    case 'enraged_granted':
      state.enraged[event.mech]! |= ENRAGED_PENDING;
      break;
    case 'enraged_started':
      state.enraged[event.mech] = ENRAGED_ACTIVE | (event.defensive ? ENRAGED_DEFENSE : ENRAGED_REROLL);
      break;
    case 'enraged_ended':
      state.enraged[event.mech]! &= ENRAGED_PENDING | ENRAGED_DEFENSE;
      if (event.continuing) state.enraged[event.mech]! |= ENRAGED_PENDING;
      break;
    case 'zone':
      if (event.holder !== null) {
        state.score[SIDES.indexOf(event.holder)]! += 1;
        state.zonePoints[SIDES.indexOf(event.holder)]! += 1;
      }
      break;
    case 'smoke_cleared':
      removeCloud(state, cellOf(state, event.cell));
      break;
    case 'move_start':
    case 'move':
    case 'move_stopped':
    case 'push':
      applyMovement(state, event);
      break;
    case 'stand':
    case 'vent':
    case 'guard':
    case 'prepare':
    case 'stabilize':
    case 'form':
    case 'smoke':
    case 'barrage':
      applyAction(state, event);
      break;
    case 'fire':
    case 'shot':
    case 'ammunition':
    case 'reaction':
      applyAttack(state, event);
      break;
    case 'damage':
    case 'part_destroyed':
    case 'item_lost':
    case 'mech_destroyed':
    case 'armor':
    case 'jam':
    case 'load_dropped':
    case 'sensors_out':
    case 'coolant_leak':
    case 'prone':
    case 'heat':
    case 'stress':
    case 'quick_penalty':
      applyHarm(state, event);
      break;
    case 'melee_start':
    case 'melee_opportunity':
    case 'melee_defense_reroll':
    case 'grapple':
    case 'grapple_end':
      applyMelee(state, event);
      break;
    // What these tell, other events bring about, or it is no fact of the table.
    case 'game_start':
    case 'initiative':
    case 'first_side':
    case 'round_end':
    case 'game_end':
    case 'ability':
    case 'bond':
    case 'critical':
    case 'collision':
    case 'stress_check':
    case 'reaction_window':
    case 'direct_strike':
    case 'melee_condition':
    case 'melee_declare':
    case 'melee_response':
    case 'melee_pass':
    case 'opportunity_lost':
    case 'throw':
    case 'melee_end':
      break;
    default:
      event satisfies never;
  }
}

function startActivation(state: GameState, { mech, quicks }: EventOf<'activation_start'>): void {
  for (const column of [state.guarding, state.prepared, state.moved, state.hexes, state.spent, state.fired]) {
    column[mech] = 0;
  }
  state.acted[mech] = 1;
  state.quickPenalty[mech] = 0;
  state.quicks[mech] = quicks;
}
