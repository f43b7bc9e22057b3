import { bar, splitBar } from './bars.ts';
import { grouped, percent } from './figures.ts';
import type { Bars, Block, Passage, Split } from './printout.ts';
import { formatTable } from './table.ts';
import { TIE, wrapParagraph } from './wrap.ts';
import { wrapCommand } from './wrap-command.ts';

/** Sentences and bars are no wider than this, however wide the terminal. */
const WIDEST = 80;
const NARROWEST = 20;

/**
 * What is said to a person, as text with an empty line between blocks.
 * @param width columns of the terminal; Infinity when the text goes to a file or a pipe
 */
export function formatBlocks(blocks: readonly Block[], width: number): string {
  return blocks.map((block) => blockText(block, width)).join('\n');
}

function blockText(block: Block, width: number): string {
  if (typeof block === 'string') return `${block.replace(/\n+$/, '')}\n`;
  if ('columns' in block) return formatTable(block, width);
  const readable = Math.max(NARROWEST, Math.min(WIDEST, width));
  const lines =
    'lines' in block
      ? passageLines(block, readable)
      : 'bars' in block
        ? barLines(block, readable)
        : splitLines(block, readable);
  return `${lines.join('\n')}\n`;
}

function passageLines({ title, lines }: Passage, width: number): string[] {
  const texts = title === undefined ? lines : [title, ...lines];
  return texts.flatMap((line) =>
    typeof line === 'string' ? wrapParagraph(tied(line), 0, width) : wrapCommand(line.command, width, '  '),
  );
}

/** Keeps a number and its per cent sign on one line. */
function tied(sentence: string): string {
  return sentence.replace(/(\d) %/g, `$1${TIE}%`);
}

function barLines({ title, bars }: Bars, width: number): string[] {
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(...bars.map(({ count }) => count));
  const labelWidth = Math.max(...bars.map(({ label }) => label.length));
  const lines = bars.map(({ label, count }) => {
    const share = percent(count / total).padStart(7);
    return `${label.padStart(labelWidth)} ${share} ${bar(count, most, width - labelWidth - 9)}`.trimEnd();
  });
  return [title, ...lines];
}

const FILLS = ['█', '░', '▒'] as const;

function splitLines({ parts }: Split, width: number): string[] {
  const filled = parts.map((part, index) => ({ ...part, fill: FILLS[index % FILLS.length]! }));
  const bars = filled.map(({ count, fill }) => ({ value: count, fill }));
  const legend = filled.map(({ label, count, fill }) => `${fill} ${label} ${grouped(count)}`.replaceAll(' ', TIE));
  return [splitBar(bars, width), ...wrapParagraph(legend.join('   '), 0, width)];
}
