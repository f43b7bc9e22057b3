import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../catalog/user-error.ts';

/** Where results go that nobody named a folder for. */
const RESULTS = 'mechsim-out';

/**
 * The folder of a run's results, which the run makes when it begins.
 * @param given `--out`; undefined: a new one below mechsim-out, with a number when the name is taken
 * @param resume whether the run goes on where another was ended, which only a folder that is named can tell
 * @throws UserError for a run that goes on nowhere
 */
export function resultFolder(given: string | undefined, resume: boolean, name: string): string {
  if (given !== undefined) return given;
  if (resume) {
    const expected = 'the folder of the run that was ended, with --out';
    throw new UserError({ file: '--resume', found: 'no folder to go on in', expected });
  }
  return freeName(join(RESULTS, name));
}

function freeName(path: string): string {
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
