import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { UserError } from '../../src/catalog/user-error.ts';

/** A copy of the stock catalog as it once was: what is tested on it does not change when the game is tuned. */
export const PINNED = fileURLToPath(new URL('../fixtures/catalog', import.meta.url));

/** A folder with the given files, gone after the tests of the file. Values are written as JSON, text as it is. */
export function folderWith(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mechsim-catalog-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return folder;
}

/** The line of the UserError that `action` throws. */
export function userErrorOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof UserError) return error.line();
    throw error;
  }
  return 'no error';
}
