import { describe, expect, it } from 'vitest';
import { EXIT } from '../../src/cli/exit.ts';
import * as odds from '../../src/cli/odds.ts';
import { folderWith, PINNED } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

const PRISM = ['prism', 'bastion', '--weapon', 'beam-laser', '--distance', '6'];

/** The report of an attack with the pinned catalog. */
async function reportOf(...argv: string[]) {
  const { stdout, code } = await runCommand(odds, [...argv, '--data', PINNED, '--json']);
  expect(code).toBe(EXIT.done);
  return JSON.parse(stdout);
}

function refusalOf(...argv: string[]): Promise<string> {
  return runCommand(odds, argv).then(
    () => 'no error',
    (error: Error) => error.message,
  );
}

describe('mechsim odds', () => {
  it('has the keys of the contract in their order', async () => {
    const report = await reportOf(...PRISM);
    expect(Object.keys(report)).toEqual([
      ...['schema', 'inputs', 'condition', 'hitChance', 'hits', 'locations', 'outcomes', 'damage', 'destroy', 'kill'],
      ...['heat', 'exact'],
    ]);
    expect(Object.keys(report.outcomes)).toEqual(['deflect', 'glance', 'full', 'critical']);
    expect(report.exact).toBe(true);
    expect(report.inputs.samples).toBeNull();
  });

  it('agrees with itself: shares sum to one, outcomes and locations to the mean of the hits', async () => {
    const report = await reportOf(...PRISM, '--overdrive', '--cover', '1');
    const sum = (values: Record<string, number> | number[]) =>
      Object.values(values).reduce((all, each) => all + each, 0);
    const mean = (shares: number[]) => shares.reduce((all, share, value) => all + share * value, 0);
    for (const shares of [report.hits, report.damage.distribution, report.heat.target.distribution]) {
      expect(sum(shares)).toBeCloseTo(1, 12);
    }
    expect(sum(report.outcomes)).toBeCloseTo(mean(report.hits), 12);
    expect(sum(report.locations)).toBeCloseTo(mean(report.hits), 12);
    expect(mean(report.damage.distribution)).toBeCloseTo(report.damage.mean, 12);
    expect(report.destroy.core).toBe(report.kill);
  });

  it('F2 counts cover, height, aim and further dice, and names what the rules name', async () => {
    const { condition } = await reportOf(...PRISM, '--cover', '2', '--high', '--condition', '-1');
    expect(condition).toMatchObject({ net: -2, terms: ['heavyCover', 'highGround'] });
    const aimed = await reportOf(...PRISM, '--aim', 'head', '--condition', '2');
    expect(aimed.condition).toMatchObject({ net: 1, terms: ['aimed'] });
    expect(aimed.locations.head).toBeCloseTo(aimed.hitChance, 12);
    expect(aimed.locations.core).toBe(0);
  });

  it('fires every form, by item, form or mount', async () => {
    const kestrel = await reportOf('kestrel', 'courier', '--weapon', 'gunblade', '--distance', '2');
    expect(kestrel.inputs).toMatchObject({ weapon: 'gunblade', mount: 'right' });
    const pistol = await reportOf('kestrel', 'courier', '--weapon', 'left', '--distance', '2');
    expect(pistol.inputs.weapon).toBe('service-pistol');
  });

  it('counts seeded attacks on request, the same for the same seed', async () => {
    const sampled = async (seed: string) =>
      (await runCommand(odds, [...PRISM, '--json', '--sample', '500', '--seed', seed])).stdout;
    const first = await sampled('7');
    const report = JSON.parse(first);
    expect(report).toMatchObject({ exact: false, inputs: { samples: 500, seed: '7' } });
    expect(await sampled('7')).toBe(first);
    expect(await sampled('8')).not.toBe(first);
  });

  it('tells a person what was asked and what comes of it', async () => {
    const { stdout } = await runCommand(odds, [...PRISM, '--cover', '1', '--data', PINNED]);
    expect(stdout).toContain('Prism fires beam-laser at Bastion, 6 hexes');
    expect(stdout).toMatch(/1\[-\] \(light cover\) against Evasion \d+: a shot hits [\d.]+ %/);
    expect(stdout).toContain('Exact, over every way in which the dice can fall.');
    expect(stdout).toMatch(/^ +0 +[\d.]+ % █+/m);
  });

  it.each([
    ['an unknown weapon', [...PRISM, '--weapon', 'beam-lazer'], "no ranged weapon 'beam-lazer'"],
    ['no weapon named among several', ['prism', 'bastion', '--distance', '6'], 'expected one of'],
    ['a mech without a weapon that fires', ['bastion', 'prism', '--distance', '6'], 'has no weapon that fires'],
    [
      'a distance out of range',
      ['prism', 'bastion', '--weapon', 'beam-laser', '--distance', '20'],
      'cannot fire so far',
    ],
    ['a load that is not carried', [...PRISM, '--load', 'tracer'], 'beam-laser carries no tracer'],
    ['an unknown load', [...PRISM, '--load', 'tracr'], "did you mean 'tracer'?"],
    ['an unknown location', [...PRISM, '--aim', 'haed'], "did you mean 'head'?"],
    [
      'an overdrive of a weapon without one',
      ['foreman', 'prism', '--weapon', 'right', '--distance', '5', '--overdrive'],
      'no overdrive',
    ],
    ['two mechs', ['prism,courier', 'bastion', '--distance', '6'], 'attacker: 2 mechs, expected one'],
    ['a seed without samples', [...PRISM, '--seed', '5'], 'a seed without --sample'],
    ['condition dice by the dozen', [...PRISM, '--condition', '12'], 'expected a whole number, -9..9'],
  ])('refuses %s on one line', async (_, argv, message) => {
    expect(await refusalOf(...argv, '--data', PINNED)).toContain(message);
  });

  it('says when there is too much to count, and what to do then', async () => {
    const equipment = [
      {
        id: 'beam-laser',
        name: 'Beam Laser',
        kind: 'energy',
        weight: 4,
        bands: [{ min: 1, max: 9, plus: 0, minus: 0 }],
        fire: { shots: 1, accuracy: 0, penetration: 1, damage: '9d20', heat: 1, hitHeat: '9d20-90' },
      },
    ];
    const data = folderWith({ 'equipment.json': equipment });
    expect(await refusalOf(...PRISM, '--data', data)).toMatch(/too much to count exactly: .*--sample 200000/);
    const { code } = await runCommand(odds, [...PRISM, '--data', data, '--sample', '100']);
    expect(code).toBe(EXIT.done);
  });
});
