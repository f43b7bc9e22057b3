import { bestOfThree } from '../../stats/best-of-three.ts';
import { clusteredShare } from '../../stats/clustered-share.ts';
import { rounded } from '../../stats/rounded.ts';
import { sprt } from '../../stats/sprt.ts';
import { winShare } from '../../stats/win-share.ts';
import type { ColumnEntry } from '../game-columns.ts';
import { sprtSection } from '../report/result-sections.ts';
import { ratio, shareRow } from '../report/share.ts';
import type { ResolvedScenario } from '../resolve-scenario.ts';
import type { CompleteSprt } from '../sweep/resolved-study.ts';
import { watchedShare } from '../sweep/stopping.ts';
import type { MatchTally, SwapCounts } from './match-tally.ts';

export const MATCH_SCHEMA = 'mechsim.match/1';

/** What names the result of a run of matches. */
export interface MatchManifest {
  readonly command: string;
  readonly engine: string;
  readonly dice: string;
  readonly rulesHash: string;
  readonly catalogHash: string;
  readonly seed: string;
  readonly matches: number;
  /** Map of each game; null: the scenario's open field. */
  readonly maps: readonly string[] | null;
  readonly sprt: CompleteSprt | null;
  readonly confidence: number;
}

/** A game that came to no end. */
export interface FailedMatchGame {
  readonly match: number;
  readonly game: number;
  readonly seed: string;
  readonly status: string;
  readonly message: string;
  readonly replay: string;
}

export interface MatchReportInput {
  readonly manifest: MatchManifest;
  readonly scenario: ResolvedScenario;
  readonly tally: MatchTally;
  readonly failed: readonly FailedMatchGame[];
  /** By game: shows it as it was in the first match that had it; null where none had. */
  readonly replays: readonly (string | null)[];
  readonly complete: boolean;
  readonly columns: readonly ColumnEntry[];
  readonly volatile: Readonly<Record<string, unknown>>;
}

export type MatchReport = ReturnType<typeof matchReport>;

/** The report of a run of best-of-three matches, its keys in the order of the contract. */
export function matchReport({
  manifest,
  scenario,
  tally,
  failed,
  replays,
  complete,
  columns,
  volatile,
}: MatchReportInput) {
  const { results, gameResults } = tally;
  return {
    schema: MATCH_SCHEMA,
    manifest,
    scenario,
    totals: {
      matches: tally.matches,
      games: tally.games,
      ...results,
      failed: tally.failed,
      decidedBy: tally.decidedBy,
      gamesPerMatch: ratio(tally.games, tally.matches),
      gamesWonA: gameResults.winsA,
      gamesWonB: gameResults.winsB,
      gamesDrawn: gameResults.draws,
      sprt: manifest.sprt === null ? null : sprtSection(sprt(tally.unitCounts, manifest.sprt)),
      failedGames: failed,
      /** Two bits a match in seed order, as games have them in the report of a batch. */
      outcomes: tally.outcomes.toText(),
    },
    /** Of team a over matches. */
    matchShare: matchShareOf(tally, manifest),
    /** Of team a over games, whose interval knows that the games of a match belong together. */
    gameShare: gameShareOf(tally),
    byGame: tally.byGame.map((row, index) => ({
      game: index + 1,
      map: manifest.maps === null ? null : manifest.maps[index % manifest.maps.length]!,
      ...shareRow(row.winsA, row.winsB, row.draws),
      rounds: ratio(row.rounds, row.winsA + row.winsB + row.draws),
      replay: replays[index] ?? null,
    })),
    swaps: {
      a: swapRow(tally.swaps[0], scenario.a),
      b: swapRow(tally.swaps[1], scenario.b),
    },
    columns,
    complete,
    volatile,
  };
}

function matchShareOf(tally: MatchTally, { sprt: rule, matches }: MatchManifest) {
  const { unitCounts } = tally;
  const interval = rule === null ? winShare(unitCounts) : watchedShare(unitCounts, matches);
  const { estimate, low, high, method, status } = interval;
  return {
    a: rounded(estimate),
    low: rounded(low),
    high: rounded(high),
    method,
    units: tally.matches,
    status,
    /** What it would be if all games were alike and nothing but chance told them apart. */
    ofLikeGames: likeGamesShare(tally),
  };
}

function likeGamesShare({ games, gameResults }: MatchTally): number | null {
  if (games === 0) return null;
  const { win, level } = bestOfThree(gameResults.winsA / games, gameResults.draws / games);
  return rounded(win + level / 2);
}

function gameShareOf(tally: MatchTally) {
  const { estimate, low, high, method, units, status } = clusteredShare(tally.clusters);
  return { a: rounded(estimate), low: rounded(low), high: rounded(high), method, matches: units, status };
}

function swapRow({ byMech, refused, games, wins, draws }: SwapCounts, { team, reserve }: ResolvedScenario['a']) {
  return {
    reserve: reserve ?? null,
    swaps: byMech.reduce((sum, swaps) => sum + swaps, 0),
    refused,
    byMech: byMech.map((swaps, mech) => ({ mech: team[mech]!, swaps })),
    /** Games with the reserve on the board. */
    withReserve: { games, wins, draws, winShare: ratio(wins + draws / 2, games) },
  };
}
