import { encodeRows } from './encode-rows.ts';
import { formatJsonLine } from './json.ts';
import type { Cell, Column, Format, Piece, RowEncoder, RowSet } from './printout.ts';

const ROWS_PER_PIECE = 1000;

/** One JSON object per row and line, keys in the order of the columns. */
export function ndjsonEncoder(columns: readonly Column[]): RowEncoder {
  const names = columns.map((column) => column.name);
  return { begin: () => [], rows: (rows) => lines(names, rows), end: () => [] };
}

function* lines(names: readonly string[], rows: Iterable<readonly Cell[]>): Generator<Piece> {
  let piece = '';
  let count = 0;
  for (const row of rows) {
    piece += `${formatJsonLine(Object.fromEntries(names.map((name, index) => [name, row[index]])))}\n`;
    count += 1;
    if (count % ROWS_PER_PIECE === 0) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** A whole row set. */
export function encodeNdjson(rowSet: RowSet): Iterable<Piece> {
  return encodeRows(ndjsonEncoder, rowSet);
}

export const ndjson: Format = {
  extension: 'ndjson',
  encode: ({ rows }) => encodeRows(ndjsonEncoder, rows),
};
