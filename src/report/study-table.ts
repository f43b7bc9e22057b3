import type { CellRow, StudyReport } from '../study/sweep/study-report.ts';
import { fixed, grouped, NOTHING, percent } from './figures.ts';
import type { Printout, Table } from './printout.ts';

/** Rows that a table for a person shows; the rest is in the folder. */
const ROWS_SHOWN = 40;

/** A study for a person: its cells, what differs from the baseline, what each factor does, which conditions failed. */
export function studyBlocks(report: StudyReport): Printout['blocks'] {
  const blocks: (Table | string)[] = [headline(report), cellTable(report)];
  if (report.comparisons.length > 0) blocks.push(comparisonText(report));
  if (report.effects.length > 0) blocks.push(effectTable(report));
  for (const { condition, holds, cells, cellIds } of report.fail) {
    const where = cells === null || cells === 0 ? '' : `: not in ${cells} cells (${cellIds.join(', ')})`;
    blocks.push(`${holds ? 'holds ' : 'FAILED'} ${condition}${where}`);
  }
  for (const { cellId, message, replay } of report.totals.failedGames.slice(0, 5)) {
    blocks.push(`failed game in cell ${cellId}: ${message}\n  ${replay}`);
  }
  if (report.resume !== null) blocks.push(`Incomplete. To go on: ${report.resume.command}`);
  return blocks;
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

function cellTable({ study, cells, comparisons, columns }: StudyReport): Table {
  const names = study.factors.map(({ name }) => name);
  const metrics = Object.keys(study.metrics);
  const differences = new Map(comparisons.map((row) => [row.cellId, row]));
  const short = shortNames(names);
  const numeric = new Set(columns['cells']!.filter(({ type }) => type === 'number').map(({ name }) => name));
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
      { title: 'difference', align: 'right', optional: true },
      { title: 'verdict' },
      ...metrics.map((title) => ({ title, align: 'right' as const, optional: true })),
      { title: 'units', align: 'right', optional: true },
      { title: 'stop', optional: true },
      { title: 'cell', optional: true },
    ],
    rows: shown.map((cell) => [
      ...names.map((name) => (cell.factors[name] === null ? '' : String(cell.factors[name]))),
      percent(cell.winShareA),
      interval(cell),
      signed(differences.get(cell.cellId)?.difference ?? null),
      cell.baseline ? 'baseline' : (cell.verdict ?? ''),
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

/** Percentage points with a sign. */
function signed(difference: number | null): string {
  return difference === null ? '' : `${difference >= 0 ? '+' : '-'}${Math.abs(100 * difference).toFixed(1)}`;
}

function comparisonText({ study, comparisons }: StudyReport): string {
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
      ? ''
      : `\nUnits on common seeds correlate by ${fixed(median(correlations))} (median), which saves ${percent(median(saved), 0)} of the games.`;
  return `Against the baseline: ${counts.join(', ')} (level ${alpha}, ${method}${within}).${pairs}`;
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
      kind === 'mean' ? String(level) : kind,
      kind === 'mean' ? percent(estimate) : fixed(estimate, 3),
      ...(levels ? [kind === 'mean' ? signed(difference) : ''] : []),
      low === null || high === null
        ? NOTHING
        : kind === 'mean'
          ? `${signed(low)} to ${signed(high)}`
          : `${low.toFixed(3)} to ${high.toFixed(3)}`,
      String(cells),
    ]),
  };
}

/** The last steps of paths, as far as they tell the factors apart. */
function shortNames(names: readonly string[]): string[] {
  const last = names.map((name) => name.split('.').at(-1)!);
  return names.map((name, index) =>
    last.indexOf(last[index]!) === last.lastIndexOf(last[index]!) ? last[index]! : name,
  );
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((left, right) => left - right);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}
