import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { UserError } from '../../catalog/user-error.ts';

const PIECE_BYTES = 1 << 20;
const LINE_FEED = 10;

/**
 * Reads an append-only NDJSON file line by line. A last line that was torn when its writer died is left out.
 * @param onLine is given each line, parsed, with the byte at which it begins
 * @returns bytes up to the end of the last whole line; 0 for a file that is not there
 * @throws UserError for a damaged line before the last
 */
export function readJournalLines(file: string, onLine: (value: unknown, offset: number) => void): number {
  let wholeBytes = 0;
  let damagedLine: number | undefined;
  let lineNumber = 0;
  for (const { line, offset } of linesOf(file)) {
    lineNumber += 1;
    if (damagedLine !== undefined) {
      const hint = 'nothing after it can be trusted; start again in another folder';
      throw new UserError({
        file,
        at: { line: damagedLine },
        found: 'a damaged line',
        expected: 'one JSON object',
        hint,
      });
    }
    const value = parsed(line);
    if (value === undefined) damagedLine = lineNumber;
    else {
      onLine(value, offset);
      wholeBytes = offset + line.length + 1;
    }
  }
  return wholeBytes;
}

/** Lines that end with a line feed, which is not part of them. */
function* linesOf(file: string): Generator<{ line: Buffer; offset: number }> {
  if (!existsSync(file)) return;
  const descriptor = openSync(file, 'r');
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    let rest = Buffer.alloc(0);
    let restAt = 0;
    for (let bytes = readSync(descriptor, piece); bytes > 0; bytes = readSync(descriptor, piece)) {
      const text = Buffer.concat([rest, piece.subarray(0, bytes)]);
      let from = 0;
      for (let end = text.indexOf(LINE_FEED); end >= 0; end = text.indexOf(LINE_FEED, from)) {
        yield { line: text.subarray(from, end), offset: restAt + from };
        from = end + 1;
      }
      rest = Buffer.from(text.subarray(from));
      restAt += from;
    }
  } finally {
    closeSync(descriptor);
  }
}

/** One line of the file at a byte that readJournalLines named. */
export async function readJournalLine(handle: FileHandle, offset: number): Promise<unknown> {
  let text = Buffer.alloc(0);
  for (let at = offset; ; ) {
    const piece = Buffer.alloc(1 << 16);
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    text = Buffer.concat([text, piece.subarray(0, bytesRead)]);
    const end = text.indexOf(LINE_FEED);
    if (end >= 0) return parsed(text.subarray(0, end));
    if (bytesRead === 0) return undefined;
    at += bytesRead;
  }
}

function parsed(line: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Appends lines and makes them durable, several at a time where they come faster than the disk takes them. */
export class JournalWriter {
  readonly #file: string;
  readonly #handle: FileHandle;
  #queue: string[] = [];
  #syncedBytes: number;
  #writing: Promise<void> | undefined;
  #fault: unknown;

  private constructor(file: string, handle: FileHandle, bytes: number) {
    this.#file = file;
    this.#handle = handle;
    this.#syncedBytes = bytes;
  }

  /** @param keptBytes what the file holds of whole lines; anything behind is cut */
  static async open(file: string, keptBytes: number): Promise<JournalWriter> {
    const handle = await open(file, 'a');
    await handle.truncate(keptBytes);
    return new JournalWriter(file, handle, keptBytes);
  }

  /** Queues a line. Faults come to light in `synced`. */
  append(value: object): void {
    this.#queue.push(`${JSON.stringify(value)}\n`);
    this.#writing ??= this.#write();
  }

  /** Something could not be written; nothing more will be. */
  get failed(): boolean {
    return this.#fault !== undefined;
  }

  /** Waits until all lines are on the disk. @throws what the disk answered: a full one a UserError */
  async synced(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    if (this.#fault !== undefined) throw this.#explained(this.#fault);
  }

  async close(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    await this.#handle.close();
  }

  async #write(): Promise<void> {
    while (this.#queue.length > 0 && this.#fault === undefined) {
      const text = Buffer.from(this.#queue.join(''));
      this.#queue = [];
      try {
        await this.#handle.appendFile(text);
        await this.#handle.datasync();
        this.#syncedBytes += text.length;
      } catch (error) {
        this.#fault = error;
        // Half a line would be cut by the next run anyway; a shorter file also makes room for the report.
        await this.#handle.truncate(this.#syncedBytes).catch(() => {});
      }
    }
    this.#writing = undefined;
  }

  #explained(error: unknown): unknown {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      ENOSPC: 'the disk is full',
      EDQUOT: 'the disk quota is used up',
      EIO: 'the disk failed',
    };
    const reason = code === undefined ? undefined : reasons[code];
    if (reason === undefined) return error;
    return new UserError({
      file: this.#file,
      found: `${reason}; the ${this.#syncedBytes} bytes written before stay readable`,
      hint: 'make room, then go on with --resume',
    });
  }
}
