import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '../../catalog/hash.ts';
import { UserError } from '../../catalog/user-error.ts';
import { JournalWriter, readJournalLines } from './journal-file.ts';
import { lockFolder } from './lock.ts';

export const JOURNAL_FILE = 'journal.ndjson';

/** What every header of a journal has: its schema tells it from the lines under it, and from those of other commands. */
interface AnyHeader {
  readonly schema: string;
}

/** What is known of the games of a folder before it is played on. */
interface FolderState<Header> {
  /** The latest header; undefined in an empty journal. */
  readonly header: Header | undefined;
  readonly keptBytes: number;
}

/**
 * Reads a folder's journal.
 * @param schema of its headers
 * @param onLine is given each line that is no header, and the header over it
 * @throws UserError for a file that is no journal of this schema
 */
export function readJournal<Header extends AnyHeader>(
  folder: string,
  schema: Header['schema'],
  onLine: (line: unknown, header: Header) => void,
): FolderState<Header> {
  const file = join(folder, JOURNAL_FILE);
  let header: Header | undefined;
  const keptBytes = readJournalLines(file, (line) => {
    if ((line as Partial<AnyHeader>).schema === schema) header = line as Header;
    else if (header !== undefined) onLine(line, header);
    else throw new UserError({ file, found: 'a file of another kind', expected: `a journal (${schema})` });
  });
  return { header, keptBytes };
}

export interface JournalRequest<Header extends AnyHeader> {
  readonly folder: string;
  /** Of the run that begins. */
  readonly header: Header;
  /** Whether the folder may hold games already. */
  readonly goesOn: boolean;
  /** Given each line that the folder has, and the header over it. */
  readonly onLine: (line: unknown, header: Header) => void;
  /** @throws UserError where the run may not go on under an earlier header */
  readonly requireSame: (before: Header) => void;
}

/** A folder that this process alone writes to. */
export interface OpenFolder {
  readonly journal: JournalWriter;
  /** Waits for what is being written, and gives the folder back. */
  close(): Promise<void>;
}

/**
 * Opens a folder for a run: takes its lock, reads the games that it holds, and checks that the run may go on there.
 * @throws UserError for a folder in use, a used one without `goesOn`, and whatever `requireSame` refuses
 */
export async function openJournal<Header extends AnyHeader>(request: JournalRequest<Header>): Promise<OpenFolder> {
  const { folder, header, goesOn, onLine, requireSame } = request;
  makeFolder(folder);
  const unlock = lockFolder(folder);
  try {
    const file = join(folder, JOURNAL_FILE);
    const used = readdirSync(folder).some((name) => !name.startsWith('lock'));
    if (used && !goesOn) {
      const hint = 'go on in it with --resume, or choose another with --out';
      throw new UserError({ file: folder, found: 'a folder that is in use', expected: 'an empty or a new one', hint });
    }
    if (used && !existsSync(file)) {
      const expected = `a folder with a ${JOURNAL_FILE}`;
      throw new UserError({ file: folder, found: 'files of something else', expected });
    }
    const state = readJournal(folder, header.schema, onLine);
    if (state.header !== undefined) requireSame(state.header);
    const journal = await JournalWriter.open(file, state.keptBytes);
    if (state.header === undefined || canonicalJson(state.header) !== canonicalJson(header)) journal.append(header);
    return {
      journal,
      close: async () => {
        await journal.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'an error';
    throw new UserError({ file: folder, found: `a place where no folder can be made (${code})` });
  }
}

/** What games were played with: before, and as a run would play on. */
export type Compared = readonly [what: string, before: unknown, now: unknown];

/** Games may only be joined that one run could have played. @throws UserError for the first difference */
export function requireSameGames(folder: string, compared: readonly Compared[]): void {
  for (const [what, before, now] of compared) {
    if (canonicalJson(before) === canonicalJson(now)) continue;
    const brief =
      typeof before === 'string' && before.length < 40 && typeof now === 'string' ? ` (${before}, now ${now})` : '';
    const hint = 'start again in another folder with --out';
    throw new UserError({ file: folder, found: `games of another ${what}${brief}`, expected: 'the same', hint });
  }
}

/**
 * A run asks for no less than its folder does, whose lines cannot be cut.
 * @param what is counted, in the plural
 * @throws UserError for less
 */
export function requireNoFewer(folder: string, what: string, before: number, now: number): void {
  if (now >= before) return;
  const found = `${now} ${what} where the folder asks for ${before}`;
  throw new UserError({ file: folder, found, expected: 'as many or more' });
}
