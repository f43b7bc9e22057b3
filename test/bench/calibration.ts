import { calibrationMs } from '../../src/runner/calibration.ts';

/** Pace of this machine, by which rates of different machines can be compared: `npx tsx test/bench/calibration.ts`. */
process.stdout.write(`calibration ${(1000 / calibrationMs()).toFixed(1)} million steps/s\n`);
