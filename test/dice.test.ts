import { describe, expect, test } from 'vitest';
import {
  DAMAGE_DIE,
  DICE_WORDS,
  HIT_DIE,
  nextWord,
  SeededDice,
  STAGES,
  scriptedRng,
  seedDice,
} from '../src/engine/dice.ts';
import { ReferenceDice, referenceSeed } from './oracles/dice-oracle.ts';

/** Draws compared with the oracle. */
const DRAWS = 30_000_000;
const SPAN = 2 ** 24;

function seeded(seed: number, stream = 0): SeededDice {
  const words = new Int32Array(DICE_WORDS);
  seedDice(words, seed, stream);
  return new SeededDice(words);
}

/** State whose next draw is the 24-bit word `word`, and the one after it 0. */
function rigged(word: number): Int32Array {
  return Int32Array.of((word << 8) | 0, 0, 0, 0);
}

describe('the generator', () => {
  test.each([
    {
      // PractRand 0.94, sfc32, after its 15 rounds of mixing (as Apache Commons RNG quotes it).
      state: [0xbb3c4104, 0x02294965, 0xda1ce2a9, 1],
      discarded: 15,
      words: [0x89b5c414, 0x7ee57639, 0xdbe18f7b, 0x94aa0162, 0xa22bff0a, 0x21c91fb8, 0x2c6fd6fe, 0xcda90d13],
    },
    {
      // sfc32 seeded with 12345 and mixed for 12 rounds (as the Go module maloquacious/prng quotes it).
      state: [0, 12345, 0, 1],
      discarded: 12,
      words: [235160590, 2967261163, 116171463, 2882324903, 362604721, 4227106926, 1933307004, 1608300071],
    },
  ])('gives the published words of sfc32, $state', ({ state, discarded, words }) => {
    const own = Int32Array.from(state, (word) => word | 0);
    for (let draw = 0; draw < discarded; draw++) nextWord(own);
    expect(words.map(() => nextWord(own) >>> 0)).toEqual(words);
  });

  test('seeds as the oracle does, for small and large seeds and every stream', () => {
    for (const seed of [0, 1, 2, 12345, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, 2 ** 53 - 1]) {
      for (const stream of [0, 1, 2, 77]) {
        const words = new Int32Array(DICE_WORDS);
        seedDice(words, seed, stream);
        expect(Array.from(words, (word) => word >>> 0)).toEqual(referenceSeed(seed, stream));
      }
    }
  });

  test('rolls as the oracle does, whatever the dice', () => {
    const SIDES = [6, 20, 6, 4, 8, 10, 12, 100, 3, 7, 2, 97];
    const seeds = 10;
    let differences = 0;
    for (let seed = 0; seed < seeds; seed++) {
      const own = seeded(seed * 7919);
      const oracle = new ReferenceDice(referenceSeed(seed * 7919, 0));
      for (let draw = 0; draw < DRAWS / seeds; draw++) {
        const sides = SIDES[draw % SIDES.length]!;
        if (own.roll(sides, 0) !== oracle.roll(sides)) differences += 1;
      }
      expect(Array.from(own.words, (word) => word >>> 0)).toEqual(oracle.state);
    }
    expect(differences).toBe(0);
  });
});

describe('fairness', () => {
  test.each([6, 20])('each of the 2^24 words gives every face of a d%i equally often or is drawn again', (sides) => {
    const counts = new Int32Array(sides + 1);
    const words = new Int32Array(DICE_WORDS);
    const dice = new SeededDice(words);
    let again = 0;
    for (let word = 0; word < SPAN; word++) {
      words[0] = word << 8;
      words[1] = words[2] = words[3] = 0;
      const face = dice.roll(sides, 0);
      if (words[3] === 1) counts[face]! += 1;
      else again += 1;
    }
    expect(again).toBe(SPAN % sides);
    expect([...counts.slice(1)]).toEqual(Array(sides).fill(Math.floor(SPAN / sides)));
  });

  /*
   * For the other dice the words of a face are an interval: its first words may be refused, and the rest are as many as
   * for every other face. It is enough to look at both ends of both parts.
   */
  test('the same holds at the rim of every face of every die from d2 to d100', () => {
    const accepts = (word: number, sides: number) => {
      const words = rigged(word);
      const face = new SeededDice(words).roll(sides, 0);
      return words[3] === 1 ? face : null;
    };
    for (let sides = 2; sides <= 100; sides++) {
      const share = Math.floor(SPAN / sides);
      for (let face = 1; face <= sides; face++) {
        const end = Math.ceil((face * SPAN) / sides);
        const start = Math.ceil(((face - 1) * SPAN) / sides);
        const refused = end - start - share;
        expect(refused === 0 || refused === 1).toBe(true);
        expect(accepts(end - 1, sides)).toBe(face);
        expect(accepts(start + refused, sides)).toBe(face);
        if (refused === 1) expect(accepts(start, sides)).toBe(null);
      }
    }
  });

  test('a refused word is replaced by the next one', () => {
    // Word 0 belongs to the refused ones of a d6, and so does the word after it here; a later one is taken.
    const words = rigged(0);
    expect(new SeededDice(words).roll(6, 0)).toBeGreaterThan(0);
    expect(words[3]).toBeGreaterThan(1);
  });
});

describe('seeds and streams', () => {
  test('the first die of neighbouring seeds is as good as any: each face about equally often', () => {
    const counts = new Int32Array(21);
    for (let seed = 0; seed < 20_000; seed++) counts[seeded(seed).roll(20, HIT_DIE)]! += 1;
    for (let face = 1; face <= 20; face++) {
      // 1000 expected, standard deviation 31.
      expect(counts[face]).toBeGreaterThan(850);
      expect(counts[face]).toBeLessThan(1150);
    }
  });

  test('neighbouring seeds and streams differ in half of the bits of their first word', () => {
    const bits = (word: number) => {
      let count = 0;
      for (let rest = word >>> 0; rest !== 0; rest &= rest - 1) count += 1;
      return count;
    };
    const first = (seed: number, stream: number) => nextWord(seeded(seed, stream).words);
    let bySeed = 0;
    let byStream = 0;
    const pairs = 10_000;
    for (let seed = 0; seed < pairs; seed++) {
      bySeed += bits(first(seed, 0) ^ first(seed + 1, 0));
      byStream += bits(first(seed, seed % 50) ^ first(seed, (seed % 50) + 1));
    }
    // Standard deviation of a mean: sqrt(8) / 100.
    expect(Math.abs(bySeed / pairs - 16)).toBeLessThan(0.15);
    expect(Math.abs(byStream / pairs - 16)).toBeLessThan(0.15);
  });

  test('no two of many seeds and streams start in the same state', () => {
    const states = new Set<string>();
    for (let seed = 0; seed < 2000; seed++) {
      for (const stream of [0, 1, 2, 3]) {
        states.add(seeded(seed, stream).words.join());
        states.add(seeded(seed * 2 ** 32, stream).words.join());
      }
    }
    // Seed 0 is in both lists.
    expect(states.size).toBe(2000 * 4 * 2 - 4);
  });

  test('the dice of successive draws are not tied to each other', () => {
    const pairs = new Int32Array(36);
    const dice = seeded(4242);
    let before = dice.roll(6, 0) - 1;
    for (let draw = 0; draw < 36_000; draw++) {
      const face = dice.roll(6, 0) - 1;
      pairs[before * 6 + face]! += 1;
      before = face;
    }
    for (const count of pairs) {
      expect(count).toBeGreaterThan(850);
      expect(count).toBeLessThan(1150);
    }
  });
});

describe('scripted dice', () => {
  test('give the faces of each stage in order and tell what is left', () => {
    const dice = scriptedRng({ hit: [3, 17], damage: [6] });
    expect([dice.roll(20, HIT_DIE), dice.roll(6, DAMAGE_DIE)]).toEqual([3, 6]);
    expect(dice.unused()).toEqual({ hit: [17] });
    expect(dice.roll(20, HIT_DIE)).toBe(17);
    expect(dice.unused()).toEqual({});
  });

  test('refuse a stage whose faces are used up', () => {
    const dice = scriptedRng({ hit: [3] });
    dice.roll(20, HIT_DIE);
    expect(() => dice.roll(20, HIT_DIE)).toThrow('stage hit has only 1 faces');
    expect(() => scriptedRng({ hit: [] }).roll(20, HIT_DIE)).toThrow('stage hit has only 0 faces');
  });

  test.each([0, 21, 2.5, -1])('refuse the face %d of a d20', (face) => {
    expect(() => scriptedRng({ hit: [face] }).roll(20, HIT_DIE)).toThrow(`face 1 is ${face}, expected 1 to 20`);
  });

  test('leave a stage without an entry to the seeded dice, and consume the draw of a scripted one', () => {
    const plain = seeded(99);
    const faces = [20, 20, 6, 20, 6].map((sides) => plain.roll(sides, 0));
    const words = new Int32Array(DICE_WORDS);
    seedDice(words, 99);
    const dice = scriptedRng({ hit: [1, 2, 3] }, words);
    const rolled = [20, 20, 6, 20, 6].map((sides) => dice.roll(sides, sides === 20 ? HIT_DIE : DAMAGE_DIE));
    expect(rolled).toEqual([1, 2, faces[2], 3, faces[4]]);
    expect([...words]).toEqual([...plain.words]);
  });

  test('know every stage by name', () => {
    for (const [index, stage] of STAGES.entries()) expect(scriptedRng({ [stage]: [2] }).roll(6, index)).toBe(2);
  });
});
