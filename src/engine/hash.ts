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
  let high = 0x9747b28c | 0;
  let low = 0x3c6ef372 | 0;
  for (let index = from; index < to; index++) {
    const word = words[index]!;
    let k = Math.imul(word, 0xcc9e2d51);
    k = (k << 15) | (k >>> 17);
    high ^= Math.imul(k, 0x1b873593);
    high = (Math.imul((high << 13) | (high >>> 19), 5) + 0xe6546b64) | 0;
    low = (Math.imul(low ^ word, 0x9e3779b1) + high) | 0;
    low ^= low >>> 15;
  }
  high = mix32(high ^ (to - from));
  into.low = mix32(low ^ high);
  into.high = mix32(high + into.low);
}

/** Sixteen lower-case hex digits. */
export function formatHash(hash: Hash64): string {
  return hex(hash.high) + hex(hash.low);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
