import { DEFAULT_AI, POLICIES, type PolicyName } from '../../src/bots/options.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { loadMap } from '../../src/catalog/maps.ts';
import { calibrationMs } from '../../src/runner/calibration.ts';
import { resolveScenario } from '../../src/study/resolve-scenario.ts';
import { NO_SCENARIO } from '../../src/study/scenario.ts';
import { builtBatch, TEAM_A, TEAM_B } from './built-batch.ts';
import { freshMaps } from './fresh-maps.ts';

/**
 * Games per second of a policy on the open field, by what is done besides playing, on a map of its own for every game,
 * and as a batch on one worker and two; each with its ratio to the calibration loop and a checksum:
 * `npm run build && npx tsx test/bench/batch.ts [policy] [games] [map]`.
 */
const policy = (process.argv[2] ?? 'charge') as PolicyName;
if (!POLICIES.includes(policy)) throw new Error(`policy: one of ${POLICIES.join(', ')}`);
const games = Number(process.argv[3] ?? 4000);
const map = process.argv[4] ?? 'flat';
const SEED = 1;
const WARM_UP = 500;

const { plan } = resolveScenario(
  NO_SCENARIO,
  {
    a: TEAM_A,
    b: TEAM_B,
    aiA: { policy },
    aiB: { policy },
    ...(map === 'flat' ? { field: { distance: 18 } } : { map }),
  },
  { catalog: loadCatalog(), defaultAi: DEFAULT_AI },
);

/** The code as it is built, which is twice as fast as its sources. */
const built = new URL('../../dist/worker.js', import.meta.url);
const { Board, EventLog, GameRunner, policiesOf, setupOf }: typeof import('../../src/runner/worker.ts') = await import(
  built.href
);

function play(log: InstanceType<typeof EventLog> | null, count: number): number {
  const game = { swapped: false, firstSide: -1 };
  const board = Board.of(plan.map);
  // As a batch of many games does.
  board.fillPairs();
  const runner = new GameRunner(setupOf(plan, board, game), policiesOf(plan, false), log);
  const hash = { high: 0, low: 0 };
  let checksum = 0;
  for (let seed = SEED; seed < SEED + count; seed++) {
    runner.play(seed).hash(hash);
    checksum = (Math.imul(checksum, 31) + hash.low) | 0;
  }
  return checksum;
}

/** Games that share no table: each has a map that nobody has seen, new players and a new state. */
const maps = freshMaps(loadMap('quarry'), games);

function playOnFreshMaps(count: number): number {
  const hash = { high: 0, low: 0 };
  let checksum = 0;
  for (let seed = SEED; seed < SEED + count; seed++) {
    const board = Board.of(maps[(seed - SEED) % maps.length]!);
    const setup = setupOf(plan, board, { swapped: false, firstSide: -1 });
    new GameRunner(setup, policiesOf(plan, false), new EventLog()).play(seed).hash(hash);
    checksum = (Math.imul(checksum, 31) + hash.low) | 0;
  }
  return checksum;
}

function measureBatch(name: string, workers: number): void {
  const reports = Array.from({ length: 3 }, () => builtBatch({ policy, games, map, seed: SEED, workers }));
  print(name, Math.max(...reports.map((report) => report.volatile.gamesPerSecond)), reports[0]!.digest.events);
}

async function measure(name: string, run: (count: number) => unknown): Promise<void> {
  await run(WARM_UP);
  let bestMs = Number.POSITIVE_INFINITY;
  let checksum: unknown;
  for (let repeat = 0; repeat < 3; repeat++) {
    const startMs = performance.now();
    checksum = await run(games);
    bestMs = Math.min(bestMs, performance.now() - startMs);
  }
  print(name, (1000 * games) / bestMs, checksum);
}

function print(name: string, perSecond: number, checksum: unknown): void {
  const ratio = (perSecond * calibrationMs()) / 1000;
  const rate = Math.round(perSecond).toLocaleString('en').padStart(9);
  process.stdout.write(
    `${name.padEnd(28)} ${rate} games/s  ratio ${ratio.toFixed(2).padStart(7)}  checksum ${checksum}\n`,
  );
}

process.stdout.write(`${policy} on ${map}, ${games} games\n`);
const log = new EventLog();
await measure('engine, no events', (count) => play(null, count));
await measure('engine, events', (count) => play(log, count));
await measure('engine, a new map every game', playOnFreshMaps);
measureBatch('batch, 1 worker', 1);
measureBatch('batch, 2 workers', 2);
