import type { Board } from '../engine/board.ts';
import { hexesBetween } from '../engine/lines.ts';
import { MAX_SIDE } from '../engine/map-spec.ts';
import { heatBand } from '../engine/mech.ts';
import { sideOf, TEAM_CAP } from '../engine/names.ts';
import { FAR } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import { WATER } from '../engine/terrain.ts';
import type { Matchups } from './matchups.ts';
import { fine, smaller } from './points.ts';
import { SLOT_CAP } from './slots.ts';
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
import { targetZone, zonesOf } from './zones.ts';

/** Movement points of way beyond which a pull no longer grows. */
export const FAR_WAY = 99;

/** What it costs to be so many hexes from the nearest own mech: a team that comes one by one is beaten one by one. */
export const STRAYING = Int32Array.from({ length: 2 * MAX_SIDE }, (_, hexes) =>
  fine(STRAY_COST * Math.max(0, Math.min(FAR, hexes) - COMPANY_HEXES)),
);
const HEIGHT = fine(HEIGHT_WORTH);

// The hexes of the board that was prepared for last (slots.ts says why there is one set of tables).
/** What the height of a cell is worth. */
export const heights = new Int32Array(SLOT_CAP);
/** The place of a cell (lines.ts), by which distances are looked up. */
export const places = new Int32Array(SLOT_CAP);
/** The kind of a cell: its zone + 1, 0 for none, plus WET where there is water. */
export const kinds = new Uint8Array(SLOT_CAP);
const WET = 64;
/** By kind: what the zone and the water are worth, and what each movement point to the zone to be taken costs. */
export const kindWorth = new Int32Array(2 * WET);
export const kindWayCost = new Int32Array(2 * WET);
let opened: Board | null = null;

function open(board: Board): void {
  opened = board;
  for (let cell = 0; cell < board.cellCount; cell++) {
    places[cell] = board.sight.placeOf(cell);
    heights[cell] = HEIGHT * board.elevation[cell]!;
    kinds[cell] = board.zoneOf[cell]! + 1 + (board.terrain[cell] === WATER ? WET : 0);
  }
}

/**
 * The terms of a hex that no enemy has a part in: zones, the way to them, height, water, company. All in 1,024ths of a
 * point (points.ts).
 */
export class Ground {
  private noWay = new Uint16Array(0);
  /** Movement points from each cell to the zone to be taken. */
  zoneWay: Uint16Array = this.noWay;
  /** Places of the own mechs besides the one that is weighed for; the first again where there is no second. */
  first = 0;
  second = 0;
  alone = true;

  /** @param urgency what zones weigh more as the last round comes near */
  prepare(state: GameState, matchups: Matchups, mech: number, urgency: number): void {
    const { board } = state.setup;
    if (this.noWay.length !== board.cellCount) this.noWay = new Uint16Array(board.cellCount);
    if (opened !== board) open(board);
    this.alone = true;
    const own = sideOf(mech) * TEAM_CAP;
    for (let ally = own; ally < own + TEAM_CAP; ally++) {
      if (ally === mech || state.alive[ally] === 0) continue;
      this.first = this.alone ? places[state.cell[ally]!]! : this.second;
      this.second = places[state.cell[ally]!]!;
      this.alone = false;
    }
    const shared = zonesOf(state, own, mech);
    const contested = zonesOf(state, TEAM_CAP - own, mech);
    const target = targetZone(state, mech, shared);
    this.zoneWay = (target < 0 ? undefined : matchups.wayToZone(target, state.profile(mech).jump)) ?? this.noWay;
    const wayCost = fine(urgency * ZONE_PULL);
    const water = heatBand(state, mech) > 0 ? fine(WATER_WORTH) : 0;
    const sharedWorth = fine(urgency * SHARED_ZONE_WORTH);
    const contestWorth = fine(urgency * CONTEST_WORTH);
    const zoneWorth = fine(urgency * ZONE_WORTH);
    this.setKind(0, 0, wayCost, water);
    for (let zone = 0; zone < board.zoneCount; zone++) {
      // H7: what standing in it is worth at the end of the round. Nothing draws a mech on that stands in a zone it has for itself.
      if ((shared >> zone) & 1) this.setKind(zone + 1, sharedWorth, wayCost, water);
      else this.setKind(zone + 1, (contested >> zone) & 1 ? contestWorth : zoneWorth, 0, water);
    }
  }

  private setKind(kind: number, worth: number, wayCost: number, water: number): void {
    kindWorth[kind] = worth;
    kindWorth[kind + WET] = worth + water;
    kindWayCost[kind] = wayCost;
    kindWayCost[kind + WET] = wayCost;
  }

  zone(cell: number): number {
    return kindWorth[kinds[cell]! & ~WET]!;
  }

  zonePull(cell: number): number {
    return -kindWayCost[kinds[cell]!]! * smaller(this.zoneWay[cell]!, FAR_WAY);
  }

  height(cell: number): number {
    return heights[cell]!;
  }

  water(cell: number): number {
    return kindWorth[kinds[cell]!]! - this.zone(cell);
  }

  straying(cell: number): number {
    const hexes = Math.min(hexesBetween(places[cell]! - this.first), hexesBetween(places[cell]! - this.second));
    return -STRAYING[this.alone ? 0 : hexes]!;
  }
}
