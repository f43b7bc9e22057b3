import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PolicyName } from '../../src/bots/options.ts';

const BIN = fileURLToPath(new URL('../../bin/mechsim.js', import.meta.url));

export const TEAM_A = 'courier,foreman,reaver';
export const TEAM_B = 'bastion,foreman,courier';

export interface BatchWords {
  readonly policy: PolicyName;
  readonly games: number;
  /** A map's name, or 'flat' for the open field. */
  readonly map: string;
  readonly seed: number;
  readonly workers: number;
}

/** What the command line tells of a batch. */
export interface BatchReport {
  readonly digest: { readonly events: string };
  readonly volatile: {
    readonly gamesPerSecond: number;
    readonly calibrationRatio: number;
    readonly peakRssBytes: number;
  };
}

/** Plays a batch of the two teams with the built command line. */
export function builtBatch({ policy, games, map, seed, workers }: BatchWords): BatchReport {
  const field = map === 'flat' ? ['--distance', '18'] : ['--map', map];
  const teams = ['--a', TEAM_A, '--b', TEAM_B, '--policy', policy, ...field];
  const run = ['batch', ...teams, '-n', `${games}`, '--seed', `${seed}`, '--workers', `${workers}`, '--json'];
  const out = execFileSync(process.execPath, [BIN, ...run], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return JSON.parse(out) as BatchReport;
}
