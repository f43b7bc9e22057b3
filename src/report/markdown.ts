import { grouped, percent } from './figures.ts';
import type { Block, Format, Passage, Table } from './printout.ts';
import { TIE } from './wrap.ts';

/** What a printout says to people, as GitHub's Markdown: for pull requests, issues and wikis. */
export const markdown: Format = {
  extension: 'md',
  encode: ({ blocks }) => [`${blocks.map(blockText).join('\n\n')}\n`],
};

function blockText(block: Block): string {
  if (typeof block === 'string') return fenced(block.replace(/\n+$/, ''), 'text');
  if ('columns' in block) return heading(block.title) + tableText(block);
  if ('lines' in block) return heading(block.title) + passageText(block);
  if ('bars' in block) {
    const total = block.bars.reduce((sum, { count }) => sum + count, 0);
    const columns: Table['columns'] = [
      { title: '', align: 'right' },
      { title: 'games', align: 'right' },
      { title: 'share', align: 'right' },
    ];
    const rows = block.bars.map(({ label, count }) => [label, grouped(count), percent(count / total)]);
    return heading(block.title) + tableText({ columns, rows });
  }
  return block.parts.map(({ label, count }) => `${escaped(label)} **${grouped(count)}**`).join(', ');
}

function heading(title: string | undefined): string {
  return title === undefined ? '' : `### ${escaped(title)}\n\n`;
}

function passageText({ lines }: Passage): string {
  return lines
    .filter((line) => line !== '')
    .map((line) => (typeof line === 'string' ? escaped(line) : fenced(line.command, 'sh')))
    .join('\n\n');
}

function tableText({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ title }) => escaped(title))),
    line(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...rows.map((row) => line(row.map(escaped))),
  ].join('\n');
}

/** Longer than any run of backticks within, so that nothing can end it early. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Text that means itself: no markup comes of the characters in it, and a cell stays on its line. */
function escaped(text: string): string {
  return text
    .replaceAll(TIE, ' ')
    .replace(/[\\`*_[\]<>|~#&]/g, '\\$&')
    .replace(/\n/g, '<br>');
}
