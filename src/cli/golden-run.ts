import { existsSync, mkdirSync } from 'node:fs';
import { didYouMean } from '../catalog/nearest.ts';
import { UserError } from '../catalog/user-error.ts';
import type { Table } from '../report/printout.ts';
import { formatCommand } from '../study/command.ts';
import { firstDifference } from './event-lines.ts';
import { EXIT } from './exit.ts';
import type { FolderOptions, RecordOptions } from './golden.ts';
import {
  formatGolden,
  type Golden,
  gameOfWords,
  goldenFile,
  goldenNames,
  playGolden,
  readGolden,
} from './golden-file.ts';
import { junitText } from './junit.ts';
import { scenarioOf } from './load-scenario.ts';
import { planOutput, writeOutput, writeWhole } from './output.ts';

const CHECK_SCHEMA = 'mechsim.golden-check/1';

/** A golden whose game is no longer played as it was. */
export interface FailedGolden {
  readonly name: string;
  readonly seed: string;
  /** First event that differs; null when the game could not be played. */
  readonly eventIndex: number | null;
  readonly message: string;
  /** Shows the difference. */
  readonly command: string;
}

export async function recordGolden(
  name: string,
  file: string | undefined,
  { dir, hash, ...options }: RecordOptions,
): Promise<void> {
  if (!/^[A-Za-z0-9][\w-]*$/.test(name)) {
    throw new UserError({ found: `'${name}'`, expected: 'a name of letters, digits and hyphens' });
  }
  const target = goldenFile(dir, name);
  if (existsSync(target)) {
    throw new UserError({
      file: target,
      found: 'a golden of that name',
      hint: 'golden update takes over what is played now',
    });
  }
  const golden = playGolden({ loaded: scenarioOf(file, options), swapped: options.swapped });
  mkdirSync(dir, { recursive: true });
  await writeWhole(target, [formatGolden(hash ? withoutLines(golden) : golden)]);
  const { winner, reason, rounds, events, seed } = golden.header;
  const result = winner === 'draw' ? 'a draw' : `${winner} wins by ${reason}`;
  await writeOutput(
    { stdout: undefined, files: [] },
    { report: {}, blocks: [`wrote ${target}: seed ${seed}, ${result} in ${rounds} rounds, ${events} events`] },
  );
}

export async function checkGoldens({ dir, only, junit, ...options }: FolderOptions): Promise<void> {
  const output = planOutput({ ...options, out: [] }, ['json']);
  const names = chosenNames(dir, only);
  const failed = names.flatMap((name) => failureOf(readGolden(dir, name)) ?? []);
  const report = {
    schema: CHECK_SCHEMA,
    checked: names.length,
    passed: names.length - failed.length,
    failed: failed.map(({ name, seed, eventIndex, command, message }) => ({
      name,
      seed,
      eventIndex,
      command,
      message,
    })),
  };
  if (junit !== undefined) {
    const failures = failed.map((one) => ({ name: one.name, message: failureText(one), command: one.command }));
    await writeWhole(junit, [junitText('golden', names, failures)]);
  }
  await writeOutput(output, { report, blocks: checkBlocks(names.length, failed) });
  process.exitCode = failed.length === 0 ? EXIT.done : EXIT.conditionFailed;
}

function checkBlocks(count: number, failed: readonly FailedGolden[]): (Table | string)[] {
  const total = `${count - failed.length} goldens as they were, ${failed.length} not`;
  return [...failed.map((one) => `${one.name}: ${failureText(one)}\n  ${one.command}`), total];
}

/** Where a golden differs, and how. */
function failureText({ seed, eventIndex, message }: FailedGolden): string {
  return `seed ${seed}${eventIndex === null ? '' : `, event ${eventIndex}`}: ${message}`;
}

/** How a golden's game differs from what is played now; undefined when it does not. */
function failureOf(golden: Golden): FailedGolden | undefined {
  const { name, file, header, lines } = golden;
  const { seed, play } = header;
  const command = `${formatCommand(['play', ...play, '--events'])} | ${formatCommand(['diff', file, '-'])}`;
  let now: Pick<Golden, 'header' | 'lines'>;
  try {
    now = playGolden(gameOfWords(play));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // A golden whose kit is gone, and one whose game breaks down, have failed like any other.
    return { name, seed, eventIndex: null, message: error.message, command: formatCommand(['play', ...play]) };
  }
  const eventIndex = lines.length === 0 ? undefined : firstDifference(lines, now.lines);
  if (eventIndex !== undefined) {
    return {
      name,
      seed,
      eventIndex,
      message: describe(lines[eventIndex], now.lines[eventIndex], header, now.header),
      command,
    };
  }
  if (header.eventHash === now.header.eventHash) {
    if (String(header.nextDice) === String(now.header.nextDice)) return undefined;
    return { name, seed, eventIndex: null, message: 'the same events, and other dice after them', command };
  }
  if (lines.length === 0) {
    const message = `another game: event hash ${now.header.eventHash} for ${header.eventHash}`;
    return { name, seed, eventIndex: null, message, command: formatCommand(['play', ...play]) };
  }
  // Equal events and another hash: the file was edited by hand, or the words behind the events have changed.
  const message = `the same events with another hash, ${now.header.eventHash} for ${header.eventHash}`;
  return { name, seed, eventIndex: lines.length, message, command };
}

function describe(
  before: string | undefined,
  now: string | undefined,
  header: Golden['header'],
  current: Golden['header'],
): string {
  const typeOf = (line: string | undefined) =>
    line === undefined ? 'the end' : (JSON.parse(line) as { type: string }).type;
  const [was, is] = [typeOf(before), typeOf(now)];
  const change = was === is ? `another ${was}` : `${is} where ${was} was`;
  return header.catalogHash === current.catalogHash ? change : `${change} (the catalog has changed since)`;
}

export async function updateGoldens({ dir, only }: FolderOptions): Promise<void> {
  const changes: string[] = [];
  const names = chosenNames(dir, only);
  for (const name of names) {
    const golden = readGolden(dir, name);
    const played = playGolden(gameOfWords(golden.header.play));
    const now = golden.lines.length === 0 ? withoutLines(played) : played;
    const text = formatGolden(now);
    if (text === formatGolden(golden)) continue;
    await writeWhole(golden.file, [text]);
    const eventIndex = firstDifference(golden.lines, now.lines);
    changes.push(`${name}: ${eventIndex === undefined ? 'another header' : `different from event ${eventIndex} on`}`);
  }
  const total = `${changes.length} of ${names.length} goldens updated`;
  await writeOutput({ stdout: undefined, files: [] }, { report: {}, blocks: [[...changes, total].join('\n')] });
}

/** A golden that holds the hash of its events alone. */
function withoutLines({ header }: Pick<Golden, 'header' | 'lines'>): Pick<Golden, 'header' | 'lines'> {
  return { header, lines: [] };
}

function chosenNames(folder: string, only: readonly string[] | undefined): string[] {
  const names = goldenNames(folder);
  if (only === undefined) {
    if (names.length === 0)
      throw new UserError({ file: folder, found: 'no golden', hint: 'mechsim golden record makes one' });
    return names;
  }
  for (const name of only) {
    if (names.includes(name)) continue;
    throw new UserError({
      file: '--only',
      found: `unknown golden '${name}'`,
      hint: didYouMean(name, names) ?? `known: ${names.join(', ')}`,
    });
  }
  return names.filter((name) => only.includes(name));
}
