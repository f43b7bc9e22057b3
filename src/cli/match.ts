import type { Command } from 'commander';
import { REPORT_FORMATS } from '../report/formats.ts';
import { addFolderOptions, type OutputOptions } from './output.ts';
import { addScenarioOptions, type ScenarioOptions } from './scenario-options.ts';
import { addSharedOptions, type SharedOptions, wholeNumber } from './shared-options.ts';

/** Maps of the games of a match, unless others are named (I3). */
export const MATCH_MAPS = ['quarry', 'foundry', 'causeway'];

const DEFAULT_MATCHES = 100;
const MOST_MATCHES = 10_000_000;

export interface MatchOptions extends ScenarioOptions, SharedOptions, OutputOptions {
  n: number;
  maps?: string;
  sprt?: string;
  resume: boolean;
}

export function define(command: Command): void {
  const matches = wholeNumber('-n', 1, MOST_MATCHES);
  addScenarioOptions(command)
    .option('-n <matches>', `matches to play (default: ${DEFAULT_MATCHES})`, matches, DEFAULT_MATCHES)
    .option('--maps <maps>', `maps of the games in turn (default: ${MATCH_MAPS.join(',')}; --map: one for all)`)
    .option('--sprt <elo0,elo1[:alpha,beta]>', 'stop when a sequential test on whole matches has decided')
    .option('--resume', 'go on in the folder of a run that was ended, or with more matches', false);
  addSharedOptions(addFolderOptions(command, REPORT_FORMATS, 'mechsim-out/<name>-match')).action(
    async (file: string | undefined, options: MatchOptions) => {
      const { runCommand } = await import('./match-run.ts');
      await runCommand(file, options);
    },
  );
}
