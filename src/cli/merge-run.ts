import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { readJsonText } from '../catalog/json-text.ts';
import { readText } from '../catalog/read-text.ts';
import { UserError } from '../catalog/user-error.ts';
import { batchBlocks } from '../report/batch-table.ts';
import { REPORT_FORMATS } from '../report/formats.ts';
import { studyBlocks } from '../report/study-table.ts';
import { JOURNAL_FILE } from '../runner/sweep/journal-folder.ts';
import { type MergedStudy, mergeStudies } from '../runner/sweep/merge-studies.ts';
import { reportOfStudy } from '../runner/sweep/report-of-study.ts';
import { type BatchReport, REPORT_SCHEMA } from '../study/report/batch-report.ts';
import { STUDY_REPORT_SCHEMA, type StudyReport } from '../study/sweep/study-report.ts';
import { EXIT } from './exit.ts';
import { outcomeRows } from './finished-report.ts';
import { joinBatches } from './join-batches.ts';
import type { MergeOptions } from './merge.ts';
import { type OutputPlan, planFolder, writeOutput, writeWhole } from './output.ts';
import { note } from './progress.ts';
import { cellRows, writeStudyFiles } from './study-files.ts';
import { writeStudyGames } from './study-games.ts';

/** What was given to be merged. */
interface Part {
  readonly path: string;
  readonly kind: 'study' | 'batch';
  /** Of a batch. */
  readonly report?: BatchReport;
}

export async function runCommand(paths: string[], options: MergeOptions): Promise<void> {
  const { folder, plan: output } = planFolder(options, REPORT_FORMATS);
  const parts = paths.map(partAt);
  const kinds = new Set(parts.map(({ kind }) => kind));
  if (kinds.size > 1) throw new UserError({ found: 'studies beside batches', expected: 'parts of one kind' });
  if (kinds.has('study')) await mergeStudyParts(parts, options, output, folder);
  else await mergeBatchParts(parts, options, output, folder);
}

async function mergeStudyParts(
  parts: readonly Part[],
  options: MergeOptions,
  output: OutputPlan,
  folder: string | undefined,
): Promise<void> {
  const merged = mergeStudies(parts.map(({ path }) => path));
  const lacking = lackOf(merged);
  if (lacking !== undefined && !options.partial) {
    throw new UserError({ found: lacking, hint: '--partial merges what there is' });
  }
  const { state, header } = merged;
  const report = reportOfStudy({
    state,
    shard: null,
    dataDirectory: header.data ?? undefined,
    resume: resumeWords(parts, merged),
    volatile: {
      merged: parts.map(({ path }) => path),
      node: process.version,
      host: hostname(),
      argv: process.argv.slice(2),
    },
  });
  if (folder !== undefined) {
    makeEmptyFolder(folder);
    await writeWhole(join(folder, 'study.yaml'), [readFileSync(join(parts[0]!.path, 'study.yaml'), 'utf8')]);
    await writeStudyFiles(folder, report);
    if (header.rows) {
      const journals = parts.map(({ path }) => path);
      await writeStudyGames(folder, journals, state, header.data ?? undefined);
    }
  }
  await writeOutput(output, { report, blocks: studyBlocks(report), rows: cellRows(report) });
  if (lacking !== undefined) note(lacking, options.quiet);
  process.exitCode = exitCodeOf(report, lacking !== undefined);
}

function exitCodeOf({ totals, fail }: StudyReport, lacking: boolean): number {
  if (lacking || totals.failed > 0) return EXIT.incomplete;
  return fail.some(({ holds }) => !holds) ? EXIT.conditionFailed : EXIT.done;
}

function lackOf({ missing, unfinished }: MergedStudy): string | undefined {
  if (missing.length > 0) return `missing: ${missing.length === 1 ? 'shard' : 'shards'} ${missing.join(', ')}`;
  return unfinished.length > 0 ? `not finished: ${unfinished.join(', ')}` : undefined;
}

/** The command for the first thing that is missing. */
function resumeWords(parts: readonly Part[], { header, missing, unfinished }: MergedStudy): string[] {
  const data = header.data === null ? [] : ['--data', header.data];
  const first = parts[0]!.path;
  const count = parts.length + missing.length;
  if (missing.length > 0) return ['sweep', join(first, 'study.yaml'), '--shard', `${missing[0]}/${count}`, ...data];
  const folder = unfinished[0] ?? first;
  return ['sweep', join(folder, 'study.yaml'), '--out', folder, '--resume', ...data];
}

async function mergeBatchParts(
  parts: readonly Part[],
  options: MergeOptions,
  output: OutputPlan,
  folder: string | undefined,
): Promise<void> {
  if (folder !== undefined) {
    throw new UserError({ file: '--out', found: `'${folder}'`, expected: 'a file: merged batches are one report' });
  }
  const { report, lacking } = joinBatches(
    parts.map(({ path, report: part }) => ({ path, report: part! })),
    options.data,
  );
  if (lacking !== undefined && !options.partial) {
    throw new UserError({ found: lacking, hint: '--partial merges what comes before' });
  }
  await writeOutput(output, { report, blocks: batchBlocks(report), rows: outcomeRows(report) });
  if (lacking !== undefined) note(lacking, options.quiet);
  const short = lacking !== undefined || report.totals.failed > 0;
  process.exitCode = short ? EXIT.incomplete : EXIT.done;
}

/** Finds out what a path is: a study's folder, a file in one, or the report of a batch. */
function partAt(path: string): Part {
  if (!existsSync(path)) throw new UserError({ file: path, found: 'nothing there', expected: 'a folder or a report' });
  if (statSync(path).isDirectory()) return { path, kind: 'study' };
  const value = readJsonText(readText(path), path).value as { schema?: string } | null;
  if (value?.schema === REPORT_SCHEMA) return { path, kind: 'batch', report: value as unknown as BatchReport };
  if (value?.schema === STUDY_REPORT_SCHEMA && existsSync(join(dirname(path), JOURNAL_FILE))) {
    return { path: dirname(path), kind: 'study' };
  }
  const expected = `a report of batch, or a study's folder with its ${JOURNAL_FILE}`;
  throw new UserError({ file: path, found: value?.schema ?? 'another file', expected });
}

function makeEmptyFolder(folder: string): void {
  if (existsSync(join(folder, 'report.json'))) {
    throw new UserError({ file: folder, found: 'a folder that is in use', expected: 'an empty or a new one' });
  }
  mkdirSync(folder, { recursive: true });
}
