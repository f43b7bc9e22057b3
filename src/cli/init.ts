import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { UserError } from '../catalog/user-error.ts';
import { wrapCommand } from '../report/wrap-command.ts';
import { formatCommand } from '../study/command.ts';
import { terminalWidth, writeStdout } from './output.ts';

/** The example, by file name: a scenario, a study of it, a team of its own, and a catalog overlay for all of them. */
const EXAMPLE: Readonly<Record<string, string>> = {
  'scenario.yaml': `# Two teams on the Quarry. The second one is read from a file and uses what data/ adds.
schema: mechsim.scenario/1
name: example
map: quarry
a: courier,foreman,bastion
b: ./team.json
`,
  'study.yaml': `# What is the carbine that data/ adds worth at another reach, and to a better shot? Team b carries it.
schema: mechsim.study/1
name: carbine
scenario: scenario.yaml
factors:
  reach: { path: "catalog.equipment.carbine.bands[1].max", values: [8, 9, 11] }
  gunnery: { path: catalog.pilots.ada-finch.gunnery, range: "3..5" }
replicate: { swap: true, n: 100 }
compare: { margin: 0.05 }
metrics: { damage: mechs.b1.damageDealt }
`,
  'team.json': jsonText({
    schema: 'mechsim.team/1',
    team: [
      'outrider',
      'foreman[right=incendiary]',
      {
        chassis: 'mason-core',
        head: 'line-optic',
        rightArm: 'line-arm',
        leftArm: 'line-arm',
        legs: 'strider-legs',
        back: 'radiator-pack',
        pilot: 'noor-haddad',
        equipment: { right: 'beam-laser', left: 'buckler' },
      },
    ],
    reserve: 'prism',
  }),
  'data/equipment.json': jsonText([
    // A known id changes the fields it names.
    { id: 'assault-rifle', fire: { damage: '1d6+2', heat: 3 } },
    // A new id is a new item, and must be complete.
    {
      id: 'carbine',
      name: 'Carbine',
      kind: 'ballistic',
      mount: 'hand',
      weight: 4,
      bands: [
        { min: 1, max: 6, plus: 0, minus: 0 },
        { min: 7, max: 9, plus: 0, minus: 1 },
      ],
      fire: { shots: 2, accuracy: 2, penetration: 1, damage: '1d6+1', heat: 2 },
      loads: ['armorPiercing', 'tracer'],
    },
  ]),
  'data/kits.json': jsonText([
    {
      id: 'outrider',
      name: 'Outrider',
      text: 'An example kit: carbine, knife and quick legs.',
      build: {
        chassis: 'swift-core',
        head: 'scout-visor',
        rightArm: 'feather-arm',
        leftArm: 'feather-arm',
        legs: 'runner-legs',
        back: 'jet-pack',
        pilot: 'ada-finch',
        equipment: { right: 'carbine', left: 'trench-knife' },
        loads: { right: ['tracer'] },
      },
    },
  ]),
};

export function define(command: Command): void {
  command.argument('<dir>', 'folder to write the example into').action(async (folder: string) => {
    writeExample(folder);
    const scenario = join(folder, 'scenario.yaml');
    const overlay = ['--data', join(folder, 'data')];
    const next = [
      ['build', 'outrider', ...overlay],
      ['play', scenario, ...overlay],
      ['batch', scenario, ...overlay, '-n', '1000'],
      ['sweep', join(folder, 'study.yaml'), ...overlay],
    ];
    const lines = [
      ...Object.keys(EXAMPLE).map((name) => `wrote ${join(folder, name)}`),
      '',
      'Next:',
      ...next.map((words) => wrapCommand(formatCommand(words), terminalWidth(), '  ')),
    ];
    await writeStdout([`${lines.join('\n')}\n`]);
  });
}

/**
 * Writes the example.
 * @throws UserError, before anything is written, when one of its files exists; and when the folder cannot be written
 */
export function writeExample(folder: string): void {
  for (const name of Object.keys(EXAMPLE)) {
    const file = join(folder, name);
    if (existsSync(file))
      throw new UserError({ file, found: 'a file that init would overwrite', hint: 'choose another folder' });
  }
  for (const [name, text] of Object.entries(EXAMPLE)) {
    const file = join(folder, name);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { flag: 'wx' });
    } catch (error) {
      throw new UserError({ file, found: `a place that cannot be written (${(error as NodeJS.ErrnoException).code})` });
    }
  }
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
