import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOTS, withWeights } from './bots-page.ts';
import { makeWorkplace, README, ROOT, withOutputs } from './readme-outputs.ts';

// `npm run readme`: prints the outputs and weights that README.md and docs/bots.md show afresh, by the sources as they are.
const folder = makeWorkplace();
const main = join(ROOT, 'src/cli/main.ts');
const printed = new Map<string, string>();

function outputOf(command: string): string {
  const known = printed.get(command);
  if (known !== undefined) return known;
  const words = command.split(' ').slice(2);
  const text = execFileSync('node', ['--import', 'tsx', main, ...words], { cwd: folder, encoding: 'utf8' });
  printed.set(command, text);
  return text;
}

try {
  writeFileSync(README, withOutputs(readFileSync(README, 'utf8'), outputOf));
  writeFileSync(BOTS, withWeights(withOutputs(readFileSync(BOTS, 'utf8'), outputOf)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
