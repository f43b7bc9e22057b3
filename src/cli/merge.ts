import type { Command } from 'commander';
import { REPORT_FORMATS } from '../report/formats.ts';
import { addOutputOptions, type OutputOptions } from './output.ts';
import { addSharedOptions } from './shared-options.ts';

export interface MergeOptions extends OutputOptions {
  partial: boolean;
  data?: string;
  quiet: boolean;
}

export function define(command: Command): void {
  command
    .argument('<path...>', 'folders of a study’s shards, or reports of batches that go on with each other’s seeds')
    .option('--partial', 'merge what there is; exit code 4 when something is missing', false);
  addSharedOptions(addOutputOptions(command, REPORT_FORMATS), ['data', 'quiet']).action(
    async (paths: string[], options: MergeOptions) => {
      const { runCommand } = await import('./merge-run.ts');
      await runCommand(paths, options);
    },
  );
}
