import type { BatchReport } from '../study/report/batch-report.ts';
import { bar, splitBar } from './bars.ts';
import { fixed, grouped, percent } from './figures.ts';
import type { Printout, Table } from './printout.ts';
import { wrapCommand } from './wrap-command.ts';

/** Bars and passages are no wider than this, however wide the terminal. */
const WIDEST = 80;
const NARROWEST = 30;

/** A batch for a person: who won and how surely, what decided it, who did what, and which games to look at. */
export function batchBlocks(report: BatchReport, terminalWidth: number): Printout['blocks'] {
  const width = Math.max(NARROWEST, Math.min(WIDEST, terminalWidth));
  if (report.totals.games === 0) return [headline(report, width)];
  return [
    headline(report, width),
    resultTable(report),
    histogram('Rounds', report.histograms['rounds']!, width),
    histogram('Score of a minus score of b', report.histograms['scoreMargin']!, width),
    mechTable(report),
    weaponTable(report),
    notable(report, width),
  ];
}

function headline(report: BatchReport, width: number): string {
  const { totals, winShare, scenario, manifest } = report;
  const lines = [
    `a  ${scenario.a.team.join(', ')}`,
    `b  ${scenario.b.team.join(', ')}`,
    `${ground(report)}, ${players(report)}, seed ${manifest.seed}`,
    '',
  ];
  if (!report.complete) {
    lines.push(`Incomplete: ${grouped(totals.games)} of ${grouped(manifest.games)} games were played.`);
  }
  if (totals.failed > 0) lines.push(`${grouped(totals.failed)} games failed and are not counted.`);
  if (totals.games === 0) return lines.join('\n');
  lines.push(...verdict(report));
  const parts = [
    { value: totals.winsA, fill: '█' },
    { value: totals.draws, fill: '░' },
    { value: totals.winsB, fill: '▒' },
  ];
  lines.push('', splitBar(parts, width));
  lines.push(`█ a ${grouped(totals.winsA)}   ░ draw ${grouped(totals.draws)}   ▒ b ${grouped(totals.winsB)}`);
  if (winShare.status !== 'ok') lines.push(`The interval's status is ${winShare.status}.`);
  return lines.join('\n');
}

function ground({ scenario }: BatchReport): string {
  return scenario.field === undefined ? `map ${scenario.map}` : `open field at ${scenario.field.distance}`;
}

function players({ scenario: { aiA, aiB } }: BatchReport): string {
  const player = ({ policy, aggression }: typeof aiA) => (aggression === 1 ? policy : `${policy} ${aggression}`);
  return player(aiA) === player(aiB) ? `${player(aiA)} policy` : `${player(aiA)} against ${player(aiB)} policy`;
}

/** Who is ahead, by how much and how surely. */
function verdict({ winShare, totals, manifest }: BatchReport): string[] {
  const { a, low, high } = winShare;
  if (a === null) return ['No whole unit was played.'];
  const leader =
    low === null || high === null
      ? 'Too few games to tell.'
      : low > 0.5
        ? 'Team a is ahead.'
        : high < 0.5
          ? 'Team b is ahead.'
          : 'Neither team is ahead beyond chance.';
  const range = low === null ? '' : ` (${percent(low)} to ${percent(high)} at ${percent(manifest.confidence, 0)})`;
  return [leader, `Win share of a: ${percent(a)}${range} over ${grouped(totals.games)} games.`];
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

/** Bars of the bins from the first to the last that is not empty. */
function histogram(title: string, record: BatchReport['histograms'][string], width: number): string {
  const { counts, least } = record;
  const first = counts.findIndex((count) => count > 0);
  const last = counts.findLastIndex((count) => count > 0);
  const most = Math.max(...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const lines = counts.slice(first, last + 1).map((count, index) => {
    const label = String(least + first + index).padStart(4);
    const share = percent(count / total).padStart(7);
    return `${label} ${share} ${bar(count, most, width - 14)}`.trimEnd();
  });
  return [title, ...lines].join('\n');
}

function mechTable({ mechs, totals }: BatchReport): Table {
  const perGame = (count: number) => fixed(count / totals.games);
  return {
    title: 'Mechs, per game',
    columns: [
      { title: 'mech' },
      { title: 'name' },
      { title: 'lives', align: 'right' },
      { title: 'kills', align: 'right' },
      { title: 'damage', align: 'right' },
      { title: 'taken', align: 'right' },
      { title: 'falls first', align: 'right', optional: true },
      { title: 'parts lost', align: 'right', optional: true },
      { title: 'hexes', align: 'right', optional: true },
    ],
    rows: mechs.map((mech) => {
      const counts = mech as unknown as Record<string, number>;
      return [
        mech.mech,
        mech.name,
        percent(mech.survival, 0),
        fixed(mech.killsPerGame),
        fixed(mech.damagePerGame, 1),
        fixed(counts['damageTaken']! / totals.games, 1),
        percent(counts['firstDeaths']! / totals.games, 0),
        perGame(counts['partsLost']!),
        perGame(counts['hexes']!),
      ];
    }),
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
      { title: 'uses', align: 'right' },
      { title: 'hit', align: 'right' },
      { title: 'through', align: 'right' },
      { title: 'damage', align: 'right' },
      { title: 'kills', align: 'right' },
      { title: 'a shot', align: 'right', optional: true },
      { title: 'criticals', align: 'right', optional: true },
    ],
    rows: used.map((row) => [
      row.mech,
      row.form === row.item ? row.item : `${row.item} (${row.form})`,
      fixed(USES.reduce((uses, field) => uses + count(row, field), 0) / totals.games),
      percent(row.hitShare, 0),
      percent(row.penetratedShare, 0),
      fixed(count(row, 'damage') / totals.games, 1),
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

/** The games worth a look, each by what `mechsim play` needs beyond the common command. */
function notable({ notable: games, manifest }: BatchReport, width: number): string {
  const lines = ['Games worth a look'];
  for (const [kind, list] of Object.entries(games)) {
    const [game] = list;
    if (game === undefined) continue;
    const facts = Object.entries(game).flatMap(([key, value]) =>
      typeof value === 'number' && key !== 'index' ? [`${FACTS[key] ?? key} ${value}`] : [],
    );
    lines.push(`${kind}: seed ${game.seed}${game.swapped ? ', swapped' : ''} (${facts.join(', ')})`);
    lines.push(wrapCommand(game.replay, width, '  '));
  }
  lines.push('', 'This batch again', wrapCommand(manifest.command, width, '  '));
  return lines.join('\n');
}

const FACTS: Readonly<Record<string, string>> = { scoreMargin: 'score margin', hullMargin: 'Hull margin' };
