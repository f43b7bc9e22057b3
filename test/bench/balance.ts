import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadCatalog } from '../../src/catalog/load.ts';
import { EXIT } from '../../src/cli/exit.ts';
import { balancePage, withBalance } from './balance/page.ts';

// `npm run balance -- [--games N] [--seed N] [--workers N] [--data DIR] [--write]`: plays the stock catalog, or one with
// an overlay, prints the tables of docs/balance.md, and ends with 3 when a bar of balance is not held. With --write the
// tables go into the page instead.

/** Far from every seed that the catalog was tuned with. */
const FRESH_SEED = 920_000_000_000;

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(FRESH_SEED) },
    workers: { type: 'string', default: String(availableParallelism()) },
    data: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const [games, seed, workers] = [values.games, values.seed, values.workers].map(Number) as [number, number, number];
for (const count of [games, seed, workers])
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError('a whole number from 1 on');

const { text, bars } = await balancePage(loadCatalog(values.data), { games, seed, workers });
if (values.write) {
  const page = fileURLToPath(new URL('../../docs/balance.md', import.meta.url));
  writeFileSync(page, withBalance(readFileSync(page, 'utf8'), text));
} else process.stdout.write(text);
for (const { name, found } of bars.filter(({ held }) => !held)) process.stderr.write(`not held: ${name}: ${found}\n`);
process.exitCode = bars.every(({ held }) => held) ? EXIT.done : EXIT.conditionFailed;
