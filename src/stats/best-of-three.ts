/** What a best-of-three match comes to when its games are independent and alike. */
export interface BestOfThree {
  readonly win: number;
  readonly loss: number;
  /** As many wins each after three games: score, then Hull decide (I3). */
  readonly level: number;
  /** Games played: two wins end a match. */
  readonly meanGames: number;
}

/**
 * Chances of a best-of-three match from the chances of one game (I3). A match ends with the second win of a side;
 * after three games the side with more wins has it. A match that differs from this shows that its games are not
 * alike: maps, swaps of the reserve.
 */
export function bestOfThree(win: number, draw: number): BestOfThree {
  const loss = 1 - win - draw;
  if (!(win >= 0 && draw >= 0 && loss >= -1e-12)) throw new RangeError(`no chances of win and draw: ${win}, ${draw}`);
  const lost = Math.max(0, loss);
  // Two wins in two games or in three (either order of the other game), or one win and two draws.
  const ahead = (own: number) => own * own * (3 - 2 * own) + 3 * own * draw * draw;
  return {
    win: ahead(win),
    loss: ahead(lost),
    level: draw ** 3 + 6 * win * draw * lost,
    meanGames: 3 - win * win - lost * lost,
  };
}
