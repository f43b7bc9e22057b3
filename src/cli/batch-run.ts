import { availableParallelism, hostname } from 'node:os';
import { canonicalHash, catalogHash } from '../catalog/hash.ts';
import { UserError } from '../catalog/user-error.ts';
import { DICE_NAME } from '../engine/dice.ts';
import { ABILITIES } from '../engine/names.ts';
import { batchBlocks } from '../report/batch-table.ts';
import { REPORT_FORMATS } from '../report/formats.ts';
import { type BatchTotals, runBatch } from '../runner/batch.ts';
import { calibrationMs } from '../runner/calibration.ts';
import { sprt } from '../stats/sprt.ts';
import { formatCommand } from '../study/command.ts';
import { GAME_COLUMNS } from '../study/game-columns.ts';
import { batchReport, batchWords, type Manifest, type Volatile } from '../study/report/batch-report.ts';
import { type CompleteSprt, DEFAULT_LOOK } from '../study/sweep/resolved-study.ts';
import { completeSprt } from '../study/sweep/study.ts';
import { type UnitKind, unitSize } from '../study/unit.ts';
import { VERSION } from '../version.ts';
import type { BatchOptions } from './batch.ts';
import { rowsOf } from './batch-rows.ts';
import { EXIT } from './exit.ts';
import { watchInterruption } from './interrupt.ts';
import { type LoadedScenario, scenarioOf } from './load-scenario.ts';
import { planOutput, writeOutput } from './output.ts';
import { note, startProgress } from './progress.ts';
import { openRowOutput, withoutRows } from './row-output.ts';
import { requireLogged, saveLogs } from './save-log.ts';
import { requireSeeds } from './shared-options.ts';
import { readSprt } from './sprt-option.ts';

const CONFIDENCE = 0.95;

export async function runCommand(file: string | undefined, options: BatchOptions): Promise<void> {
  const output = planOutput(options, REPORT_FORMATS);
  const loaded = scenarioOf(file, options);
  const unit: UnitKind = { swap: options.swap || options.swapFirst, swapFirst: options.swapFirst };
  const unitCount = unitsOf(options.n, unit);
  const rule = options.sprt === undefined ? null : completeSprt(readSprt(options.sprt));
  const { plan, seed, words } = loaded;
  requireSeeds(seed, unitCount);
  requireLogged(options.saveLog, { plan, unit, seed, unitCount });

  const rows = openRowOutput(output, GAME_COLUMNS);
  const progress = await startProgress('batch', options.n, options.quiet);
  const interruption = watchInterruption();
  const startMs = performance.now();
  let totals: BatchTotals;
  try {
    totals = await runBatch({
      plan,
      unit,
      seed,
      unitCount,
      workers: options.workers ?? availableParallelism(),
      chunkGames: options.chunk,
      signal: interruption.signal,
      stop:
        rule === null
          ? undefined
          : { look: DEFAULT_LOOK, isMet: (counts) => sprt(counts, rule).decision !== 'continue' },
      rows: rows.wanted,
      check: options.check,
      onBlock: async (result) => {
        progress.update((result.firstUnit + result.unitCount) * unitSize(unit));
        if (rows.wanted) await rows.write(rowsOf(result, { firstSide: plan.firstSide, unit, seed, words }));
      },
    });
  } finally {
    progress.stop();
    interruption.stop();
  }
  await rows.finish();
  const report = batchReport({
    aggregate: totals,
    manifest: manifestOf(loaded, unit, options.n, rule),
    scenario: loaded.scenario,
    plan,
    unit,
    seed,
    unitCount,
    words,
    abilities: ABILITIES,
    volatile: volatileOf(totals, unit, performance.now() - startMs),
  });
  await writeOutput(withoutRows(output), { report, blocks: batchBlocks(report) });
  if (options.saveLog !== undefined) {
    const files = await saveLogs(options.saveLog, { plan, unit, seed, unitCount }, totals.failed);
    note(files.length === 0 ? 'no game failed: no events saved' : `events saved: ${files.join(', ')}`, options.quiet);
  }
  if (report.resume !== null) note(`interrupted; to go on: ${report.resume.command}`, options.quiet);
  process.exitCode = interruption.exitCode() ?? (totals.failedCount > 0 ? EXIT.incomplete : EXIT.done);
}

/** @throws UserError when the games are no whole number of units */
function unitsOf(games: number, unit: UnitKind): number {
  const size = unitSize(unit);
  if (games % size === 0) return games / size;
  const option = unit.swapFirst ? '--swap-first' : '--swap';
  throw new UserError({
    file: '-n',
    found: String(games),
    expected: `a multiple of ${size}, the games of a unit (${option})`,
  });
}

function manifestOf(
  { scenario, plan, catalog, seed, words }: LoadedScenario,
  unit: UnitKind,
  games: number,
  rule: CompleteSprt | null,
): Manifest {
  return {
    command: formatCommand(batchWords(words, seed, games, unit, rule)),
    engine: VERSION,
    dice: DICE_NAME,
    rulesHash: canonicalHash(scenario.rules),
    catalogHash: catalogHash(catalog),
    setupHash: canonicalHash(plan),
    seed: String(seed),
    games,
    unit: { games: unitSize(unit), ...unit },
    sprt: rule,
    confidence: CONFIDENCE,
  };
}

function volatileOf(totals: BatchTotals, unit: UnitKind, elapsedMs: number): Volatile {
  const gamesPerSecond = (1000 * totals.unitsDone * unitSize(unit)) / elapsedMs;
  return {
    gamesPerSecond: Math.round(gamesPerSecond),
    elapsedMs: Math.round(elapsedMs),
    workers: totals.workersUsed,
    chunk: totals.chunkGames,
    node: process.version,
    host: hostname(),
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    calibrationRatio: Number(((gamesPerSecond * calibrationMs()) / 1000).toFixed(3)),
    argv: process.argv.slice(2),
  };
}
