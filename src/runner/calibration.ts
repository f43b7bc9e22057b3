const STEPS = 1_000_000;

/**
 * Pace of this machine at whole numbers: milliseconds for a million steps of a fixed loop, the best of a few runs. A
 * rate of games times this is comparable between machines.
 */
export function calibrationMs(): number {
  let bestMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    const startMs = performance.now();
    if (calibrationLoop(run) === 0) throw new Error('the calibration loop was optimised away');
    bestMs = Math.min(bestMs, performance.now() - startMs);
  }
  return bestMs;
}

/** The loop: shifts, multiplications and table look-ups in whole numbers, as the engine's own. Never 0. */
export function calibrationLoop(start: number): number {
  const table = new Int32Array(256);
  let word = start | 1;
  for (let step = 0; step < STEPS; step++) {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    const at = word & 255;
    table[at] = (Math.imul(table[at]!, 31) + word) | 0;
  }
  return table[word & 255]! | 1;
}
