import { CELLS_HELD } from '../../study/sweep/cell-details.ts';
import type { CellRow, StudyReport } from '../../study/sweep/study-report.ts';
import { grouped, percent } from '../figures.ts';
import { cellName, factorNames, findings, levelText } from '../study-words.ts';
import { cellsInFull, cellsToShow, choiceText, courseTable, studyBuilds } from './cell-games.ts';
import { shiftTables } from './cell-shifts.ts';
import { histogram } from './charts.ts';
import { html, type Markup, NO_MARKUP, section, table } from './markup.ts';
import { page } from './page.ts';
import { findingList, glossary, passage, warning } from './passages.ts';
import { differenceChart, effectCharts, outcomeCharts, pairMaps } from './study-charts.ts';
import { cellTable, comparisonTable, effectTable, metricTable } from './study-tables.ts';

/** From so many cells on their spread is worth a picture. */
const MANY_CELLS = 20;
const FAILED_SHOWN = 5;

/** A study as a page for a newcomer: what was found, in words; the charts behind it; every number; how to see a game. */
export function studyPage(report: StudyReport): string {
  const { study, totals } = report;
  const played = totals.units > 0;
  const body = html`<h1>${study.name}</h1>
<p class="soft">${settingText(report)}</p>
${warnings(report)}${section('What came out', findingList(findings(report)), conditions(report))}${played ? charts(report) : NO_MARKUP}${played ? tables(report) : NO_MARKUP}${played ? insideCells(report) : NO_MARKUP}${games(report)}${plan(report)}${fullCells(report)}${words(report)}${origin(report)}`;
  return page(`${study.name} - mechsim`, body);
}

function settingText({ study, totals, manifest }: StudyReport): string {
  const { replicate, scenario, design } = study;
  const unit =
    manifest.unit.games === 1
      ? `${grouped(totals.games)} games`
      : `${grouped(totals.units)} units of ${manifest.unit.games} games`;
  const seeds = replicate.seeds === 'common' ? 'the same seeds in every cell' : 'seeds of its own for every cell';
  const ground = scenario.field === undefined ? `map ${scenario.map}` : `open field, ${scenario.field.distance} hexes`;
  return `A ${design.kind} of ${grouped(totals.cells)} cells, ${unit}, ${seeds}, from seed ${manifest.seed}; ${ground}.`;
}

function warnings({ resume, totals, manifest }: StudyReport): Markup {
  const unfinished = totals.cells - totals.finishedCells;
  const incomplete =
    resume === null
      ? null
      : warning(
          `Incomplete: ${grouped(unfinished)} of ${grouped(totals.cells)} cells are not finished. To go on:`,
          resume.command,
        );
  const part =
    manifest.shard === null
      ? null
      : warning(
          `This is part ${manifest.shard.index} of ${manifest.shard.count} of the study; mechsim merge joins them.`,
        );
  const failed = totals.failedGames
    .slice(0, FAILED_SHOWN)
    .map(({ cellId, message, replay }) =>
      warning(`A game of cell ${cellId} failed and counts nowhere: ${message}.`, replay),
    );
  return html`${incomplete}${part}${failed}`;
}

function conditions({ fail }: StudyReport): Markup {
  if (fail.length === 0) return NO_MARKUP;
  const rows = fail.map(({ condition, holds, cells, cellIds }) => [
    html`<code>${condition}</code>`,
    holds ? 'holds' : html`<b>fails</b>`,
    cells === null || cells === 0 ? '' : `${grouped(cells)}: ${cellIds.join(', ')}`,
  ]);
  return table('Conditions of the study', [{ title: 'condition' }, { title: '' }, { title: 'not in cells' }], rows);
}

function charts(report: StudyReport): Markup {
  const { cells, comparisons, effects } = report;
  const maps = pairMaps(report);
  const spread = cells.length < MANY_CELLS ? NO_MARKUP : spreadChart(cells);
  return html`${section('How often team a wins', html`<div class="grid">\n${outcomeCharts(report)}${spread}</div>\n`)}${
    comparisons.length === 0 ? NO_MARKUP : section('Against the baseline', differenceChart(report))
  }${
    effects.length === 0
      ? NO_MARKUP
      : section('What each factor does', html`<div class="grid">\n${effectCharts(report)}</div>\n`, effectTable(report))
  }${maps.length === 0 ? NO_MARKUP : section('Two factors at once', html`<div class="grid">\n${maps}</div>\n`)}`;
}

function spreadChart(cells: readonly CellRow[]): Markup {
  const counts = new Array<number>(101).fill(0);
  for (const { winShareA } of cells) if (winShareA !== null) counts[Math.round(100 * winShareA)]! += 1;
  return histogram('Cells by the win share of team a, per cent', { least: 0, counts }, (share) =>
    share > 50 ? 'a' : share < 50 ? 'b' : 'none',
  );
}

/** What the games of some cells were like, side by side. */
function insideCells(report: StudyReport): Markup {
  const detailed = cellsToShow(report);
  if (detailed.length === 0) {
    const text = `Histograms, mechs and weapons are kept in studies of up to ${grouped(CELLS_HELD)} cells.`;
    return section('Inside the cells', html`<p>${text}</p>\n`);
  }
  const choice = choiceText(report, detailed);
  const lead = choice === '' ? NO_MARKUP : html`<p>${choice}</p>\n`;
  return html`${section('Inside the cells', lead, courseTable(detailed))}${section('What shifts between the cells', shiftTables(report, detailed))}`;
}

function fullCells(report: StudyReport): Markup {
  const detailed = cellsToShow(report);
  return detailed.length === 0 ? NO_MARKUP : section('Cells in full', cellsInFull(detailed));
}

function tables(report: StudyReport): Markup {
  return section('All numbers', cellTable(report), comparisonTable(report), metricTable(report));
}

/** A game of the baseline, and of the cells in which team a wins most and least. */
function games(report: StudyReport): Markup {
  const played = report.cells.filter(({ games, winShareA }) => games > 0 && winShareA !== null);
  if (played.length === 0) return NO_MARKUP;
  const sorted = [...played].sort((left, right) => right.winShareA! - left.winShareA!);
  const baseline = played.find((cell) => cell.baseline);
  const chosen: [string, CellRow][] = [
    ...(baseline === undefined ? [] : [['The baseline', baseline] as [string, CellRow]]),
    ['Where team a wins most', sorted[0]!],
    ['Where team a wins least', sorted.at(-1)!],
  ];
  const lines = chosen
    .filter(([, cell], index) => chosen.findIndex(([, other]) => other === cell) === index)
    .flatMap(([title, cell]) => [`${title}: ${cellName(report, cell)}`, { command: cell.replay }]);
  return section(
    'Games to look at',
    html`<p>Every game can be watched again, die by die: paste its command into a terminal. These show the first game of a cell; cells.ndjson has the command of every cell, and another seed is another game.</p>
`,
    passage(lines),
  );
}

function plan(report: StudyReport): Markup {
  const { study } = report;
  const { factors, scenario, replicate, compare, where, derived } = study;
  const short = factorNames(report);
  const detailed = cellsToShow(report);
  const factorRows = factors.map(({ paths, levels, span, when }, index) => [
    short[index]!,
    html`<code>${paths.join(', ')}</code>`,
    span === null || levels.length > 0
      ? levels.map(({ label }) => levelText(label)).join(', ')
      : `${span.low} to ${span.high}${span.log ? ', by factors' : ''}`,
    when ?? '',
  ]);
  const units =
    replicate.min === replicate.max
      ? `${grouped(replicate.max)} units a cell`
      : `${grouped(replicate.min)} to ${grouped(replicate.max)} units a cell`;
  const margin = compare.margin === null ? 'none' : `${(100 * compare.margin).toFixed(1)} points`;
  const rules: (readonly [string, string])[] = [
    ['team a', scenario.a.team.join(', ')],
    ['team b', scenario.b.team.join(', ')],
    ['players', `${scenario.aiA.policy} against ${scenario.aiB.policy}`],
    ['length', units],
    ['comparisons', `level ${compare.alpha}, adjusted: ${compare.adjust}, margin: ${margin}`],
    ...where.map((condition) => ['only where', condition] as const),
    ...Object.entries(derived).map(([path, formula]) => ['derived', `${path} = ${formula}`] as const),
  ];
  return section(
    'What was varied',
    table('Factors', [{ title: 'factor' }, { title: 'path' }, { title: 'levels' }, { title: 'when' }], factorRows),
    glossary(rules),
    detailed.length === 0 ? NO_MARKUP : studyBuilds(detailed),
  );
}

function words({ comparisons, manifest }: StudyReport): Markup {
  const known: (readonly [string, string])[] = [
    ['cell', 'one setting of all factors'],
    ['win share', 'wins of team a, and half of the draws, over all games'],
    ['interval', 'how far chance alone may have moved a number: 95 of 100 such intervals hold the true one'],
  ];
  if (manifest.unit.games > 1) known.push(['unit', `the ${manifest.unit.games} games on one seed, one observation`]);
  if (comparisons.length > 0) {
    known.push(
      ['difference', 'win share of the cell less that of the baseline, in percentage points'],
      ['better, worse', 'the difference is beyond chance, also when it is counted how many cells are compared'],
      ['equivalent', 'the difference is surely within the margin'],
      ['inconclusive', 'neither: more games would tell'],
    );
  }
  return section('Words', glossary(known));
}

function origin({ manifest, totals }: StudyReport): Markup {
  const { engine, dice, catalogHash, studyHash, command } = manifest;
  return section(
    'This study again',
    html`<p>The folder of the results holds study.yaml, which needs no other file.</p>
<pre>${command}</pre>
<footer>mechsim ${engine}, dice ${dice}, catalog ${catalogHash.slice(0, 12)}, study ${studyHash.slice(0, 12)}, events ${totals.digest}; ${percent(manifest.confidence, 0)} intervals.</footer>
`,
  );
}
