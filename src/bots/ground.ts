import type { Board } from '../engine/board.ts';
import { heatBand } from '../engine/mech.ts';
import { MECH_CAP, sideOf, TEAM_CAP } from '../engine/names.ts';
import { FAR, pairDistance } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import { TERRAIN, WATER } from '../engine/terrain.ts';
import type { Matchups } from './matchups.ts';
import { fine, smaller } from './points.ts';
import {
  COMPANY_HEXES,
  CONTEST_WORTH,
  HEIGHT_WORTH,
  SHARED_ZONE_WORTH,
  STRAY_COST,
  WATER_WORTH,
  ZONE_PULL,
  ZONE_WORTH,
} from './worth.ts';
import { targetZone } from './zones.ts';

/** Zones that a board may have. */
const ZONE_CAP = 16;
/** Movement points of way beyond which a pull no longer grows. */
export const FAR_WAY = 99;

/** What it costs to be so many hexes from the nearest own mech: a team that comes one by one is beaten one by one. */
const STRAYING = Int32Array.from({ length: FAR + 1 }, (_, hexes) =>
  fine(STRAY_COST * Math.max(0, hexes - COMPANY_HEXES)),
);
const HEIGHT = fine(HEIGHT_WORTH);

/**
 * The terms of a hex that no enemy has a part in: zones, the way to them, height, water, company. All in 1,024ths of a
 * point (points.ts).
 */
export class Ground {
  private board!: Board;
  private noWay = new Uint16Array(0);
  /** By zone + 1, 0 for hexes in none: what the zone is worth, and what each movement point to the zone to be taken costs. */
  private readonly zoneWorth = new Int32Array(ZONE_CAP + 1);
  private readonly wayCost = new Int32Array(ZONE_CAP + 1);
  private readonly terrainWorth = new Int32Array(TERRAIN.length);
  private zoneWay: Uint16Array = this.noWay;
  private readonly allies = new Int32Array(TEAM_CAP);
  private allyCount = 0;

  /** @param urgency what zones weigh more as the last round comes near */
  prepare(state: GameState, matchups: Matchups, mech: number, urgency: number): void {
    const { board } = state.setup;
    if (this.noWay.length !== board.cellCount) this.noWay = new Uint16Array(board.cellCount);
    this.board = board;
    this.terrainWorth[WATER] = heatBand(state, mech) > 0 ? fine(WATER_WORTH) : 0;
    this.allyCount = 0;
    const own = sideOf(mech) * TEAM_CAP;
    for (let ally = own; ally < own + TEAM_CAP; ally++) {
      if (ally !== mech && state.alive[ally] !== 0) this.allies[this.allyCount++] = state.cell[ally]!;
    }
    const target = board.zoneCount === 0 ? -1 : targetZone(state, mech);
    this.zoneWay = (target < 0 ? undefined : matchups.wayToZone(target, state.profile(mech).jump)) ?? this.noWay;
    this.wayCost[0] = fine(urgency * ZONE_PULL);
    for (let zone = 0; zone < board.zoneCount; zone++) {
      const worth = zoneWorth(state, mech, zone);
      this.zoneWorth[zone + 1] = fine(urgency * worth);
      // Nothing draws a mech on that stands in a zone it has for itself.
      this.wayCost[zone + 1] = worth > SHARED_ZONE_WORTH ? 0 : this.wayCost[0]!;
    }
  }

  /**
   * The sum of all terms of each of some hexes.
   * @param count how many of `cells`
   * @param into receives the sums, in the order of `cells`
   */
  fill(cells: Int16Array, count: number, into: Int32Array): void {
    const { board, zoneWay, zoneWorth, wayCost, terrainWorth, allies, allyCount } = this;
    const { elevation, zoneOf, terrain, sight } = board;
    const { pairs, cellCount } = sight;
    for (let ally = 0; ally < allyCount; ally++) sight.know(allies[ally]!, cells, count);
    const alone = allyCount === 0 ? 0 : FAR;
    for (let index = 0; index < count; index++) {
      const cell = cells[index]!;
      let nearest = alone;
      for (let ally = 0; ally < allyCount; ally++) {
        nearest = smaller(nearest, pairDistance(pairs[allies[ally]! * cellCount + cell]!));
      }
      const zone = zoneOf[cell]! + 1;
      into[index] =
        zoneWorth[zone]! -
        Math.imul(wayCost[zone]!, smaller(zoneWay[cell]!, FAR_WAY)) +
        Math.imul(HEIGHT, elevation[cell]!) +
        terrainWorth[terrain[cell]!]! -
        STRAYING[nearest]!;
    }
  }

  zone(cell: number): number {
    return this.zoneWorth[this.board.zoneOf[cell]! + 1]!;
  }

  zonePull(cell: number): number {
    return -this.wayCost[this.board.zoneOf[cell]! + 1]! * smaller(this.zoneWay[cell]!, FAR_WAY);
  }

  height(cell: number): number {
    return HEIGHT * this.board.elevation[cell]!;
  }

  water(cell: number): number {
    return this.terrainWorth[this.board.terrain[cell]!]!;
  }

  straying(cell: number): number {
    const { sight } = this.board;
    let nearest = this.allyCount === 0 ? 0 : FAR;
    for (let index = 0; index < this.allyCount; index++) {
      nearest = smaller(nearest, pairDistance(sight.mutual(this.allies[index]!, cell)));
    }
    return -STRAYING[nearest]!;
  }
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
