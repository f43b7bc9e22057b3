import { rounded } from '../../stats/rounded.ts';
import { winShare } from '../../stats/win-share.ts';

/** Wins of someone over some games, with the interval of the share. */
export interface ShareRow {
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** (wins + draws / 2) / games. */
  readonly winShare: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Each game counts as one observation. */
export function shareRow(wins: number, losses: number, draws: number): ShareRow {
  const { estimate, low, high } = winShare([losses, draws, wins]);
  return {
    games: wins + losses + draws,
    wins,
    losses,
    draws,
    winShare: rounded(estimate),
    low: rounded(low),
    high: rounded(high),
  };
}

/** `part / whole`, null without a whole. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded(part / whole);
}
