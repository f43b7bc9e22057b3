/** How an interval is drawn from resamples: the same seed gives the same interval on every machine. */
export interface BootstrapPlan {
  readonly resamples?: number;
  readonly seed?: number;
  readonly confidence?: number;
}

/**
 * Percentile bootstrap (Efron): `statistic` is computed on `resamples` draws of `size` indices with replacement.
 * @param statistic several numbers from the drawn indices; null where a draw leaves one undefined
 * @returns low and high per number, null when more than one draw in twenty left it undefined
 */
export function bootstrap(
  size: number,
  statistic: (indices: Uint32Array) => readonly (number | null)[],
  { resamples = 1000, seed = 1, confidence = 0.95 }: BootstrapPlan = {},
): { low: number | null; high: number | null }[] {
  const next = indexSource(seed, size);
  const indices = new Uint32Array(size);
  const draws: number[][] = [];
  for (let resample = 0; resample < resamples; resample++) {
    for (let i = 0; i < size; i++) indices[i] = next();
    statistic(indices).forEach((value, which) => {
      draws[which] ??= [];
      if (value !== null) draws[which].push(value);
    });
  }
  const tail = (1 - confidence) / 2;
  return draws.map((values) => {
    if (values.length < 0.95 * resamples || values.length === 0) return { low: null, high: null };
    values.sort((left, right) => left - right);
    return { low: atShare(values, tail), high: atShare(values, 1 - tail) };
  });
}

/** Linear interpolation between order statistics (Hyndman and Fan's definition 7). */
function atShare(ascending: readonly number[], share: number): number {
  const place = share * (ascending.length - 1);
  const below = Math.floor(place);
  const lower = ascending[below]!;
  const upper = ascending[Math.min(below + 1, ascending.length - 1)]!;
  return lower + (place - below) * (upper - lower);
}

/** Indices 0 .. size - 1 from a seeded sfc32 generator; the bias of scaling 32 bits is below size / 2^32. */
function indexSource(seed: number, size: number): () => number {
  let a = seed >>> 0;
  let b = Math.floor(seed / 2 ** 32) >>> 0;
  let c = 0x9e3779b9;
  let counter = 1;
  const word = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 15; warmUp++) word();
  return () => Math.floor((word() * size) / 2 ** 32);
}
