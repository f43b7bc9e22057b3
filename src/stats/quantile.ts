import type { Histogram } from './histogram.ts';

/**
 * The value below which `permille` thousandths of the counted values lie (500: the median, 100: the tenth centile).
 * Hyndman and Fan's definition 2: the inverse of the step function, halfway where it is flat, so that the median of
 * 5 and 6 is 5.5. Ranks are compared in integers. A bin wider than 1 answers with the middle of its whole numbers.
 * Null when nothing was counted, or when the value lies outside the bins and is therefore unknown.
 */
export function quantile(histogram: Histogram, permille: number): number | null {
  if (!Number.isInteger(permille) || permille < 0 || permille > 1000) {
    throw new RangeError(`a quantile is given in whole thousandths, 0 to 1000: ${permille}`);
  }
  const total = histogram.total;
  if (total === 0) return null;
  const target = permille * total;
  const rank = Math.min(total, Math.max(1, Math.ceil(target / 1000)));
  const lower = valueAtRank(histogram, rank);
  const flat = target % 1000 === 0 && permille > 0 && permille < 1000;
  const upper = flat ? valueAtRank(histogram, rank + 1) : lower;
  return lower === null || upper === null ? null : (lower + upper) / 2;
}

/** The value of the `rank`-th smallest count, 1 being the least. */
function valueAtRank(histogram: Histogram, rank: number): number | null {
  let passed = histogram.below;
  if (rank <= passed) return null;
  const { least, width } = histogram.bins;
  for (let bin = 0; bin < histogram.counts.length; bin++) {
    passed += histogram.counts[bin]!;
    if (rank <= passed) return least + bin * width + (width - 1) / 2;
  }
  return null;
}
