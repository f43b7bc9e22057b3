import type { ComparisonRow } from '../study/sweep/comparisons.ts';
import type { EffectRow } from '../study/sweep/effects.ts';
import type { Value } from '../study/sweep/expression-parser.ts';
import type { CellRow, StudyReport } from '../study/sweep/study-report.ts';
import { fixed, grouped, percent } from './figures.ts';

/** Cells that a finding names one by one. */
const NAMED = 3;

/** Names of factors for people: the last steps of paths, as far as they tell the factors apart. */
export function factorNames({ study }: StudyReport): string[] {
  const names = study.factors.map(({ name }) => name);
  const last = names.map((name) => name.split('.').at(-1)!);
  return names.map((name, index) =>
    last.indexOf(last[index]!) === last.lastIndexOf(last[index]!) ? last[index]! : name,
  );
}

/** What a cell sets, as `roundCap 6, policy charge`; its id where no factor is active. */
export function cellName(report: StudyReport, cell: CellRow): string {
  const short = factorNames(report);
  const set = report.study.factors.flatMap(({ name }, index) => {
    const label = cell.factors[name] ?? null;
    return label === null ? [] : [`${short[index]} ${levelText(label)}`];
  });
  return set.length === 0 ? cell.cellId : set.join(', ');
}

/** The setting of a factor, a number to six digits. */
export function levelText(label: Value): string {
  return typeof label === 'number' ? String(Number(label.toPrecision(6))) : String(label ?? '');
}

/** A difference of shares in percentage points, with its sign: `+6.0`. */
export function signedPoints(difference: number | null): string {
  return difference === null ? '' : `${difference >= 0 ? '+' : '-'}${Math.abs(100 * difference).toFixed(1)}`;
}

/** What the study came to, in sentences for a newcomer, the most important first. */
export function findings(report: StudyReport): string[] {
  if (report.totals.games === 0) return ['No game was played to its end.'];
  const sentences = report.comparisons.length > 0 ? againstBaseline(report) : amongCells(report);
  return [...sentences, ...factorFindings(report)];
}

function againstBaseline(report: StudyReport): string[] {
  const { cells, comparisons, study } = report;
  const byId = new Map(cells.map((cell) => [cell.cellId, cell]));
  const baseline = cells.find((cell) => cell.baseline);
  if (baseline !== undefined && baseline.units === 0) {
    return [`The baseline, ${cellName(report, baseline)}, has not been played yet: nothing can be compared with it.`];
  }
  const lead =
    baseline === undefined
      ? []
      : [`The baseline is ${cellName(report, baseline)}: team a takes ${shareText(baseline)} of the wins there.`];
  const sure = comparisons
    .filter(({ verdict }) => verdict === 'better' || verdict === 'worse')
    .sort((left, right) => Math.abs(right.difference ?? 0) - Math.abs(left.difference ?? 0));
  const named = sure.slice(0, NAMED).map((row) => {
    const cell = byId.get(row.cellId);
    const name = cell === undefined ? row.cellId : cellName(report, cell);
    return `${name} is ${row.verdict} for team a by ${differenceText(row)}.`;
  });
  if (sure.length > NAMED) named.push(`${sure.length - NAMED} more cells are better or worse than the baseline.`);
  if (sure.length === 0) named.push('No cell is better or worse than the baseline beyond chance.');
  const equal = comparisons.filter(({ verdict }) => verdict === 'equivalent').length;
  if (equal > 0) {
    const within = `within ${fixed(100 * (study.compare.margin ?? 0), 1)} points`;
    named.push(`${grouped(equal)} of ${grouped(comparisons.length)} cells are equivalent to it ${within}.`);
  }
  const open = comparisons.filter(({ verdict }) => verdict === 'inconclusive');
  if (open.length > 0) {
    const widths = open.flatMap(({ low, high }) => (low === null || high === null ? [] : [(high - low) / 2]));
    const width = median(widths);
    const reach = width === null ? '' : `; with these games a difference is known to ${fixed(100 * width, 1)} points`;
    named.push(`${grouped(open.length)} of ${grouped(comparisons.length)} are inconclusive${reach}.`);
  }
  return [...named, ...lead];
}

function amongCells(report: StudyReport): string[] {
  const known = report.cells.filter(({ winShareA }) => winShareA !== null);
  if (known.length === 0) return ['No whole unit was played.'];
  const sorted = [...known].sort((left, right) => right.winShareA! - left.winShareA!);
  const [most, least] = [sorted[0]!, sorted.at(-1)!];
  if (most.winShareA === least.winShareA) {
    return [`Team a takes ${shareText(most)} of the wins, the same in ${cellCount(known.length)}.`];
  }
  return [
    `Team a wins most with ${cellName(report, most)}: ${shareText(most)}.`,
    `It wins least with ${cellName(report, least)}: ${shareText(least)}.`,
  ];
}

function cellCount(count: number): string {
  return count === 1 ? 'the one cell' : `all ${grouped(count)} cells`;
}

function factorFindings(report: StudyReport): string[] {
  const short = factorNames(report);
  return report.study.factors
    .map(({ name }, index) => factorFinding(short[index]!, rowsOf(report.effects, name), short.length === 1))
    .flatMap((finding) => (finding === undefined ? [] : [finding]))
    .sort((left, right) => right.size - left.size)
    .map(({ text }) => text);
}

function rowsOf(effects: readonly EffectRow[], factor: string): EffectRow[] {
  return effects.filter((row) => row.factor === factor && row.estimate !== null);
}

/** What a factor does, and how much, for an order among factors. */
function factorFinding(
  name: string,
  rows: readonly EffectRow[],
  alone: boolean,
): { text: string; size: number } | undefined {
  const row = (kind: EffectRow['kind']) => rows.find((one) => one.kind === kind);
  const means = rows.filter(({ kind }) => kind === 'mean');
  if (means.length > 1) return levelFinding(name, means, alone);
  const total = row('ST');
  if (total !== undefined) {
    const text = `${name} makes ${percent(total.estimate, 0)} of the variance of the win share, alone or with others${intervalText(total)}.`;
    return { text, size: total.estimate! };
  }
  const star = row('muStar');
  if (star !== undefined) {
    const text = `${name} moves the win share by ${fixed(100 * star.estimate!, 1)} points over its range, on average.`;
    return { text, size: star.estimate! };
  }
  const rank = row('rank');
  if (rank === undefined) return undefined;
  const direction = rank.estimate! >= 0 ? 'rises' : 'falls';
  const text = isSure(rank)
    ? `The win share of team a ${direction} with ${name} (rank correlation ${fixed(rank.estimate)}${intervalText(rank)}).`
    : `${name} shows no effect beyond chance (rank correlation ${fixed(rank.estimate)}${intervalText(rank)}).`;
  return { text, size: Math.abs(rank.estimate!) };
}

function levelFinding(name: string, means: readonly EffectRow[], alone: boolean): { text: string; size: number } {
  const sorted = [...means].sort((left, right) => left.estimate! - right.estimate!);
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  const size = most.estimate! - least.estimate!;
  const at = ({ estimate, level }: EffectRow) => `${percent(estimate)} at ${levelText(level)}`;
  if (size === 0) return { text: `${name} changes nothing: ${percent(most.estimate)} at every level.`, size };
  const span = `team a takes from ${at(least)} to ${at(most)}${alone ? '' : ', on average over the other factors'}`;
  const text = means.some(isSure) ? `${name} matters: ${span}.` : `${name} shows no effect beyond chance: ${span}.`;
  return { text, size };
}

/** Whether the interval leaves out that there is no effect at all (95 % for each effect by itself). */
export function isSure({ kind, low, high }: EffectRow): boolean {
  return low !== null && high !== null && (low > 0 || high < 0) && kind !== 'sigma';
}

function intervalText({ low, high }: EffectRow): string {
  return low === null || high === null ? '' : `, ${fixed(low)} to ${fixed(high)}`;
}

/** `56.7 % (53.6 % to 59.8 %)`. */
function shareText({ winShareA, low, high }: CellRow): string {
  const share = percent(winShareA);
  return low === null || high === null ? share : `${share} (${percent(low)} to ${percent(high)})`;
}

/** `6.0 points (+1.2 to +10.8)`. */
function differenceText({ difference, low, high }: ComparisonRow): string {
  const size = `${fixed(Math.abs(100 * (difference ?? 0)), 1)} points`;
  return low === null || high === null ? size : `${size} (${signedPoints(low)} to ${signedPoints(high)})`;
}

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((left, right) => left - right);
  return (sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.ceil((sorted.length - 1) / 2)]!) / 2;
}
