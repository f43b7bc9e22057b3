import type { Column, Format, RowEncoder } from './printout.ts';

/** Every format by file name extension; each is loaded when it is first asked for. */
export const FORMATS = {
  json: async () => (await import('./json.ts')).json,
  csv: async () => (await import('./csv.ts')).csv,
  ndjson: async () => (await import('./ndjson.ts')).ndjson,
  html: async () => (await import('./html.ts')).html,
  md: async () => (await import('./markdown.ts')).markdown,
  parquet: async () => (await import('./parquet.ts')).parquet,
} as const satisfies Record<string, () => Promise<Format>>;

export type FormatName = keyof typeof FORMATS;

/** What a finished report can be written as. */
export const REPORT_FORMATS = [
  'json',
  'csv',
  'ndjson',
  'html',
  'md',
  'parquet',
] as const satisfies readonly FormatName[];

/** The formats that can go to standard output, each by the option of its name. */
export const STDOUT_FORMATS = ['json', 'csv', 'ndjson', 'html'] as const satisfies readonly FormatName[];

/** The formats that list rows, and can take them one block at a time. */
export const ROW_ENCODERS = {
  csv: async () => (await import('./csv.ts')).csvEncoder,
  ndjson: async () => (await import('./ndjson.ts')).ndjsonEncoder,
  parquet: async () => (await import('./parquet.ts')).parquetEncoder,
} as const satisfies { [Name in FormatName]?: () => Promise<(columns: readonly Column[]) => RowEncoder> };

export type RowFormatName = keyof typeof ROW_ENCODERS;

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name);
}

export function isRowFormatName(name: string): name is RowFormatName {
  return Object.hasOwn(ROW_ENCODERS, name);
}
