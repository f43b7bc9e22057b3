import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { COLUMNS_KEY, parquet, parquetEncoder } from '../../src/report/parquet.ts';
import type { Cell, Column, Piece } from '../../src/report/printout.ts';

const COLUMNS: Column[] = [
  { name: 'seed', type: 'text', unit: null, role: 'id' },
  { name: 'rounds', type: 'integer', unit: 'rounds', role: 'metric' },
  { name: 'share', type: 'number', unit: null, role: 'metric' },
  { name: 'swapped', type: 'flag', unit: null, role: 'factor' },
];
const ROWS: Cell[][] = [
  ['9007199254740993', 7, 0.25, true],
  ['2', null, Number.NaN, false],
  [null, 2 ** 53 - 1, 1, null],
  ['é "x"', 0, null, true],
];

function bytesOf(pieces: Iterable<Piece>): ArrayBuffer {
  return new Uint8Array(Buffer.concat([...pieces].map((piece) => Buffer.from(piece as Uint8Array)))).buffer;
}

const fileOf = (rows: Cell[][]) =>
  bytesOf(parquet.encode({ report: {}, blocks: [], rows: { columns: COLUMNS, rows: () => rows } }) as Iterable<Piece>);

describe('Parquet', () => {
  it('holds every row, as its own reader has them; what is no number is null', async () => {
    const rows = await parquetReadObjects({ file: fileOf(ROWS) });
    expect(rows).toEqual([
      { seed: '9007199254740993', rounds: 7n, share: 0.25, swapped: true },
      { seed: '2', rounds: null, share: null, swapped: false },
      { seed: null, rounds: 9007199254740991n, share: 1, swapped: null },
      { seed: 'é "x"', rounds: 0n, share: null, swapped: true },
    ]);
  });

  it('has the columns of the dictionary: names, types, and the dictionary itself', () => {
    const metadata = parquetMetadata(fileOf(ROWS));
    const columns = parquetSchema(metadata).children.map(({ element }) => [
      element.name,
      element.type,
      element.repetition_type,
    ]);
    expect(columns).toEqual([
      ['seed', 'BYTE_ARRAY', 'OPTIONAL'],
      ['rounds', 'INT64', 'OPTIONAL'],
      ['share', 'DOUBLE', 'OPTIONAL'],
      ['swapped', 'BOOLEAN', 'OPTIONAL'],
    ]);
    const kept = metadata.key_value_metadata!.find(({ key }) => key === COLUMNS_KEY);
    expect(JSON.parse(kept!.value!)).toEqual(COLUMNS);
  });

  it('is the same whether the rows come at once or in blocks, over more than one row group', async () => {
    const many = Array.from({ length: 41_000 }, (_, row): Cell[] => [String(row), row, row / 2, row % 2 === 0]);
    const encoder = parquetEncoder(COLUMNS);
    const pieces = [...encoder.begin()];
    for (let from = 0; from < many.length; from += 700) pieces.push(...encoder.rows(many.slice(from, from + 700)));
    pieces.push(...encoder.end());
    const file = fileOf(many);
    expect(Buffer.from(bytesOf(pieces)).equals(Buffer.from(file))).toBe(true);
    const { num_rows, row_groups } = parquetMetadata(file);
    expect([num_rows, row_groups.length]).toEqual([41_000n, 3]);
    const [last] = await parquetReadObjects({ file, rowStart: 40_999 });
    expect(last).toEqual({ seed: '40999', rounds: 40_999n, share: 20_499.5, swapped: false });
  });

  it('of no rows is a file with columns alone', async () => {
    expect(await parquetReadObjects({ file: fileOf([]) })).toEqual([]);
    expect(parquetSchema(parquetMetadata(fileOf([]))).children).toHaveLength(4);
  });
});
