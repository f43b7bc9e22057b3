import type { Command } from 'commander';
import { addOutputOptions, type OutputOptions } from './output.ts';
import { addSharedOptions, type SharedOptions } from './shared-options.ts';

export const BUILD_FORMATS = ['json'] as const;
/** A line mech: middling armor, middling Evasion. */
const DEFAULT_TARGET = 'foreman';

export interface BuildOptions extends OutputOptions, SharedOptions {
  against: string;
}

export function define(command: Command): void {
  command.argument('<spec...>', 'mechs or teams: kit, kit[right=tracer], chassis:head:..., ./team.json, a,b,c+reserve');
  command.option('--against <mech>', 'whom the odds of its weapons are against', DEFAULT_TARGET);
  addOutputOptions(addSharedOptions(command, ['data']), BUILD_FORMATS).action(
    async (specs: string[], options: BuildOptions) => {
      const { runCommand } = await import('./build-run.ts');
      await runCommand(specs, options);
    },
  );
}
