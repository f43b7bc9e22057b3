import type { Board } from '../engine/board.ts';
import { canSpendFull } from '../engine/budget.ts';
import { DISTANCES, FARTHEST } from '../engine/lines.ts';
import { sideOf } from '../engine/names.ts';
import type { Reach } from '../engine/reach.ts';
import { FAR } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import { rowCell, rowDistance } from './enemy-rows.ts';
import { attackOf, Facing, meleeOf, threatOf } from './facing.ts';
import { FAR_WAY, Ground, heights, kinds, kindWayCost, kindWorth, places, STRAYING } from './ground.ts';
import type { Matchups } from './matchups.ts';
import { mechHasGuns } from './mech-values.ts';
import { fine, PER_POINT, smaller } from './points.ts';
import { slotAttacks, slotCells, slotMelees, slotOthers, slotScores, slotThreats } from './slots.ts';
import { CLOSE_CAUTION, ENEMY_PULL, LATE_BOLDNESS, STEP_COST, THREAT_WEIGHT, ZONE_URGENCY } from './worth.ts';

const APPROACH = fine(ENEMY_PULL);
const STEP = fine(STEP_COST);

/** The terms of a hex, in points (docs/bots.md explains each), and their sum; threat is negative here. */
export interface Terms {
  readonly attack: number;
  readonly melee: number;
  readonly threat: number;
  readonly zone: number;
  readonly zonePull: number;
  readonly enemyPull: number;
  readonly height: number;
  readonly water: number;
  readonly straying: number;
  readonly way: number;
  readonly score: number;
}

/**
 * Weighs hexes for one mech. `prepare` looks once at all that does not depend on the hex; then hexes can be weighed, one or
 * all in reach: what enemies have a part in (facing.ts), and what none has (ground.ts).
 */
export class Position {
  private state!: GameState;
  private matchups!: Matchups;
  private board: Board | undefined;
  private mech = 0;
  /** Where the mech stands, and the most hexes that the hexes weighed can be from there. */
  private from = 0;
  private span = 0;
  /** What zones weigh more as the last round comes near. */
  private urgency = 1.5;
  private readonly land = new Ground();
  private readonly facing = new Facing();
  /** Movement points spent, by cell, of the hex that `weigh` is asked about. */
  private costs = new Uint8Array(0);
  private noWay = new Uint16Array(0);
  private groundReady = false;
  /** The attack and threat terms of the hex that the mech stands on; the threat is -1 until they have been weighed. */
  private attackHere = 0;
  private threatHere = -1;

  /** Gets ready to weigh hexes for a mech; what only some questions need is prepared when they are first asked. */
  prepare(state: GameState, matchups: Matchups, mech: number, aggression: number): void {
    this.state = state;
    this.matchups = matchups;
    this.mech = mech;
    const { board, rules, melee } = state.setup;
    if (this.board !== board) this.openBoard(board);
    // 0 in the first half of the game, then rising to 1 in the last round.
    const late = Math.min(1, Math.max(0, (2 * state.round - rules.roundCap) / rules.roundCap));
    this.urgency = 1 + ZONE_URGENCY * late;
    // A mech that has to come close to do anything cannot wait for a safe way.
    const patience = mechHasGuns[mech] !== 0 ? 1 : CLOSE_CAUTION;
    const caution = fine((THREAT_WEIGHT * patience * (1 - LATE_BOLDNESS * late)) / aggression);
    this.from = state.cell[mech]!;
    this.groundReady = false;
    this.threatHere = -1;
    this.facing.prepare(state, matchups, mech, caution, melee && canSpendFull(state, mech));
  }

  private openBoard(board: Board): void {
    this.board = board;
    this.costs = new Uint8Array(board.cellCount);
    this.noWay = new Uint16Array(board.cellCount);
  }

  /** Movement points from the nearest enemy to each cell. */
  private wayOfEnemy(): Uint16Array {
    const { state, mech, facing } = this;
    let nearest = -1;
    let nearestDistance = FAR + 1;
    for (let row = 0; row < facing.rows.count; row++) {
      const distance = Math.min(FAR, rowDistance[row]!);
      if (distance >= nearestDistance) continue;
      nearest = row;
      nearestDistance = distance;
    }
    return nearest < 0 ? this.noWay : state.setup.board.distanceField(rowCell[nearest]!, state.profile(mech).jump);
  }

  /**
   * Points of standing on `cell`, reached for `cost` movement points: the sum of its terms, threat taken off. Slot 0 then
   * holds them.
   * @param canFight whether a melee may follow there (F11)
   */
  weigh(cell: number, cost: number, canFight: boolean): number {
    this.setAlone(cell);
    this.costs[cell] = cost;
    this.weighSlots(1, this.costs, canFight);
    return slotScores[0]! * PER_POINT;
  }

  /** The terms of a hex that enemies have a part in, into slot 0. */
  weighEnemies(cell: number, canFight: boolean): void {
    this.setAlone(cell);
    this.facing.face(1, this.span, canFight);
  }

  /** Makes a cell the one that is weighed. */
  private setAlone(cell: number): void {
    slotCells[0] = cell;
    this.span = cell === this.from ? 0 : this.board!.distance(this.from, cell);
  }

  /** The attack term of the hex that the mech stands on, in points: 0 when there is nothing to fire at. */
  attack(): number {
    this.lookAround();
    return this.attackHere * PER_POINT;
  }

  /** The threat term of the hex that the mech stands on, in points. */
  threat(): number {
    this.lookAround();
    return this.threatHere * PER_POINT;
  }

  private lookAround(): void {
    if (this.threatHere >= 0) return;
    this.weighEnemies(this.from, false);
    this.keepHere();
  }

  /** Keeps the terms of slot 0, the hex that the mech stands on. */
  private keepHere(): void {
    this.attackHere = slotAttacks[0]!;
    this.threatHere = slotThreats[0]!;
  }

  /**
   * Weighs the hexes of a reach, a slot each, the start first.
   * @returns the best of them: the start where no other is better; of equal ones the cheapest, then the first as the side counts
   * cells, side b from the last one down, so that neither side is favoured (A6)
   */
  weighReach(reach: Reach, canFight: boolean): number {
    const { count, cost } = reach;
    const from = reach.cells;
    const cells = slotCells;
    for (let slot = 0; slot < count; slot++) cells[slot] = from[slot]!;
    this.span = reach.budget;
    this.weighSlots(count, cost, canFight);
    this.keepHere();
    const scores = slotScores;
    // Cells come by cost and then in the order of side a.
    const turned = sideOf(this.mech) !== 0;
    let best = 0;
    let most = scores[0]!;
    for (let slot = 1; slot < count; slot++) {
      const score = scores[slot]!;
      if (score < most) continue;
      if (score === most && !(turned && cost[cells[slot]!] === cost[cells[best]!])) continue;
      if (this.state.mechAt(cells[slot]!) >= 0) continue;
      best = slot;
      most = score;
    }
    return best;
  }

  private weighSlots(count: number, costs: Uint8Array, canFight: boolean): void {
    const { land, facing } = this;
    if (!this.groundReady) {
      this.groundReady = true;
      land.prepare(this.state, this.matchups, this.mech, this.urgency);
    }
    facing.gather(count, this.span, canFight);
    const first = FARTHEST - land.first;
    const second = FARTHEST - land.second;
    const strays = land.alone ? 0 : -1;
    const { zoneWay } = land;
    const { caution } = facing;
    const cells = slotCells;
    const kindOf = kinds;
    const placeOf = places;
    const hexes = DISTANCES;
    const worth = kindWorth;
    const wayCost = kindWayCost;
    const rises = heights;
    const straying = STRAYING;
    const attacks = slotAttacks;
    const melees = slotMelees;
    const threats = slotThreats;
    const others = slotOthers;
    const scores = slotScores;
    let idle = 0;
    for (let slot = 0; slot < count; slot++) {
      const cell = cells[slot]!;
      const kind = kindOf[cell]!;
      const place = placeOf[cell]!;
      const nearest = smaller(hexes[(first + place) | 0]!, hexes[(second + place) | 0]!) & strays;
      const way = Math.imul(wayCost[kind]!, smaller(zoneWay[cell]!, FAR_WAY));
      const ground = (worth[kind]! - way + rises[cell]! - straying[nearest]! - Math.imul(STEP, costs[cell]!)) | 0;
      const attack = attackOf(attacks[slot]!, others[slot]!);
      const melee = meleeOf(melees[slot]!, attack);
      const threat = threatOf(threats[slot]!, caution);
      idle |= attack - 1;
      attacks[slot] = attack;
      melees[slot] = melee;
      threats[slot] = threat;
      scores[slot] = (ground + attack + melee - threat) | 0;
    }
    if (idle < 0) this.approach(count);
  }

  /** Takes the way to the nearest enemy off the scores of slots from where nothing can be attacked. */
  private approach(count: number): void {
    const enemyWay = this.wayOfEnemy();
    const cells = slotCells;
    const attacks = slotAttacks;
    const scores = slotScores;
    for (let slot = 0; slot < count; slot++) {
      const way = smaller(enemyWay[cells[slot]!]!, FAR_WAY);
      scores[slot] = (scores[slot]! - (Math.imul(APPROACH, way) & ((attacks[slot]! - 1) >> 31))) | 0;
    }
  }

  /** The terms of a hex by name, for people (`play --why`); they sum to what `weigh` returns. */
  explain(cell: number, cost: number, canFight: boolean): Terms {
    const score = this.weigh(cell, cost, canFight);
    const attack = slotAttacks[0]! * PER_POINT;
    return {
      attack,
      melee: slotMelees[0]! * PER_POINT,
      threat: -slotThreats[0]! * PER_POINT,
      zone: this.land.zone(cell) * PER_POINT,
      zonePull: this.land.zonePull(cell) * PER_POINT,
      enemyPull: attack > 0 ? 0 : -APPROACH * smaller(this.wayOfEnemy()[cell]!, FAR_WAY) * PER_POINT,
      height: this.land.height(cell) * PER_POINT,
      water: this.land.water(cell) * PER_POINT,
      straying: this.land.straying(cell) * PER_POINT,
      way: -STEP * cost * PER_POINT,
      score,
    };
  }
}
