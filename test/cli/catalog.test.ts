import { describe, expect, it } from 'vitest';
import { catalogHash } from '../../src/catalog/hash.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import * as catalogCommand from '../../src/cli/catalog.ts';
import { folderWith } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

const catalog = loadCatalog();
const run = (...argv: string[]) => runCommand(catalogCommand, argv);

describe('mechsim catalog', () => {
  it('prints every kind as tables', async () => {
    const { stdout } = await run();
    for (const { id } of [...catalog.chassis, ...catalog.equipment, ...catalog.kits, ...catalog.pilots]) {
      expect(stdout).toContain(` ${id} `);
    }
  });

  it('prints the whole catalog as JSON with its hash, one key per kind', async () => {
    const report = JSON.parse((await run('--json')).stdout);
    expect(report).toEqual({ schema: 'mechsim.catalog/1', catalogHash: catalogHash(catalog), ...catalog });
    expect(Object.keys(report).slice(0, 3)).toEqual(['schema', 'catalogHash', 'chassis']);
  });

  it('prints one kind, by its own name or that of one entry, and one entry', async () => {
    const pilots = JSON.parse((await run('pilots', '--json')).stdout);
    expect(Object.keys(pilots)).toEqual(['schema', 'catalogHash', 'pilots']);
    expect(JSON.parse((await run('pilot', '--json')).stdout)).toEqual(pilots);
    const flamer = JSON.parse((await run('equipment', 'flamer', '--json')).stdout);
    expect(flamer.equipment).toEqual(catalog.equipment.filter(({ id }) => id === 'flamer'));
    expect((await run('equipment', 'flamer')).stdout).toMatch(/fire\.hitHeat +│ 1d6/);
  });

  it('lists the entries of one kind as CSV, nested fields by their path', async () => {
    const [header, first, ...rest] = (await run('chassis', '--csv')).stdout.trimEnd().split('\n');
    expect(header).toMatch(/^id,name,weight,.*,strike\.accuracy,strike\.penetration,strike\.damage$/);
    expect(first).toMatch(/^swift-core,Swift Core,/);
    expect(rest).toHaveLength(catalog.chassis.length - 1);
  });

  it('shows what --data changes', async () => {
    const folder = folderWith({ 'equipment.json': [{ id: 'flamer', fire: { heat: 7 } }] });
    const report = JSON.parse((await run('equipment', 'flamer', '--json', '--data', folder)).stdout);
    expect(report.equipment[0].fire.heat).toBe(7);
    expect(report.catalogHash).not.toBe(catalogHash(catalog));
  });

  it('refuses unknown kinds and ids, and rows of the whole catalog', async () => {
    await expect(run('pilotz')).rejects.toThrow("unknown kind 'pilotz'; did you mean 'pilots'?");
    await expect(run('kits', 'curier')).rejects.toThrow("unknown kit 'curier'; did you mean 'courier'?");
    await expect(run('--csv')).rejects.toThrow('rows of the whole catalog, expected one kind');
    await expect(run('roster', 'x')).rejects.toThrow('expected no id');
  });
});
