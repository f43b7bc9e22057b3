/** Numbers for laying out designs: the same seed gives the same design on every machine. */
export class DesignRandom {
  #a: number;
  #b: number;
  #c = 0x9e3779b9 | 0;
  #counter = 1;

  /** @param stream keeps the draws of different purposes apart */
  constructor(seed: number, stream: number) {
    this.#a = seed | 0;
    this.#b = stream | 0;
    for (let warmUp = 0; warmUp < 15; warmUp++) this.word();
  }

  /** 32 random bits (sfc32), 0 or more. */
  word(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A number in 0..1, 1 excluded. */
  share(): number {
    return this.word() / 2 ** 32;
  }

  /** A whole number below `count`. */
  index(count: number): number {
    return Math.floor(this.share() * count);
  }

  /** 0 to count - 1 in random order (Fisher and Yates). */
  permutation(count: number): number[] {
    const order = Array.from({ length: count }, (_, index) => index);
    for (let last = count - 1; last > 0; last--) {
      const other = this.index(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order;
  }
}
