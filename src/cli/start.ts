import type { CommandEntry } from './commands.ts';

const DESCRIPTION = 'Seeded, deterministic simulation of tactical mech combat.';
const VERSION_OPTION = ['-V, --version', 'print the version'] as const;
const HELP_OPTION = ['-h, --help', 'print this help, or that of a command'] as const;

/** What the parser has to say as `mechsim --help` says it. */
export interface Frame {
  readonly help: string;
  readonly versionOption: readonly [flags: string, text: string];
  readonly helpOption: readonly [flags: string, text: string];
}

/**
 * Runs one command line to its end and sets the exit code of the process; it never throws. What `--help` and `--version`
 * print is at hand; the parser is loaded for everything else. It gets its texts from here: a module that it shared with
 * this one would be a file of its own in the build, and one more to load.
 * @param argv the arguments after the program's name
 */
export async function start(argv: readonly string[], commands: readonly CommandEntry[]): Promise<void> {
  const answer = argv.length === 1 ? await answerWithoutParser(argv[0]!, commands) : null;
  if (answer === null) {
    const { run } = await import('./program.ts');
    const help = programHelp(commands);
    await run(argv, commands, { help, versionOption: VERSION_OPTION, helpOption: HELP_OPTION });
    return;
  }
  // A reader that is gone already wants nothing more; nothing was lost.
  process.stdout.on('error', () => {});
  process.stdout.write(answer);
}

async function answerWithoutParser(option: string, commands: readonly CommandEntry[]): Promise<string | null> {
  if (option === '-h' || option === '--help') return programHelp(commands);
  if (option !== '-V' && option !== '--version') return null;
  const { VERSION } = await import('../version.ts');
  return `${VERSION}\n`;
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
