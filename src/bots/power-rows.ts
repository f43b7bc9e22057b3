import { QUICKS } from '../engine/budget.ts';
import { ACTOR } from '../engine/columns.ts';
import { hasAmmunition, intact, sensors, stressBand, usableForm } from '../engine/mech.ts';
import { BREAKING, HEAD, MECH_CAP, MOUNT_COUNT } from '../engine/names.ts';
import { OUT_OF_RANGE } from '../engine/profile.ts';
import type { GameState } from '../engine/state.ts';
import type { AttackOption } from './attack-options.ts';
import { chancePlace, chances } from './chances.ts';
import type { Matchups } from './matchups.ts';
import { attackerVersion, FIRST, mechEvasion, mechWorth, targetVersion } from './mech-values.ts';
import { larger, POINT, smaller } from './points.ts';
import { LEVEL_VIEW, UNSEEN, VIEW_LOW, VIEW_SHIFT, VIEWS } from './views.ts';
import { KILL_WORTH } from './worth.ts';

/** Most options of a build: three mounts, two forms, three loads. */
const OPTION_CAP = 24;
const PAIRS = MECH_CAP * MECH_CAP;
// Kinds of rows: what is added to the number of a pair for each thing that its rows differ by.
/** The attacker fires out of sight. */
const BLIND = PAIRS;
/** It has spent some of its activation. */
const SPENT = 2 * PAIRS;
/** The target guards. */
const GUARDED = 4 * PAIRS;
/** Both are what they were at first, as they will be in the next game. */
const FRESH = 8 * PAIRS;
const ROWS = 16 * PAIRS;
/** First entry of the row of a mech that does not fire: nothing in every view. */
export const NO_FIREPOWER = ROWS * VIEWS;
/** What an attacker that has yet to act has left: all Quicks, and no mount fired. */
const UNSPENT = QUICKS << MOUNT_COUNT;

/**
 * Share of the target's life in 1,024ths of a point (points.ts), at most all of it, by row and view: a row of each kind for each
 * pair, so that what comes and goes leaves the others as they are, and one of nothing. Blocked views give nothing but in rows of
 * Fire out of sight. There is one such table, like those of slots.ts: it belongs to the PowerRows that were asked last.
 */
export const power = new Int32Array((ROWS + 1) * VIEWS);
let owner: PowerRows | null = null;
/** By row: what it was worked out for; the attacker's version is NEVER where nothing was. */
const rowAttacker = new Int32Array(ROWS);
const rowTarget = new Int32Array(ROWS);
/** Evasion of the target, what the attacker has left, and the cover against Fire out of sight (C6). */
const rowRest = new Int32Array(ROWS);
const NEVER = -1;

/** The options of a pair that can be used now, boiled down to what a hex can still change. */
const usable = new Array<AttackOption>(OPTION_CAP);
const nets = new Int32Array(OPTION_CAP);
const needs = new Int32Array(OPTION_CAP);
/** What a sure hit takes, in 1,024ths of a point. */
const takes = new Float64Array(OPTION_CAP);
/** Views of a distance. */
const VIEW_LOWS = VIEW_LOW + 1;
/** By mount and view of a stretch: what its best option takes. */
const best = new Int32Array(32);

/**
 * Expected damage by lookup: for every pair of enemies a row of what the attacker's best Fires of one activation take from
 * the target, by view (views.ts): one Fire per mount, as many as it has Quicks. A row holds for as long as nothing it
 * depends on has changed.
 */
export class PowerRows {
  private readonly matchups: Matchups;
  /**
   * By attacker: the distances at which the band of any of its weapons ends, from 0 to one beyond its range. Between two of them
   * all distances are alike.
   */
  private readonly stretches: readonly Int32Array[];
  /** Hexes that the farthest weapon of an attacker reaches. */
  readonly ranges: readonly number[];
  private usableCount = 0;

  constructor(matchups: Matchups) {
    this.matchups = matchups;
    this.stretches = matchups.options.map(stretchesOf);
    this.ranges = this.stretches.map((stretches) => stretches.at(-1)! - 1);
  }

  /**
   * A row of `power`, valid until the tables are refreshed.
   * @param blindCover cover of the target against Fire out of sight, -1 where there can be none (C6)
   * @returns its first entry
   */
  row(state: GameState, attacker: number, target: number, blindCover = -1): number {
    const acting = state.flow[ACTOR] === attacker;
    const quicks = acting ? state.quicks[attacker]! : QUICKS;
    if (quicks < 1) return NO_FIREPOWER;
    const spent = acting ? (quicks << MOUNT_COUNT) | state.fired[attacker]! : UNSPENT;
    if (owner !== this) this.own();
    let row = attacker * MECH_CAP + target;
    if (blindCover >= 0) row += BLIND;
    if (spent !== UNSPENT) row += SPENT;
    if (state.guarding[target] !== 0) row += GUARDED;
    if (attackerVersion[attacker] === FIRST && targetVersion[target] === FIRST) row += FRESH;
    const start = row * VIEWS;
    const rest = (mechEvasion[target]! << 16) | (spent << 8) | (blindCover + 1);
    if (
      rowAttacker[row] === attackerVersion[attacker] &&
      rowTarget[row] === targetVersion[target] &&
      rowRest[row] === rest
    )
      return start;
    if (rowAttacker[row] === NEVER) power.fill(0, start, start + VIEWS);
    rowAttacker[row] = attackerVersion[attacker]!;
    rowTarget[row] = targetVersion[target]!;
    rowRest[row] = rest;
    this.listUsable(state, attacker, target);
    this.fill(start, this.stretches[attacker]!, quicks, 0);
    if (blindCover >= 0) {
      this.keepIndirect();
      this.fill(start + UNSEEN, this.stretches[attacker]!, quicks, -1 - blindCover);
    }
    return start;
  }

  /** Takes the table over; nothing in it is this one's. */
  private own(): void {
    owner = this;
    rowAttacker.fill(NEVER);
  }

  private listUsable(state: GameState, attacker: number, target: number): void {
    const { matchups } = this;
    const acting = state.flow[ACTOR] === attacker;
    const base = state.profile(attacker).gunnery + sensors(state, attacker);
    const own = ownConditions(state, attacker);
    const options = matchups.options[attacker]!;
    let count = 0;
    for (let index = 0; index < options.length; index++) {
      const option = options[index]!;
      const { mount, shape, profile } = option;
      // Overdrive costs heat that this table does not weigh; the choice of a Fire does.
      if (option.overdrive || !hasAmmunition(state, attacker, mount, option.load)) continue;
      if (usableForm(state, attacker, mount) !== shape || (acting && (state.fired[attacker]! & (1 << mount)) !== 0))
        continue;
      usable[count] = option;
      nets[count] = own + option.condition;
      needs[count] = mechEvasion[target]! - base - profile.accuracy;
      takes[count] = POINT * mechWorth[target]! * profile.shots * matchups.lifePerHit(state, attacker, index, target);
      count += 1;
    }
    this.usableCount = count;
  }

  /** Of the usable options only those that fire out of sight. */
  private keepIndirect(): void {
    let count = 0;
    for (let index = 0; index < this.usableCount; index++) {
      if (!usable[index]!.shape.indirect) continue;
      usable[count] = usable[index]!;
      nets[count] = nets[index]!;
      needs[count] = needs[index]!;
      takes[count] = takes[index]!;
      count += 1;
    }
    this.usableCount = count;
  }

  /**
   * The sum of the best mounts by view, a stretch at a time.
   * @param at first entry of `power` to be written
   * @param extra condition dice beyond those of options and view
   */
  private fill(at: number, stretches: Int32Array, quicks: number, extra: number): void {
    const ofMount = best;
    const table = chances;
    const row = power;
    const two = quicks > 1 ? -1 : 0;
    for (let stretch = 1; stretch < stretches.length; stretch++) {
      const distance = stretches[stretch - 1]!;
      for (let view = 0; view < MOUNT_COUNT * VIEW_LOWS; view++) ofMount[view] = 0;
      for (let index = 0; index < this.usableCount; index++) {
        const { mount, shape, twoHanded } = usable[index]!;
        const band = shape.bandNet[distance]!;
        if (band === OUT_OF_RANGE) continue;
        // F2: a two-handed weapon beside its target.
        const net = band + nets[index]! + extra - (twoHanded && distance === 1 ? 1 : 0) - LEVEL_VIEW;
        const chance = chancePlace(net, needs[index]!);
        const taken = takes[index]!;
        for (let low = 0; low <= VIEW_LOW; low++) {
          const view = (mount << VIEW_SHIFT) + low;
          ofMount[view] = larger(ofMount[view]!, (table[chance + low]! * taken) | 0);
        }
      }
      const end = at + (stretches[stretch]! << VIEW_SHIFT);
      for (let low = 0; low <= VIEW_LOW; low++) {
        const x = ofMount[low]!;
        const y = ofMount[low + VIEW_LOWS]!;
        const z = ofMount[low + 2 * VIEW_LOWS]!;
        const most = larger(larger(x, y), z);
        const others = (x + y + z - most - smaller(smaller(x, y), z)) & two;
        const sum = smaller(most + others, MOST);
        for (let view = at + (distance << VIEW_SHIFT) + low; view < end; view += VIEW_LOWS) row[view] = sum;
      }
    }
  }
}

/** The distances at which something changes for any of some options (F2), the first 0, the last beyond all ranges. */
function stretchesOf(options: readonly AttackOption[]): Int32Array {
  const end = Math.max(0, ...options.map(({ shape }) => shape.rangeHexes + 1));
  const starts: number[] = [];
  for (let distance = 0; distance < end; distance++) {
    // Beside its target a two-handed weapon is crowded.
    const differs = options.some(({ shape }) => shape.bandNet[distance] !== shape.bandNet[distance - 1]);
    if (distance < 3 || differs) starts.push(distance);
  }
  return Int32Array.from([...starts, end]);
}

/** All of a mech's life. */
const MOST = KILL_WORTH * POINT;

/** F2: condition dice that the attacker brings along wherever it stands. */
export function ownConditions(state: GameState, mech: number): number {
  let net = state.prone[mech] !== 0 ? -1 : 0;
  if (!intact(state, mech, HEAD)) net -= 1;
  if (stressBand(state, mech) === BREAKING) net -= 1;
  return net;
}
