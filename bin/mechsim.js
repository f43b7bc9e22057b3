#!/usr/bin/env node
try {
  await import('../dist/cli.js');
} catch (error) {
  const { existsSync } = await import('node:fs');
  // Looked for only now: every start would pay for it.
  if (existsSync(new URL('../dist/cli.js', import.meta.url))) throw error;
  process.stderr.write('mechsim is not built yet: run `npm ci` (or `npm run build`) in its folder first.\n');
  process.exitCode = 1;
}
