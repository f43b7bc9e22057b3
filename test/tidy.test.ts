import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { violationsIn } from './tidy/check.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url))
  .replaceAll('\\', '/')
  .replace(/\/$/, '');
const DEPENDENCIES = new Set([
  ...Object.keys(packageJson.dependencies),
  ...Object.keys('peerDependencies' in packageJson ? (packageJson.peerDependencies as object) : {}),
]);

function sourcesUnder(...folders: string[]): Map<string, string> {
  const sources = new Map<string, string>();
  for (const folder of folders) {
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${entry.replaceAll('\\', '/')}`;
      if (file.endsWith('.ts')) sources.set(file, readFileSync(join(ROOT, file), 'utf8'));
    }
  }
  return sources;
}

describe('house rules', () => {
  it('hold in every file of src and test', () => {
    const sources = sourcesUnder('src', 'test');
    expect(sources.has('src/cli/main.ts')).toBe(true);
    const found = violationsIn(ROOT, sources, DEPENDENCIES);
    expect(found.map(({ file, line, rule, found }) => `${file}:${line} ${rule}: ${found}`)).toEqual([]);
  });
});

/** Each planted file and what must be found in it, as `line rule: found`. */
const PLANTED: Record<string, { text: string; expected: string[] }> = {
  'src/engine/planted-imports.ts': {
    text: `import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Thing } from '../catalog/planted-thing.ts';
export { one } from '../stats/planted-one.ts';
export const late = () => import('../cli/main.ts');
export type Far = import('../study/planted-study.ts').Far;
import { own } from './planted-own';`,
    expected: [
      '1 package: engine imports node:fs',
      '2 package: engine imports zod',
      '3 layer: engine imports src/catalog/planted-thing.ts',
      '4 layer: engine imports src/stats/planted-one.ts',
      '5 layer: engine imports src/cli/main.ts',
      '6 layer: engine imports src/study/planted-study.ts',
      "7 extension: './planted-own' without the .ts extension",
    ],
  },
  'src/engine/planted-math.ts': {
    text: `export const a = Math.random();
export const b = Math.sin(1) + Math.log2(2) + Math.sqrt(4) + Math.hypot(3, 4) + Math.pow(2, 3);
export const { exp } = Math;
export const c = Math['cos'](1);
export const d = (n: number) => n ** 2;
export const fine = 2 ** 20 + Math.imul(3, 4) + Math.max(1, 2);`,
    expected: [
      '1 determinism: Math.random',
      '2 determinism: Math.sin',
      '2 determinism: Math.log2',
      '2 determinism: Math.sqrt',
      '2 determinism: Math.hypot',
      '2 determinism: Math.pow',
      '3 determinism: Math as a value',
      '4 determinism: Math as a value',
      '5 determinism: the operator ** is Math.pow',
    ],
  },
  'src/bots/planted-globals.ts': {
    text: `export const a = new Date();
export const b = Date.now();
export const c = performance.now();
setTimeout(() => {}, 1);
console.log(a);
export const d = process.env;
export const e = 'a'.localeCompare('b');
// Math.random() and new Date() in a comment
export const fine = 'Math.random() console.log';
export const own = { process: 1, console: 2 }.process;
export function free(performance: { now: number }) { return performance.now; }`,
    expected: [
      '1 determinism: Date',
      '2 determinism: Date',
      '3 determinism: performance',
      '4 determinism: setTimeout',
      '5 determinism: console',
      '6 determinism: process',
      '7 determinism: localeCompare depends on the locale',
    ],
  },
  'src/bots/planted-order.ts': {
    text: `const map = new Map<string, number>();
const set: ReadonlySet<number> = new Set([2, 1]);
for (const [key] of map) key.length;
for (const key of map.keys()) key.length;
for (const value of map.values()) value.toFixed();
for (const value of set) value.toFixed();
set.forEach((value) => value.toFixed());
export const spread = [...set];
export const copied = Array.from(map.entries());
for (const key of Object.keys({ a: 1 })) key.length;
for (const key in { a: 1 }) key.length;
for (const key of [...map.keys()].sort()) key.length;
for (const key of Object.keys({ a: 1 }).toSorted()) key.length;
for (const [index, value] of [3, 4].entries()) index + value;
for (const value of new Int32Array(2).values()) value.toFixed();
const COSTS = { open: { a: 1 }, rough: { a: 2 } } as const;
export const ordered = [Object.keys(COSTS), Object.values(COSTS.open)];
export function costs(given: Record<string, number>) { return Object.values(given); }
export function local() { const built = { a: 1 }; return Object.keys(built); }`,
    expected: [
      '3 order: for ... of map',
      '4 order: for ... of map.keys()',
      '5 order: for ... of map.values()',
      '6 order: for ... of set',
      '7 order: set.forEach((value) => value.toFixed())',
      '8 order: ...set',
      '9 order: Array.from(map.entries())',
      '10 order: Object.keys({ a: 1 })',
      '11 order: for ... in',
      '18 order: Object.values(given)',
      '19 order: Object.keys(built)',
    ],
  },
  'src/study/planted-study.ts': {
    text: `import type { State } from '../engine/planted-own.ts';
import { state } from '../engine/planted-own.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { run } from '../runner/planted-run.ts';`,
    expected: [
      '2 layer: study imports src/engine/planted-own.ts',
      '4 package: study imports node:fs',
      '5 package: study imports commander',
      '6 layer: study imports src/runner/planted-run.ts',
    ],
  },
  'src/report/planted-report.ts': {
    text: `import { a } from '../cli/main.ts';
import { b } from '../engine/planted-own.ts';
import ts from 'typescript';
import { c } from '../study/planted-study.ts';`,
    expected: [
      '1 layer: report imports src/cli/main.ts',
      '2 layer: report imports src/engine/planted-own.ts',
      '3 package: typescript is not a dependency of the package',
    ],
  },
  'src/stats/planted-default.ts': {
    text: `export default function () {}
const name = 1;
export { name as default };
export const notDefault = 1;
import { search } from '../search/planted.ts';`,
    expected: [
      '1 default-export: export default function () {}',
      '3 default-export: export { name as default };',
      '5 layer: stats imports src/search/planted.ts',
    ],
  },
  'src/stray/planted.ts': {
    text: `import { hex } from '../engine/planted-own.ts';`,
    expected: ['1 layer: stray imports src/engine/planted-own.ts'],
  },
  'src/search/planted-utils.ts': { text: 'export {};', expected: ["1 name: 'utils' in a file name"] },
  'src/search/poolManager.ts': { text: 'export {};', expected: ["1 name: 'Manager' in a file name"] },
  'test/planted-long.ts': {
    text: `export {};\n${'//\n'.repeat(400)}`,
    expected: ['1 length: 401 lines, 400 at most'],
  },
  'src/search/planted-fitting.ts': { text: `export {};\n${'//\n'.repeat(399)}`, expected: [] },
};

describe('the checker of the house rules', () => {
  const sources = new Map(Object.entries(PLANTED).map(([file, { text }]) => [file, text]));
  const violations = violationsIn(ROOT, sources, DEPENDENCIES);

  it.each(Object.keys(PLANTED))('finds exactly what is planted in %s', (file) => {
    const found = violations.filter((violation) => violation.file === file);
    expect(found.map(({ line, rule, found }) => `${line} ${rule}: ${found}`)).toEqual(PLANTED[file]!.expected);
  });
});
