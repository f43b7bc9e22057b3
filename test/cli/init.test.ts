import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load.ts';
import { checkRoster } from '../../src/catalog/roster.ts';
import { formatTeam, parseTeam } from '../../src/catalog/team.ts';
import * as initCommand from '../../src/cli/init.ts';
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

  it('overwrites nothing, and then writes nothing at all', async () => {
    const folder = folderWith({});
    writeFileSync(join(folder, 'team.json'), '{}');
    await expect(runCommand(initCommand, [folder])).rejects.toThrow('team.json: a file that init would overwrite');
    expect(existsSync(join(folder, 'scenario.yaml'))).toBe(false);
  });
});
