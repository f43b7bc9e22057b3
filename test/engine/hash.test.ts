import { describe, expect, it } from 'vitest';
import { mix32 } from '../../src/engine/dice.ts';
import { formatHash, hashWords } from '../../src/engine/hash.ts';

function hashOf(words: ArrayLike<number>, from = 0, to = words.length): string {
  const hash = { high: 0, low: 0 };
  hashWords(Int32Array.from(words), from, to, hash);
  return formatHash(hash);
}

/** The same, one word after another, with products of whole numbers of any size. */
function plainHash(words: readonly number[]): string {
  const lanes = [...STARTS];
  words.forEach((word, index) => {
    const product = ((lanes[index % 4]! ^ BigInt.asUintN(32, BigInt(word))) * 0x9e3779b1n) & MASK;
    lanes[index % 4] = product ^ (product >> 15n);
  });
  const [a, b, c, d] = lanes.map((lane) => Number(BigInt.asIntN(32, lane))) as [number, number, number, number];
  const even = mix32((mix32(a ^ words.length) + c) | 0);
  const odd = mix32((mix32(b ^ even) + d) | 0);
  return formatHash({ high: mix32((even + odd) | 0), low: odd });
}
const MASK = 0xffffffffn;
const STARTS = [-1756908916, 1013904242, 1359893119, -1521486534].map((lane) => BigInt.asUintN(32, BigInt(lane)));

/** Words that look like nothing, always the same. */
const noise = Array.from({ length: 64 }, (_, index) => mix32(index + 1));

describe('the hash of words', () => {
  it('is that of four lanes filled in turn, for every length', () => {
    for (let length = 0; length <= noise.length; length++) {
      expect(hashOf(noise, 0, length)).toBe(plainHash(noise.slice(0, length)));
    }
    expect(hashOf(noise, 5, 18)).toBe(plainHash(noise.slice(5, 18)));
  });

  it('is another when one word is, or two change places', () => {
    const words = noise.slice(0, 23);
    const hashes = new Set([hashOf(words)]);
    for (let index = 0; index < words.length; index++) {
      for (let bit = 0; bit < 32; bit++) hashes.add(hashOf(words.with(index, words[index]! ^ (1 << bit))));
    }
    expect(hashes.size).toBe(1 + 23 * 32);
    for (let index = 1; index < words.length; index++) {
      hashes.add(hashOf(words.with(index, words[index - 1]!).with(index - 1, words[index]!)));
    }
    expect(hashes.size).toBe(1 + 23 * 32 + 22);
  });

  it('tells zeros from fewer zeros', () => {
    expect(new Set(Array.from({ length: 12 }, (_, length) => hashOf(new Array<number>(length).fill(0)))).size).toBe(12);
  });
});
