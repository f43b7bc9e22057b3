import { FLOWER_SIZE } from '../engine/board.ts';
import { sideOf, TEAM_CAP } from '../engine/names.ts';
import type { GameState } from '../engine/state.ts';

/** The zones, a bit each, in which living mechs of a side stand: those from `first` on, but for `mech`. */
export function zonesOf(state: GameState, first: number, mech: number): number {
  const { zoneOf } = state.setup.board;
  let zones = 0;
  for (let other = first; other < first + TEAM_CAP; other++) {
    if (other === mech || state.alive[other] === 0) continue;
    const zone = zoneOf[state.cell[other]!]!;
    if (zone >= 0) zones |= 1 << zone;
  }
  return zones;
}

/**
 * The zone a mech should go for: the nearest one in which no own mech stands and to which no other own mech is nearer;
 * failing that the nearest one without an own mech. -1 when the board has none left to take.
 * @param shared zones in which other own mechs stand, a bit each
 */
export function targetZone(state: GameState, mech: number, shared: number): number {
  const { board } = state.setup;
  let best = -1;
  let bestRank = 0;
  for (let zone = 0; zone < board.zoneCount; zone++) {
    if ((shared >> zone) & 1) continue;
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

function hexesTo(state: GameState, mech: number, zone: number): number {
  const { board } = state.setup;
  return board.distance(state.cell[mech]!, board.zoneCells[zone * FLOWER_SIZE]!);
}
