import type { Command } from 'commander';
import { CATALOG_KINDS } from '../catalog/kinds.ts';
import { addOutputOptions, type OutputOptions } from './output.ts';
import { addSharedOptions, type SharedOptions } from './shared-options.ts';

export const CATALOG_FORMATS = ['json', 'csv', 'ndjson'] as const;

export type CatalogOptions = OutputOptions & SharedOptions;

export function define(command: Command): void {
  command
    .argument('[kind]', `one of ${CATALOG_KINDS.join(', ')} (default: all)`)
    .argument('[id]', 'one entry of the kind');
  addOutputOptions(addSharedOptions(command, ['data']), CATALOG_FORMATS).action(
    async (kind: string | undefined, id: string | undefined, options: CatalogOptions) => {
      const { runCommand } = await import('./catalog-run.ts');
      await runCommand(kind, id, options);
    },
  );
}
