import { ADJUST, type Adjustment } from '../../stats/adjust.ts';
import { rounded } from '../../stats/rounded.ts';
import { type Verdict, verdict } from '../../stats/verdict.ts';
import type { ColumnEntry } from '../game-columns.ts';
import { type CompareRule, compareUnits, type UnitSeries } from './compare-units.ts';

export const COMPARE_SCHEMA = 'mechsim.compare/1';

/** What kinds of results can be compared. */
export const RESULT_KINDS = ['batch', 'match', 'tournament', 'study'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** One finished report, as far as a comparison reads it. */
export interface ComparedResult {
  readonly kind: ResultKind;
  readonly path: string;
  readonly complete: boolean;
  /** What was played, by path: the scenario, and what names the program. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly manifest: {
    readonly command: string;
    readonly engine: string;
    readonly catalogHash: string;
    readonly seed: string;
  };
  /** By name: `winShare.a` of a batch, the levels of a cell, two entries. */
  readonly series: ReadonlyMap<string, UnitSeries>;
}

export interface CompareOptions extends CompareRule {
  readonly adjust: Adjustment;
  /** Verdicts that make the comparison fail. */
  readonly fail: readonly Verdict[];
}

export interface PairRow {
  readonly name: string;
  readonly bySeed: boolean;
  readonly units: number;
  readonly oldUnits: number;
  readonly newUnits: number;
  readonly old: number | null;
  readonly new: number | null;
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: string;
  readonly correlation: number | null;
  readonly better: number | null;
  readonly worse: number | null;
  readonly changeP: number | null;
  readonly pValue: number | null;
  readonly adjustedP: number | null;
  readonly equivalenceP: number | null;
  readonly adjustedEquivalenceP: number | null;
  readonly verdict: Verdict;
  readonly status: string;
}

const P_DECIMALS = 9;
const CHANGES_KEPT = 100;

export type CompareReport = ReturnType<typeof compareReport>;

/** The report of a comparison: every result that both sides have, and what they say together. */
export function compareReport(before: ComparedResult, after: ComparedResult, options: CompareOptions) {
  const { margin, confidence, adjust, fail } = options;
  const names = [...before.series.keys()].filter((name) => after.series.has(name));
  const pairs = pairRows(names, before, after, options);
  return {
    schema: COMPARE_SCHEMA,
    kind: before.kind,
    old: sideOf(before),
    new: sideOf(after),
    rule: { margin, confidence, adjust },
    /** What was played otherwise. */
    changes: changesOf(before.facts, after.facts).slice(0, CHANGES_KEPT),
    pairs,
    unmatched: {
      old: [...before.series.keys()].filter((name) => !after.series.has(name)),
      new: [...after.series.keys()].filter((name) => !before.series.has(name)),
    },
    verdict: verdictOfAll(pairs.map((pair) => pair.verdict)),
    fail: pairs
      .filter((pair) => fail.includes(pair.verdict))
      .map((pair) => ({ name: pair.name, verdict: pair.verdict })),
    columns: COLUMNS,
  };
}

function sideOf({ path, manifest, complete }: ComparedResult) {
  const { command, engine, catalogHash, seed } = manifest;
  return { path, command, engine, catalogHash, seed, complete };
}

function pairRows(
  names: readonly string[],
  before: ComparedResult,
  after: ComparedResult,
  options: CompareOptions,
): PairRow[] {
  const found = names.map((name) => compareUnits(before.series.get(name)!, after.series.get(name)!, options));
  const adjusted = ADJUST[options.adjust](found.map(({ pValue }) => pValue));
  const adjustedEquivalence = ADJUST[options.adjust](found.map(({ equivalenceP }) => equivalenceP));
  return found.map((pair, index): PairRow => {
    const [p, equivalence] = [adjusted[index]!, adjustedEquivalence[index]!];
    return {
      name: names[index]!,
      bySeed: pair.bySeed,
      units: pair.units,
      oldUnits: pair.old.units,
      newUnits: pair.new.units,
      old: rounded(pair.old.share),
      new: rounded(pair.new.share),
      difference: rounded(pair.difference),
      low: rounded(pair.low),
      high: rounded(pair.high),
      method: pair.method,
      correlation: rounded(pair.correlation),
      better: pair.better,
      worse: pair.worse,
      changeP: rounded(pair.changeP, P_DECIMALS),
      pValue: rounded(pair.pValue, P_DECIMALS),
      adjustedP: rounded(p, P_DECIMALS),
      equivalenceP: rounded(pair.equivalenceP, P_DECIMALS),
      adjustedEquivalenceP: rounded(equivalence, P_DECIMALS),
      verdict: verdict(pair.difference, p, equivalence, 1 - options.confidence),
      status: pair.status,
    };
  });
}

/**
 * Worse where any pair is: one of them is what a gate is there for. Better where some are and none is worse; equivalent
 * where all are; inconclusive otherwise.
 */
function verdictOfAll(verdicts: readonly Verdict[]): Verdict {
  for (const loud of ['worse', 'better'] as const) if (verdicts.includes(loud)) return loud;
  return verdicts.length > 0 && verdicts.every((one) => one === 'equivalent') ? 'equivalent' : 'inconclusive';
}

/** Leaves of two plain values that differ, by path; what only one of them has is null in the other. */
function changesOf(before: unknown, after: unknown, path = ''): { path: string; old: unknown; new: unknown }[] {
  if (!isRecord(before) || !isRecord(after)) {
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    return [{ path, old: before ?? null, new: after ?? null }];
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => changesOf(before[key], after[key], path === '' ? key : `${path}.${key}`));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const id = (name: string): ColumnEntry => ({ name, type: 'text', unit: null, role: 'id' });
const metric = (name: string, type: ColumnEntry['type'], unit: string | null = null): ColumnEntry => ({
  name,
  type,
  unit,
  role: 'metric',
});

const COLUMNS: readonly ColumnEntry[] = [
  id('name'),
  metric('bySeed', 'flag'),
  metric('units', 'integer', 'units'),
  metric('oldUnits', 'integer', 'units'),
  metric('newUnits', 'integer', 'units'),
  metric('old', 'number'),
  metric('new', 'number'),
  metric('difference', 'number'),
  metric('low', 'number'),
  metric('high', 'number'),
  metric('method', 'text'),
  metric('correlation', 'number'),
  metric('better', 'integer', 'units'),
  metric('worse', 'integer', 'units'),
  metric('changeP', 'number'),
  metric('pValue', 'number'),
  metric('adjustedP', 'number'),
  metric('equivalenceP', 'number'),
  metric('adjustedEquivalenceP', 'number'),
  metric('verdict', 'text'),
  metric('status', 'text'),
];
