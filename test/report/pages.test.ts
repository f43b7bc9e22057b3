import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as batchCommand from '../../src/cli/batch.ts';
import * as matchCommand from '../../src/cli/match.ts';
import * as sweepCommand from '../../src/cli/sweep.ts';
import * as tournamentCommand from '../../src/cli/tournament.ts';
import { formatBlocks } from '../../src/report/blocks.ts';
import { percent } from '../../src/report/figures.ts';
import { studyPage } from '../../src/report/html/study-page.ts';
import { studyBlocks } from '../../src/report/study-table.ts';
import { findings, signedPoints } from '../../src/report/study-words.ts';
import type { MatchReport } from '../../src/study/match/match-report.ts';
import type { StudyReport } from '../../src/study/sweep/study-report.ts';
import type { TournamentReport } from '../../src/study/tournament/tournament-report.ts';
import { PINNED } from '../catalog/fixture.ts';
import { runCommand } from '../cli/in-process.ts';
import { browserOutline, type Element, elementsOf, textOf, xmlOutline, xmlTree } from './markup-tree.ts';

const root = mkdtempSync(join(tmpdir(), 'mechsim-pages-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const COMMON = ['--workers', '1', '--quiet', '--no-checks', '--policy', 'charge', '--data', PINNED];
const TEAMS = ['--a', 'courier,reaver', '--b', 'bastion,prism'];

const pages = new Map<string, string>();
const reports = new Map<string, unknown>();
const pageOf = (name: string) => pages.get(name)!;
const treeOf = (name: string) => xmlTree(pageOf(name));
const reportOf = <Report>(name: string) => reports.get(name) as Report;

beforeAll(async () => {
  const keep = async (name: string, module: Parameters<typeof runCommand>[0], words: string[]) => {
    const [page, report] = [join(root, `${name}.html`), join(root, `${name}.json`)];
    await runCommand(module, [...words, ...COMMON, '--out', page, '--out', report]);
    pages.set(name, readFileSync(page, 'utf8'));
    reports.set(name, JSON.parse(readFileSync(report, 'utf8')));
  };
  await keep('batch', batchCommand, [...TEAMS, '-n', '20']);
  const folder = (name: string) => ['--out', join(root, name)];
  const study = [...TEAMS, '--vary', 'rules.roundCap=2..4', '--n', '24', '--margin', '0.05', '--swap'];
  await keep('curve', sweepCommand, [...study, ...folder('curve'), '--metric', 'tempo=kills.a/rounds']);
  await keep('grid', sweepCommand, [
    ...study,
    '--vary',
    'a.team[0]=reaver,courier',
    ...folder('grid'),
    '--fail',
    'winShare.a > 2',
  ]);
  await keep('wide', sweepCommand, [
    ...TEAMS,
    ...['--vary', 'salt=1..40', '--baseline', 'salt=7', '--seeds', 'independent', '--n', '4'],
    ...folder('wide'),
  ]);
  await keep('match', matchCommand, [...TEAMS, '-n', '6', ...folder('match')]);
  await keep('tournament', tournamentCommand, ['one=reaver', 'bastion', 'prism', '-n', '8', ...folder('tournament')]);
}, 120_000);

/** Numbers in the words of a chart. */
const chartsOf = (name: string) => elementsOf(treeOf(name), 'svg');
const described = (chart: Element) => chart.attributes['aria-label']!.replaceAll('\u00a0', ' ');

describe('every page', () => {
  it.each(['batch', 'curve', 'grid', 'wide', 'match', 'tournament'])('is sound: %s', (name) => {
    expect(browserOutline(pageOf(name))).toEqual(xmlOutline(treeOf(name)));
    const elements = elementsOf(treeOf(name));
    expect(elements.map((element) => element.name)).not.toContain('script');
    const targets = elements.flatMap(({ attributes }) => [attributes['href'], attributes['src']]);
    expect(targets.filter((target) => target !== undefined)).toEqual(['data:,']);
    expect(pageOf(name)).not.toMatch(/https?:|url\(|@import/);
    expect(textOf(treeOf(name))).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  it.each(['batch', 'curve', 'grid', 'wide', 'match', 'tournament'])(
    'tells in words what its charts show: %s',
    (name) => {
      const charts = chartsOf(name);
      expect(charts.length).toBeGreaterThan(0);
      for (const { attributes } of charts) {
        expect(attributes['role']).toBe('img');
        expect(attributes['aria-label']).toMatch(/\d/);
      }
    },
  );

  it.each(['batch', 'curve', 'grid', 'wide', 'match', 'tournament'])(
    'says how to see a game, and how to make it again: %s',
    (name) => {
      const commands = elementsOf(treeOf(name), 'pre').map(textOf);
      expect(commands.filter((command) => command.startsWith('mechsim play ')).length).toBeGreaterThan(0);
      expect(commands.at(-1)).toBe(reportOf<{ manifest: { command: string } }>(name).manifest.command);
    },
  );

  it.each(['curve', 'match', 'tournament'])('holds nothing of the run that made it: %s', (name) => {
    const { volatile } = reportOf<{ volatile: { host: string } }>(name);
    expect(textOf(treeOf(name)).split(/\s+/)).not.toContain(volatile.host);
  });
});

describe('the page of a study', () => {
  it('begins with what came out, in words', () => {
    for (const name of ['curve', 'grid']) {
      const text = textOf(treeOf(name)).replace(/\s+/g, ' ');
      const sentences = findings(reportOf<StudyReport>(name));
      expect(sentences.length).toBeGreaterThan(2);
      for (const sentence of sentences) expect(text).toContain(sentence);
    }
  });

  it('draws a single number as a curve through every cell, the baseline ringed', () => {
    const report = reportOf<StudyReport>('curve');
    const [chart] = chartsOf('curve');
    const [factor] = report.study.factors;
    const points = report.cells.map(
      ({ factors, winShareA }) => `roundCap ${factors[factor!.name]} ${percent(winShareA)}`,
    );
    expect(described(chart!)).toBe(points.join('; '));
    expect(elementsOf(chart!, 'polyline')[0]!.attributes['points']!.split(' ')).toHaveLength(3);
    const withBaseline = report.cells.filter(({ baseline }) => baseline).length;
    expect(elementsOf(chart!, 'circle').filter(({ attributes }) => attributes['class'] === 'ring')).toHaveLength(
      withBaseline,
    );
  });

  it('say of a baseline without games that nothing can be compared yet', () => {
    const report = reportOf<StudyReport>('wide');
    const cells = report.cells.map((cell) => (cell.baseline ? { ...cell, units: 0, winShareA: null } : cell));
    const sentences = findings({ ...report, cells });
    expect(sentences[0]).toMatch(/^The baseline, .+, has not been played yet: nothing can be compared with it\.$/);
    expect(sentences.join(' ')).not.toContain('takes -');
  });

  it('draws differences as the report has them, and levels of factors as their means', () => {
    const report = reportOf<StudyReport>('grid');
    const texts = chartsOf('grid').map(described);
    for (const { difference } of report.comparisons) {
      expect(texts.some((text) => text.includes(` ${signedPoints(difference)}`))).toBe(true);
    }
    const means = report.effects.filter(({ kind }) => kind === 'mean');
    expect(means.length).toBe(5);
    for (const { level, estimate } of means) {
      expect(texts.some((text) => text.includes(`${level} ${percent(estimate)}`))).toBe(true);
    }
  });

  it('maps two factors cell by cell', () => {
    const report = reportOf<StudyReport>('grid');
    const [cap, lead] = report.study.factors.map(({ name }) => name);
    const map = chartsOf('grid')
      .map(described)
      .find((text) => text.includes('team[0] reaver, roundCap 2:') || text.includes('roundCap 2:'))!;
    for (const { factors, winShareA } of report.cells) {
      const [one, two] = [`roundCap ${factors[cap!]}`, `${factors[lead!]}`];
      const place = map.split('; ').find((text) => text.includes(one) && text.includes(two));
      expect(place).toMatch(new RegExp(`: ${percent(winShareA).replace('.', '\\.')}$`));
    }
  });

  it('draws the games of every cell small, and in full under a heading that unfolds', () => {
    const { cells } = reportOf<StudyReport>('grid');
    const small = chartsOf('grid').filter(({ attributes }) => attributes['class'] === 'small');
    expect(small).toHaveLength(5 * cells.length);
    const shares = (counts: readonly number[], least: number) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      return counts
        .map((count, bin) => `${least + bin}: ${percent(count / total, 0)}`)
        .filter((_, bin) => counts[bin]! > 0)
        .join('; ');
    };
    for (const [index, { details }] of cells.entries()) {
      const { counts, least } = details!.histograms['deaths']!;
      expect(described(small[5 * index + 2]!)).toBe(shares(counts, least));
    }
    const full = elementsOf(treeOf('grid'), 'details').filter(({ attributes }) => attributes['class'] === 'cell');
    // Without a baseline the first is open.
    expect(full.map(({ attributes }) => attributes['open'])).toEqual(['open', ...cells.slice(1).map(() => undefined)]);
    for (const [index, { details, winShareA }] of cells.entries()) {
      const text = textOf(full[index]!).replace(/\s+/g, ' ');
      expect(text).toContain(`${details!.totals.games} games, a wins ${percent(winShareA)}`);
      for (const { item, damage } of details!.weapons as unknown as { item: string; damage: number }[]) {
        if (damage > 0) expect(text).toContain(`${item}`);
      }
      expect(text).toContain('Rounds of a game');
    }
  });

  it('sets side by side how the use of each weapon shifts, cell by cell', () => {
    const { cells } = reportOf<StudyReport>('grid');
    const shift = elementsOf(treeOf('grid'), 'figure').find((figure) => textOf(figure).includes('Damage of a weapon'))!;
    const rows = elementsOf(shift, 'tr').map((row) =>
      [...elementsOf(row, 'th'), ...elementsOf(row, 'td')].map((cell) => textOf(cell).replace(/\s+/g, ' ').trim()),
    );
    expect(rows[0]!).toHaveLength(1 + cells.length);
    const axe = rows.find(([name]) => name!.includes('b1 Bastion, arming-sword'))!;
    const expected = cells.map(({ details }) => {
      const row = details!.weapons.find(({ mech, item }) => mech === 'b1' && item === 'arming-sword')!;
      return ((row as unknown as { damage: number }).damage / details!.totals.games).toFixed(2);
    });
    expect(axe.slice(1)).toEqual(expected);
    // What only some cells have is nothing in the others.
    const lead = rows.find(([name]) => name!.includes('a1 Reaver, boarding-axe'))!;
    expect(lead.slice(1).filter((value) => value === '-')).toHaveLength(3);
  });

  it('of many cells tells of the baseline and of both ends in detail, says so, and stays small', () => {
    const { cells } = reportOf<StudyReport>('wide');
    expect(cells.filter(({ details }) => details !== null)).toHaveLength(11);
    expect(cells.find(({ baseline }) => baseline)!.details).not.toBeNull();
    const full = elementsOf(treeOf('wide'), 'details').filter(({ attributes }) => attributes['class'] === 'cell');
    expect(full).toHaveLength(11);
    expect(textOf(full[0]!)).toContain('(baseline)');
    expect(full[0]!.attributes['open']).toBe('open');
    expect(textOf(treeOf('wide'))).toContain(
      'Of 40 cells 11: the baseline, and those in which team a wins most and least.',
    );
    expect(pageOf('wide').length).toBeLessThan(1_000_000);
    const { study, ...rest } = reportOf<StudyReport>('wide');
    const bare = studyPage({ ...rest, study, cells: cells.map((cell) => ({ ...cell, details: null })) });
    expect(bare).toContain('are kept in studies of up to 2,000 cells');
  });

  it('shows conditions and measures', () => {
    expect(textOf(treeOf('grid'))).toMatch(/winShare\.a > 2\s+fails/);
    expect(textOf(treeOf('curve'))).toContain('Measures of the study');
  });

  it('says what is missing, and how to go on', () => {
    const report = reportOf<StudyReport>('grid');
    const resume = { command: 'mechsim sweep there --resume' };
    const text = formatBlocks(studyBlocks({ ...report, complete: false, resume }), 80);
    expect(text).toContain('Incomplete. To go on:\n  mechsim sweep there --resume');
  });
});

describe('the tables of a study', () => {
  it.each([40, 60, 80, 120])('fit %i columns', (width) => {
    for (const name of ['curve', 'grid']) {
      for (const line of formatBlocks(studyBlocks(reportOf<StudyReport>(name)), width).split('\n')) {
        // A word that is wider alone, such as an argument of a command, cannot be helped.
        if (
          /\S\s+\S.*\S/.test(
            line
              .replace(/ \\$/, '')
              .trim()
              .replace(/^--?\S+ /, ''),
          )
        ) {
          expect(line.length, line).toBeLessThanOrEqual(width);
        }
      }
    }
  });
});

describe('the page of matches', () => {
  it('says who has them, as the report does', () => {
    const { matchShare, gameShare, totals } = reportOf<MatchReport>('match');
    const text = textOf(treeOf('match')).replace(/\s+/g, ' ');
    expect(text).toContain(`Team a has ${percent(matchShare.a)} of ${totals.matches} matches`);
    const shares = chartsOf('match')
      .map(described)
      .find((chart) => chart.startsWith('Matches of a'));
    expect(shares).toBe(
      `Matches of a ${percent(matchShare.a)} of ${totals.matches}; Games of a ${percent(gameShare.a)} of ${totals.games}`,
    );
  });
});

describe('the page of a tournament', () => {
  it('rates the entries and maps every pair', () => {
    const { entries, pairs } = reportOf<TournamentReport>('tournament');
    const [ratings, map] = chartsOf('tournament').map(described);
    const rated = entries.filter(({ elo }) => elo !== null);
    expect(ratings).toBe(rated.map(({ name, elo }) => `${name} ${elo!.toFixed(0)}`).join('; '));
    for (const { a, b, winShareA } of pairs) {
      const place = (name: string) => entries.findIndex((entry) => entry.name === name) + 1;
      expect(map!.split('; ')).toContain(`place ${place(a)}, against place ${place(b)}: ${percent(winShareA)}`);
    }
  });
});
