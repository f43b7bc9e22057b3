import type { Command } from 'commander';
import { addOutputOptions, type OutputOptions } from './output.ts';
import { addScenarioOptions, type ScenarioOptions } from './scenario-options.ts';
import { addSharedOptions, type SharedOptions } from './shared-options.ts';

export const PLAY_FORMATS = ['json'] as const;

export interface PlayOptions extends ScenarioOptions, SharedOptions, OutputOptions {
  swapped: boolean;
  board: boolean;
  events: boolean;
  why: boolean;
  script?: string;
}

export function define(command: Command): void {
  addScenarioOptions(command)
    .option('--swapped', "the teams on each other's sides, as in the second game of a swapped unit", false)
    .option('--board', 'draw the board when a round begins and ends', false)
    .option('--why', 'say of every decision what was chosen, and among what', false)
    .option('--events', 'print the events alone, one JSON object per line', false)
    .option('--script <file>', 'dice by stage, .json or .yaml: { hit: [12, 7], damage: [4] }');
  addOutputOptions(addSharedOptions(command, ['seed', 'data', 'rule', 'checks', 'quiet']), PLAY_FORMATS).action(
    async (file: string | undefined, options: PlayOptions) => {
      const { runCommand } = await import('./play-run.ts');
      await runCommand(file, options);
    },
  );
}
