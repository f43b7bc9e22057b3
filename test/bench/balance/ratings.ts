import type { Catalog } from '../../../src/catalog/schema.ts';
import { bradleyTerry, type Rating } from '../../../src/stats/bradley-terry.ts';
import { winShare } from '../../../src/stats/win-share.ts';
import { cycleRows } from '../../../src/study/tournament/tournament-report.ts';
import { pairKey, type Record } from './record.ts';

/** What the pairs of kits say of them, the strongest kit first. */
export interface Ratings {
  readonly kits: readonly (Rating & { readonly kit: string })[];
  /** By `pairKey` of two kits, share of the games that the first of them wins. */
  readonly shares: ReadonlyMap<string, number | null>;
  readonly cycles: ReturnType<typeof cycleRows>;
}

/** Ratings of kits from the games of three against three. */
export function ratingsOf({ kits }: Catalog, { pairs }: Record): Ratings {
  const names = kits.map(({ id }) => id);
  const meetings = [...pairs].map(([key, unitCounts]) => {
    const [one, two] = key.split(' ') as [string, string];
    return { one, two, first: names.indexOf(one), second: names.indexOf(two), unitCounts };
  });
  const shares = new Map<string, number | null>();
  for (const { one, two, unitCounts } of meetings) {
    const share = winShare(unitCounts).estimate;
    shares.set(pairKey(one, two), share);
    shares.set(pairKey(two, one), share === null ? null : 1 - share);
  }
  const results = meetings.map(({ first, second, unitCounts }) => ({ first, second, counts: unitCounts }));
  const { ratings } = bradleyTerry(names.length, results);
  return {
    kits: ratings
      .map((rating, index) => ({ ...rating, kit: names[index]! }))
      .sort((one, two) => (two.elo ?? Number.NEGATIVE_INFINITY) - (one.elo ?? Number.NEGATIVE_INFINITY)),
    shares,
    cycles: cycleRows(
      names.map((name) => ({ name })),
      meetings,
    ),
  };
}
