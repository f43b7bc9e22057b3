import { ClusterMoments } from '../../stats/clustered-share.ts';
import { DRAWN, FAILED, Outcomes, WON_A, WON_B } from '../aggregate/outcomes.ts';
import { MATCH_GAMES } from './match-plan.ts';
import { DECIDERS, type Decider, type MatchGame, resultOf } from './match-row.ts';

/** Wins, losses and draws of team a. */
export interface Record3 {
  winsA: number;
  winsB: number;
  draws: number;
}

/** What a team's reserve came to. */
export interface SwapCounts {
  /** Swaps by the mech that went. */
  readonly byMech: number[];
  /** Losers that had nobody whom they could take off. */
  refused: number;
  /** Games that the team played with its reserve on the board, and of them those it won and drew. */
  games: number;
  wins: number;
  draws: number;
}

/** Matches of a plan, counted in whole numbers. */
export class MatchTally {
  matches = 0;
  failed = 0;
  games = 0;
  readonly results: Record3 = { winsA: 0, winsB: 0, draws: 0 };
  readonly gameResults: Record3 = { winsA: 0, winsB: 0, draws: 0 };
  readonly decidedBy: Record<Decider, number>;
  readonly byGame: (Record3 & { rounds: number })[];
  readonly clusters = new ClusterMoments();
  /** Of matches, in seed order. */
  readonly outcomes = new Outcomes();
  readonly swaps: readonly [SwapCounts, SwapCounts];

  /** @param sizes mechs of the teams */
  constructor(sizes: readonly [number, number]) {
    this.decidedBy = Object.fromEntries(DECIDERS.map((name) => [name, 0])) as Record<Decider, number>;
    this.byGame = Array.from({ length: MATCH_GAMES }, () => ({ winsA: 0, winsB: 0, draws: 0, rounds: 0 }));
    const none = (size: number): SwapCounts => ({
      byMech: new Array<number>(size).fill(0),
      refused: 0,
      games: 0,
      wins: 0,
      draws: 0,
    });
    this.swaps = [none(sizes[0]), none(sizes[1])];
  }

  /** `[losses, draws, wins]` of team a: matches as units. */
  get unitCounts(): [number, number, number] {
    return [this.results.winsB, this.results.draws, this.results.winsA];
  }

  /** A match with a game that failed counts as failed, and its games not at all. */
  add(games: readonly MatchGame[]): void {
    const result = resultOf(games);
    this.outcomes.add(result?.outcome ?? FAILED);
    if (result === null) {
      this.failed += 1;
      return;
    }
    this.matches += 1;
    this.games += games.length;
    count(this.results, result.outcome);
    this.decidedBy[result.decidedBy] += 1;
    let halfPoints = 0;
    games.forEach((game, index) => {
      const row = this.byGame[index]!;
      count(row, game.outcome);
      count(this.gameResults, game.outcome);
      row.rounds += game.rounds;
      halfPoints += game.outcome === WON_A ? 2 : game.outcome === DRAWN ? 1 : 0;
      this.#countSwaps(game, games[index - 1]);
    });
    this.clusters.add(games.length, halfPoints);
  }

  #countSwaps(game: MatchGame, before: MatchGame | undefined): void {
    for (const [team, field] of (['outA', 'outB'] as const).entries()) {
      const swaps = this.swaps[team]!;
      const mech = game[field];
      if (before !== undefined && mech !== before[field]) swaps.byMech[mech]! += 1;
      const lost = before?.outcome === (team === 0 ? WON_B : WON_A);
      if (lost) swaps.refused += game.refused;
      if (mech < 0) continue;
      swaps.games += 1;
      if (game.outcome === (team === 0 ? WON_A : WON_B)) swaps.wins += 1;
      else if (game.outcome === DRAWN) swaps.draws += 1;
    }
  }
}

function count(record: Record3, outcome: number): void {
  if (outcome === WON_A) record.winsA += 1;
  else if (outcome === WON_B) record.winsB += 1;
  else record.draws += 1;
}
