import { BONUS, REASON, ROUND, WINNER } from './columns.ts';
import * as EVENT from './event-codes.ts';
import { sideAlive } from './mech.ts';
import { MECH_CAP, sideOf } from './names.ts';
import type { GameState } from './state.ts';

// Indices into REASONS of events.ts.
const WIPE = 0;
const SCORE = 1;
const HULL = 2;
const DRAW = 3;
const MUTUAL_WIPE = 4;

/** Value of WINNER for a drawn game. */
export const DRAWN = 2;

/** H7: at the end of a round a side alone in a zone scores a point; a zone is its whole seven-hex flower. */
export function scoreZones(state: GameState): void {
  const { board } = state.setup;
  for (let zone = 0; zone < board.zoneCount; zone++) {
    const holders = zoneHolders(state, zone);
    if (holders === 1 || holders === 2) {
      state.score[holders - 1]! += 1;
      state.zonePoints[holders - 1]! += 1;
    }
    if (holders !== 0) state.log?.emit(EVENT.zone, zone, holders === 3 ? -1 : holders - 1, holders === 3 ? 1 : 0);
  }
}

/** Bit per side with a living mech in the zone. */
export function zoneHolders(state: GameState, zone: number): number {
  let holders = 0;
  for (let mech = 0; mech < MECH_CAP; mech++) {
    if (state.alive[mech] !== 0 && state.setup.board.zoneOf[state.cell[mech]!] === zone) holders |= 1 << sideOf(mech);
  }
  return holders;
}

/** I2: whether a side has nobody left. */
export function wiped(state: GameState): boolean {
  const { kills } = state;
  if ((kills[0]! | kills[1]!) === 0) return false;
  const { teamSize } = state.setup;
  return kills[0] === teamSize[1] || kills[1] === teamSize[0];
}

/** I2: a wipe wins the game; both sides wiped at once are decided by score, else drawn. */
export function endByWipe(state: GameState): void {
  const a = sideAlive(state, 0);
  const b = sideAlive(state, 1);
  if (a || b) endGame(state, a ? 0 : 1, WIPE);
  else endGame(state, leader(state.score), MUTUAL_WIPE);
}

/**
 * I2: ends the game after the last round: by score, after one bonus round by Hull, else drawn.
 * @returns false when the game goes on
 */
export function endByRounds(state: GameState): boolean {
  if (state.flow[ROUND]! < state.setup.rules.roundCap) return false;
  const byScore = leader(state.score);
  if (byScore !== DRAWN) {
    endGame(state, byScore, SCORE);
    return true;
  }
  if (state.flow[BONUS] === 0) {
    state.flow[BONUS] = 1;
    return false;
  }
  const hullA = state.sideHull(0);
  const hullB = state.sideHull(1);
  endGame(state, hullA === hullB ? DRAWN : hullA > hullB ? 0 : 1, hullA === hullB ? DRAW : HULL);
  return true;
}

function leader(points: Int32Array): number {
  return points[0]! > points[1]! ? 0 : points[0]! < points[1]! ? 1 : DRAWN;
}

function endGame(state: GameState, winner: number, reason: number): void {
  state.flow[WINNER] = winner;
  state.flow[REASON] = reason;
  state.log?.emitLong(
    EVENT.game_end,
    winner === DRAWN ? -1 : winner,
    reason,
    state.flow[ROUND]!,
    state.score[0]!,
    state.score[1]!,
    state.sideHull(0),
    state.sideHull(1),
  );
}
