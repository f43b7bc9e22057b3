import { posix } from 'node:path';
import ts from 'typescript';
import type { Report } from './violation.ts';

interface Layer {
  /** Layers it may import; its own is always allowed. */
  layers: readonly string[];
  /** Layers it may import types from, and nothing else. */
  typesFrom?: readonly string[];
  /** Packages it may import; `node:` admits the whole standard library, `node:x` one module of it. */
  packages: readonly string[];
}

const BELOW_RUNNER = ['engine', 'catalog', 'bots', 'search', 'stats', 'study'];
const ALL = [...BELOW_RUNNER, 'runner', 'report'];

/** Who may import whom. `.` is the few files that lie directly in src: the public API and the version. */
export const LAYERS: Readonly<Record<string, Layer>> = {
  engine: { layers: [], packages: [] },
  search: { layers: [], packages: [] },
  stats: { layers: [], packages: [] },
  bots: { layers: ['engine', 'search'], packages: [] },
  catalog: { layers: ['engine'], packages: ['zod', 'yaml', 'node:'] },
  study: { layers: ['catalog', 'stats'], typesFrom: ['engine'], packages: ['zod', 'yaml', 'node:crypto'] },
  runner: { layers: [...BELOW_RUNNER, '.'], packages: ['*'] },
  report: { layers: ['study', 'stats', '.'], packages: ['*'] },
  cli: { layers: [...ALL, '.'], packages: ['*'] },
  '.': { layers: ALL, packages: [] },
};

/** `engine` for src/engine/hex.ts, `.` for src/index.ts, undefined outside src. */
export function layerOf(file: string): string | undefined {
  const parts = file.split('/');
  if (parts[0] !== 'src') return undefined;
  return parts.length === 2 ? '.' : parts[1];
}

interface Import {
  node: ts.Node;
  specifier: string;
  typeOnly: boolean;
  /** Loaded when the line is reached, not when the file is. */
  late: boolean;
}

/** Every module a file names: import, export from, `import()`, and `import('x')` in a type. */
export function importsOf(source: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const typeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      found.push({ node, specifier: node.moduleSpecifier.text, typeOnly, late: false });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ node, specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly, late: false });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const target = node.arguments[0];
      if (target && ts.isStringLiteralLike(target))
        found.push({ node, specifier: target.text, typeOnly: false, late: true });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const { literal } = node.argument;
      if (ts.isStringLiteral(literal)) found.push({ node, specifier: literal.text, typeOnly: true, late: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Reports every import of `file` that crosses a layer against LAYERS or names a package it may not use. */
export function checkImports(
  file: string,
  source: ts.SourceFile,
  dependencies: ReadonlySet<string>,
  report: Report,
): void {
  for (const found of importsOf(source)) {
    if (found.specifier.startsWith('.')) checkRelative(file, found, report);
    else checkPackage(file, found, dependencies, report);
  }
}

function checkRelative(file: string, found: Import, report: Report): void {
  const { node, specifier, typeOnly } = found;
  if (!/\.(ts|json)$/.test(specifier)) report(node, 'extension', `'${specifier}' without the .ts extension`);
  const from = layerOf(file);
  if (from === undefined) return;
  const target = posix.join(posix.dirname(file), specifier);
  const to = layerOf(target);
  if (to === from) return;
  if (from === '.' && target === 'package.json') return;
  const layer = LAYERS[from];
  if (layer && to !== undefined) {
    if (layer.layers.includes(to)) return;
    if (typeOnly && layer.typesFrom?.includes(to)) return;
  }
  report(node, 'layer', `${from} imports ${target}`);
}

function checkPackage(file: string, found: Import, dependencies: ReadonlySet<string>, report: Report): void {
  const { node, specifier } = found;
  const from = layerOf(file);
  if (from === undefined) return;
  const allowed = LAYERS[from]?.packages ?? [];
  const standard = specifier.startsWith('node:');
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const named = allowed.includes('*') || allowed.includes(name) || (standard && allowed.includes('node:'));
  if (!named) report(node, 'package', `${from} imports ${specifier}`);
  else if (!standard && !dependencies.has(name)) report(node, 'package', `${name} is not a dependency of the package`);
}
