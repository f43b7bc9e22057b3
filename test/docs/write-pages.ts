import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withWeights } from './bots-page.ts';
import { BY_BUILD, BY_SOURCES, PageShell } from './page-commands.ts';
import { makeWorkplace, PAGES, README, ROOT, readPage, withOutputs } from './pages.ts';
import { PICTURES } from './pictures.ts';

// `npm run readme`: prints the outputs, weights and pictures that the README and the pages of docs show afresh, by the
// sources as they are. With names of pages, those alone. With --check the build is asked, nothing is written, and a page
// that would change is a fault. A command that a page shows has to end as the page says.
const check = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter((word) => word !== '--check');
const stale: string[] = [];

for (const page of PAGES.filter((page) => wanted.length === 0 || wanted.includes(page))) {
  const folder = makeWorkplace();
  const shell = new PageShell(check ? BY_BUILD : BY_SOURCES, folder);
  try {
    keep(page, freshPage(page, shell));
    // The pictures are those of the README.
    if (page === README) for (const [file, draw] of Object.entries(PICTURES)) keep(file, draw(shell));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
for (const page of stale) console.log(`${check ? 'not as it would be printed' : 'printed afresh'}: ${page}`);
process.exitCode = check && stale.length > 0 ? 1 : 0;

function freshPage(page: string, shell: PageShell): string {
  const printed = new Map<string, string>();
  const outputOf = (command: string): string => {
    const known = printed.get(command);
    if (known !== undefined) return known;
    const { stdout, stderr, code } = shell.run(command);
    if (code !== 0) throw new Error(`${page}: ${command} ends with exit code ${code}\n${stdout}${stderr}`);
    printed.set(command, stdout);
    return stdout;
  };
  return withWeights(withOutputs(readPage(page), outputOf));
}

/** Writes a file that is to say something else, unless only a check was asked for. */
function keep(name: string, text: string): void {
  const file = join(ROOT, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  stale.push(name);
  if (check) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
