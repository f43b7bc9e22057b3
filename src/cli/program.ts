import { Command, CommanderError, type Option } from 'commander';
import { didYouMean } from '../catalog/nearest.ts';
import { UserError } from '../catalog/user-error.ts';
import { WorkerFault } from '../runner/worker-fault.ts';
import { VERSION } from '../version.ts';
import type { CommandEntry } from './commands.ts';
import { describeCrash, EXIT } from './exit.ts';
import type { Frame } from './start.ts';

/**
 * Runs one command line to its end and sets the exit code of the process; it never throws.
 * @param argv the arguments after the program's name
 */
export async function run(argv: readonly string[], commands: readonly CommandEntry[], frame: Frame): Promise<void> {
  guardProcess(argv);
  try {
    await createProgram(commands, frame).parseAsync(wordsOf(argv, commands), { from: 'user' });
  } catch (error) {
    process.exitCode = reportFailure(error, argv);
  }
}

/** Columns in which help still breaks its texts between words. */
const NARROWEST_TEXT = 20;

function createProgram(commands: readonly CommandEntry[], { help, versionOption, helpOption }: Frame): Command {
  const program: Command = new Command('mechsim');
  program
    .version(VERSION, ...versionOption)
    .helpOption(...helpOption)
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureHelp({ minWidthToWrap: NARROWEST_TEXT, optionDescription: optionText })
    .configureOutput({ outputError: () => {} });
  // The one text of `mechsim --help`, whether it was asked for or is shown for want of a command.
  program.helpInformation = () => help;
  const entries = new Map<string, CommandEntry>();
  for (const entry of commands) {
    entries.set(entry.name, entry);
    program.command(entry.name).summary(entry.summary).description(entry.summary);
  }
  program.hook('preSubcommand', async (_, command) => {
    const { define } = await entries.get(command.name())!.load();
    define(command);
  });
  return program;
}

/** The text of an option, with its default unless the text says it or there is nothing to say. */
function optionText({ description, defaultValue }: Option): string {
  const told = description.includes('(default: ') || !['string', 'number'].includes(typeof defaultValue);
  return told ? description : `${description} (default: ${defaultValue})`;
}

/**
 * The words for the parser. `mechsim help batch` becomes `mechsim batch --help`, where the options of the command are
 * loaded. @throws UserError for an unknown command, even where help is asked for
 */
function wordsOf(argv: readonly string[], commands: readonly CommandEntry[]): string[] {
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : [...argv];
  const name = words[0];
  const names = commands.map((command) => command.name);
  if (name === undefined || name.startsWith('-') || names.includes(name)) return words;
  const hint = didYouMean(name, names) ?? 'mechsim --help lists the commands';
  throw new UserError({ found: `unknown command '${name}'`, hint });
}

/** Says on stderr what went wrong; returns the exit code. */
function reportFailure(error: unknown, argv: readonly string[]): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.done;
    // Help in place of a missing command has been printed already.
    if (error.code !== 'commander.help') process.stderr.write(`mechsim: ${parserMessage(error)}\n`);
    return EXIT.badInput;
  }
  if (error instanceof UserError) {
    process.stderr.write(`mechsim: ${error.line()}\n`);
    return EXIT.badInput;
  }
  process.stderr.write(error instanceof WorkerFault ? `mechsim: ${error.message}\n` : describeCrash(error, argv));
  return EXIT.bug;
}

function parserMessage(error: CommanderError): string {
  return error.message
    .replace(/^error: /, '')
    .replace(/\n\(Did you mean (one of )?(.*?)\?\)$/, "; did you mean $1'$2'?")
    .replace(/\s*\n\s*/g, ' ');
}

/** Errors that no promise of ours carries: a reader that went away, and faults in callbacks. */
function guardProcess(argv: readonly string[]): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // `mechsim ... | head` has read enough; that is a success. Files are written before standard output.
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => process.exit(reportFailure(error, argv)));
  }
}
