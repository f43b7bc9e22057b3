import type { BatchReport } from '../study/report/batch-report.ts';
import { headline, histogramBars, notableGames } from './batch-summary.ts';
import { fixed, percent } from './figures.ts';
import type { Block, Table } from './printout.ts';

/** A batch for a person: who won and how surely, what decided it, who did what, and which games to look at. */
export function batchBlocks(report: BatchReport): Block[] {
  if (report.totals.games === 0) return headline(report);
  return [
    ...headline(report),
    resultTable(report),
    histogramBars('Rounds', report.histograms['rounds']!),
    histogramBars('Score of a minus score of b', report.histograms['scoreMargin']!),
    mechTable(report),
    weaponTable(report),
    notableGames(report),
    { title: 'This batch again', lines: [{ command: report.manifest.command }] },
  ];
}

function resultTable(report: BatchReport): Table {
  const { totals, sides, rounds, kills, zones, score } = report;
  const byReason = Object.entries(totals.byReason)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${REASONS[reason] ?? reason} ${percent(count / totals.games, 0)}`);
  const pair = (a: number | null, b: number | null) => `${fixed(a)} : ${fixed(b)}`;
  return {
    title: 'What decided it',
    columns: [{ title: '' }, { title: 'a : b, or all games' }],
    rows: [
      ['ended by', byReason.join(', ')],
      ['score', pair(score.a.mean, score.b.mean)],
      ['mechs destroyed', pair(kills.a, kills.b)],
      ['zone points', pair(zones.a, zones.b)],
      ['Hull left', pair(score.a.hullLeft, score.b.hullLeft)],
      ['decided by zones', percent(zones.decidedShare)],
      ['rounds', `median ${rounds.median ?? '-'}, mean ${fixed(rounds.mean)}`],
      ['deaths in a game', `median ${kills.deaths.median ?? '-'}, mean ${fixed(kills.deaths.mean)}`],
      ['physical side a', `wins ${percent(sides.sideA.winShare)}`],
      ['side that is first', `wins ${percent(sides.first.winShare)}`],
    ],
  };
}

const REASONS: Readonly<Record<string, string>> = {
  wipe: 'wipe',
  score: 'score',
  hull: 'Hull',
  draw: 'draw',
  mutualWipe: 'mutual wipe',
};

/** What each mech did and suffered. */
function mechTable({ mechs, totals }: BatchReport): Table {
  const perGame = (row: object, field: string, decimals = 2) => fixed(count(row, field) / totals.games, decimals);
  return {
    title: 'Mechs, per game',
    columns: [
      { title: 'mech' },
      { title: 'name' },
      { title: 'lives', align: 'right' },
      { title: 'damage', align: 'right' },
      { title: 'kills', align: 'right', optional: true },
      { title: 'taken', align: 'right', optional: true },
      { title: 'falls first', align: 'right', optional: true },
      { title: 'parts lost', align: 'right', optional: true },
      { title: 'hexes', align: 'right', optional: true },
    ],
    rows: mechs.map((mech) => [
      mech.mech,
      mech.name,
      percent(mech.survival, 0),
      fixed(mech.damagePerGame, 1),
      fixed(mech.killsPerGame),
      perGame(mech, 'damageTaken', 1),
      percent(count(mech, 'firstDeaths') / totals.games, 0),
      perGame(mech, 'partsLost'),
      perGame(mech, 'hexes'),
    ]),
  };
}

/** Weapons in use; a chassis that never struck is left out, a weapon that never fired is not. */
function weaponTable({ weapons, totals }: BatchReport): Table {
  const used = weapons.filter((row) => row.item !== 'chassis' || count(row, 'shots') > 0);
  return {
    title: 'Weapons',
    columns: [
      { title: 'mech' },
      { title: 'weapon' },
      { title: 'hit', align: 'right' },
      { title: 'damage', align: 'right' },
      { title: 'uses', align: 'right', optional: true },
      { title: 'through', align: 'right', optional: true },
      { title: 'kills', align: 'right', optional: true },
      { title: 'a shot', align: 'right', optional: true },
      { title: 'criticals', align: 'right', optional: true },
    ],
    rows: used.map((row) => [
      row.mech,
      row.form === row.item ? row.item : `${row.item} (${row.form})`,
      percent(row.hitShare, 0),
      fixed(count(row, 'damage') / totals.games, 1),
      fixed(USES.reduce((uses, field) => uses + count(row, field), 0) / totals.games),
      percent(row.penetratedShare, 0),
      fixed(count(row, 'kills') / totals.games),
      fixed(row.damagePerShot),
      fixed(count(row, 'critical') / totals.games),
    ]),
  };
}

/** What uses a weapon: a Fire, a cloud, a strike. */
const USES = ['fires', 'smokes', 'strikes', 'directStrikes'] as const;

function count(row: object, field: string): number {
  return (row as Record<string, number>)[field]!;
}
