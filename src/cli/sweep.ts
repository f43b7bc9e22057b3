import type { Command } from 'commander';
import { REPORT_FORMATS } from '../report/formats.ts';
import { addFolderOptions, type OutputOptions } from './output.ts';
import { addScenarioOptions, type ScenarioOptions } from './scenario-options.ts';
import { addSharedOptions, type SharedOptions } from './shared-options.ts';
import { addStudyOptions, type StudyOptions } from './study-options.ts';

interface RunOptions {
  shard?: string;
  resume: boolean;
  extend: boolean;
  games: boolean;
  dryRun: boolean;
  printStudy: boolean;
}

export type SweepOptions = ScenarioOptions & SharedOptions & StudyOptions & RunOptions & OutputOptions;

export function define(command: Command): void {
  addStudyOptions(addScenarioOptions(command, 'study, or a scenario to vary; YAML or JSON'))
    .option('--shard <i/n>', 'play the i-th of n parts of the cells; merge joins them')
    .option('--resume', 'go on in a folder where a run was ended', false)
    .option('--extend', 'go on in a folder with changed cells or more units', false)
    .option('--games', 'keep a row of every game (games.ndjson)', false)
    .option('--dry-run', 'say what would be played', false)
    .option('--print-study', 'print the study as YAML', false);
  addSharedOptions(addFolderOptions(command, REPORT_FORMATS, 'mechsim-out/<name>')).action(
    async (file: string | undefined, options: SweepOptions) => {
      const { runCommand } = await import('./sweep-run.ts');
      await runCommand(file, options);
    },
  );
}
