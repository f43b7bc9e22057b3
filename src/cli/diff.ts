import type { Command } from 'commander';
import { UserError } from '../catalog/user-error.ts';
import { firstDifference, readEventLines } from './event-lines.ts';
import { EXIT } from './exit.ts';
import { addOutputOptions, type OutputOptions, planOutput, writeOutput } from './output.ts';
import { wholeNumber } from './shared-options.ts';

const FORMATS = ['json'] as const;
const DIFF_SCHEMA = 'mechsim.diff/1';
const DEFAULT_CONTEXT = 3;

export function define(command: Command): void {
  command
    .argument('<left>', 'events of a game (play --events), or a golden; - is standard input')
    .argument('<right>', 'the same of another game')
    .option(
      '--context <events>',
      `events shown before the difference (default: ${DEFAULT_CONTEXT})`,
      wholeNumber('--context', 0, 1000),
      DEFAULT_CONTEXT,
    );
  addOutputOptions(command, FORMATS).action(diff);
}

async function diff(left: string, right: string, options: OutputOptions & { context: number }): Promise<void> {
  const output = planOutput(options, FORMATS);
  if (left === '-' && right === '-') throw new UserError({ found: 'standard input twice', expected: 'two games' });
  const [ours, theirs] = [readEventLines(left), readEventLines(right)];
  const eventIndex = firstDifference(ours, theirs);
  const at = (lines: readonly string[]) => (eventIndex === undefined ? undefined : lines[eventIndex]);
  const from = Math.max(0, (eventIndex ?? 0) - options.context);
  const before = eventIndex === undefined ? [] : ours.slice(from, eventIndex);
  const report = {
    schema: DIFF_SCHEMA,
    same: eventIndex === undefined,
    eventIndex: eventIndex ?? null,
    left: eventOf(at(ours)),
    right: eventOf(at(theirs)),
    context: before.map(eventOf),
  };
  await writeOutput(output, {
    report,
    blocks: [textOf({ eventIndex, before, from, left: at(ours), right: at(theirs), count: ours.length })],
  });
  process.exitCode = report.same ? EXIT.done : EXIT.conditionFailed;
}

interface Found {
  readonly eventIndex: number | undefined;
  readonly before: readonly string[];
  readonly from: number;
  readonly left: string | undefined;
  readonly right: string | undefined;
  readonly count: number;
}

function textOf({ eventIndex, before, from, left, right, count }: Found): string {
  if (eventIndex === undefined) return `the same ${count} events`;
  const line = (mark: string, index: number, text: string) => `${mark} ${String(index).padStart(5)}  ${text}`;
  return [
    `different from event ${eventIndex} on`,
    ...before.map((text, place) => line(' ', from + place, text)),
    line('<', eventIndex, left ?? '(the game is over)'),
    line('>', eventIndex, right ?? '(the game is over)'),
  ].join('\n');
}

function eventOf(line: string | undefined): unknown {
  return line === undefined ? null : JSON.parse(line);
}
