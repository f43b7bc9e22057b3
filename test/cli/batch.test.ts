import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as batchCommand from '../../src/cli/batch.ts';
import * as playCommand from '../../src/cli/play.ts';
import { GAME_COLUMNS } from '../../src/study/game-columns.ts';
import { folderWith, PINNED } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
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
  '--policy',
  'charge',
];
const RANDOM = [
  '--a',
  'reaver',
  '--b',
  'prism',
  '--distance',
  '3',
  '--no-checks',
  '--data',
  PINNED,
  '--policy',
  'random',
];

/** Standard output of a batch of so many games. */
async function batch(...argv: string[]): Promise<string> {
  const workers = argv.includes('--workers') ? [] : ['--workers', '1'];
  return (await runCommand(batchCommand, [...argv, ...workers, '--quiet'])).stdout;
}

interface Row {
  [column: string]: unknown;
  seed: string;
  replay: string;
}

async function rowsOf(...argv: string[]): Promise<Row[]> {
  const text = await batch(...argv, '--ndjson');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

/** A report without what changes from run to run. */
function stable(json: string): string {
  return JSON.stringify({ ...JSON.parse(json), volatile: null });
}

async function errorOf(...argv: string[]): Promise<string> {
  return batch(...argv).then(
    () => 'no error',
    (error: Error) => error.message,
  );
}

describe('mechsim batch', () => {
  it('reports every key of the contract, in order', async () => {
    const report = JSON.parse(await batch(...DUEL, '-n', '20', '--json'));
    expect(Object.keys(report)).toEqual(
      (
        'schema manifest scenario totals winShare sides score rounds kills zones mechs weapons loads actions reactions ' +
        'abilities crits terrain support heat stress histograms notable failedGames digest complete resume columns volatile'
      ).split(' '),
    );
    expect(Object.keys(report.totals).slice(0, 6)).toEqual(['games', 'winsA', 'winsB', 'draws', 'failed', 'byReason']);
    expect(Object.keys(report.winShare)).toEqual(['a', 'low', 'high', 'method', 'units', 'status']);
    expect(Object.keys(report.volatile)).toEqual([
      'gamesPerSecond',
      'elapsedMs',
      'workers',
      'chunk',
      'node',
      'host',
      'peakRssBytes',
      'calibrationRatio',
      'argv',
    ]);
    expect(report.manifest.command).toBe(
      `mechsim batch --a reaver --b bastion --distance 3 --policy charge --data ${PINNED} --no-checks --seed 1 -n 20`,
    );
    expect(report.complete).toBe(true);
    expect(report.resume).toBeNull();
    expect(report.columns).toEqual(GAME_COLUMNS);
  });

  it('is the same bytes for any number of workers and any chunk, and again', async () => {
    const argv = [...DUEL, '-n', '120', '--swap', '--json'];
    const one = stable(await batch(...argv, '--workers', '1'));
    expect(stable(await batch(...argv, '--workers', '1', '--chunk', '9'))).toBe(one);
    expect(stable(await batch(...argv, '--workers', '2', '--chunk', '20'))).toBe(one);
    expect(stable(await batch(...argv, '--workers', '3'))).toBe(one);
  });

  it('with --sprt ends where its test has decided, with an interval that allows for the looks', async () => {
    const argv = [...DUEL, '-n', '4000', '--swap', '--sprt', '-30,30:0.02,0.04', '--json'];
    const one = stable(await batch(...argv));
    expect(stable(await batch(...argv, '--workers', '2', '--chunk', '14'))).toBe(one);
    const report = JSON.parse(one);
    expect(report.manifest.sprt).toEqual({ elo0: -30, elo1: 30, alpha: 0.02, beta: 0.04, model: 'logistic' });
    expect(report.manifest.command).toContain(' --swap --sprt -30,30:0.02,0.04 --seed 1 -n 4000');
    const { llr, lower, upper, decision } = report.totals.sprt;
    expect(decision).not.toBe('continue');
    expect(llr <= lower || llr >= upper).toBe(true);
    expect(report.winShare.units % 64).toBe(0);
    expect(report.totals.games).toBe(2 * report.winShare.units);
    expect(report.totals.games).toBeLessThan(4000);
    expect(report.winShare.method).toBe('asymptotic-normal-mixture');
    expect(report).toMatchObject({ complete: true, resume: null });
    const fixed = JSON.parse(await batch(...DUEL, '-n', String(report.totals.games), '--swap', '--json'));
    expect(report.digest).toEqual(fixed.digest);
    expect(await errorOf(...DUEL, '--sprt', '5')).toBe("--sprt: '5', expected elo0,elo1 or elo0,elo1:alpha,beta");
    expect(await errorOf(...DUEL, '--sprt', '5,5')).toBe("--sprt: '5,5', expected an elo1 above elo0");
  });

  it('is the same from a file as from the options that the manifest names', async () => {
    const folder = folderWith({
      's.yaml': 'a: reaver\nb: bastion\nfield: { distance: 3 }\nchecks: false\nrules: { roundCap: 4 }\nseed: 9\n',
    });
    const fromFile = await batch(join(folder, 's.yaml'), '-n', '10', '--json');
    const words = JSON.parse(fromFile).manifest.command.split(' ').slice(2);
    expect(stable(await batch(...words, '--json'))).toBe(stable(fromFile));
    expect(words).toContain('roundCap=4');
    expect(words.slice(-4)).toEqual(['--seed', '9', '-n', '10']);
  });

  it('counts in the report what the rows say', async () => {
    const argv = [...RANDOM, '-n', '40', '--swap-first', '--seed', '5'];
    const rows = await rowsOf(...argv);
    const report = JSON.parse(await batch(...argv, '--json'));
    const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
    expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: 40 }, (_, index) => index));
    expect(rows.map(({ seed }) => Number(seed))).toEqual(
      Array.from({ length: 40 }, (_, index) => 5 + Math.floor(index / 4)),
    );
    for (const [total, winner] of [
      ['winsA', 'a'],
      ['winsB', 'b'],
      ['draws', 'draw'],
    ] as const) {
      expect(report.totals[total]).toBe(rows.filter((row) => row['winner'] === winner).length);
    }
    expect(report.kills.total).toEqual({ a: sum('killsA'), b: sum('killsB') });
    expect(report.score.total).toEqual({ a: sum('scoreA'), b: sum('scoreB') });
    expect(report.totals.events).toBe(sum('events'));
    expect(report.winShare.units).toBe(10);
    const wonFirst = rows.filter((row) => {
      const side = row['winner'] === 'draw' ? null : (row['winner'] === 'a') !== row['swapped'] ? 'a' : 'b';
      return side === row['firstSide'];
    });
    expect(report.sides.first.wins).toBe(wonFirst.length);
    const unitPoints = Array.from({ length: 10 }, (_, unit) =>
      rows
        .slice(4 * unit, 4 * unit + 4)
        .reduce((points, row) => points + (row['winner'] === 'a' ? 2 : row['winner'] === 'draw' ? 1 : 0), 0),
    );
    expect(report.histograms.unitHalfPoints.counts).toEqual(
      Array.from({ length: 9 }, (_, points) => unitPoints.filter((unit) => unit === points).length),
    );
  });

  it('plays in row i the game that play shows for its command, swapped or not', async () => {
    for (const row of await rowsOf(...RANDOM, '-n', '4', '--swap-first', '--seed', '31')) {
      const words = row.replay.split(' ');
      expect(words.slice(0, 2)).toEqual(['mechsim', 'play']);
      const { stdout } = await runCommand(playCommand, [...words.slice(2), '--json']);
      const shown = JSON.parse(stdout);
      for (const column of ['eventHash', 'stateHash', 'winner', 'rounds', 'scoreA', 'hullB', 'swapped', 'firstSide']) {
        expect([column, shown[column]]).toEqual([column, row[column]]);
      }
    }
  });

  it('names the games worth a look with commands that show them', async () => {
    const { notable } = JSON.parse(await batch(...DUEL, '-n', '60', '--swap', '--json'));
    const rows = await rowsOf(...DUEL, '-n', '60', '--swap');
    for (const kind of ['closest', 'longest', 'fastest']) {
      for (const game of notable[kind]) {
        expect(game.replay).toBe(rows[game.index]!.replay);
        expect(game.seed).toBe(rows[game.index]!.seed);
      }
    }
    const rounds = rows.map((row) => Number(row['rounds']));
    expect(notable.longest[0].rounds).toBe(Math.max(...rounds));
    expect(notable.fastest[0].rounds).toBe(Math.min(...rounds));
  });

  it('writes the same games as CSV, with a header even when rows come in many pieces', async () => {
    const rows = await rowsOf(...DUEL, '-n', '30');
    const lines = (await batch(...DUEL, '-n', '30', '--csv', '--chunk', '4')).trimEnd().split('\n');
    expect(lines[0]).toBe(GAME_COLUMNS.map(({ name }) => name).join(','));
    expect(lines).toHaveLength(31);
    expect(lines.slice(1).map((line) => line.split(',')[18])).toEqual(rows.map((row) => row['eventHash']));
  });

  it('writes report and rows to files beside standard output, and leaves nothing else there', async () => {
    const folder = folderWith({});
    const [report, csv, ndjson] = ['r.json', 'g.csv', 'g.ndjson'].map((name) => join(folder, name));
    const out = [report!, csv!, ndjson!].flatMap((path) => ['--out', path]);
    const stdout = await batch(...DUEL, '-n', '12', ...out, '--ndjson');
    expect(readdirSync(folder).sort()).toEqual(['g.csv', 'g.ndjson', 'r.json']);
    expect(readFileSync(ndjson!, 'utf8')).toBe(stdout);
    expect(stdout.trimEnd().split('\n')).toHaveLength(12);
    expect(readFileSync(csv!, 'utf8').trimEnd().split('\n')).toHaveLength(13);
    const manifest = JSON.parse(readFileSync(report!, 'utf8')).manifest;
    expect(manifest.command).not.toContain('--out');
  });

  it('shows a person who won and what decided it, within 80 columns and within 40', async () => {
    const before = process.env['COLUMNS'];
    for (const width of [80, 40]) {
      process.env['COLUMNS'] = String(width);
      const text = await batch(...DUEL, '-n', '50');
      expect(text).toContain('Win share of a:');
      expect(text).toContain('seed 1');
      expect(text).toContain('mechsim play');
      // The folder of the pinned catalog is one long word; what a narrow table leaves out is named by the table itself.
      const exempt = (line: string) => line.includes(PINNED) || line.startsWith('not shown');
      const wide = text.split('\n').filter((line) => line.length > width && !exempt(line));
      expect(wide).toEqual([]);
    }
    if (before === undefined) delete process.env['COLUMNS'];
    else process.env['COLUMNS'] = before;
  });
});

describe('bad input to mechsim batch is one line', () => {
  it.each([
    [['-n', '-5'], '-n: "-5", expected a whole number, 1..100000000'],
    [['-n', '1.5'], '-n: "1.5", expected a whole number, 1..100000000'],
    [['-n', '0'], '-n: "0", expected a whole number, 1..100000000'],
    [['-n', '1e30'], '-n: "1e30", expected a whole number, 1..100000000'],
    [['-n', '99999999999999999999'], '-n: "99999999999999999999", expected a whole number, 1..100000000'],
    [['--seed', '1.5'], '--seed: "1.5", expected a whole number, 0..2^53-1'],
    [
      ['--seed', '9007199254740991', '-n', '2'],
      '--seed: the last of 2 seeds would be 9007199254740992, expected 9007199254740991 at most',
    ],
    [['-n', '3', '--swap'], '-n: 3, expected a multiple of 2, the games of a unit (--swap)'],
    [['-n', '6', '--swap-first'], '-n: 6, expected a multiple of 4, the games of a unit (--swap-first)'],
    [['--map', 'quarry'], 'an open field beside --map, expected either --map or --distance'],
    [['--rule', 'foo=1'], "--rule: unknown rule 'foo'; known: roundCap,"],
    [['--rule', 'roundCap=x'], '--rule: roundCap: "x", expected a number'],
    [['--out', '/nowhere/x.json'], "--out: '/nowhere/x.json' cannot be written: its folder does not exist"],
    [['--json', '--csv'], '--json and --csv, expected one format on standard output'],
    [['--policy-a', 'chrage'], '--policy-a: "chrage", expected one of'],
    [['--aggression', '-1'], '--aggression: "-1", expected a number, 0..10'],
    [['--first', 'c'], '--first: "c", expected one of a, b'],
    [['--distance', '99'], '--distance: "99", expected a whole number, 1..31'],
    [['--cover-a', 'thick'], '--cover-a: "thick", expected one of none, light, heavy'],
    [['nowhere.yaml'], 'nowhere.yaml: nothing there, expected a file that can be read'],
  ])('%j', async (argv, line) => {
    const error = await errorOf(...DUEL, ...argv);
    expect(error.slice(0, line.length)).toBe(line);
    expect(error).not.toContain('\n');
  });

  it('a --cover without an open field, and a team that is missing', async () => {
    expect(await errorOf('--a', 'reaver', '--b', 'bastion', '--no-checks', '--cover-a', 'light')).toBe(
      'cover or elevation of a side on a map, expected an open field: --distance <hexes>',
    );
    expect(await errorOf('--a', 'reaver')).toBe('no team for side b, expected a scenario file or --b <team>');
  });
});

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the program itself; `onOutput` may act when the first output arrives. */
function mechsim(argv: readonly string[], onOutput: (child: ReturnType<typeof spawn>) => void): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...argv], { cwd: ROOT });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (piece) => {
      stdout += piece;
      if (stdout.length === piece.length) onOutput(child);
    });
    child.stderr.on('data', (piece) => {
      stderr += piece;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

describe('mechsim batch as a process', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('on %s reports what is done as incomplete, says how to go on and ends with %i', async (signal, code) => {
    const folder = folderWith({});
    const path = join(folder, 'r.json');
    const argv = [
      'batch',
      ...RANDOM,
      '-n',
      '1000000',
      '--swap',
      '--workers',
      '1',
      '--chunk',
      '10',
      '--ndjson',
      '--out',
      path,
    ];
    const ended = await mechsim(argv, (child) => child.kill(signal));
    expect(ended.code).toBe(code);
    const report = JSON.parse(readFileSync(path, 'utf8'));
    const games = ended.stdout.trimEnd().split('\n').length;
    expect(report.complete).toBe(false);
    expect(report.totals.games).toBe(games);
    expect(games).toBeLessThan(1_000_000);
    expect(report.resume).toMatchObject({ seed: String(1 + games / 2), games: 1_000_000 - games });
    expect(report.resume.command).toContain(`--swap --seed ${1 + games / 2} -n ${1_000_000 - games}`);
    expect(ended.stderr).toContain(report.resume.command);
  });

  it('ends quietly when its reader has read enough', async () => {
    const path = join(folderWith({}), 'g.csv');
    const argv = ['batch', ...RANDOM, '-n', '1000000', '--workers', '1', '--chunk', '10', '--ndjson', '--out', path];
    const ended = await mechsim(argv, (child) => child.stdout!.destroy());
    expect(ended.code).toBe(0);
    expect(ended.stderr).toBe('');
    expect(existsSync(path)).toBe(false);
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });
});
