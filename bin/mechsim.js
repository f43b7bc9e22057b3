#!/usr/bin/env node
import { existsSync } from 'node:fs';

const cli = new URL('../dist/cli.js', import.meta.url);
if (existsSync(cli)) {
  await import(cli.href);
} else {
  process.stderr.write('mechsim is not built yet: run `npm ci` (or `npm run build`) in its folder first.\n');
  process.exitCode = 1;
}
