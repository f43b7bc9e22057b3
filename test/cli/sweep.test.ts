import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as batchCommand from '../../src/cli/batch.ts';
import * as mergeCommand from '../../src/cli/merge.ts';
import * as sweepCommand from '../../src/cli/sweep.ts';
import { PINNED } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

const root = mkdtempSync(join(tmpdir(), 'mechsim-sweep-cli-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(root, `out-${folders++}`);
const SCENARIO = join(root, 'duel.yaml');
writeFileSync(
  SCENARIO,
  'name: duel\nfield: { distance: 2 }\na: reaver\nb: bastion\nrules: { roundCap: 3 }\naiA: { policy: random }\naiB: { policy: random }\nchecks: false\n',
);
const STUDY = join(root, 'study.yaml');
writeFileSync(
  STUDY,
  `schema: mechsim.study/1
name: caps
scenario: duel.yaml
seed: "5"
factors:
  cap: { path: rules.roundCap, range: "2..4" }
  lead: { path: "a.team[0]", values: [reaver, prism] }
baseline: { cap: 3, lead: reaver }
replicate: { swap: true, n: 20 }
metrics: { tempo: "kills.a / rounds" }
fail: ["baseline.winShare.a in 0..1", "total.failedGames == 0"]
`,
);

const COMMON = ['--data', PINNED, '--workers', '1', '--quiet'];
const sweep = (...words: string[]) => runCommand(sweepCommand, [...words, ...COMMON]);
const lineOf = (action: Promise<unknown>) =>
  action.then(
    () => 'no error',
    (error: Error) => error.message,
  );
const withoutVolatile = (text: string) => {
  const { volatile: _, ...report } = JSON.parse(text);
  return report;
};

describe('sweep', () => {
  it('plays a study into a folder and prints the report of the contract', async () => {
    const folder = newFolder();
    const { code, stdout } = await sweep(STUDY, '--out', folder, '--json');
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual([
      'schema',
      'manifest',
      'study',
      'totals',
      'cells',
      'comparisons',
      'effects',
      'fail',
      'complete',
      'resume',
      'columns',
      'volatile',
    ]);
    expect(Object.keys(report.cells[0]).slice(0, 9)).toEqual([
      'cellId',
      'factors',
      'units',
      'games',
      'winShareA',
      'low',
      'high',
      'stop',
      'verdict',
    ]);
    expect(report.totals).toMatchObject({ cells: 6, units: 120, games: 240, failed: 0 });
    expect(report.comparisons).toHaveLength(5);
    expect(report.manifest.command).toBe(`mechsim sweep study.yaml --data ${PINNED}`);
    expect(readdirSync(folder).sort()).toEqual([
      'cells.ndjson',
      'comparisons.ndjson',
      'effects.ndjson',
      'journal.ndjson',
      'report.json',
      'study.yaml',
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toEqual(report);
    const rows = readFileSync(join(folder, 'cells.ndjson'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({ cap: 2, lead: 'reaver', units: 20, tempo: report.cells[0].metrics.tempo });
    expect(Object.keys(rows[0])).toEqual(report.columns.cells.map(({ name }: { name: string }) => name));
  });

  it('of options is the sweep of the study that --print-study prints', async () => {
    const words = [
      '--vary',
      'rules.roundCap=2..4',
      '--vary',
      'lead:a.team[0]=reaver,prism',
      '--n',
      '10',
      '--metric',
      'tempo=kills.a/rounds',
    ];
    const printed = await sweep(SCENARIO, ...words, '--seed', '5', '--print-study');
    const study = parse(printed.stdout);
    expect(study.factors).toEqual({
      'rules.roundCap': { path: 'rules.roundCap', range: '2..4' },
      lead: { path: 'a.team[0]', values: ['reaver', 'prism'] },
    });
    const file = join(root, 'printed.yaml');
    writeFileSync(file, printed.stdout);
    const short = await sweep(SCENARIO, ...words, '--seed', '5', '--out', newFolder(), '--json');
    const long = await sweep(file, '--out', newFolder(), '--json');
    expect(withoutVolatile(long.stdout)).toEqual(withoutVolatile(short.stdout));
    expect((await sweep(file, '--print-study')).stdout).toBe(printed.stdout);
  });

  it('as CSV and NDJSON lists the cells', async () => {
    const csv = await sweep(STUDY, '--out', newFolder(), '--csv');
    expect(csv.stdout.split('\n')[0]).toMatch(/^cellId,cap,lead,units,games,winShareA,low,high,stop,verdict/);
    expect(csv.stdout.trim().split('\n')).toHaveLength(7);
    const ndjson = await sweep(STUDY, '--out', newFolder(), '--ndjson');
    expect(JSON.parse(ndjson.stdout.split('\n')[0]!)).toMatchObject({ cap: 2, lead: 'reaver' });
  });

  it('for a person shows cells, verdicts and effects', async () => {
    const { stdout } = await sweep(STUDY, '--out', newFolder());
    expect(stdout).toContain('caps: 6 cells, 120 units of 2 games on common seeds, seed 5, design grid');
    expect(stdout).toContain('baseline');
    expect(stdout).toContain('Against the baseline:');
    expect(stdout).toContain('Main effects');
  });

  it('ends with 3 when a condition does not hold, and says in which cells', async () => {
    const { code, stdout } = await sweep(
      STUDY,
      '--out',
      newFolder(),
      '--json',
      '--fail',
      "lead != 'prism' or winShare.a > 2",
    );
    expect(code).toBe(3);
    const rows = JSON.parse(stdout).fail;
    expect(rows.map(({ holds }: { holds: boolean }) => holds)).toEqual([true, true, false]);
    expect(rows[2]).toMatchObject({ cells: 3 });
    expect(rows[2].cellIds).toHaveLength(3);
  });

  it('--dry-run plays nothing that counts and leaves no folder', async () => {
    const folder = newFolder();
    const { stdout } = await sweep(STUDY, '--out', folder, '--dry-run', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ name: 'caps', cells: 6, games: { least: 240, most: 240 } });
    expect(existsSync(folder)).toBe(false);
    expect((await sweep(STUDY, '--dry-run')).stdout).toContain('6 cells of 20 units of 2 games');
  });

  it('goes on where it was, and plays more units with --extend', async () => {
    const folder = newFolder();
    await sweep(STUDY, '--out', folder);
    expect(await lineOf(sweep(STUDY, '--out', folder))).toContain('a folder that is in use');
    const resumed = await sweep(STUDY, '--out', folder, '--resume', '--json');
    expect(JSON.parse(resumed.stdout).volatile.gamesPlayed).toBe(0);
    const more = await sweep(STUDY, '--out', folder, '--extend', '--n', '30', '--json');
    expect(JSON.parse(more.stdout).volatile.gamesPlayed).toBe(6 * 10 * 2);
    const fresh = await sweep(STUDY, '--out', newFolder(), '--n', '30', '--json');
    expect(withoutVolatile(more.stdout)).toEqual(withoutVolatile(fresh.stdout));
    // The study in the folder needs no other file.
    const own = await sweep(join(folder, 'study.yaml'), '--out', folder, '--resume', '--json');
    expect(withoutVolatile(own.stdout)).toEqual(withoutVolatile(fresh.stdout));
  });

  it.each<[string, string[], string]>([
    ['nothing to vary', [SCENARIO], 'nothing to vary, expected a study, or --vary'],
    [
      'an option without an equals sign',
      [SCENARIO, '--vary', 'rules.roundCap'],
      "--vary: 'rules.roundCap', expected path=values",
    ],
    [
      'an unknown path',
      [SCENARIO, '--vary', 'rules.roundcap=1,2'],
      "--vary: unknown path 'rules.roundcap'; did you mean 'rules.roundCap'?",
    ],
    [
      'an unknown path beside a study file',
      [STUDY, '--vary', 'rules.bonusroundz=1,2'],
      "--vary: unknown path 'rules.bonusroundz'",
    ],
    [
      'an unknown path that varies with another',
      [STUDY, '--zip', 'aiA.polcy,aiB.policy=random/charge'],
      "--zip: unknown path 'aiA.polcy'",
    ],
    [
      'a path of the study file',
      [STUDY, '--vary', 'again:rules.roundCap=1,2'],
      "--vary: two factors, 'cap' and 'again'",
    ],
    [
      'a metric that would hide a column',
      [STUDY, '--metric', 'low=kills.a'],
      "--metric: a metric called 'low', as a column",
    ],
    ['a limit on an unknown factor', [STUDY, '--where', 'cop > 2'], "--where: unknown name 'cop'"],
    ['a formula of unknown names', [STUDY, '--metric', 'tempo=kils.a'], "--metric: unknown name 'kils.a'"],
    [
      'a baseline outside the design',
      [STUDY, '--baseline', 'cap=9'],
      '--baseline: a baseline outside the design: cap=9',
    ],
    ['a range of units without a rule', [STUDY, '--n', '5..9'], '--n: a range of units without a rule to stop by'],
    ['an empty range', [SCENARIO, '--vary', 'rules.roundCap=4..2'], "no value in range '4..2'"],
    [
      'a factor twice',
      [SCENARIO, '--vary', 'rules.roundCap=1,2', '--vary', 'rules.roundCap=3,4'],
      "factor 'rules.roundCap' twice",
    ],
    ['an uneven zip', [SCENARIO, '--zip', 'aiA.policy,aiB.policy=random'], "1 values in 'random', expected 2"],
    ['an unknown design', [STUDY, '--design', 'gird'], "--design: 'gird'"],
    ['a bad number of units', [STUDY, '--n', 'many'], "--n: 'many', expected a whole number"],
    ['a bad test', [STUDY, '--sprt', '0'], "--sprt: '0', expected elo0,elo1"],
    ['hypotheses the wrong way round', [STUDY, '--sprt', '5,0'], "--sprt: '5,0', expected an elo1 above elo0"],
    ['a bad shard', [STUDY, '--shard', '3/2'], "--shard: '3/2'"],
    ['a bad budget', [STUDY, '--budget', 'soon'], 'budget.wall: "soon"'],
    ['a condition on an unknown metric', [STUDY, '--fail', 'winshare.a > 0'], "--fail: unknown name 'winshare.a'"],
    [
      'seeds past the last one',
      [STUDY, '--seed', '9007199254740990'],
      'the last of 20 seeds would be 9007199254741009',
    ],
    ['two formats', [STUDY, '--json', '--csv'], '--json and --csv, expected one format'],
  ])('%s is one line and leaves no folder', async (_, words, message) => {
    const folder = newFolder();
    const line = await lineOf(sweep(...words, '--out', folder));
    expect(line).toContain(message);
    expect(line).not.toContain('\n');
    expect(existsSync(folder)).toBe(false);
  });

  it('errors of a study file name file, line, column and path', async () => {
    const broken = (text: string) => {
      const file = join(root, 'broken.yaml');
      writeFileSync(file, text);
      return lineOf(sweep(file, '--dry-run'));
    };
    const base = 'scenario: duel.yaml\nfactors:\n  cap: { path: rules.roundCap, values: [2, 3] }\n';
    expect(await broken(`${base}replicate: { sawp: true }\n`)).toMatch(
      /broken.yaml:4:14: replicate.sawp: unknown key 'sawp'; did you mean 'swap'\?/,
    );
    expect(await broken(base.replace('roundCap', 'roundcap'))).toMatch(
      /broken.yaml:3:3: factors.cap: unknown path 'rules.roundcap'; did you mean/,
    );
    expect(await broken(`${base}where: ["cap > 2", "cop > 2"]\n`)).toMatch(
      /broken.yaml:4:20: where\[1\]: unknown name 'cop'/,
    );
    expect(await broken(base.replace('duel.yaml', 'deul.yaml'))).toMatch(
      /broken.yaml:1:1: scenario: no file 'deul.yaml'/,
    );
    expect(await broken(`${base}baseline: { cap: 9 }\n`)).toMatch(
      /broken.yaml:4:1: baseline: a baseline outside the design: cap=9/,
    );
    const heavy = base.replace(
      'cap: { path: rules.roundCap, values: [2, 3] }',
      'left: { path: "a.team[0].equipment.left", values: [buckler] }',
    );
    expect(await broken(heavy)).toContain('cell left=buckler: a.team[0]');
  });
});

describe('merge', () => {
  it('of shards, in any order, is the report of the whole', async () => {
    const whole = await sweep(STUDY, '--out', newFolder(), '--json');
    const parts: string[] = [];
    for (const index of [2, 3, 1]) {
      const folder = newFolder();
      parts.push(folder);
      await sweep(STUDY, '--out', folder, '--shard', `${index}/3`);
    }
    const merged = await runCommand(mergeCommand, [...parts, '--json']);
    expect(merged.code).toBe(0);
    expect(withoutVolatile(merged.stdout)).toEqual(withoutVolatile(whole.stdout));
    const out = newFolder();
    await runCommand(mergeCommand, [join(parts[0]!, 'report.json'), parts[1]!, parts[2]!, '--out', out]);
    expect(readdirSync(out)).toContain('report.json');
    const files = ['html', 'md', 'parquet', 'csv'].map((extension) => join(root, `merged.${extension}`));
    await runCommand(mergeCommand, [...parts, ...files.flatMap((file) => ['--out', file]), '--quiet']);
    expect(readFileSync(files[0]!, 'utf8')).toContain('<svg');
    expect(readFileSync(files[1]!, 'utf8')).toContain('## ');
    expect(readFileSync(files[2]!).subarray(0, 4).toString()).toBe('PAR1');
    expect(readFileSync(files[3]!, 'utf8').split('\n').length).toBeGreaterThan(2);
    expect(await lineOf(runCommand(mergeCommand, parts.slice(1)))).toContain(
      'missing: shard 2; --partial merges what there is',
    );
    const partial = await runCommand(mergeCommand, [...parts.slice(1), '--partial', '--json', '--quiet']);
    expect(partial.code).toBe(4);
    expect(JSON.parse(partial.stdout).complete).toBe(false);
    expect(await lineOf(runCommand(mergeCommand, [...parts, parts[0]!]))).toContain('shard 2 of 3 twice');
  });

  it('of batches that go on with each other is the report of one batch', async () => {
    const batch = async (name: string, seed: number, games: number) => {
      const file = join(root, `${name}.json`);
      await runCommand(batchCommand, [
        SCENARIO,
        ...COMMON,
        '--set',
        'catalog.chassis.bastion-core.heatLimit=5',
        '--swap',
        '--seed',
        String(seed),
        '-n',
        String(games),
        '--out',
        file,
      ]);
      return file;
    };
    const whole = await batch('whole', 10, 60);
    const [first, second, third] = [
      await batch('first', 10, 20),
      await batch('second', 20, 30),
      await batch('third', 35, 10),
    ];
    const merge = (...words: string[]) => runCommand(mergeCommand, [...words, '--data', PINNED, '--json', '--quiet']);
    const merged = await merge(third, first, second);
    expect(merged.code).toBe(0);
    expect(withoutVolatile(merged.stdout)).toEqual(withoutVolatile(readFileSync(whole, 'utf8')));
    const page = join(root, 'merged-batches.html');
    await runCommand(mergeCommand, [third, first, second, '--data', PINNED, '--out', page, '--quiet']);
    expect(readFileSync(page, 'utf8')).toContain('<svg');
    const rows = await runCommand(mergeCommand, [third, first, second, '--data', PINNED, '--csv', '--quiet']);
    expect(rows.stdout.trim().split('\n')).toHaveLength(1 + 60);
    expect(await lineOf(merge(first, third))).toContain('missing: seeds 20 to 34');
    const partial = await merge(first, third, '--partial');
    expect(partial.code).toBe(4);
    expect(JSON.parse(partial.stdout)).toMatchObject({ complete: false, totals: { games: 20 } });
    expect(await lineOf(merge(first, whole))).toContain('seeds from 10 on, which another report has up to 19');
    const other = join(root, 'other.json');
    await runCommand(batchCommand, [SCENARIO, ...COMMON, '--seed', '20', '-n', '10', '--out', other]);
    expect(await lineOf(merge(first, other))).toContain('games of another scenario, engine, catalog or unit');
    expect((await runCommand(mergeCommand, [first, second, '--json'])).code).toBe(0);
    const overlay = join(root, 'overlay');
    mkdirSync(overlay);
    writeFileSync(join(overlay, 'chassis.json'), '[{ "id": "bastion-core", "evasion": 19 }]');
    expect(await lineOf(runCommand(mergeCommand, [first, second, '--data', overlay]))).toContain(
      'games of another catalog or engine',
    );
  });

  it('refuses what is neither', async () => {
    expect(await lineOf(runCommand(mergeCommand, [join(root, 'none')]))).toContain('nothing there');
    const other = join(root, 'any.json');
    writeFileSync(other, '{}');
    expect(await lineOf(runCommand(mergeCommand, [other]))).toContain('another file, expected a report of batch');
  });
});
