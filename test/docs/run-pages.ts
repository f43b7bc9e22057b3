import { rmSync } from 'node:fs';
import { BY_BUILD, commandsOf, PageShell } from './page-commands.ts';
import { makeWorkplace, PAGES } from './pages.ts';

// Runs every command of the README and of docs by the build, in a shell, in the order of each page, with the words that
// the pages have tests add; ends with 1 when one of them ends otherwise than its page says.
let failures = 0;
for (const page of PAGES) {
  const folder = makeWorkplace();
  const shell = new PageShell(BY_BUILD, folder);
  for (const { lineNumber, command, added, exitCodes, notRun } of commandsOf(page)) {
    const place = `${page}:${lineNumber}: ${command}`;
    if (notRun !== undefined) {
      console.log(`not run  ${place} (${notRun})`);
      continue;
    }
    const { stdout, stderr, code } = shell.run(`${command} ${added}`);
    const right = exitCodes.includes(code);
    if (!right) failures += 1;
    console.log(`${right ? 'ok     ' : 'FAILED '}  ${place}${right ? '' : ` (exit code ${code})\n${stdout}${stderr}`}`);
  }
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
