import { COLUMNS, type ColumnShape, SNAPSHOT_WORDS } from '../engine/columns.ts';
import { LOAD_CAP, MECH_CAP, STANDARD } from '../engine/names.ts';
import type { GameSetup } from '../engine/setup.ts';
import type { GameState } from '../engine/state.ts';

const SNAPSHOT_PAIRS = Math.ceil(SNAPSHOT_WORDS / 2);

/** Kinds of changes: of what a mech can do to others, of what is left of its parts and armor, of how hard it is to hit. */
export const FIREPOWER = 1;
export const BODY = 2;
export const EVASION = 4;
const CHANGES: Readonly<Record<string, number>> = {
  durability: FIREPOWER | BODY,
  armor: BODY,
  stress: FIREPOWER,
  prone: FIREPOWER | EVASION,
  guarding: EVASION,
  sensorsOut: FIREPOWER,
  form: FIREPOWER,
  jammed: FIREPOWER,
  lost: FIREPOWER,
  uses: FIREPOWER,
  loadUses: FIREPOWER,
};

/** By mech: the kinds of changes since they were last dealt with. */
export const touched = new Uint8Array(128);

/**
 * The mech columns as of the last look, those of the setup looked at last. Pairs of words are compared as doubles: the same bits
 * are equal unless they are no number, which is taken for a change.
 */
const seen = new Int32Array(2 * SNAPSHOT_PAIRS);
const seenPairs = new Float64Array(seen.buffer);
let owner: Changes | null = null;

/** The pairs to be compared while some mechs live, and the bits of these mechs. */
const compared = new Int32Array(SNAPSHOT_PAIRS);
let comparedCount = 0;
let comparedFor = 0;

/** Finds what changed in the mechs of a setup between decisions, as far as attacks depend on it. */
export class Changes {
  /** By word of the mech columns: 1 where attacks depend on it and it can become another. */
  private readonly varying: Uint8Array;

  constructor({ opening }: GameSetup) {
    this.varying = CHANGE_OF_WORD.map((change, word) => {
      const stock = STOCK_OF_WORD[word]!;
      return change !== 0 && (stock === NO_STOCK || opening[word]! > 0 || (stock === LOAD && opening[word]! < 0))
        ? 1
        : 0;
    });
  }

  /**
   * Adds to `touched` what changed in living mechs.
   * @returns whether another setup was looked at before, so that all counts as changed
   */
  note(state: GameState): boolean {
    const { alive, words, pairs } = state;
    const lastWords = seen;
    const lastPairs = seenPairs;
    const changed = touched;
    const taken = owner !== this;
    if (taken) {
      owner = this;
      changed.fill(FIREPOWER | BODY | EVASION, 0, MECH_CAP);
      lastWords.set(state.mechWords);
    }
    let living = 0;
    for (let mech = 0; mech < MECH_CAP; mech++) living |= alive[mech]! << mech;
    if (taken || living !== comparedFor) this.listCompared(living);
    const mechOf = MECH_OF_WORD;
    const changeOf = CHANGE_OF_WORD;
    const list = compared;
    const count = comparedCount;
    for (let index = 0; index < count; index++) {
      const pair = list[index]!;
      if (pairs[pair] === lastPairs[pair]) continue;
      // Written out: only what holds no inner loop is freed of checks by the compiler.
      const first = 2 * pair;
      if (words[first] !== lastWords[first]) {
        changed[mechOf[first]!]! |= changeOf[first]!;
        lastWords[first] = words[first]!;
      }
      const second = first + 1;
      if (words[second] !== lastWords[second]) {
        changed[mechOf[second]!]! |= changeOf[second]!;
        lastWords[second] = words[second]!;
      }
    }
    return taken;
  }

  private listCompared(living: number): void {
    const mechOf = MECH_OF_WORD;
    const { varying } = this;
    let count = 0;
    for (let pair = 0; pair < SNAPSHOT_PAIRS; pair++) {
      const first = varying[2 * pair]! & (living >> mechOf[2 * pair]!);
      const second = varying[2 * pair + 1]! & (living >> mechOf[2 * pair + 1]!);
      compared[count] = pair;
      count += (first | second) & 1;
    }
    comparedFor = living;
    comparedCount = count;
  }
}

/** The kind of change that another value in a word of the mech columns is; 0 for those that attacks do not depend on. */
const CHANGE_OF_WORD = ofEachWord(({ name }) => CHANGES[name] ?? 0);
/** The mech that a word of the mech columns belongs to. */
const MECH_OF_WORD = ofEachWord((_, mech) => mech);

/**
 * Words that count what is left of something, -1 where it has no limit. Uses without a limit stay so, and the standard load with
 * them; other loads can be lost to a critical (F8). What a mech does not carry never comes.
 */
const NO_STOCK = 0;
const USES = 1;
const LOAD = 2;
const STOCK_OF_WORD = ofEachWord(({ name }, _, place) => {
  if (name === 'loadUses') return place % LOAD_CAP === STANDARD ? USES : LOAD;
  return name === 'uses' ? USES : NO_STOCK;
});

/** A value for every word of the mech columns, told its column, its mech and its place in the mech's row. */
function ofEachWord(value: (column: ColumnShape, mech: number, place: number) => number): Uint8Array {
  const table = new Uint8Array(2 * SNAPSHOT_PAIRS);
  let word = 0;
  for (const column of COLUMNS.filter(({ mech }) => mech)) {
    for (let mech = 0; mech < column.rows; mech++) {
      for (let place = 0; place < column.width; place++) table[word++] = value(column, mech, place);
    }
  }
  return table;
}
