import { adjustedInOrder, type PValue } from './multiplicity.ts';

/**
 * Holm's step-down adjusted p-values (Holm 1979): rejecting those of at most alpha holds the chance of any false
 * rejection at alpha, whatever the dependence. Nulls (tests that could not be made) stay null and are not counted.
 */
export function holm(pValues: readonly PValue[]): PValue[] {
  return adjustedInOrder(pValues, (sorted) => {
    let running = 0;
    return sorted.map((p, rank) => {
      running = Math.max(running, Math.min(1, p * (sorted.length - rank)));
      return running;
    });
  });
}
