import { UserError } from '../catalog/user-error.ts';
import { compareBlocks } from '../report/compare-table.ts';
import { VERDICTS, type Verdict } from '../stats/verdict.ts';
import { compareReport } from '../study/compare/compare-report.ts';
import { COMPARE_FORMATS, type CompareOptions } from './compare.ts';
import { readResult } from './compare-results.ts';
import { EXIT } from './exit.ts';
import { objectRows } from './object-rows.ts';
import { planOutput, writeOutput } from './output.ts';
import { note } from './progress.ts';

/** Verdicts of which `--fail` without a value is afraid. */
const FEARED: readonly Verdict[] = ['worse'];

export async function runCommand(oldPath: string, newPath: string, options: CompareOptions): Promise<void> {
  const output = planOutput(options, COMPARE_FORMATS);
  const fail = options.fail === undefined ? [] : options.fail === true ? FEARED : verdictsOf(options.fail);
  const [before, after] = [readResult(oldPath), readResult(newPath)];
  if (before.kind !== after.kind) {
    throw new UserError({
      file: newPath,
      found: `the report of a ${after.kind}`,
      expected: `that of a ${before.kind}, as ${oldPath}`,
    });
  }
  const { margin = null, confidence, adjust } = options;
  const report = compareReport(before, after, { margin, confidence, adjust, fail });
  if (report.pairs.length === 0) {
    const [known] = report.unmatched.old;
    const expected = `some of what ${oldPath} has${known === undefined ? '' : `, as ${known}`}`;
    throw new UserError({ file: newPath, found: 'no result to compare', expected });
  }
  await writeOutput(output, { report, blocks: compareBlocks(report), rows: objectRows(report.columns, report.pairs) });
  for (const { path, complete } of [before, after]) if (!complete) note(`${path} is incomplete`, options.quiet);
  process.exitCode = report.fail.length > 0 ? EXIT.conditionFailed : EXIT.done;
}

function verdictsOf(text: string): Verdict[] {
  return text.split(',').map((word) => {
    const verdict = VERDICTS.find((known) => known === word.trim());
    if (verdict !== undefined) return verdict;
    throw new UserError({ file: '--fail', found: `'${word}'`, expected: `some of ${VERDICTS.join(', ')}` });
  });
}
