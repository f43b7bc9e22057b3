import type { Command } from 'commander';
import { UserError } from '../catalog/user-error.ts';
import { ADJUST, type Adjustment } from '../stats/adjust.ts';
import { addOutputOptions, type OutputOptions } from './output.ts';
import { addSharedOptions } from './shared-options.ts';

export const COMPARE_FORMATS = ['json', 'csv', 'ndjson'] as const;

export interface CompareOptions extends OutputOptions {
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
  addSharedOptions(addOutputOptions(command, COMPARE_FORMATS), ['quiet']).action(
    async (before: string, after: string, options: CompareOptions) => {
      const { runCommand } = await import('./compare-run.ts');
      await runCommand(before, after, options);
    },
  );
}

const AFTERWORD = `
Units on the same seed are compared as pairs, wherever both reports have played it
alike. Without common seeds the shares are compared by their counts.`;

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
