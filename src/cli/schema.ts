import type { Command } from 'commander';

export function define(command: Command): void {
  command
    .argument('[name]', 'one of the listed names (default: list them)')
    .action(async (name: string | undefined) => {
      const { printSchema } = await import('./schema-run.ts');
      await printSchema(name);
    });
}
