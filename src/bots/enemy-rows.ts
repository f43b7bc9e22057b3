import { adjacent, indirectCover } from '../engine/battlefield.ts';
import { speed, spotted } from '../engine/mech.ts';
import { sideOf, TEAM_CAP } from '../engine/names.ts';
import type { GameState } from '../engine/state.ts';
import type { Matchups } from './matchups.ts';
import { mechArmed, mechWorth } from './mech-values.ts';
import { fine, POINT } from './points.ts';
import { CONTACT_HEXES, HIDDEN_THREAT, KILL_WORTH, LATE_THREAT, RETURN_SHARE } from './worth.ts';

/** What one mech and each of its living enemies are to each other, apart from the hexes they stand on: a row per enemy. */
export class EnemyRows {
  /** Living enemies in index order; the columns below go by their place in this list. */
  readonly enemies = new Int32Array(TEAM_CAP);
  count = 0;
  readonly cells = new Int32Array(TEAM_CAP);
  /** Shares of an enemy's Fires that count as a threat, in 1,024ths: of those in sight, and of those it may come to. */
  readonly seenShare = new Int32Array(TEAM_CAP);
  readonly hiddenShare = new Int32Array(TEAM_CAP);
  readonly threatRow = new Int32Array(TEAM_CAP);
  /** Hexes that an enemy can walk, and those within which its melee threatens; -1 when it has none. */
  readonly speeds = new Int32Array(TEAM_CAP);
  readonly contactHexes = new Int32Array(TEAM_CAP);
  private readonly meleeGain = new Float64Array(TEAM_CAP);
  private readonly meleeLoss = new Float64Array(TEAM_CAP);
  /** What a Disengage strike takes when the mech leaves this enemy's side, in 1,024ths of a point; 0 where none can follow (E6). */
  readonly leaving = new Int32Array(TEAM_CAP);
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
    matchups.views.renew(state);
    const first = TEAM_CAP - sideOf(mech) * TEAM_CAP;
    for (let enemy = first; enemy < first + TEAM_CAP; enemy++) if (state.alive[enemy] !== 0) this.add(enemy);
  }

  private add(enemy: number): void {
    const { state, matchups, mech } = this;
    const { melee, reactions } = state.setup;
    const row = this.count++;
    this.enemies[row] = enemy;
    this.cells[row] = state.cell[enemy]!;
    matchups.views.place(state, enemy);
    const counting = state.acted[enemy] !== 0 ? LATE_THREAT : 1;
    this.seenShare[row] = counting * POINT;
    this.hiddenShare[row] = counting * HIDDEN_THREAT * POINT;
    this.threatRow[row] = matchups.powers.row(state, enemy, mech);
    this.speeds[row] = speed(state, enemy);
    this.contactHexes[row] = melee && mechArmed[enemy] !== 0 ? this.speeds[row]! + CONTACT_HEXES : -1;
    this.gainRows[row] = -1;
    this.meleeGain[row] = Number.NaN;
    this.meleeLoss[row] = -1;
    this.leaving[row] = 0;
    if (!reactions || state.reacted[enemy] !== 0 || state.prone[enemy] !== 0 || !adjacent(state, mech, enemy)) return;
    const strike = matchups.melee.directStrike(state, enemy, mech, matchups.faces[mech]!);
    this.leaving[row] = fine(Math.min(KILL_WORTH, strike * mechWorth[mech]!));
  }

  /** First entry of the row of expected damage of the mech against an enemy (matchups.ts). */
  gainRow(row: number): number {
    if (this.gainRows[row]! < 0) {
      const { state, matchups, mech } = this;
      const enemy = this.enemies[row]!;
      const blind = matchups.indirect[mech]! && spotted(state, mech, enemy);
      const blindCover = blind ? indirectCover(state, this.cells[row]!) : -1;
      this.gainRows[row] = matchups.powers.row(state, mech, enemy, blindCover);
    }
    return this.gainRows[row]!;
  }

  /** F11: what an exchange with the enemy would cost, in points; computed when first asked for. */
  lossTo(row: number): number {
    if (this.meleeLoss[row]! < 0) {
      const { state, matchups, mech } = this;
      this.meleeLoss[row] = matchups.melee.exchange(state, this.enemies[row]!, mech, 0) * mechWorth[mech]!;
    }
    return this.meleeLoss[row]!;
  }

  /** F11: what an exchange with the enemy would bring, its answer taken off. */
  gainFrom(row: number): number {
    if (Number.isNaN(this.meleeGain[row]!)) {
      const { state, matchups, mech } = this;
      const taken = matchups.melee.exchange(state, mech, this.enemies[row]!, 0) * mechWorth[this.enemies[row]!]!;
      this.meleeGain[row] = taken - RETURN_SHARE * this.lossTo(row);
    }
    return this.meleeGain[row]!;
  }
}
