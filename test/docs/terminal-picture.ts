/** Width and height of a character, in pixels, of any common monospaced font at 14 px. */
const CHARACTER = { width: 8.4, height: 18 };
const MARGIN = 16;
const TITLE_HEIGHT = 30;

/** Fillings of bars are drawn, since fonts leave gaps between them: `█` of team a, `▒` of team b, `░` of draws. */
const FILLS: Readonly<Record<string, string>> = { '█': '#6aa9f0', '▒': '#f0a04b', '░': '#767e88' };
const EIGHTHS = '▏▎▍▌▋▊▉';

/** Colours of SGR codes as a dark terminal has them. */
const SGR: Readonly<Record<number, string>> = {
  36: '#56c7d6',
  33: '#e3b341',
  31: '#f47067',
  32: '#7ec97a',
  35: '#c58fe0',
};

/** A terminal as an SVG picture. @param text with the escape codes that colour it @param command shown as typed */
export function terminalPicture(command: string, text: string, columns: number): string {
  const lines = text.trimEnd().split('\n');
  const width = Math.ceil(columns * CHARACTER.width) + 2 * MARGIN;
  const height = TITLE_HEIGHT + lines.length * CHARACTER.height + MARGIN;
  const rows = lines.map((line, index) => lineMarkup(line, TITLE_HEIGHT + index * CHARACTER.height));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(command)}</title>
<style>text { font: 14px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #e6e8ea; white-space: pre; } .p { fill: #8a939d; } .b { font-weight: 700; } .d { opacity: 0.65; }</style>
<rect width="${width}" height="${height}" rx="8" fill="#14171b"/>
<text class="p" x="${MARGIN}" y="21">$ ${escaped(command)}</text>
${rows.filter((row) => row !== '').join('\n')}
</svg>
`;
}

interface Run {
  readonly text: string;
  readonly column: number;
  readonly classes: string;
  readonly color: string | undefined;
}

function lineMarkup(line: string, top: number): string {
  return runsOf(line)
    .flatMap(({ text, column, classes, color }) =>
      [...text.matchAll(/([█▏▎▍▌▋▊▉]+)|(▒+)|(░+)|([^█▏▎▍▌▋▊▉▒░]+)/g)].map((piece) => {
        const at = column + [...text.slice(0, piece.index)].length;
        return piece[4] === undefined ? barMarkup(piece[0], at, top) : textMarkup(piece[0], at, top, classes, color);
      }),
    )
    .join('');
}

function textMarkup(text: string, column: number, top: number, classes: string, color: string | undefined): string {
  const shown = text.trim();
  if (shown === '') return '';
  const x = (MARGIN + (column + text.indexOf(shown)) * CHARACTER.width).toFixed(1);
  const width = ([...shown].length * CHARACTER.width).toFixed(1);
  const style = `${classes === '' ? '' : ` class="${classes}"`}${color === undefined ? '' : ` style="fill:${color}"`}`;
  return `<text x="${x}" y="${top + 14}" textLength="${width}"${style}>${escaped(shown)}</text>`;
}

function barMarkup(text: string, column: number, top: number): string {
  const cells = [...text].reduce(
    (sum, cell) => sum + (EIGHTHS.includes(cell) ? (EIGHTHS.indexOf(cell) + 1) / 8 : 1),
    0,
  );
  const x = (MARGIN + column * CHARACTER.width).toFixed(1);
  const width = (cells * CHARACTER.width).toFixed(1);
  return `<rect x="${x}" y="${top + 2}" width="${width}" height="${CHARACTER.height - 4}" fill="${FILLS[text[0]!] ?? FILLS['█']}"/>`;
}

/** A colour or weight that is switched on or off, or text. */
const ESCAPES = /\p{Cc}\[(\d+)m|(\P{Cc}+)/gu;

/** Stretches of a line in one style. */
function runsOf(line: string): Run[] {
  const runs: Run[] = [];
  let [classes, color, column]: [string[], string | undefined, number] = [[], undefined, 0];
  for (const [, code, text] of line.matchAll(ESCAPES)) {
    if (text !== undefined) {
      runs.push({ text, column, classes: classes.join(' '), color });
      column += [...text].length;
    } else if (code === '1') classes = [...classes, 'b'];
    else if (code === '2') classes = [...classes, 'd'];
    else if (code === '22' || code === '0') classes = [];
    else if (code === '39') color = undefined;
    else color = SGR[Number(code)];
  }
  return runs;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
