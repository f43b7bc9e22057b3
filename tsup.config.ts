import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { cli: 'src/cli/main.ts', index: 'src/index.ts', worker: 'src/runner/worker.ts' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  sourcemap: true,
  clean: true,
  esbuildOptions(options) {
    // Writes the value of a constant wherever it is read; in a bundle it would be a variable, looked up at every use.
    options.minifySyntax = true;
  },
  dts: { entry: { index: 'src/index.ts' }, compilerOptions: { ignoreDeprecations: '6.0' } },
});
