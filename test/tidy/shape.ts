import { posix } from 'node:path';
import ts from 'typescript';
import type { Report } from './violation.ts';

const MAX_LINES = 400;
const BANNED_WORDS = new Set(['helper', 'helpers', 'util', 'utils', 'manager', 'managers', 'info', 'infos']);

/** Reports default exports, files that ask to be split, and file names that say nothing. */
export function checkShape(file: string, source: ts.SourceFile, report: Report): void {
  for (const statement of source.statements) {
    if (isDefaultExport(statement)) report(statement, 'default-export', statement.getText(source).split('\n')[0]!);
  }
  const lines = source.text.replace(/\n$/, '').split('\n').length;
  if (lines > MAX_LINES) report(source, 'length', `${lines} lines, ${MAX_LINES} at most`);
  for (const word of posix.basename(file).split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/)) {
    if (BANNED_WORDS.has(word.toLowerCase())) report(source, 'name', `'${word}' in a file name`);
  }
}

function isDefaultExport(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true;
  if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
    return statement.exportClause.elements.some((element) => element.name.text === 'default');
  }
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword) ?? false;
}
