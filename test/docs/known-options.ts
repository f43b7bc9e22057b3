import { Command } from 'commander';
import { COMMANDS } from '../../src/cli/commands.ts';

/** Options by the words of a command or subcommand, as `batch` or `golden check`, each with `--help`. */
export async function knownOptions(): Promise<ReadonlyMap<string, readonly string[]>> {
  const known = new Map<string, readonly string[]>();
  for (const { name, load } of COMMANDS) {
    const command = new Command(name);
    (await load()).define(command);
    known.set(name, optionsOf(command));
    for (const inner of command.commands) known.set(`${name} ${inner.name()}`, optionsOf(inner));
  }
  return known;
}

function optionsOf(command: Command): string[] {
  const given = command.options.flatMap(({ long, short }) => [long, short]);
  return [...given.filter((option) => typeof option === 'string'), '--help'];
}

/** What a page says between backticks outside its blocks. */
export function codeSpans(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  return [...prose.matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)].map((span) => span[1]!.replace(/\s+/g, ' '));
}
