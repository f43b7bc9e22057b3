import type { MatchReport } from '../../study/match/match-report.ts';
import { fixed, grouped, percent } from '../figures.ts';
import { matchFindings, matchReplays } from '../match-table.ts';
import { sequentialLine } from '../sequential-line.ts';
import { shareChart, splitBar } from './charts.ts';
import { html, type Markup, NO_MARKUP, section, table } from './markup.ts';
import { page } from './page.ts';
import { findingList, glossary, passage, warning } from './passages.ts';

const FAILED_SHOWN = 5;
const TEAMS = ['a', 'b'] as const;

/** Matches as a page for a newcomer: who has them and how surely, game by game, what the reserves came to. */
export function matchPage(report: MatchReport): string {
  const { totals, scenario } = report;
  const [a, b] = [scenario.a.team.join(', '), scenario.b.team.join(', ')];
  const body = html`<h1><span class="a">${a} (a)</span> against <span class="b">${b} (b)</span></h1>
<p class="soft">${settingText(report)}</p>
${warnings(report)}${section('Who won', verdict(report), totals.matches > 0 ? shares(report) : NO_MARKUP)}${totals.matches > 0 ? games(report) : NO_MARKUP}${totals.matches > 0 ? reserves(report) : NO_MARKUP}${section('Games to look at', html`<p>Every game can be watched again, die by die: paste its command into a terminal; games.ndjson has the command of each.</p>\n`, passage(matchReplays(report)))}${section('Words', glossary(WORDS))}${origin(report)}`;
  return page(`${a} against ${b}: matches - mechsim`, body);
}

function settingText({ manifest, totals, scenario }: MatchReport): string {
  const maps = manifest.maps === null ? 'the open field' : manifest.maps.join(', ');
  return `${grouped(totals.matches)} best-of-three matches, ${grouped(totals.games)} games, on ${maps}, played by ${scenario.aiA.policy} (a) and ${scenario.aiB.policy} (b), from seed ${manifest.seed}.`;
}

function warnings({ complete, totals, manifest }: MatchReport): Markup {
  const incomplete = complete
    ? null
    : warning(
        `Incomplete: ${grouped(totals.matches + totals.failed)} of ${grouped(manifest.matches)} matches were played.`,
      );
  const failed = totals.failedGames
    .slice(0, FAILED_SHOWN)
    .map(({ match, game, message, replay }) =>
      warning(`Match ${match} failed in game ${game + 1} and counts nowhere: ${message}.`, replay),
    );
  return html`${incomplete}${failed}`;
}

function verdict(report: MatchReport): Markup {
  const { low, high } = report.matchShare;
  const { sprt } = report.totals;
  const leader =
    low !== null && low > 0.5
      ? ['Team a is ahead.']
      : high !== null && high < 0.5
        ? ['Team b is ahead.']
        : report.totals.matches > 0
          ? ['Neither team is ahead beyond chance.']
          : [];
  return findingList([...leader, ...matchFindings(report), ...(sprt === null ? [] : [sequentialLine(sprt)])]);
}

function shares({ totals, matchShare, gameShare }: MatchReport): Markup {
  const results = [
    { label: `a wins (${grouped(totals.winsA)})`, value: totals.winsA, fill: 'a' },
    { label: `drawn (${grouped(totals.draws)})`, value: totals.draws, fill: 'none' },
    { label: `b wins (${grouped(totals.winsB)})`, value: totals.winsB, fill: 'b' },
  ];
  const { wins, score, hull, drawn } = totals.decidedBy;
  const deciders = [
    { label: 'more wins', value: wins, fill: 'full' },
    { label: 'equal wins, more points', value: score, fill: 'glance' },
    { label: 'equal points, more Hull left', value: hull, fill: 'deflect' },
    { label: 'nothing: drawn', value: drawn, fill: 'none' },
  ];
  const points = [
    { label: 'Matches of a', share: matchShare.a, low: matchShare.low, high: matchShare.high, games: totals.matches },
    { label: 'Games of a', share: gameShare.a, low: gameShare.low, high: gameShare.high, games: totals.games },
  ];
  return html`<div class="grid">
${splitBar(`How ${grouped(totals.matches)} matches ended`, results)}${splitBar('What decided a match', deciders)}${shareChart('How sure that is', points)}</div>
`;
}

function games({ byGame }: MatchReport): Markup {
  const label = ({ game, map }: MatchReport['byGame'][number]) => `Game ${game}${map === null ? '' : `, ${map}`}`;
  const points = byGame.map((row) => {
    return { label: label(row), share: row.winShare, low: row.low, high: row.high, games: row.games };
  });
  const n = (title: string) => ({ title, number: true });
  const rows = byGame.map((row) => [
    label(row),
    grouped(row.games),
    grouped(row.wins),
    grouped(row.losses),
    grouped(row.draws),
    percent(row.winShare),
    fixed(row.rounds, 1),
  ]);
  return section(
    'Game by game',
    shareChart('Win share of a in each game', points),
    table(
      'Games of a match',
      [{ title: 'game' }, n('played'), n('a wins'), n('b wins'), n('drawn'), n('win share of a'), n('rounds')],
      rows,
    ),
  );
}

function reserves({ swaps }: MatchReport): Markup {
  const n = (title: string, meaning: string) => ({ title, number: true, meaning });
  const rows = TEAMS.map((team) => {
    const { reserve, swaps: count, refused, byMech, withReserve } = swaps[team];
    const gone = byMech.filter((row) => row.swaps > 0).map((row) => `${row.mech} ${grouped(row.swaps)}`);
    return [
      html`<span class="${team}">${team}</span>`,
      reserve ?? 'none',
      grouped(count),
      gone.join(', '),
      grouped(refused),
      grouped(withReserve.games),
      percent(withReserve.winShare),
    ];
  });
  return section(
    'The reserves',
    html`<p>The loser of a game takes its worst performer off for the reserve, as far as the team stays legal.</p>
`,
    table(
      'Swaps',
      [
        { title: 'team' },
        { title: 'reserve' },
        n('swaps', 'times the reserve came in'),
        { title: 'for' },
        n('not possible', 'losers that had nobody to take off, or no reserve'),
        n('games with it', 'games with the reserve on the board'),
        n('win share with it', 'of those games'),
      ],
      rows,
    ),
  );
}

const WORDS: readonly (readonly [string, string])[] = [
  ['match', 'up to three games on the maps in turn; two wins end it'],
  ['games alike', 'what the share of matches would be if every game had the same chances'],
  ['interval', 'how far chance alone may have moved a number: 95 of 100 such intervals hold the true one'],
  ['Hull', 'durability over all parts of a mech'],
];

function origin({ manifest, matchShare, gameShare }: MatchReport): Markup {
  const { engine, dice, rulesHash, catalogHash, command } = manifest;
  return section(
    'These matches again',
    html`<pre>${command}</pre>
<footer>mechsim ${engine}, dice ${dice}, rules ${rulesHash.slice(0, 12)}, catalog ${catalogHash.slice(0, 12)}. Intervals: matches ${matchShare.method}, games ${gameShare.method}.</footer>
`,
  );
}
