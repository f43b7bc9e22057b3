import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_AI, POLICIES, type PolicyName } from '../../src/bots/options.ts';
import { catalogHash } from '../../src/catalog/hash.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { writeStudyFiles } from '../../src/cli/study-files.ts';
import { runBatch } from '../../src/runner/batch.ts';
import { calibrationMs } from '../../src/runner/calibration.ts';
import { MEASURED, reportOfStudy } from '../../src/runner/sweep/report-of-study.ts';
import { CellBook, emptyState, runStudy, type StudyState } from '../../src/runner/sweep/run-study.ts';
import { type Digest, EMPTY_DIGEST, formatDigest, joinDigests } from '../../src/study/aggregate/digest.ts';
import { resolveScenario } from '../../src/study/resolve-scenario.ts';
import { NO_SCENARIO } from '../../src/study/scenario.ts';
import { planCells } from '../../src/study/sweep/cells.ts';
import { resolveStudy } from '../../src/study/sweep/resolve-study.ts';
import type { Study } from '../../src/study/sweep/study.ts';
import { SINGLE } from '../../src/study/unit.ts';

/**
 * What a study costs over the games in it: 12 cells as a sweep with its journal, and the same games as 12 batches, by
 * turns, in CPU time on one worker; then the planning of 100,000 cells and the report of 1,000:
 * `npx tsx test/bench/study.ts [policy] [games per cell] [pairs]`.
 */
const policy = (process.argv[2] ?? 'charge') as PolicyName;
if (!POLICIES.includes(policy)) throw new Error(`policy: one of ${POLICIES.join(', ')}`);
const games = Number(process.argv[3] ?? 12_000);
const pairs = Number(process.argv[4] ?? 5);
const SEED = 1;
const WARM_UP = 300;

const catalog = loadCatalog();
const context = { catalog, defaultAi: DEFAULT_AI, dataDirectory: undefined };
const { scenario } = resolveScenario(
  NO_SCENARIO,
  {
    a: 'courier,foreman,reaver',
    b: 'bastion,foreman,courier',
    aiA: { policy },
    aiB: { policy },
    field: { distance: 18 },
  },
  context,
);
const root = mkdtempSync(join(tmpdir(), 'mechsim-bench-'));
process.on('exit', () => rmSync(root, { recursive: true, force: true }));
let folders = 0;

function stateOf(fields: Omit<Study, 'scenario'>): StudyState {
  const entry = { scenario: 'bench', ...fields };
  const study = resolveStudy(
    { file: undefined, entry, text: undefined },
    { ...context, scenario, catalogHash: catalogHash(catalog), seed: String(SEED), name: 'bench', metrics: MEASURED },
  );
  return emptyState(study, planCells(study));
}

const TWELVE = {
  cap: { path: 'rules.roundCap', values: [5, 6, 7, 8] },
  lead: { path: 'a.team[0]', values: ['courier', 'reaver', 'bastion'] },
};

const sum = (digests: readonly Digest[]) => formatDigest(digests.reduce(joinDigests, EMPTY_DIGEST));
const bookOf = (state: StudyState) => new CellBook(state, catalog, undefined, DEFAULT_AI);

async function asSweep(unitCount: number): Promise<string> {
  const state = stateOf({ factors: TWELVE, replicate: { n: unitCount } });
  await runStudy({
    state,
    book: bookOf(state),
    folder: join(root, `study-${folders++}`),
    shard: null,
    rows: false,
    dataDirectory: undefined,
    resume: false,
    extend: false,
    workers: 1,
    signal: new AbortController().signal,
    onProgress: () => {},
    finish: async () => {},
  });
  return sum(state.tallies.map(({ digest }) => digest));
}

async function asBatches(unitCount: number): Promise<string> {
  const state = stateOf({ factors: TWELVE, replicate: { n: unitCount } });
  const book = bookOf(state);
  const digests: Digest[] = [];
  for (const cell of state.plan.cells.keys()) {
    const batch = await runBatch({ plan: book.planOf(cell), unit: SINGLE, seed: SEED, unitCount, workers: 1 });
    digests.push(batch.digest);
  }
  return sum(digests);
}

async function cpuOf(run: (unitCount: number) => Promise<string>): Promise<{ cpuMs: number; checksum: string }> {
  const before = process.cpuUsage();
  const checksum = await run(games);
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000, checksum };
}

process.stdout.write(`12 cells of ${games} games, ${policy} on the open field, ${pairs} pairs\n`);
await asSweep(WARM_UP);
await asBatches(WARM_UP);
const ratios: number[] = [];
for (let pair = 0; pair < pairs; pair++) {
  // Who goes first takes turns: the machine may be warming up, or slowing down.
  const order = pair % 2 === 0 ? ([asSweep, asBatches] as const) : ([asBatches, asSweep] as const);
  const [one, two] = [await cpuOf(order[0]), await cpuOf(order[1])];
  const [sweep, batches] = pair % 2 === 0 ? [one, two] : [two, one];
  if (sweep.checksum !== batches.checksum) throw new Error('the sweep and the batches played different games');
  ratios.push(sweep.cpuMs / batches.cpuMs);
  const rate = Math.round((12 * games * 1000) / sweep.cpuMs);
  process.stdout.write(
    `sweep ${(sweep.cpuMs / 1000).toFixed(2)} s, batches ${(batches.cpuMs / 1000).toFixed(2)} s CPU: ${ratios.at(-1)!.toFixed(4)}` +
      `  ${rate} games/s  ratio ${((rate * calibrationMs()) / 1000).toFixed(2)}  checksum ${sweep.checksum}\n`,
  );
}
const median = ratios.sort((left, right) => left - right)[ratios.length >> 1]!;
process.stdout.write(`median of the pairs: ${median.toFixed(4)} (at most 1.03)\n`);

const heapBefore = process.memoryUsage().heapUsed;
const planStart = process.cpuUsage();
const wide = stateOf({ factors: { salt: { path: 'salt', range: '1..100000' } }, replicate: { n: 1_000_000 } });
const planned = process.cpuUsage(planStart);
process.stdout.write(
  `${wide.plan.cells.length} cells planned in ${((planned.user + planned.system) / 1e6).toFixed(2)} s CPU, ` +
    `${Math.round((process.memoryUsage().heapUsed - heapBefore) / 2 ** 20)} MiB of heap (at most 2 s)\n`,
);

const thousand = stateOf({
  factors: { salt: { path: 'salt', range: '1..1000' } },
  baseline: { salt: 1 },
  replicate: { n: 10 },
});
const folder = join(root, 'report');
let written: { user: number; system: number } | undefined;
await runStudy({
  state: thousand,
  book: bookOf(thousand),
  folder,
  shard: null,
  rows: false,
  dataDirectory: undefined,
  resume: false,
  extend: false,
  workers: 1,
  signal: new AbortController().signal,
  onProgress: () => {},
  finish: async () => {
    const start = process.cpuUsage();
    const report = reportOfStudy({ state: thousand, shard: null, dataDirectory: undefined, resume: [], volatile: {} });
    await writeStudyFiles(folder, report);
    written = process.cpuUsage(start);
  },
});
process.stdout.write(
  `report of 1000 cells, ${Math.round(statSync(join(folder, 'report.json')).size / 1024)} KiB, written in ` +
    `${((written!.user + written!.system) / 1e6).toFixed(2)} s CPU (at most 2 s)\n`,
);
