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
    const { board } = this;
    return (
      this.zone(cell) +
      this.zonePull(cell) +
      HEIGHT_WORTH * board.elevation[cell]! +
      this.water(cell) -
      STEP_COST * cost -
      this.straying(cell)
    );
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
