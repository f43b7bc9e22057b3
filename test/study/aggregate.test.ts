import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Counters, type TableShape } from '../../src/study/aggregate/counters.ts';
import { type Digest, EMPTY_DIGEST, formatDigest, joinDigests, withGame } from '../../src/study/aggregate/digest.ts';
import { emptyNotable, mergeNotable, NOTABLE_COUNT, remember } from '../../src/study/aggregate/notable.ts';
import { Outcomes } from '../../src/study/aggregate/outcomes.ts';

const SHAPES: readonly TableShape[] = [
  { name: 'plain', dimensions: [['x', 'y']] },
  {
    name: 'cube',
    dimensions: [
      ['a', 'b'],
      ['p', 'q', 'r'],
      ['0', '1'],
    ],
  },
];
const CELLS = 2 + 12;
const row = fc
  .array(fc.nat(1_000_000), { minLength: CELLS, maxLength: CELLS })
  .map((cells) => Float64Array.from(cells));

describe('counters', () => {
  it('are addressed by label or index, and summed over what is left out', () => {
    const counters = new Counters(
      SHAPES,
      Float64Array.from({ length: CELLS }, (_, cell) => cell),
    );
    expect(counters.count('plain', 'y')).toBe(1);
    expect(counters.count('cube', 'b', 'q', '1')).toBe(2 + 6 + 2 + 1);
    expect(counters.count('cube', 1, 1, 1)).toBe(11);
    expect(counters.count('cube', null, 'p', '0')).toBe(2 + 8);
    expect(counters.count('cube')).toBe(12 * 2 + 66);
    expect(counters.record('cube', 'a', 'r')).toEqual({ 0: 6, 1: 7 });
    expect(counters.record('cube', null, 'r')).toEqual({ 0: 18, 1: 20 });
  });

  it('refuse tables, labels and rows that are not theirs', () => {
    const counters = new Counters(SHAPES);
    expect(() => counters.count('cone')).toThrow('no table cone');
    expect(() => counters.count('plain', 'z')).toThrow('table plain has no place z');
    expect(() => counters.merge(new Float64Array(3))).toThrow('cannot be merged');
    expect(() => new Counters(SHAPES, new Float64Array(3))).toThrow('3 counters where the tables have 14');
  });

  it('refuse to lose a count past 2^53', () => {
    const counters = new Counters(SHAPES, new Float64Array(CELLS).fill(Number.MAX_SAFE_INTEGER));
    expect(() => counters.merge(new Float64Array(CELLS).fill(1))).toThrow('passed 2^53');
  });

  it('merge to the same whatever the order and the grouping', () => {
    fc.assert(
      fc.property(row, row, row, (x, y, z) => {
        const merged = (...rows: Float64Array[]) => {
          const counters = new Counters(SHAPES);
          for (const cells of rows) counters.merge(cells);
          return counters.cells;
        };
        expect(merged(x, y, z)).toEqual(merged(z, x, y));
        expect(merged(merged(x, y), z)).toEqual(merged(x, merged(y, z)));
      }),
    );
  });
});

const hashes = fc.array(fc.tuple(fc.integer(), fc.integer()), { maxLength: 40 });
const digestOf = (games: readonly (readonly [number, number])[]): Digest =>
  games.reduce((digest, [high, low]) => withGame(digest, high, low), EMPTY_DIGEST);

describe('the digest', () => {
  it('of two runs follows from theirs, wherever the games are parted', () => {
    fc.assert(
      fc.property(hashes, hashes, hashes, (x, y, z) => {
        const whole = digestOf([...x, ...y, ...z]);
        expect(joinDigests(digestOf(x), digestOf([...y, ...z]))).toEqual(whole);
        expect(joinDigests(digestOf([...x, ...y]), digestOf(z))).toEqual(whole);
        expect(joinDigests(joinDigests(digestOf(x), digestOf(y)), digestOf(z))).toEqual(whole);
      }),
    );
  });

  it('tells the order of games and every change of a single one', () => {
    fc.assert(
      fc.property(hashes, fc.nat(39), fc.integer({ min: 1, max: 0x7fffffff }), (games, at, change) => {
        fc.pre(at < games.length);
        const changed = games.map(([high, low], game) => [high, game === at ? low ^ change : low] as const);
        expect(formatDigest(digestOf(changed))).not.toBe(formatDigest(digestOf(games)));
      }),
    );
    expect(
      formatDigest(
        digestOf([
          [1, 1],
          [2, 2],
        ]),
      ),
    ).not.toBe(
      formatDigest(
        digestOf([
          [2, 2],
          [1, 1],
        ]),
      ),
    );
    expect(formatDigest(EMPTY_DIGEST)).toBe('0000000000000000');
  });
});

describe('packed outcomes', () => {
  it('come back as they went in, whole or in parts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 600 }), fc.nat(600), (games, cut) => {
        const packed = (list: readonly number[]) => {
          const outcomes = new Outcomes();
          for (const outcome of list) outcomes.add(outcome);
          return outcomes;
        };
        const whole = packed(games);
        expect(games.map((_, game) => whole.at(game))).toEqual(games);
        const parts = packed(games.slice(0, cut));
        parts.append(packed(games.slice(cut)).toBytes(), games.slice(cut).length);
        expect(parts.toBytes()).toEqual(whole.toBytes());
        expect(parts.games).toBe(games.length);
      }),
    );
  });
});

describe('notable games', () => {
  it('are the lowest ranks, of equal ones the earliest, however the games are parted', () => {
    const games = fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { maxLength: 30 });
    fc.assert(
      fc.property(games, fc.nat(30), (ranks, cut) => {
        const among = (from: number, to: number) => {
          const notable = emptyNotable();
          for (const [index, [first, second]] of ranks.entries()) {
            if (index >= from && index < to) remember(notable, 'closest', index, first, second);
          }
          return notable;
        };
        const expected = ranks
          .map(([first, second], index) => ({ index, rank: [first, second] }))
          .sort((x, y) => x.rank[0]! - y.rank[0]! || x.rank[1]! - y.rank[1]! || x.index - y.index)
          .slice(0, NOTABLE_COUNT);
        expect(among(0, ranks.length).closest).toEqual(expected);
        const late = among(cut, ranks.length);
        mergeNotable(late, among(0, cut));
        expect(late.closest).toEqual(expected);
      }),
    );
  });
});
