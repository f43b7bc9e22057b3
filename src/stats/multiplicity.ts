/** A p-value, or null where the test could not be made. */
export type PValue = number | null;

/** Applies an adjustment that works on ascending p-values and puts the results back in the order given. */
export function adjustedInOrder(
  pValues: readonly PValue[],
  adjust: (ascending: readonly number[]) => readonly number[],
): PValue[] {
  const made = pValues.flatMap((p, index) => {
    if (p === null) return [];
    if (!(p >= 0 && p <= 1)) throw new RangeError(`a p-value must lie in 0..1: ${p}`);
    return [{ p, index }];
  });
  made.sort((left, right) => left.p - right.p || left.index - right.index);
  const adjusted = adjust(made.map(({ p }) => p));
  const result = pValues.map((): PValue => null);
  made.forEach(({ index }, rank) => {
    result[index] = adjusted[rank]!;
  });
  return result;
}
