import { binomialCdf } from './distributions.ts';
import { requireCount, type Status } from './interval.ts';

/** Result of McNemar's test; the p-value is null when no unit told the two sides apart. */
export interface McNemar {
  readonly discordant: number;
  readonly pValue: number | null;
  readonly status: Status;
}

/**
 * McNemar's exact test, two-sided, of paired wins and losses on common seeds.
 * @param onlyFirst units that only the first side won (b)
 * @param onlySecond units that only the second side won (c)
 */
export function mcnemarExact(onlyFirst: number, onlySecond: number): McNemar {
  requireCount('onlyFirst', onlyFirst);
  requireCount('onlySecond', onlySecond);
  const discordant = onlyFirst + onlySecond;
  if (discordant === 0) return { discordant, pValue: null, status: 'no-units' };
  const tail = binomialCdf(Math.min(onlyFirst, onlySecond), discordant, 0.5);
  return { discordant, pValue: Math.min(1, 2 * tail), status: 'ok' };
}
