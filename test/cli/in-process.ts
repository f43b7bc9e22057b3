import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, vi } from 'vitest';
import type { CommandModule } from '../../src/cli/commands.ts';

/**
 * Runs one command without a process of its own.
 * @returns what it wrote to standard output and the exit code it set
 * @throws what the command throws: a UserError for bad input
 */
export async function runCommand(
  module: CommandModule,
  argv: readonly string[],
): Promise<{ stdout: string; code: number }> {
  let stdout = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    stdout += typeof piece === 'string' ? piece : Buffer.from(piece).toString();
    return true;
  });
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    const command = new Command('mechsim').exitOverride().configureOutput({ outputError: () => {} });
    module.define(command);
    await command.parseAsync([...argv], { from: 'user' });
    return { stdout, code: Number(process.exitCode ?? 0) };
  } finally {
    process.exitCode = before;
    write.mockRestore();
  }
}

/** Runs a command with a folder of results until its journal has so many lines, and interrupts it then. */
export async function runInterrupted(
  module: CommandModule,
  argv: readonly string[],
  folder: string,
  lines: number,
  signal: 'SIGINT' | 'SIGTERM' = 'SIGINT',
): ReturnType<typeof runCommand> {
  const journal = join(folder, 'journal.ndjson');
  const written = () => (existsSync(journal) ? readFileSync(journal, 'utf8').split('\n').length - 1 : 0);
  let running = true;
  const run = runCommand(module, [...argv, '--out', folder]).finally(() => {
    running = false;
  });
  while (running && written() < lines) await new Promise((resolve) => setImmediate(resolve));
  expect(running).toBe(true);
  process.emit(signal, signal);
  return run;
}
