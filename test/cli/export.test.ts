import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as batchCommand from '../../src/cli/batch.ts';
import * as exportCommand from '../../src/cli/export.ts';
import * as matchCommand from '../../src/cli/match.ts';
import * as sweepCommand from '../../src/cli/sweep.ts';
import { GAME_COLUMNS } from '../../src/study/game-columns.ts';
import { PINNED } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

const root = mkdtempSync(join(tmpdir(), 'mechsim-export-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const at = (...names: string[]) => join(root, ...names);
const COMMON = '--a courier,reaver --b bastion --distance 6 --workers 1 --quiet --no-checks --policy charge --data'
  .split(' ')
  .concat(PINNED);
const ALL = ['json', 'csv', 'ndjson', 'html', 'md', 'parquet'];
const exported = (...words: string[]) => runCommand(exportCommand, [...words, '--quiet']);
const bytesOf = (path: string) => readFileSync(path);
const bufferOf = (path: string) => new Uint8Array(bytesOf(path)).buffer;
const lineOf = (action: Promise<unknown>) =>
  action.then(
    () => 'no error',
    (error: Error) => error.message,
  );

/** Writes every format beside what the command itself wrote, and compares them byte by byte. */
async function expectSame(path: string, name: string, formats: readonly string[]): Promise<void> {
  const outs = formats.flatMap((format) => ['--out', at(`again-${name}.${format}`)]);
  const { code, stdout } = await exported(path, ...outs);
  expect([code, stdout]).toEqual([0, '']);
  for (const format of formats) {
    expect(bytesOf(at(`again-${name}.${format}`)).equals(bytesOf(at(`${name}.${format}`))), format).toBe(true);
  }
}

beforeAll(async () => {
  const outs = (name: string) => ALL.flatMap((format) => ['--out', at(`${name}.${format}`)]);
  await runCommand(batchCommand, [...COMMON, '-n', '30', '--swap', ...outs('batch')]);
  const vary = ['--vary', 'rules.roundCap=2..3', '--n', '10', '--games'];
  await runCommand(sweepCommand, [...COMMON, ...vary, '--out', at('study'), ...outs('study')]);
  await runCommand(
    matchCommand,
    [...COMMON, '-n', '4', '--map', 'quarry', ...outs('match'), '--out', at('matches')].filter(
      (word, index, words) => word !== '--distance' && words[index - 1] !== '--distance',
    ),
  );
}, 120_000);

describe('export', () => {
  it('writes a finished batch as batch itself does, rows from its rows', async () => {
    await expectSame(at('batch.json'), 'batch', ['json', 'html', 'md']);
    await expectSame(at('batch.ndjson'), 'batch', ['csv', 'ndjson', 'parquet']);
  });

  it('writes a finished study and finished matches as they themselves do, from their folders', async () => {
    await expectSame(at('study'), 'study', ALL);
    await expectSame(at('matches'), 'match', ALL);
  });

  it('gives the games of a batch without its rows as far as the report has kept them', async () => {
    const { stdout } = await exported(at('batch.json'), '--ndjson');
    const kept = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const rows = readFileSync(at('batch.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(kept).toHaveLength(30);
    expect(Object.keys(kept[0])).toEqual(['index', 'unit', 'seed', 'swapped', 'status', 'winner']);
    for (const [index, row] of kept.entries()) expect(rows[index]).toMatchObject(row);
  });

  it('gives Parquet the names and types of the dictionary, and every row', async () => {
    const types = { text: 'BYTE_ARRAY', integer: 'INT64', number: 'DOUBLE', flag: 'BOOLEAN' };
    const dictionaryOf = (columns: { name: string; type: keyof typeof types }[]) =>
      columns.map(({ name, type }) => [name, types[type]]);
    const schemaOf = (path: string) =>
      parquetSchema(parquetMetadata(bufferOf(path))).children.map(({ element }) => [element.name, element.type]);
    expect(schemaOf(at('batch.parquet'))).toEqual(
      dictionaryOf(JSON.parse(readFileSync(at('batch.json'), 'utf8')).columns),
    );
    expect(schemaOf(at('study.parquet'))).toEqual(
      dictionaryOf(JSON.parse(readFileSync(at('study.json'), 'utf8')).columns.cells),
    );
    expect(schemaOf(at('match.parquet'))).toEqual(
      dictionaryOf(JSON.parse(readFileSync(at('match.json'), 'utf8')).columns),
    );
    const integers = GAME_COLUMNS.filter(({ type }) => type === 'integer').map(({ name }) => name);
    const rows = await parquetReadObjects({ file: bufferOf(at('batch.parquet')) });
    const plain = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, integers.includes(name) ? Number(value) : value]),
      ),
    );
    expect(plain).toEqual(
      readFileSync(at('batch.ndjson'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  });

  it('takes any rows of a folder whose report describes them', async () => {
    await exported(at('study', 'effects.ndjson'), '--out', at('effects.csv'));
    expect(readFileSync(at('effects.csv'), 'utf8')).toMatch(/^factor,level,kind,estimate,/);
    await exported(at('study', 'games.ndjson'), '--out', at('games.parquet'));
    expect(await parquetReadObjects({ file: bufferOf(at('games.parquet')) })).toHaveLength(20);
  });

  it('without a place prints tables', async () => {
    expect((await exported(at('study'))).stdout).toContain('Win share of team a');
  });

  it.each<[string, () => string[], string]>([
    ['nothing there', () => [at('none.json'), '--out', at('x.csv')], 'none.json: nothing there'],
    ['a folder without report', () => [root, '--out', at('x.csv')], 'a folder without report.json'],
    ['rows as a page', () => [at('batch.ndjson'), '--out', at('x.html')], 'rows without a report'],
    ['rows as tables', () => [at('batch.ndjson')], 'rows, which have no tables'],
    ['an unknown format', () => [at('batch.json'), '--out', at('x.xlsx')], "x.xlsx' of unknown format"],
    ['another document', () => [at('other.json'), '--out', at('x.csv')], "a document of schema 'mechsim.play/1'"],
    ['a report that was cut', () => [at('cut.json'), '--out', at('x.html')], 'cut.json:1:1: winShare'],
    ['matches without their rows', () => [at('match.json.copy'), '--out', at('x.csv')], 'a report without rows'],
    [
      'a line that is no JSON',
      () => [at('torn.ndjson'), '--out', at('x.csv')],
      'torn.ndjson:2: a line that is no JSON',
    ],
    ['rows of something else', () => [at('alien.ndjson'), '--out', at('x.csv')], 'rows of x, expected rows that batch'],
  ])('%s is one line', async (_, words, message) => {
    writeFileSync(at('other.json'), '{"schema":"mechsim.play/1"}');
    const { winShare: __, ...cut } = JSON.parse(readFileSync(at('batch.json'), 'utf8'));
    writeFileSync(at('cut.json'), JSON.stringify(cut));
    writeFileSync(at('match.json.copy'), readFileSync(at('match.json')));
    writeFileSync(at('torn.ndjson'), `${readFileSync(at('batch.ndjson'), 'utf8').split('\n')[0]}\n{"index":`);
    writeFileSync(at('alien.ndjson'), '{"x":1}\n');
    const line = await lineOf(exported(...words()));
    expect(line).toContain(message);
    expect(line).not.toContain('\n');
  });
});
