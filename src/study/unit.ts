/** How games make up a unit, the one observation that is compared (1, 2 or 4 games on one seed). */
export interface UnitKind {
  /** Every game is played again on the same seed with the teams on each other's sides. */
  readonly swap: boolean;
  /** Those two are played with either side activating first; implies `swap`. */
  readonly swapFirst: boolean;
}

export const SINGLE: UnitKind = { swap: false, swapFirst: false };

/** One game of a unit. */
export interface UnitGame {
  /** Team a stands on side b. */
  readonly swapped: boolean;
  /** The physical side that activates first (0 a, 1 b); -1: initiative is rolled. */
  readonly firstSide: number;
}

/**
 * The games of a unit in order: as the scenario has it, sides swapped, and both again with the other side first.
 * @param firstSide of the scenario, -1 for rolled initiative; with `swapFirst` a roll becomes side a first, then b
 */
export function gamesOfUnit({ swap, swapFirst }: UnitKind, firstSide: number): readonly UnitGame[] {
  if (!swapFirst) {
    const plain = { swapped: false, firstSide };
    return swap ? [plain, { swapped: true, firstSide }] : [plain];
  }
  const first = Math.max(firstSide, 0);
  return [first, 1 - first].flatMap((side) => [
    { swapped: false, firstSide: side },
    { swapped: true, firstSide: side },
  ]);
}

/** Games in a unit. */
export function unitSize({ swap, swapFirst }: UnitKind): number {
  return swapFirst ? 4 : swap ? 2 : 1;
}

/** Game `index` of a batch belongs to unit floor(index / size) and has the seed of that unit: seed + unit. */
export function seedOfGame(seed: number, index: number, size: number): number {
  return seed + Math.floor(index / size);
}
