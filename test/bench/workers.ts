import { POLICIES, type PolicyName } from '../../src/bots/options.ts';
import { type BatchReport, builtBatch } from './built-batch.ts';

/**
 * What two workers bring over one: batches of the built command line in turns, one, two, two, one, as the pace of a
 * machine changes by itself. Each with its rate, its ratio to the calibration loop, its peak memory and its checksum, which
 * is the same for all:
 * `npm run build && npx tsx test/bench/workers.ts [policy] [games] [map] [rounds]`.
 */
const policy = (process.argv[2] ?? 'charge') as PolicyName;
if (!POLICIES.includes(policy)) throw new Error(`policy: one of ${POLICIES.join(', ')}`);
const games = Number(process.argv[3] ?? 1_000_000);
const map = process.argv[4] ?? 'flat';
const rounds = Number(process.argv[5] ?? 3);
const SEED = 1;
const TURNS = [1, 2, 2, 1];

function measure(workers: number): BatchReport {
  const report = builtBatch({ policy, games, map, seed: SEED, workers });
  const { gamesPerSecond, calibrationRatio, peakRssBytes } = report.volatile;
  const rate = gamesPerSecond.toLocaleString('en').padStart(9);
  const memory = `${(peakRssBytes / 1e6).toFixed(1)} MB`;
  process.stdout.write(
    `${workers} workers ${rate} games/s  ratio ${calibrationRatio.toFixed(2).padStart(7)}  ${memory}  checksum ${report.digest.events}\n`,
  );
  return report;
}

/** Seconds of all batches with so many workers. */
function secondsOf(reports: readonly BatchReport[], workers: number): number {
  const seconds = reports
    .filter((_, turn) => TURNS[turn] === workers)
    .map(({ volatile }) => games / volatile.gamesPerSecond);
  return seconds.reduce((sum, each) => sum + each, 0);
}

process.stdout.write(`${policy} on ${map}, ${games.toLocaleString('en')} games a batch\n`);
for (let round = 0; round < rounds; round++) {
  const reports = TURNS.map(measure);
  const times = secondsOf(reports, 1) / secondsOf(reports, 2);
  process.stdout.write(`two workers are ${times.toFixed(3)} times as fast as one\n`);
}
