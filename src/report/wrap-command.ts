/**
 * A command over as many lines as it needs, each but the last ended by a backslash, so that it can be pasted as a whole.
 * A word is never broken, even when it alone is wider.
 * @param indent before every line; the lines after the first are indented by two more
 */
export function wrapCommand(command: string, width: number, indent = ''): string {
  const lines: string[] = [];
  let line = indent;
  for (const piece of piecesOf(command)) {
    const joined = line.trim() === '' ? line + piece : `${line} ${piece}`;
    if (joined.length + 2 > width && line.trim() !== '') {
      lines.push(`${line} \\`);
      line = `${indent}  ${piece}`;
    } else line = joined;
  }
  return [...lines, line].join('\n');
}

/** Words of a command, an option together with its value, quotes kept. */
function piecesOf(command: string): string[] {
  const words = command.match(/(?:'[^']*'|\\'|[^\s'])+/g) ?? [];
  const pieces: string[] = [];
  for (const word of words) {
    const last = pieces.at(-1);
    if (last !== undefined && /^--?[\w-]+$/.test(last) && !word.startsWith('-'))
      pieces[pieces.length - 1] = `${last} ${word}`;
    else pieces.push(word);
  }
  return pieces;
}
