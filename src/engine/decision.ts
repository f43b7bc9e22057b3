import { ACTIVE_SIDE, ACTOR, CHOOSER, DECLARER, PHASE } from './columns.ts';
import { opponent } from './exchange.ts';
import { sideOf, TEAM_CAP } from './names.ts';
import { CHOOSING, CHOOSING_SIDE, DECLARING, REACTING, RESPONDING } from './phases.ts';
import type { GameState } from './state.ts';
import { nextReactor } from './windows.ts';

/** Side that the open decision is asked of. */
export function decisionSide(state: GameState): number {
  return sideOf(decisionMech(state));
}

/** Mech that the open decision is about; for a choice among mechs the first of the asked side. */
export function decisionMech(state: GameState): number {
  const { flow } = state;
  switch (flow[PHASE]) {
    case CHOOSING:
      return flow[ACTOR]!;
    case REACTING:
      return nextReactor(state);
    case DECLARING:
      return flow[DECLARER]!;
    case RESPONDING:
      return opponent(state, flow[DECLARER]!);
    case CHOOSING_SIDE:
      return flow[CHOOSER]! * TEAM_CAP;
    default:
      return flow[ACTIVE_SIDE]! * TEAM_CAP;
  }
}
