import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CATALOG_KINDS, STOCK_DIRECTORY } from '../../src/catalog/load.ts';
import { mapIds } from '../../src/catalog/maps.ts';
import { readDocument } from '../../src/catalog/yaml-text.ts';
import * as schemaCommand from '../../src/cli/schema.ts';
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
    for (const name of ['scenario', 'team', 'map', 'script', ...CATALOG_KINDS, 'events']) {
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

  it('names the nearest schema', async () => {
    await expect(runCommand(schemaCommand, ['scenaro'])).rejects.toThrow("did you mean 'scenario'?");
  });
});
