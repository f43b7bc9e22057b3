import type { Command } from 'commander';
import { addOutputOptions, type OutputOptions } from './output.ts';
import { addSharedOptions, type SharedOptions } from './shared-options.ts';

export const MAPS_FORMATS = ['json'] as const;

export type MapsOptions = OutputOptions & Pick<SharedOptions, 'data'>;

export function define(command: Command): void {
  command.usage('<list|draw|check> [options]');
  subcommand(command, 'list', 'list the maps').action(async (options: MapsOptions) => {
    const { listMaps } = await import('./maps-run.ts');
    await listMaps(options);
  });
  command
    .command('draw')
    .description('draw a map')
    .argument('<name>', 'id of a map or a file name')
    .option('--data <folder>', 'overlay the catalog with the JSON files of a folder')
    .action(async (name: string, options: MapsOptions) => {
      const { drawMap } = await import('./maps-run.ts');
      await drawMap(name, options);
    });
  subcommand(command, 'check', 'check maps for symmetry and by the rules; exit 3 when one fails')
    .argument('[name...]', 'ids of maps or file names (default: all maps)')
    .action(async (names: string[], options: MapsOptions) => {
      const { checkMaps } = await import('./maps-run.ts');
      await checkMaps(names, options);
    });
}

function subcommand(command: Command, name: string, description: string): Command {
  const child = command.command(name).description(description);
  return addOutputOptions(addSharedOptions(child, ['data']), MAPS_FORMATS);
}
