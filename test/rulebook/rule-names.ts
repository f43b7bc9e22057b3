import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = new URL('../../', import.meta.url);

/** The rulebook as it stands in docs/. */
export function rulebookText(): string {
  return readFileSync(new URL('docs/rulebook.md', ROOT), 'utf8');
}

/** The numbers of the rules in the order of the book, such as `F5` and `F11.2`; section J is one rule. */
export function ruleNumbers(book: string): string[] {
  return [...book.matchAll(/^#{2,4} (?:([A-I]\d+(?:\.\d+)?) |(J) {2})/gm)].map((match) => (match[1] ?? match[2])!);
}

/** Names of all tests and of the groups they stand in, read from the sources below test/. */
export function testNames(): string[] {
  const directory = fileURLToPath(new URL('test/', ROOT));
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => namesIn(readFileSync(`${directory}/${file}`, 'utf8'), file));
}

/** Names given to `test`, `it` and `describe`, their `each` and other variants included, in one source. */
export function namesIn(text: string, file: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['test', 'it', 'describe'].includes(rootName(node.expression))) {
      const name = node.arguments[0];
      if (name && ts.isStringLiteralLike(name)) names.push(name.text);
      else if (name && ts.isTemplateExpression(name)) names.push(name.head.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return names;
}

/** `test` for test(...), test.each(...)(...), test.prop([...])(...). */
function rootName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return rootName(callee.expression);
  return '';
}

/** The rule numbers that a test name begins with: `H5` of "H5 sight is mutual", both of "E6 F11.2 a riposte ...". */
export function citedNumbers(name: string): string[] {
  const lead = /^(?:(?:[A-J]\d+(?:\.\d+)?|J)(?:,? |$))+/.exec(name);
  return lead === null ? [] : lead[0].trim().split(/,? /);
}
