/** One value in a row: what CSV, NDJSON and a table can all show. */
export type Cell = string | number | bigint | boolean | null;

/** One column of a row set, and its entry in a report's dictionary `columns`. */
export interface Column {
  name: string;
  type: 'text' | 'integer' | 'number' | 'flag';
  /** As `rounds` or `hexes`; null for a bare count, a share or a name. */
  unit: string | null;
  /** What a column is for: it identifies a row, was set by the user, or was measured. */
  role: 'id' | 'factor' | 'metric';
}

/** Rows of one kind, in seed order. */
export interface RowSet {
  columns: readonly Column[];
  /** A fresh pass over the rows, each with one cell per column. Called once per format that is written. */
  rows(): Iterable<readonly Cell[]>;
}

export interface TableColumn {
  title: string;
  /** Text is set to the left and may wrap, numbers to the right. Default: left. */
  align?: 'left' | 'right';
  /** May be left out of a terminal too narrow for the table. */
  optional?: boolean;
}

/** A table for a person; its cells are ready to read. */
export interface Table {
  title?: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
}

/** All that a command has to say; each format takes from it what it can show. */
export interface Printout {
  /** The document for programs, written as JSON with its keys in this order. */
  report: object;
  /** For people: tables and passages of text, from top to bottom. */
  blocks: readonly (Table | string)[];
  /** What CSV and NDJSON list; a command without rows offers neither. */
  rows?: RowSet;
}

/** One way to write a printout down. */
export interface Format {
  /** File name extension without the dot; names the format everywhere. */
  readonly extension: string;
  /** The text or bytes in pieces of moderate size, so that a long list need not be held in memory. */
  encode(printout: Printout): Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
}
