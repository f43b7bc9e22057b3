import type { Cell, Column, RowSet } from '../report/printout.ts';

/** Objects as rows: what their columns name, null where they have it not. */
export function objectRows(columns: readonly Column[], objects: readonly object[]): RowSet {
  return {
    columns,
    rows: () => objects.map((one) => columns.map(({ name }) => (one as Record<string, Cell>)[name] ?? null)),
  };
}
