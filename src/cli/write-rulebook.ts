import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadCatalog } from '../catalog/load.ts';
import { withRulebookTables } from './rulebook-tables.ts';

// `npm run rulebook`: prints the tables of the stock catalog into docs/rulebook.md.
const file = fileURLToPath(new URL('../../docs/rulebook.md', import.meta.url));
writeFileSync(file, withRulebookTables(readFileSync(file, 'utf8'), loadCatalog()));
