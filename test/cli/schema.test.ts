import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CATALOG_KINDS, STOCK_DIRECTORY } from '../../src/catalog/load.ts';
import { mapIds } from '../../src/catalog/maps.ts';
import { readDocument } from '../../src/catalog/yaml-text.ts';
import * as batchCommand from '../../src/cli/batch.ts';
import * as playCommand from '../../src/cli/play.ts';
import { BatchReport, PlayReport } from '../../src/cli/report-schema.ts';
import * as schemaCommand from '../../src/cli/schema.ts';
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
    for (const name of ['scenario', 'team', 'map', 'script', ...CATALOG_KINDS, 'report', 'play', 'events']) {
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

  it('names the nearest schema', async () => {
    await expect(runCommand(schemaCommand, ['scenaro'])).rejects.toThrow("did you mean 'scenario'?");
  });
});
