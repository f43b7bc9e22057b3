import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

/** The text of a section, up to the next heading of its own level or above. */
function section(title: string): string {
  const start = page.indexOf(`${title}\n`);
  expect(start, title).toBeGreaterThanOrEqual(0);
  const level = title.slice(0, title.indexOf(' '));
  const end = page.slice(start + title.length).search(new RegExp(`^#{1,${level.length}} `, 'm'));
  return end < 0 ? page.slice(start) : page.slice(start, start + title.length + end);
}

/** Texts between backticks in the first cell of each row of a section's tables. */
function firstCells(text: string): string[] {
  return [...text.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap((row) => codeSpans(row[1]!));
}

function codeSpans(text: string): string[] {
  return [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map((span) => span[1]!);
}

/** Folders under src with sources in them, src itself aside. */
function sourceFolders(folder = 'src'): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => sourceFolders(`${folder}/${name}`));
  return folder !== 'src' && entries.some(({ name }) => name.endsWith('.ts')) ? [folder, ...below] : below;
}

/** A folder that has its place before its first file: git keeps no empty ones. */
const NOT_YET = 'src/search';

const engineFiles = readdirSync(join(ROOT, 'src/engine')).filter((name) => name.endsWith('.ts'));

describe('docs/architecture.md', () => {
  it('maps every folder of src', () => {
    const mapped = firstCells(section('## Map of the sources'));
    expect(sourceFolders().filter((folder) => !mapped.includes(folder))).toEqual([]);
  });

  it('maps every file of src/engine once, and no other', () => {
    expect(firstCells(section('### Files of src/engine')).sort()).toEqual([...engineFiles].sort());
  });

  it('names only files and folders that exist', () => {
    const places = codeSpans(page).filter((span) => /^(src|test|docs|data|scenarios|bin|\.ci)\//.test(span));
    expect(places.length).toBeGreaterThan(30);
    expect(places.filter((place) => place !== NOT_YET && !existsSync(join(ROOT, place)))).toEqual([]);
    const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map((link) => link[1]!);
    expect(links.filter((link) => !existsSync(join(ROOT, 'docs', link)))).toEqual([]);
  });

  it('names only files by their bare name that src/engine or the runner has', () => {
    const bare = codeSpans(page).filter((span) => /^[\w-]+\.ts$/.test(span));
    expect(bare.filter((name) => !engineFiles.includes(name) && name !== 'worker.ts')).toEqual([]);
  });

  it('names only identifiers that the sources have', () => {
    const names = codeSpans(page).filter((span) => /^(?=.*[A-Z_])[A-Za-z_]\w*$/.test(span));
    expect(names.length).toBeGreaterThan(40);
    const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(ROOT, 'src', file), 'utf8'))
      .join('\n');
    const words = new Set(sources.match(/\w+/g));
    expect(names.filter((name) => name !== 'NaN' && !words.has(name))).toEqual([]);
  });
});
