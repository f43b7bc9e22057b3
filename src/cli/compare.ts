import type { Command } from 'commander';
import { UserError } from '../catalog/user-error.ts';
import { compareBlocks } from '../report/compare-table.ts';
import { ADJUST, type Adjustment } from '../stats/adjust.ts';
import { VERDICTS, type Verdict } from '../stats/verdict.ts';
import { compareReport } from '../study/compare/compare-report.ts';
import { readResult } from './compare-results.ts';
import { EXIT } from './exit.ts';
import { objectRows } from './object-rows.ts';
import { addOutputOptions, type OutputOptions, planOutput, writeOutput } from './output.ts';
import { note } from './progress.ts';
import { addSharedOptions } from './shared-options.ts';

const FORMATS = ['json', 'csv', 'ndjson'] as const;
/** Verdicts of which `--fail` without a value is afraid. */
const FEARED: readonly Verdict[] = ['worse'];

interface CompareOptions extends OutputOptions {
  margin?: number;
  confidence: number;
  adjust: Adjustment;
  fail?: string | true;
  quiet: boolean;
}

export function define(command: Command): void {
  command
    .argument('<old>', 'report of batch, match, tournament or sweep, or the folder that holds it')
    .argument('<new>', 'another one of the same kind: the difference is new less old')
    .option('--margin <difference>', 'differences of the win share within this count as equivalent', marginOf)
    .option('--confidence <share>', 'of the intervals; verdicts err with the rest', confidenceOf, 0.95)
    .option('--adjust <method>', 'for many pairs: holm, bh or none', adjustmentOf, 'holm')
    .option('--fail [verdicts]', 'exit code 3 when a pair is one of these: worse alone, or as worse,inconclusive')
    .addHelpText('after', AFTERWORD);
  addSharedOptions(addOutputOptions(command, FORMATS), ['quiet']).action(runCommand);
}

const AFTERWORD = `
Units on the same seed are compared as pairs, wherever both reports have played it
alike. Without common seeds the shares are compared by their counts.`;

async function runCommand(oldPath: string, newPath: string, options: CompareOptions): Promise<void> {
  const output = planOutput(options, FORMATS);
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

function marginOf(text: string): number {
  return shareOf('--margin', text);
}

function confidenceOf(text: string): number {
  return shareOf('--confidence', text);
}

function shareOf(option: string, text: string): number {
  const value = Number(text);
  if (/^\d*\.?\d+$/.test(text) && value > 0 && value < 1) return value;
  throw new UserError({ file: option, found: `'${text}'`, expected: 'a number between 0 and 1' });
}

function adjustmentOf(text: string): Adjustment {
  if (Object.hasOwn(ADJUST, text)) return text as Adjustment;
  throw new UserError({ file: '--adjust', found: `'${text}'`, expected: Object.keys(ADJUST).join(', ') });
}
