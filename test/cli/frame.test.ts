import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mechsim-frame-'));
// The built program must find the installed packages, so it stands inside the repository.
mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
const program = mkdtempSync(join(ROOT, 'node_modules/.cache/mechsim-frame-'));

beforeAll(async () => {
  await build({
    entry: { fixture: join(ROOT, 'test/cli/fixture.ts') },
    format: 'esm',
    target: 'node20',
    outDir: program,
    config: false,
    silent: true,
  });
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(program, { recursive: true });
});

// Nothing of the terminal in which the tests are run may reach the program.
const { FORCE_COLOR: _force, NO_COLOR: _no, COLUMNS: _columns, ...PLAIN_ENV } = process.env;

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the fixture's command line; `onOutput` may act on the process when the first output arrives. */
function mechsim(
  argv: string[],
  onOutput?: (child: ReturnType<typeof spawn>) => void,
  env: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(program, 'fixture.js'), ...argv], {
      cwd: ROOT,
      env: { ...PLAIN_ENV, ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      if (stdout.length === chunk.length) onOutput?.(child);
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

describe.concurrent('the command line', () => {
  it('lists every command with its summary', async () => {
    const { code, stdout } = await mechsim(['--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/games +prints two games/);
    expect(stdout).toMatch(/crash +breaks/);
  });

  it('prints the options of a command for --help and for help', async () => {
    const help = await mechsim(['games', '--help']);
    expect(help.stdout).toContain('--seed <seed>');
    expect(help.stdout).toContain('--out <file>');
    expect(await mechsim(['help', 'games'])).toEqual(help);
  });

  it('prints its help on stderr and ends with 2 when the command is missing', async () => {
    const { code, stdout, stderr } = await mechsim([]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: mechsim');
  });

  it.each([
    [['gmaes'], "mechsim: unknown command 'gmaes'; did you mean 'games'?\n"],
    [['help', 'flod'], "mechsim: unknown command 'flod'; did you mean 'flood'?\n"],
    [['zzzzzz'], "mechsim: unknown command 'zzzzzz'; mechsim --help lists the commands\n"],
    [['games', '--sed', '4'], "mechsim: unknown option '--sed'; did you mean '--seed'?\n"],
    [['refuse', 'inptu'], "mechsim: unknown command 'inptu'; did you mean 'input'?\n"],
    [['refuse', 'input'], 'mechsim: x.yaml:3:5: a.team: nothing, expected a list\n'],
    [['games', 'surplus'], "mechsim: too many arguments for 'games'. Expected 0 arguments but got 1.\n"],
    [['games', '--seed', '1.5'], 'mechsim: --seed: "1.5", expected a whole number, 0..2^53-1\n'],
  ])('answers %j with one line and exit code 2', async (argv, line) => {
    expect(await mechsim(argv)).toEqual({ code: 2, stdout: '', stderr: line });
  });

  it('passes the exit code of a failed condition on', async () => {
    expect(await mechsim(['refuse', 'condition'])).toEqual({ code: 3, stdout: '', stderr: '' });
  });

  it('reports a fault with stack, seed and the command that replays it, and ends with 1', async () => {
    const { code, stdout, stderr } = await mechsim(['crash', 'known']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/Error: hull below zero\n +at .*fixture\.js/);
    expect(stderr).toMatch(/\nseed: 17\nreplay: mechsim play --seed 17\n$/);
  });

  it('reports a fault outside of every promise, with its own command line', async () => {
    const { code, stderr } = await mechsim(['crash', 'late', "it's"]);
    expect(code).toBe(1);
    expect(stderr).toContain('Error: in a callback');
    expect(stderr).toMatch(/\nreplay: mechsim crash late 'it'\\''s'\n$/);
  });

  it('reads the shared options', async () => {
    const argv = 'options --seed 9007199254740991 --workers 2 --chunk 50 --data d --rule a=1 --rule b= --no-checks';
    const { stdout } = await mechsim(argv.split(' '));
    expect(JSON.parse(stdout)).toEqual({
      seed: 9007199254740991,
      workers: 2,
      chunk: 50,
      data: 'd',
      rule: { a: '1', b: '' },
      checks: false,
      quiet: false,
    });
  });

  it('leaves out what was not given, so that a scenario can decide it', async () => {
    const { stdout } = await mechsim(['options']);
    expect(JSON.parse(stdout)).toEqual({ rule: {}, checks: true, quiet: false });
  });

  it('writes all of a long output, however slowly it is read', async () => {
    const { code, stdout, stderr } = await mechsim(['flood'], (child) => {
      child.stdout?.pause();
      setTimeout(() => child.stdout?.resume(), 200);
    });
    expect([code, stderr]).toEqual([0, 'all written\n']);
    expect(stdout.split('\n')).toHaveLength(2001);
  });

  it('ends quietly when the reader of stdout goes away', async () => {
    const { code, stderr } = await mechsim(['flood'], (child) => child.stdout?.destroy());
    expect([code, stderr]).toEqual([0, '']);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends on %s after its report, with %i', async (signal, expected) => {
    const { code, stdout } = await mechsim(['wait'], (child) => child.kill(signal));
    expect([code, stdout]).toEqual([expected, 'ready\nreport\n']);
  });
});

describe.concurrent('the output of a command', () => {
  it('is tables for a person unless a format is asked for, without colour in a pipe', async () => {
    const { stdout, stderr } = await mechsim(['games']);
    expect(stdout).toBe('Games\n┌────────┐\n│ winner │\n├────────┤\n│ a      │\n│ b      │\n└────────┘\n\nseed 1\n');
    expect(stderr).toBe('games are run\n');
  });

  it('is coloured where colour is forced, but never against NO_COLOR', async () => {
    const forced = await mechsim(['games'], undefined, { FORCE_COLOR: '1' });
    expect(forced.stdout).toContain('\u001b[1mGames');
    const refused = await mechsim(['games'], undefined, { FORCE_COLOR: '1', NO_COLOR: '1' });
    expect(refused.stdout).not.toContain('\u001b');
  });

  it('fits into COLUMNS where there is no terminal to ask', async () => {
    const { stdout } = await mechsim(['games'], undefined, { COLUMNS: '9' });
    expect(stdout).toBe('Games\nwinner: a\n\nwinner: b\n\nseed 1\n');
  });

  it('goes to several files at once, and --quiet keeps notes off stderr', async () => {
    const files = ['all.json', 'all.csv', 'all.NDJSON'].map((name) => join(folder, name));
    const ended = await mechsim(['games', '--quiet', '--json', ...files.flatMap((file) => ['--out', file])]);
    const json = '{\n  "schema": "fixture/1",\n  "zeta": 1,\n  "alpha": null\n}\n';
    expect(ended).toEqual({ code: 0, stdout: json, stderr: '' });
    expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual([
      json,
      "seed,winner\n1,a\n2,'=b\n",
      '{"seed":"1","winner":"a"}\n{"seed":"2","winner":"=b"}\n',
    ]);
  });

  it('replaces an older file whole', async () => {
    const file = join(folder, 'old.csv');
    writeFileSync(file, 'x'.repeat(5000));
    expect((await mechsim(['games', '--quiet', '--csv', '--out', file])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe("seed,winner\n1,a\n2,'=b\n");
    expect(readdirSync(folder).filter((name) => name.includes('old'))).toEqual(['old.csv']);
  });

  it.each([
    [['--json', '--csv'], '--json and --csv, expected one format on standard output; write the others with --out'],
    [
      ['--out', 'x.jsn'],
      "--out: 'x.jsn' of unknown format, expected one of .json, .csv, .ndjson; did you mean 'json'?",
    ],
    [['--out', 'x'], "--out: 'x' without an extension, expected one of .json, .csv, .ndjson"],
    [['--out', 'none/x.csv'], "--out: 'none/x.csv' cannot be written: its folder does not exist"],
    [['--out', 'package.json/x.csv'], "--out: 'package.json/x.csv' cannot be written: its folder is a file"],
    [['--out', '/proc/x.csv'], "--out: '/proc/x.csv' cannot be written: its folder does not exist"],
    [['--out', 'x.csv', '--out', './x.csv'], "--out: './x.csv' is given twice"],
  ])('refuses %j before any game is run', async (argv, line) => {
    expect(await mechsim(['games', ...argv])).toEqual({ code: 2, stdout: '', stderr: `mechsim: ${line}\n` });
  });
});
