import { higherGround, indirectCover, sightFrom } from '../engine/battlefield.ts';
import { canSpendFull } from '../engine/budget.ts';
import { heatBand, speed, spotted, usableForm } from '../engine/mech.ts';
import { LEFT, MECH_CAP, RIGHT, sideOf, TEAM_CAP } from '../engine/names.ts';
import { FAR, pairDistance } from '../engine/sight.ts';
import type { GameState } from '../engine/state.ts';
import { WATER } from '../engine/terrain.ts';
import { INDIRECT_COVER, type Matchups } from './matchups.ts';
import {
  CONTEST_WORTH,
  ENEMY_PULL,
  HEIGHT_WORTH,
  HIDDEN_THREAT,
  KILL_WORTH,
  LATE_THREAT,
  SECOND_TARGET,
  SHARED_ZONE_WORTH,
  STEP_COST,
  THREAT_WEIGHT,
  WATER_WORTH,
  ZONE_PULL,
  ZONE_WORTH,
} from './worth.ts';
import { targetZone } from './zones.ts';

/** The terms of a hex, in points; their sum, with threat subtracted, is its score. docs/bots.md explains each. */
export interface Terms {
  attack: number;
  melee: number;
  threat: number;
  zone: number;
  zonePull: number;
  enemyPull: number;
  height: number;
  water: number;
  way: number;
}

export function noTerms(): Terms {
  return { attack: 0, melee: 0, threat: 0, zone: 0, zonePull: 0, enemyPull: 0, height: 0, water: 0, way: 0 };
}

export function scoreOf(terms: Terms): number {
  return (
    terms.attack +
    terms.melee -
    terms.threat +
    terms.zone +
    terms.zonePull +
    terms.enemyPull +
    terms.height +
    terms.water +
    terms.way
  );
}

/** Weighs hexes for one mech. `prepare` looks at what does not depend on the hex; `weigh` is then called for each. */
export class Position {
  readonly terms: Terms = noTerms();
  private state!: GameState;
  private matchups!: Matchups;
  private mech = 0;
  private firstEnemy = 0;
  private aggression = 1;
  /** Points per third of life, by mech. */
  private readonly worth = new Float64Array(MECH_CAP);
  private readonly seen = new Uint8Array(MECH_CAP);
  private readonly speeds = new Int32Array(MECH_CAP);
  private readonly meleeGain = new Float64Array(MECH_CAP);
  private readonly meleeLoss = new Float64Array(MECH_CAP);
  private zone = -1;
  private zoneWay: Uint16Array | undefined;
  private enemyWay: Uint16Array | undefined;
  private hot = false;
  private plain = true;

  prepare(state: GameState, matchups: Matchups, mech: number, aggression: number): void {
    this.state = state;
    this.matchups = matchups;
    this.mech = mech;
    this.aggression = aggression;
    this.firstEnemy = TEAM_CAP - sideOf(mech) * TEAM_CAP;
    this.plain = state.clouds[0] === 0 && !state.setup.toggled;
    this.hot = heatBand(state, mech) > 0;
    this.worth[mech] = KILL_WORTH / Math.max(1, matchups.life[mech]!);
    const fights = state.setup.melee && canSpendFull(state, mech);
    const jump = state.profile(mech).jump;
    let nearest = -1;
    let nearestDistance = FAR + 1;
    for (let enemy = this.firstEnemy; enemy < this.firstEnemy + TEAM_CAP; enemy++) {
      if (state.alive[enemy] === 0) continue;
      this.worth[enemy] = KILL_WORTH / Math.max(1, matchups.life[enemy]!);
      this.seen[enemy] = spotted(state, mech, enemy) ? 1 : 0;
      this.speeds[enemy] = speed(state, enemy);
      const gain = fights ? matchups.melee.exchange(state, mech, enemy, 0) * this.worth[enemy]! : 0;
      const loss =
        fights || isArmed(state, enemy) ? matchups.melee.exchange(state, enemy, mech, 0) * this.worth[mech]! : 0;
      this.meleeGain[enemy] = gain - 0.8 * loss;
      this.meleeLoss[enemy] = isArmed(state, enemy) ? loss : 0;
      const distance = pairDistance(state.setup.board.pair(state.cell[enemy]!, state.cell[mech]!));
      if (distance >= nearestDistance) continue;
      nearest = enemy;
      nearestDistance = distance;
    }
    this.enemyWay = nearest < 0 ? undefined : state.setup.board.distanceField(state.cell[nearest]!, jump);
    this.zone = targetZone(state, mech);
    this.zoneWay = this.zone < 0 ? undefined : state.setup.board.distanceToGoals(zoneCells(state, this.zone), jump);
  }

  /**
   * Terms of standing on `cell`, reached for `cost` movement points.
   * @param canFight whether a melee may follow there (F11)
   */
  weigh(cell: number, cost: number, canFight: boolean): number {
    const { state, terms, matchups, mech } = this;
    const { board } = state.setup;
    let attack = 0;
    let others = 0;
    let melee = 0;
    let threat = 0;
    for (let enemy = this.firstEnemy; enemy < this.firstEnemy + TEAM_CAP; enemy++) {
      if (state.alive[enemy] === 0) continue;
      const enemyCell = state.cell[enemy]!;
      const pair = board.pair(enemyCell, cell);
      const distance = pairDistance(pair);
      const cover = sightFrom(state, mech, cell, enemy, enemyCell);
      let gain = 0;
      if (cover >= 0) {
        const high = this.plain
          ? board.elevation[cell]! > board.elevation[enemyCell]!
          : higherGround(state, mech, cell, enemy, enemyCell);
        gain = matchups.firepower(state, mech, enemy, distance, cover, high);
      } else if (this.seen[enemy] !== 0 && indirectCover(state, enemyCell) === 0) {
        gain = matchups.firepower(state, mech, enemy, distance, INDIRECT_COVER, false);
      }
      gain *= this.worth[enemy]!;
      if (gain > attack) {
        others += attack;
        attack = gain;
      } else others += gain;
      if (distance === 1 && canFight && this.meleeGain[enemy]! > melee) melee = this.meleeGain[enemy]!;
      threat += this.threatOf(enemy, enemyCell, cell, distance);
    }
    terms.attack = Math.min(attack, KILL_WORTH) + SECOND_TARGET * others;
    // An exchange takes the whole activation: it replaces the Fires and counts for what it brings beyond them.
    terms.melee = melee > terms.attack ? melee - terms.attack : 0;
    terms.threat = (THREAT_WEIGHT * Math.min(threat, KILL_WORTH)) / this.aggression;
    terms.zone = this.zoneTerm(cell);
    terms.zonePull =
      this.zoneWay === undefined || terms.zone > SHARED_ZONE_WORTH ? 0 : -ZONE_PULL * Math.min(this.zoneWay[cell]!, 99);
    terms.enemyPull = attack > 0 || this.enemyWay === undefined ? 0 : -ENEMY_PULL * Math.min(this.enemyWay[cell]!, 99);
    terms.height = HEIGHT_WORTH * board.elevation[cell]!;
    terms.water = this.hot && board.terrain[cell] === WATER ? WATER_WORTH : 0;
    terms.way = -STEP_COST * cost;
    return scoreOf(terms);
  }

  /** What an enemy can take from the mech on `cell` in its next activation, in points. */
  private threatOf(enemy: number, enemyCell: number, cell: number, distance: number): number {
    const { state, matchups, mech } = this;
    const { board } = state.setup;
    const cover = sightFrom(state, enemy, enemyCell, mech, cell);
    const late = state.acted[enemy] !== 0 ? LATE_THREAT : 1;
    let life = 0;
    if (cover >= 0) {
      const high = this.plain
        ? board.elevation[enemyCell]! > board.elevation[cell]!
        : higherGround(state, enemy, enemyCell, mech, cell);
      life = matchups.firepower(state, enemy, mech, distance, cover, high);
    }
    const near = distance - this.speeds[enemy]!;
    const hidden = HIDDEN_THREAT * matchups.firepower(state, enemy, mech, near < 1 ? 1 : near, 0, false);
    if (hidden > life) life = hidden;
    let points = life * this.worth[mech]!;
    const contact = near <= 3 ? this.meleeLoss[enemy]! * (distance === 1 ? 1 : 0.6) : 0;
    if (contact > points) points = contact;
    return points * late;
  }

  /** H7: what standing in a zone is worth at the end of the round. */
  private zoneTerm(cell: number): number {
    const { state, mech } = this;
    const zone = state.setup.board.zoneOf[cell]!;
    if (zone < 0) return 0;
    let allies = 0;
    let enemies = 0;
    for (let other = 0; other < MECH_CAP; other++) {
      if (other === mech || state.alive[other] === 0 || state.setup.board.zoneOf[state.cell[other]!] !== zone) continue;
      if (sideOf(other) === sideOf(mech)) allies += 1;
      else enemies += 1;
    }
    if (allies > 0) return SHARED_ZONE_WORTH;
    return enemies > 0 ? CONTEST_WORTH : ZONE_WORTH;
  }
}

/** Whether a hand has a usable melee weapon. */
export function isArmed(state: GameState, mech: number): boolean {
  const right = usableForm(state, mech, RIGHT);
  if (right !== null && right.meleeDice > 0) return true;
  const left = usableForm(state, mech, LEFT);
  return left !== null && left.meleeDice > 0;
}

function zoneCells(state: GameState, zone: number): Int16Array {
  return state.setup.board.zoneCells.subarray(zone * 7, zone * 7 + 7);
}
