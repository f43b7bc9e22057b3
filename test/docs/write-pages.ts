import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withWeights } from './bots-page.ts';
import { BY_SOURCES, PageShell } from './page-commands.ts';
import { makeWorkplace, PAGES, ROOT, readPage, withOutputs } from './pages.ts';

// `npm run readme`: prints the outputs, weights and pictures that the README and the pages of docs show afresh, by the
// sources as they are. With names of pages, those alone; with --check nothing is written, and a page that would change is
// a fault. A command that a page shows has to end as the page says.
const check = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter((word) => word !== '--check');
const stale: string[] = [];

for (const page of PAGES.filter((page) => wanted.length === 0 || wanted.includes(page))) {
  const before = readPage(page);
  const after = freshPage(page, before);
  if (after === before) continue;
  stale.push(page);
  if (!check) writeFileSync(join(ROOT, page), after);
}
for (const page of stale) console.log(`${check ? 'not as it would be printed' : 'printed afresh'}: ${page}`);
process.exitCode = check && stale.length > 0 ? 1 : 0;

function freshPage(page: string, text: string): string {
  const folder = makeWorkplace();
  const shell = new PageShell(BY_SOURCES, folder);
  const printed = new Map<string, string>();
  const outputOf = (command: string): string => {
    const known = printed.get(command);
    if (known !== undefined) return known;
    const { stdout, stderr, code } = shell.run(command);
    if (code !== 0) throw new Error(`${page}: ${command} ends with exit code ${code}\n${stdout}${stderr}`);
    printed.set(command, stdout);
    return stdout;
  };
  try {
    return withWeights(withOutputs(text, outputOf));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
