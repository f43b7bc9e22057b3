import type { EffectRow } from '../../study/sweep/effects.ts';
import type { Value } from '../../study/sweep/expression-parser.ts';
import type { CellRow, StudyReport } from '../../study/sweep/study-report.ts';
import { fixed, grouped, percent } from '../figures.ts';
import { cellName, factorNames, levelText, signedPoints } from '../study-words.ts';
import { curveChart } from './curve.ts';
import { heatMap } from './heat-map.ts';
import { differenceScale, type IntervalRow, intervalChart, numberScale, SHARES } from './intervals.ts';
import { html, type Markup } from './markup.ts';

/** Cells that one chart shows; of more, as many of both ends. */
const CELLS_SHOWN = 40;
const EACH_END = 15;
const PAIRS_SHOWN = 3;
const LEVELS_SHOWN = 12;

/** The win share in every cell: as a curve over a single number, and row by row. */
export function outcomeCharts(report: StudyReport): Markup[] {
  const { cells, study } = report;
  const only = study.factors.length === 1 ? study.factors[0]! : undefined;
  const labels = cells.map((cell) => (only === undefined ? null : (cell.factors[only.name] ?? null)));
  if (only !== undefined && labels.every((label) => typeof label === 'number') && cells.length > 2) {
    const points = cells.map(({ winShareA, low, high, baseline }, index) => {
      return { x: labels[index] as number, share: winShareA, low, high, marked: baseline };
    });
    const [name] = factorNames(report);
    return [curveChart(`Win share of team a over ${name}`, name!, points)];
  }
  const { shown, note } = chosenCells(cells, ({ winShareA }) => winShareA);
  const rows = shown.map((cell): IntervalRow => {
    const { winShareA, low, high, baseline } = cell;
    const label = `${cellName(report, cell)}${baseline ? ' (baseline)' : ''}`;
    return { label, estimate: winShareA, low, high, figure: percent(winShareA), fill: 'a' };
  });
  return [intervalChart(`Win share of team a${note}`, rows, SHARES)];
}

const VERDICT_FILLS: Readonly<Record<string, string>> = { better: 'a', worse: 'b', equivalent: 'full' };

/** The difference of every cell from the baseline, in points, coloured by its verdict. */
export function differenceChart(report: StudyReport): Markup {
  const byId = new Map(report.cells.map((cell) => [cell.cellId, cell]));
  const { shown, note } = chosenCells(report.comparisons, ({ difference }) => difference);
  const rows = shown.map(({ cellId, difference, low, high, verdict }): IntervalRow => {
    const cell = byId.get(cellId);
    return {
      label: cell === undefined ? cellId : cellName(report, cell),
      estimate: difference,
      low,
      high,
      figure: signedPoints(difference),
      fill: VERDICT_FILLS[verdict] ?? 'none',
    };
  });
  const { margin } = report.study.compare;
  const within = margin === null ? '' : `; grey: within the margin of ${fixed(100 * margin, 1)} points`;
  const title = `Win share less that of the baseline, in points${note}${within}`;
  const scale = differenceScale(
    rows.flatMap(({ low, high }) => [low, high]),
    margin,
  );
  const legend = ['better', 'worse', 'equivalent', 'inconclusive'].map((verdict) => {
    return html`<li><span class="key back-${VERDICT_FILLS[verdict] ?? 'none'}"></span>${verdict}</li>`;
  });
  return html`${intervalChart(title, rows, scale)}<ul class="legend">${legend}</ul>\n`;
}

/** All rows in the order of the plan, or those of both ends where there are too many. */
function chosenCells<Row>(
  rows: readonly Row[],
  value: (row: Row) => number | null,
): { shown: readonly Row[]; note: string } {
  if (rows.length <= CELLS_SHOWN) return { shown: rows, note: '' };
  const sorted = rows.filter((row) => value(row) !== null).sort((left, right) => value(right)! - value(left)!);
  const shown = [...sorted.slice(0, EACH_END), ...sorted.slice(-EACH_END)];
  return { shown, note: ` (the ${EACH_END} highest and the ${EACH_END} lowest of ${grouped(rows.length)})` };
}

const KIND_TITLES: Readonly<Record<string, string>> = {
  S1: 'Share of the variance that a factor makes alone (Sobol S1)',
  ST: 'Share of the variance that a factor has a part in (Sobol ST)',
  muStar: 'Mean size of a factor’s effect over its range, as win share (Morris mu*)',
  sigma: 'How much that effect varies with the other factors (Morris sigma)',
  rank: 'Rank correlation of a factor with the win share',
};

/** Of each factor the mean of every level against the mean of all; or each index for all factors. */
export function effectCharts(report: StudyReport): Markup[] {
  const short = factorNames(report);
  const means = report.effects.filter(({ kind }) => kind === 'mean');
  const scale = differenceScale(means.flatMap(({ low, high }) => [low, high]));
  const charts = report.study.factors.map(({ name }, index) => {
    const rows = means
      .filter(({ factor, status }) => factor === name && status !== 'only-level')
      .map(({ level, estimate, difference, low, high }): IntervalRow => {
        return { label: levelText(level), estimate: difference, low, high, figure: percent(estimate), fill: 'full' };
      });
    return intervalChart(`${short[index]}: points above or below the mean of all cells; win share`, rows, scale);
  });
  for (const [kind, title] of Object.entries(KIND_TITLES)) {
    const rows = report.effects.filter((row) => row.kind === kind);
    if (rows.length > 0) charts.push(indexChart(title, rows, report));
  }
  return charts;
}

function indexChart(title: string, effects: readonly EffectRow[], report: StudyReport): Markup {
  const short = factorNames(report);
  const names = report.study.factors.map(({ name }) => name);
  const rows = effects.map(({ factor, estimate, low, high }): IntervalRow => {
    return { label: short[names.indexOf(factor)]!, estimate, low, high, figure: fixed(estimate), fill: 'full' };
  });
  const ends = rows.flatMap(({ estimate, low, high }) => [estimate, low, high]);
  return intervalChart(
    title,
    rows,
    numberScale(ends, (value) => String(Math.round(value * 100) / 100)),
  );
}

/** Win shares by two factors, the other factors averaged over, for the factors that do most. */
export function pairMaps(report: StudyReport): Markup[] {
  const { study, cells } = report;
  const short = factorNames(report);
  const ranges = study.factors.map(({ name }) => rangeOf(report.effects, name));
  const usable = study.factors
    .map((_, index) => ({ index, levels: levelsOf(cells, study.factors[index]!.name) }))
    .filter(({ levels }) => levels.length > 1 && levels.length <= LEVELS_SHOWN)
    .sort((left, right) => ranges[right.index]! - ranges[left.index]!);
  const pairs = usable.flatMap((one, place) => usable.slice(place + 1).map((two) => [one, two] as const));
  return pairs.slice(0, PAIRS_SHOWN).flatMap(([one, two]) => {
    const [across, down] = one.levels.length >= two.levels.length ? [one, two] : [two, one];
    const [acrossName, downName] = [study.factors[across.index]!.name, study.factors[down.index]!.name];
    const shares = down.levels.map((row) =>
      across.levels.map((column) =>
        meanShare(cells.filter(({ factors }) => factors[acrossName] === column && factors[downName] === row)),
      ),
    );
    // A design that leaves most pairs of levels out has no map.
    const known = shares.flat().filter((share) => share !== null).length;
    if (known * 2 < across.levels.length * down.levels.length) return [];
    const others = study.factors.length > 2 ? ', mean over the other factors' : '';
    const map = heatMap(`Win share of team a${others}; blue above one half, orange below`, {
      across: short[across.index]!,
      down: short[down.index]!,
      columns: across.levels.map(levelText),
      rows: down.levels.map(levelText),
      shares,
    });
    return [map];
  });
}

/** Levels of a factor in the order in which the plan has them. */
function levelsOf(cells: readonly CellRow[], factor: string): Value[] {
  const levels = [...new Set(cells.map(({ factors }) => factors[factor] ?? null))].filter((level) => level !== null);
  return levels.every((level) => typeof level === 'number')
    ? [...levels].sort((a, b) => Number(a) - Number(b))
    : levels;
}

function meanShare(cells: readonly CellRow[]): number | null {
  const shares = cells.flatMap(({ winShareA }) => (winShareA === null ? [] : [winShareA]));
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** How far apart the levels of a factor lie. */
function rangeOf(effects: readonly EffectRow[], factor: string): number {
  const means = effects.flatMap((row) =>
    row.factor === factor && row.kind === 'mean' && row.estimate !== null ? [row.estimate] : [],
  );
  return means.length === 0 ? 0 : Math.max(...means) - Math.min(...means);
}
