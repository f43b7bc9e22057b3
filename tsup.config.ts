import { defineConfig, type Options } from 'tsup';

const shared: Options = {
  format: 'esm',
  target: 'node20',
  platform: 'node',
  sourcemap: true,
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
  { ...shared, entry: { worker: 'src/runner/worker.ts' }, splitting: false },
]);
