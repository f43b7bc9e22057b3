/**
 * The event hashes of a run of games, folded in seed order. Two lanes, each the value of a polynomial whose
 * coefficients are the games' hash words, modulo 2^32: the digest of two runs together follows from their digests
 * and lengths alone, so that chunks, shards and continued batches fold to the same value as one long run.
 */
export interface Digest {
  readonly games: number;
  readonly high: number;
  readonly low: number;
}

export const EMPTY_DIGEST: Digest = { games: 0, high: 0, low: 0 };

// Odd, so that no hash word is ever multiplied away; one per lane, so that the lanes do not fail together.
const HIGH_BASE = 0x2c1b3c6d;
const LOW_BASE = 0x297a2d39;

/** The digest with one more game at its end. */
export function withGame(digest: Digest, high: number, low: number): Digest {
  return {
    games: digest.games + 1,
    high: (Math.imul(digest.high, HIGH_BASE) + high) | 0,
    low: (Math.imul(digest.low, LOW_BASE) + low) | 0,
  };
}

/** The digest of the games of `first` followed by those of `second`. */
export function joinDigests(first: Digest, second: Digest): Digest {
  return {
    games: first.games + second.games,
    high: (Math.imul(first.high, power(HIGH_BASE, second.games)) + second.high) | 0,
    low: (Math.imul(first.low, power(LOW_BASE, second.games)) + second.low) | 0,
  };
}

/** Sixteen lower-case hexadecimal digits. */
export function formatDigest({ high, low }: Digest): string {
  return [high, low].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Reads what `formatDigest` wrote of so many games. */
export function parseDigest(text: string, games: number): Digest {
  if (!/^[0-9a-f]{16}$/.test(text)) throw new RangeError(`a digest has 16 hexadecimal digits, not '${text}'`);
  const lane = (from: number) => Number.parseInt(text.slice(from, from + 8), 16) | 0;
  return { games, high: lane(0), low: lane(8) };
}

/** base ** exponent modulo 2^32. */
function power(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = Math.imul(result, square);
    square = Math.imul(square, square);
  }
  return result;
}
