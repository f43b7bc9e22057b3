import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync, type WriteStream } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { UserError } from '../catalog/user-error.ts';
import { encodeCsv } from '../report/csv.ts';
import { encodeNdjson } from '../report/ndjson.ts';
import type { Cell, Column } from '../report/printout.ts';
import { type OutputPlan, writeStdout } from './output.ts';

type RowFormat = 'csv' | 'ndjson';

/** Rows on their way to standard output and files while a run goes on, so that none have to be kept. */
export interface RowOutput {
  /** Whether anybody wants rows. */
  readonly wanted: boolean;
  /** Writes rows to every place; settled once all of them have taken what they were given. */
  write(rows: Iterable<readonly Cell[]>): Promise<void>;
  /** Puts the files where they belong. */
  finish(): Promise<void>;
}

/** The part of a plan that is not rows: what is written once, after the run. */
export function withoutRows(plan: OutputPlan): OutputPlan {
  return { stdout: plan.stdout, files: plan.files.filter(({ format }) => !isRowFormat(format)) };
}

/** Opens every place of `plan` that takes rows. */
export function openRowOutput(plan: OutputPlan, columns: readonly Column[]): RowOutput {
  const sinks: RowSink[] = [];
  if (isRowFormat(plan.stdout)) sinks.push(new RowSink(plan.stdout, columns, (piece) => writeStdout([piece])));
  const files: RowFile[] = [];
  for (const { path, format } of plan.files) {
    if (!isRowFormat(format)) continue;
    const file = new RowFile(path);
    files.push(file);
    sinks.push(new RowSink(format, columns, (piece) => file.write(piece)));
  }
  return {
    wanted: sinks.length > 0,
    write: async (rows) => {
      if (sinks.length === 0) return;
      const kept = sinks.length === 1 ? rows : [...rows];
      for (const sink of sinks) await sink.write(kept);
    },
    finish: async () => {
      for (const sink of sinks) await sink.finish();
      for (const file of files) await file.finish();
    },
  };
}

function isRowFormat(format: string | undefined): format is RowFormat {
  return format === 'csv' || format === 'ndjson';
}

/** One place that takes rows in one format; a CSV header stands before the first row, also when there is none. */
class RowSink {
  readonly #format: RowFormat;
  readonly #columns: readonly Column[];
  readonly #put: (piece: string) => Promise<void>;
  #begun = false;

  constructor(format: RowFormat, columns: readonly Column[], put: (piece: string) => Promise<void>) {
    this.#format = format;
    this.#columns = columns;
    this.#put = put;
  }

  async write(rows: Iterable<readonly Cell[]>): Promise<void> {
    const encode = this.#format === 'csv' ? encodeCsv : encodeNdjson;
    let isHeader = this.#format === 'csv';
    for (const piece of encode({ columns: this.#columns, rows: () => rows })) {
      if (!isHeader || !this.#begun) await this.#put(piece);
      isHeader = false;
    }
    this.#begun = true;
  }

  async finish(): Promise<void> {
    if (!this.#begun) await this.write([]);
  }
}

/** A file that appears under its name whole, when all is written. */
class RowFile {
  readonly #path: string;
  readonly #part: string;
  readonly #stream: WriteStream;
  readonly #discard = () => rmSync(this.#part, { force: true });
  #fault: Error | undefined;

  constructor(path: string) {
    this.#path = path;
    this.#part = resolve(dirname(path), `.${basename(path)}.${process.pid}.part`);
    this.#stream = createWriteStream(this.#part);
    this.#stream.on('error', (error) => {
      this.#fault = error;
    });
    process.on('exit', this.#discard);
  }

  async write(piece: string): Promise<void> {
    this.#requireSound();
    if (!this.#stream.write(piece)) await Promise.race([once(this.#stream, 'drain'), once(this.#stream, 'close')]);
    this.#requireSound();
  }

  async finish(): Promise<void> {
    this.#stream.end();
    if (!this.#stream.closed) await once(this.#stream, 'close');
    this.#requireSound();
    renameSync(this.#part, this.#path);
    process.off('exit', this.#discard);
  }

  #requireSound(): void {
    if (this.#fault === undefined) return;
    throw new UserError({ file: '--out', found: `'${this.#path}' cannot be written: ${this.#fault.message}` });
  }
}
