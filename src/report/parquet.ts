import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { VERSION } from '../version.ts';
import { encodeRows } from './encode-rows.ts';
import { formatJsonLine } from './json.ts';
import type { Cell, Column, Format, Piece, RowEncoder } from './printout.ts';

/** Rows that are compressed together; a reader skips or loads them as one. */
const ROWS_PER_GROUP = 20_000;

/** Key of the file's metadata that holds the columns as a report's dictionary has them, units and roles included. */
export const COLUMNS_KEY = 'mechsim.columns';

const TYPES = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  flag: { type: 'BOOLEAN' },
} as const;

/**
 * Apache Parquet: text is UTF8, an integer INT64, a number DOUBLE, a flag BOOLEAN; every column may be null. The same
 * rows give the same bytes.
 */
export function parquetEncoder(columns: readonly Column[]): RowEncoder {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: 'rows', num_children: columns.length },
      ...columns.map(({ name, type }) => ({ name, repetition_type: 'OPTIONAL' as const, ...TYPES[type] })),
    ],
    kvMetadata: [{ key: COLUMNS_KEY, value: formatJsonLine(columns) }],
    createdBy: `mechsim version ${VERSION}`,
  });
  let group: Cell[][] = columns.map(() => []);
  /** Takes what has been written so far; offsets in the file go on counting. */
  const taken = (): Uint8Array => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  const writeGroup = (): Uint8Array => {
    // A row group without rows would be no valid one; the footer alone is.
    if (group[0]!.length > 0) {
      const columnData = columns.map(({ name }, index) => ({ name, data: group[index]! }));
      writer.write({ columnData, rowGroupSize: ROWS_PER_GROUP });
    }
    group = columns.map(() => []);
    return taken();
  };
  return {
    begin: () => [taken()],
    *rows(rows): Generator<Piece> {
      for (const row of rows) {
        row.forEach((cell, index) => {
          group[index]!.push(plainCell(cell, columns[index]!.type));
        });
        if (group[0]!.length === ROWS_PER_GROUP) yield writeGroup();
      }
    },
    *end(): Generator<Piece> {
      yield writeGroup();
      writer.finish();
      yield taken();
    },
  };
}

/** The value as the column's type has it; what is no number is null. */
function plainCell(cell: Cell, type: Column['type']): Cell {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return null;
  if (type === 'integer') return BigInt(cell);
  return type === 'text' ? String(cell) : cell;
}

export const parquet: Format = {
  extension: 'parquet',
  encode: ({ rows }) => encodeRows(parquetEncoder, rows),
};
