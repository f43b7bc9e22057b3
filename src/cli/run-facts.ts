import { hostname } from 'node:os';

/** What a run says of its games; of sweeps, matches and tournaments alike. */
interface PlayedRun {
  readonly gamesPlayed: number;
  readonly workersUsed: number;
  readonly chunkGames: number;
}

/** The block `volatile` of a report: what no other machine and no other run repeats. */
export function volatileFacts({ gamesPlayed, workersUsed, chunkGames }: PlayedRun, elapsedMs: number) {
  return {
    gamesPlayed,
    gamesPerSecond: Math.round((1000 * gamesPlayed) / elapsedMs),
    elapsedMs: Math.round(elapsedMs),
    workers: workersUsed,
    chunk: chunkGames,
    node: process.version,
    host: hostname(),
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    argv: process.argv.slice(2),
  };
}
