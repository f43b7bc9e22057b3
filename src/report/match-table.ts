import type { MatchReport } from '../study/match/match-report.ts';
import { fixed, grouped, NOTHING, percent } from './figures.ts';
import type { Block, Passage, Table } from './printout.ts';
import { sequentialLine } from './sequential-line.ts';

const FAILED_SHOWN = 5;

/** Matches for a person: who has them and how surely, game by game, and what the reserves came to. */
export function matchBlocks(report: MatchReport): Block[] {
  const { totals, manifest } = report;
  const blocks: Block[] = [{ lines: matchFindings(report) }];
  if (totals.matches > 0) blocks.push(gameTable(report), swapTable(report));
  if (totals.sprt !== null) blocks.push({ lines: [sequentialLine(totals.sprt)] });
  const failed = totals.failedGames
    .slice(0, FAILED_SHOWN)
    .flatMap(({ match, game, message, replay }) => [
      `failed: match ${match}, game ${game + 1}: ${message}`,
      { command: replay },
    ]);
  if (failed.length > 0) blocks.push({ lines: failed });
  const shown = matchReplays(report);
  if (shown.length > 0) blocks.push({ title: 'Games to look at', lines: shown });
  blocks.push({ title: 'These matches again', lines: [{ command: manifest.command }] });
  return blocks;
}

/** Who has the matches, and by how much, in sentences. */
export function matchFindings({ totals, matchShare, gameShare, manifest, complete }: MatchReport): string[] {
  if (totals.matches === 0) return [`No match was played to its end (seed ${manifest.seed}).`];
  const { wins, score, hull, drawn } = totals.decidedBy;
  const failed = totals.failed === 0 ? '' : `, ${totals.failed} failed`;
  return [
    `Team a has ${percent(matchShare.a)} of ${grouped(totals.matches)} matches${interval(matchShare)}` +
      `${complete ? '' : ' (incomplete)'}: ${totals.winsA} won, ${totals.winsB} lost, ${totals.draws} drawn${failed}.`,
    `Team a has ${percent(gameShare.a)} of ${grouped(totals.games)} games${interval(gameShare)}; ` +
      `games alike would give ${percent(matchShare.ofLikeGames)} of the matches.`,
    `Decided by wins ${wins}, score ${score}, Hull ${hull}, drawn ${drawn}; ${fixed(totals.gamesPerMatch)} games a match, seed ${manifest.seed}.`,
  ];
}

/** One game of each place in a match, with the command that shows it. */
export function matchReplays({ byGame }: MatchReport): Passage['lines'][number][] {
  return byGame.flatMap(({ game, map, replay }) => {
    if (replay === null) return [];
    return [`game ${game}${map === null ? '' : `, on ${map}`}, of the first match that had it`, { command: replay }];
  });
}

function interval({ low, high }: { low: number | null; high: number | null }): string {
  return low === null || high === null ? '' : ` (95 %: ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
}

function gameTable({ byGame }: MatchReport): Table {
  return {
    title: 'Game by game',
    columns: [
      { title: 'game', align: 'right' },
      { title: 'map' },
      { title: 'played', align: 'right' },
      { title: 'a wins', align: 'right' },
      { title: 'win share', align: 'right' },
      { title: '95 %', align: 'right' },
      { title: 'rounds', align: 'right', optional: true },
    ],
    rows: byGame.map(({ game, map, games, wins, winShare, low, high, rounds }) => [
      String(game),
      map ?? 'open field',
      grouped(games),
      grouped(wins),
      percent(winShare),
      low === null || high === null ? NOTHING : `${(100 * low).toFixed(1)}-${(100 * high).toFixed(1)}`,
      fixed(rounds, 1),
    ]),
  };
}

function swapTable({ swaps }: MatchReport): Table {
  return {
    title: 'Swaps',
    columns: [
      { title: 'team' },
      { title: 'reserve' },
      { title: 'swaps', align: 'right' },
      { title: 'not possible', align: 'right' },
      { title: 'for' },
      { title: 'win share with it', align: 'right' },
    ],
    rows: (['a', 'b'] as const).map((team) => {
      const { reserve, swaps: count, refused, byMech, withReserve } = swaps[team];
      const gone = byMech.filter((row) => row.swaps > 0).map((row) => `${row.mech} ${row.swaps}`);
      return [
        team,
        reserve ?? 'none',
        grouped(count),
        grouped(refused),
        gone.join(', '),
        percent(withReserve.winShare),
      ];
    }),
  };
}
