/** Splits a spec at a separator, except inside square brackets. */
export function splitOutside(text: string, separator: string): string[] {
  const pieces = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth++;
    else if (character === ']') depth = Math.max(0, depth - 1);
    if (character === separator && depth === 0) pieces.push('');
    else pieces[pieces.length - 1] += character;
  }
  return pieces;
}
