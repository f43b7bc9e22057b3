import { DEFAULT_AI, POLICIES, type PolicyName } from '../../src/bots/options.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { loadMap } from '../../src/catalog/maps.ts';
import { Board } from '../../src/engine/board.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { GameRunner } from '../../src/engine/game.ts';
import { runBatch } from '../../src/runner/batch.ts';
import { calibrationMs } from '../../src/runner/calibration.ts';
import { policiesOf, setupOf } from '../../src/runner/game-setups.ts';
import { formatDigest } from '../../src/study/aggregate/digest.ts';
import type { GamePlan } from '../../src/study/game-plan.ts';
import { resolveScenario } from '../../src/study/resolve-scenario.ts';
import { NO_SCENARIO } from '../../src/study/scenario.ts';
import { SINGLE } from '../../src/study/unit.ts';
import { freshMaps } from './fresh-maps.ts';

/**
 * Games per second of a policy on the open field, by what is done besides playing, on a map of its own for every game,
 * and on several workers; each with its ratio to the calibration loop and a checksum:
 * `npx tsx test/bench/batch.ts [policy] [games] [map]`.
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
    a: 'courier,foreman,reaver',
    b: 'bastion,foreman,courier',
    aiA: { policy },
    aiB: { policy },
    ...(map === 'flat' ? { field: { distance: 18 } } : { map }),
  },
  { catalog: loadCatalog(), defaultAi: DEFAULT_AI },
);

function play(log: EventLog | null, count: number): number {
  const game = { swapped: false, firstSide: -1 };
  const runner = new GameRunner(setupOf(plan, Board.of(plan.map), game), policiesOf(plan, false), log);
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

async function batch(of: GamePlan, workers: number, count: number): Promise<string> {
  const totals = await runBatch({ plan: of, unit: SINGLE, seed: SEED, unitCount: count, workers });
  return formatDigest(totals.digest);
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
  const perSecond = (1000 * games) / bestMs;
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
await measure('batch, 1 worker', (count) => batch(plan, 1, count));
await measure('batch, 2 workers', (count) => batch(plan, 2, count));
