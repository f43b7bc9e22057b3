import { describe, expect, it, vi } from 'vitest';
import { describeCrash } from '../../src/cli/exit.ts';
import * as playCommand from '../../src/cli/play.ts';
import { runCommand } from './in-process.ts';

vi.mock('../../src/bots/charge.ts', () => ({
  chargePolicy: {
    name: 'charge',
    decide: () => {
      throw new Error('no idea what to do');
    },
  },
}));

describe('a fault in a game', () => {
  it('is reported with stack, seed and the command that plays the game again', async () => {
    const argv = '--a reaver --b bastion --distance 4 --no-checks --policy charge --seed 17'.split(' ');
    const error: unknown = await runCommand(playCommand, argv).catch((thrown: unknown) => thrown);
    const report = describeCrash(error, []);
    expect(report).toContain('Error: no idea what to do');
    expect(report).toContain('\nseed: 17\n');
    expect(report).toMatch(/\nreplay: mechsim play --a reaver --b bastion .*--seed 17\n$/);
  });
});
