import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load.ts';
import { checkRoster } from '../../src/catalog/roster.ts';
import { formatTeam, parseTeam } from '../../src/catalog/team.ts';
import * as initCommand from '../../src/cli/init.ts';
import * as sweepCommand from '../../src/cli/sweep.ts';
import { readScenario } from '../../src/study/scenario.ts';
import { folderWith } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

describe('mechsim init', () => {
  it('writes a scenario, a team and an overlay that load and are legal', async () => {
    const folder = join(folderWith({}), 'new/example');
    const { stdout } = await runCommand(initCommand, [folder]);
    expect(stdout).toContain(`wrote ${join(folder, 'scenario.yaml')}`);
    const { entry } = readScenario(join(folder, 'scenario.yaml'));
    const catalog = loadCatalog(join(folder, 'data'));
    const teams = [entry.a, entry.b].map((side) => parseTeam(catalog, side as string, {}, folder));
    for (const team of teams) checkRoster(catalog, team);
    expect(formatTeam(catalog, teams[1]!)).toMatch(/^outrider,foreman\[right=incendiary\],mason-core:.*\+prism$/);
  });

  it('writes a study of that scenario, with a baseline among its cells', async () => {
    const folder = join(folderWith({}), 'example');
    await runCommand(initCommand, [folder]);
    const words = [join(folder, 'study.yaml'), '--data', join(folder, 'data'), '--n', '1', '--dry-run', '--json'];
    const { stdout, code } = await runCommand(sweepCommand, words);
    expect(code).toBe(0);
    const plan = JSON.parse(stdout);
    expect(plan).toMatchObject({ name: 'carbine', cells: 9, cellsChecked: 9, games: { most: 18 } });
    expect(plan.baseline).toMatch(/^[0-9a-f]{16}$/);
  });

  it('overwrites nothing, and then writes nothing at all', async () => {
    const folder = folderWith({});
    writeFileSync(join(folder, 'team.json'), '{}');
    await expect(runCommand(initCommand, [folder])).rejects.toThrow('team.json: a file that init would overwrite');
    expect(existsSync(join(folder, 'scenario.yaml'))).toBe(false);
  });
});
