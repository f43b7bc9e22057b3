import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STOCK_DIRECTORY } from '../../src/catalog/load.ts';
import * as mapsCommand from '../../src/cli/maps.ts';
import { folderWith } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

const run = (...argv: string[]) => runCommand(mapsCommand, argv);
const quarry = JSON.parse(readFileSync(join(STOCK_DIRECTORY, 'maps/quarry.json'), 'utf8'));

describe('mechsim maps', () => {
  it('lists the maps', async () => {
    expect((await run('list')).stdout).toMatch(/causeway[\s\S]*foundry[\s\S]*quarry/);
    const report = JSON.parse((await run('list', '--json')).stdout);
    expect(report.maps.map(({ id }: { id: string }) => id)).toEqual(['causeway', 'foundry', 'quarry']);
  });

  it('draws a map within 80 columns, odd rows half a hex to the right', async () => {
    const lines = (await run('draw', 'quarry')).stdout.split('\n');
    const rows = lines.filter((line) => /^ ?\d+ /.test(line));
    expect(rows).toHaveLength(20);
    expect(rows[0]).toBe(' 0 w3w3w3.3.3,3,3.3.3.3.3.3w3w3.3.3=3.3.3.3,2,2.2.2.2w2w2.2w2w2w2w2');
    expect(rows[1]).toMatch(/^ 1 {2}w3w3/);
    expect(Math.max(...lines.slice(2).map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it('H1, H5 checks all maps, with the keys of the contract', async () => {
    const { stdout, code } = await run('check', '--json');
    expect(code).toBe(0);
    const { maps } = JSON.parse(stdout);
    expect(maps).toHaveLength(3);
    for (const map of maps)
      expect(map).toMatchObject({ symmetric: true, sightSymmetric: true, ok: true, problems: [] });
  });

  it('H1 ends with exit code 3 and the place of each fault for an asymmetric map', async () => {
    const elevation = [...quarry.elevation];
    elevation[19] = `${elevation[19].slice(0, 31)}0`;
    const folder = folderWith({ 'bad.json': { ...quarry, elevation }, 'short.json': { ...quarry, terrain: ['.'] } });
    const { stdout, code } = await run('check', join(folder, 'bad.json'), join(folder, 'short.json'), '--json');
    expect(code).toBe(3);
    const [bad, short] = JSON.parse(stdout).maps;
    expect(bad).toMatchObject({ symmetric: false, sightSymmetric: false, ok: false });
    expect(bad.problems).toEqual(["elevation[19] at (31,19): found '0', expected '3' as at (0,0) turned"]);
    expect(short).toMatchObject({ symmetric: false, sightSymmetric: false, ok: false });
    expect((await run('check', join(folder, 'bad.json'))).stdout).toContain('quarry: elevation[19] at (31,19)');
  });

  it('refuses an unknown map, and one that has no shape to draw', async () => {
    await expect(run('draw', 'quary')).rejects.toThrow("unknown map 'quary'; did you mean 'quarry'?");
    const folder = folderWith({ 'short.json': { ...quarry, terrain: ['.'] } });
    await expect(run('draw', join(folder, 'short.json'))).rejects.toThrow('terrain: found 1 rows, expected 20 rows');
  });
});
