import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { loadCatalog } from '../../src/catalog/load.ts';
import { weightOfBuilds } from '../../src/catalog/roster.ts';
import { parseTeam } from '../../src/catalog/team.ts';
import * as matchCommand from '../../src/cli/match.ts';
import * as playCommand from '../../src/cli/play.ts';
import * as tournamentCommand from '../../src/cli/tournament.ts';
import { PINNED } from '../catalog/fixture.ts';
import { runCommand, runInterrupted } from './in-process.ts';

vi.mock('../../src/runner/shared-work.ts', async (load) => {
  const { threadsFirst } = await import('../runner/threads-first.ts');
  return threadsFirst(await load());
});

const root = mkdtempSync(join(tmpdir(), 'mechsim-match-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(root, `out-${folders++}`);
const SHORT = ['--policy', 'random', '--rule', 'roundCap=3', '--data', PINNED, '--workers', '1', '--quiet'];
const TEAMS = ['--a', 'courier,foreman,reaver+prism', '--b', 'bastion,foreman,courier+lancer'];
/** A folder of its own for a run that names none. */
const placed = (words: string[]) => (words.includes('--out') ? words : [...words, '--out', newFolder()]);
const match = (...words: string[]) => runCommand(matchCommand, [...SHORT, ...placed(words)]);
const tournament = (...words: string[]) => runCommand(tournamentCommand, [...SHORT, ...placed(words)]);
const lineOf = (action: Promise<unknown>) =>
  action.then(
    () => 'no error',
    (error: Error) => error.message,
  );
const withoutVolatile = (text: string) => {
  const { volatile: _, ...report } = JSON.parse(text);
  return report;
};

describe('match', () => {
  it('I3 plays best-of-three matches over the map rotation, and reports them by the contract', async () => {
    const folder = newFolder();
    const { code, stdout } = await match(...TEAMS, '-n', '12', '--seed', '40', '--out', folder, '--json');
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual([
      'schema',
      'manifest',
      'scenario',
      'totals',
      'matchShare',
      'gameShare',
      'byGame',
      'swaps',
      'columns',
      'complete',
      'volatile',
    ]);
    expect(report.manifest.maps).toEqual(['quarry', 'foundry', 'causeway']);
    expect(report.totals.matches).toBe(12);
    expect(report.byGame.map(({ map }: { map: string }) => map)).toEqual(['quarry', 'foundry', 'causeway']);
    expect(report.byGame[0].games).toBe(12);
    expect(readdirSync(folder).sort()).toEqual(['games.ndjson', 'journal.ndjson', 'report.json']);
    const games = readFileSync(join(folder, 'games.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(games).toHaveLength(report.totals.games);
    for (const { match: number, game, seed, map } of games) {
      expect(seed).toBe(String(40 + 3 * number + game - 1));
      expect(map).toBe(report.manifest.maps[game - 1]);
    }
    // The games are those that play shows, the swapped line-ups included.
    const swapped = games.find(
      ({ teamA, teamB }) => `${teamA} ${teamB}` !== 'courier,foreman,reaver bastion,foreman,courier',
    );
    for (const row of [games[0], swapped]) {
      const words = row.replay.split(' ').slice(2);
      const played = JSON.parse((await runCommand(playCommand, [...words, '--json', '--quiet'])).stdout);
      for (const key of ['winner', 'reason', 'rounds', 'scoreA', 'scoreB', 'hullA', 'hullB'])
        expect(played[key]).toEqual(row[key]);
    }
  });

  it('I3 the loser of a game, and nobody after a draw, has its reserve on the board in the next', async () => {
    const folder = newFolder();
    await match(...TEAMS, '-n', '30', '--out', folder);
    const games = readFileSync(join(folder, 'games.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    let changes = 0;
    for (const [index, game] of games.entries()) {
      const before = games[index - 1];
      if (game.game === 1) {
        expect([game.teamA, game.teamB]).toEqual(['courier,foreman,reaver', 'bastion,foreman,courier']);
        continue;
      }
      const changed = [game.teamA !== before.teamA ? 'a' : '', game.teamB !== before.teamB ? 'b' : ''].join('');
      expect(changed).toBe({ a: 'b', b: 'a', draw: '' }[before.winner as 'a']);
      if (changed === '') continue;
      changes += 1;
      expect((changed === 'a' ? game.teamA : game.teamB).split(',')).toContain(changed === 'a' ? 'prism' : 'lancer');
    }
    expect(changes).toBeGreaterThan(20);
  });

  it('comes to the same with one worker and with two', async () => {
    const words = [...TEAMS, '-n', '40', '--json'];
    const alone = await match(...words, '--chunk', '3');
    const together = await match(...words, '--workers', '2', '--chunk', '12');
    expect(withoutVolatile(together.stdout)).toEqual(withoutVolatile(alone.stdout));
    expect(JSON.parse(together.stdout).volatile.workers).toBe(2);
  });

  it('stops when a sequential test on whole matches has decided, at the end of a look', async () => {
    const uneven = [
      '--a',
      'bastion,bastion,prism',
      '--b',
      'courier,courier,courier',
      '--no-checks',
      '--policy-a',
      'charge',
    ];
    const { stdout } = await match(...uneven, '-n', '500', '--sprt', '0,100', '--json', '--distance', '3');
    const report = JSON.parse(stdout);
    expect(report.totals.matches % 64).toBe(0);
    expect(report.totals.matches).toBeLessThan(500);
    expect(report.totals.sprt.decision).not.toBe('continue');
    expect(report.complete).toBe(true);
    expect(report.byGame[0].map).toBeNull();
  });

  it('I3 a swap that would break the roster checks is not made', async () => {
    const overlay = join(root, 'overlay');
    mkdirSync(overlay);
    // One short of what the team would weigh with the heavier reserve in anybody's place.
    const stock = loadCatalog();
    const teamWeightLimit = weightOfBuilds(stock, parseTeam(stock, 'courier,courier,bastion').deployed) - 1;
    writeFileSync(join(overlay, 'roster.json'), JSON.stringify({ teamWeightLimit }));
    const light = ['--a', 'courier,courier,courier+bastion', '--b', 'courier,courier,courier', '-n', '20', '--json'];
    const limited = await runCommand(matchCommand, [
      '--policy',
      'random',
      '--rule',
      'roundCap=3',
      '--workers',
      '1',
      '--quiet',
      '--out',
      newFolder(),
      '--data',
      overlay,
      ...light,
    ]);
    const report = JSON.parse(limited.stdout);
    const free = JSON.parse((await match(...light, '--no-checks')).stdout);
    expect(free.swaps.a.swaps).toBeGreaterThan(0);
    expect(free.swaps.a.refused).toBe(0);
    expect(report.swaps.a.swaps).toBe(0);
    expect(report.swaps.a.refused).toBeGreaterThan(0);
    expect(report.swaps.b).toMatchObject({ reserve: null, swaps: 0 });
  });

  it('for a person says who has it, game by game, and what the reserves came to', async () => {
    const { stdout } = await match(...TEAMS, '-n', '6');
    expect(stdout).toMatch(/Team a has [\d.]+ % of 6 matches/);
    expect(stdout).toContain('Game by game');
    expect(stdout).toContain('lancer');
  });

  it.each<[string, string[], string]>([
    ['an unknown map', [...TEAMS, '--maps', 'quary'], "unknown map 'quary'; did you mean 'quarry'?"],
    ['maps on an open field', [...TEAMS, '--maps', 'quarry', '--distance', '4'], '--maps: maps beside an open field'],
    ['four maps', [...TEAMS, '--maps', 'quarry,quarry,quarry,quarry'], '4 maps, expected at most 3'],
    ['a test the wrong way round', [...TEAMS, '--sprt', '5,0'], "--sprt: '5,0', expected an elo1 above elo0"],
    ['seeds past the last one', [...TEAMS, '--seed', '9007199254740990'], 'the last of 300 seeds would be'],
  ])('%s is one line', async (_, words, message) => {
    expect(await lineOf(match(...words))).toContain(message);
  });

  it('overwrites nothing', async () => {
    const folder = newFolder();
    await match(...TEAMS, '-n', '1', '--out', folder);
    expect(await lineOf(match(...TEAMS, '-n', '1', '--out', folder))).toContain('a folder that is in use');
  });
});

describe('a run of matches that is interrupted', () => {
  const RUN = [...TEAMS, '-n', '30', '--seed', '7', '--json', '--chunk', '6'];
  const interrupted = (words: readonly string[], folder: string) =>
    runInterrupted(matchCommand, [...SHORT, ...words], folder, 5);

  it.each([1, 2])('goes on with what is left, and comes to the same (%i workers)', async (workers) => {
    const whole = newFolder();
    const reference = await match(...RUN, '--out', whole);
    const folder = newFolder();
    const first = await interrupted(RUN, folder);
    expect(first.code).toBe(130);
    const partial = JSON.parse(first.stdout);
    expect(partial.complete).toBe(false);
    expect(partial.totals.matches).toBeLessThan(30);
    const second = await match(...RUN, '--workers', String(workers), '--out', folder, '--resume');
    expect(second.code).toBe(0);
    expect(withoutVolatile(second.stdout)).toEqual(withoutVolatile(reference.stdout));
    const gamesOf = (of: string) => readFileSync(join(of, 'games.ndjson'), 'utf8');
    expect(gamesOf(folder)).toBe(gamesOf(whole));
    const played = [first, second].map(({ stdout }) => JSON.parse(stdout).volatile.gamesPlayed as number);
    expect(played[0]! + played[1]!).toBe(JSON.parse(reference.stdout).totals.games);
  });

  it('prints a command that goes on, word by word', async () => {
    const folder = newFolder();
    const notes: string[] = [];
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => notes.push(String(text)) > 0);
    const loud = SHORT.filter((word) => word !== '--quiet');
    try {
      await runInterrupted(matchCommand, [...loud, ...RUN], folder, 3, 'SIGTERM');
    } finally {
      write.mockRestore();
    }
    const words = /to go on: mechsim match (.*)\n/.exec(notes.join(''))![1]!.split(' ');
    const { stdout } = await runCommand(matchCommand, [...words, '--json', '--quiet', '--workers', '1']);
    expect(withoutVolatile(stdout)).toEqual(withoutVolatile((await match(...RUN)).stdout));
  });

  it('heeds a sequential test on the matches of both runs together', async () => {
    const uneven = ['--a', 'bastion,bastion,prism', '--b', 'courier,courier,courier', '--no-checks'];
    const words = [...uneven, '--distance', '3', '--policy-a', 'charge', '-n', '500', '--sprt', '0,100', '--json'];
    const reference = await match(...words);
    const folder = newFolder();
    expect((await interrupted([...words, '--chunk', '9'], folder)).code).toBe(130);
    const { stdout } = await match(...words, '--out', folder, '--resume');
    expect(withoutVolatile(stdout)).toEqual(withoutVolatile(reference.stdout));
    // A decision stands: nothing is played after it.
    const again = JSON.parse((await match(...words, '--out', folder, '--resume')).stdout);
    expect(again.volatile.gamesPlayed).toBe(0);
  });

  it.each<[string, readonly string[], string]>([
    ['other teams', ['--a', 'courier,foreman,bastion'], 'games of another scenario'],
    ['another seed', ['--seed', '8'], 'games of another seed (7, now 8)'],
    ['other maps', ['--maps', 'quarry'], 'games of another list of maps'],
    ['a sequential test', ['--sprt', '0,5'], 'games of another sequential test'],
    ['fewer matches', ['-n', '1'], '1 matches where the folder asks for 2'],
  ])('is not gone on with by %s', async (_, words, message) => {
    const folder = newFolder();
    await match(...RUN, '-n', '2', '--out', folder);
    expect(await lineOf(match(...RUN, '-n', '2', ...words, '--out', folder, '--resume'))).toContain(message);
  });
});

describe('tournament', () => {
  const ENTRIES = ['quick=courier,foreman,reaver', 'bastion,foreman,courier', 'lancer,reaver,courier'];

  it('rates all entries from all pairs, by the contract', async () => {
    const { code, stdout } = await tournament(...ENTRIES, '-n', '20', '--json');
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual([
      'schema',
      'manifest',
      'entries',
      'pairs',
      'cycles',
      'columns',
      'complete',
      'volatile',
    ]);
    expect(report.entries).toHaveLength(3);
    expect(Object.keys(report.entries[0]).slice(0, 4)).toEqual(['name', 'elo', 'low', 'high']);
    expect(report.entries.reduce((sum: number, { elo }: { elo: number }) => sum + elo, 0)).toBeCloseTo(0, 2);
    expect(report.pairs.map(({ a, b }: Record<string, string>) => `${a} - ${b}`)).toEqual([
      'quick - bastion,foreman,courier',
      'quick - lancer,reaver,courier',
      'bastion,foreman,courier - lancer,reaver,courier',
    ]);
    for (const { units, wins, losses, draws } of report.pairs) {
      expect(units).toBe(20);
      expect(wins + losses + draws).toBe(40);
    }
    expect(report.manifest.command).toMatch(
      /^mechsim tournament quick=courier,foreman,reaver bastion,foreman,courier lancer,reaver,courier /,
    );
    const again = await runCommand(tournamentCommand, [
      ...report.manifest.command.split(' ').slice(2),
      '--json',
      '--quiet',
      '--workers',
      '1',
      '--out',
      newFolder(),
    ]);
    expect(withoutVolatile(again.stdout)).toEqual(withoutVolatile(stdout));
  });

  it('comes to the same with one worker and with two', async () => {
    const alone = await tournament(...ENTRIES, '-n', '30', '--json', '--chunk', '5');
    const together = await tournament(...ENTRIES, '-n', '30', '--json', '--chunk', '17', '--workers', '2');
    expect(withoutVolatile(together.stdout)).toEqual(withoutVolatile(alone.stdout));
    expect(JSON.parse(together.stdout).volatile.workers).toBe(2);
  });

  it('for a person shows ratings and pairs', async () => {
    const { stdout } = await tournament(...ENTRIES, '-n', '5', '--no-swap');
    expect(stdout).toContain('3 entries, 3 pairs of 5 games');
    expect(stdout).toContain('Ratings');
  });

  it.each<[string, string[], string]>([
    ['a single entry', ['courier,foreman,reaver'], '1 entry, expected two or more'],
    ['two entries of one name', ['x=courier,foreman,reaver', 'x=bastion,foreman,courier'], "two entries called 'x'"],
    [
      'an unknown kit',
      ['courier,foreman,reavr', 'bastion,foreman,courier'],
      "unknown kit 'reavr'; did you mean 'reaver'?",
    ],
  ])('%s is one line', async (_, words, message) => {
    expect(await lineOf(tournament(...words))).toContain(message);
  });
});
