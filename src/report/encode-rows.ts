import type { Column, Piece, RowEncoder, RowSet } from './printout.ts';

/** A whole row set by an encoder; nothing without one. */
export function* encodeRows(
  encoderOf: (columns: readonly Column[]) => RowEncoder,
  rowSet: RowSet | undefined,
): Generator<Piece> {
  if (rowSet === undefined) return;
  const encoder = encoderOf(rowSet.columns);
  yield* encoder.begin();
  yield* encoder.rows(rowSet.rows());
  yield* encoder.end();
}
