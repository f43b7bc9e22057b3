import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_WIDTH, ROOT, readPage } from './pages.ts';

/** A command of an `sh` block of a page. */
export interface PageCommand {
  readonly page: string;
  readonly lineNumber: number;
  /** As written. */
  readonly command: string;
  /** Words that tests add to it, to play fewer games. */
  readonly added: string;
  /** Exit codes that it may end with. */
  readonly exitCodes: readonly number[];
  /** Why tests leave it alone; undefined for one that they run. */
  readonly notRun: string | undefined;
}

const BLOCK = /(?:^<!-- in tests: (.+?) -->\n+)?^```sh\n([\s\S]*?)^```$/gm;

/**
 * Every command of a page's `sh` blocks. A comment before a block says how tests run its commands:
 * `<!-- in tests: --n 2 -->` adds words to each, `exit 0 or 3` tells the exit codes that are right,
 * `not run: REASON` leaves them alone. Parts are parted by `; `.
 */
export function commandsOf(page: string): PageCommand[] {
  const text = readPage(page);
  return [...text.matchAll(BLOCK)].flatMap((block) => {
    const [whole, order = '', body] = block as unknown as [string, string | undefined, string];
    const parts = order.split('; ').filter((part) => part !== '');
    const exits = parts.find((part) => part.startsWith('exit '));
    const notRun = parts.find((part) => part.startsWith('not run: '));
    const added = parts.filter((part) => part !== exits && part !== notRun).join(' ');
    const firstLine = text.slice(0, block.index + whole.indexOf('```sh')).split('\n').length + 1;
    return linesOf(body).map(({ command, offset }) => ({
      page,
      lineNumber: firstLine + offset,
      command,
      added,
      exitCodes: exits === undefined ? [0] : exits.match(/\d+/g)!.map(Number),
      notRun: notRun?.slice('not run: '.length),
    }));
  });
}

/** Lines of a block, those that end with a backslash joined; comments left out. */
function linesOf(body: string): { command: string; offset: number }[] {
  const commands: { command: string; offset: number }[] = [];
  let command = '';
  for (const [offset, line] of body.trimEnd().split('\n').entries()) {
    if (command === '' && (line.startsWith('#') || line.trim() === '')) continue;
    if (line.endsWith('\\')) {
      command += `${line.slice(0, -1).trim()} `;
      continue;
    }
    commands.push({ command: command + line.trim(), offset });
    command = '';
  }
  return commands;
}

const PREFIX = 'npx mechsim ';

/**
 * The words after `npx mechsim` of a command that is nothing but such a call; undefined for one that needs a shell, and
 * for `mechsim --help` and its like, which no command answers.
 */
export function mechsimWords(command: string): string[] | undefined {
  const call = command.replace(/^npm ci && /, '');
  if (!call.startsWith(PREFIX) || call.startsWith(`${PREFIX}-`)) return undefined;
  const written = call.slice(PREFIX.length).match(/"[^"$`\\]*"|'[^']*'|\S+/g) ?? [];
  const words = written.map((word) => (/^(["']).*\1$/.test(word) ? word.slice(1, -1) : word));
  const plain = written.filter((word, index) => word === words[index]);
  return plain.some((word) => /["'|&;<>$`(){}*?\\#]/.test(word)) ? undefined : words;
}

/** Runs commands as a shell does, with `npx mechsim` played by a program of this tree. */
export class PageShell {
  readonly #folder: string;
  readonly #path: string;

  /** @param program words that run mechsim, as `node bin/mechsim.js` @param folder working directory of the commands */
  constructor(program: readonly string[], folder: string) {
    this.#folder = folder;
    this.#path = join(folder, '.path');
    mkdirSync(this.#path, { recursive: true });
    const words = program.map((word) => `'${word}'`).join(' ');
    const script = `#!/bin/sh\nif [ "$1" = mechsim ]; then shift; exec ${words} "$@"; fi\nexec '${npxPath()}' "$@"\n`;
    writeFileSync(join(this.#path, 'npx'), script, { mode: 0o755 });
  }

  /** What the command prints, and its exit code. @param terminal variables of a terminal other than that of the pages */
  run(
    command: string,
    terminal: Readonly<Record<string, string>> = {},
  ): { stdout: string; stderr: string; code: number } {
    const path = `${this.#path}:${process.env['PATH']}`;
    const env = { ...process.env, PATH: path, COLUMNS: PAGE_WIDTH, NO_COLOR: '1', ...terminal };
    const options = { cwd: this.#folder, env, encoding: 'utf8', maxBuffer: 2 ** 28 } as const;
    const { stdout, stderr, status } = spawnSync('bash', ['-c', command.replace(/^npm ci && /, '')], options);
    return { stdout, stderr, code: status ?? 1 };
  }
}

/** Words that run the sources. */
export const BY_SOURCES = [
  'node',
  '--import',
  join(ROOT, 'node_modules/tsx/dist/esm/index.mjs'),
  join(ROOT, 'src/cli/main.ts'),
];

/** Words that run the build. */
export const BY_BUILD = ['node', join(ROOT, 'bin/mechsim.js')];

function npxPath(): string {
  return execFileSync('sh', ['-c', 'command -v npx'], { encoding: 'utf8' }).trim();
}
