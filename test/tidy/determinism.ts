import ts from 'typescript';
import type { Report } from './violation.ts';

/** Exact on integers on every machine; every other member of Math is a draw, a float, or may differ in its last digit. */
const EXACT_MATH = new Set(['abs', 'ceil', 'clz32', 'floor', 'imul', 'max', 'min', 'round', 'sign', 'trunc']);

/** Globals through which the clock, the machine or the screen would reach a game. */
const BANNED_GLOBALS = new Set([
  'Date',
  'Intl',
  'console',
  'crypto',
  'fetch',
  'globalThis',
  'performance',
  'process',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
]);

const LOCALE_METHODS = /^(localeCompare|toLocale\w+)$/;
const COLLECTIONS = new Set([
  'Map',
  'ReadonlyMap',
  'Set',
  'ReadonlySet',
  'WeakMap',
  'WeakSet',
  'MapIterator',
  'SetIterator',
]);
const OBJECT_LISTS = new Set(['keys', 'values', 'entries', 'getOwnPropertyNames']);

/** Reports everything in a file by which two runs of one game could differ. */
export function checkDeterminism(source: ts.SourceFile, checker: ts.TypeChecker, report: Report): void {
  const isGlobal = (node: ts.Identifier): boolean => {
    const declarations = checker.getSymbolAtLocation(node)?.declarations;
    return declarations?.some((declaration) => declaration.getSourceFile().isDeclarationFile) ?? true;
  };
  const isCollection = (node: ts.Expression): boolean => {
    const type = checker.getTypeAtLocation(node);
    const members = type.isUnionOrIntersection() ? type.types : [type];
    return members.some((member) => COLLECTIONS.has(member.symbol?.name ?? ''));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) checkGlobal(node, isGlobal, report);
    else if (ts.isPropertyAccessExpression(node) && LOCALE_METHODS.test(node.name.text)) {
      report(node, 'determinism', `${node.name.text} depends on the locale`);
    } else if (ts.isBinaryExpression(node) && isPower(node)) {
      report(node, 'determinism', 'the operator ** is Math.pow');
    } else if (ts.isForInStatement(node)) {
      report(node, 'order', 'for ... in');
    } else if (ts.isForOfStatement(node) && isCollection(node.expression)) {
      report(node, 'order', `for ... of ${node.expression.getText(source)}`);
    } else if (ts.isSpreadElement(node) && isCollection(node.expression) && !isSorted(node.parent)) {
      report(node, 'order', node.getText(source));
    } else if (ts.isCallExpression(node)) {
      checkCall(node, isCollection, checker, source, report);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function checkGlobal(node: ts.Identifier, isGlobal: (node: ts.Identifier) => boolean, report: Report): void {
  const name = node.text;
  if (name !== 'Math' && !BANNED_GLOBALS.has(name)) return;
  const parent = node.parent;
  // `fire.process` and `{ process: 1 }` name a member; only a free-standing name reads the global.
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return;
  if (ts.isTypeReferenceNode(parent) || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) {
    if (!ts.isPropertyAssignment(parent) || parent.name === node) return;
  }
  if (!isGlobal(node)) return;
  if (name !== 'Math') report(node, 'determinism', name);
  else if (!ts.isPropertyAccessExpression(parent)) report(node, 'determinism', 'Math as a value');
  else if (!EXACT_MATH.has(parent.name.text)) report(node, 'determinism', `Math.${parent.name.text}`);
}

function checkCall(
  call: ts.CallExpression,
  isCollection: (node: ts.Expression) => boolean,
  checker: ts.TypeChecker,
  source: ts.SourceFile,
  report: Report,
): void {
  const callee = call.expression;
  if (!ts.isPropertyAccessExpression(callee)) return;
  const object = callee.expression;
  const member = callee.name.text;
  const owner = ts.isIdentifier(object) ? object.text : '';
  const first = call.arguments[0];
  const ordered = first !== undefined && isConstantTable(first, checker);
  const overObject = owner === 'Object' && OBJECT_LISTS.has(member) && !ordered;
  const overEach = member === 'forEach' && isCollection(object);
  const overCopy = owner === 'Array' && member === 'from' && first !== undefined && isCollection(first);
  if ((overObject || overEach || overCopy) && !isSorted(call))
    report(call, 'order', call.getText(source).split('\n')[0]!);
}

/** True for a table written out as a constant, or a part of one: its keys stand as the author ordered them. */
function isConstantTable(node: ts.Expression, checker: ts.TypeChecker): boolean {
  let root = node;
  while (ts.isPropertyAccessExpression(root) || ts.isElementAccessExpression(root)) root = root.expression;
  const named = checker.getSymbolAtLocation(root);
  const symbol = named && named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named;
  const declaration = symbol?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return false;
  if (!(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const)) return false;
  if (!ts.isSourceFile(declaration.parent.parent.parent)) return false;
  let value = declaration.initializer;
  while (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) value = value.expression;
  return ts.isObjectLiteralExpression(value);
}

/** True when the list is sorted on the spot, so that its first order cannot matter. */
function isSorted(list: ts.Node): boolean {
  const access = list.parent;
  if (!ts.isPropertyAccessExpression(access) || !ts.isCallExpression(access.parent)) return false;
  return access.name.text === 'sort' || access.name.text === 'toSorted';
}

function isPower(node: ts.BinaryExpression): boolean {
  const operator = node.operatorToken.kind;
  if (operator === ts.SyntaxKind.AsteriskAsteriskEqualsToken) return true;
  if (operator !== ts.SyntaxKind.AsteriskAsteriskToken) return false;
  // A power of two literals is folded when the code is compiled: a constant, not a calculation.
  return !(isNumber(node.left) && isNumber(node.right));
}

function isNumber(node: ts.Expression): boolean {
  return ts.isNumericLiteral(node) || ts.isBigIntLiteral(node);
}
