import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../catalog/user-error.ts';

/** Where results go that nobody named a folder for. */
export const RESULTS = 'mechsim-out';

/**
 * A folder for results, made when it is not there.
 * @param given `--out`; undefined: a new one below mechsim-out, with a number when the name is taken
 * @throws UserError for a folder that holds something, and for one that cannot be made
 */
export function resultFolder(given: string | undefined, name: string): string {
  const folder = given ?? freeFolder(name);
  try {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length === 0) return folder;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'an error';
    throw new UserError({ file: folder, found: `a place where no folder can be made (${code})` });
  }
  throw new UserError({ file: folder, found: 'a folder that is in use', expected: 'an empty or a new one' });
}

/** A place below mechsim-out where nothing is yet, with a number when the name is taken. */
export function freeFolder(called: string): string {
  const path = join(RESULTS, called);
  for (let number = 1; ; number++) {
    const name = number === 1 ? path : `${path}-${number}`;
    if (!existsSync(name)) return name;
  }
}

/** A name fit for a folder. */
export function folderName(text: string): string {
  return (
    text
      .replace(/[^\w-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'result'
  );
}
