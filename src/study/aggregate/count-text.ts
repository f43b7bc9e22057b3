/**
 * A row of counters as text that fits into a report: whole numbers with spaces between them, `-n` for n zeros in a
 * row. Most counters of a batch are 0.
 */
export function formatCounts(cells: Float64Array): string {
  const words: string[] = [];
  let zeros = 0;
  const flush = () => {
    if (zeros > 0) words.push(`-${zeros}`);
    zeros = 0;
  };
  for (const count of cells) {
    if (count === 0) zeros += 1;
    else {
      flush();
      words.push(String(count));
    }
  }
  flush();
  return words.join(' ');
}

/**
 * The row that `formatCounts` wrote.
 * @param length that it has to have; left out, any will do
 * @throws RangeError for text that is none, or of another length
 */
export function parseCounts(text: string, length?: number): Float64Array {
  const words = text === '' ? [] : text.split(' ');
  const cells = new Float64Array(length ?? words.reduce((sum, word) => sum + Math.max(1, -Number(word)), 0));
  let at = 0;
  for (const word of words) {
    const count = Number(word);
    if (!/^-?\d+$/.test(word) || !Number.isSafeInteger(count)) throw new RangeError(`counters hold no '${word}'`);
    if (count > 0) {
      if (at < cells.length) cells[at] = count;
      at += 1;
    } else at -= count;
  }
  if (at !== cells.length) throw new RangeError(`${at} counters where the tables have ${cells.length}`);
  return cells;
}
