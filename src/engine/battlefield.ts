import { CLOUD_CAP } from './columns.ts';
import { sideOf } from './names.ts';
import { FAR, pairBlocked, pairCover } from './sight.ts';
import type { GameState } from './state.ts';
import { COVER_HEAVY, COVER_LIGHT, ROOF } from './terrain.ts';

/** Distance in hexes between two cells, up to FAR (31, which stands for all that is farther; A5). */
export function distanceBetween(state: GameState, from: number, to: number): number {
  const hexes = state.setup.board.distance(from, to);
  return hexes < FAR ? hexes : FAR;
}

/** Whether two mechs stand next to each other. */
export function adjacent(state: GameState, mech: number, other: number): boolean {
  return distanceBetween(state, state.cell[mech]!, state.cell[other]!) === 1;
}

/**
 * Sight and cover from one mech to another (H5, H6): 0, 1 or 2 for no, light or heavy cover, -1 when nothing is
 * seen. Clouds and the open field's per-side cover are included.
 */
export function sightBetween(state: GameState, from: number, to: number): number {
  return sightFrom(state, from, state.cell[from]!, to, state.cell[to]!);
}

/** The same with both mechs imagined on other cells; the mechs still tell the sides of the open field. */
export function sightFrom(state: GameState, from: number, fromCell: number, to: number, toCell: number): number {
  return sightOfPair(state, state.setup.board.pair(fromCell, toCell), from, fromCell, to, toCell);
}

/** The same for a caller that has the pair byte of the two cells at hand. */
export function sightOfPair(
  state: GameState,
  pair: number,
  from: number,
  fromCell: number,
  to: number,
  toCell: number,
): number {
  const { board, sideCover, sideElevation } = state.setup;
  if (pairBlocked(pair)) return -1;
  let cover = pairCover(pair);
  if (state.setup.toggled) {
    const own = sideCover[sideOf(to)]!;
    const high = sideElevation[sideOf(from)]! > sideElevation[sideOf(to)]!;
    const toggle = own === COVER_LIGHT && high ? 0 : own;
    if (toggle > cover) cover = toggle;
  }
  if (state.clouds[0] !== 0) {
    const smoke = smokeLevel(board.smokeOnLine(fromCell, toCell, state.clouds, CLOUD_CAP));
    if (smoke < 0) return -1;
    if (smoke > cover) cover = smoke;
  }
  return cover;
}

/** H6: cloud hexes on a line as cover: one is light, two or three heavy, four block (-1). */
export function smokeLevel(cloudHexes: number): number {
  return cloudHexes === 0 ? 0 : cloudHexes === 1 ? COVER_LIGHT : cloudHexes < 4 ? COVER_HEAVY : -1;
}

/** C6: the cover that still counts against an indirect Fire: a roof hex is heavy, all else is ignored. */
export function indirectCover(state: GameState, toCell: number): number {
  return state.setup.board.terrain[toCell] === ROOF ? COVER_HEAVY : 0;
}

/** H3, F2: whether the attacker stands at least one level higher than the target. */
export function higherGround(state: GameState, from: number, fromCell: number, to: number, toCell: number): boolean {
  const { board, sideElevation } = state.setup;
  return (
    board.elevation[fromCell]! + sideElevation[sideOf(from)]! > board.elevation[toCell]! + sideElevation[sideOf(to)]!
  );
}
