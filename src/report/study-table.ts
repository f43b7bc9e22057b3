import type { CellRow, StudyReport } from '../study/sweep/study-report.ts';
import { fixed, grouped, NOTHING, percent } from './figures.ts';
import type { Block, Passage, Table } from './printout.ts';
import { factorNames, findings, levelText, median, signedPoints } from './study-words.ts';

/** Rows that a table for a person shows; the rest is in the folder. */
const ROWS_SHOWN = 40;
const FAILED_SHOWN = 5;

/** A study for a person: what was found, its cells, what each factor does, which conditions failed. */
export function studyBlocks(report: StudyReport): Block[] {
  const blocks: Block[] = [{ lines: [headline(report)] }, { lines: findings(report) }, cellTable(report)];
  if (report.comparisons.length > 0) blocks.push({ lines: comparisonText(report) });
  if (report.effects.length > 0) blocks.push(effectTable(report));
  if (report.fail.length > 0) blocks.push({ title: 'Conditions', lines: report.fail.map(conditionText) });
  const { failedGames } = report.totals;
  if (failedGames.length > 0) blocks.push(failedText(failedGames));
  if (report.resume !== null) blocks.push({ lines: ['Incomplete. To go on:', { command: report.resume.command }] });
  const shown = report.cells.find((cell) => cell.baseline) ?? report.cells[0];
  if (shown !== undefined && shown.games > 0) {
    const which = shown.baseline ? 'The first game of the baseline' : 'The first game of the first cell';
    blocks.push({ lines: [which, { command: shown.replay }] });
  }
  return blocks;
}

function conditionText({ condition, holds, cells, cellIds }: StudyReport['fail'][number]): string {
  const where = cells === null || cells === 0 ? '' : `: not in ${grouped(cells)} cells (${cellIds.join(', ')})`;
  return `${holds ? 'holds' : 'FAILED'}: ${condition}${where}`;
}

function failedText(failedGames: StudyReport['totals']['failedGames']): Passage {
  const lines = failedGames
    .slice(0, FAILED_SHOWN)
    .flatMap(({ cellId, message, replay }) => [`failed game in cell ${cellId}: ${message}`, { command: replay }]);
  return { lines };
}

function headline({ study, totals, manifest }: StudyReport): string {
  const { replicate } = study;
  const unit = manifest.unit.games === 1 ? 'games' : `units of ${manifest.unit.games} games`;
  const seeds = replicate.seeds === 'common' ? 'on common seeds' : 'on independent seeds';
  const failed = totals.failed === 0 ? '' : `, ${grouped(totals.failed)} games failed`;
  return (
    `${study.name}: ${grouped(totals.cells)} cells, ${grouped(totals.units)} ${unit} ${seeds}, ` +
    `seed ${manifest.seed}, design ${study.design.kind}${failed}`
  );
}

function cellTable(report: StudyReport): Table {
  const { study, cells, comparisons, columns } = report;
  const short = factorNames(report);
  const names = study.factors.map(({ name }) => name);
  const metrics = Object.keys(study.metrics);
  const differences = new Map(comparisons.map((row) => [row.cellId, row]));
  const numeric = new Set(columns['cells']!.filter(({ type }) => type === 'number').map(({ name }) => name));
  const compared = comparisons.length > 0;
  const shown = cells.slice(0, ROWS_SHOWN);
  const more =
    cells.length > shown.length ? ` (the first ${shown.length} of ${cells.length}; all are in the folder)` : '';
  return {
    title: `Win share of team a${more}`,
    columns: [
      ...names.map((name, index) => ({
        title: short[index]!,
        align: numeric.has(name) ? ('right' as const) : ('left' as const),
      })),
      { title: 'win share', align: 'right' },
      { title: '95 %', align: 'right' },
      ...(compared
        ? [
            { title: 'difference', align: 'right' as const, optional: true },
            { title: 'verdict', optional: true },
          ]
        : []),
      ...metrics.map((title) => ({ title, align: 'right' as const, optional: true })),
      { title: 'units', align: 'right', optional: true },
      { title: 'stop', optional: true },
      { title: 'cell', optional: true },
    ],
    rows: shown.map((cell) => [
      ...names.map((name) => levelText(cell.factors[name] ?? null)),
      percent(cell.winShareA),
      interval(cell),
      ...(compared
        ? [
            signedPoints(differences.get(cell.cellId)?.difference ?? null),
            cell.baseline ? 'baseline' : (cell.verdict ?? ''),
          ]
        : []),
      ...metrics.map((name) => {
        const value = cell.metrics[name] ?? null;
        return typeof value === 'number' ? fixed(value, 3) : value === null ? NOTHING : String(value);
      }),
      grouped(cell.units),
      cell.stop ?? 'unfinished',
      cell.cellId,
    ]),
  };
}

function interval({ low, high }: CellRow): string {
  return low === null || high === null ? NOTHING : `${(100 * low).toFixed(1)}-${(100 * high).toFixed(1)}`;
}

function comparisonText({ study, comparisons }: StudyReport): string[] {
  const { adjust, alpha, margin } = study.compare;
  const counts = ['better', 'worse', 'equivalent', 'inconclusive'].map((verdict) => {
    return `${comparisons.filter((row) => row.verdict === verdict).length} ${verdict}`;
  });
  const within = margin === null ? '' : `, equivalent within ${(100 * margin).toFixed(1)} points`;
  const method = adjust === 'none' ? 'unadjusted' : `adjusted by ${adjust === 'holm' ? 'Holm' : 'Benjamini-Hochberg'}`;
  const correlations = comparisons.flatMap(({ correlation }) => (correlation === null ? [] : [correlation]));
  const saved = comparisons.flatMap((row) => (row.saved === null ? [] : [row.saved]));
  const pairs =
    correlations.length === 0
      ? []
      : [
          `Units on common seeds correlate by ${fixed(median(correlations))} (median), which saves ${percent(median(saved), 0)} of the games.`,
        ];
  return [`Against the baseline: ${counts.join(', ')} (level ${alpha}, ${method}${within}).`, ...pairs];
}

function effectTable({ effects }: StudyReport): Table {
  const levels = effects.some(({ kind }) => kind === 'mean');
  const shown = effects.slice(0, ROWS_SHOWN);
  return {
    title: levels ? 'Main effects: mean win share of each level, and its difference from the mean of all' : 'Effects',
    columns: [
      { title: 'factor' },
      { title: levels ? 'level' : 'index' },
      { title: levels ? 'win share' : 'value', align: 'right' },
      ...(levels ? [{ title: 'difference', align: 'right' as const }] : []),
      { title: '95 %', align: 'right' },
      { title: 'cells', align: 'right', optional: true },
    ],
    rows: shown.map(({ factor, level, kind, estimate, difference, low, high, cells }) => [
      factor,
      kind === 'mean' ? levelText(level) : kind,
      kind === 'mean' ? percent(estimate) : fixed(estimate, 3),
      ...(levels ? [kind === 'mean' ? signedPoints(difference) : ''] : []),
      low === null || high === null
        ? NOTHING
        : kind === 'mean'
          ? `${signedPoints(low)} to ${signedPoints(high)}`
          : `${low.toFixed(3)} to ${high.toFixed(3)}`,
      String(cells),
    ]),
  };
}
