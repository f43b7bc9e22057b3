/** A game that stands out, by the two whole numbers that rank it; fewer is more notable. */
export interface NotableGame {
  readonly index: number;
  readonly rank: readonly [number, number];
}

/** What games are remembered for. */
export const NOTABLE_KINDS = ['closest', 'longest', 'fastest'] as const;
export type NotableKind = (typeof NOTABLE_KINDS)[number];
export type Notable = Record<NotableKind, NotableGame[]>;

/** Games kept of each kind. */
export const NOTABLE_COUNT = 3;

export function emptyNotable(): Notable {
  return { closest: [], longest: [], fastest: [] };
}

/** Remembers a game where it ranks among the most notable of its kind; of equal ranks the earlier game stays. */
export function remember(notable: Notable, kind: NotableKind, index: number, first: number, second: number): void {
  const list = notable[kind];
  const last = list[NOTABLE_COUNT - 1];
  if (last !== undefined && order(last.rank, last.index, [first, second], index) <= 0) return;
  list.push({ index, rank: [first, second] });
  list.sort((x, y) => order(x.rank, x.index, y.rank, y.index));
  if (list.length > NOTABLE_COUNT) list.pop();
}

/** Adds what another part of the same batch remembers. */
export function mergeNotable(into: Notable, other: Notable): void {
  for (const kind of NOTABLE_KINDS) {
    for (const { index, rank } of other[kind]) remember(into, kind, index, rank[0], rank[1]);
  }
}

function order(
  left: readonly [number, number],
  leftIndex: number,
  right: readonly [number, number],
  rightIndex: number,
): number {
  return left[0] - right[0] || left[1] - right[1] || leftIndex - rightIndex;
}
