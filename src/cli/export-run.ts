import { UserError } from '../catalog/user-error.ts';
import { isRowFormatName, REPORT_FORMATS } from '../report/formats.ts';
import type { Printout } from '../report/printout.ts';
import type { ExportOptions } from './export.ts';
import { readFinished } from './finished-report.ts';
import { type OutputPlan, planOutput, writeFiles, writeOutput } from './output.ts';
import { note } from './progress.ts';

/** Writes a finished report in other formats; without `--out` and a format, tables for a person. No game is played. */
export async function runCommand(path: string, options: ExportOptions): Promise<void> {
  const plan = planOutput(options, REPORT_FORMATS);
  const finished = readFinished(path);
  requireShown(path, plan, finished);
  const printout: Printout = { report: {}, blocks: [], ...finished };
  if (plan.stdout === undefined && plan.files.length > 0) await writeFiles(plan, printout);
  else await writeOutput(plan, printout);
  for (const file of plan.files) note(`wrote ${file.path}`, options.quiet);
}

/** @throws UserError for a format that has nothing to show of what was found */
function requireShown(path: string, { stdout, files }: OutputPlan, finished: object): void {
  const formats = [...files.map(({ format }) => format), ...(stdout === undefined ? [] : [stdout])];
  const whole = 'report' in finished;
  for (const format of formats) {
    if (isRowFormatName(format)) {
      if ('rows' in finished) continue;
      const hint = 'games.ndjson, which has them, must lie beside the report';
      throw new UserError({ file: path, found: 'a report without rows', expected: `rows for .${format}`, hint });
    }
    if (!whole) {
      throw new UserError({
        file: path,
        found: 'rows without a report',
        expected: '.csv, .ndjson or .parquet for rows',
      });
    }
  }
  if (formats.length === 0 && !whole) {
    throw new UserError({ file: path, found: 'rows, which have no tables', expected: '--out, --csv or --ndjson' });
  }
}
