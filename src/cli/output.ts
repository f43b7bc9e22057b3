import { once } from 'node:events';
import { accessSync, closeSync, constants, openSync, statSync, unlinkSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import type { Command } from 'commander';
import { didYouMean } from '../catalog/nearest.ts';
import { UserError } from '../catalog/user-error.ts';
import { FORMATS, type FormatName, isFormatName, STDOUT_FORMATS } from '../report/formats.ts';
import type { Format, Printout } from '../report/printout.ts';

/** What the output options parse to; a command takes only those of its formats. */
export interface OutputOptions {
  json?: boolean;
  csv?: boolean;
  ndjson?: boolean;
  html?: boolean;
  out?: string[];
}

/** Where the result goes, settled before the first game. */
export interface OutputPlan {
  /** Undefined: tables for a person. */
  stdout: FormatName | undefined;
  files: readonly { path: string; format: FormatName }[];
}

const DESCRIPTION: Record<(typeof STDOUT_FORMATS)[number], string> = {
  json: 'print one JSON document',
  csv: 'print CSV with a header',
  ndjson: 'print one JSON object per line',
  html: 'print one page of HTML that needs no other file',
};

/** Adds `--json`, `--csv`, `--ndjson` and `--html` as far as `formats` has them, and `--out` for all of `formats`. */
export function addOutputOptions(command: Command, formats: readonly FormatName[]): Command {
  addStdoutOptions(command, formats);
  const extensions = formats.map((name) => `.${name}`).join(' ');
  return command.option('--out <file>', `write a file, format by extension (${extensions}); repeatable`, collect);
}

/** Adds `--json`, `--csv` and `--ndjson` as far as `formats` has them. */
export function addStdoutOptions(command: Command, formats: readonly FormatName[]): Command {
  for (const name of STDOUT_FORMATS) {
    if (formats.includes(name)) command.option(`--${name}`, DESCRIPTION[name]);
  }
  return command;
}

/**
 * Settles where output goes, and tries that every file can be written there.
 * @throws UserError for two formats on stdout, an unknown extension, a path given twice or one that cannot be written
 */
export function planOutput(options: OutputOptions, formats: readonly FormatName[]): OutputPlan {
  const chosen = STDOUT_FORMATS.filter((name) => options[name]);
  if (chosen.length > 1) {
    throw new UserError({
      found: chosen.map((name) => `--${name}`).join(' and '),
      expected: 'one format on standard output',
      hint: 'write the others with --out',
    });
  }
  const files = (options.out ?? []).map((path) => ({ path, format: formatOf(path, formats) }));
  const seen = new Set<string>();
  for (const { path } of files) {
    if (seen.has(resolve(path))) throw new UserError({ file: '--out', found: `'${path}' is given twice` });
    seen.add(resolve(path));
    requireWritable(path);
  }
  return { stdout: chosen[0], files };
}

/** Writes `printout` to every place of `plan`: the files first, since a reader of stdout may leave at any time. */
export async function writeOutput(plan: OutputPlan, printout: Printout): Promise<void> {
  await writeFiles(plan, printout);
  if (plan.stdout === undefined) {
    const { formatBlocks } = await import('../report/blocks.ts');
    await writeStdout([formatBlocks(printout.blocks, terminalWidth())]);
  } else {
    const format = await FORMATS[plan.stdout]();
    await writeStdout(format.encode(printout));
  }
}

/** Writes `printout` to the files of `plan`. */
export async function writeFiles({ files }: OutputPlan, printout: Printout): Promise<void> {
  for (const { path, format } of files) await writeWhole(path, (await FORMATS[format]()).encode(printout));
}

/** Writes pieces to standard output no faster than its reader takes them. */
export async function writeStdout(
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<void> {
  for await (const piece of pieces) {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
  }
}

/** Columns of the terminal; of no terminal, COLUMNS; Infinity when neither says anything. */
export function terminalWidth(): number {
  const fromTerminal = process.stdout.columns;
  if (fromTerminal > 0) return fromTerminal;
  const fromEnvironment = Number(process.env['COLUMNS']);
  return fromEnvironment > 0 ? fromEnvironment : Number.POSITIVE_INFINITY;
}

/** Writes one file whole or not at all. @throws UserError when the file system refuses it */
export async function writeWhole(path: string, content: ReturnType<Format['encode']>): Promise<void> {
  const { default: writeFileAtomic } = await import('write-file-atomic');
  const pieces: Uint8Array[] = [];
  const encoder = new TextEncoder();
  for await (const piece of content) {
    pieces.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
  }
  try {
    await writeFileAtomic(path, Buffer.concat(pieces));
  } catch (error) {
    throw unwritable(path, error);
  }
}

function formatOf(path: string, formats: readonly FormatName[]): FormatName {
  const extension = extname(path).slice(1).toLowerCase();
  if (isFormatName(extension) && formats.includes(extension)) return extension;
  const expected = formats.map((name) => `.${name}`).join(', ');
  throw new UserError({
    file: '--out',
    found: extension === '' ? `'${path}' without an extension` : `'${path}' of unknown format`,
    expected: `one of ${expected}`,
    hint: didYouMean(extension, formats),
  });
}

/** Permission bits tell too little (read-only mounts, the superuser), so a file is really made beside the target. */
function requireWritable(path: string): void {
  const probe = resolve(dirname(path), `.${basename(path)}.${process.pid}.probe`);
  try {
    const target = statSync(path, { throwIfNoEntry: false });
    if (target?.isDirectory()) throw new UserError({ file: '--out', found: `'${path}' is a folder` });
    if (target) accessSync(path, constants.W_OK);
    closeSync(openSync(probe, 'wx'));
    unlinkSync(probe);
  } catch (error) {
    throw error instanceof UserError ? error : unwritable(path, error);
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left',
  ENAMETOOLONG: 'the name is too long',
};

function unwritable(path: string, error: unknown): UserError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = (code === undefined ? undefined : REASONS[code]) ?? code ?? message;
  return new UserError({ file: '--out', found: `'${path}' cannot be written: ${reason}` });
}

/** What `--out` of a command with a folder of results comes to. */
export interface FolderOutput {
  /** Undefined: the command's own choice. */
  readonly folder: string | undefined;
  readonly plan: OutputPlan;
}

/** Adds `--out` for a folder of results and for files of all `formats`, and the options of those for standard output. */
export function addFolderOptions(command: Command, formats: readonly FormatName[], defaultFolder: string): Command {
  const extensions = formats.map((name) => `.${name}`).join(' ');
  const text = `folder of the results (default: ${defaultFolder}), or a file, format by extension (${extensions}); repeatable`;
  return addStdoutOptions(command, formats).option('--out <path>', text, collect);
}

/**
 * Settles where output goes of a command with a folder of results: of the paths of `--out` one may be a folder, which has
 * no extension, ends with a slash, or is there already.
 * @throws UserError as planOutput, and for two folders
 */
export function planFolder(options: OutputOptions, formats: readonly FormatName[]): FolderOutput {
  const out = options.out ?? [];
  const isFolder = (path: string) =>
    extname(path) === '' || path.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const [folder, second] = out.filter(isFolder);
  if (second !== undefined) {
    throw new UserError({ file: '--out', found: `folders '${folder}' and '${second}'`, expected: 'one folder' });
  }
  return { folder, plan: planOutput({ ...options, out: out.filter((path) => !isFolder(path)) }, formats) };
}

function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}
