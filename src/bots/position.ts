import type { Board } from '../engine/board.ts';
import { canSpendFull } from '../engine/budget.ts';
import type { Reach } from '../engine/reach.ts';
import { FAR, pairDistance } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import {
  EnemyRows,
  rowCell,
  rowContact,
  rowDistance,
  rowEnemy,
  rowFarthest,
  rowHiddenShare,
  rowLeaving,
  rowSeenShare,
  rowSpeed,
  rowThreat,
} from './enemy-rows.ts';
import { FAR_WAY, Ground } from './ground.ts';
import type { Matchups } from './matchups.ts';
import { mechHasGuns } from './mech-values.ts';
import { fine, larger, POINT, POINT_SHIFT, shareOf, smaller } from './points.ts';
import { NO_FIREPOWER, power } from './power-rows.ts';
import { slotAttacks, slotCells, slotGrounds, slotMelees, slotOthers, slotScores, slotThreats } from './slots.ts';
import { inOwnOrder } from './ties.ts';
import { DISTANCE_MASK, INWARD_SHIFT, VIEW_SHIFT, viewAt, viewDistance } from './views.ts';
import {
  CLOSE_CAUTION,
  CONTACT_SHARE,
  ENEMY_PULL,
  KILL_WORTH,
  LATE_BOLDNESS,
  SECOND_TARGET,
  STEP_COST,
  THREAT_WEIGHT,
  ZONE_URGENCY,
} from './worth.ts';

const MOST = fine(KILL_WORTH);
const SECOND = fine(SECOND_TARGET);
const CONTACT = fine(CONTACT_SHARE);
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
 * Weighs hexes for one mech. `prepare` looks once at all that does not depend on the hex, in rows by enemy; `weigh` is
 * then called for each hex in reach. What an enemy gives and threatens depends on a hex only through its view (views.ts),
 * so that both are lookups in the expected-damage tables.
 */
export class Position {
  private state!: GameState;
  private matchups!: Matchups;
  private board: Board | undefined;
  private mech = 0;
  /** Where the mech stands, and the most hexes that the hexes weighed can be from there. */
  private from = 0;
  private span = 0;
  /** What a threat weighs, in 1,024ths. */
  private caution = 0;
  /** What zones weigh more as the last round comes near. */
  private urgency = 1.5;
  private readonly land = new Ground();
  private readonly rows = new EnemyRows();
  /** Movement points spent, by cell, of the hex that `weigh` is asked about. */
  private costs = new Uint8Array(0);
  private noWay = new Uint16Array(0);
  private enemyWay: Uint16Array = this.noWay;
  private fights = false;
  private waysReady = false;
  /** 0 before the first enemy is faced, and before the first that a melee may follow with; then all bits: slots hold sums. */
  private sumsKept = 0;
  private meleesKept = 0;
  /** The threat term of the hex that the mech stands on; -1 until it has been weighed. */
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
    this.caution = fine((THREAT_WEIGHT * patience * (1 - LATE_BOLDNESS * late)) / aggression);
    this.fights = melee && canSpendFull(state, mech);
    this.from = state.cell[mech]!;
    this.waysReady = false;
    this.threatHere = -1;
    this.rows.prepare(state, matchups, mech);
  }

  private openBoard(board: Board): void {
    this.board = board;
    this.costs = new Uint8Array(board.cellCount);
    this.noWay = new Uint16Array(board.cellCount);
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
      const distance = pairDistance(board.mutual(rowCell[row]!, state.cell[mech]!));
      if (distance >= nearestDistance) continue;
      nearest = row;
      nearestDistance = distance;
    }
    this.enemyWay = nearest < 0 ? this.noWay : board.distanceField(rowCell[nearest]!, state.profile(mech).jump);
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
    return slotScores[0]! / POINT;
  }

  /** The terms of a hex that enemies have a part in, into slot 0. */
  weighEnemies(cell: number, canFight: boolean): void {
    this.setAlone(cell);
    this.faceEnemies(1, true, canFight);
  }

  /** Makes a cell the one that is weighed. */
  private setAlone(cell: number): void {
    slotCells[0] = cell;
    this.span = cell === this.from ? 0 : this.board!.distance(this.from, cell);
  }

  /** The threat term of the hex that the mech stands on, in points. */
  threat(): number {
    if (this.threatHere < 0) {
      this.setAlone(this.from);
      this.faceEnemies(1, false, false);
      this.threatHere = slotThreats[0]!;
    }
    return this.threatHere / POINT;
  }

  /**
   * Weighs the hexes of a reach, a slot each: the start first, then the others in the side's own order (ties.ts).
   * @returns how many there are
   */
  weighReach(reach: Reach, canFight: boolean): number {
    inOwnOrder(reach, this.mech, slotCells);
    this.span = reach.budget;
    this.weighSlots(reach.count, reach.cost, canFight);
    this.threatHere = slotThreats[0]!;
    return reach.count;
  }

  private weighSlots(count: number, costs: Uint8Array, canFight: boolean): void {
    if (!this.waysReady) this.prepareWays();
    this.land.fill(count);
    this.faceEnemies(count, true, canFight);
    const { enemyWay } = this;
    const cells = slotCells;
    const attacks = slotAttacks;
    const melees = slotMelees;
    const threats = slotThreats;
    const grounds = slotGrounds;
    const scores = slotScores;
    for (let slot = 0; slot < count; slot++) {
      const cell = cells[slot]!;
      const attack = attacks[slot]!;
      // The way to the nearest enemy counts only while nothing can be attacked.
      const approach = Math.imul(APPROACH, smaller(enemyWay[cell]!, FAR_WAY)) & ((attack - 1) >> 31);
      scores[slot] =
        attack + melees[slot]! - threats[slot]! + grounds[slot]! - approach - Math.imul(STEP, costs[cell]!);
    }
  }

  /** The terms of the first `count` slots that enemies have a part in. */
  private faceEnemies(count: number, attacking: boolean, canFight: boolean): void {
    const { caution } = this;
    this.sumsKept = 0;
    this.meleesKept = 0;
    for (let row = 0; row < this.rows.count; row++) this.faceEnemy(row, count, attacking, canFight && this.fights);
    const { sumsKept, meleesKept } = this;
    const attacks = slotAttacks;
    const melees = slotMelees;
    const threats = slotThreats;
    const others = slotOthers;
    for (let slot = 0; slot < count; slot++) {
      const attack = smaller(attacks[slot]! & sumsKept, MOST) + shareOf(others[slot]! & sumsKept, SECOND);
      attacks[slot] = attack;
      // An exchange takes the whole activation: it replaces the Fires and counts for what it brings beyond them.
      melees[slot] = larger((melees[slot]! & meleesKept) - attack, 0);
      threats[slot] = shareOf(smaller(threats[slot]! & sumsKept, MOST), caution);
    }
  }

  /** Adds one enemy to the terms of the first `count` slots. */
  private faceEnemy(row: number, count: number, attacking: boolean, fights: boolean): void {
    if (rowDistance[row]! - this.span > rowFarthest[row]!) return;
    const { rows, matchups } = this;
    const enemy = rowEnemy[row]!;
    matchups.views.know(this.state, enemy, slotCells, count);
    const views = matchups.views.tables[enemy]!;
    const start = matchups.views.starts[enemy]!;
    const gainRow = attacking ? rows.gainRow(row) : NO_FIREPOWER;
    const threatRow = rowThreat[row]!;
    const speed = rowSpeed[row]!;
    const contact = rowContact[row]!;
    const meets = contact >= 0 && rowDistance[row]! - this.span <= contact;
    const loss = meets ? fine(Math.min(KILL_WORTH, rows.lossTo(row))) : 0;
    const lossApart = (shareOf(loss, CONTACT) - loss) | 0;
    const reach = contact + 1;
    const nearest = threatRow + viewAt(1, 0, 0);
    const seenShare = rowSeenShare[row]!;
    const hiddenShare = rowHiddenShare[row]!;
    const leaving = rowLeaving[row]!;
    const cells = slotCells;
    const attacks = slotAttacks;
    const threats = slotThreats;
    const others = slotOthers;
    const table = power;
    const kept = this.sumsKept;
    this.sumsKept = -1;
    let beside = 0;
    // All that the slots need is in tables, and no branch hangs on them. The larger of two (points.ts) is written out: a
    // call, even one that the compiler takes in, is checked in every round.
    for (let slot = 0; slot < count; slot++) {
      const both = views[(start + cells[slot]!) | 0]!;
      const inward = both >> INWARD_SHIFT;
      const distance = (inward >> VIEW_SHIFT) & DISTANCE_MASK;
      const gain = table[(gainRow + (both & 0xff)) | 0]!;
      const best = attacks[slot]! & kept;
      const more = (gain - best) | 0;
      const gained = more & ~(more >> 31);
      attacks[slot] = (best + gained) | 0;
      others[slot] = ((others[slot]! & kept) + gain - gained) | 0;
      // Out of sight an enemy still threatens what it could do from as near as it can come.
      const ahead = (distance - speed - 1) | 0;
      const near = (ahead & ~(ahead >> 31)) << VIEW_SHIFT;
      const hidden = Math.imul(table[(nearest + near) | 0]!, hiddenShare) >> POINT_SHIFT;
      const seen = Math.imul(table[(threatRow + inward) | 0]!, seenShare) >> POINT_SHIFT;
      // -1 where it holds, else 0.
      const apart = (1 - distance) >> 31;
      const inReach = (distance - reach) >> 31;
      const struck = (loss + (lossApart & apart)) & inReach;
      const clearer = (seen - hidden) | 0;
      const danger = (hidden + (clearer & ~(clearer >> 31))) | 0;
      const harder = (struck - danger) | 0;
      beside |= ~apart;
      threats[slot] = ((threats[slot]! & kept) + danger + (harder & ~(harder >> 31)) + (leaving & apart)) | 0;
    }
    if (fights && beside !== 0) this.fight(row, views, start, count);
  }

  /** Adds the exchange with an enemy to the slots beside it (F11). */
  private fight(row: number, views: Uint16Array, start: number, count: number): void {
    const gain = fine(this.rows.gainFrom(row));
    const cells = slotCells;
    const melees = slotMelees;
    const kept = this.meleesKept;
    this.meleesKept = -1;
    for (let slot = 0; slot < count; slot++) {
      const met = viewDistance(views[start + cells[slot]!]!) === 1 ? gain : 0;
      melees[slot] = Math.max(melees[slot]! & kept, met);
    }
  }

  /** The terms of a hex by name, for people (`play --why`); they sum to what `weigh` returns. */
  explain(cell: number, cost: number, canFight: boolean): Terms {
    const score = this.weigh(cell, cost, canFight);
    const attack = slotAttacks[0]! / POINT;
    return {
      attack,
      melee: slotMelees[0]! / POINT,
      threat: -slotThreats[0]! / POINT,
      zone: this.land.zone(cell) / POINT,
      zonePull: this.land.zonePull(cell) / POINT,
      enemyPull: attack > 0 ? 0 : (-APPROACH * smaller(this.enemyWay[cell]!, FAR_WAY)) / POINT,
      height: this.land.height(cell) / POINT,
      water: this.land.water(cell) / POINT,
      straying: this.land.straying(cell) / POINT,
      way: (-STEP * cost) / POINT,
      score,
    };
  }
}
