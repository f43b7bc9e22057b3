import { posix } from 'node:path';
import ts from 'typescript';
import { checkDeterminism } from './determinism.ts';
import { checkImports, layerOf } from './layers.ts';
import { checkShape } from './shape.ts';
import type { Report, Violation } from './violation.ts';

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
};

/**
 * Every breach of the house rules in `sources`, in order of file and line.
 * @param root folder of the repository; installed packages and their types are found from there
 * @param sources text by path from the root; they need not exist on disk
 * @param dependencies names of the packages that come with an installed mechsim
 */
export function violationsIn(
  root: string,
  sources: ReadonlyMap<string, string>,
  dependencies: ReadonlySet<string>,
): Violation[] {
  const program = createProgram(root, sources);
  const checker = program.getTypeChecker();
  const violations: Violation[] = [];
  for (const file of [...sources.keys()].sort()) {
    const source = program.getSourceFile(posix.join(root, file));
    if (!source) throw new Error(`${file} was not parsed`);
    const report: Report = (node, rule, found) => {
      const position = ts.isSourceFile(node) ? 0 : node.getStart(source);
      violations.push({ file, line: source.getLineAndCharacterOfPosition(position).line + 1, rule, found });
    };
    checkShape(file, source, report);
    checkImports(file, source, dependencies, report);
    const layer = layerOf(file);
    if (layer === 'engine' || layer === 'bots') checkDeterminism(source, checker, report);
  }
  return violations;
}

function createProgram(root: string, sources: ReadonlyMap<string, string>): ts.Program {
  const host = ts.createCompilerHost(OPTIONS, true);
  const onDisk = { fileExists: host.fileExists, readFile: host.readFile };
  const planted = (path: string): string | undefined => sources.get(posix.relative(root, path));
  host.fileExists = (path) => planted(path) !== undefined || onDisk.fileExists(path);
  host.readFile = (path) => planted(path) ?? onDisk.readFile(path);
  host.getSourceFile = (path, language) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, language, true);
  };
  host.getCurrentDirectory = () => root;
  return ts.createProgram(
    [...sources.keys()].map((file) => posix.join(root, file)),
    OPTIONS,
    host,
  );
}
