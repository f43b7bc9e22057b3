import type { Board } from '../engine/board.ts';
import { heatBand } from '../engine/mech.ts';
import { MECH_CAP, sideOf, TEAM_CAP } from '../engine/names.ts';
import { FAR, pairDistance } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import { WATER } from '../engine/terrain.ts';
import type { Matchups } from './matchups.ts';
import {
  COMPANY_HEXES,
  CONTEST_WORTH,
  HEIGHT_WORTH,
  SHARED_ZONE_WORTH,
  STEP_COST,
  STRAY_COST,
  WATER_WORTH,
  ZONE_PULL,
  ZONE_WORTH,
} from './worth.ts';
import { targetZone } from './zones.ts';

/** Zones that a board may have. */
const ZONE_CAP = 16;
/** Movement points of way beyond which a pull no longer grows. */
const FAR_WAY = 99;

/** The terms of a hex that no enemy has a part in: zones, the way to them, height, water, company, steps. */
export class Ground {
  private board!: Board;
  private urgency = 1.5;
  private hot = false;
  private readonly zoneWorth = new Float64Array(ZONE_CAP);
  private zoneWay: Uint16Array | undefined;
  private readonly allies = new Int32Array(TEAM_CAP);
  private allyCount = 0;

  /** @param urgency what zones weigh more as the last round comes near */
  prepare(state: GameState, matchups: Matchups, mech: number, urgency: number): void {
    const { board } = state.setup;
    this.board = board;
    this.urgency = urgency;
    this.hot = heatBand(state, mech) > 0;
    this.allyCount = 0;
    const own = sideOf(mech) * TEAM_CAP;
    for (let ally = own; ally < own + TEAM_CAP; ally++) {
      if (ally !== mech && state.alive[ally] !== 0) this.allies[this.allyCount++] = state.cell[ally]!;
    }
    this.zoneWay = undefined;
    if (board.zoneCount === 0) return;
    const zone = targetZone(state, mech);
    if (zone >= 0) this.zoneWay = matchups.wayToZone(zone, state.profile(mech).jump);
    for (let index = 0; index < board.zoneCount; index++) {
      this.zoneWorth[index] = urgency * zoneWorth(state, mech, index);
    }
  }

  /** The sum of all terms at a hex reached for `cost` movement points. */
  at(cell: number, cost: number): number {
    return (
      this.zone(cell) +
      this.zonePull(cell) +
      HEIGHT_WORTH * this.board.elevation[cell]! +
      this.water(cell) -
      STEP_COST * cost -
      this.straying(cell)
    );
  }

  /**
   * What `at` says of each of some hexes, in one loop without a call.
   * @param cost movement points to each cell of the board
   * @param into receives the sums, in the order of `cells`
   */
  fill(cells: Int16Array, cost: ArrayLike<number>, into: Float64Array): void {
    const { board, zoneWay, zoneWorth, hot, allies, allyCount } = this;
    const { elevation, zoneOf, terrain, sight } = board;
    const { pairs, cellCount } = sight;
    const shared = this.urgency * SHARED_ZONE_WORTH;
    const strength = this.urgency * ZONE_PULL;
    for (let ally = 0; ally < allyCount; ally++) sight.know(allies[ally]!, cells, cells.length);
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index]!;
      let nearest = allyCount === 0 ? 0 : FAR;
      for (let ally = 0; ally < allyCount; ally++) {
        nearest = Math.min(nearest, pairDistance(pairs[allies[ally]! * cellCount + cell]!));
      }
      const zone = zoneOf[cell]!;
      const holding = zone < 0 ? 0 : zoneWorth[zone]!;
      into[index] =
        holding +
        (holding > shared ? 0 : pull(zoneWay, cell, strength)) +
        HEIGHT_WORTH * elevation[cell]! +
        (hot && terrain[cell] === WATER ? WATER_WORTH : 0) -
        STEP_COST * cost[cell]! -
        (nearest > COMPANY_HEXES ? STRAY_COST * (nearest - COMPANY_HEXES) : 0);
    }
  }

  zone(cell: number): number {
    const zone = this.board.zoneOf[cell]!;
    return zone < 0 ? 0 : this.zoneWorth[zone]!;
  }

  /** Nothing draws a mech on that stands in a zone it has for itself. */
  zonePull(cell: number): number {
    if (this.zone(cell) > this.urgency * SHARED_ZONE_WORTH) return 0;
    return pull(this.zoneWay, cell, this.urgency * ZONE_PULL);
  }

  water(cell: number): number {
    return this.hot && this.board.terrain[cell] === WATER ? WATER_WORTH : 0;
  }

  /** What it costs to stand far from every own mech: a team that comes one by one is beaten one by one. */
  straying(cell: number): number {
    const { sight } = this.board;
    let nearest = this.allyCount === 0 ? 0 : FAR;
    for (let index = 0; index < this.allyCount; index++) {
      const distance = pairDistance(sight.mutual(this.allies[index]!, cell));
      if (distance < nearest) nearest = distance;
    }
    return nearest > COMPANY_HEXES ? STRAY_COST * (nearest - COMPANY_HEXES) : 0;
  }
}

/** What the way to somewhere takes off the score of a cell. */
export function pull(way: Uint16Array | undefined, cell: number, strength: number): number {
  if (way === undefined) return 0;
  const points = way[cell]!;
  return -strength * (points < FAR_WAY ? points : FAR_WAY);
}

/** H7: what standing in a zone is worth at the end of the round. */
function zoneWorth(state: GameState, mech: number, zone: number): number {
  const { zoneOf } = state.setup.board;
  let enemies = 0;
  for (let other = 0; other < MECH_CAP; other++) {
    if (other === mech || state.alive[other] === 0 || zoneOf[state.cell[other]!] !== zone) continue;
    if (sideOf(other) === sideOf(mech)) return SHARED_ZONE_WORTH;
    enemies += 1;
  }
  return enemies > 0 ? CONTEST_WORTH : ZONE_WORTH;
}
