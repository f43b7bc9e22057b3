import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as batchCommand from '../../src/cli/batch.ts';
import { EXIT } from '../../src/cli/exit.ts';
import * as playCommand from '../../src/cli/play.ts';
import type { EventLog } from '../../src/engine/event-log.ts';
import type { GameState } from '../../src/engine/state.ts';
import { PINNED } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

/** Seeds whose games the check finds broken, whatever they are. */
const broken = vi.hoisted(() => new Set<number>());
vi.mock('../../src/engine/invariants.ts', async (original) => {
  const { checkGame } = await original<typeof import('../../src/engine/invariants.ts')>();
  return {
    checkGame: (state: GameState, log: EventLog, complain: (what: string) => void) => {
      checkGame(state, log, complain);
      if (broken.has(state.botSeed[0]!)) complain('a planted fault');
    },
  };
});

const DUEL = `--a prism --b courier --distance 6 --no-checks --policy charge --workers 1 --data ${PINNED}`.split(' ');
const startedIn = process.cwd();
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mechsim-check-'));
  process.chdir(folder);
  broken.clear();
});
afterEach(() => {
  process.chdir(startedIn);
  rmSync(folder, { recursive: true, force: true });
});

async function batch(...argv: string[]) {
  const { stdout, code } = await runCommand(batchCommand, [...DUEL, '--quiet', '--json', ...argv]);
  const { volatile: _, ...report } = JSON.parse(stdout);
  return { report, code };
}

describe('batch --check', () => {
  it('changes nothing in the report of sound games', async () => {
    const checked = await batch('-n', '60', '--check');
    expect(checked.code).toBe(EXIT.done);
    expect(checked.report).toEqual((await batch('-n', '60')).report);
  });

  it('counts a game that breaks an invariant as failed, with its seed and the command that shows it', async () => {
    broken.add(14);
    const { report, code } = await batch('-n', '20', '--seed', '5', '--check');
    expect(code).toBe(EXIT.incomplete);
    expect(report.totals).toMatchObject({ games: 19, failed: 1 });
    expect(report.failedGames).toMatchObject([{ index: 9, seed: '14', status: 'broken', message: 'a planted fault' }]);
    expect(report.failedGames[0].replay).toMatch(/^mechsim play .*--seed 14$/);
  });

  it('looks for faults only when it is asked to', async () => {
    broken.add(14);
    expect((await batch('-n', '20', '--seed', '5')).code).toBe(EXIT.done);
  });
});

describe('batch --save-log', () => {
  it('writes the events of a seed as play does, one file for each game of the unit', async () => {
    await batch('-n', '8', '--swap', '--save-log', '3');
    expect(readdirSync(folder).sort()).toEqual(['events-3-2.ndjson', 'events-3.ndjson']);
    const [plain, swapped] = ['events-3.ndjson', 'events-3-2.ndjson'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    );
    const game = DUEL.filter((word, index) => word !== '--workers' && DUEL[index - 1] !== '--workers');
    const shown = async (...more: string[]) =>
      (await runCommand(playCommand, [...game, '--seed', '3', '--events', ...more])).stdout;
    const withoutSnapshots = (events: string) => events.replaceAll(/,"mechs":\[\{.*\}\]\}$/gm, '}');
    expect(plain).toBe(withoutSnapshots(await shown()));
    expect(swapped).toBe(withoutSnapshots(await shown('--swapped')));
  });

  it('writes the events of failed games, and none when none failed', async () => {
    broken.add(14);
    await batch('-n', '20', '--seed', '5', '--check', '--save-log', 'failed');
    expect(readdirSync(folder)).toEqual(['events-14.ndjson']);
    expect(readFileSync(join(folder, 'events-14.ndjson'), 'utf8')).toMatch(
      /^\{"type":"game_start".*\n(.*\n)*\{"type":"game_end"/,
    );
    rmSync(join(folder, 'events-14.ndjson'));
    await batch('-n', '5', '--save-log', 'failed');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['a seed of another batch', '9', '--save-log: 9, expected a seed of this batch, 1..5'],
    ['a word', 'all', '--save-log: "all", expected failed, or the seed of a game'],
  ])('refuses %s', async (_, which, message) => {
    await expect(batch('-n', '5', '--save-log', which)).rejects.toThrow(message);
  });
});
