import { mix32 } from './dice.ts';

/** The two halves of a hash, as one value that compares and prints. */
export interface Hash64 {
  high: number;
  low: number;
}

const LANE_0 = -1756908916;
const LANE_1 = 1013904242;
const LANE_2 = 1359893119;
const LANE_3 = -1521486534;

/**
 * Hashes a range of words: word `i` of it goes into lane `i % 4`, and the lanes are mixed into 64 bits at the end. Equal words
 * give equal hashes on every machine; two ranges that differ in one word never have the same one, since a lane's step and
 * each step of the mixing can be undone.
 * @param into receives the result; nothing is allocated
 */
export function hashWords(words: Int32Array, from: number, to: number, into: Hash64): void {
  // A lane waits for its last word to be through; four of them keep the processor busy. Every sum is cut to int32 at once,
  // which spares the loop a look whether it still is one.
  let a = LANE_0;
  let b = LANE_1;
  let c = LANE_2;
  let d = LANE_3;
  let index = from;
  for (const whole = (to - 3) | 0; index < whole; index = (index + 4) | 0) {
    a = mixed(a, words[index]!);
    b = mixed(b, words[(index + 1) | 0]!);
    c = mixed(c, words[(index + 2) | 0]!);
    d = mixed(d, words[(index + 3) | 0]!);
  }
  if (index < to) a = mixed(a, words[index]!);
  if (index + 1 < to) b = mixed(b, words[index + 1]!);
  if (index + 2 < to) c = mixed(c, words[index + 2]!);
  const even = mix32((mix32(a ^ (to - from)) + c) | 0);
  const odd = mix32((mix32(b ^ even) + d) | 0);
  into.low = odd;
  into.high = mix32((even + odd) | 0);
}

/** A lane after one more word: the product spreads a difference to higher bits, the shift brings it back to lower ones. */
function mixed(lane: number, word: number): number {
  const product = Math.imul(lane ^ word, -1640531535);
  return product ^ (product >>> 15);
}

/** Sixteen lower-case hex digits. */
export function formatHash(hash: Hash64): string {
  return hex(hash.high) + hex(hash.low);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
