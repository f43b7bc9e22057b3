import type { FailedGame } from '../../study/aggregate/batch-aggregate.ts';
import { formatCounts, parseCounts } from '../../study/aggregate/count-text.ts';
import { formatDigest, parseDigest } from '../../study/aggregate/digest.ts';
import type { CellLineup, Span } from '../../study/sweep/cell-tally.ts';
import type { ResolvedStudy } from '../../study/sweep/resolved-study.ts';
import { KEPT_COUNTS } from './kept-tables.ts';

export const JOURNAL_SCHEMA = 'mechsim.journal/2';

/** Which part of the cells a run plays; the baseline belongs to every part. */
export interface Shard {
  /** 1 to count. */
  readonly index: number;
  readonly count: number;
}

/** First line of a journal, and again wherever an extended study goes on in it. */
export interface JournalHeader {
  readonly schema: typeof JOURNAL_SCHEMA;
  readonly engine: string;
  readonly dice: string;
  readonly shard: Shard | null;
  /** Whether the lines hold a row of every game. */
  readonly rows: boolean;
  /** `--data DIR` of the run, which the commands in its report need. */
  readonly data: string | null;
  readonly study: ResolvedStudy;
}

/** A run of units of a cell, as a line holds it. */
interface SpanLine {
  readonly cell: string;
  readonly first: number;
  readonly units: number;
  readonly outcomes: string;
  readonly digest: string;
  readonly counts: string;
  readonly details?: string;
  /** With unit 0. */
  readonly lineup?: CellLineup;
  readonly failed?: readonly (readonly [index: number, status: FailedGame['status'], message: string])[];
  readonly rows?: string;
}

/** The line of a span. @param rows words of every game (game-row.ts) */
export function spanLine(cell: string, span: Span, rows: Int32Array | null): object {
  const { firstUnit, unitCount, outcomes, digest, counts, details, lineup, failed } = span;
  const line: SpanLine = {
    cell,
    first: firstUnit,
    units: unitCount,
    outcomes: Buffer.from(outcomes).toString('base64'),
    digest: formatDigest(digest),
    counts: formatCounts(counts),
    ...(details === null ? {} : { details: formatCounts(details) }),
    ...(lineup === null ? {} : { lineup }),
    ...(failed.length === 0 ? {} : { failed: failed.map(({ index, status, message }) => [index, status, message]) }),
    ...(rows === null ? {} : { rows: Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength).toString('base64') }),
  };
  return line;
}

/** The header that a line is; undefined for another line. */
export function readHeader(value: unknown): JournalHeader | undefined {
  const line = value as Partial<JournalHeader>;
  return line.schema === JOURNAL_SCHEMA ? (line as JournalHeader) : undefined;
}

/** The span that a line holds, and the id of its cell. */
export function readSpan(value: unknown, gamesPerUnit: number): { readonly cell: string; readonly span: Span } {
  const { cell, first, units, outcomes, digest, counts, details, lineup = null, failed = [] } = value as SpanLine;
  return {
    cell,
    span: {
      firstUnit: first,
      unitCount: units,
      outcomes: Buffer.from(outcomes, 'base64'),
      digest: parseDigest(digest, units * gamesPerUnit),
      counts: parseCounts(counts, KEPT_COUNTS),
      details: details === undefined ? null : parseCounts(details),
      lineup,
      failed: failed.map(([index, status, message]) => ({ index, status, message })),
    },
  };
}

/** Which units of which cell a line holds; undefined for a header. */
export function placeOfLine(value: unknown): { cell: string; firstUnit: number; unitCount: number } | undefined {
  const { cell, first, units } = value as Partial<SpanLine>;
  return cell === undefined ? undefined : { cell, firstUnit: first!, unitCount: units! };
}

/** The rows that a span's line holds; null without. */
export function rowsOfLine(value: unknown): Int32Array | null {
  const { rows } = value as SpanLine;
  if (rows === undefined) return null;
  const bytes = Buffer.from(rows, 'base64');
  return new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
