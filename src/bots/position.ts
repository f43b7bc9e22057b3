import { adjacent, indirectCover, sightFrom } from '../engine/battlefield.ts';
import type { Board } from '../engine/board.ts';
import { canSpendFull } from '../engine/budget.ts';
import { heatBand, speed, spotted, usableForm } from '../engine/mech.ts';
import { LEFT, MECH_CAP, RIGHT, sideOf, TEAM_CAP } from '../engine/names.ts';
import { FAR, pairBlocked, pairCover, pairDistance } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import { COVER_HEAVY, WATER } from '../engine/terrain.ts';
import { INDIRECT_COVER, type Matchups } from './matchups.ts';
import {
  CLOSE_CAUTION,
  COMPANY_HEXES,
  CONTACT_HEXES,
  CONTACT_SHARE,
  CONTEST_WORTH,
  ENEMY_PULL,
  HEIGHT_WORTH,
  HIDDEN_THREAT,
  KILL_WORTH,
  LATE_BOLDNESS,
  LATE_THREAT,
  RETURN_SHARE,
  SECOND_TARGET,
  SHARED_ZONE_WORTH,
  STEP_COST,
  STRAY_COST,
  THREAT_WEIGHT,
  WATER_WORTH,
  ZONE_PULL,
  ZONE_URGENCY,
  ZONE_WORTH,
} from './worth.ts';
import { targetZone } from './zones.ts';

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

/** Pair byte bit of a blocked view. */
const PAIR_UNSEEN = 128;

/** Zones that a board may have. */
const ZONE_CAP = 16;
/** Values of a pair byte, each with the attacker higher or not. */
const VIEWS = 512;
/** Movement points of way beyond which a pull no longer grows. */
const FAR_WAY = 99;

/**
 * Weighs hexes for one mech. `prepare` looks once at all that does not depend on the hex, in rows by enemy; `weigh` is
 * then called for each hex in reach. What an enemy gives and threatens depends on a hex only through its view: the pair
 * byte (distance, cover, sight) and who stands higher. Each view is worked out once per preparation.
 */
export class Position {
  /** Attack, melee and threat of the hex weighed last, in points. */
  attack = 0.5;
  melee = 0.5;
  threat = 0.5;
  private state!: GameState;
  private matchups!: Matchups;
  private board!: Board;
  private mech = 0;
  private caution = 0.5;
  /** What zones weigh more as the last round comes near. */
  private urgency = 1.5;
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
  private readonly armed = new Uint8Array(TEAM_CAP);
  private readonly speeds = new Int32Array(TEAM_CAP);
  private readonly meleeGain = new Float64Array(TEAM_CAP);
  private readonly meleeLoss = new Float64Array(TEAM_CAP);
  /** Points by view and enemy, valid where the stamp is that of this preparation. */
  private readonly gains = new Float64Array(TEAM_CAP * VIEWS);
  private readonly gainStamps = new Int32Array(TEAM_CAP * VIEWS);
  private readonly threats = new Float64Array(TEAM_CAP * VIEWS);
  private readonly threatStamps = new Int32Array(TEAM_CAP * VIEWS);
  private stamp = 0;
  /** Points that a Disengage strike takes when the mech leaves this enemy's side; 0 where none can follow (E6). */
  private readonly leaving = new Float64Array(TEAM_CAP);
  private leavable = false;
  private readonly zoneWorth = new Float64Array(ZONE_CAP);
  private zoneWay: Uint16Array | undefined;
  private enemyWay: Uint16Array | undefined;
  private readonly allies = new Int32Array(TEAM_CAP);
  private allyCount = 0;
  private hot = false;
  private fights = false;
  private smoky = false;
  private toggled = false;

  /** @param ways whether hexes other than the mech's own will be weighed, so that the ways to zones and enemies count */
  prepare(state: GameState, matchups: Matchups, mech: number, aggression: number, ways: boolean): void {
    this.state = state;
    this.matchups = matchups;
    this.mech = mech;
    // 0 in the first half of the game, then rising to 1 in the last round.
    const { roundCap } = state.setup.rules;
    const late = Math.min(1, Math.max(0, (2 * state.round - roundCap) / roundCap));
    this.urgency = 1 + ZONE_URGENCY * late;
    // A mech that has to come close to do anything cannot wait for a safe way.
    this.caution =
      (THREAT_WEIGHT * (matchups.hasGuns(state, mech) ? 1 : CLOSE_CAUTION) * (1 - LATE_BOLDNESS * late)) / aggression;
    this.board = state.setup.board;
    this.smoky = state.clouds[0] !== 0;
    this.toggled = state.setup.toggled;
    this.hot = heatBand(state, mech) > 0;
    this.fights = state.setup.melee && canSpendFull(state, mech);
    this.stamp = (this.stamp + 1) & 0x3fffffff;
    this.enemyCount = 0;
    this.leavable = false;
    const first = TEAM_CAP - sideOf(mech) * TEAM_CAP;
    for (let enemy = first; enemy < first + TEAM_CAP; enemy++) if (state.alive[enemy] !== 0) this.prepareEnemy(enemy);
    if (ways) this.prepareWays();
  }

  private prepareEnemy(enemy: number): void {
    const { state, matchups, mech } = this;
    const row = this.enemyCount++;
    this.enemies[row] = enemy;
    this.cells[row] = state.cell[enemy]!;
    this.heights[row] = this.board.elevation[state.cell[enemy]!]!;
    this.worth[row] = matchups.worth[enemy]!;
    this.threatWorth[row] = matchups.worth[mech]! * (state.acted[enemy] !== 0 ? LATE_THREAT : 1);
    this.gainRow[row] = matchups.firepowerRow(state, mech, enemy);
    this.threatRow[row] = matchups.firepowerRow(state, enemy, mech);
    this.speeds[row] = speed(state, enemy);
    this.armed[row] = state.setup.melee && isArmed(state, enemy) ? 1 : 0;
    this.meleeGain[row] = Number.NaN;
    this.meleeLoss[row] = -1;
    this.leaving[row] = 0;
    if (!state.setup.reactions || state.reacted[enemy] !== 0 || state.prone[enemy] !== 0) return;
    if (!adjacent(state, mech, enemy)) return;
    this.leavable = true;
    this.leaving[row] = matchups.melee.directStrike(state, enemy, mech, matchups.faces[mech]!) * matchups.worth[mech]!;
  }

  private prepareWays(): void {
    const { state, board, mech, matchups } = this;
    this.allyCount = 0;
    const own = sideOf(mech) * TEAM_CAP;
    for (let ally = own; ally < own + TEAM_CAP; ally++) {
      if (ally !== mech && state.alive[ally] !== 0) this.allies[this.allyCount++] = state.cell[ally]!;
    }
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
    this.zoneWay = undefined;
    if (board.zoneCount === 0) return;
    const zone = targetZone(state, mech);
    if (zone >= 0) this.zoneWay = matchups.wayToZone(zone, jump);
    for (let index = 0; index < board.zoneCount; index++)
      this.zoneWorth[index] = this.urgency * zoneWorth(state, mech, index);
  }

  /**
   * Score of standing on `cell`, reached for `cost` movement points: the sum of its terms, threat taken off.
   * @param canFight whether a melee may follow there (F11)
   */
  weigh(cell: number, cost: number, canFight: boolean): number {
    const { board } = this;
    const height = board.elevation[cell]!;
    let attack = 0;
    let others = 0;
    let melee = 0;
    let threat = 0;
    for (let row = 0; row < this.enemyCount; row++) {
      const mutual = this.smoky || this.toggled ? this.view(row, cell) : board.mutual(this.cells[row]!, cell);
      const rise = height - this.heights[row]!;
      const inward = row * VIEWS + ((mutual & 0xff) << 1) + (rise < 0 ? 1 : 0);
      const outward = row * VIEWS + ((mutual >> 8) << 1) + (rise > 0 ? 1 : 0);
      const gain = this.gainStamps[outward] === this.stamp ? this.gains[outward]! : this.gainOf(row, outward);
      if (gain > attack) {
        others += attack;
        attack = gain;
      } else others += gain;
      if (this.leavable && (mutual & 31) !== 1) threat += this.leaving[row]!;
      threat += this.threatStamps[inward] === this.stamp ? this.threats[inward]! : this.threatOf(row, inward);
      if (canFight && this.fights && (mutual & 31) === 1) {
        const fight = this.gainFrom(row);
        if (fight > melee) melee = fight;
      }
    }
    const ranged = (attack < KILL_WORTH ? attack : KILL_WORTH) + SECOND_TARGET * others;
    // An exchange takes the whole activation: it replaces the Fires and counts for what it brings beyond them.
    const mixing = melee > ranged ? melee - ranged : 0;
    const danger = this.caution * (threat < KILL_WORTH ? threat : KILL_WORTH);
    this.attack = ranged;
    this.melee = mixing;
    this.threat = danger;
    return (
      ranged + mixing - danger + (attack > 0 ? 0 : pull(this.enemyWay, cell, ENEMY_PULL)) + this.ground(cell, cost)
    );
  }

  /** The terms of a hex that no enemy has a part in; their sum. */
  ground(cell: number, cost: number): number {
    const { board } = this;
    const zone = board.zoneOf[cell]!;
    const holding = zone < 0 ? 0 : this.zoneWorth[zone]!;
    const zonePull =
      holding > this.urgency * SHARED_ZONE_WORTH ? 0 : pull(this.zoneWay, cell, this.urgency * ZONE_PULL);
    const water = this.hot && board.terrain[cell] === WATER ? WATER_WORTH : 0;
    return holding + zonePull + HEIGHT_WORTH * board.elevation[cell]! + water - STEP_COST * cost - this.straying(cell);
  }

  /** What it costs to stand far from every own mech: a team that comes one by one is beaten one by one. */
  private straying(cell: number): number {
    let nearest = this.allyCount === 0 ? 0 : FAR;
    for (let index = 0; index < this.allyCount; index++) {
      const distance = pairDistance(this.board.pair(this.allies[index]!, cell));
      if (distance < nearest) nearest = distance;
    }
    return nearest > COMPANY_HEXES ? STRAY_COST * (nearest - COMPANY_HEXES) : 0;
  }

  /** The terms of a hex by name, for people (`play --why`); they sum to what `weigh` returns. */
  explain(cell: number, cost: number, canFight: boolean): Terms {
    const { board } = this;
    const score = this.weigh(cell, cost, canFight);
    const zone = board.zoneOf[cell]!;
    const holding = zone < 0 ? 0 : this.zoneWorth[zone]!;
    return {
      attack: this.attack,
      melee: this.melee,
      threat: -this.threat,
      zone: holding,
      zonePull: holding > this.urgency * SHARED_ZONE_WORTH ? 0 : pull(this.zoneWay, cell, this.urgency * ZONE_PULL),
      enemyPull: this.attack > 0 ? 0 : pull(this.enemyWay, cell, ENEMY_PULL),
      height: HEIGHT_WORTH * board.elevation[cell]!,
      water: this.hot && board.terrain[cell] === WATER ? WATER_WORTH : 0,
      straying: -this.straying(cell),
      way: -STEP_COST * cost,
      score,
    };
  }

  /**
   * The most that enemies can add to the score of any hex within `points` of movement: a hex whose ground terms fall
   * short of the best score by more need not be weighed.
   */
  bound(points: number): number {
    const { state, matchups, board, mech } = this;
    let most = 0;
    let sum = 0;
    let fight = 0;
    for (let row = 0; row < this.enemyCount; row++) {
      const near = pairDistance(board.pair(this.cells[row]!, state.cell[mech]!)) - points;
      const gain = matchups.firepowerBound(this.gainRow[row]!, near) * this.worth[row]!;
      sum += gain;
      if (gain > most) most = gain;
      if (near <= 1 && this.fights) fight = Math.max(fight, this.gainFrom(row));
    }
    return Math.max(fight, most + SECOND_TARGET * (sum - most)) + 1e-6;
  }

  /** Both pair bytes between an enemy and a cell, with smoke and the open field's toggles laid over them (H1, H6). */
  private view(row: number, cell: number): number {
    const { state, board, mech } = this;
    const enemyCell = this.cells[row]!;
    const mutual = board.mutual(enemyCell, cell);
    if (pairBlocked(mutual & 0xff)) return mutual;
    const enemy = this.enemies[row]!;
    const inward = withCover(mutual & 0xff, sightFrom(state, enemy, enemyCell, mech, cell));
    const outward = withCover(mutual >> 8, sightFrom(state, mech, cell, enemy, enemyCell));
    return inward | (outward << 8);
  }

  /** What the mech can take from an enemy in a view, in points; out of sight only indirect Fire remains (C6). */
  private gainOf(row: number, at: number): number {
    const pair = (at - row * VIEWS) >> 1;
    const { state, mech, matchups } = this;
    let column = pairCover(pair);
    let points = 0;
    const unseen = pairBlocked(pair);
    if (unseen) column = indirectCover(state, this.cells[row]!) === 0 ? INDIRECT_COVER : COVER_HEAVY;
    if (!unseen || (matchups.indirect[mech]! && spotted(state, mech, this.enemies[row]!))) {
      const key = pairDistance(pair) * 8 + column * 2 + (at & 1);
      points = matchups.firepowerAt(this.gainRow[row]!, key) * this.worth[row]!;
    }
    this.gains[at] = points;
    this.gainStamps[at] = this.stamp;
    return points;
  }

  /** What an enemy in a view can take from the mech in its next activation, in points. */
  private threatOf(row: number, at: number): number {
    const { matchups } = this;
    const pair = (at - row * VIEWS) >> 1;
    const distance = pairDistance(pair);
    const near = distance - this.speeds[row]!;
    let life = HIDDEN_THREAT * matchups.firepowerAt(this.threatRow[row]!, (near < 1 ? 1 : near) * 8);
    if (!pairBlocked(pair)) {
      const seen = matchups.firepowerAt(this.threatRow[row]!, distance * 8 + pairCover(pair) * 2 + (at & 1));
      if (seen > life) life = seen;
    }
    let points = life * this.threatWorth[row]!;
    if (near <= CONTACT_HEXES && this.armed[row] !== 0) {
      const contact = this.lossTo(row) * (distance === 1 ? 1 : CONTACT_SHARE);
      if (contact > points) points = contact;
    }
    this.threats[at] = points;
    this.threatStamps[at] = this.stamp;
    return points;
  }

  /** F11: what an exchange with the enemy would cost, in points; computed when first asked for. */
  private lossTo(row: number): number {
    if (this.meleeLoss[row]! < 0) {
      const { state, matchups, mech } = this;
      this.meleeLoss[row] = matchups.melee.exchange(state, this.enemies[row]!, mech, 0) * matchups.worth[mech]!;
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

/** A pair byte with another cover, or without sight (-1). */
function withCover(pair: number, cover: number): number {
  return cover < 0 ? PAIR_UNSEEN | pairDistance(pair) : pairDistance(pair) | (cover << 5);
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
