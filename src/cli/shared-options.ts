import type { Command } from 'commander';
import { UserError } from '../catalog/user-error.ts';

/** Options that mean the same in every command that takes them. */
export interface SharedOptions {
  /** Undefined when not given: a scenario's own seed goes before DEFAULT_SEED. */
  seed?: number;
  /** Undefined: one per core. */
  workers?: number;
  /** Games per task; undefined: chosen to suit the work. */
  chunk?: number;
  /** Folder that overlays the catalog by id. */
  data?: string;
  /** Overridden rules by name; the rules' schema gives the text its type. */
  rule: Record<string, string>;
  checks: boolean;
  quiet: boolean;
}

export const DEFAULT_SEED = 1;
export const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

const ADD: Record<keyof SharedOptions, (command: Command) => void> = {
  seed: (command) =>
    command.option('--seed <seed>', `seed of the first game, 0..2^53-1 (default: ${DEFAULT_SEED})`, parseSeed),
  workers: (command) =>
    command.option(
      '--workers <count>',
      'most threads to play on (default: one per core)',
      wholeNumber('--workers', 1, 1024),
    ),
  chunk: (command) =>
    command.option(
      '--chunk <games>',
      'games per task of a worker (default: auto)',
      wholeNumber('--chunk', 1, 1_000_000),
    ),
  data: (command) => command.option('--data <folder>', 'overlay the catalog with the JSON files of a folder'),
  rule: (command) => command.option('--rule <name=value>', 'override a rule; repeatable', collectRule, {}),
  checks: (command) => command.option('--no-checks', 'lift the roster checks (weight and capacity stay)'),
  quiet: (command) => command.option('--quiet', 'no progress and no notes on stderr', false),
};

/** Adds the options `names` (all of them unless given) to `command`. */
export function addSharedOptions(command: Command, names = Object.keys(ADD) as (keyof SharedOptions)[]): Command {
  for (const name of names) ADD[name](command);
  return command;
}

/** Reads a seed as given to `--seed`. @throws UserError unless it is whole and within 0..2^53-1 */
export function parseSeed(text: string): number {
  return wholeNumber('--seed', 0, LARGEST_SEED)(text);
}

/** Seeds count up from the first game's, so the last one must exist too. @throws UserError when it does not */
export function requireSeeds(seed: number, seedCount: number): void {
  if (seed <= LARGEST_SEED - Math.max(0, seedCount - 1)) return;
  const last = BigInt(seed) + BigInt(seedCount - 1);
  throw new UserError({
    file: '--seed',
    found: `the last of ${seedCount} seeds would be ${last}`,
    expected: `${LARGEST_SEED} at most`,
  });
}

/** A parser for the whole numbers `least..most`, for use as commander's argument parser. */
export function wholeNumber(option: string, least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    const range = most === LARGEST_SEED ? `${least}..2^53-1` : `${least}..${most}`;
    throw new UserError({ file: option, found: JSON.stringify(text), expected: `a whole number, ${range}` });
  };
}

function collectRule(text: string, previous: Record<string, string>): Record<string, string> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new UserError({ file: '--rule', found: JSON.stringify(text), expected: 'name=value, as roundCap=8' });
  }
  if (Object.hasOwn(previous, name)) throw new UserError({ file: '--rule', found: `'${name}' is given twice` });
  return { ...previous, [name]: value };
}
