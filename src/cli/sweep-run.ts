import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_AI } from '../bots/options.ts';
import { UserError } from '../catalog/user-error.ts';
import { REPORT_FORMATS } from '../report/formats.ts';
import { studyBlocks } from '../report/study-table.ts';
import type { Shard } from '../runner/sweep/journal.ts';
import { reportOfStudy } from '../runner/sweep/report-of-study.ts';
import { CellBook, cellsOfShard, emptyState, runStudy, type StudyState } from '../runner/sweep/run-study.ts';
import type { SweepRun } from '../runner/sweep/sweep.ts';
import { planCells } from '../study/sweep/cells.ts';
import type { StudyReport } from '../study/sweep/study-report.ts';
import { unitSize } from '../study/unit.ts';
import { EXIT } from './exit.ts';
import { type Interruption, watchInterruption } from './interrupt.ts';
import { planFolder, writeOutput, writeStdout, writeWhole } from './output.ts';
import { note, startProgress } from './progress.ts';
import { volatileFacts } from './run-facts.ts';
import { requireSeeds } from './shared-options.ts';
import { cellRows, studyYaml, writeStudyFiles } from './study-files.ts';
import { GAMES_FILE, writeStudyGames } from './study-games.ts';
import type { SweepOptions } from './sweep.ts';
import { dryRun } from './sweep-dry-run.ts';
import { type LoadedStudy, loadStudy } from './sweep-source.ts';

export async function runCommand(file: string | undefined, options: SweepOptions): Promise<void> {
  const { folder, plan: output } = planFolder(options, REPORT_FORMATS);
  const loaded = loadStudy(file, options);
  const { study } = loaded;
  if (options.printStudy) {
    await writeStdout([yamlOf(loaded)]);
    return;
  }
  const state = emptyState(study, planCells(study));
  requireSeeds(Number(study.seed), state.replicate.max);
  const shard = options.shard === undefined ? null : readShard(options.shard);
  const cells = cellsOfShard(state.plan, shard);
  const book = new CellBook(state, loaded.loaded.catalog, options.data, DEFAULT_AI);
  if (options.dryRun) {
    await writeOutput(output, await dryRun(state, cells, book));
    return;
  }
  book.checkAll(cells);
  const report = await play({ folder, loaded, state, shard, cells, book, options });
  const printout = { report, blocks: studyBlocks(report), rows: cellRows(report) };
  await writeOutput(output, printout);
}

interface Work {
  /** `--out`, where it names a folder. */
  readonly folder: string | undefined;
  readonly loaded: LoadedStudy;
  readonly state: StudyState;
  readonly shard: Shard | null;
  readonly cells: readonly number[];
  readonly book: CellBook;
  readonly options: SweepOptions;
}

/** Plays a study into its folder; sets the exit code of the process. */
async function play(work: Work): Promise<StudyReport> {
  const { loaded, state, shard, cells, book, options } = work;
  const folder =
    work.folder ?? join('mechsim-out', loaded.study.name + (shard === null ? '' : `-${shard.index}-of-${shard.count}`));
  const most = cells.length * state.replicate.max * unitSize(state.replicate);
  const progress = await startProgress('sweep', most, options.quiet);
  const interruption = watchInterruption();
  const startMs = performance.now();
  let report: StudyReport | undefined;
  try {
    await runStudy({
      state,
      book,
      folder,
      shard,
      rows: options.games,
      dataDirectory: options.data,
      resume: options.resume,
      extend: options.extend,
      workers: options.workers ?? availableParallelism(),
      chunkGames: options.chunk,
      signal: interruption.signal,
      onProgress: (games) => progress.update(games),
      finish: async (run) => {
        report = reportOf(work, run, folder, performance.now() - startMs);
        await writeWhole(join(folder, 'study.yaml'), [yamlOf(loaded)]);
        await writeStudyFiles(folder, report);
        if (options.games) await writeStudyGames(folder, [folder], state, options.data);
      },
    });
  } finally {
    progress.stop();
    interruption.stop();
  }
  const games = options.games ? `${GAMES_FILE}, ` : '';
  note(`${folder}: report.json, cells.ndjson, comparisons.ndjson, effects.ndjson, ${games}study.yaml`, options.quiet);
  process.exitCode = exitCodeOf(report!, interruption);
  return report!;
}

/** What went wrong first counts: the wish to stop, games that failed, conditions that do not hold. */
function exitCodeOf({ totals, fail, complete }: StudyReport, interruption: Interruption): number {
  const interrupted = interruption.exitCode();
  if (interrupted !== undefined && !complete) return interrupted;
  if (totals.failed > 0) return EXIT.incomplete;
  return complete && fail.some(({ holds }) => !holds) ? EXIT.conditionFailed : EXIT.done;
}

function reportOf({ state, shard, options }: Work, run: SweepRun, folder: string, elapsedMs: number): StudyReport {
  const data = options.data === undefined ? [] : ['--data', options.data];
  const part = shard === null ? [] : ['--shard', `${shard.index}/${shard.count}`];
  const games = options.games ? ['--games'] : [];
  return reportOfStudy({
    state,
    shard,
    dataDirectory: options.data,
    resume: ['sweep', join(folder, 'study.yaml'), '--out', folder, '--resume', ...part, ...games, ...data],
    volatile: volatileFacts(run, elapsedMs),
  });
}

function yamlOf({ entry, loaded, study }: LoadedStudy): string {
  return studyYaml(entry, loaded.scenario, study.seed, study.name);
}

function readShard(text: string): Shard {
  const match = /^(\d{1,6})\/(\d{1,6})$/.exec(text);
  const [index, count] = [Number(match?.[1]), Number(match?.[2])];
  if (match !== null && index >= 1 && index <= count) return { index, count };
  throw new UserError({ file: '--shard', found: `'${text}'`, expected: 'i/n with i from 1 to n' });
}
