import { DEFENDER, INITIATOR, POOL_CAP } from './columns.ts';
import * as EVENT from './event-codes.ts';
import { usableForm } from './mech.ts';
import { LEFT, RIGHT } from './names.ts';
import type { GameState } from './state.ts';

// F11 sources, indices into SOURCES of events.ts.
export const RIGHT_SOURCE = 0;
export const LEFT_SOURCE = 1;
export const CHASSIS_SOURCE = 2;
export const RIGHT_SHIELD = 3;
export const LEFT_SHIELD = 4;

/** Words of a row of `pool`: source + 1 (0: no opportunity), d20 face, total, flags, threshold. */
export const POOL_WIDTH = 5;
const SOURCE = 0;
const FACE = 1;
const TOTAL = 2;
const FLAGS = 3;
const THRESHOLD = 4;

/** Flags of an opportunity. */
export const SUCCESS = 1;
export const SPENT = 2;
/** Shield and Guard dice only parry (F11.6). */
export const DEFENSE_ONLY = 4;
export const LOST = 8;
/** The defensive reroll has met this strike (experiment). */
export const DEFENDED = 16;

/** First row of a fighter's pool: the initiator's rows come first. */
export function poolStart(state: GameState, mech: number): number {
  return state.flow[INITIATOR] === mech + 1 ? 0 : POOL_CAP;
}

/** Row after a fighter's last opportunity: the rows of a pool are filled from its first one on. */
export function poolEnd(state: GameState, start: number): number {
  let end = start;
  while (end < start + POOL_CAP && state.pool[end * POOL_WIDTH + SOURCE] !== 0) end += 1;
  return end;
}

export function opportunitySource(state: GameState, opportunity: number): number {
  return state.pool[opportunity * POOL_WIDTH + SOURCE]! - 1;
}
export function opportunityFace(state: GameState, opportunity: number): number {
  return state.pool[opportunity * POOL_WIDTH + FACE]!;
}
export function opportunityTotal(state: GameState, opportunity: number): number {
  return state.pool[opportunity * POOL_WIDTH + TOTAL]!;
}
export function opportunityFlags(state: GameState, opportunity: number): number {
  return state.pool[opportunity * POOL_WIDTH + FLAGS]!;
}
export function opportunityThreshold(state: GameState, opportunity: number): number {
  return state.pool[opportunity * POOL_WIDTH + THRESHOLD]!;
}

export function setOpportunity(
  state: GameState,
  opportunity: number,
  source: number,
  face: number,
  total: number,
  flags: number,
  threshold: number,
): void {
  const at = opportunity * POOL_WIDTH;
  state.pool[at + SOURCE] = source + 1;
  state.pool[at + FACE] = face;
  state.pool[at + TOTAL] = total;
  state.pool[at + FLAGS] = flags;
  state.pool[at + THRESHOLD] = threshold;
}

export function flagOpportunity(state: GameState, opportunity: number, flag: number): void {
  state.pool[opportunity * POOL_WIDTH + FLAGS]! |= flag;
}

/** Whether an opportunity is a success that is neither spent nor lost. */
export function available(state: GameState, opportunity: number): boolean {
  return (opportunityFlags(state, opportunity) & (SUCCESS | SPENT | LOST)) === SUCCESS;
}

/** Hand of a source, or -1 for the chassis. */
export function sourceMount(source: number): number {
  if (source === RIGHT_SOURCE || source === RIGHT_SHIELD) return RIGHT;
  if (source === LEFT_SOURCE || source === LEFT_SHIELD) return LEFT;
  return -1;
}

/** F11.2: an arm or item that is lost or jammed takes its unspent opportunities along; saved results never change. */
export function loseOpportunities(state: GameState, mech: number): void {
  if (state.flow[INITIATOR] !== mech + 1 && state.flow[DEFENDER] !== mech + 1) return;
  const start = poolStart(state, mech);
  const end = poolEnd(state, start);
  for (let opportunity = start; opportunity < end; opportunity++) {
    if (!available(state, opportunity)) continue;
    const mount = sourceMount(opportunitySource(state, opportunity));
    if (mount < 0 || usableForm(state, mech, mount) !== null) continue;
    flagOpportunity(state, opportunity, LOST);
    state.log?.emit(EVENT.opportunity_lost, mech, opportunity);
  }
}
