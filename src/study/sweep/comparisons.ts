import { ADJUST } from '../../stats/adjust.ts';
import { independentDifference } from '../../stats/independent-difference.ts';
import { type PairedDifference, PairedMoments, pairedDifference } from '../../stats/paired-difference.ts';
import { rounded } from '../../stats/rounded.ts';
import { sampleOfUnits } from '../../stats/sample.ts';
import { equivalencePValue, type Verdict, verdict } from '../../stats/verdict.ts';
import type { CellTally } from './cell-tally.ts';
import type { CellPlan } from './cells.ts';
import type { ResolvedStudy } from './resolved-study.ts';

/** A cell against the baseline: the difference of team a's win share, cell less baseline. */
export interface ComparisonRow {
  readonly cellId: string;
  readonly baselineId: string;
  /** Pairs of units, or units of the smaller sample. */
  readonly units: number;
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: string;
  /** Of the units on common seeds. */
  readonly correlation: number | null;
  /** Share of the games that common seeds save: 1 - variance of the difference / sum of both variances. */
  readonly saved: number | null;
  readonly pValue: number | null;
  readonly adjustedP: number | null;
  readonly equivalenceP: number | null;
  readonly adjustedEquivalenceP: number | null;
  readonly verdict: Verdict;
  readonly status: string;
}

const P_DECIMALS = 9;

/** Compares cells with the baseline; the verdicts answer for all of these comparisons together. */
export function compareCells(
  study: ResolvedStudy,
  { cells, baseline }: CellPlan,
  compared: readonly number[],
  tallies: readonly CellTally[],
): ComparisonRow[] {
  if (baseline === null) return [];
  const { margin, adjust, alpha } = study.compare;
  const others = compared.filter((cell) => cell !== baseline);
  const differences = others.map((cell) => differenceOf(study, tallies[cell]!, tallies[baseline]!));
  const equivalence = differences.map(({ difference }) =>
    margin === null ? null : equivalencePValue(difference, margin),
  );
  const adjusted = ADJUST[adjust](differences.map(({ difference }) => difference.pValue));
  const adjustedEquivalence = ADJUST[adjust](equivalence);
  return others.map((cell, index): ComparisonRow => {
    const { difference, saved } = differences[index]!;
    const { estimate, low, high, method, correlation, pValue, status, units } = difference;
    return {
      cellId: cells[cell]!.id,
      baselineId: cells[baseline]!.id,
      units,
      difference: rounded(estimate),
      low: rounded(low),
      high: rounded(high),
      method,
      correlation: rounded(correlation),
      saved: rounded(saved),
      pValue: rounded(pValue, P_DECIMALS),
      adjustedP: rounded(adjusted[index]!, P_DECIMALS),
      equivalenceP: rounded(equivalence[index]!, P_DECIMALS),
      adjustedEquivalenceP: rounded(adjustedEquivalence[index]!, P_DECIMALS),
      verdict: verdict(estimate, adjusted[index]!, adjustedEquivalence[index]!, alpha),
      status,
    };
  });
}

function differenceOf(
  study: ResolvedStudy,
  cell: CellTally,
  baseline: CellTally,
): { difference: PairedDifference; saved: number | null } {
  if (study.replicate.seeds === 'independent') {
    const difference = independentDifference(sampleOfUnits(cell.unitCounts), sampleOfUnits(baseline.unitCounts));
    return { difference, saved: null };
  }
  const pairs = pairsOf(cell, baseline);
  const moments = PairedMoments.fromRecord({
    units: pairs.units,
    sums: { x: `${pairs.x}`, y: `${pairs.y}`, xx: `${pairs.xx}`, yy: `${pairs.yy}`, xy: `${pairs.xy}` },
  });
  const spread = pairs.units * (pairs.xx + pairs.yy) - pairs.x ** 2 - pairs.y ** 2;
  const saved = spread > 0 ? (2 * (pairs.units * pairs.xy - pairs.x * pairs.y)) / spread : null;
  return { difference: pairedDifference(moments, cell.unitCounts.length - 1), saved };
}

/** Sums over the units that count in both. Half points are at most eight, so plain numbers hold the sums exactly. */
function pairsOf(cell: CellTally, baseline: CellTally) {
  const pairs = { units: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  const end = Math.min(cell.end, baseline.end);
  for (let unit = 0; unit < end; unit++) {
    const x = cell.halfPoints(unit);
    const y = baseline.halfPoints(unit);
    if (x < 0 || y < 0) continue;
    pairs.units += 1;
    pairs.x += x;
    pairs.y += y;
    pairs.xx += x * x;
    pairs.yy += y * y;
    pairs.xy += x * y;
  }
  return pairs;
}
