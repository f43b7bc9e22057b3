import { readFileSync } from 'node:fs';
import { UserError } from '../catalog/user-error.ts';
import type { GameEvent } from '../engine/decode.ts';
import { formatJsonLine } from '../report/json.ts';

/**
 * Events as the lines that are compared: one JSON object each. Snapshots are left out, for they follow from the events
 * and a new column in them is no new game.
 */
export function eventLines(events: readonly GameEvent[]): string[] {
  return events.map((event) => {
    const { mechs: _, ...fields } = event as GameEvent & { mechs?: unknown };
    return formatJsonLine(fields);
  });
}

/**
 * Reads the events of a file: what `play --events` printed, or a golden, whose first line is no event.
 * @param path `-` reads standard input
 * @throws UserError for a file of another kind
 */
export function readEventLines(path: string): string[] {
  const name = path === '-' ? 'standard input' : path;
  const lines: string[] = [];
  for (const [index, line] of textOf(path).split('\n').entries()) {
    if (line.trim() === '') continue;
    const value = parsed(line);
    if (typeof value?.['type'] === 'string') {
      const { mechs: _, ...fields } = value;
      lines.push(formatJsonLine(fields));
    } else if (index > 0 || typeof value?.['schema'] !== 'string') {
      throw new UserError({
        file: name,
        at: { line: index + 1 },
        found: 'no event',
        expected: 'a line of play --events',
      });
    }
  }
  return lines;
}

function textOf(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'an error';
    throw new UserError({
      file: path,
      found: code === 'ENOENT' ? 'nothing there' : code,
      expected: 'a file with events',
    });
  }
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Index of the first line in which two lists differ, where the shorter one ends included; undefined when they are equal. */
export function firstDifference(left: readonly string[], right: readonly string[]): number | undefined {
  const common = Math.min(left.length, right.length);
  for (let index = 0; index < common; index++) if (left[index] !== right[index]) return index;
  return left.length === right.length ? undefined : common;
}
