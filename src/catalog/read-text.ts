import { readFileSync } from 'node:fs';
import { UserError } from './user-error.ts';

/**
 * The text of a file.
 * @throws UserError that names the file and what stands in its place
 */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unreadable(file, error, 'a file that can be read');
  }
}

/** The error for a path that the file system would not open. */
export function unreadable(file: string, error: unknown, expected: string): UserError {
  const code = (error as NodeJS.ErrnoException).code ?? 'an error';
  const phrases: Record<string, string> = {
    ENOENT: 'nothing there',
    EISDIR: 'a folder',
    ENOTDIR: 'a file',
    EACCES: 'no permission',
  };
  return new UserError({ file, found: phrases[code] ?? code, expected });
}
