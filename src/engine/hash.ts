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
  let high = -1756908916;
  let low = 1013904242;
  // Two lanes that wait for each other only at the end; every product and sum is cut to int32 at once, which keeps the
  // loop free of doubles.
  for (let index = from; index < to; index++) {
    const word = words[index]!;
    high = Math.imul(high ^ word, -1640531535);
    high = (high << 13) | (high >>> 19);
    low = Math.imul((low + word) | 0, -862048943);
    low = (low << 17) | (low >>> 15);
  }
  const mixedHigh = mix32(high ^ (to - from));
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
