import type { CellRow, StudyReport } from '../../study/sweep/study-report.ts';
import { fixed, grouped, NOTHING, percent } from '../figures.ts';
import { cellName, factorNames, levelText, signedPoints } from '../study-words.ts';
import { type Column, type Markup, NO_MARKUP, table } from './markup.ts';

/** Rows that a table of the page has at most. */
const ROWS_SHOWN = 500;

function n(title: string, meaning?: string): Column {
  return meaning === undefined ? { title, number: true } : { title, number: true, meaning };
}

function captionOf(text: string, count: number): string {
  return count <= ROWS_SHOWN ? text : `${text} (the first ${ROWS_SHOWN} of ${grouped(count)}; the folder has all)`;
}

/** Every cell with its win share. */
export function cellTable(report: StudyReport): Markup {
  const { study, cells } = report;
  const short = factorNames(report);
  const rows = cells
    .slice(0, ROWS_SHOWN)
    .map((cell) => [
      ...study.factors.map(({ name }) => levelText(cell.factors[name] ?? null)),
      percent(cell.winShareA),
      rangeText(cell.low, cell.high, percent),
      cell.baseline ? 'baseline' : (cell.verdict ?? ''),
      grouped(cell.units),
      cell.stop ?? 'unfinished',
      cell.cellId,
    ]);
  return table(
    captionOf('Win share of team a, cell by cell', cells.length),
    [
      ...short.map((title) => ({ title })),
      n('win share'),
      n('95 %'),
      { title: 'verdict' },
      n('units'),
      { title: 'stop', meaning: 'max: all units played; halfWidth: known well enough; h0, h1: what the test accepted' },
      { title: 'cell' },
    ],
    rows,
  );
}

/** Every comparison with the baseline. */
export function comparisonTable(report: StudyReport): Markup {
  const { comparisons, cells } = report;
  if (comparisons.length === 0) return NO_MARKUP;
  const byId = new Map(cells.map((cell) => [cell.cellId, cell]));
  const rows = comparisons.slice(0, ROWS_SHOWN).map((row) => {
    const cell = byId.get(row.cellId);
    return [
      cell === undefined ? row.cellId : cellName(report, cell),
      signedPoints(row.difference),
      rangeText(row.low, row.high, signedPoints),
      row.verdict,
      fixed(row.adjustedP, 4),
      fixed(row.adjustedEquivalenceP, 4),
      fixed(row.correlation),
      percent(row.saved, 0),
      grouped(row.units),
    ];
  });
  return table(
    captionOf('Against the baseline, in points of win share', comparisons.length),
    [
      { title: 'cell' },
      n('difference'),
      n('95 %'),
      { title: 'verdict' },
      n('p', 'chance of such a difference if there were none, adjusted for the number of comparisons'),
      n('p of equivalence', 'chance of such results if the difference were outside the margin, adjusted'),
      n('correlation', 'of the units on common seeds'),
      n('games saved', 'by common seeds, against seeds of their own'),
      n('units'),
    ],
    rows,
  );
}

/** Every effect of every factor. */
export function effectTable(report: StudyReport): Markup {
  const short = factorNames(report);
  const names = report.study.factors.map(({ name }) => name);
  const rows = report.effects
    .slice(0, ROWS_SHOWN)
    .map(({ factor, level, kind, estimate, difference, low, high, cells }) => {
      const mean = kind === 'mean';
      return [
        short[names.indexOf(factor)]!,
        mean ? levelText(level) : kind,
        mean ? percent(estimate) : fixed(estimate, 3),
        mean ? signedPoints(difference) : NOTHING,
        mean ? rangeText(low, high, signedPoints) : rangeText(low, high, (value) => fixed(value, 3)),
        grouped(cells),
      ];
    });
  return table(
    captionOf('Effects', report.effects.length),
    [{ title: 'factor' }, { title: 'level or index' }, n('estimate'), n('difference'), n('95 %'), n('cells')],
    rows,
  );
}

/** The study's own measures, cell by cell. */
export function metricTable(report: StudyReport): Markup {
  const metrics = Object.keys(report.study.metrics);
  if (metrics.length === 0) return NO_MARKUP;
  const rows = report.cells
    .slice(0, ROWS_SHOWN)
    .map((cell) => [cellName(report, cell), ...metrics.map((name) => metricText(cell, name))]);
  const columns = metrics.map((name) => n(name, report.study.metrics[name]!));
  return table(captionOf('Measures of the study', report.cells.length), [{ title: 'cell' }, ...columns], rows);
}

function metricText({ metrics }: CellRow, name: string): string {
  const value = metrics[name] ?? null;
  return typeof value === 'number' ? fixed(value, 3) : value === null ? NOTHING : String(value);
}

function rangeText(low: number | null, high: number | null, text: (value: number) => string): string {
  return low === null || high === null ? NOTHING : `${text(low)} to ${text(high)}`;
}
