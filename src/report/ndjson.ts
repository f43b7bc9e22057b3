import { formatJsonLine } from './json.ts';
import type { Format, RowSet } from './printout.ts';

const ROWS_PER_PIECE = 1000;

/** One JSON object per row and line, keys in the order of the columns. */
export function* encodeNdjson({ columns, rows }: RowSet): Generator<string> {
  const names = columns.map((column) => column.name);
  let piece = '';
  let count = 0;
  for (const row of rows()) {
    piece += `${formatJsonLine(Object.fromEntries(names.map((name, index) => [name, row[index]])))}\n`;
    count += 1;
    if (count % ROWS_PER_PIECE === 0) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

export const ndjson: Format = {
  extension: 'ndjson',
  encode: ({ rows }) => (rows ? encodeNdjson(rows) : []),
};
