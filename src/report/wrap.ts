import stringWidth from 'string-width';

/** Holds words together: it is printed as a space, but no line ends there. */
export const TIE = '\u00A0';

/**
 * Breaks a paragraph into lines of at most `width` columns; colours do not count. Lines after the first are set in by
 * four more columns. A word longer than a line stands alone on its own.
 */
export function wrapParagraph(text: string, indent: number, width: number): string[] {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  let used = indent;
  let empty = true;
  for (const word of text.split(' ')) {
    const wordWidth = stringWidth(word);
    if (!empty && used + 1 + wordWidth > width) {
      lines.push(line);
      line = ' '.repeat(indent + 4);
      used = indent + 4;
      empty = true;
    }
    line += empty ? word : ` ${word}`;
    used += wordWidth + (empty ? 0 : 1);
    empty = false;
  }
  lines.push(line);
  return lines.map((finished) => finished.replaceAll(TIE, ' '));
}
