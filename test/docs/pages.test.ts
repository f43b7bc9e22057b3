import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { COMMANDS } from '../../src/cli/commands.ts';
import { runCommand } from '../cli/in-process.ts';
import { codeSpans, knownOptions } from './known-options.ts';
import { BY_SOURCES, commandsOf, mechsimWords, type PageCommand, PageShell } from './page-commands.ts';
import { makeWorkplace, PAGES, ROOT, readPage, shownOutputs, tableColumns } from './pages.ts';

const options = await knownOptions();
const startedIn = process.cwd();
// Wide enough for every column that a page may have room for.
vi.stubEnv('COLUMNS', '400');
vi.stubEnv('NO_COLOR', '1');
vi.spyOn(process.stderr, 'write').mockReturnValue(true);
afterAll(() => vi.unstubAllEnvs());

/** Runs a command as its page says that tests do. */
async function outputOf({ command, added, exitCodes }: PageCommand, folder: string): Promise<string> {
  const words = mechsimWords(command);
  const { stdout, code } =
    words === undefined
      ? new PageShell(BY_SOURCES, folder).run(`${command} ${added}`)
      : await inProcess([...words, ...added.split(' ').filter((word) => word !== '')]);
  expect(exitCodes, stdout).toContain(code);
  return stdout;
}

async function inProcess([name, ...words]: readonly string[]): Promise<{ stdout: string; code: number }> {
  const entry = COMMANDS.find((known) => known.name === name);
  if (entry === undefined) throw new Error(`no command ${name}`);
  // Threads of the sources start slowly, and change no result.
  const alone = options.get(name!)!.includes('--workers') ? ['--workers', '1'] : [];
  return runCommand(await entry.load(), [...words, ...alone]);
}

describe.each(PAGES.filter((page) => commandsOf(page).length > 0))('commands of %s', (page) => {
  const commands = commandsOf(page);
  const printed = new Map<string, string>();
  let folder: string;
  beforeAll(() => {
    folder = makeWorkplace();
    process.chdir(folder);
  });
  afterAll(() => {
    process.chdir(startedIn);
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(commands.filter(({ notRun }) => notRun === undefined))('line $lineNumber: $command $added', async (entry) => {
    printed.set(entry.command.replace(/^npm ci && /, ''), await outputOf(entry, folder));
  });

  const left = commands.filter(({ notRun }) => notRun !== undefined);
  if (left.length > 0) {
    it('leaves alone only what .ci/run takes from the page', () => {
      const ci = readFileSync(join(ROOT, '.ci/run'), 'utf8');
      expect(ci).toContain(`grep '^npm ci && ' ${page}`);
      expect(left.filter(({ command }) => !command.startsWith('npm ci && '))).toEqual([]);
    });
  }

  const shown = shownOutputs(readPage(page)).filter(({ text }) => tableColumns(text).size > 0);
  it.each(shown)('shows tables of: $command', ({ command, text }) => {
    expect([...printed.keys()]).toContain(command);
    const tables = tableColumns(printed.get(command)!);
    for (const [title, columns] of tableColumns(text))
      expect(tables.get(title), title).toEqual(expect.arrayContaining(columns));
  });
});

describe.each([...PAGES, 'CHANGELOG.md'])('%s', (page) => {
  const spans = codeSpans(readPage(page));

  it('names commands and options in its text that exist', () => {
    for (const span of spans) {
      const call = /^(?:npx )?mechsim ((?!-)\S+)(?: ([a-z]+))?(.*)$/.exec(span);
      if (call !== null) {
        const [, name, inner, rest] = call;
        const known = options.get(`${name} ${inner}`) ?? options.get(name!);
        expect(known, span).toBeDefined();
        expect(
          optionsIn(`${inner} ${rest}`).filter((option) => !known!.includes(option)),
          span,
        ).toEqual([]);
      } else if (span.startsWith('--')) {
        const all = [...options.values()].flat();
        expect([...all, '--version'], page).toContain(optionsIn(` ${span}`)[0]);
      }
    }
  });

  it('names scripts and programs that exist', () => {
    const calls = [...spans, ...commandsOf(page).map(({ command }) => command)];
    const scripts = calls.flatMap((call) => [...call.matchAll(/npm run ([\w:-]+)/g)].map((found) => found[1]!));
    expect(scripts.filter((script) => !(script in packageJson.scripts))).toEqual([]);
    const programs = calls.flatMap((call) => [...call.matchAll(/npx tsx (\S+)/g)].map((found) => found[1]!));
    expect(programs.filter((program) => !existsSync(join(ROOT, program)))).toEqual([]);
  });

  it('leads only to files that exist', () => {
    const links = [...readPage(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((link) => link[1]!);
    expect(links.filter((link) => !existsSync(join(ROOT, page, '..', link)))).toEqual([]);
  });
});

function optionsIn(text: string): string[] {
  return [...text.matchAll(/(?<= )--?[a-z][\w-]*/g)].map(([option]) => option);
}
