import { type ModuleDeclaration, type Node, type Program, parse, type Statement } from 'acorn';
import MagicString from 'magic-string';
import { defineConfig, type Options } from 'tsup';

/** A node with what those that assign, or are assigned to, have. */
interface AnyNode extends Node {
  readonly name?: string;
  readonly left?: Node;
  readonly argument?: Node;
}
type Plugin = NonNullable<Options['plugins']>[number];

/** Calls `visit` with a node and all nodes below it. */
function walk(node: Node, visit: (node: AnyNode) => void): void {
  visit(node as AnyNode);
  for (const below of Object.values(node).flat()) {
    if (typeof (below as Node | null)?.type === 'string') walk(below as Node, visit);
  }
}

/** Names that something in the code assigns to, in whatever scope. */
function assignedNames(program: Node): Set<string> {
  const names = new Set<string>();
  const take = (target: Node | undefined) => {
    if (target === undefined || target.type === 'MemberExpression') return;
    walk(target, ({ name }) => {
      if (name !== undefined) names.add(name);
    });
  };
  walk(program, ({ type, left, argument }) => {
    if (type === 'AssignmentExpression' || type === 'ForOfStatement' || type === 'ForInStatement') take(left);
    if (type === 'UpdateExpression') take(argument);
  });
  return names;
}

/** A plugin that edits the statements of every built file; it is told the names that the file assigns to. */
function edits(name: string, edit: (program: Program, assigned: Set<string>, text: MagicString) => void): Plugin {
  return {
    name,
    renderChunk(code, { path }) {
      if (!path.endsWith('.js')) return;
      const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
      const text = new MagicString(code);
      edit(program, assignedNames(program), text);
      return { code: text.toString(), map: text.generateMap({ source: path, hires: true }) };
    },
  };
}

/**
 * Makes constants of the variables of a file that nothing assigns to. The bundler writes `var` for every top-level `const`; the
 * compiler of the engine that runs it takes the value of a constant, and with it the address of a table, into the code.
 */
const constants = edits('constants', ({ body }, assigned, text) => {
  for (const statement of body) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'var') continue;
    const fixed = statement.declarations.every(
      ({ id, init }) => init && id.type === 'Identifier' && !assigned.has(id.name),
    );
    if (fixed) text.update(statement.start, statement.start + 'var'.length, 'const');
  }
});

/** Whether a statement is nothing but names for numbers or texts. */
function isLiteral(statement: Statement | ModuleDeclaration): boolean {
  return (
    statement.type === 'VariableDeclaration' &&
    statement.declarations.every(
      ({ init }) => (init?.type === 'UnaryExpression' ? init.argument : init)?.type === 'Literal',
    )
  );
}

/**
 * Makes constants of the functions of a file too, and puts them in front, where all that follows may call them. A function
 * that is declared is a variable: at every call the compiler has its value fetched and compared. For a file that is whole:
 * one that shares a ring of imports with another would come too late with its functions.
 *
 * Plain numbers come before the functions: only where they are known is their value written for their name.
 */
const constantFunctions = edits('constant-functions', ({ body }, assigned, text) => {
  for (const { start, end } of body.filter(isLiteral)) {
    text.appendLeft(end, '\n');
    text.move(start, end, 0);
  }
  for (const statement of body) {
    if (statement.type !== 'FunctionDeclaration' || assigned.has(statement.id.name)) continue;
    const { start, end, id } = statement;
    text.update(start, id.end, `const ${id.name} = ${text.original.slice(start, id.start)}`);
    text.appendLeft(end, ';\n');
    text.move(start, end, 0);
  }
});

const shared: Options = {
  format: 'esm',
  target: 'node20',
  platform: 'node',
  sourcemap: true,
  plugins: [constants],
  // Writes the value of a constant wherever it is read: in a bundle it would be a variable, looked up at every use.
  minify: 'terser',
  terserOptions: {
    compress: { defaults: false, evaluate: true, module: true, reduce_vars: true, toplevel: true, unused: true },
    mangle: false,
    format: { beautify: true, comments: false, indent_level: 2 },
  },
};

export default defineConfig([
  {
    ...shared,
    entry: { cli: 'src/cli/main.ts', index: 'src/index.ts' },
    splitting: true,
    clean: true,
    dts: { entry: { index: 'src/index.ts' }, compilerOptions: { ignoreDeprecations: '6.0' } },
  },
  // One file for all that a worker runs, as names shared between files would be looked up at every use.
  {
    ...shared,
    entry: { worker: 'src/runner/worker.ts' },
    splitting: false,
    plugins: [constants, constantFunctions],
  },
]);
