const FULL = '█';
/** Eighths of a block, from nothing to seven. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of `value` out of `most` on a scale of `width` characters, to an eighth of a character. */
export function bar(value: number, most: number, width: number): string {
  if (most <= 0 || value <= 0) return '';
  const eighths = Math.max(1, Math.round((8 * width * value) / most));
  return FULL.repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8]!;
}

/** One bar split among several values, each with a filling of its own, exactly `width` characters long. */
export function splitBar(parts: readonly { readonly value: number; readonly fill: string }[], width: number): string {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return '';
  let passed = 0;
  let drawn = 0;
  return parts
    .map(({ value, fill }) => {
      passed += value;
      const end = Math.round((width * passed) / total);
      const piece = fill.repeat(end - drawn);
      drawn = end;
      return piece;
    })
    .join('');
}
