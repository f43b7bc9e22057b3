import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withWeights } from './bots-page.ts';
import { PageShell } from './page-commands.ts';
import { makeWorkplace, PAGES, README, ROOT, readPage, withOutputs } from './pages.ts';
import { PICTURES } from './pictures.ts';

// `npm run readme`: prints the outputs, weights and pictures that the README and the pages of docs show afresh, by the
// sources as they are. With names of pages, those alone. With --check nothing is written, and a page that would change is
// a fault. So is, either way, a command that ends with another exit code than 0: what its page claims does not hold.
const check = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter((word) => word !== '--check');
const stale: string[] = [];
const broken: string[] = [];
const bundle = join(ROOT, `node_modules/.mechsim-${process.pid}`);
const program = bundled(bundle);

try {
  for (const page of PAGES.filter((page) => wanted.length === 0 || wanted.includes(page))) print(page);
} finally {
  rmSync(bundle, { recursive: true, force: true });
}
for (const page of stale) console.log(`${check ? 'not as it would be printed' : 'printed afresh'}: ${page}`);
for (const fault of broken) console.log(fault);
process.exitCode = broken.length > 0 || (check && stale.length > 0) ? 1 : 0;

/** Words that run the sources, bundled as the build bundles them and out of its way: threads start fast, games play fast. */
function bundled(folder: string): string[] {
  const words = ['tsup', '--no-dts', '--silent', '--out-dir', folder];
  execFileSync('npx', words, { cwd: ROOT, stdio: 'inherit' });
  return ['node', join(folder, 'cli.js')];
}

function print(page: string): void {
  const folder = makeWorkplace();
  const shell = new PageShell(program, folder);
  const printed = new Map<string, string>();
  const outputOf = (command: string): string => {
    const known = printed.get(command);
    if (known !== undefined) return known;
    const { stdout, stderr, code } = shell.run(command);
    if (code !== 0) broken.push(`${page}: exit code ${code} of ${command}\n${stderr}`);
    printed.set(command, stdout);
    return stdout;
  };
  try {
    withOutputs(readPage(page), outputOf);
    // Read again: the page may have been edited while its commands ran.
    keep(page, withWeights(withOutputs(readPage(page), outputOf)));
    // The pictures are those of the README.
    if (page === README) for (const [file, draw] of Object.entries(PICTURES)) keep(file, draw(shell));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
