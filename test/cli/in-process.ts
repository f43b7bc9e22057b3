import { Command } from 'commander';
import { vi } from 'vitest';
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
