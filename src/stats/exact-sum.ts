/**
 * A sum of whole numbers that is exact whatever its size and whatever the order of its parts.
 * It runs in a plain number and spills into a BigInt only when that would pass 2^53, so that counting a game costs
 * an addition, not an allocation.
 */
export class ExactSum {
  #running = 0;
  #spilled = 0n;

  /** Adds a whole number within +-(2^53 - 1). */
  add(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`only whole numbers can be summed exactly: ${value}`);
    this.#addSafe(value);
  }

  /** Adds left * right, which may itself pass 2^53. */
  addProduct(left: number, right: number): void {
    const product = left * right;
    if (Number.isSafeInteger(product)) this.#addSafe(product);
    else this.#spilled += BigInt(left) * BigInt(right); // BigInt refuses a fraction by itself
  }

  addBigInt(value: bigint): void {
    this.#spilled += value;
  }

  merge(other: ExactSum): void {
    this.#spilled += other.toBigInt();
  }

  toBigInt(): bigint {
    return this.#spilled + BigInt(this.#running);
  }

  #addSafe(value: number): void {
    const next = this.#running + value;
    if (Number.isSafeInteger(next)) {
      this.#running = next;
      return;
    }
    this.#spilled += BigInt(this.#running);
    this.#running = value;
  }
}
