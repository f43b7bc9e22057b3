import { stringify } from 'csv-stringify/sync';
import { encodeRows } from './encode-rows.ts';
import type { Cell, Column, Format, Piece, RowEncoder } from './printout.ts';

const ROWS_PER_PIECE = 1000;

/**
 * A header, then one record per row, with LF line ends. Null and numbers that are not finite are empty cells, flags are
 * `true` and `false`.
 */
export function csvEncoder(columns: readonly Column[]): RowEncoder {
  return {
    begin: () => [stringify([columns.map((column) => safeText(column.name))])],
    rows: records,
    end: () => [],
  };
}

function* records(rows: Iterable<readonly Cell[]>): Generator<Piece> {
  let records: string[][] = [];
  for (const row of rows) {
    records.push(row.map(cellText));
    if (records.length === ROWS_PER_PIECE) {
      yield stringify(records);
      records = [];
    }
  }
  if (records.length > 0) yield stringify(records);
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return safeText(cell);
  if (typeof cell === 'number' && !Number.isFinite(cell)) return '';
  return String(cell);
}

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe in front, which shows it as it stands. A number
 * with its sign is no formula. (OWASP, CSV injection: = + - @ tab and carriage return, and their full-width forms.)
 */
function safeText(text: string): string {
  if (!/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(text)) return text;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? text : `'${text}`;
}

export const csv: Format = {
  extension: 'csv',
  encode: ({ rows }) => encodeRows(csvEncoder, rows),
};
