import { FLOWER_SIZE } from '../engine/board.ts';
import { sideOf, TEAM_CAP } from '../engine/names.ts';
import type { GameState } from '../engine/state.ts';

/**
 * The zone a mech should go for: the nearest one in which no own mech stands and to which no other own mech is nearer;
 * failing that the nearest one without an own mech. -1 when the board has none left to take.
 */
export function targetZone(state: GameState, mech: number): number {
  const { board } = state.setup;
  let best = -1;
  let bestRank = 0;
  for (let zone = 0; zone < board.zoneCount; zone++) {
    if (heldByAlly(state, mech, zone)) continue;
    const own = hexesTo(state, mech, zone);
    // Claims of others only make it rank behind.
    if (best >= 0 && own > bestRank) continue;
    let claims = 0;
    const first = sideOf(mech) * TEAM_CAP;
    for (let ally = first; ally < first + TEAM_CAP; ally++) {
      if (ally === mech || state.alive[ally] === 0) continue;
      const other = hexesTo(state, ally, zone);
      if (other < own || (other === own && ally < mech)) claims += 1;
    }
    const rank = own + 12 * claims;
    if (best >= 0 && (rank > bestRank || (rank === bestRank && sideOf(mech) === 0))) continue;
    best = zone;
    bestRank = rank;
  }
  return best;
}

function heldByAlly(state: GameState, mech: number, zone: number): boolean {
  const { zoneOf } = state.setup.board;
  const first = sideOf(mech) * TEAM_CAP;
  for (let ally = first; ally < first + TEAM_CAP; ally++) {
    if (ally !== mech && state.alive[ally] !== 0 && zoneOf[state.cell[ally]!] === zone) return true;
  }
  return false;
}

function hexesTo(state: GameState, mech: number, zone: number): number {
  const { board } = state.setup;
  return board.distance(state.cell[mech]!, board.zoneCells[zone * FLOWER_SIZE]!);
}
