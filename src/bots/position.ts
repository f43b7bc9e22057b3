import { higherGround, indirectCover, sightFrom } from '../engine/battlefield.ts';
import type { Board } from '../engine/board.ts';
import { canSpendFull } from '../engine/budget.ts';
import { heatBand, speed, spotted, usableForm } from '../engine/mech.ts';
import { LEFT, MECH_CAP, RIGHT, sideOf, TEAM_CAP } from '../engine/names.ts';
import { FAR, pairBlocked, pairCover, pairDistance } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import { COVER_HEAVY, WATER } from '../engine/terrain.ts';
import { INDIRECT_COVER, type Matchups } from './matchups.ts';
import {
  CONTACT_HEXES,
  CONTACT_SHARE,
  CONTEST_WORTH,
  ENEMY_PULL,
  HEIGHT_WORTH,
  HIDDEN_THREAT,
  KILL_WORTH,
  LATE_THREAT,
  RETURN_SHARE,
  SECOND_TARGET,
  SHARED_ZONE_WORTH,
  STEP_COST,
  THREAT_WEIGHT,
  WATER_WORTH,
  ZONE_PULL,
  ZONE_WORTH,
} from './worth.ts';
import { targetZone } from './zones.ts';

/** The terms of a hex, in points, in the order of `Position.terms`; threat counts against it. docs/bots.md explains each. */
export const TERM_NAMES = [
  'attack',
  'melee',
  'threat',
  'zone',
  'zonePull',
  'enemyPull',
  'height',
  'water',
  'way',
] as const;
export const ATTACK_TERM = 0;
export const MELEE_TERM = 1;
export const THREAT_TERM = 2;

/** Zones that a board may have. */
const ZONE_CAP = 16;
/** Most hexes of distance that the tables tell apart. */
const DISTANCES = 32;
/** Movement points of way beyond which a pull no longer grows. */
const FAR_WAY = 99;

/**
 * Weighs hexes for one mech. `prepare` looks once at all that does not depend on the hex, in rows by enemy; `weigh` is
 * then called for each hex in reach.
 */
export class Position {
  /** Terms of the hex weighed last, as TERM_NAMES. */
  readonly terms = new Float64Array(TERM_NAMES.length);
  private state!: GameState;
  private matchups!: Matchups;
  private board!: Board;
  private mech = 0;
  private aggression = 1;
  /** Living enemies in index order; the rows below go by their place in this list. */
  private readonly enemies = new Int32Array(TEAM_CAP);
  private enemyCount = 0;
  private readonly cells = new Int32Array(TEAM_CAP);
  private readonly heights = new Int32Array(TEAM_CAP);
  /** Points per third of life: of the enemy, and of the mech as far as this enemy's threat counts. */
  private readonly worth = new Float64Array(TEAM_CAP);
  private readonly threatWorth = new Float64Array(TEAM_CAP);
  private readonly gainRow = new Int32Array(TEAM_CAP);
  private readonly threatRow = new Int32Array(TEAM_CAP);
  /** Whether an ally spots the enemy for indirect Fire. */
  private readonly seen = new Uint8Array(TEAM_CAP);
  private readonly speeds = new Int32Array(TEAM_CAP);
  private readonly armed = new Uint8Array(TEAM_CAP);
  private readonly meleeGain = new Float64Array(TEAM_CAP);
  private readonly meleeLoss = new Float64Array(TEAM_CAP);
  /** Threat of an enemy out of sight, in life, by enemy and distance. */
  private readonly hidden = new Float64Array(TEAM_CAP * DISTANCES);
  private readonly zoneWorth = new Float64Array(ZONE_CAP);
  private zoneWay: Uint16Array | undefined;
  private enemyWay: Uint16Array | undefined;
  private hot = false;
  private fights = false;
  private plain = true;

  prepare(state: GameState, matchups: Matchups, mech: number, aggression: number): void {
    this.state = state;
    this.matchups = matchups;
    this.mech = mech;
    this.aggression = aggression;
    this.board = state.setup.board;
    this.plain = state.clouds[0] === 0 && !state.setup.toggled;
    this.hot = heatBand(state, mech) > 0;
    this.fights = state.setup.melee && canSpendFull(state, mech);
    this.enemyCount = 0;
    const first = TEAM_CAP - sideOf(mech) * TEAM_CAP;
    for (let enemy = first; enemy < first + TEAM_CAP; enemy++) if (state.alive[enemy] !== 0) this.prepareEnemy(enemy);
    this.prepareWays();
  }

  private prepareEnemy(enemy: number): void {
    const { state, matchups, mech } = this;
    const row = this.enemyCount++;
    const ownWorth = KILL_WORTH / Math.max(1, matchups.life[mech]!);
    this.enemies[row] = enemy;
    this.cells[row] = state.cell[enemy]!;
    this.heights[row] = this.board.elevation[state.cell[enemy]!]!;
    this.worth[row] = KILL_WORTH / Math.max(1, matchups.life[enemy]!);
    this.threatWorth[row] = ownWorth * (state.acted[enemy] !== 0 ? LATE_THREAT : 1);
    this.gainRow[row] = matchups.firepowerRow(state, mech, enemy);
    this.threatRow[row] = matchups.firepowerRow(state, enemy, mech);
    this.seen[row] = matchups.indirect[mech] && spotted(state, mech, enemy) ? 1 : 0;
    this.speeds[row] = speed(state, enemy);
    this.armed[row] = isArmed(state, enemy) ? 1 : 0;
    this.meleeGain[row] = Number.NaN;
    this.meleeLoss[row] = -1;
    this.hidden.fill(-1, row * DISTANCES, (row + 1) * DISTANCES);
  }

  private prepareWays(): void {
    const { state, board, mech } = this;
    const { jump } = state.profile(mech);
    let nearest = -1;
    let nearestDistance = FAR + 1;
    for (let row = 0; row < this.enemyCount; row++) {
      const distance = pairDistance(board.pair(this.cells[row]!, state.cell[mech]!));
      if (distance >= nearestDistance) continue;
      nearest = row;
      nearestDistance = distance;
    }
    this.enemyWay = nearest < 0 ? undefined : board.distanceField(this.cells[nearest]!, jump);
    const zone = targetZone(state, mech);
    this.zoneWay = zone < 0 ? undefined : board.distanceToGoals(this.matchups.zoneCells[zone]!, jump);
    for (let index = 0; index < board.zoneCount; index++) this.zoneWorth[index] = zoneWorth(state, mech, index);
  }

  /**
   * Terms of standing on `cell`, reached for `cost` movement points.
   * @param canFight whether a melee may follow there (F11)
   * @returns their sum
   */
  weigh(cell: number, cost: number, canFight: boolean): number {
    const { terms, board } = this;
    const height = board.elevation[cell]!;
    let attack = 0;
    let others = 0;
    let melee = 0;
    let threat = 0;
    for (let row = 0; row < this.enemyCount; row++) {
      const enemyCell = this.cells[row]!;
      const mutual = board.mutual(enemyCell, cell);
      const inward = mutual & 0xff;
      const distance = pairDistance(inward);
      const enemyHeight = this.heights[row]!;
      let coverIn = pairBlocked(inward) ? -1 : pairCover(inward);
      let coverOut = coverIn < 0 ? -1 : pairCover(mutual >> 8);
      let highIn = enemyHeight > height ? 1 : 0;
      let highOut = height > enemyHeight ? 1 : 0;
      if (!this.plain) {
        const { state, mech } = this;
        const enemy = this.enemies[row]!;
        coverIn = sightFrom(state, enemy, enemyCell, mech, cell);
        coverOut = sightFrom(state, mech, cell, enemy, enemyCell);
        highIn = higherGround(state, enemy, enemyCell, mech, cell) ? 1 : 0;
        highOut = higherGround(state, mech, cell, enemy, enemyCell) ? 1 : 0;
      }
      const gain = this.gainOf(row, distance, coverOut, highOut);
      if (gain > attack) {
        others += attack;
        attack = gain;
      } else others += gain;
      if (distance === 1 && canFight && this.fights) {
        const fight = this.gainFrom(row);
        if (fight > melee) melee = fight;
      }
      threat += this.threatOf(row, distance, coverIn, highIn);
    }
    const ranged = (attack < KILL_WORTH ? attack : KILL_WORTH) + SECOND_TARGET * others;
    // An exchange takes the whole activation: it replaces the Fires and counts for what it brings beyond them.
    const mixing = melee > ranged ? melee - ranged : 0;
    const danger = (THREAT_WEIGHT * (threat < KILL_WORTH ? threat : KILL_WORTH)) / this.aggression;
    const zone = board.zoneOf[cell]!;
    const holding = zone < 0 ? 0 : this.zoneWorth[zone]!;
    const zonePull = holding > SHARED_ZONE_WORTH ? 0 : pull(this.zoneWay, cell, ZONE_PULL);
    const enemyPull = attack > 0 ? 0 : pull(this.enemyWay, cell, ENEMY_PULL);
    const raised = HEIGHT_WORTH * height;
    const water = this.hot && board.terrain[cell] === WATER ? WATER_WORTH : 0;
    const way = -STEP_COST * cost;
    terms[0] = ranged;
    terms[1] = mixing;
    terms[2] = danger;
    terms[3] = holding;
    terms[4] = zonePull;
    terms[5] = enemyPull;
    terms[6] = raised;
    terms[7] = water;
    terms[8] = way;
    return ranged + mixing - danger + holding + zonePull + enemyPull + raised + water + way;
  }

  /** What the mech can take from an enemy, in points. `cover` -1: out of sight, for which only indirect Fire remains (C6). */
  private gainOf(row: number, distance: number, cover: number, high: number): number {
    let column = cover;
    if (cover < 0) {
      if (this.seen[row] === 0) return 0;
      column = indirectCover(this.state, this.cells[row]!) === 0 ? INDIRECT_COVER : COVER_HEAVY;
    }
    return this.matchups.firepowerAt(this.gainRow[row]!, distance * 8 + column * 2 + high) * this.worth[row]!;
  }

  /** What an enemy can take from the mech in its next activation, in points. */
  private threatOf(row: number, distance: number, cover: number, high: number): number {
    const { matchups } = this;
    const near = distance - this.speeds[row]!;
    let life = this.hidden[row * DISTANCES + distance]!;
    if (life < 0) {
      life = HIDDEN_THREAT * matchups.firepowerAt(this.threatRow[row]!, (near < 1 ? 1 : near) * 8);
      this.hidden[row * DISTANCES + distance] = life;
    }
    if (cover >= 0) {
      const seen = matchups.firepowerAt(this.threatRow[row]!, distance * 8 + cover * 2 + high);
      if (seen > life) life = seen;
    }
    let points = life * this.threatWorth[row]!;
    if (near <= CONTACT_HEXES && this.armed[row] !== 0) {
      const contact = this.lossTo(row) * (distance === 1 ? 1 : CONTACT_SHARE);
      if (contact > points) points = contact;
    }
    return points;
  }

  /** F11: what an exchange with the enemy would cost, in points; computed when first asked for. */
  private lossTo(row: number): number {
    if (this.meleeLoss[row]! < 0) {
      const { state, matchups, mech } = this;
      const worth = KILL_WORTH / Math.max(1, matchups.life[mech]!);
      this.meleeLoss[row] = matchups.melee.exchange(state, this.enemies[row]!, mech, 0) * worth;
    }
    return this.meleeLoss[row]!;
  }

  /** F11: what an exchange with the enemy would bring, its answer taken off. */
  private gainFrom(row: number): number {
    if (Number.isNaN(this.meleeGain[row]!)) {
      const { state, matchups, mech } = this;
      const taken = matchups.melee.exchange(state, mech, this.enemies[row]!, 0) * this.worth[row]!;
      this.meleeGain[row] = taken - RETURN_SHARE * this.lossTo(row);
    }
    return this.meleeGain[row]!;
  }
}

/** H7: what standing in a zone is worth at the end of the round. */
function zoneWorth(state: GameState, mech: number, zone: number): number {
  let enemies = 0;
  for (let other = 0; other < MECH_CAP; other++) {
    if (other === mech || state.alive[other] === 0 || state.setup.board.zoneOf[state.cell[other]!] !== zone) continue;
    if (sideOf(other) === sideOf(mech)) return SHARED_ZONE_WORTH;
    enemies += 1;
  }
  return enemies > 0 ? CONTEST_WORTH : ZONE_WORTH;
}

function pull(way: Uint16Array | undefined, cell: number, strength: number): number {
  if (way === undefined) return 0;
  const points = way[cell]!;
  return -strength * (points < FAR_WAY ? points : FAR_WAY);
}

/** Whether a hand has a usable melee weapon. */
export function isArmed(state: GameState, mech: number): boolean {
  const right = usableForm(state, mech, RIGHT);
  if (right !== null && right.meleeDice > 0) return true;
  const left = usableForm(state, mech, LEFT);
  return left !== null && left.meleeDice > 0;
}
