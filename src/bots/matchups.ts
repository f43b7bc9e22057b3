import { FLOWER_SIZE } from '../engine/board.ts';
import { COLUMNS, type ColumnShape, SNAPSHOT_WORDS } from '../engine/columns.ts';
import { evasion, hasAmmunition, sensors, usableForm } from '../engine/mech.ts';
import { LOAD_CAP, LOCATION_COUNT, MECH_CAP, MOUNT_COUNT, STANDARD } from '../engine/names.ts';
import type { GameSetup } from '../engine/setup.ts';
import { type GameState, mountRow, partRow } from '../engine/state.ts';
import { type AttackOption, attackOptions, lifeOf, lifePerRolledHit, tapeFaces } from './attack-options.ts';
import {
  attackerVersion,
  FIRST,
  mechArmed,
  mechEvasion,
  mechHasGuns,
  mechLife,
  mechWorth,
  targetVersion,
} from './mech-values.ts';
import { isArmed, MeleePower } from './melee-power.ts';
import { ownConditions, PowerRows } from './power-rows.ts';
import { Views } from './views.ts';
import { KILL_WORTH } from './worth.ts';

const SNAPSHOT_PAIRS = Math.ceil(SNAPSHOT_WORDS / 2);
/** What is read of a mech: words that its own attacks depend on, then one for each location, which attacks on it depend on. */
const ATTACKER_WORDS = 2 + MOUNT_COUNT;
const BODY_WORDS = LOCATION_COUNT;
const MECH_WORDS = ATTACKER_WORDS + BODY_WORDS;

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

  /** Mean life per rolled hit by target and option, with the target's version it was computed for. */
  private readonly perHit: readonly Float64Array[];
  private readonly perHitVersion: readonly Int32Array[];
  /** What was read of each mech at first. */
  private readonly firstWords = new Int32Array(MECH_CAP * MECH_WORDS).fill(NEVER);
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
    const { words, pairs } = state;
    const lastWords = seen;
    const lastPairs = seenPairs;
    const changed = touched;
    if (owner !== this) {
      owner = this;
      changed.fill(BODY | OTHER, 0, MECH_CAP);
      lastWords.set(state.mechWords);
      lastRead.fill(NEVER);
    }
    const mechOf = MECH_OF_WORD;
    const changeOf = CHANGE_OF_WORD;
    const compared = COMPARED_PAIRS;
    for (let index = 0; index < compared.length; index++) {
      const pair = compared[index]!;
      if (pairs[pair] === lastPairs[pair]) continue;
      for (let word = 2 * pair; word < 2 * pair + 2; word++) {
        if (words[word] === lastWords[word]) continue;
        changed[mechOf[word]!]! |= changeOf[word]!;
        lastWords[word] = words[word]!;
      }
    }
    for (let mech = 0; mech < MECH_CAP; mech++) if (touched[mech] !== 0) this.reread(state, mech);
  }

  private reread(state: GameState, mech: number): void {
    if (state.alive[mech] === 0) return;
    const body = touched[mech]! & BODY;
    touched[mech] = 0;
    mechEvasion[mech] = evasion(state, mech, true);
    const start = mech * MECH_WORDS;
    if (readAttacker(state, mech, start)) {
      attackerVersion[mech] = this.versionOf(start, ATTACKER_WORDS);
      mechArmed[mech] = isArmed(state, mech) ? 1 : 0;
      mechHasGuns[mech] = hasGuns(state, mech) ? 1 : 0;
    }
    if (body === 0 || !readBody(state, mech, start + ATTACKER_WORDS)) return;
    targetVersion[mech] = this.versionOf(start + ATTACKER_WORDS, BODY_WORDS);
    mechLife[mech] = lifeOf(state, mech);
    mechWorth[mech] = KILL_WORTH / Math.max(1, mechLife[mech]!);
  }

  /** The version of words that have changed: FIRST where they are what they were at first, as in every new game; else a new one. */
  private versionOf(start: number, count: number): number {
    const { firstWords } = this;
    let changed = 0;
    for (let at = start; at < start + count; at++) {
      if (firstWords[at] === NEVER) firstWords[at] = lastRead[at]!;
      changed |= firstWords[at]! ^ lastRead[at]!;
    }
    return changed === 0 ? FIRST : ++versions;
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
    if (this.perHitVersion[attacker]![at] !== targetVersion[target]) {
      const { penetration, damage } = this.options[attacker]![option]!;
      this.perHit[attacker]![at] = lifePerRolledHit(state, target, this.faces[target]!, penetration, damage);
      this.perHitVersion[attacker]![at] = targetVersion[target]!;
    }
    return this.perHit[attacker]![at]!;
  }
}

/** Reads what a mech's own attacks depend on besides its activation; whether any of it is another than before. */
function readAttacker(state: GameState, mech: number, start: number): boolean {
  let changed = keep(start, ownConditions(state, mech));
  changed |= keep(start + 1, sensors(state, mech));
  for (let mount = 0; mount < MOUNT_COUNT; mount++) {
    const row = mountRow(mech, mount);
    let word = 0;
    if (usableForm(state, mech, mount) !== null) {
      word = (state.form[row]! + 1) << LOAD_CAP;
      for (let load = 0; load < LOAD_CAP; load++) if (hasAmmunition(state, mech, mount, load)) word |= 1 << load;
    }
    changed |= keep(start + 2 + mount, word);
  }
  return changed !== 0;
}

/** Reads what attacks on a mech depend on besides its Evasion; whether any of it is another than before. */
function readBody(state: GameState, mech: number, start: number): boolean {
  let changed = 0;
  for (let location = 0; location < LOCATION_COUNT; location++) {
    const row = partRow(mech, location);
    changed |= keep(start + location, (state.durability[row]! << 16) + state.armor[row]!);
  }
  return changed !== 0;
}

/** Whether any mount of the mech can still Fire. */
function hasGuns(state: GameState, mech: number): boolean {
  for (let mount = 0; mount < MOUNT_COUNT; mount++) {
    const form = usableForm(state, mech, mount);
    if (form !== null && form.fire !== null && hasAmmunition(state, mech, mount, STANDARD)) return true;
  }
  return false;
}

/** Keeps a word that attacks depend on; 0 when it is the same as before. */
function keep(at: number, word: number): number {
  const changed = lastRead[at]! ^ word;
  lastRead[at] = word;
  return changed;
}

/**
 * The mech columns as of the last refresh, and the mechs that have changed since; those of the matchups asked last. Pairs of words
 * are compared as doubles: the same bits are equal unless they are no number, which is taken for a change.
 */
const seen = new Int32Array(2 * SNAPSHOT_PAIRS);
const seenPairs = new Float64Array(seen.buffer);
const touched = new Uint8Array(128);
/** What was read of each mech last; no word is NEVER. */
const lastRead = new Int32Array(MECH_CAP * MECH_WORDS);
const NEVER = -0x80000000;
let owner: Matchups | null = null;
/** The version that was given out last. */
let versions = FIRST;

/** Kinds of changes: of what is left of the parts and their armor, and of anything else that attacks depend on. */
const BODY = 1;
const OTHER = 2;
const CHANGES: Readonly<Record<string, number>> = {
  durability: BODY,
  armor: BODY,
  stress: OTHER,
  prone: OTHER,
  guarding: OTHER,
  sensorsOut: OTHER,
  form: OTHER,
  jammed: OTHER,
  lost: OTHER,
  uses: OTHER,
  loadUses: OTHER,
};

/** The kind of change that another value in a word of the mech columns is; 0 for those that attacks do not depend on. */
const CHANGE_OF_WORD = ofEachWord(({ name }) => CHANGES[name] ?? 0);
/** The pairs of words with any that attacks depend on. */
const COMPARED_PAIRS = Int32Array.from({ length: SNAPSHOT_PAIRS }, (_, pair) => pair).filter(
  (pair) => CHANGE_OF_WORD[2 * pair]! + CHANGE_OF_WORD[2 * pair + 1]! > 0,
);
/** The mech that a word of the mech columns belongs to. */
const MECH_OF_WORD = ofEachWord((_, row) => row);

function ofEachWord(value: (column: ColumnShape, row: number) => number): Uint8Array {
  const table = new Uint8Array(2 * SNAPSHOT_PAIRS);
  let word = 0;
  for (const column of COLUMNS.filter(({ mech }) => mech)) {
    for (let row = 0; row < column.rows; row++) {
      table.fill(value(column, row), word, word + column.width);
      word += column.width;
    }
  }
  return table;
}

let last: Matchups | null = null;

/** The matchups of a setup; those of the setup asked for last are kept. */
export function matchupsOf(setup: GameSetup): Matchups {
  if (last === null || last.setup !== setup) last = new Matchups(setup);
  return last;
}
