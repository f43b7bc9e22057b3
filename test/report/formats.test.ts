import { describe, expect, it } from 'vitest';
import { csvEncoder } from '../../src/report/csv.ts';
import { encodeRows } from '../../src/report/encode-rows.ts';
import { FORMATS, isFormatName, STDOUT_FORMATS } from '../../src/report/formats.ts';
import { formatJson, formatJsonLine } from '../../src/report/json.ts';
import { encodeNdjson } from '../../src/report/ndjson.ts';
import type { Cell, Column, Piece, RowSet } from '../../src/report/printout.ts';

function column(name: string): Column {
  return { name, type: 'text', unit: null, role: 'metric' };
}

function rowSet(names: string[], rows: Cell[][]): RowSet {
  return { columns: names.map(column), rows: () => rows };
}

function encodeCsv(rows: RowSet): Piece[] {
  return [...encodeRows(csvEncoder, rows)];
}

function csvOf(...cells: Cell[]): string {
  return [
    ...encodeCsv(
      rowSet(
        ['cell'],
        cells.map((cell) => [cell]),
      ),
    ),
  ]
    .join('')
    .split('\n')
    .slice(1, -1)
    .join('|');
}

describe('JSON', () => {
  it('keeps the keys in order, with two spaces and a final line feed', () => {
    expect(formatJson({ zeta: [1], alpha: { b: 'x', a: true } })).toBe(
      '{\n  "zeta": [\n    1\n  ],\n  "alpha": {\n    "b": "x",\n    "a": true\n  }\n}\n',
    );
  });

  it('writes null for what is no number, and 0 for minus zero', () => {
    expect(formatJsonLine([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0])).toBe(
      '[null,null,null,0]',
    );
  });

  it('writes every digit of a bigint, as text', () => {
    expect(formatJsonLine({ sum: 2n ** 70n, small: 3n })).toBe('{"sum":"1180591620717411303424","small":"3"}');
  });

  it('writes typed arrays as lists', () => {
    expect(formatJsonLine({ counts: Int32Array.of(1, -2), big: BigInt64Array.of(5n) })).toBe(
      '{"counts":[1,-2],"big":["5"]}',
    );
    expect(formatJsonLine(Float64Array.of(0.5, Number.NaN))).toBe('[0.5,null]');
  });

  it('refuses a Map and a Set rather than lose them', () => {
    expect(() => formatJson({ wins: new Map() })).toThrow("'wins' holds a Map");
    expect(() => formatJson([new Set()])).toThrow("'0' holds a Set");
  });
});

describe('NDJSON', () => {
  it('writes one object per row, keys in the order of the columns', () => {
    const rows = rowSet(
      ['seed', 'winner'],
      [
        ['1', 'a'],
        ['2', null],
        [3n, true],
      ],
    );
    expect([...encodeNdjson(rows)].join('')).toBe(
      '{"seed":"1","winner":"a"}\n{"seed":"2","winner":null}\n{"seed":"3","winner":true}\n',
    );
  });
});

describe('CSV', () => {
  it('has a header, and LF line ends', () => {
    const rows = rowSet(
      ['seed', 'hull'],
      [
        ['1', 12],
        ['2', null],
      ],
    );
    expect([...encodeCsv(rows)].join('')).toBe('seed,hull\n1,12\n2,\n');
  });

  it('writes flags as words, whole bigints, and nothing for what is no number', () => {
    expect(csvOf(true, false, 2n ** 60n, Number.NaN, Number.POSITIVE_INFINITY, 0.25)).toBe(
      'true|false|1152921504606846976|||0.25',
    );
  });

  it('quotes separators, quotes and line ends', () => {
    expect(csvOf('a,b', 'say "x"')).toBe('"a,b"|"say ""x"""');
    expect([...encodeCsv(rowSet(['c'], [['two\nlines']]))].join('')).toBe('c\n"two\nlines"\n');
  });

  it('keeps a spreadsheet from running text that starts with = + - or @', () => {
    expect(csvOf('=1+1', '+cmd', '-cmd', '@SUM(A1)', '\tx', '＝1')).toBe("'=1+1|'+cmd|'-cmd|'@SUM(A1)|'\tx|'＝1");
    expect([...encodeCsv(rowSet(['=head'], []))].join('')).toBe("'=head\n");
  });

  it('leaves numbers with a sign alone, and text that only contains one', () => {
    expect(csvOf('-5', '+3.5', '-1e-7', '-.5', -5, 'a-b', '1+1')).toBe('-5|+3.5|-1e-7|-.5|-5|a-b|1+1');
    expect(csvOf('-', '-5-', '-1e')).toBe("'-|'-5-|'-1e");
  });
});

describe('long lists', () => {
  it('come in pieces that together hold every row once', () => {
    const rows = rowSet(
      ['n'],
      Array.from({ length: 2500 }, (_, n) => [n]),
    );
    const csv = [...encodeCsv(rows)];
    const ndjson = [...encodeNdjson(rows)];
    expect([csv.length, ndjson.length]).toEqual([4, 3]);
    expect(csv.join('').split('\n').slice(1, -1).map(Number)).toEqual(Array.from({ length: 2500 }, (_, n) => n));
    expect(ndjson.join('').trimEnd().split('\n')).toHaveLength(2500);
  });
});

describe('the formats', () => {
  it('are each known by the extension they are listed under', async () => {
    for (const [name, load] of Object.entries(FORMATS)) {
      expect((await load()).extension).toBe(name);
    }
    expect(STDOUT_FORMATS.every(isFormatName)).toBe(true);
    expect(isFormatName('toString')).toBe(false);
  });
});
