import { FLOWER_SIZE } from '../engine/board.ts';
import { QUICKS } from '../engine/budget.ts';
import { ACTOR, COLUMN_START, COLUMNS, SNAPSHOT_WORDS } from '../engine/columns.ts';
import { evasion, hasAmmunition, stressBand, usableForm } from '../engine/mech.ts';
import { LOCATION_COUNT, MECH_CAP, MOUNT_COUNT, STANDARD } from '../engine/names.ts';
import type { GameSetup } from '../engine/setup.ts';
import { type GameState, mountRow, partRow } from '../engine/state.ts';
import { type AttackOption, attackOptions, lifeOf, lifePerRolledHit, tapeFaces } from './attack-options.ts';
import { MeleePower } from './melee-power.ts';
import { PowerRows } from './power-rows.ts';
import { Views } from './views.ts';
import { KILL_WORTH } from './worth.ts';

const ATTACKER_WORDS = 13;
const TARGET_WORDS = 2 * LOCATION_COUNT + 1;

/**
 * What mechs of a setup are to each other, by lookup. A value is computed when first asked for and kept for as long as nothing
 * it depends on has changed, which is compared word for word: the tables speed up, they never remember.
 */
export class Matchups {
  readonly setup: GameSetup;
  readonly options: readonly (readonly AttackOption[])[];
  readonly faces: readonly Int8Array[];
  readonly melee: MeleePower;
  readonly powers: PowerRows;
  readonly views: Views;
  /** Whether a mech carries any indirect weapon. */
  readonly indirect: readonly boolean[];
  /** Points per third of life by mech, as of the last refresh: destroying it takes all of its life. */
  readonly worth = new Float64Array(MECH_CAP);
  /** Life by mech, in thirds of a core point, as of the last refresh. */
  readonly life = new Float64Array(MECH_CAP);
  /** Evasion against ranged attacks by mech, as of the last refresh. */
  readonly evasion = new Int32Array(MECH_CAP);

  private readonly attackerWords = new Int32Array(MECH_CAP * ATTACKER_WORDS);
  readonly attackerVersion = new Int32Array(MECH_CAP);
  private readonly targetWords = new Int32Array(MECH_CAP * TARGET_WORDS);
  readonly targetVersion = new Int32Array(MECH_CAP);
  private readonly fresh = new Int32Array(Math.max(ATTACKER_WORDS, TARGET_WORDS));
  /** The mech columns and the actor as of the last refresh. */
  private readonly seen = new Int32Array(SNAPSHOT_WORDS);
  private seenActor = -1;
  private readonly touched = new Uint8Array(MECH_CAP);

  /** Mean life per rolled hit by target and option, with the target's version it was computed for. */
  private readonly perHit: readonly Float64Array[];
  private readonly perHitVersion: readonly Int32Array[];
  private readonly zoneWays: (Uint16Array | undefined)[] = [];

  constructor(setup: GameSetup) {
    this.setup = setup;
    this.options = setup.profiles.map((profile) => (profile === null ? [] : attackOptions(setup, profile)));
    this.faces = setup.profiles.map((profile) =>
      profile === null ? new Int8Array(LOCATION_COUNT) : tapeFaces(profile),
    );
    this.melee = new MeleePower(setup);
    this.indirect = this.options.map((options) => options.some(({ shape }) => shape.indirect));
    this.powers = new PowerRows(this);
    this.views = new Views(setup);
    this.perHit = this.options.map((options) => new Float64Array(options.length * MECH_CAP));
    this.perHitVersion = this.options.map((options) => new Int32Array(options.length * MECH_CAP).fill(-1));
  }

  /** Takes note of what changed since the last decision; to be called before any question about a state. */
  refresh(state: GameState): void {
    const { seen, touched } = this;
    const { words } = state;
    // Most words are as they were: they are compared a stretch at a time.
    for (let stretch = 0; stretch < STRETCHES.length; stretch += 2) {
      const start = STRETCHES[stretch]!;
      const end = STRETCHES[stretch + 1]!;
      let changed = 0;
      for (let word = start; word < end; word++) changed |= words[word]! ^ seen[word]!;
      if (changed === 0) continue;
      for (let word = start; word < end; word++) {
        const bits = words[word]! ^ seen[word]!;
        touched[MECH_OF_WORD[word]!]! |= (bits | -bits) >>> 31;
        seen[word] = words[word]!;
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

/** The columns that attacks depend on, to be compared between decisions. */
const COMPARED = new Set(
  'durability armor stress prone guarding sensorsOut form jammed lost uses loadUses quicks fired'.split(' '),
);

/** First word of each run of compared columns, and the word behind it. */
const STRETCHES = stretches();

function stretches(): Int32Array {
  const ends: number[] = [];
  for (const { name, rows, width } of COLUMNS) {
    if (!COMPARED.has(name)) continue;
    const start = COLUMN_START.get(name)!;
    if (ends.at(-1) === start) ends.pop();
    else ends.push(start);
    ends.push(start + rows * width);
  }
  return Int32Array.from(ends);
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
