import { adjustedInOrder, type PValue } from './multiplicity.ts';

/**
 * Benjamini and Hochberg's step-up adjusted p-values (1995): rejecting those of at most alpha holds the expected
 * share of false ones among the rejected at alpha, for independent or positively dependent tests. Nulls stay null.
 */
export function benjaminiHochberg(pValues: readonly PValue[]): PValue[] {
  return adjustedInOrder(pValues, (sorted) => {
    const adjusted = new Array<number>(sorted.length);
    let running = 1;
    for (let rank = sorted.length - 1; rank >= 0; rank--) {
      running = Math.min(running, (sorted[rank]! * sorted.length) / (rank + 1));
      adjusted[rank] = running;
    }
    return adjusted;
  });
}
