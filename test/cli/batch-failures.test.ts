import { describe, expect, it, vi } from 'vitest';
import { randomPolicy } from '../../src/bots/random.ts';
import * as batchCommand from '../../src/cli/batch.ts';
import type { GameState } from '../../src/engine/state.ts';
import { PINNED } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

/** Players that stumble in the games of two seeds. */
vi.mock('../../src/bots/registry.ts', () => ({
  policyOf: () => ({
    name: 'stumbling',
    decide: (state: GameState, decision: number, dice: never) => {
      if (state.botSeed[0] === 3 || state.botSeed[0] === 7) throw new Error('tripped over a wreck');
      return randomPolicy.decide(state, decision, dice);
    },
  }),
}));

const DUEL = [
  '--a',
  'reaver',
  '--b',
  'bastion',
  '--distance',
  '3',
  '--no-checks',
  '--data',
  PINNED,
  '--rule',
  'roundCap=2',
];

describe('a batch in which games fail', () => {
  it('ends with 4 and reports each with its seed and the command that plays it, never as a loss', async () => {
    const { code, stdout } = await runCommand(batchCommand, [
      ...DUEL,
      '-n',
      '10',
      '--workers',
      '1',
      '--json',
      '--quiet',
    ]);
    expect(code).toBe(4);
    const report = JSON.parse(stdout);
    expect(report.totals).toMatchObject({ games: 8, failed: 2 });
    expect(report.totals.winsA + report.totals.winsB + report.totals.draws).toBe(8);
    expect(report.winShare.units).toBe(8);
    expect(report.complete).toBe(true);
    expect(
      report.failedGames.map(({ index, seed, status, message }: Record<string, unknown>) => [
        index,
        seed,
        status,
        message,
      ]),
    ).toEqual([
      [2, '3', 'error', 'tripped over a wreck'],
      [6, '7', 'error', 'tripped over a wreck'],
    ]);
    expect(report.failedGames[0].replay).toMatch(/^mechsim play .* --seed 3$/);
  });

  it('has a row for each of them with nothing in it but what identifies it', async () => {
    const { stdout } = await runCommand(batchCommand, [...DUEL, '-n', '4', '--workers', '1', '--ndjson', '--quiet']);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ status }) => status)).toEqual(['ok', 'ok', 'failed', 'ok']);
    expect(rows[2]).toMatchObject({ index: 2, seed: '3', winner: null, rounds: null, eventHash: null });
    expect(rows[2].replay).toMatch(/ --seed 3$/);
  });

  it('shows a person the first of them and the command', async () => {
    const { stdout } = await runCommand(batchCommand, [...DUEL, '-n', '10', '--workers', '1', '--quiet']);
    expect(stdout).toContain('2 games failed');
    expect(stdout).toContain('tripped over a wreck');
    expect(stdout).toMatch(/--seed 3$/m);
  });
});
