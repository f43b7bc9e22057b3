import { FLOWER_SIZE } from '../engine/board.ts';
import { COLUMNS, type ColumnShape, SNAPSHOT_WORDS } from '../engine/columns.ts';
import { evasion, hasAmmunition, stressBand, usableForm } from '../engine/mech.ts';
import { LOAD_CAP, LOCATION_COUNT, MECH_CAP, MOUNT_COUNT, STANDARD } from '../engine/names.ts';
import type { GameSetup } from '../engine/setup.ts';
import { type GameState, mountRow, partRow } from '../engine/state.ts';
import { type AttackOption, attackOptions, lifeOf, lifePerRolledHit, tapeFaces } from './attack-options.ts';
import {
  attackerVersion,
  mechArmed,
  mechEvasion,
  mechHasGuns,
  mechLife,
  mechWorth,
  targetVersion,
} from './mech-values.ts';
import { isArmed, MeleePower } from './melee-power.ts';
import { PowerRows } from './power-rows.ts';
import { Views } from './views.ts';
import { KILL_WORTH } from './worth.ts';

const SNAPSHOT_PAIRS = Math.ceil(SNAPSHOT_WORDS / 2);
const ATTACKER_WORDS = 2 + MOUNT_COUNT;

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
      attackerWords.fill(NEVER);
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
    if (this.readAttacker(state, mech)) {
      attackerVersion[mech]! += 1;
      mechArmed[mech] = isArmed(state, mech) ? 1 : 0;
      mechHasGuns[mech] = hasGuns(state, mech) ? 1 : 0;
    }
    const evades = evasion(state, mech, true);
    if (body === 0 && mechEvasion[mech] === evades) return;
    targetVersion[mech]! += 1;
    mechEvasion[mech] = evades;
    mechLife[mech] = lifeOf(state, mech);
    mechWorth[mech] = KILL_WORTH / Math.max(1, mechLife[mech]!);
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

  /** Reads what a mech's own attacks depend on besides its activation; whether any of it is another than before. */
  private readAttacker(state: GameState, mech: number): boolean {
    let parts = 0;
    for (let location = 0; location < LOCATION_COUNT; location++) {
      if (state.durability[partRow(mech, location)]! > 0) parts |= 1 << location;
    }
    const at = mech * ATTACKER_WORDS;
    let changed = keep(at, state.prone[mech]! | (state.sensorsOut[mech]! << 1) | (stressBand(state, mech) << 2));
    changed |= keep(at + 1, parts);
    for (let mount = 0; mount < MOUNT_COUNT; mount++) {
      const row = mountRow(mech, mount);
      let uses = state.uses[row] === 0 ? 0 : 1;
      for (let load = 1; load < LOAD_CAP; load++) if (state.loadUses[row * LOAD_CAP + load] !== 0) uses |= 1 << load;
      const item = state.jammed[row]! | (state.lost[row]! << 1) | (state.form[row]! << 2);
      changed |= keep(at + 2 + mount, uses | (item << LOAD_CAP));
    }
    return changed !== 0;
  }
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
  const changed = attackerWords[at]! ^ word;
  attackerWords[at] = word;
  return changed;
}

/**
 * The mech columns as of the last refresh, and the mechs that have changed since; those of the matchups asked last. Pairs of words
 * are compared as doubles: the same bits are equal unless they are no number, which is taken for a change.
 */
const seen = new Int32Array(2 * SNAPSHOT_PAIRS);
const seenPairs = new Float64Array(seen.buffer);
const touched = new Uint8Array(128);
/** No mech reads as this. */
const NEVER = -1;
const attackerWords = new Int32Array(MECH_CAP * ATTACKER_WORDS);
let owner: Matchups | null = null;

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
