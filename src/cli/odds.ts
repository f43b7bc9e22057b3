import type { Command } from 'commander';
import { UserError } from '../catalog/user-error.ts';
import { LOADS, LOCATIONS } from '../engine/names.ts';
import { MAX_OPEN_DISTANCE } from '../engine/open-field.ts';
import type { AskedFire } from './odds-question.ts';
import { addOutputOptions, type OutputOptions } from './output.ts';
import { addSharedOptions, type SharedOptions, wholeNumber } from './shared-options.ts';

export const ODDS_FORMATS = ['json'] as const;
/** Further condition dice in either direction. */
const MOST_CONDITION = 9;
const MOST_SAMPLES = 100_000_000;

export interface OddsOptions extends AskedFire, OutputOptions, SharedOptions {
  weapon?: string;
  distance: number;
  cover: number;
  high: boolean;
  condition: number;
  sample?: number;
}

export function define(command: Command): void {
  command
    .argument('<attacker>', 'the mech that fires: a kit or a spec')
    .argument('<target>', 'the mech that is fired at')
    .requiredOption('--distance <hexes>', 'hexes between them', wholeNumber('--distance', 1, MAX_OPEN_DISTANCE))
    .option('--weapon <name>', 'item, form or mount that fires; may be left out where there is only one')
    .option('--load <load>', `ammunition: ${LOADS.join(', ')}`)
    .option('--aim <location>', `an aimed attack: ${LOCATIONS.join(', ')}`)
    .option('--overdrive', 'with the overdrive of an energy weapon', false)
    .option('--cover <level>', 'cover of the target: 0 none, 1 light, 2 heavy', wholeNumber('--cover', 0, 2), 0)
    .option('--high', 'from higher ground', false)
    .option('--condition <dice>', 'further condition dice, net: 1 for one [+], -2 for two [-]', conditionDice, 0)
    .option('--sample <attacks>', 'count so many seeded attacks instead', wholeNumber('--sample', 1, MOST_SAMPLES));
  addOutputOptions(addSharedOptions(command, ['seed', 'data', 'quiet']), ODDS_FORMATS).action(
    async (attacker: string, target: string, options: OddsOptions) => {
      const { runCommand } = await import('./odds-run.ts');
      await runCommand(attacker, target, options);
    },
  );
}

function conditionDice(text: string): number {
  const value = Number(text);
  if (/^[+-]?\d+$/.test(text) && Math.abs(value) <= MOST_CONDITION) return value;
  const expected = `a whole number, -${MOST_CONDITION}..${MOST_CONDITION}`;
  throw new UserError({ file: '--condition', found: JSON.stringify(text), expected });
}
