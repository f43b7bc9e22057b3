import { describe, expect, test } from 'vitest';
import { loadCatalog } from '../../src/catalog/load.ts';
import { RULEBOOK_TABLES, rulebookTable, withRulebookTables } from '../../src/cli/rulebook-tables.ts';
import { rulebookText } from './rule-names.ts';

const catalog = loadCatalog();

describe('catalog tables in the rulebook', () => {
  test('they are those of the catalog (npm run rulebook prints them afresh)', () => {
    const book = rulebookText();
    expect(withRulebookTables(book, catalog)).toBe(book);
  });

  test('a changed catalog makes the book stale', () => {
    const book = rulebookText();
    const core = { ...catalog.chassis[0]!, heatLimit: catalog.chassis[0]!.heatLimit + 1 };
    const changed = { ...catalog, chassis: [core, ...catalog.chassis.slice(1)] };
    expect(withRulebookTables(book, changed)).not.toBe(book);
  });

  test('a book without the markers of a table is refused', () => {
    const book = rulebookText().replace('<!-- table: pilots -->', '');
    expect(() => withRulebookTables(book, catalog)).toThrow("no markers for the table 'pilots'");
  });

  test('every item appears in one of the equipment tables, and every row has all of its columns', () => {
    const equipment = rulebookTable('weapons', catalog) + rulebookTable('melee', catalog);
    for (const { name } of catalog.equipment) expect(equipment).toContain(`| ${name} |`);
    for (const name of RULEBOOK_TABLES) {
      const widths = rulebookTable(name, catalog)
        .trim()
        .split('\n')
        .map((line) => line.split(' | ').length);
      expect(new Set(widths).size, name).toBe(1);
    }
  });
});
