import type { Command } from 'commander';
import { addScenarioOptions, type ScenarioOptions } from './scenario-options.ts';
import { addSharedOptions, type SharedOptions } from './shared-options.ts';

/** What `golden record` takes. */
export type GoldenOptions = ScenarioOptions & SharedOptions & { swapped: boolean };

/** Adds the options that say which game is played. */
export function addGameOptions(command: Command): Command {
  addScenarioOptions(command).option('--swapped', "the teams on each other's sides", false);
  return addSharedOptions(command, ['seed', 'data', 'rule', 'checks', 'quiet']);
}
