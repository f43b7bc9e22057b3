import { constantUnitsPValue } from './constant-units.ts';
import { studentCdf } from './distributions.ts';
import { ExactSum } from './exact-sum.ts';
import { requireCount } from './interval.ts';
import { type MeanInterval, meanInterval } from './mean-interval.ts';
import { type Sample, sampleOfSums } from './sample.ts';

/** Sums of a pair of whole numbers per unit, as they are written to a file. */
export interface PairedMomentsRecord {
  readonly units: number;
  readonly sums: {
    readonly x: string;
    readonly y: string;
    readonly xx: string;
    readonly yy: string;
    readonly xy: string;
  };
}

/** Exactly mergeable sums of pairs (x, y) of whole numbers observed on the same seeds, such as half points per unit. */
export class PairedMoments {
  units = 0;
  readonly #x = new ExactSum();
  readonly #y = new ExactSum();
  readonly #xx = new ExactSum();
  readonly #yy = new ExactSum();
  readonly #xy = new ExactSum();

  static fromRecord({ units, sums }: PairedMomentsRecord): PairedMoments {
    requireCount('units', units);
    const moments = new PairedMoments();
    moments.units = units;
    moments.#x.addBigInt(BigInt(sums.x));
    moments.#y.addBigInt(BigInt(sums.y));
    moments.#xx.addBigInt(BigInt(sums.xx));
    moments.#yy.addBigInt(BigInt(sums.yy));
    moments.#xy.addBigInt(BigInt(sums.xy));
    return moments;
  }

  add(x: number, y: number): void {
    this.#x.add(x);
    this.#y.add(y);
    this.#xx.addProduct(x, x);
    this.#yy.addProduct(y, y);
    this.#xy.addProduct(x, y);
    this.units += 1;
  }

  merge(other: PairedMoments): void {
    this.units += other.units;
    this.#x.merge(other.#x);
    this.#y.merge(other.#y);
    this.#xx.merge(other.#xx);
    this.#yy.merge(other.#yy);
    this.#xy.merge(other.#xy);
  }

  /** The sample of x - y, divided by `scale`. */
  difference(scale: number): Sample {
    const { x, y, xx, yy, xy } = this.#sums();
    return sampleOfSums(this.units, x - y, xx - 2n * xy + yy, scale);
  }

  /** Pearson's correlation of x and y; null below two units and when either never varies. */
  get correlation(): number | null {
    const { x, y, xx, yy, xy } = this.#sums();
    const n = BigInt(this.units);
    const spreadX = n * xx - x * x;
    const spreadY = n * yy - y * y;
    if (spreadX === 0n || spreadY === 0n) return null;
    const product = Math.sqrt(Number(spreadX)) * Math.sqrt(Number(spreadY));
    return Math.min(1, Math.max(-1, Number(n * xy - x * y) / product));
  }

  toRecord(): PairedMomentsRecord {
    const { x, y, xx, yy, xy } = this.#sums();
    const text = (sum: bigint) => sum.toString();
    return { units: this.units, sums: { x: text(x), y: text(y), xx: text(xx), yy: text(yy), xy: text(xy) } };
  }

  #sums(): { x: bigint; y: bigint; xx: bigint; yy: bigint; xy: bigint } {
    return {
      x: this.#x.toBigInt(),
      y: this.#y.toBigInt(),
      xx: this.#xx.toBigInt(),
      yy: this.#yy.toBigInt(),
      xy: this.#xy.toBigInt(),
    };
  }
}

/** The mean difference of paired units with its test against 0. */
export interface PairedDifference extends MeanInterval {
  readonly correlation: number | null;
  /** Two-sided, of no difference. */
  readonly pValue: number | null;
}

/**
 * Mean of x - y over units on common seeds, by Student's t of the differences. When all of two or more units differ
 * by the same amount (an inert factor: by 0), there is no variance to make an interval of: its ends are null and the
 * status is `zero-variance`. The p-value is then the exact one of `constantUnitsPValue`, and the method says so.
 * @param scale what x and y are divided by: half points per unit give win shares with 2 * games per unit
 */
export function pairedDifference(moments: PairedMoments, scale: number, confidence = 0.95): PairedDifference {
  const sample = moments.difference(scale);
  const interval = meanInterval(sample, confidence, DIFFERENCE_RANGE);
  const { correlation } = moments;
  const { estimate, standardError, degrees, status, units } = interval;
  if (status === 'zero-variance') {
    const pValue = constantUnitsPValue(estimate!, units, 0, DIFFERENCE_RANGE);
    return { ...interval, method: 'constant-units', correlation, pValue };
  }
  const pValue = status === 'ok' ? 2 * studentCdf(-Math.abs(estimate! / standardError!), degrees!) : null;
  return { ...interval, method: 'paired-difference', correlation, pValue };
}

/** A difference of two shares. */
export const DIFFERENCE_RANGE = [-1, 1] as const;
