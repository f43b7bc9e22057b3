import CliTable from 'cli-table3';
import stringWidth from 'string-width';
import { terminalChalk } from './paint.ts';
import type { Table, TableColumn } from './printout.ts';
import { wrapParagraph } from './wrap.ts';

/** Two spaces of padding and one line to the left of every column, and one line at the right end. */
const FRAME_PER_COLUMN = 3;
const FRAME_END = 1;
/** A column of text is not squeezed below this, or its words would fall apart into letters. */
const NARROWEST_TEXT = 10;

const paint = terminalChalk();

/**
 * A table no wider than `width`. What does not fit is wrapped first, then optional columns are left out (and named
 * below the table), and at last each row becomes a list of `title: value` lines.
 */
export function formatTable(table: Table, width: number): string {
  const title =
    table.title === undefined
      ? ''
      : `${wrapped(table.title, width)
          .map((line) => paint.bold(line))
          .join('\n')}\n`;
  const shown = table.columns.map((_, index) => index);
  const hidden: number[] = [];
  let widths = fittedWidths(table, shown, width);
  while (widths === undefined) {
    const last = shown.findLastIndex((index) => table.columns[index]!.optional);
    if (last === -1) return title + formatRecords(table, width);
    hidden.unshift(...shown.splice(last, 1));
    widths = fittedWidths(table, shown, width);
  }
  const text = drawTable(table, shown, widths);
  if (hidden.length === 0) return `${title}${text}\n`;
  const titles = hidden.map((index) => table.columns[index]!.title).join(', ');
  const note = wrapped(`not shown at this width: ${titles}`, width)
    .map((line) => paint.dim(line))
    .join('\n');
  return `${title}${text}\n${note}\n`;
}

/** Content widths of the columns `shown` that fit into `width`, or undefined when there are none. */
function fittedWidths(table: Table, shown: readonly number[], width: number): number[] | undefined {
  const widths = shown.map((index) => naturalWidth(table, index));
  const floors = shown.map((index, place) => narrowestWidth(table, index, widths[place]!));
  const room = width - FRAME_END - FRAME_PER_COLUMN * shown.length;
  if (sum(floors) > room) return undefined;
  // Take from the widest column first: it has the most lines to give.
  for (let excess = sum(widths) - room; excess > 0; excess--) {
    let widest = -1;
    for (let place = 0; place < widths.length; place++) {
      const canGive = widths[place]! > floors[place]!;
      if (canGive && (widest === -1 || widths[place]! > widths[widest]!)) widest = place;
    }
    widths[widest]! -= 1;
  }
  return widths;
}

function naturalWidth(table: Table, column: number): number {
  return widestLine([table.columns[column]!.title, ...table.rows.map((row) => row[column] ?? '')], '\n');
}

/** Numbers never wrap; text wraps between words, down to its longest word. */
function narrowestWidth(table: Table, column: number, natural: number): number {
  const { align, title } = table.columns[column]!;
  if (align === 'right') return natural;
  const longestWord = widestLine([title, ...table.rows.map((row) => row[column] ?? '')], /\s/);
  return Math.min(natural, Math.max(longestWord, NARROWEST_TEXT));
}

function widestLine(texts: readonly string[], separator: string | RegExp): number {
  let widest = 0;
  for (const text of texts) {
    for (const line of text.split(separator)) widest = Math.max(widest, stringWidth(line));
  }
  return widest;
}

function drawTable(table: Table, shown: readonly number[], widths: readonly number[]): string {
  const columns = shown.map((index) => table.columns[index]!);
  const drawing = new CliTable({
    head: columns.map((column) => paint.bold(column.title)),
    colAligns: columns.map(alignOf),
    colWidths: widths.map((width) => width + 2),
    wordWrap: true,
    // Colour comes from chalk alone: the table's own would ignore pipes and NO_COLOR.
    style: { head: [], border: [], compact: true },
  });
  for (const row of table.rows) drawing.push(shown.map((index) => row[index] ?? ''));
  return drawing.toString();
}

function alignOf(column: TableColumn): 'left' | 'right' {
  return column.align ?? 'left';
}

function formatRecords(table: Table, width: number): string {
  const records = table.rows.map((row) =>
    table.columns.map(({ title }, index) => {
      const [first, ...rest] = wrapped(`${title}: ${row[index] ?? ''}`, width);
      return [paint.bold(first!.slice(0, title.length + 1)) + first!.slice(title.length + 1), ...rest].join('\n');
    }),
  );
  return records.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

/** Lines no wider than `width`, but for words that are wider alone. */
function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => wrapParagraph(line, 0, width));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
