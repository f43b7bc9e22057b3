import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readJsonText } from '../catalog/json-text.ts';
import { readText } from '../catalog/read-text.ts';
import { UserError } from '../catalog/user-error.ts';
import type { Cell, Column, RowSet } from '../report/printout.ts';
import { GAME_COLUMNS } from '../study/game-columns.ts';
import { STUDY_GAME_COLUMNS } from '../study/sweep/study-columns.ts';

const CHUNK_BYTES = 1 << 20;

/**
 * Rows that a command wrote as NDJSON, read line by line whenever they are asked for, so that a long file need not fit
 * into memory.
 * @throws UserError for a file whose columns no report describes; on reading, for a line that is no row of them
 */
export function storedRows(file: string): RowSet {
  const first = linesOf(file).next();
  const names = first.done === true ? [] : Object.keys(rowOf(first.value, file, 1));
  const columns = columnsOf(file, names);
  return {
    columns,
    *rows() {
      let lineNumber = 0;
      for (const line of linesOf(file)) {
        lineNumber += 1;
        const row = rowOf(line, file, lineNumber);
        yield columns.map(({ name }) => cellOf(row, name, file, lineNumber));
      }
    },
  };
}

/** Columns by the report beside the file, or else by what they are called. */
function columnsOf(file: string, names: readonly string[]): readonly Column[] {
  const known = [GAME_COLUMNS, STUDY_GAME_COLUMNS, ...besideReport(file)];
  const columns = known.find((one) => one.map(({ name }) => name).join() === names.join());
  if (columns !== undefined) return columns;
  const found =
    names.length === 0
      ? 'a file without rows'
      : `rows of ${names.slice(0, 4).join(', ')}${names.length > 4 ? ', ...' : ''}`;
  const hint = 'the report that describes them must lie beside them as report.json';
  throw new UserError({ file, found, expected: 'rows that batch, sweep, match or tournament wrote', hint });
}

function besideReport(file: string): readonly (readonly Column[])[] {
  const report = join(dirname(file), 'report.json');
  if (!existsSync(report)) return [];
  const { columns } = readJsonText(readText(report), report).value as { columns?: unknown };
  if (Array.isArray(columns)) return [columns];
  const own = (columns as Record<string, readonly Column[]> | undefined)?.[basename(file, '.ndjson')];
  return own === undefined ? [] : [own];
}

function rowOf(line: string, file: string, lineNumber: number): Record<string, unknown> {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw new UserError({
      file,
      at: { line: lineNumber },
      found: 'a line that is no JSON',
      expected: 'one object per line',
    });
  }
  if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as Record<string, unknown>;
  throw new UserError({
    file,
    at: { line: lineNumber },
    found: 'a line that is no object',
    expected: 'one object per line',
  });
}

function cellOf(row: Record<string, unknown>, name: string, file: string, lineNumber: number): Cell {
  const cell = row[name];
  if (cell === null || typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean') return cell;
  const found = cell === undefined ? 'nothing' : 'a list or an object';
  throw new UserError({
    file,
    at: { line: lineNumber },
    path: name,
    found,
    expected: 'text, a number, a flag or null',
  });
}

function* linesOf(file: string): Generator<string, undefined> {
  const descriptor = openSync(file, 'r');
  try {
    const decoder = new TextDecoder();
    const chunk = new Uint8Array(CHUNK_BYTES);
    let rest = '';
    for (let size = readSync(descriptor, chunk); size > 0; size = readSync(descriptor, chunk)) {
      const lines = (rest + decoder.decode(chunk.subarray(0, size), { stream: true })).split('\n');
      rest = lines.pop()!;
      yield* lines.filter((line) => line.trim() !== '');
    }
    if (rest.trim() !== '') yield rest;
  } finally {
    closeSync(descriptor);
  }
}
