import { mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const README = 'README.md';

/** The pages whose commands are run and whose outputs are printed: the README and those of docs, by their path here. */
export const PAGES: readonly string[] = [
  README,
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `docs/${name}`),
];

/** Columns of the terminal that the pages show. */
export const PAGE_WIDTH = '100';

export function readPage(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

/** A folder in which a page's commands find what they name, and may leave what they write. */
export function makeWorkplace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mechsim-pages-'));
  // The sources' worker threads look for their loader from the working directory.
  for (const name of ['scenarios', 'node_modules']) symlinkSync(join(ROOT, name), join(folder, name));
  return folder;
}

/** A passage of a page that shows what a command printed, or a part of it. */
export interface ShownOutput {
  readonly command: string;
  readonly text: string;
}

const SHOWN = /(<!-- output: (.+?) -->\n)([\s\S]*?)(<!-- end -->)/g;

/** Every passage between `output` and `end` comments. */
export function shownOutputs(text: string): ShownOutput[] {
  return [...text.matchAll(SHOWN)].map((found) => ({ command: found[2]!.split(' | ')[0]!, text: found[3]! }));
}

/** A page with all of its outputs printed afresh. */
export function withOutputs(text: string, run: (command: string) => string): string {
  return text.replace(SHOWN, (_, open: string, order: string, _old, close: string) => {
    const [command, ...cuts] = order.split(' | ');
    const lines = cuts.reduce(cutLines, run(command!).trimEnd().split('\n'));
    return `${open}\n\`\`\`text\n${lines.join('\n').trimEnd()}\n\`\`\`\n\n${close}`;
  });
}

/**
 * An excerpt.
 * @param cut `from: X` and `until: X` begin with, and end before, the line that begins with X; `lines: N` keeps so many
 */
function cutLines(lines: string[], cut: string): string[] {
  const [kind, at] = cut.split(': ') as [string, string];
  if (kind === 'lines') return [...lines.slice(0, Number(at)), '...'];
  const place = lines.findIndex((line) => line.startsWith(at));
  if (place < 0) throw new Error(`no line begins with '${at}'`);
  return kind === 'from' ? lines.slice(place) : lines.slice(0, place);
}

/** The tables of a text by their titles, with the titles of their columns: what stays when only numbers change. */
export function tableColumns(text: string): Map<string, string[]> {
  const lines = text.split('\n');
  const tables = lines.flatMap((line, index): [string, string[]][] => {
    if (!line.startsWith('┌')) return [];
    const titles = lines[index + 1]!.split('│').map((title) => title.trim());
    return [[lines[index - 1]!, titles.filter((title) => title !== '')]];
  });
  return new Map(tables);
}
