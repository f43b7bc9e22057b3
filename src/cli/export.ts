import type { Command } from 'commander';
import { REPORT_FORMATS } from '../report/formats.ts';
import { addOutputOptions, type OutputOptions } from './output.ts';
import { addSharedOptions } from './shared-options.ts';

export interface ExportOptions extends OutputOptions {
  quiet: boolean;
}

export function define(command: Command): void {
  command.argument('<path>', 'a report, the folder of a study, match or tournament, or rows (.ndjson)');
  addSharedOptions(addOutputOptions(command, REPORT_FORMATS), ['quiet']).action(
    async (path: string, options: ExportOptions) => {
      const { runCommand } = await import('./export-run.ts');
      await runCommand(path, options);
    },
  );
}
