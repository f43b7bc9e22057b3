import { FLOWER_SIZE } from '../engine/board.ts';
import { QUICKS } from '../engine/budget.ts';
import { ACTOR, COLUMNS, SNAPSHOT_WORDS } from '../engine/columns.ts';
import { evasion, hasAmmunition, intact, sensors, stressBand, usableForm } from '../engine/mech.ts';
import { BREAKING, HEAD, LOCATION_COUNT, MECH_CAP, MOUNT_COUNT, STANDARD } from '../engine/names.ts';
import { OUT_OF_RANGE } from '../engine/profile.ts';
import type { GameSetup } from '../engine/setup.ts';
import { type GameState, mountRow, partRow } from '../engine/state.ts';
import { type AttackOption, attackOptions, lifeOf, lifePerRolledHit, tapeFaces } from './attack-options.ts';
import { hitChance } from './chances.ts';
import { MeleePower } from './melee-power.ts';
import { LEVEL_VIEW, UNSEEN, VIEWS, VIEWS_PER_DISTANCE, viewDistance } from './views.ts';
import { KILL_WORTH } from './worth.ts';

/** Most options of a build: three mounts, two forms, three loads. */
const OPTION_CAP = 24;
const PAIRS = MECH_CAP * MECH_CAP;
/** First entry of the row of a mech that does not fire: nothing in every view. */
export const NO_FIREPOWER = 2 * PAIRS * VIEWS;
const ATTACKER_WORDS = 13;
/** Words that are compared at once. */
const STRETCH = 24;
const TARGET_WORDS = 2 * LOCATION_COUNT + 1;

/**
 * Expected damage by lookup. For every pair of enemies it holds what the attacker's best Fires of one activation take from
 * the target, by distance, cover and height. A value is computed when first asked for and kept for as long as
 * nothing it depends on has changed, which is compared word for word: the tables speed up, they never remember.
 */
export class Matchups {
  readonly setup: GameSetup;
  readonly options: readonly (readonly AttackOption[])[];
  readonly faces: readonly Int8Array[];
  readonly melee: MeleePower;
  /** Whether a mech carries any indirect weapon. */
  readonly indirect: readonly boolean[];
  /** Points per third of life by mech, as of the last refresh: destroying it takes all of its life. */
  readonly worth = new Float64Array(MECH_CAP);
  /** Life by mech, in thirds of a core point, as of the last refresh. */
  readonly life = new Float64Array(MECH_CAP);
  /** Evasion against ranged attacks by mech, as of the last refresh. */
  readonly evasion = new Int32Array(MECH_CAP);

  private readonly attackerWords = new Int32Array(MECH_CAP * ATTACKER_WORDS);
  private readonly attackerVersion = new Int32Array(MECH_CAP);
  private readonly targetWords = new Int32Array(MECH_CAP * TARGET_WORDS);
  private readonly targetVersion = new Int32Array(MECH_CAP);
  private readonly fresh = new Int32Array(Math.max(ATTACKER_WORDS, TARGET_WORDS));
  /** The mech columns and the actor as of the last refresh. */
  private readonly seen = new Int32Array(SNAPSHOT_WORDS);
  private seenActor = -1;
  private readonly touched = new Uint8Array(MECH_CAP);

  /**
   * Life by row and view (views.ts), for the distances that `know` was asked for. A row for each pair, in which blocked views
   * give nothing; one for each pair whose attacker fires out of sight; one of nothing.
   */
  readonly power = new Float64Array((2 * PAIRS + 1) * VIEWS);
  /** Bit per distance of a row that is worked out. */
  private readonly rowKnown = new Int32Array(2 * PAIRS + 1);
  private readonly rowAttacker = new Int32Array(2 * PAIRS).fill(-1);
  private readonly rowTarget = new Int32Array(2 * PAIRS).fill(-1);
  /** Cover against Fire out of sight (C6). */
  private readonly rowCover = new Int32Array(2 * PAIRS);
  /** Mean life per rolled hit by target and option, with the target's version it was computed for. */
  private readonly perHit: readonly Float64Array[];
  private readonly perHitVersion: readonly Int32Array[];
  /** The usable options of each pair, boiled down to what a hex can still change; OPTION_CAP rows per pair. */
  private readonly usableCount = new Int32Array(PAIRS);
  private readonly usableRange = new Int32Array(PAIRS);
  private readonly usableBound = new Float64Array(PAIRS);
  private readonly usableQuicks = new Int32Array(PAIRS);
  private readonly usableMount = new Int32Array(PAIRS * OPTION_CAP);
  private readonly usableNet = new Int32Array(PAIRS * OPTION_CAP);
  private readonly usableNeed = new Int32Array(PAIRS * OPTION_CAP);
  private readonly usableLife = new Float64Array(PAIRS * OPTION_CAP);
  private readonly usableOption: AttackOption[] = [];
  private readonly zoneWays: (Uint16Array | undefined)[] = [];
  /** Best life by view of a distance and mount. */
  private readonly best = new Float64Array(VIEWS_PER_DISTANCE * MOUNT_COUNT);

  constructor(setup: GameSetup) {
    this.setup = setup;
    this.options = setup.profiles.map((profile) => (profile === null ? [] : attackOptions(setup, profile)));
    this.faces = setup.profiles.map((profile) =>
      profile === null ? new Int8Array(LOCATION_COUNT) : tapeFaces(profile),
    );
    this.melee = new MeleePower(setup);
    this.indirect = this.options.map((options) => options.some(({ shape }) => shape.indirect));
    this.perHit = this.options.map((options) => new Float64Array(options.length * MECH_CAP));
    this.perHitVersion = this.options.map((options) => new Int32Array(options.length * MECH_CAP).fill(-1));
  }

  /** Takes note of what changed since the last decision; to be called before any question about a state. */
  refresh(state: GameState): void {
    const { seen, touched } = this;
    const { words } = state;
    // Most words are as they were: they are compared a stretch at a time.
    for (let start = 0; start < SNAPSHOT_WORDS; start += STRETCH) {
      const end = Math.min(start + STRETCH, SNAPSHOT_WORDS);
      let changed = 0;
      for (let word = start; word < end; word++) changed |= words[word]! ^ seen[word]!;
      if (changed === 0) continue;
      for (let word = start; word < end; word++) {
        if (words[word] === seen[word]) continue;
        seen[word] = words[word]!;
        touched[MECH_OF_WORD[word]!] = 1;
      }
    }
    const actor = state.flow[ACTOR]!;
    if (actor !== this.seenActor) {
      if (actor >= 0) touched[actor] = 1;
      if (this.seenActor >= 0) touched[this.seenActor] = 1;
      this.seenActor = actor;
    }
    for (let mech = 0; mech < MECH_CAP; mech++) if (touched[mech] !== 0) this.reread(state, mech);
  }

  private reread(state: GameState, mech: number): void {
    this.touched[mech] = 0;
    if (state.alive[mech] === 0) return;
    this.readAttacker(state, mech);
    if (this.differs(this.attackerWords, mech * ATTACKER_WORDS, ATTACKER_WORDS)) this.attackerVersion[mech]! += 1;
    this.readTarget(state, mech);
    if (!this.differs(this.targetWords, mech * TARGET_WORDS, TARGET_WORDS)) return;
    this.targetVersion[mech]! += 1;
    this.life[mech] = lifeOf(state, mech);
    this.worth[mech] = KILL_WORTH / Math.max(1, this.life[mech]!);
    this.evasion[mech] = evasion(state, mech, true);
  }

  /** Whether any mount of the mech can still Fire. */
  hasGuns(state: GameState, mech: number): boolean {
    for (let mount = 0; mount < MOUNT_COUNT; mount++) {
      const form = usableForm(state, mech, mount);
      if (form !== null && form.fire !== null && hasAmmunition(state, mech, mount, STANDARD)) return true;
    }
    return false;
  }

  /** Movement points from every cell to the nearest hex of a zone, for legs that jump or do not. */
  wayToZone(zone: number, jump: boolean): Uint16Array | undefined {
    const at = zone * 2 + (jump ? 1 : 0);
    const { board } = this.setup;
    this.zoneWays[at] ??= board.distanceToGoals(
      board.zoneCells.subarray(zone * FLOWER_SIZE, (zone + 1) * FLOWER_SIZE),
      jump,
    );
    return this.zoneWays[at];
  }

  /**
   * A row of `power`, valid until the next refresh: mean life (thirds of a core point) that the attacker's best Fires of its
   * activation take from the target, by view: one Fire per mount, as many as it has Quicks.
   * @param blindCover cover of the target against Fire out of sight, -1 where there can be none (C6)
   * @returns its first entry
   */
  firepowerRow(state: GameState, attacker: number, target: number, blindCover = -1): number {
    if (state.flow[ACTOR] === attacker && state.quicks[attacker]! < 1) return NO_FIREPOWER;
    const pair = attacker * MECH_CAP + target;
    const row = blindCover < 0 ? pair : PAIRS + pair;
    if (
      this.rowAttacker[row] !== this.attackerVersion[attacker] ||
      this.rowTarget[row] !== this.targetVersion[target] ||
      (row !== pair && this.rowCover[row] !== blindCover)
    ) {
      this.rowAttacker[row] = this.attackerVersion[attacker]!;
      this.rowTarget[row] = this.targetVersion[target]!;
      this.rowCover[row] = blindCover;
      this.rowKnown[row] = 0;
      this.listUsable(state, attacker, target, pair);
    }
    return row * VIEWS;
  }

  /**
   * Makes sure that a row holds all views of some distances.
   * @param row of firepowerRow
   * @param distances bit per distance
   */
  know(row: number, distances: number): void {
    const index = row / VIEWS;
    let missing = distances & ~this.rowKnown[index]!;
    if (missing === 0 || row === NO_FIREPOWER) return;
    this.rowKnown[index]! |= missing;
    for (; missing !== 0; missing &= missing - 1) this.compute(index, 31 - Math.clz32(missing & -missing));
  }

  /**
   * One entry of a row.
   * @param row of firepowerRow
   */
  firepower(row: number, view: number): number {
    this.know(row, 1 << viewDistance(view));
    return this.power[row + view]!;
  }

  /** Mean life per hit of an option with its location rolled. */
  lifePerHit(state: GameState, attacker: number, option: number, target: number): number {
    const at = option * MECH_CAP + target;
    if (this.perHitVersion[attacker]![at] !== this.targetVersion[target]) {
      const { penetration, damage } = this.options[attacker]![option]!;
      this.perHit[attacker]![at] = lifePerRolledHit(state, target, this.faces[target]!, penetration, damage);
      this.perHitVersion[attacker]![at] = this.targetVersion[target]!;
    }
    return this.perHit[attacker]![at]!;
  }

  /** No hex gives a pair of this row more; 0 when no weapon reaches as near as `distance`. */
  firepowerBound(row: number, distance: number): number {
    if (row === NO_FIREPOWER) return 0;
    const pair = (row / VIEWS) % PAIRS;
    return distance > this.usableRange[pair]! ? 0 : this.usableBound[pair]!;
  }

  private listUsable(state: GameState, attacker: number, target: number, pair: number): void {
    const acting = state.flow[ACTOR] === attacker;
    const base = state.profile(attacker).gunnery + sensors(state, attacker);
    const own = ownConditions(state, attacker);
    const options = this.options[attacker]!;
    const best = this.best.fill(0);
    let rangeHexes = 0;
    let row = pair * OPTION_CAP;
    for (let index = 0; index < options.length; index++) {
      const option = options[index]!;
      const { mount, shape, profile } = option;
      // Overdrive costs heat that this table does not weigh; the choice of a Fire does.
      if (option.overdrive || !hasAmmunition(state, attacker, mount, option.load)) continue;
      if (usableForm(state, attacker, mount) !== shape || (acting && (state.fired[attacker]! & (1 << mount)) !== 0))
        continue;
      this.usableMount[row] = mount;
      this.usableNet[row] = own + option.condition;
      this.usableNeed[row] = this.evasion[target]! - base - profile.accuracy;
      this.usableLife[row] = profile.shots * this.lifePerHit(state, attacker, index, target);
      this.usableOption[row] = option;
      if (shape.rangeHexes > rangeHexes) rangeHexes = shape.rangeHexes;
      if (this.usableLife[row]! > best[mount]!) best[mount] = this.usableLife[row]!;
      row += 1;
    }
    this.usableRange[pair] = rangeHexes;
    this.usableBound[pair] = sumOfBest(best, 0, acting ? state.quicks[attacker]! : QUICKS);
    this.usableCount[pair] = row - pair * OPTION_CAP;
    this.usableQuicks[pair] = acting ? state.quicks[attacker]! : QUICKS;
  }

  /** Works out the views of one distance. */
  private compute(row: number, distance: number): void {
    const pair = row % PAIRS;
    const at = row * VIEWS + distance * VIEWS_PER_DISTANCE;
    this.computeViews(pair, distance, false, 0, at);
    if (row !== pair) this.computeViews(pair, distance, true, -1 - this.rowCover[row]!, at + UNSEEN);
  }

  /**
   * @param blind whether only indirect weapons count
   * @param extra condition dice beyond those of the view
   */
  private computeViews(pair: number, distance: number, blind: boolean, extra: number, at: number): void {
    const { best } = this;
    for (let index = 0; index < best.length; index++) best[index] = 0;
    const start = pair * OPTION_CAP;
    const end = start + this.usableCount[pair]!;
    for (let usable = start; usable < end; usable++) {
      const { shape, twoHanded } = this.usableOption[usable]!;
      const band = shape.bandNet[distance]!;
      if (band === OUT_OF_RANGE || (blind && !shape.indirect)) continue;
      const net = band + extra + this.usableNet[usable]! - (twoHanded && distance === 1 ? 1 : 0) - LEVEL_VIEW;
      const need = this.usableNeed[usable]!;
      const life = this.usableLife[usable]!;
      for (let view = 0, slot = this.usableMount[usable]!; view < VIEWS_PER_DISTANCE; view++, slot += MOUNT_COUNT) {
        best[slot] = Math.max(best[slot]!, hitChance(net + view, need) * life);
      }
    }
    const quicks = this.usableQuicks[pair]!;
    for (let view = 0; view < VIEWS_PER_DISTANCE; view++) {
      this.power[at + view] = sumOfBest(best, view * MOUNT_COUNT, quicks);
    }
  }

  private readAttacker(state: GameState, mech: number): void {
    const { fresh } = this;
    const acting = state.flow[ACTOR] === mech;
    fresh[0] = state.prone[mech]! | (state.sensorsOut[mech]! << 1) | (stressBand(state, mech) << 2);
    // A mech that has yet to fire in its activation has what a waiting one has.
    fresh[1] = acting ? state.fired[mech]! | (state.quicks[mech]! << 3) : QUICKS << 3;
    let parts = 0;
    for (let location = 0; location < LOCATION_COUNT; location++) {
      if (state.durability[partRow(mech, location)]! > 0) parts |= 1 << location;
    }
    fresh[2] = parts;
    fresh[3] = 0;
    for (let mount = 0; mount < MOUNT_COUNT; mount++) {
      const row = mountRow(mech, mount);
      fresh[4 + mount] = state.jammed[row]! | (state.lost[row]! << 1) | (state.form[row]! << 2);
      fresh[7 + mount] = state.uses[row] === 0 ? 0 : 1;
      let loads = 0;
      for (let load = 1; load < 5; load++) if (state.loadUses[row * 5 + load] !== 0) loads |= 1 << load;
      fresh[10 + mount] = loads;
    }
  }

  private readTarget(state: GameState, mech: number): void {
    const { fresh } = this;
    const row = partRow(mech, 0);
    for (let location = 0; location < LOCATION_COUNT; location++) {
      fresh[location] = state.durability[row + location]!;
      fresh[LOCATION_COUNT + location] = state.armor[row + location]!;
    }
    fresh[2 * LOCATION_COUNT] = evasion(state, mech, true);
  }

  /** Compares the words just read with those kept; keeps the new ones. */
  private differs(kept: Int32Array, start: number, count: number): boolean {
    let changed = false;
    for (let word = 0; word < count; word++) {
      if (kept[start + word] === this.fresh[word]) continue;
      kept[start + word] = this.fresh[word]!;
      changed = true;
    }
    return changed;
  }
}

/** F2: condition dice that the attacker brings along wherever it stands. */
export function ownConditions(state: GameState, mech: number): number {
  let net = state.prone[mech] !== 0 ? -1 : 0;
  if (!intact(state, mech, HEAD)) net -= 1;
  if (stressBand(state, mech) === BREAKING) net -= 1;
  return net;
}

/** Sum of the `count` largest of three values. */
function sumOfBest(values: Float64Array, start: number, count: number): number {
  const x = values[start]!;
  const y = values[start + 1]!;
  const z = values[start + 2]!;
  if (count >= 3) return x + y + z;
  if (count === 2) return x + y + z - Math.min(x, y, z);
  return count === 1 ? Math.max(x, y, z) : 0;
}

/** The mech that a word of the mech columns belongs to. */
const MECH_OF_WORD = Uint8Array.from(
  COLUMNS.filter((column) => column.mech).flatMap(({ rows, width }) =>
    Array.from({ length: rows * width }, (_, word) => Math.floor(word / width)),
  ),
);

let last: Matchups | null = null;

/** The matchups of a setup; those of the setup asked for last are kept. */
export function matchupsOf(setup: GameSetup): Matchups {
  if (last === null || last.setup !== setup) last = new Matchups(setup);
  return last;
}
