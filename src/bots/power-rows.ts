import { QUICKS } from '../engine/budget.ts';
import { ACTOR } from '../engine/columns.ts';
import { hasAmmunition, intact, sensors, stressBand, usableForm } from '../engine/mech.ts';
import { BREAKING, HEAD, MECH_CAP, MOUNT_COUNT } from '../engine/names.ts';
import type { GameState } from '../engine/state.ts';
import type { AttackOption } from './attack-options.ts';
import type { Matchups } from './matchups.ts';
import { larger, POINT, smaller } from './points.ts';
import { UNSEEN, VIEW_SHIFT, VIEWS } from './views.ts';
import { KILL_WORTH } from './worth.ts';

/** Most options of a build: three mounts, two forms, three loads. */
const OPTION_CAP = 24;
const PAIRS = MECH_CAP * MECH_CAP;
/** First entry of the row of a mech that does not fire: nothing in every view. */
export const NO_FIREPOWER = 2 * PAIRS * VIEWS;

/**
 * Share of the target's life in 1,024ths of a point (points.ts), at most all of it, by row and view. A row for each pair, in
 * which blocked views give nothing; one for each pair whose attacker fires out of sight; one of nothing. There is one such
 * table, like those of slots.ts: it belongs to the PowerRows that were asked last.
 */
export const power = new Int32Array((2 * PAIRS + 1) * VIEWS);
let owner: PowerRows | null = null;

/** By mount and view: what its best option takes. */
const best = new Int32Array(MOUNT_COUNT * UNSEEN);
/** The options of a pair that can be used now, boiled down to what a hex can still change. */
const usable = new Array<AttackOption>(OPTION_CAP);
const nets = new Int32Array(OPTION_CAP);
const needs = new Int32Array(OPTION_CAP);
/** What a sure hit takes, in 1,024ths of a point. */
const takes = new Float64Array(OPTION_CAP);

/**
 * Expected damage by lookup: for every pair of enemies a row of what the attacker's best Fires of one activation take from
 * the target, by view (views.ts): one Fire per mount, as many as it has Quicks. A row holds for as long as nothing it
 * depends on has changed.
 */
export class PowerRows {
  private readonly matchups: Matchups;
  private readonly attackerVersion = new Int32Array(2 * PAIRS).fill(-1);
  private readonly targetVersion = new Int32Array(2 * PAIRS).fill(-1);
  /** Cover against Fire out of sight (C6). */
  private readonly cover = new Int32Array(2 * PAIRS);
  /** Entries from the first of a row to the farthest that any weapon of an attacker reaches. */
  private readonly reach: readonly number[];
  private usableCount = 0;

  constructor(matchups: Matchups) {
    this.matchups = matchups;
    this.reach = matchups.options.map(
      (options) => Math.max(0, ...options.map(({ shape }) => shape.rangeHexes + 1)) << VIEW_SHIFT,
    );
  }

  /**
   * A row of `power`, valid until the tables are refreshed.
   * @param blindCover cover of the target against Fire out of sight, -1 where there can be none (C6)
   * @returns its first entry
   */
  row(state: GameState, attacker: number, target: number, blindCover = -1): number {
    if (state.flow[ACTOR] === attacker && state.quicks[attacker]! < 1) return NO_FIREPOWER;
    const { attackerVersion, targetVersion } = this.matchups;
    if (owner !== this) this.own();
    const row = attacker * MECH_CAP + target + (blindCover < 0 ? 0 : PAIRS);
    const start = row * VIEWS;
    if (
      this.attackerVersion[row] === attackerVersion[attacker] &&
      this.targetVersion[row] === targetVersion[target] &&
      this.cover[row] === blindCover
    )
      return start;
    this.attackerVersion[row] = attackerVersion[attacker]!;
    this.targetVersion[row] = targetVersion[target]!;
    this.cover[row] = blindCover;
    this.listUsable(state, attacker, target);
    const quicks = state.flow[ACTOR] === attacker ? state.quicks[attacker]! : QUICKS;
    this.fill(start, this.reach[attacker]!, quicks, 0);
    if (blindCover >= 0) {
      this.keepIndirect();
      this.fill(start + UNSEEN, this.reach[attacker]!, quicks, -1 - blindCover);
    }
    return start;
  }

  /** Takes the table over; nothing in it is this one's. */
  private own(): void {
    owner = this;
    this.attackerVersion.fill(-1);
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
      needs[count] = matchups.evasion[target]! - base - profile.accuracy;
      takes[count] =
        POINT * matchups.worth[target]! * profile.shots * matchups.lifePerHit(state, attacker, index, target);
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
   * The sum of the best mounts by view.
   * @param at first entry of `power` to be written
   * @param views how many
   * @param extra condition dice beyond those of options and view
   */
  private fill(at: number, views: number, quicks: number, extra: number): void {
    const { usableCount } = this;
    let mounts = 0;
    for (let index = 0; index < usableCount; index++) {
      const option = usable[index]!;
      const chances = option.chances.row(nets[index]! + extra, needs[index]!);
      const taken = takes[index]!;
      const from = option.mount * UNSEEN;
      const bit = 1 << option.mount;
      if ((mounts & bit) === 0) {
        mounts |= bit;
        for (let view = 0; view < views; view++) best[from + view] = chances[view]! * taken;
      } else {
        for (let view = 0; view < views; view++) {
          best[from + view] = larger(best[from + view]!, (chances[view]! * taken) | 0);
        }
      }
    }
    const first = this.firstOf(mounts);
    const second = this.firstOf(mounts & (mounts - 1));
    if (quicks < 1 || first < 0) power.fill(0, at, at + views);
    else if (second < 0) for (let view = 0; view < views; view++) power[at + view] = smaller(best[first + view]!, MOST);
    else if (mounts !== ALL_MOUNTS && quicks > 1) {
      for (let view = 0; view < views; view++) {
        power[at + view] = smaller(best[first + view]! + best[second + view]!, MOST);
      }
    } else {
      if (mounts !== ALL_MOUNTS) {
        const missing = this.firstOf(ALL_MOUNTS & ~mounts);
        best.fill(0, missing, missing + views);
      }
      for (let view = 0; view < views; view++) {
        const [x, y, z] = [best[view]!, best[UNSEEN + view]!, best[2 * UNSEEN + view]!];
        const most = larger(larger(x, y), z);
        power[at + view] = smaller(quicks > 1 ? x + y + z - smaller(smaller(x, y), z) : most, MOST);
      }
    }
  }

  /** The first entry of `best` of the lowest mount in a set; -1 of none. */
  private firstOf(mounts: number): number {
    return mounts === 0 ? -1 : (31 - Math.clz32(mounts & -mounts)) * UNSEEN;
  }
}

const ALL_MOUNTS = (1 << MOUNT_COUNT) - 1;
/** All of a mech's life. */
const MOST = KILL_WORTH * POINT;

/** F2: condition dice that the attacker brings along wherever it stands. */
export function ownConditions(state: GameState, mech: number): number {
  let net = state.prone[mech] !== 0 ? -1 : 0;
  if (!intact(state, mech, HEAD)) net -= 1;
  if (stressBand(state, mech) === BREAKING) net -= 1;
  return net;
}
