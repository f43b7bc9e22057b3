import { ExactSum } from './exact-sum.ts';
import { requireCount } from './interval.ts';
import { type Sample, sampleOfSums } from './sample.ts';

/** Moments as they are written to a file; sums are decimal strings because they may pass 2^53. */
export interface IntegerMomentsRecord {
  readonly count: number;
  readonly sum: string;
  readonly sumSquares: string;
  readonly least: number | null;
  readonly most: number | null;
}

/** Count, sum, sum of squares and extremes of whole numbers; merging is exact and does not depend on order. */
export class IntegerMoments {
  count = 0;
  least: number | null = null;
  most: number | null = null;
  readonly #sum = new ExactSum();
  readonly #sumSquares = new ExactSum();

  static fromRecord(record: IntegerMomentsRecord): IntegerMoments {
    requireCount('count', record.count);
    const moments = new IntegerMoments();
    moments.count = record.count;
    moments.least = record.least;
    moments.most = record.most;
    moments.#sum.addBigInt(BigInt(record.sum));
    moments.#sumSquares.addBigInt(BigInt(record.sumSquares));
    return moments;
  }

  add(value: number): void {
    this.#sum.add(value);
    this.#sumSquares.addProduct(value, value);
    this.count += 1;
    if (this.least === null || value < this.least) this.least = value;
    if (this.most === null || value > this.most) this.most = value;
  }

  merge(other: IntegerMoments): void {
    this.count += other.count;
    this.#sum.merge(other.#sum);
    this.#sumSquares.merge(other.#sumSquares);
    if (other.least !== null && (this.least === null || other.least < this.least)) this.least = other.least;
    if (other.most !== null && (this.most === null || other.most > this.most)) this.most = other.most;
  }

  get sum(): bigint {
    return this.#sum.toBigInt();
  }

  get sumSquares(): bigint {
    return this.#sumSquares.toBigInt();
  }

  /** Mean and unbiased variance of the values divided by `scale`. */
  sample(scale = 1): Sample {
    return sampleOfSums(this.count, this.sum, this.sumSquares, scale);
  }

  toRecord(): IntegerMomentsRecord {
    return {
      count: this.count,
      sum: this.sum.toString(),
      sumSquares: this.sumSquares.toString(),
      least: this.least,
      most: this.most,
    };
  }
}
