import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makingCommands, PYTHON_RECIPES, RECIPES } from './recipes.ts';

/** Makes the files of docs/notebooks.md and runs the recipes that this machine can run; says of the others why not. */

const project = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'mechsim-notebooks-'));
// The sources' worker threads look for their loader from the working directory.
for (const name of ['scenarios', 'node_modules']) symlinkSync(join(project, name), join(folder, name));
let [ran, failed, skipped] = [0, 0, 0];

function run(program: string, words: readonly string[]): { ok: boolean; text: string } {
  const { status, stdout, stderr, error } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  return { ok: status === 0, text: error === undefined ? `${stdout}${stderr}` : error.message };
}

try {
  const tsx = join(project, 'node_modules/.bin/tsx');
  for (const words of makingCommands()) {
    const { ok, text } = run(tsx, [join(project, 'src/cli/main.ts'), ...words, '--workers', '1', '--quiet']);
    if (!ok) throw new Error(`mechsim ${words.join(' ')}\n${text}`);
  }
  const python = run('python3', ['--version']).ok;
  for (const [recipe, packages] of Object.entries(PYTHON_RECIPES)) {
    const missing = python ? packages.filter((name) => !run('python3', ['-c', `import ${name}`]).ok) : ['python3'];
    if (missing.length > 0) {
      skipped += 1;
      console.log(`skipped  ${recipe}: no ${missing.join(', no ')}`);
      continue;
    }
    const { ok, text } = run('python3', [join(RECIPES, recipe)]);
    if (ok) ran += 1;
    else failed += 1;
    console.log(`${ok ? 'ran' : 'FAILED'}  ${recipe}\n${text}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
skipped += 1;
console.log('skipped  observable.md: it runs in a browser');
console.log(`${ran} ran, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
