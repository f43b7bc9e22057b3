import type { Command } from 'commander';
import { REPORT_FORMATS } from '../report/formats.ts';
import { addFolderOptions, type OutputOptions } from './output.ts';
import { addConditionOptions, type ScenarioOptions } from './scenario-options.ts';
import { addSharedOptions, type SharedOptions, wholeNumber } from './shared-options.ts';

const DEFAULT_UNITS = 200;
const MOST_UNITS = 10_000_000;

export interface TournamentOptions extends ScenarioOptions, SharedOptions, OutputOptions {
  n: number;
  scenario?: string;
  swap: boolean;
  swapFirst: boolean;
  resume: boolean;
}

export function define(command: Command): void {
  const units = wholeNumber('-n', 1, MOST_UNITS);
  command
    .argument('<entry...>', 'teams: a spec or a team file, or name=spec')
    .option('-n <units>', `units for each pair (default: ${DEFAULT_UNITS})`, units, DEFAULT_UNITS)
    .option('--scenario <file>', 'scenario whose battlefield, rules and players are taken')
    .option('--no-swap', 'a unit is one game; by default it is two with sides swapped')
    .option('--swap-first', 'a unit is four games: sides and first side swapped', false)
    .option('--resume', 'go on in the folder of a run that was ended, or with more units', false);
  addSharedOptions(addFolderOptions(addConditionOptions(command), REPORT_FORMATS, 'mechsim-out/tournament')).action(
    async (specs: string[], options: TournamentOptions) => {
      const { runCommand } = await import('./tournament-run.ts');
      await runCommand(specs, options);
    },
  );
}
