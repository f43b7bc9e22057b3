import { Histogram, type HistogramRecord } from '../../stats/histogram.ts';
import { quantile } from '../../stats/quantile.ts';
import { rounded } from '../../stats/rounded.ts';
import type { Counters } from '../aggregate/counters.ts';

/** A table with whole numbers as labels as a histogram, its first label being the least value. */
export function histogramOf(counters: Counters, table: string): HistogramRecord {
  const labels = counters.labels(table);
  const counts = labels.map((_, bin) => counters.count(table, bin));
  return { least: Number(labels[0]), width: 1, binCount: labels.length, below: 0, above: 0, counts };
}

/** Mean and quantiles of a histogram; null without counts. */
export function spreadOf(record: HistogramRecord) {
  const histogram = Histogram.fromRecord(record);
  const total = histogram.total;
  const sum = record.counts.reduce((all, count, bin) => all + count * (record.least + bin), 0);
  return {
    mean: total === 0 ? null : rounded(sum / total),
    median: quantile(histogram, 500),
    p10: quantile(histogram, 100),
    p90: quantile(histogram, 900),
  };
}
