import { VERSION } from '../version.ts';
import type { CommandEntry } from './commands.ts';

const DESCRIPTION = 'Seeded, deterministic simulation of tactical mech combat.';
export const VERSION_OPTION = ['-V, --version', 'print the version'] as const;
export const HELP_OPTION = ['-h, --help', 'print this help, or that of a command'] as const;

/**
 * Runs one command line to its end and sets the exit code of the process; it never throws. What `--help` and `--version`
 * print is at hand; the parser is loaded for everything else.
 * @param argv the arguments after the program's name
 */
export async function start(argv: readonly string[], commands: readonly CommandEntry[]): Promise<void> {
  const answer = argv.length === 1 ? answerWithoutParser(argv[0]!, commands) : null;
  if (answer === null) {
    const { run } = await import('./program.ts');
    await run(argv, commands);
    return;
  }
  // A reader that is gone already wants nothing more; nothing was lost.
  process.stdout.on('error', () => {});
  process.stdout.write(answer);
}

function answerWithoutParser(option: string, commands: readonly CommandEntry[]): string | null {
  if (option === '-h' || option === '--help') return programHelp(commands);
  return option === '-V' || option === '--version' ? `${VERSION}\n` : null;
}

/** What `mechsim --help` prints: its options, and every command with its summary. */
export function programHelp(commands: readonly CommandEntry[]): string {
  const options = [VERSION_OPTION, HELP_OPTION];
  const summaries = commands.map(({ name, summary }) => [name, summary] as const);
  const width = Math.max(...[...options, ...summaries].map(([term]) => term.length));
  const list = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([term, text]) => `  ${term.padEnd(width)}  ${text}\n`).join('');
  return `Usage: mechsim <command> [options]\n\n${DESCRIPTION}\n\nOptions:\n${list(options)}\nCommands:\n${list(summaries)}`;
}
