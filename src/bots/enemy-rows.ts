import { adjacent, indirectCover } from '../engine/battlefield.ts';
import { speed, spotted, usableForm } from '../engine/mech.ts';
import { LEFT, RIGHT, sideOf, TEAM_CAP } from '../engine/names.ts';
import type { GameState } from '../engine/state.ts';
import type { Matchups } from './matchups.ts';
import { VIEW_DISTANCES, viewAt } from './views.ts';
import { CONTACT_HEXES, CONTACT_SHARE, HIDDEN_THREAT, LATE_THREAT, RETURN_SHARE } from './worth.ts';

/** What one mech and each of its living enemies are to each other, apart from the hexes they stand on: a row per enemy. */
export class EnemyRows {
  /** Living enemies in index order; the columns below go by their place in this list. */
  readonly enemies = new Int32Array(TEAM_CAP);
  count = 0;
  readonly cells = new Int32Array(TEAM_CAP);
  /** Height at which the mech is level with the enemy. */
  readonly heights = new Int32Array(TEAM_CAP);
  /** Points per third of life: of the enemy, and of the mech as far as this enemy's threat counts. */
  readonly worth = new Float64Array(TEAM_CAP);
  readonly threatWorth = new Float64Array(TEAM_CAP);
  readonly threatRow = new Int32Array(TEAM_CAP);
  private readonly armed = new Uint8Array(TEAM_CAP);
  private readonly speeds = new Int32Array(TEAM_CAP);
  private readonly meleeGain = new Float64Array(TEAM_CAP);
  private readonly meleeLoss = new Float64Array(TEAM_CAP);
  /** Points that an enemy threatens even from out of sight, by row and distance, where `lurkingKnown` has its bit. */
  readonly lurking = new Float64Array(TEAM_CAP * VIEW_DISTANCES);
  private readonly lurkingKnown = new Int32Array(TEAM_CAP);
  /** Points that a Disengage strike takes when the mech leaves this enemy's side; 0 where none can follow (E6). */
  readonly leaving = new Float64Array(TEAM_CAP);
  /** First entries of the mech's rows in the expected-damage tables; -1 until asked for. */
  private readonly gainRows = new Int32Array(TEAM_CAP);
  private state!: GameState;
  private matchups!: Matchups;
  private mech = 0;

  prepare(state: GameState, matchups: Matchups, mech: number): void {
    this.state = state;
    this.matchups = matchups;
    this.mech = mech;
    this.count = 0;
    const first = TEAM_CAP - sideOf(mech) * TEAM_CAP;
    for (let enemy = first; enemy < first + TEAM_CAP; enemy++) if (state.alive[enemy] !== 0) this.add(enemy);
  }

  private add(enemy: number): void {
    const { state, matchups, mech } = this;
    const { board, sideElevation, melee, reactions } = state.setup;
    const row = this.count++;
    const cell = state.cell[enemy]!;
    this.enemies[row] = enemy;
    this.cells[row] = cell;
    this.heights[row] = board.elevation[cell]! + sideElevation[sideOf(enemy)]! - sideElevation[sideOf(mech)]!;
    this.worth[row] = matchups.worth[enemy]!;
    this.threatWorth[row] = matchups.worth[mech]! * (state.acted[enemy] !== 0 ? LATE_THREAT : 1);
    this.threatRow[row] = matchups.firepowerRow(state, enemy, mech);
    this.speeds[row] = speed(state, enemy);
    this.armed[row] = melee && isArmed(state, enemy) ? 1 : 0;
    this.gainRows[row] = -1;
    this.meleeGain[row] = Number.NaN;
    this.meleeLoss[row] = -1;
    this.lurkingKnown[row] = 0;
    this.leaving[row] = 0;
    if (!reactions || state.reacted[enemy] !== 0 || state.prone[enemy] !== 0 || !adjacent(state, mech, enemy)) return;
    this.leaving[row] = matchups.melee.directStrike(state, enemy, mech, matchups.faces[mech]!) * matchups.worth[mech]!;
  }

  /** First entry of the row of expected damage of the mech against an enemy (matchups.ts). */
  gainRow(row: number): number {
    if (this.gainRows[row]! < 0) {
      const { state, matchups, mech } = this;
      const enemy = this.enemies[row]!;
      const blind = matchups.indirect[mech]! && spotted(state, mech, enemy);
      const blindCover = blind ? indirectCover(state, this.cells[row]!) : -1;
      this.gainRows[row] = matchups.firepowerRow(state, mech, enemy, blindCover);
    }
    return this.gainRows[row]!;
  }

  /**
   * Makes sure that `lurking` holds what an enemy can do in its next activation wherever the mech is seen from.
   * @param distances bit per distance
   */
  lurk(row: number, distances: number): void {
    let missing = distances & ~this.lurkingKnown[row]!;
    this.lurkingKnown[row]! |= missing;
    for (; missing !== 0; missing &= missing - 1) {
      const distance = 31 - Math.clz32(missing & -missing);
      const near = Math.max(1, distance - this.speeds[row]!);
      const threatRow = this.threatRow[row]!;
      const life = this.matchups.firepower(threatRow, viewAt(near, 0, 0));
      let points = HIDDEN_THREAT * life * this.threatWorth[row]!;
      if (distance - this.speeds[row]! <= CONTACT_HEXES && this.armed[row] !== 0) {
        points = Math.max(points, this.lossTo(row) * (distance === 1 ? 1 : CONTACT_SHARE));
      }
      this.lurking[row * VIEW_DISTANCES + distance] = points;
    }
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
  gainFrom(row: number): number {
    if (Number.isNaN(this.meleeGain[row]!)) {
      const { state, matchups, mech } = this;
      const taken = matchups.melee.exchange(state, mech, this.enemies[row]!, 0) * this.worth[row]!;
      this.meleeGain[row] = taken - RETURN_SHARE * this.lossTo(row);
    }
    return this.meleeGain[row]!;
  }
}

/** Whether a hand has a usable melee weapon. */
export function isArmed(state: GameState, mech: number): boolean {
  const right = usableForm(state, mech, RIGHT);
  if (right !== null && right.meleeDice > 0) return true;
  const left = usableForm(state, mech, LEFT);
  return left !== null && left.meleeDice > 0;
}
