import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetMetadata, parquetSchema } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as batchCommand from '../../src/cli/batch.ts';
import * as sweepCommand from '../../src/cli/sweep.ts';
import type { BatchReport } from '../../src/study/report/batch-report.ts';
import type { StudyReport } from '../../src/study/sweep/study-report.ts';
import { runCommand } from '../cli/in-process.ts';
import { makingCommands, PYTHON_RECIPES, RECIPES } from './recipes.ts';

const folder = mkdtempSync(join(tmpdir(), 'mechsim-recipes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const textOf = (recipe: string) => readFileSync(join(RECIPES, recipe), 'utf8');
const jsonOf = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
/** Fewer games than on the page give the same columns. */
const SHORT = ['--workers', '1', '--quiet', '--policy', 'charge'];

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const [batch, sweep] = makingCommands();
  const here = (words: string[]) =>
    words.map((word, index) => (words[index - 1] === '--out' ? join(folder, word) : word));
  const few = (words: string[], count: string) =>
    words.map((word, index) => (['-n', '--n'].includes(words[index - 1]!) ? count : word));
  await runCommand(batchCommand, [...few(here(batch!), '20').slice(1), ...SHORT]);
  await runCommand(sweepCommand, [...few(here(sweep!), '4').slice(1), ...SHORT]);
}, 120_000);

/** Every name that a recipe could ask for: columns of games and cells, and keys of the report. */
function knownNames(): Set<string> {
  const report: BatchReport = jsonOf('report.json');
  const study: StudyReport = jsonOf('study/report.json');
  const names = [...report.columns, ...study.columns['cells']!].map(({ name }) => name);
  const sections = [report.winShare, report.mechs[0]!, report.weapons[0]!, report.columns[0]!];
  return new Set([...names, ...Object.keys(report), ...sections.flatMap(Object.keys)]);
}

/** Words in quotes that are no names of columns. */
const VALUES = [
  'ok',
  'a',
  'draw',
  'r',
  'count',
  'games',
  'text',
  'games.csv',
  'games.parquet',
  'report.json',
  'cells.ndjson',
];

describe('a recipe', () => {
  it.each([...Object.keys(PYTHON_RECIPES), 'observable.md'])('names only what is there: %s', (recipe) => {
    const text = textOf(recipe).replace(/label: "[^"]*"/g, '');
    const quoted = [...text.matchAll(/["']([A-Za-z]+(?:\.[A-Za-z]+)?)["']/g)].map(([, name]) => name!);
    const fields = [...text.matchAll(/\bd\.([A-Za-z]+)/g)].map(([, name]) => name!);
    const inQueries = [...text.matchAll(/"""[\s\S]*?"""|sql\("[^"]*"\)/g)].flatMap(
      ([query]) => query.replace(/'[^']*'|"[\w.]+"/g, '').match(/\b[a-z]+[A-Z]\w*/g) ?? [],
    );
    const asked = [...quoted, ...fields, ...inQueries].filter((name) => !VALUES.includes(name));
    expect(asked.length).toBeGreaterThan(3);
    const known = knownNames();
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  it('takes as numbers what the dictionary calls numbers', () => {
    const { columns }: BatchReport = jsonOf('report.json');
    const types = Object.fromEntries(columns.map(({ name, type }) => [name, type]));
    const taken = [...textOf('standard.py').matchAll(/int\(row\["(\w+)"\]\)/g)].map(([, name]) => types[name!]);
    expect(taken).toEqual(['integer', 'integer', 'integer']);
    const bytes = new Uint8Array(readFileSync(join(folder, 'games.parquet'))).buffer;
    const schema = parquetSchema(parquetMetadata(bytes)).children.map(({ element }) => [element.name, element.type]);
    for (const name of ['scoreA', 'scoreB', 'rounds']) expect(schema).toContainEqual([name, 'INT64']);
    for (const name of ['firstSide', 'winner', 'status', 'replay']) expect(schema).toContainEqual([name, 'BYTE_ARRAY']);
  });
});

// Where there is no Python, the names above are all that can be checked.
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.runIf(hasPython)('Python', () => {
  it.each(Object.keys(PYTHON_RECIPES))('can read %s', (recipe) => {
    const { status, stderr } = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
      input: textOf(recipe),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('runs the recipe that needs nothing else, which finds what the report says', () => {
    const { status, stdout, stderr } = spawnSync('python3', [join(RECIPES, 'standard.py')], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    const report: BatchReport = jsonOf('report.json');
    expect(stdout).toContain(`win share of a: ${report.winShare.a}`);
    expect(stdout).toContain(`the report says: ${report.winShare.a} ${report.winShare.low}`);
    expect(stdout.trim().split('\n').length).toBe(4 + report.mechs.length + 4);
  });
});
