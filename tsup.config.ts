import { existsSync } from 'node:fs';
import { defineConfig } from 'tsup';

const entries = { cli: 'src/cli/main.ts', index: 'src/index.ts', worker: 'src/runner/worker.ts' };

export default defineConfig({
  entry: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
  format: 'esm',
  target: 'node20',
  platform: 'node',
  splitting: true,
  sourcemap: true,
  clean: true,
  dts: { entry: { index: 'src/index.ts' }, compilerOptions: { ignoreDeprecations: '6.0' } },
});
