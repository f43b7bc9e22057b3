import type { Board } from '../engine/board.ts';
import { canSpendFull } from '../engine/budget.ts';
import { sideOf } from '../engine/names.ts';
import type { Reach } from '../engine/reach.ts';
import { FAR, pairBlocked, pairDistance } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import { COVER_LIGHT } from '../engine/terrain.ts';
import { EnemyRows } from './enemy-rows.ts';
import { Ground, pull } from './ground.ts';
import { type Matchups, NO_FIREPOWER } from './matchups.ts';
import { inOwnOrder } from './ties.ts';
import { inSmoke, SmokeLevels, VIEW_DISTANCES, viewOf, withCover } from './views.ts';
import {
  CLOSE_CAUTION,
  ENEMY_PULL,
  HEIGHT_WORTH,
  KILL_WORTH,
  LATE_BOLDNESS,
  SECOND_TARGET,
  STEP_COST,
  THREAT_WEIGHT,
  ZONE_URGENCY,
} from './worth.ts';

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

/** Bit of the distance at which mechs stand side by side. */
const CONTACT = 1 << 1;

/**
 * Weighs hexes for one mech. `prepare` looks once at all that does not depend on the hex, in rows by enemy; `weigh` is
 * then called for each hex in reach. What an enemy gives and threatens depends on a hex only through its view (views.ts),
 * so that both are lookups in the expected-damage tables.
 */
export class Position {
  /** The hexes weighed last, a slot each: their cells, scores and terms, in points; `grounds` is what `ground` returns. */
  cells = new Int16Array(0);
  scores = new Float64Array(0);
  attacks = new Float64Array(0);
  melees = new Float64Array(0);
  threats = new Float64Array(0);
  private grounds = new Float64Array(0);
  /** The ground of the hexes of a reach, by their place in it. */
  private reachGrounds = new Float64Array(0);
  /** Of the enemy faced last: the views of it from the slots and of the slots from it, and the distances. */
  private outward = new Uint8Array(0);
  private inward = new Uint8Array(0);
  private distances = new Uint8Array(0);
  private state!: GameState;
  private matchups!: Matchups;
  private board: Board | undefined;
  private mech = 0;
  private caution = 0.5;
  /** What zones weigh more as the last round comes near. */
  private urgency = 1.5;
  private readonly land = new Ground();
  private readonly rows = new EnemyRows();
  private enemyWay: Uint16Array | undefined;
  private fights = false;
  private waysReady = false;

  /** Whether pair bytes need smoke or the covers of the open field laid over them (H1, H6). */
  private overlaid = false;
  private smoky = false;
  private readonly smoke = new SmokeLevels();
  private enemyCover = 0;
  private ownCover = 0;

  /** Gets ready to weigh hexes for a mech; what only some questions need is prepared when they are first asked. */
  prepare(state: GameState, matchups: Matchups, mech: number, aggression: number): void {
    this.state = state;
    this.matchups = matchups;
    this.mech = mech;
    const { board, rules, toggled, melee } = state.setup;
    if (this.board !== board) this.openBoard(board);
    // 0 in the first half of the game, then rising to 1 in the last round.
    const late = Math.min(1, Math.max(0, (2 * state.round - rules.roundCap) / rules.roundCap));
    this.urgency = 1 + ZONE_URGENCY * late;
    // A mech that has to come close to do anything cannot wait for a safe way.
    this.caution =
      (THREAT_WEIGHT * (matchups.hasGuns(state, mech) ? 1 : CLOSE_CAUTION) * (1 - LATE_BOLDNESS * late)) / aggression;
    this.fights = melee && canSpendFull(state, mech);
    this.smoky = state.clouds[0] !== 0;
    if (this.smoky) this.smoke.renew(state);
    this.overlaid = this.smoky || toggled;
    const side = sideOf(mech);
    this.enemyCover = fieldCover(state, side, 1 - side);
    this.ownCover = fieldCover(state, 1 - side, side);
    this.waysReady = false;
    this.rows.prepare(state, matchups, mech);
  }

  private openBoard(board: Board): void {
    this.board = board;
    this.cells = new Int16Array(board.cellCount);
    this.scores = new Float64Array(board.cellCount);
    this.attacks = new Float64Array(board.cellCount);
    this.melees = new Float64Array(board.cellCount);
    this.threats = new Float64Array(board.cellCount);
    this.grounds = new Float64Array(board.cellCount);
    this.reachGrounds = new Float64Array(board.cellCount);
    this.outward = new Uint8Array(board.cellCount);
    this.inward = new Uint8Array(board.cellCount);
    this.distances = new Uint8Array(board.cellCount);
  }

  /** What lies between the mech and its goals. */
  private prepareWays(): void {
    const { state, mech } = this;
    const { board } = state.setup;
    this.waysReady = true;
    this.land.prepare(state, this.matchups, mech, this.urgency);
    let nearest = -1;
    let nearestDistance = FAR + 1;
    for (let row = 0; row < this.rows.count; row++) {
      const distance = pairDistance(board.mutual(this.rows.cells[row]!, state.cell[mech]!));
      if (distance >= nearestDistance) continue;
      nearest = row;
      nearestDistance = distance;
    }
    this.enemyWay = nearest < 0 ? undefined : board.distanceField(this.rows.cells[nearest]!, state.profile(mech).jump);
  }

  /**
   * Score of standing on `cell`, reached for `cost` movement points: the sum of its terms, threat taken off. Slot 0 then
   * holds them.
   * @param canFight whether a melee may follow there (F11)
   */
  weigh(cell: number, cost: number, canFight: boolean): number {
    if (!this.waysReady) this.prepareWays();
    this.grounds[0] = this.land.at(cell, cost);
    this.weighEnemies(cell, canFight);
    this.sumUp(1);
    return this.scores[0]!;
  }

  /** The terms of a hex that enemies have a part in, into slot 0. */
  weighEnemies(cell: number, canFight: boolean): void {
    this.cells[0] = cell;
    this.faceEnemies(1, true, canFight);
  }

  /** The threat term of a hex alone. */
  threatAt(cell: number): number {
    this.cells[0] = cell;
    this.faceEnemies(1, false, false);
    return this.threats[0]!;
  }

  /**
   * Weighs the hexes in reach, the start left out, a slot each, in the side's own order (ties.ts). Hexes are passed over whose
   * ground is so poor that they cannot score `least`, nor what the hex with the best ground scores.
   * @returns how many were weighed
   */
  weighReach(reach: Reach, least: number, canFight: boolean): number {
    const { cells, grounds, reachGrounds } = this;
    const { cost } = reach;
    if (!this.waysReady) this.prepareWays();
    const ordered = inOwnOrder(reach, this.mech);
    if (ordered.length === 0) return 0;
    this.land.fill(ordered, cost, reachGrounds);
    let best = 0;
    for (let index = 1; index < ordered.length; index++) if (reachGrounds[index]! > reachGrounds[best]!) best = index;
    const bestCell = ordered[best]!;
    const floor = Math.max(least, this.weigh(bestCell, cost[bestCell]!, canFight)) - this.bound(reach.budget, canFight);
    let count = 0;
    for (let index = 0; index < ordered.length; index++) {
      const ground = reachGrounds[index]!;
      if (ground < floor) continue;
      cells[count] = ordered[index]!;
      grounds[count] = ground;
      count += 1;
    }
    this.faceEnemies(count, true, canFight);
    this.sumUp(count);
    return count;
  }

  /** The terms of the first `count` slots that enemies have a part in. */
  private faceEnemies(count: number, attacking: boolean, canFight: boolean): void {
    const { attacks, melees, threats } = this;
    // Until all enemies have been faced, `scores` holds what attacks on others than the best target are worth.
    const others = this.scores;
    for (let slot = 0; slot < count; slot++) {
      attacks[slot] = 0;
      melees[slot] = 0;
      threats[slot] = 0;
      others[slot] = 0;
    }
    for (let row = 0; row < this.rows.count; row++) this.faceEnemy(row, count, attacking, canFight && this.fights);
    for (let slot = 0; slot < count; slot++) {
      const best = attacks[slot]!;
      const attack = (best < KILL_WORTH ? best : KILL_WORTH) + SECOND_TARGET * others[slot]!;
      attacks[slot] = attack;
      // An exchange takes the whole activation: it replaces the Fires and counts for what it brings beyond them.
      melees[slot] = melees[slot]! > attack ? melees[slot]! - attack : 0;
      threats[slot] = this.caution * (threats[slot]! < KILL_WORTH ? threats[slot]! : KILL_WORTH);
    }
  }

  /** Adds one enemy to the terms of the first `count` slots. */
  private faceEnemy(row: number, count: number, attacking: boolean, fights: boolean): void {
    const met = this.look(row, count);
    const gainRow = attacking ? this.rows.gainRow(row)! : NO_FIREPOWER;
    const threatRow = this.rows.threatRow[row]!;
    this.matchups.know(gainRow, met);
    this.matchups.know(threatRow, met);
    this.rows.lurk(row, met);
    // From here on nothing is called: all that the slots need is in tables.
    const { attacks, threats, scores: others, outward, inward, distances } = this;
    const { lurking } = this.rows;
    const { power } = this.matchups;
    const worth = this.rows.worth[row]!;
    const threatWorth = this.rows.threatWorth[row]!;
    const lurkingRow = row * VIEW_DISTANCES;
    const leaving = this.rows.leaving[row]!;
    for (let slot = 0; slot < count; slot++) {
      const distance = distances[slot]!;
      const gain = power[gainRow + outward[slot]!]! * worth;
      const best = attacks[slot]!;
      attacks[slot] = Math.max(best, gain);
      others[slot]! += Math.min(best, gain);
      const seen = power[threatRow + inward[slot]!]! * threatWorth;
      const danger = Math.max(lurking[lurkingRow + distance]!, seen);
      threats[slot]! += distance === 1 ? danger : danger + leaving;
    }
    if (fights && (met & CONTACT) !== 0) this.fight(row, count);
  }

  /** How an enemy and the mech would see each other from the slots. @returns bit per distance that occurs */
  private look(row: number, count: number): number {
    const { cells, outward, inward, distances, overlaid } = this;
    const { sight, elevation } = this.board!;
    const { pairs } = sight;
    const enemyCell = this.rows.cells[row]!;
    sight.know(enemyCell, cells, count);
    const pairRow = enemyCell * sight.cellCount;
    const level = this.rows.heights[row]!;
    let met = 0;
    for (let slot = 0; slot < count; slot++) {
      const cell = cells[slot]!;
      let mutual = pairs[pairRow + cell]!;
      if (overlaid) mutual = this.overlay(row, cell, mutual) | 0;
      const rise = elevation[cell]! - level;
      outward[slot] = viewOf(mutual >> 8, rise > 0 ? 1 : 0);
      inward[slot] = viewOf(mutual & 0xff, rise < 0 ? 1 : 0);
      const distance = pairDistance(mutual);
      distances[slot] = distance;
      met |= 1 << distance;
    }
    return met;
  }

  /** Adds the exchange with an enemy to the slots beside it (F11). */
  private fight(row: number, count: number): void {
    const gain = this.rows.gainFrom(row);
    for (let slot = 0; slot < count; slot++) {
      if (this.distances[slot] === 1) this.melees[slot] = Math.max(this.melees[slot]!, gain);
    }
  }

  /** The scores of the first `count` slots from their terms. */
  private sumUp(count: number): void {
    const { cells, attacks, melees, threats, grounds, scores, enemyWay } = this;
    for (let slot = 0; slot < count; slot++) {
      const attack = attacks[slot]!;
      const approach = attack > 0 ? 0 : pull(enemyWay, cells[slot]!, ENEMY_PULL);
      scores[slot] = attack + melees[slot]! - threats[slot]! + approach + grounds[slot]!;
    }
  }

  /** The terms of a hex that no enemy has a part in; their sum. */
  ground(cell: number, cost: number): number {
    return this.land.at(cell, cost);
  }

  /** The terms of a hex by name, for people (`play --why`); they sum to what `weigh` returns. */
  explain(cell: number, cost: number, canFight: boolean): Terms {
    const score = this.weigh(cell, cost, canFight);
    return {
      attack: this.attacks[0]!,
      melee: this.melees[0]!,
      threat: -this.threats[0]!,
      zone: this.land.zone(cell),
      zonePull: this.land.zonePull(cell),
      enemyPull: this.attacks[0]! > 0 ? 0 : pull(this.enemyWay, cell, ENEMY_PULL),
      height: HEIGHT_WORTH * this.board!.elevation[cell]!,
      water: this.land.water(cell),
      straying: -this.land.straying(cell),
      way: -STEP_COST * cost,
      score,
    };
  }

  /**
   * The most that enemies can add to the score of any hex within `points` of movement: a hex whose ground terms fall
   * short of the best score by more need not be weighed.
   */
  bound(points: number, canFight: boolean): number {
    const { state, matchups, mech } = this;
    const { sight } = this.board!;
    let most = 0;
    let sum = 0;
    let fight = 0;
    for (let row = 0; row < this.rows.count; row++) {
      const near = pairDistance(sight.mutual(this.rows.cells[row]!, state.cell[mech]!)) - points;
      const gain = matchups.firepowerBound(this.rows.gainRow(row)!, near) * this.rows.worth[row]!;
      sum += gain;
      if (gain > most) most = gain;
      if (near <= 1 && canFight && this.fights) fight = Math.max(fight, this.rows.gainFrom(row));
    }
    return Math.max(fight, most + SECOND_TARGET * (sum - most)) + 1e-6;
  }

  /** Both pair bytes between an enemy and a cell, with smoke and the open field's covers laid over them (H1, H6). */
  private overlay(row: number, cell: number, mutual: number): number {
    if (pairBlocked(mutual & 0xff)) return mutual;
    let inward = withCover(mutual & 0xff, this.ownCover);
    let outward = withCover(mutual >> 8, this.enemyCover);
    if (this.smoky) {
      const smoke = this.smoke.between(this.rows.enemies[row]!, this.rows.cells[row]!, cell);
      inward = inSmoke(inward, smoke);
      outward = inSmoke(outward, smoke);
    }
    return inward | (outward << 8);
  }
}

/** H1: the cover that the open field gives a side against the other; light cover does nothing against height (H6). */
function fieldCover({ setup }: GameState, from: number, to: number): number {
  const cover = setup.sideCover[to]!;
  const higher = setup.sideElevation[from]! > setup.sideElevation[to]!;
  return higher && cover === COVER_LIGHT ? 0 : cover;
}
