import { between } from './decimals.ts';
import type { Value } from './expression-parser.ts';

/** One setting of a factor: what it is called, and the value it puts at each of the factor's paths. */
export interface Level {
  readonly label: Value;
  readonly values: readonly Value[];
}

/** The numbers between two ends, from which sampled designs draw. */
export interface Span {
  readonly low: number;
  readonly high: number;
  readonly log: boolean;
  /** The parameter takes whole numbers only. */
  readonly whole: boolean;
}

/** A factor with everything known about it: it needs neither scenario nor catalog any more. */
export interface ResolvedFactor {
  readonly name: string;
  readonly paths: readonly string[];
  /** In the order of the study; empty for a factor that only a span describes. */
  readonly levels: readonly Level[];
  /** Of an open range; null where the levels are all there is. */
  readonly span: Span | null;
  readonly when: string | null;
}

/** The level of a factor at a coordinate 0..1, 1 excluded, each level with an equal share. */
export function levelAt(factor: ResolvedFactor, coordinate: number): Level {
  const { span, levels } = factor;
  if (span === null) return levels[Math.min(levels.length - 1, Math.floor(coordinate * levels.length))]!;
  const { low, high, log, whole } = span;
  if (!whole) return numberLevel(between(low, high, coordinate, log));
  // A whole number has the room from half below it to half above it.
  const drawn = between(low - 0.5, high + 0.5, coordinate, false);
  const rounded = log ? Math.round(between(low, high, coordinate, true)) : Math.round(drawn);
  return numberLevel(Math.min(high, Math.max(low, rounded)));
}

/** The level of a factor at a coordinate 0..1, both ends included and reached by its first and its last level. */
export function levelBetweenEnds(factor: ResolvedFactor, coordinate: number): Level {
  const { span, levels } = factor;
  if (span === null) return levels[Math.round(coordinate * (levels.length - 1))]!;
  const value = between(span.low, span.high, coordinate, span.log);
  return numberLevel(span.whole ? Math.round(value) : value);
}

function numberLevel(value: number): Level {
  return { label: value, values: [value] };
}
