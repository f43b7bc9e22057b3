import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const RECIPES = join(import.meta.dirname, '../../docs/notebooks');

/** Recipes in Python, and the packages that each needs besides what Python brings. */
export const PYTHON_RECIPES: Readonly<Record<string, readonly string[]>> = {
  'standard.py': [],
  'pandas_recipe.py': ['pandas', 'pyarrow'],
  'duckdb_recipe.py': ['duckdb'],
};

/** The commands of docs/notebooks.md that make what the recipes read, as words behind `mechsim`. */
export function makingCommands(): string[][] {
  const page = readFileSync(join(RECIPES, '../notebooks.md'), 'utf8');
  const block = /They read these files:\n\n```sh\n([\s\S]*?)```/.exec(page)![1]!;
  return block
    .trim()
    .split('\n')
    .map((line) => line.split(' ').slice(2));
}
