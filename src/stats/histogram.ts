import { requireCount } from './interval.ts';

/** Bins of a histogram of whole numbers: bin i holds `least + i * width` up to, not including, the next bin. */
export interface Bins {
  readonly least: number;
  readonly width: number;
  readonly binCount: number;
}

/** A histogram as it is written to a file. */
export interface HistogramRecord extends Bins {
  readonly below: number;
  readonly above: number;
  readonly counts: readonly number[];
}

/** Counts of whole numbers in fixed bins. The bins never move, so merging is adding and no order can show. */
export class Histogram {
  readonly bins: Bins;
  readonly counts: number[];
  below = 0;
  above = 0;

  constructor(bins: Bins) {
    if (!Number.isSafeInteger(bins.least) || !Number.isSafeInteger(bins.width) || bins.width < 1) {
      throw new RangeError(`bins need a whole start and a whole width >= 1: ${bins.least}, ${bins.width}`);
    }
    requireCount('binCount', bins.binCount);
    this.bins = { least: bins.least, width: bins.width, binCount: bins.binCount };
    this.counts = new Array<number>(bins.binCount).fill(0);
  }

  static fromRecord(record: HistogramRecord): Histogram {
    const histogram = new Histogram(record);
    if (record.counts.length !== record.binCount) {
      throw new RangeError(`a histogram of ${record.binCount} bins has ${record.counts.length} counts`);
    }
    for (const count of [record.below, record.above, ...record.counts]) requireCount('count', count);
    histogram.below = record.below;
    histogram.above = record.above;
    record.counts.forEach((count, bin) => {
      histogram.counts[bin] = count;
    });
    return histogram;
  }

  get total(): number {
    return this.counts.reduce((sum, count) => sum + count, this.below + this.above);
  }

  add(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`a histogram counts whole numbers: ${value}`);
    const bin = Math.floor((value - this.bins.least) / this.bins.width);
    if (bin < 0) this.below += 1;
    else if (bin >= this.bins.binCount) this.above += 1;
    else this.counts[bin]! += 1;
  }

  /** Adds the counts of `other`, which must have the same bins. */
  merge(other: Histogram): void {
    const { least, width, binCount } = this.bins;
    if (other.bins.least !== least || other.bins.width !== width || other.bins.binCount !== binCount) {
      throw new RangeError('histograms with different bins cannot be merged');
    }
    this.below += other.below;
    this.above += other.above;
    other.counts.forEach((count, bin) => {
      this.counts[bin]! += count;
    });
  }

  toRecord(): HistogramRecord {
    return { ...this.bins, below: this.below, above: this.above, counts: [...this.counts] };
  }
}
