import type { Command } from 'commander';
import { REPORT_FORMATS } from '../report/formats.ts';
import { type LogChoice, parseLogChoice } from './log-choice.ts';
import { addOutputOptions, type OutputOptions } from './output.ts';
import { addScenarioOptions, type ScenarioOptions } from './scenario-options.ts';
import { addSharedOptions, type SharedOptions, wholeNumber } from './shared-options.ts';

const DEFAULT_GAMES = 1000;
const LARGEST_GAMES = 100_000_000;

interface UnitOptions {
  /** Games, not units. */
  n: number;
  swap: boolean;
  swapFirst: boolean;
  sprt?: string;
}

interface WatchOptions {
  check: boolean;
  saveLog?: LogChoice;
}

export type BatchOptions = ScenarioOptions & SharedOptions & OutputOptions & UnitOptions & WatchOptions;

export function define(command: Command): void {
  addScenarioOptions(command)
    .option(
      '-n <games>',
      `games to play (default: ${DEFAULT_GAMES})`,
      wholeNumber('-n', 1, LARGEST_GAMES),
      DEFAULT_GAMES,
    )
    .option('--swap', 'play every seed twice, the second time with sides swapped', false)
    .option('--swap-first', 'play every seed four times: sides and first side swapped', false)
    .option('--sprt <elo0,elo1[:alpha,beta]>', 'stop when a sequential test on whole units has decided; -n is the most')
    .option('--check', 'check every game against the invariants of the rules; one that breaks any has failed', false)
    .option('--save-log <which>', 'write the events of games to events-SEED.ndjson: failed, or a seed', parseLogChoice);
  addOutputOptions(addSharedOptions(command), REPORT_FORMATS).action(
    async (file: string | undefined, options: BatchOptions) => {
      const { runCommand } = await import('./batch-run.ts');
      await runCommand(file, options);
    },
  );
}
