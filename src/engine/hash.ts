import { mix32 } from './dice.ts';

/** Two 32-bit lanes of a hash, as one value that compares and prints. */
export interface Hash64 {
  high: number;
  low: number;
}

/**
 * Hashes a range of words into two murmur3-like 32-bit lanes. Equal words give equal hashes on every machine.
 * @param into receives the result; nothing is allocated
 */
export function hashWords(words: Int32Array, from: number, to: number, into: Hash64): void {
  let high = HIGH_LANE;
  let low = LOW_LANE;
  for (let index = from; index < to; index++) {
    const word = words[index]!;
    high = highLane(high, word);
    low = lowLane(low, word);
  }
  closeLanes(high, low, to - from, into);
}

/** What the lanes begin with. */
export const HIGH_LANE = -1756908916;
export const LOW_LANE = 1013904242;

// Two lanes that wait for each other only at the end; every product and sum is cut to int32 at once, which keeps a loop
// over them free of doubles.

/** The lane after one more word. */
export function highLane(high: number, word: number): number {
  const product = Math.imul(high ^ word, -1640531535);
  return (product << 13) | (product >>> 19);
}
export function lowLane(low: number, word: number): number {
  const product = Math.imul((low + word) | 0, -862048943);
  return (product << 17) | (product >>> 15);
}

/** The hash of so many words that the lanes have passed. */
export function closeLanes(high: number, low: number, count: number, into: Hash64): void {
  const mixedHigh = mix32(high ^ count);
  const mixedLow = mix32(low ^ mixedHigh);
  into.low = mixedLow;
  into.high = mix32((mixedHigh + mixedLow) | 0);
}

/** Sixteen lower-case hex digits. */
export function formatHash(hash: Hash64): string {
  return hex(hash.high) + hex(hash.low);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
