import { createWriteStream, renameSync, rmSync, type WriteStream } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { UserError } from '../catalog/user-error.ts';
import { isRowFormatName, ROW_ENCODERS, type RowFormatName } from '../report/formats.ts';
import type { Cell, Column, Piece, RowEncoder } from '../report/printout.ts';
import { type OutputPlan, writeStdout } from './output.ts';

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
  return { stdout: plan.stdout, files: plan.files.filter(({ format }) => !isRowFormatName(format)) };
}

/** Opens every place of `plan` that takes rows. */
export function openRowOutput(plan: OutputPlan, columns: readonly Column[]): RowOutput {
  const sinks: RowSink[] = [];
  if (plan.stdout !== undefined && isRowFormatName(plan.stdout)) {
    sinks.push(new RowSink(plan.stdout, columns, (piece) => writeStdout([piece])));
  }
  const files: RowFile[] = [];
  for (const { path, format } of plan.files) {
    if (!isRowFormatName(format)) continue;
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

/** One place that takes rows in one format. */
class RowSink {
  readonly #format: RowFormatName;
  readonly #columns: readonly Column[];
  readonly #put: (piece: Piece) => Promise<void>;
  #encoder: RowEncoder | undefined;

  constructor(format: RowFormatName, columns: readonly Column[], put: (piece: Piece) => Promise<void>) {
    this.#format = format;
    this.#columns = columns;
    this.#put = put;
  }

  async write(rows: Iterable<readonly Cell[]>): Promise<void> {
    await this.#putAll((await this.#begun()).rows(rows));
  }

  async finish(): Promise<void> {
    await this.#putAll((await this.#begun()).end());
  }

  /** What stands before the first row is written even when there is none. */
  async #begun(): Promise<RowEncoder> {
    if (this.#encoder === undefined) {
      this.#encoder = (await ROW_ENCODERS[this.#format]())(this.#columns);
      await this.#putAll(this.#encoder.begin());
    }
    return this.#encoder;
  }

  async #putAll(pieces: Iterable<Piece>): Promise<void> {
    for (const piece of pieces) await this.#put(piece);
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

  async write(piece: Piece): Promise<void> {
    // The callback comes on a fault too, unlike 'drain'.
    await new Promise<void>((settle) => this.#stream.write(piece, () => settle()));
    this.#requireSound();
  }

  async finish(): Promise<void> {
    await new Promise<void>((settle) => this.#stream.close(() => settle()));
    this.#requireSound();
    renameSync(this.#part, this.#path);
    process.off('exit', this.#discard);
  }

  #requireSound(): void {
    if (this.#fault === undefined) return;
    throw new UserError({ file: '--out', found: `'${this.#path}' cannot be written: ${this.#fault.message}` });
  }
}
