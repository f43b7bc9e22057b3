/**
 * The dice once more, from the descriptions of sfc32, of murmur3's finalizer and of Lemire's bounded draw, in another
 * arithmetic: whole numbers below 2^53 with remainders for the draws, BigInt for the seeds. Slow and plain.
 */

const WORD = 2 ** 32;
const SPAN = 2 ** 24;

/** sfc32 with its bounded draw over four words, each 0 to 2^32-1. */
export class ReferenceDice {
  state: number[];

  constructor(state: readonly number[]) {
    this.state = [...state];
  }

  next(): number {
    const [a, b, c, counter] = this.state as [number, number, number, number];
    const word = (a + b + counter) % WORD;
    // A rotation to the left by 21 is a product by 2^21, whose high part comes back at the low end.
    const turned = ((c * 2 ** 21) % WORD) + Math.floor(c / 2 ** 11);
    this.state = [exclusiveOr(b, Math.floor(b / 2 ** 9)), (c * 9) % WORD, (turned + word) % WORD, (counter + 1) % WORD];
    return word;
  }

  /** The high 24 bits times the sides: the face is the whole part, a low part in the remainder of 2^24 is refused. */
  roll(sides: number): number {
    for (;;) {
      const product = Math.floor(this.next() / 256) * sides;
      if (product % SPAN >= SPAN % sides) return Math.floor(product / SPAN) + 1;
    }
  }
}

/** The state of a seed (0 to 2^53-1) and stream. */
export function referenceSeed(seed: number, stream: number): number[] {
  const low = BigInt(seed) % 2n ** 32n;
  const high = BigInt(seed) / 2n ** 32n;
  const key = finalize(high ^ word(BigInt(stream + 1) * 0x9e3779b9n));
  const dice = new ReferenceDice(
    [
      finalize(low ^ key),
      finalize(word(low + 0x6d2b79f5n) ^ finalize(word(key + 1n))),
      finalize(word(finalize(low) + finalize(key ^ 0x2545f491n))),
      1n,
    ].map(Number),
  );
  for (let draw = 0; draw < 12; draw++) dice.next();
  return dice.state;
}

function word(value: bigint): bigint {
  return BigInt.asUintN(32, value);
}

/** murmur3's finalizer. */
function finalize(value: bigint): bigint {
  const first = word((value ^ (value >> 16n)) * 0x85ebca6bn);
  const second = word((first ^ (first >> 13n)) * 0xc2b2ae35n);
  return second ^ (second >> 16n);
}

/** Half by half, since the operator works on signed words. */
function exclusiveOr(x: number, y: number): number {
  const high = Math.floor(x / 65536) ^ Math.floor(y / 65536);
  return high * 65536 + ((x % 65536) ^ (y % 65536));
}
