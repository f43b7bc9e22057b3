import { ACTIVE_SIDE, BONUS, CHOOSER, FIRST_SIDE, ROUND } from './columns.ts';
import { INITIATIVE_DIE } from './dice.ts';
import * as EVENT from './event-codes.ts';
import { aliveCount } from './mech.ts';
import { MECH_CAP } from './names.ts';
import type { GameState } from './state.ts';

/**
 * E1, E2: announces the game and its line-up, and settles who activates first.
 * @returns whether the winner of a roll has to choose the first side
 */
export function openGame(state: GameState): boolean {
  const { setup } = state;
  state.log?.emit(EVENT.game_start, aliveCount(state, 0), aliveCount(state, 1), setup.rules.roundCap);
  announceLineUp(state);
  if (setup.firstSide < 0) {
    rollInitiative(state);
    return true;
  }
  state.flow[FIRST_SIDE] = setup.firstSide;
  state.log?.emit(EVENT.first_side, setup.firstSide, 0);
  return false;
}

/** E1: mechs are placed alternately, side a first. */
function announceLineUp(state: GameState): void {
  for (let place = 0; place < MECH_CAP; place++) {
    const mech = (place >> 1) + (place & 1) * (MECH_CAP >> 1);
    if (state.alive[mech] !== 0) state.log?.emit(EVENT.deployed, mech, state.cell[mech]!);
  }
}

/** E2: d20 + the side's highest nerve, a's die first; a tie is rolled again. The winner chooses. */
function rollInitiative(state: GameState): void {
  const [nerveA, nerveB] = state.setup.bestNerve;
  for (;;) {
    const dieA = state.rng.roll(20, INITIATIVE_DIE);
    const dieB = state.rng.roll(20, INITIATIVE_DIE);
    const lead = dieA + nerveA - (dieB + nerveB);
    const winner = lead > 0 ? 0 : 1;
    state.log?.emit(EVENT.initiative, dieA, dieB, dieA + nerveA, dieB + nerveB, lead === 0 ? -1 : winner);
    if (lead === 0) continue;
    state.flow[CHOOSER] = winner;
    return;
  }
}

/**
 * E2: the winner's choice holds for every round (experiments: `alternate`, `perRound`).
 * @returns whether a round that waited for the choice has now begun
 */
export function chooseFirstSide(state: GameState, side: number): boolean {
  state.flow[FIRST_SIDE] = side;
  state.log?.emit(EVENT.first_side, side, 1);
  if (state.round === 0) return false;
  announceRound(state);
  return true;
}

/**
 * E2, E6: a new round, in which every mech may act and react again.
 * @returns whether a new roll has to be answered first (Rules.initiative 'perRound', from round 2 on)
 */
export function startRound(state: GameState): boolean {
  const { flow, setup } = state;
  flow[ROUND]! += 1;
  state.acted.fill(0);
  state.reacted.fill(0);
  if (flow[ROUND]! > 1 && setup.firstSide < 0 && setup.rules.initiative === 'perRound') {
    rollInitiative(state);
    return true;
  }
  if (flow[ROUND]! > 1 && setup.rules.initiative === 'alternate') flow[FIRST_SIDE] = 1 - flow[FIRST_SIDE]!;
  announceRound(state);
  return false;
}

function announceRound(state: GameState): void {
  state.flow[ACTIVE_SIDE] = state.flow[FIRST_SIDE]!;
  state.log?.emit(EVENT.round_start, state.round, state.flow[FIRST_SIDE]!, state.flow[BONUS]!);
}
