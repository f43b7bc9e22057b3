import type { GameState } from '../engine/state.ts';
import {
  EnemyRows,
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
import type { Matchups } from './matchups.ts';
import { fine, larger, POINT_SHIFT, shareOf, smaller } from './points.ts';
import { power } from './power-rows.ts';
import { slotAttacks, slotCells, slotDangers, slotMelees, slotOthers, slotThreats } from './slots.ts';
import { DISTANCE_MASK, INWARD_SHIFT, VIEW_SHIFT, viewAt, viewDistance } from './views.ts';
import { CONTACT_SHARE, KILL_WORTH, SECOND_TARGET } from './worth.ts';

const MOST = fine(KILL_WORTH);
const SECOND = fine(SECOND_TARGET);
const CONTACT = fine(CONTACT_SHARE);

/** The attack term: the best target, and a share of what the others are worth. */
export function attackOf(best: number, others: number): number {
  return (smaller(best, MOST) + shareOf(others, SECOND)) | 0;
}

/** The melee term. An exchange takes the whole activation: it replaces the Fires and counts for what it brings beyond them. */
export function meleeOf(best: number, attack: number): number {
  return larger((best - attack) | 0, 0);
}

/** The threat term. @param caution what a threat weighs, in 1,024ths */
export function threatOf(sum: number, caution: number): number {
  return shareOf(smaller(sum, MOST), caution);
}

function clear(table: Int32Array, count: number): void {
  for (let slot = 0; slot < count; slot++) table[slot] = 0;
}

/**
 * The terms of a hex that enemies have a part in, enemy by enemy over all slots (slots.ts). What an enemy gives and threatens
 * depends on a hex only through its view (views.ts), so that both are lookups in the expected-damage tables.
 */
export class Facing {
  readonly rows = new EnemyRows();
  private state!: GameState;
  private matchups!: Matchups;
  /** What a threat weighs, in 1,024ths. */
  caution = 0;
  private fights = false;
  private span = 0;
  /** 0 before the first enemy is faced, and before the first that a melee may follow with; then all bits: slots hold sums. */
  private sumsKept = 0;
  private meleesKept = 0;

  /**
   * @param caution what a threat weighs, in 1,024ths
   * @param fights whether the mech can begin an exchange in this activation
   */
  prepare(state: GameState, matchups: Matchups, mech: number, caution: number, fights: boolean): void {
    this.state = state;
    this.matchups = matchups;
    this.caution = caution;
    this.fights = fights;
    this.rows.prepare(state, matchups, mech);
  }

  /**
   * Writes the terms of the first `count` slots that enemies have a part in: attacks, melees and threats.
   * @param span hexes that the slots' cells are at most from where the mech stands
   * @param canFight whether a melee may follow there (F11)
   */
  face(count: number, span: number, canFight: boolean): void {
    this.gather(count, span, canFight);
    const { caution } = this;
    const attacks = slotAttacks;
    const melees = slotMelees;
    const threats = slotThreats;
    const others = slotOthers;
    for (let slot = 0; slot < count; slot++) {
      const attack = attackOf(attacks[slot]!, others[slot]!);
      attacks[slot] = attack;
      melees[slot] = meleeOf(melees[slot]!, attack);
      threats[slot] = threatOf(threats[slot]!, caution);
    }
  }

  /**
   * The same, unfinished: slots then hold the best attack and the sum of the others, the best exchange, and the sum of threats, which
   * attackOf, meleeOf and threatOf make terms of.
   */
  gather(count: number, span: number, canFight: boolean): void {
    this.span = span;
    this.sumsKept = 0;
    this.meleesKept = 0;
    for (let row = 0; row < this.rows.count; row++) this.faceEnemy(row, count, canFight && this.fights);
    if (this.sumsKept === 0) {
      clear(slotAttacks, count);
      clear(slotOthers, count);
      clear(slotThreats, count);
    }
    if (this.meleesKept === 0) clear(slotMelees, count);
  }

  /** Adds one enemy to the terms of the first `count` slots. */
  private faceEnemy(row: number, count: number, fights: boolean): void {
    if (rowDistance[row]! - this.span > rowFarthest[row]!) return;
    const { rows, matchups } = this;
    rows.open(row);
    const enemy = rowEnemy[row]!;
    matchups.views.know(this.state, enemy, slotCells, count);
    const views = matchups.views.tables[enemy]!;
    const start = matchups.views.starts[enemy]!;
    const gainRow = rows.gainRow(row);
    const threatRow = rowThreat[row]!;
    const speed = rowSpeed[row]!;
    const nearest = threatRow + viewAt(1, 0, 0);
    const seenShare = rowSeenShare[row]!;
    const hiddenShare = rowHiddenShare[row]!;
    const cells = slotCells;
    const attacks = slotAttacks;
    const threats = slotThreats;
    const others = slotOthers;
    const dangers = slotDangers;
    const table = power;
    const kept = this.sumsKept;
    this.sumsKept = -1;
    // All that the slots need is in tables, and no branch hangs on them. The larger of two (points.ts) is written out: a
    // call, even one that the compiler takes in, is checked in every round.
    for (let slot = 0; slot < count; slot++) {
      const both = views[(start + cells[slot]!) | 0]!;
      const inward = both >> INWARD_SHIFT;
      const gain = table[(gainRow + (both & 0xff)) | 0]!;
      const best = attacks[slot]! & kept;
      const more = (gain - best) | 0;
      const gained = more & ~(more >> 31);
      attacks[slot] = (best + gained) | 0;
      others[slot] = ((others[slot]! & kept) + gain - gained) | 0;
      // Out of sight an enemy still threatens what it could do from as near as it can come.
      const ahead = (((inward >> VIEW_SHIFT) & DISTANCE_MASK) - speed - 1) | 0;
      const near = (ahead & ~(ahead >> 31)) << VIEW_SHIFT;
      const hidden = Math.imul(table[(nearest + near) | 0]!, hiddenShare) >> POINT_SHIFT;
      const seen = Math.imul(table[(threatRow + inward) | 0]!, seenShare) >> POINT_SHIFT;
      const clearer = (seen - hidden) | 0;
      const danger = (hidden + (clearer & ~(clearer >> 31))) | 0;
      dangers[slot] = danger;
      threats[slot] = ((threats[slot]! & kept) + danger) | 0;
    }
    const closest = rowDistance[row]! - this.span;
    if (closest <= rowContact[row]! || rowLeaving[row] !== 0 || (fights && closest <= 1)) {
      this.meetEnemy(row, views, start, count, fights);
    }
  }

  /** Adds what an enemy does that comes to blows with the mech, and what the mech takes by it (F11), to the terms of the slots. */
  private meetEnemy(row: number, views: Uint16Array, start: number, count: number, fights: boolean): void {
    const { rows } = this;
    const contact = rowContact[row]!;
    const loss = rowDistance[row]! - this.span <= contact ? fine(Math.min(KILL_WORTH, rows.lossTo(row))) : 0;
    const lossApart = (shareOf(loss, CONTACT) - loss) | 0;
    const reach = contact + 1;
    const leaving = rowLeaving[row]!;
    const cells = slotCells;
    const threats = slotThreats;
    const dangers = slotDangers;
    let beside = 0;
    for (let slot = 0; slot < count; slot++) {
      const distance = viewDistance(views[(start + cells[slot]!) | 0]! >> INWARD_SHIFT);
      // -1 where it holds, else 0.
      const apart = (1 - distance) >> 31;
      const inReach = (distance - reach) >> 31;
      const struck = (loss + (lossApart & apart)) & inReach;
      const harder = (struck - dangers[slot]!) | 0;
      beside |= ~apart;
      threats[slot] = (threats[slot]! + (harder & ~(harder >> 31)) + (leaving & apart)) | 0;
    }
    if (!fights || beside === 0) return;
    const gain = fine(rows.gainFrom(row));
    const melees = slotMelees;
    const kept = this.meleesKept;
    this.meleesKept = -1;
    for (let slot = 0; slot < count; slot++) {
      const met = viewDistance(views[(start + cells[slot]!) | 0]!) === 1 ? gain : 0;
      melees[slot] = Math.max(melees[slot]! & kept, met);
    }
  }
}
