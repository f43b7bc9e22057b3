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
  let place = list.length;
  while (place > 0 && order(list[place - 1]!, first, second, index) > 0) place--;
  if (place === NOTABLE_COUNT) return;
  list.splice(place, 0, { index, rank: [first, second] });
  if (list.length > NOTABLE_COUNT) list.pop();
}

/** Adds what another part of the same batch remembers. */
export function mergeNotable(into: Notable, other: Notable): void {
  for (const kind of NOTABLE_KINDS) {
    for (const { index, rank } of other[kind]) remember(into, kind, index, rank[0], rank[1]);
  }
}

/** Below 0 where a game kept ranks before another, above 0 where it ranks after it. */
function order({ index, rank }: NotableGame, first: number, second: number, otherIndex: number): number {
  return rank[0] - first || rank[1] - second || index - otherIndex;
}
