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

/** Sentences and commands, one below the other; an empty sentence is an empty line. */
export interface Passage {
  title?: string;
  lines: readonly (string | { readonly command: string })[];
}

/** Counts on one scale, from top to bottom. */
export interface Bars {
  title: string;
  bars: readonly { readonly label: string; readonly count: number }[];
}

/** One bar split among counts. */
export interface Split {
  parts: readonly { readonly label: string; readonly count: number }[];
}

/** A piece of what is said to a person; a string stands as it is written, spaces and line ends included. */
export type Block = Table | Passage | Bars | Split | string;

/** All that a command has to say; each format takes from it what it can show. */
export interface Printout {
  /** The document for programs, written as JSON with its keys in this order. */
  report: object;
  /** For people, from top to bottom. */
  blocks: readonly Block[];
  /** What CSV, NDJSON and Parquet list; a command without rows offers none of them. */
  rows?: RowSet;
}

/** A piece of a file. */
export type Piece = string | Uint8Array;

/** One way to write a printout down. */
export interface Format {
  /** File name extension without the dot; names the format everywhere. */
  readonly extension: string;
  /** The text or bytes in pieces of moderate size, so that a long list need not be held in memory. */
  encode(printout: Printout): Iterable<Piece> | AsyncIterable<Piece>;
}

/** Writes rows as they come, for files that grow while games are played. */
export interface RowEncoder {
  /** What stands before the first row. */
  begin(): Iterable<Piece>;
  rows(rows: Iterable<readonly Cell[]>): Iterable<Piece>;
  /** What stands behind the last row. */
  end(): Iterable<Piece>;
}
