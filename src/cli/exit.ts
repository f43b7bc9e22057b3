import { formatCommand } from '../study/command.ts';

/** Exit codes of every command. */
export const EXIT = {
  done: 0,
  /** A fault of the program. */
  bug: 1,
  badInput: 2,
  /** A condition of --fail, golden check, verify, diff or maps check does not hold. */
  conditionFailed: 3,
  /** Some games failed, or data of a report is missing. */
  incomplete: 4,
  /** 128 + SIGINT. */
  interrupted: 130,
  /** 128 + SIGTERM. */
  terminated: 143,
} as const;

/** What an error may carry so that its report says how to see it again. */
export interface Replayable {
  seed?: number | bigint | string;
  /** A whole command line, as `mechsim play --seed 17`. */
  command?: string;
}

/**
 * The report of a fault of the program: stack, seed and the command that shows it again.
 * @param argv the arguments of this run, which stand in for a command the error does not carry
 */
export function describeCrash(error: unknown, argv: readonly string[]): string {
  const { seed, command } = (typeof error === 'object' && error !== null ? error : {}) as Replayable;
  const stack = error instanceof Error ? (error.stack ?? error.message) : `thrown: ${String(error)}`;
  const lines = ['mechsim: a fault of the program, not of your input; please report it with all of this', stack];
  if (seed !== undefined) lines.push(`seed: ${seed}`);
  lines.push(`replay: ${command ?? formatCommand(argv)}`);
  return `${lines.join('\n')}\n`;
}
