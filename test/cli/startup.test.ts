import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { programHelp } from '../../src/cli/start.ts';
import { importsOf } from '../tidy/layers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Packages and files that are loaded before `file` runs its first line. */
function loadedBy(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  if (!file.endsWith('.ts')) return loaded;
  const source = ts.createSourceFile(file, readFileSync(posix.join(ROOT, file), 'utf8'), ts.ScriptTarget.ES2023, true);
  for (const { specifier, typeOnly, late } of importsOf(source)) {
    if (typeOnly || late) continue;
    if (specifier.startsWith('.')) loadedBy(posix.join(posix.dirname(file), specifier), loaded);
    else loaded.add(specifier);
  }
  return loaded;
}

it('mechsim --help loads its text and nothing that costs time', () => {
  expect([...loadedBy('src/cli/main.ts')].sort()).toEqual([
    'src/cli/commands.ts',
    'src/cli/main.ts',
    'src/cli/start.ts',
  ]);
});

it.each(COMMANDS.map(({ name }) => name))('mechsim %s --help loads no package but the parser', (name) => {
  const loaded = [...loadedBy(`src/cli/${name}.ts`)];
  expect(loaded.filter((file) => !file.endsWith('.ts') && !file.startsWith('node:'))).toEqual([]);
});

it('mechsim --help fits a terminal of 80 columns', () => {
  const lines = programHelp(COMMANDS).split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});
