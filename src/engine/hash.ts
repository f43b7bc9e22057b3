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
  for (let index = from; index < to; index++) {
    const word = words[index]!;
    let k = Math.imul(word, -862048943);
    k = (k << 15) | (k >>> 17);
    high ^= Math.imul(k, 461845907);
    // All sums below are of two int32 and cut to int32 at once, which keeps the loop free of doubles.
    high = (Math.imul((high << 13) | (high >>> 19), 5) + -430675100) | 0;
    low = (Math.imul(low ^ word, -1640531535) + high) | 0;
    low ^= low >>> 15;
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
