import { FLOWER_SIZE } from '../engine/board.ts';
import { evasion, hasAmmunition, sensors, usableForm } from '../engine/mech.ts';
import { LOAD_CAP, LOCATION_COUNT, MECH_CAP, MOUNT_COUNT, STANDARD } from '../engine/names.ts';
import type { GameSetup } from '../engine/setup.ts';
import { type GameState, mountRow, partRow } from '../engine/state.ts';
import { type AttackOption, attackOptions, lifeOf, lifePerHit, tapeFaces } from './attack-options.ts';
import { BODY, Changes, EVASION, FIREPOWER, touched } from './changes.ts';
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

/** What is read of a mech: words that its own attacks depend on, then one for each location, which attacks on it depend on. */
const ATTACKER_WORDS = 2 + MOUNT_COUNT;
const BODY_WORDS = LOCATION_COUNT;
/** Entries of an option and a target (livesOf): locations, then these. */
const ROLLED = LOCATION_COUNT;
const LIFE_VERSION = LOCATION_COUNT + 1;
const LIFE_ENTRIES = 8;
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

  /** By attacker: mean life per hit by option and target, with the target's version it was computed for (livesOf). */
  readonly lives: readonly Float64Array[];
  /** What was read of each mech at first. */
  private readonly firstWords = new Int32Array(MECH_CAP * MECH_WORDS).fill(NEVER);
  private readonly changes: Changes;
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
    this.changes = new Changes(setup);
    this.lives = this.options.map(({ length }) => new Float64Array(2 * length * MECH_CAP * LIFE_ENTRIES).fill(-1));
  }

  /** Takes note of what changed since the last decision; to be called before any question about a state. */
  refresh(state: GameState): void {
    if (this.changes.note(state)) lastRead.fill(NEVER);
    for (let mech = 0; mech < MECH_CAP; mech++) {
      if (touched[mech] !== 0 && state.alive[mech] !== 0) this.reread(state, mech);
    }
  }

  private reread(state: GameState, mech: number): void {
    const change = touched[mech]!;
    touched[mech] = 0;
    const start = mech * MECH_WORDS;
    if ((change & FIREPOWER) !== 0 && readAttacker(state, mech, start)) {
      attackerVersion[mech] = this.versionOf(start, ATTACKER_WORDS);
      mechArmed[mech] = isArmed(state, mech) ? 1 : 0;
      mechHasGuns[mech] = hasGuns(state, mech) ? 1 : 0;
    }
    if ((change & (BODY | EVASION)) !== 0) mechEvasion[mech] = evasion(state, mech, true);
    if ((change & BODY) === 0 || !readBody(state, mech, start + ATTACKER_WORDS)) return;
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

  /**
   * Mean life per hit of an option.
   * @param location named, or ROLLED
   */
  lifePerHit(state: GameState, attacker: number, option: number, target: number, location = ROLLED): number {
    return this.lives[attacker]![this.livesOf(state, attacker, option, target) + location]!;
  }

  /** First entry in `lives` of what a hit of an option takes: a mean for each location named, then one with it rolled. */
  livesOf(state: GameState, attacker: number, option: number, target: number): number {
    const lives = this.lives[attacker]!;
    const version = targetVersion[target]!;
    // A mech that is what it was at first has entries of its own, which hold in the next game.
    const at = ((version === FIRST ? 2 * option + 1 : 2 * option) * MECH_CAP + target) * LIFE_ENTRIES;
    if (lives[at + LIFE_VERSION] === version) return at;
    const faces = this.faces[target]!;
    const { penetration, damage } = this.options[attacker]![option]!;
    let sum = 0;
    for (let location = 0; location < LOCATION_COUNT; location++) {
      const life = lifePerHit(state, target, location, penetration, damage);
      lives[at + location] = life;
      sum += faces[location]! * life;
    }
    lives[at + ROLLED] = sum / 20;
    lives[at + LIFE_VERSION] = version;
    return at;
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

/** What was read of each mech last; no word is NEVER. */
const lastRead = new Int32Array(MECH_CAP * MECH_WORDS);
const NEVER = -0x80000000;
/** The version that was given out last. */
let versions = FIRST;

let last: Matchups | null = null;
let kept: Matchups[] = [];
/** Most setups that the games of a unit take turns with. */
const KEPT = 4;

/** The matchups of a setup; those of the setups asked for last are kept, as far as they have its board. */
export function matchupsOf(setup: GameSetup): Matchups {
  if (last === null || last.setup !== setup) last = findOrMake(setup);
  return last;
}

function findOrMake(setup: GameSetup): Matchups {
  const found = kept.find((other) => other.setup === setup);
  if (found !== undefined) return found;
  const made = new Matchups(setup);
  kept = [...kept.filter((other) => other.setup.board === setup.board), made].slice(-KEPT);
  return made;
}
