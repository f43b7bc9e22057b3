import { describe, expect, it } from 'vitest';
import * as buildCommand from '../../src/cli/build.ts';
import * as oddsCommand from '../../src/cli/odds.ts';
import { PINNED } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

const run = (...argv: string[]) => runCommand(buildCommand, [...argv, '--data', PINNED]);
const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout);

describe('mechsim build', () => {
  it('describes each mech with the keys of the contract', async () => {
    const report = await json('courier', 'bastion');
    expect(Object.keys(report)).toEqual(['schema', 'builds']);
    expect(report.builds.map(({ spec }: { spec: string }) => spec)).toEqual(['courier', 'bastion']);
    for (const build of report.builds) {
      const keys = ['spec', 'weight', 'weightLimit', 'capacities', 'stats', 'hitTape', 'weapons'];
      expect(Object.keys(build)).toEqual(expect.arrayContaining(keys));
      expect(build.hitTape).toHaveLength(20);
      expect(build.weight).toBeLessThanOrEqual(build.weightLimit);
    }
  });

  it('describes every mech of a team, the reserve last', async () => {
    const { builds } = await json('courier,foreman+bastion');
    expect(builds.map(({ name }: { name: string }) => name)).toEqual(['Courier', 'Foreman', 'Bastion']);
  });

  it('lists forms, overdrives, range bands and loads', async () => {
    const { builds } = await json('prism', 'kestrel', 'foreman');
    expect(builds[0].weapons[0]).toMatchObject({
      mount: 'right',
      id: 'beam-laser',
      overdrive: { damage: '2d6+3', heat: 7 },
      bands: [
        { min: 1, max: 10, condition: 0 },
        { min: 11, max: 13, condition: -1 },
      ],
      loads: [],
    });
    expect(builds[1].weapons.map(({ form }: { form: string }) => form).slice(0, 2)).toEqual(['gunblade', 'blade']);
    expect(builds[2].weapons[0].loads).toEqual([
      { id: 'standard', uses: null },
      { id: 'armorPiercing', uses: 2 },
      { id: 'tracer', uses: null },
    ]);
  });

  it('says what each weapon does by range to a mech of choice, as odds does', async () => {
    const { builds } = await json('prism', '--against', 'bastion');
    expect(builds[0].oddsTarget).toBe('bastion');
    const [laser] = builds[0].weapons;
    expect(laser.odds.map(({ min, max }: { min: number; max: number }) => [min, max])).toEqual([
      [1, 10],
      [11, 13],
    ]);
    for (const [place, overdrive] of [
      [laser.odds[1], []],
      [laser.overdriveOdds[1], ['--overdrive']],
    ] as const) {
      const argv = ['prism', 'bastion', '--weapon', 'beam-laser', '--distance', '12', ...overdrive];
      const { stdout } = await runCommand(oddsCommand, [...argv, '--data', PINNED, '--json']);
      const { hitChance, damage } = JSON.parse(stdout);
      expect(place.hitChance).toBeCloseTo(hitChance, 10);
      expect(place.damage).toBeCloseTo(damage.mean, 10);
    }
  });

  it('prints a readable page', async () => {
    const { stdout } = await run('courier');
    expect(stdout).toMatch(
      /^Courier \(courier\)\nlight, weight \d+ of 42, capacity right 6, left 6\nHull \d+, Evasion/,
    );
    expect(stdout).toContain('Odds by range, each hit on a fresh Foreman in the open');
    expect(stdout).toMatch(/│ submachine-gun │ +1-3 │ +[\d.]+ % │/);
    expect(stdout).toMatch(/│ legs +│ +\d+ │ +\d+ │ 15-18 +│/);
  });

  it('names the mech at fault', async () => {
    await expect(run('courier,reavr')).rejects.toThrow(
      "courier,reavr: team[1]: unknown kit 'reavr'; did you mean 'reaver'?",
    );
  });
});
