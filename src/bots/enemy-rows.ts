import { indirectCover } from '../engine/battlefield.ts';
import { speed, spotted } from '../engine/mech.ts';
import { sideOf, TEAM_CAP } from '../engine/names.ts';
import type { GameState } from '../engine/state.ts';
import type { Matchups } from './matchups.ts';
import { mechArmed, mechWorth } from './mech-values.ts';
import { fine, larger, POINT } from './points.ts';
import { CONTACT_HEXES, HIDDEN_THREAT, KILL_WORTH, LATE_THREAT, RETURN_SHARE } from './worth.ts';

/** Room for all enemies, and large enough for a table to stand in one place (slots.ts). */
const ROOM = 32;

// What the mech prepared for last and each of its living enemies are to each other, apart from the hexes they stand on: a row per
// enemy.
/** Living enemies in index order; the columns below go by their place in this list. */
export const rowEnemy = new Int32Array(ROOM);
export const rowCell = new Int32Array(ROOM);
/** Shares of an enemy's Fires that count as a threat, in 1,024ths: of those in sight, and of those it may come to. */
export const rowSeenShare = new Int32Array(ROOM);
export const rowHiddenShare = new Int32Array(ROOM);
/** First entry of the enemy's row in the expected-damage tables, and of the mech's row against it; -1 until asked for. */
export const rowThreat = new Int32Array(ROOM);
const rowGain = new Int32Array(ROOM);
/** Hexes that an enemy can walk, and those within which its melee threatens; NO_CONTACT when it has none. */
export const rowSpeed = new Int32Array(ROOM);
export const rowContact = new Int32Array(ROOM);
/** Hexes between the mech and the enemy, and those within which either can do anything to the other. */
export const rowDistance = new Int32Array(ROOM);
export const rowFarthest = new Int32Array(ROOM);
/** What a Disengage strike takes when the mech leaves this enemy's side, in 1,024ths of a point; 0 where none can follow (E6). */
export const rowLeaving = new Int32Array(ROOM);
const rowMeleeGain = new Float64Array(ROOM);
const rowMeleeLoss = new Float64Array(ROOM);

const NO_CONTACT = -999;

/** Fills the rows of enemies. */
export class EnemyRows {
  count = 0;
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
    const row = this.count++;
    const { ranges } = matchups.powers;
    rowEnemy[row] = enemy;
    rowCell[row] = state.cell[enemy]!;
    rowSpeed[row] = speed(state, enemy);
    rowContact[row] = state.setup.melee && mechArmed[enemy] !== 0 ? rowSpeed[row]! + CONTACT_HEXES : NO_CONTACT;
    rowDistance[row] = state.setup.board.distance(state.cell[mech]!, rowCell[row]!);
    rowFarthest[row] = larger(ranges[mech]!, larger(ranges[enemy]! + rowSpeed[row]!, rowContact[row]!));
    rowThreat[row] = -1;
  }

  /** Fills in what is asked of enemies that are not too far away; to be called before it is read. */
  open(row: number): void {
    if (rowThreat[row]! >= 0) return;
    const { state, matchups, mech } = this;
    const enemy = rowEnemy[row]!;
    matchups.views.place(state, enemy);
    const counting = state.acted[enemy] !== 0 ? LATE_THREAT : 1;
    rowSeenShare[row] = counting * POINT;
    rowHiddenShare[row] = counting * HIDDEN_THREAT * POINT;
    rowThreat[row] = matchups.powers.row(state, enemy, mech);
    rowGain[row] = -1;
    rowMeleeGain[row] = Number.NaN;
    rowMeleeLoss[row] = -1;
    rowLeaving[row] = 0;
    const { reactions } = state.setup;
    if (!reactions || state.reacted[enemy] !== 0 || state.prone[enemy] !== 0 || rowDistance[row]! > 1) return;
    const strike = matchups.melee.directStrike(state, enemy, mech, matchups.faces[mech]!);
    rowLeaving[row] = fine(Math.min(KILL_WORTH, strike * mechWorth[mech]!));
  }

  /** First entry of the row of expected damage of the mech against an enemy (matchups.ts). */
  gainRow(row: number): number {
    if (rowGain[row]! < 0) {
      const { state, matchups, mech } = this;
      const enemy = rowEnemy[row]!;
      const blind = matchups.indirect[mech]! && spotted(state, mech, enemy);
      const blindCover = blind ? indirectCover(state, rowCell[row]!) : -1;
      rowGain[row] = matchups.powers.row(state, mech, enemy, blindCover);
    }
    return rowGain[row]!;
  }

  /** F11: what an exchange with the enemy would cost, in points; computed when first asked for. */
  lossTo(row: number): number {
    if (rowMeleeLoss[row]! < 0) {
      const { state, matchups, mech } = this;
      rowMeleeLoss[row] = matchups.melee.exchange(state, rowEnemy[row]!, mech, 0) * mechWorth[mech]!;
    }
    return rowMeleeLoss[row]!;
  }

  /** F11: what an exchange with the enemy would bring, its answer taken off. */
  gainFrom(row: number): number {
    if (Number.isNaN(rowMeleeGain[row]!)) {
      const { state, matchups, mech } = this;
      const taken = matchups.melee.exchange(state, mech, rowEnemy[row]!, 0) * mechWorth[rowEnemy[row]!]!;
      rowMeleeGain[row] = taken - RETURN_SHARE * this.lossTo(row);
    }
    return rowMeleeGain[row]!;
  }
}
