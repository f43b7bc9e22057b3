import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CATALOG_KINDS } from '../../src/catalog/kinds.ts';
import { STOCK_DIRECTORY } from '../../src/catalog/load.ts';
import { mapIds } from '../../src/catalog/maps.ts';
import { readDocument } from '../../src/catalog/yaml-text.ts';
import * as batchCommand from '../../src/cli/batch.ts';
import type { CommandModule } from '../../src/cli/commands.ts';
import * as compareCommand from '../../src/cli/compare.ts';
import * as matchCommand from '../../src/cli/match.ts';
import * as playCommand from '../../src/cli/play.ts';
import { BatchReport, PlayReport } from '../../src/cli/report-schema.ts';
import * as schemaCommand from '../../src/cli/schema.ts';
import { CompareReport, MatchReport, StudyReport, TournamentReport } from '../../src/cli/study-schema.ts';
import * as sweepCommand from '../../src/cli/sweep.ts';
import * as tournamentCommand from '../../src/cli/tournament.ts';
import { PINNED } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

async function schemaOf(name: string): Promise<z.ZodType> {
  const { stdout } = await runCommand(schemaCommand, [name]);
  return z.fromJSONSchema(JSON.parse(stdout));
}

async function accepts(name: string, file: string): Promise<void> {
  const schema = await schemaOf(name);
  const { value } = readDocument(file);
  expect(schema.safeParse(value), file).toMatchObject({ success: true });
  const spoilt = Array.isArray(value) ? [...value, { strange: 1 }] : { ...(value as object), strange: 1 };
  expect(schema.safeParse(spoilt), file).toMatchObject({ success: false });
}

describe('schema', () => {
  it('lists every name', async () => {
    const { stdout } = await runCommand(schemaCommand, []);
    const reports = ['report', 'play', 'study-report', 'match', 'tournament', 'compare', 'events'];
    for (const name of ['scenario', 'study', 'team', 'map', 'script', ...CATALOG_KINDS, ...reports]) {
      expect(stdout).toMatch(new RegExp(`│ ${name} +│`));
    }
  });

  it.each(CATALOG_KINDS)('%s accepts the catalog file of that name and refuses unknown keys', async (kind) => {
    await accepts(kind, join(STOCK_DIRECTORY, `${kind}.json`));
  });

  it('scenario accepts every shipped scenario', async () => {
    const folder = join(STOCK_DIRECTORY, '../scenarios');
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.yaml'))) {
      await accepts('scenario', join(folder, name));
    }
  });

  it('map accepts every map', async () => {
    for (const id of mapIds()) await accepts('map', join(STOCK_DIRECTORY, `maps/${id}.json`));
  });

  const DUEL = `--a reaver,foreman --b bastion,prism --distance 4 --no-checks --data ${PINNED} --json`.split(' ');

  it('report accepts what batch prints, to the last key', async () => {
    const schema = await schemaOf('report');
    for (const options of [[], ['--swap'], ['--swap-first', '--policy', 'random']]) {
      const argv = [...DUEL, '-n', '8', '--quiet', '--workers', '1', ...options];
      const { stdout } = await runCommand(batchCommand, argv);
      const report = JSON.parse(stdout) as object;
      expect(schema.safeParse(report).error?.issues ?? []).toEqual([]);
      expect(schema.safeParse({ ...report, strange: 1 })).toMatchObject({ success: false });
      expect(Object.keys(report)).toEqual(Object.keys(BatchReport.shape));
    }
  });

  it('play accepts what play prints, to the last key', async () => {
    const schema = await schemaOf('play');
    const { stdout } = await runCommand(playCommand, [...DUEL, '--swapped']);
    const report = JSON.parse(stdout) as object;
    expect(schema.safeParse(report)).toMatchObject({ success: true });
    expect(Object.keys(report)).toEqual(Object.keys(PlayReport.shape));
  });

  const ROOT = mkdtempSync(join(tmpdir(), 'mechsim-schema-'));
  afterAll(() => rmSync(ROOT, { recursive: true, force: true }));
  const COMMON = ['--policy', 'random', '--rule', 'roundCap=2', '--quiet', '--workers', '1'];

  it.each<[string, CommandModule, z.ZodObject, string[][]]>([
    [
      'study-report',
      sweepCommand,
      StudyReport,
      [
        [
          ...DUEL,
          '--vary',
          'rules.melee=true,false',
          '--n',
          '6',
          '--metric',
          'tempo=kills.a/rounds',
          '--fail',
          'units > 9',
        ],
        [...DUEL, '--vary', 'aiA.aggression=0.0..1.0', '--design', 'morris:2', '--n', '4', '--shard', '1/2'],
        [
          ...DUEL,
          '--vary',
          'salt=1..2',
          '--n',
          '2..8',
          '--look',
          '2',
          '--sprt',
          '0,90',
          '--swap',
          '--seeds',
          'independent',
        ],
      ],
    ],
    [
      'match',
      matchCommand,
      MatchReport,
      [
        [...DUEL, '-n', '3'],
        [...DUEL, '-n', '70', '--sprt', '-300,300'],
      ],
    ],
    ['tournament', tournamentCommand, TournamentReport, [['reaver', 'bastion', 'prism', ...DUEL.slice(4), '-n', '3']]],
  ])('%s accepts what its command prints, to the last key', async (name, command, shape, runs) => {
    const schema = await schemaOf(name);
    for (const [index, argv] of runs.entries()) {
      const { stdout } = await runCommand(command, [...argv, ...COMMON, '--out', join(ROOT, `${name}-${index}`)]);
      const report = JSON.parse(stdout) as object;
      expect(schema.safeParse(report).error?.issues ?? []).toEqual([]);
      expect(schema.safeParse({ ...report, strange: 1 })).toMatchObject({ success: false });
      expect(Object.keys(report)).toEqual(Object.keys(shape.shape));
    }
    const folder = join(ROOT, `${name}-0`);
    const compared = JSON.parse(
      (await runCommand(compareCommand, [folder, folder, '--margin', '0.1', '--json'])).stdout,
    );
    expect((await schemaOf('compare')).safeParse(compared).error?.issues ?? []).toEqual([]);
    expect(Object.keys(compared)).toEqual(Object.keys(CompareReport.shape));
  });

  it('study accepts the file that a sweep writes, and every shipped study', async () => {
    const options = [
      '--vary',
      'rules.roundCap=2..3',
      '--where',
      'rules.roundCap > 1',
      '--until',
      '0.1',
      '--print-study',
    ];
    const { stdout } = await runCommand(sweepCommand, [...DUEL.slice(0, -1), ...options]);
    writeFileSync(join(ROOT, 'study.yaml'), stdout);
    await accepts('study', join(ROOT, 'study.yaml'));
    const folder = join(STOCK_DIRECTORY, '../scenarios/studies');
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.yaml'))) {
      await accepts('study', join(folder, name));
    }
  });

  it('names the nearest schema', async () => {
    await expect(runCommand(schemaCommand, ['scenaro'])).rejects.toThrow("did you mean 'scenario'?");
  });
});
