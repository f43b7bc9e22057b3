import { COLUMN_START, COLUMNS } from '../columns.ts';
import { hashWords } from '../hash.ts';
import type { GameState } from '../state.ts';

/**
 * Columns of a target on which it depends what a further shot does to its durability, armor and heat. The other marks of
 * a hit (stress, jams, Prone and so on) only bear on what comes after the attack; positions that differ in nothing else
 * are one. A jam decides something while a Guarding shield counts (C5), and with it what can be used.
 */
const DECIDING = ['alive', 'durability', 'armor', 'heat', 'enemyHeat'];

/** Places of a target's deciding words among the words of a state. */
export function decidingWords(state: GameState, target: number): Int32Array {
  const names = state.guarding[target] === 0 ? DECIDING : [...DECIDING, 'jammed', 'usable'];
  return Int32Array.from(
    names.flatMap((name) => {
      const { width } = COLUMNS.find((column) => column.name === name)!;
      const start = COLUMN_START.get(name)! + target * width;
      return Array.from({ length: width }, (_, word) => start + word);
    }),
  );
}

/**
 * Positions of one mech, each once, with the ways that lead to it. Weights come in two steps: while one position is being
 * expanded its leaves add small numbers, and `settle` multiplies them into the exact weights.
 */
export class PositionTable {
  count = 0;
  readonly weights: bigint[] = [];
  private readonly places: Int32Array;
  private words: Int32Array;
  /** Open addressing: position + 1, 0 for a free slot. */
  private slots = new Int32Array(1 << 10);
  private readonly hash = { high: 0, low: 0 };
  private pending = new Float64Array(1 << 9);
  private touched: number[] = [];

  /** @param places of the mech's words (decidingWords) */
  constructor(places: Int32Array) {
    this.places = places;
    this.words = new Int32Array(places.length << 9);
  }

  /** Lays a position over the words of a state. */
  restore(position: number, into: Int32Array): void {
    const { places, words } = this;
    const start = position * places.length;
    for (let word = 0; word < places.length; word++) into[places[word]!] = words[start + word]!;
  }

  /** Adds ways to the position that a state's words show. */
  add(from: Int32Array, ways: number): void {
    const position = this.find(from);
    if (this.pending[position] === 0) this.touched.push(position);
    this.pending[position]! += ways;
  }

  /** Takes over what was added since the last time, `factor` times. */
  settle(factor: bigint): void {
    for (const position of this.touched) {
      this.weights[position] = (this.weights[position] ?? 0n) + factor * BigInt(this.pending[position]!);
      this.pending[position] = 0;
    }
    this.touched = [];
  }

  private find(from: Int32Array): number {
    const { places } = this;
    const width = places.length;
    if ((this.count + 1) * width > this.words.length) this.grow();
    // The newcomer is written behind the others, where it stays if it is one.
    const start = this.count * width;
    const { words } = this;
    for (let word = 0; word < width; word++) words[start + word] = from[places[word]!]!;
    hashWords(words, start, start + width, this.hash);
    const mask = this.slots.length - 1;
    for (let slot = this.hash.low & mask; ; slot = (slot + 1) & mask) {
      const position = this.slots[slot]! - 1;
      if (position < 0) {
        this.slots[slot] = ++this.count;
        return this.count - 1;
      }
      if (this.same(position * width, start)) return position;
    }
  }

  private same(left: number, right: number): boolean {
    const { words } = this;
    for (let word = 0; word < this.places.length; word++) if (words[left + word] !== words[right + word]) return false;
    return true;
  }

  private grow(): void {
    const words = new Int32Array(this.words.length * 2);
    words.set(this.words);
    this.words = words;
    const pending = new Float64Array(this.pending.length * 2);
    pending.set(this.pending);
    this.pending = pending;
    this.slots = new Int32Array(this.slots.length * 2);
    const width = this.places.length;
    const mask = this.slots.length - 1;
    for (let position = 0; position < this.count; position++) {
      hashWords(words, position * width, (position + 1) * width, this.hash);
      let slot = this.hash.low & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = position + 1;
    }
  }
}
