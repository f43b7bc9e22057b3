import { rounded } from '../../stats/rounded.ts';
import type { Verdict } from '../../stats/verdict.ts';
import { type Digest, EMPTY_DIGEST, formatDigest, joinDigests } from '../aggregate/digest.ts';
import { formatCommand } from '../command.ts';
import type { ColumnEntry } from '../game-columns.ts';
import { unitSize } from '../unit.ts';
import { type CellDetails, detailedCells } from './cell-details.ts';
import type { CellTally } from './cell-tally.ts';
import type { CellPlan } from './cells.ts';
import { type ComparisonRow, compareCells } from './comparisons.ts';
import { type ConditionRow, type JudgedCell, judgeConditions, MetricReader } from './conditions.ts';
import { type EffectRow, effectRows } from './effects.ts';
import type { Value } from './expression-parser.ts';
import { cellSeed, type Replication, type ResolvedStudy } from './resolved-study.ts';
import { cellInterval, type Stop } from './stopping.ts';
import { studyColumns } from './study-columns.ts';

export const STUDY_REPORT_SCHEMA = 'mechsim.study-report/1';

/** What names the result of a study. */
export interface StudyManifest {
  readonly command: string;
  readonly engine: string;
  readonly dice: string;
  readonly catalogHash: string;
  /** Hash of the resolved study. */
  readonly studyHash: string;
  readonly seed: string;
  readonly unit: { readonly games: number; readonly swap: boolean; readonly swapFirst: boolean };
  readonly confidence: number;
  readonly shard: { readonly index: number; readonly count: number } | null;
}

export interface CellRow {
  readonly cellId: string;
  readonly factors: Readonly<Record<string, Value>>;
  readonly units: number;
  readonly games: number;
  readonly winShareA: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly stop: Stop | null;
  /** Against the baseline; null for itself and without one. */
  readonly verdict: Verdict | null;
  readonly baseline: boolean;
  readonly method: string;
  readonly status: string;
  readonly failedGames: number;
  readonly seed: string;
  readonly digest: string;
  /** Two bits a game in seed order, as in the report of a batch. */
  readonly outcomes: string;
  /** Shows the cell's first game. */
  readonly replay: string;
  readonly metrics: Readonly<Record<string, Value>>;
  /** The cell's games, told of as those of a batch are; null but for some cells (detailedCells). */
  readonly details: CellDetails | null;
}

/** A game of a cell that came to no end, with the command that shows it. */
export interface FailedGameRow {
  readonly cellId: string;
  readonly index: number;
  readonly seed: string;
  readonly status: string;
  readonly message: string;
  readonly replay: string;
}

export interface StudyReport {
  readonly schema: typeof STUDY_REPORT_SCHEMA;
  readonly manifest: StudyManifest;
  readonly study: ResolvedStudy;
  readonly totals: {
    readonly cells: number;
    readonly finishedCells: number;
    readonly units: number;
    readonly games: number;
    readonly failed: number;
    readonly digest: string;
    /** The first of them. */
    readonly failedGames: readonly FailedGameRow[];
  };
  readonly cells: readonly CellRow[];
  readonly comparisons: readonly ComparisonRow[];
  readonly effects: readonly EffectRow[];
  readonly fail: readonly ConditionRow[];
  readonly complete: boolean;
  readonly resume: { readonly command: string } | null;
  readonly columns: Readonly<Record<string, readonly ColumnEntry[]>>;
  readonly volatile: Readonly<Record<string, unknown>>;
}

export interface StudyReportInput {
  readonly study: ResolvedStudy;
  readonly plan: CellPlan;
  readonly replicate: Replication;
  /** Cells of this report, by index: all, or those of a shard. */
  readonly cells: readonly number[];
  /** By cell of the plan. */
  readonly tallies: readonly CellTally[];
  readonly manifest: StudyManifest;
  /** Names of all measured values. */
  readonly measured: readonly string[];
  /** The games of a cell in detail; null where they are not held. */
  readonly details: (cell: number) => CellDetails | null;
  /** Shows a game of a cell. */
  readonly replay: (cell: number, gameIndex: number) => string;
  /** Words of the command that goes on, for a report that is not complete. */
  readonly resume: readonly string[];
  readonly volatile: Readonly<Record<string, unknown>>;
}

const FAILED_KEPT = 100;

/** The report of a study: a function of its plan and of the games of its cells, in nothing of how they were played. */
export function studyReport(input: StudyReportInput): StudyReport {
  const { study, plan, cells, tallies, manifest } = input;
  const size = unitSize(input.replicate);
  const comparisons = compareCells(study, plan, cells, tallies);
  const byCell = new Map(comparisons.map((row) => [row.cellId, row]));
  const reader = new MetricReader(study, input.measured);
  const rows = cells.map((cell) => cellRow(input, cell, byCell.get(plan.cells[cell]!.id), reader, size));
  const failed = cells.reduce((sum, cell) => sum + tallies[cell]!.failedGames, 0);
  const totals = {
    cells: cells.length,
    finishedCells: rows.filter(({ stop }) => stop !== null).length,
    units: rows.reduce((sum, { units }) => sum + units, 0),
    games: rows.reduce((sum, { games }) => sum + games, 0),
    failed,
    digest: formatDigest(
      cells.reduce((digest: Digest, cell) => joinDigests(digest, tallies[cell]!.digest), EMPTY_DIGEST),
    ),
    failedGames: failedRows(input, size),
  };
  const judged = cells.map((cell) => judgedCell(input, cell, byCell.get(plan.cells[cell]!.id)));
  const baseline = plan.baseline === null ? null : (judged[cells.indexOf(plan.baseline)] ?? null);
  const complete = totals.finishedCells === cells.length;
  return {
    schema: STUDY_REPORT_SCHEMA,
    manifest,
    study,
    totals,
    cells: withDetails(input, rows),
    comparisons,
    effects: cells.length === plan.cells.length ? effectRows(study, plan, tallies) : [],
    fail: judgeConditions(study, input.measured, judged, baseline, {
      cells: totals.cells,
      units: totals.units,
      games: totals.games,
      failedGames: failed,
    }),
    complete,
    resume: complete ? null : { command: formatCommand(input.resume) },
    columns: studyColumns(study),
    volatile: input.volatile,
  };
}

function cellRow(
  { study, plan, replicate, tallies, replay }: StudyReportInput,
  cell: number,
  comparison: ComparisonRow | undefined,
  reader: MetricReader,
  size: number,
): CellRow {
  const { id, levels } = plan.cells[cell]!;
  const tally = tallies[cell]!;
  const { estimate, low, high, method, status } = cellInterval(replicate, tally.unitCounts);
  return {
    cellId: id,
    factors: Object.fromEntries(study.factors.map(({ name }, factor) => [name, levels[factor]?.label ?? null])),
    units: tally.units,
    games: tally.units * size,
    winShareA: rounded(estimate),
    low: rounded(low),
    high: rounded(high),
    stop: tally.stop,
    verdict: comparison?.verdict ?? null,
    baseline: cell === plan.baseline,
    method,
    status,
    failedGames: tally.failedGames,
    seed: String(cellSeed(study, id)),
    digest: formatDigest(tally.digest),
    outcomes: tally.outcomeText,
    replay: replay(cell, 0),
    metrics: Object.fromEntries(reader.names.map((name) => [name, roundedValue(reader.valueOf(name, tally))])),
    details: null,
  };
}

function withDetails({ cells, details }: StudyReportInput, rows: readonly CellRow[]): CellRow[] {
  const detailed = new Set(detailedCells(rows));
  return rows.map((row, index) => (detailed.has(index) ? { ...row, details: details(cells[index]!) } : row));
}

function judgedCell(
  { plan, tallies }: StudyReportInput,
  cell: number,
  comparison: ComparisonRow | undefined,
): JudgedCell {
  const { id, levels } = plan.cells[cell]!;
  const own = cell === plan.baseline;
  return {
    id,
    labels: levels.map((level) => level?.label ?? null),
    measured: tallies[cell]!,
    verdict: comparison?.verdict ?? null,
    // The baseline is what it is compared with.
    difference: own ? 0 : (comparison?.difference ?? null),
  };
}

function failedRows({ study, plan, cells, tallies, replay }: StudyReportInput, size: number): FailedGameRow[] {
  const rows: FailedGameRow[] = [];
  for (const cell of cells) {
    const { id } = plan.cells[cell]!;
    for (const { index, status, message } of tallies[cell]!.failed) {
      if (rows.length === FAILED_KEPT) return rows;
      const seed = String(cellSeed(study, id) + Math.floor(index / size));
      rows.push({ cellId: id, index, seed, status, message, replay: replay(cell, index) });
    }
  }
  return rows;
}

function roundedValue(value: Value): Value {
  return typeof value === 'number' ? rounded(value) : value;
}
