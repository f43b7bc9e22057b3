import { COLUMN_START, COLUMNS, ROUND, SNAPSHOT_WORDS, STATE_WORDS } from './columns.ts';
import { type Dice, SeededDice, seedDice } from './dice.ts';
import type { EventLog } from './event-log.ts';
import { formatHash, type Hash64, hashWords } from './hash.ts';
import { LOAD_CAP, LOCATION_COUNT, MECH_CAP, MOUNT_COUNT, TEAM_CAP } from './names.ts';
import type { MechProfile } from './profile.ts';
import type { GameSetup } from './setup.ts';

/**
 * One game: columns over one Int32Array (columns.ts says what each holds), the immutable setup it is played with, and
 * the dice and event log it is played through. A copy at any decision plays on identically.
 */
export class GameState {
  readonly setup: GameSetup;
  readonly words = new Int32Array(2 * Math.ceil(STATE_WORDS / 2)).subarray(0, STATE_WORDS);
  /** The words two at a time, for comparing many at once. */
  readonly pairs = new Float64Array(this.words.buffer);

  readonly cell = this.column('cell');
  readonly alive = this.column('alive');
  readonly durability = this.column('durability');
  readonly armor = this.column('armor');
  readonly heat = this.column('heat');
  readonly stress = this.column('stress');
  readonly prone = this.column('prone');
  readonly guarding = this.column('guarding');
  readonly prepared = this.column('prepared');
  readonly sensorsOut = this.column('sensorsOut');
  readonly coolantLeak = this.column('coolantLeak');
  readonly quickPenalty = this.column('quickPenalty');
  readonly heldBy = this.column('heldBy');
  readonly holds = this.column('holds');
  readonly enraged = this.column('enraged');
  readonly form = this.column('form');
  readonly jammed = this.column('jammed');
  readonly lost = this.column('lost');
  readonly uses = this.column('uses');
  readonly loadUses = this.column('loadUses');
  readonly acted = this.column('acted');
  readonly reacted = this.column('reacted');
  readonly moved = this.column('moved');
  readonly hexes = this.column('hexes');
  readonly quicks = this.column('quicks');
  readonly spent = this.column('spent');
  readonly fired = this.column('fired');
  readonly enemyHeat = this.column('enemyHeat');
  readonly lastHeatEnemy = this.column('lastHeatEnemy');
  readonly usable = this.column('usable');
  readonly dice = this.column('dice');
  readonly botSeed = this.column('botSeed');
  readonly flow = this.column('flow');
  readonly score = this.column('score');
  readonly zonePoints = this.column('zonePoints');
  readonly kills = this.column('kills');
  readonly path = this.column('path');
  readonly queue = this.column('queue');
  readonly clouds = this.column('clouds');
  readonly pool = this.column('pool');

  /** All randomness of the game flows through here. */
  rng: Dice = new SeededDice(this.dice);
  /** Where events go; null in searches, where nobody reads them. */
  log: EventLog | null = null;

  constructor(setup: GameSetup) {
    this.setup = setup;
  }

  /** Begins the game of a seed (0 to 2^53-1): the setup's opening position, with its dice. */
  begin(seed: number): void {
    this.words.set(this.setup.opening);
    seedDice(this.dice, seed);
    this.botSeed[0] = seed | 0;
    this.botSeed[1] = Math.floor(seed / 0x100000000) | 0;
  }

  /** Becomes an exact copy of another game of the same setup; log and rng stay this one's own. */
  copyFrom(other: GameState): void {
    this.words.set(other.words);
  }

  profile(mech: number): MechProfile {
    return this.setup.profiles[mech]!;
  }

  get round(): number {
    return this.flow[ROUND]!;
  }

  /** B6: remaining durability over all locations; 0 for a destroyed mech. */
  hull(mech: number): number {
    if (this.alive[mech] === 0) return 0;
    let hull = 0;
    const start = mech * LOCATION_COUNT;
    for (let location = 0; location < LOCATION_COUNT; location++) hull += this.durability[start + location]!;
    return hull;
  }

  /** I2: Hull of a side's living deployed mechs. */
  sideHull(side: number): number {
    let hull = 0;
    for (let mech = side * TEAM_CAP; mech < side * TEAM_CAP + TEAM_CAP; mech++) hull += this.hull(mech);
    return hull;
  }

  /** Living mech on a cell, or -1; the mover itself may share a hex with an ally while a path is under way (H4). */
  mechAt(cell: number): number {
    for (let mech = 0; mech < MECH_CAP; mech++) if (this.cell[mech] === cell) return mech;
    return -1;
  }

  /** 64-bit hash of every word, dice included. */
  hash(into: Hash64): void {
    hashWords(this.words, 0, STATE_WORDS, into);
  }

  /** The hash as 16 hex digits. */
  get hashText(): string {
    const hash = { high: 0, low: 0 };
    this.hash(hash);
    return formatHash(hash);
  }

  /** Words of the mech columns, as activation_end carries them; a view, not a copy. */
  get mechWords(): Int32Array {
    return this.words.subarray(0, SNAPSHOT_WORDS);
  }

  private column(name: string): Int32Array {
    const start = COLUMN_START.get(name);
    const shape = COLUMNS.find((column) => column.name === name);
    if (start === undefined || shape === undefined) throw new Error(`no column ${name}`);
    return this.words.subarray(start, start + shape.rows * shape.width);
  }
}

/** Row of a location in `durability` and `armor`. */
export function partRow(mech: number, location: number): number {
  return mech * LOCATION_COUNT + location;
}

/** Row of a mount in `form`, `jammed`, `lost`, `uses`. */
export function mountRow(mech: number, mount: number): number {
  return mech * MOUNT_COUNT + mount;
}

/** Row of a load in `loadUses`. */
export function loadRow(mech: number, mount: number, load: number): number {
  return (mech * MOUNT_COUNT + mount) * LOAD_CAP + load;
}
