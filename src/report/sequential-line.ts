import { fixed } from './figures.ts';

/** Where a sequential test stands, in words. */
export function sequentialLine(test: {
  readonly llr: number | null;
  readonly lower: number;
  readonly upper: number;
  readonly decision: 'h0' | 'h1' | 'continue';
}): string {
  const said = { h0: 'elo0 accepted', h1: 'elo1 accepted', continue: 'undecided' }[test.decision];
  const [llr, lower, upper] = [test.llr, test.lower, test.upper].map((value) => fixed(value));
  return `Sequential test: ${said} (log-likelihood ratio ${llr} between ${lower} and ${upper}).`;
}
