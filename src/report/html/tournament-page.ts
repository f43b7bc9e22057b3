import type { TournamentReport } from '../../study/tournament/tournament-report.ts';
import { fixed, grouped, NOTHING, percent } from '../figures.ts';
import { cycleLines, tournamentFindings, tournamentSetting } from '../tournament-table.ts';
import { heatMap } from './heat-map.ts';
import { type IntervalRow, intervalChart, numberScale } from './intervals.ts';
import { html, type Markup, NO_MARKUP, section, table } from './markup.ts';
import { page } from './page.ts';
import { findingList, glossary, passage, warning } from './passages.ts';

/** Entries up to which a map of all pairs is readable; of more, the strongest. */
const MAP_ENTRIES = 14;
const CHART_ENTRIES = 40;
const PAIRS_SHOWN = 500;
const GAMES_SHOWN = 3;
const FAILED_SHOWN = 5;

/** A tournament as a page for a newcomer: who is best and how surely, who beats whom, what no rating explains. */
export function tournamentPage(report: TournamentReport): string {
  const body = html`<h1>Tournament of ${report.entries.length} teams</h1>
<p class="soft">${tournamentSetting(report)}.</p>
${warnings(report)}${section('Who is best', findingList(tournamentFindings(report)), ratingChart(report), entryTable(report))}${section('Who beats whom', pairMap(report), pairTable(report))}${cycles(report)}${games(report)}${section('Words', glossary(WORDS))}${origin(report)}`;
  return page(`Tournament of ${report.entries.length} teams - mechsim`, body);
}

function warnings({ complete, pairs }: TournamentReport): Markup {
  const incomplete = complete ? null : warning('Incomplete: not every pair has played all of its games.');
  const failed = pairs
    .filter(({ failedGames }) => failedGames.length > 0)
    .slice(0, FAILED_SHOWN)
    .map(({ a, b, failedGames }) => {
      const [first] = failedGames;
      const text = `${a} against ${b}: ${grouped(failedGames.length)} games failed and count nowhere; the first: ${first!.message}.`;
      return warning(text, first!.replay);
    });
  return html`${incomplete}${failed}`;
}

function ratingChart({ entries }: TournamentReport): Markup {
  const shown = entries.filter(({ elo }) => elo !== null).slice(0, CHART_ENTRIES);
  const rows = shown.map(({ name, elo, low, high }): IntervalRow => {
    return { label: name, estimate: elo, low, high, figure: fixed(elo, 0), fill: 'a' };
  });
  const ends = rows.flatMap(({ estimate, low, high }) => [estimate, low, high]);
  return intervalChart(
    'Rating in Elo; 0 is the mean of all',
    rows,
    numberScale(ends, (value) => fixed(value, 0)),
  );
}

function entryTable({ entries }: TournamentReport): Markup {
  const n = (title: string) => ({ title, number: true });
  const rows = entries.map(({ name, elo, low, high, winShare, wins, losses, draws, status, team }) => [
    name,
    elo === null ? status : fixed(elo, 0),
    low === null || high === null ? NOTHING : `${fixed(low, 0)} to ${fixed(high, 0)}`,
    percent(winShare),
    grouped(wins),
    grouped(losses),
    grouped(draws),
    html`<code>${team}</code>`,
  ]);
  return table(
    'Entries, the strongest first',
    [{ title: 'entry' }, n('Elo'), n('95 %'), n('win share'), n('won'), n('lost'), n('drawn'), { title: 'team' }],
    rows,
  );
}

/** Win share of the entry of the row against that of the column. */
function pairMap({ entries, pairs }: TournamentReport): Markup {
  const names = entries.slice(0, MAP_ENTRIES).map(({ name }) => name);
  const shareOf = (row: string, column: string): number | null => {
    for (const { a, b, winShareA } of pairs) {
      if (winShareA === null) continue;
      if (a === row && b === column) return winShareA;
      if (a === column && b === row) return 1 - winShareA;
    }
    return null;
  };
  const places = names.map((_, place) => String(place + 1));
  const which = entries.length > names.length ? ` (the ${names.length} strongest)` : '';
  return heatMap(`Win share of the row against the column, by place${which}; blue above one half, orange below`, {
    across: 'against place',
    down: 'place',
    columns: places,
    rows: places,
    shares: names.map((row) => names.map((column) => shareOf(row, column))),
  });
}

function pairTable({ pairs }: TournamentReport): Markup {
  const n = (title: string, meaning?: string) =>
    meaning === undefined ? { title, number: true } : { title, number: true, meaning };
  const rows = pairs
    .slice(0, PAIRS_SHOWN)
    .map(({ a, b, winShareA, low, high, expected, surprise, los }) => [
      a,
      b,
      percent(winShareA),
      low === null || high === null ? NOTHING : `${percent(low)} to ${percent(high)}`,
      percent(expected),
      fixed(surprise, 1),
      percent(los),
    ]);
  const more = pairs.length > PAIRS_SHOWN ? ` (the first ${PAIRS_SHOWN} of ${grouped(pairs.length)})` : '';
  return table(
    `Pairs${more}`,
    [
      { title: 'a' },
      { title: 'b' },
      n('a wins'),
      n('95 %'),
      n('ratings say', 'what the difference of the two ratings would have it be'),
      n('surprise', 'how far the pair is from that, in standard errors'),
      n('LOS', 'likelihood of superiority: how sure it is that a is the better one'),
    ],
    rows,
  );
}

function cycles(report: TournamentReport): Markup {
  const lines = cycleLines(report);
  if (lines.length === 0) return NO_MARKUP;
  return section(
    'Rock, paper, scissors',
    html`<p>Each of these beats the next; the figure is its win share against it.</p>
`,
    passage(lines),
  );
}

/** The first game of the most one-sided and of the closest pairs. */
function games({ pairs }: TournamentReport): Markup {
  const known = pairs.filter(({ winShareA }) => winShareA !== null);
  if (known.length === 0) return NO_MARKUP;
  const lead = ({ winShareA }: (typeof known)[number]) => Math.abs(winShareA! - 0.5);
  const sorted = [...known].sort((left, right) => lead(left) - lead(right));
  const shown = [...new Set([...sorted.slice(0, GAMES_SHOWN - 1), sorted.at(-1)!])];
  const lines = shown.flatMap(({ a, b, winShareA, replay }) => [
    `${a} against ${b} (${percent(winShareA)})`,
    { command: replay },
  ]);
  return section(
    'Games to look at',
    html`<p>The first games of the closest pairs and of the most one-sided one. Every game can be watched again, die by die: paste its command into a terminal; pairs.ndjson has one for each pair, and another seed is another game.</p>
`,
    passage(lines),
  );
}

const WORDS: readonly (readonly [string, string])[] = [
  ['Elo', 'a rating: 100 points more mean about 64 of 100 games won, 200 points 76'],
  ['win share', 'wins, and half of the draws, over all games'],
  ['unit', 'the games on one seed, with sides swapped where there are two: one observation'],
  ['interval', 'how far chance alone may have moved a number: 95 of 100 such intervals hold the true one'],
];

function origin({ manifest }: TournamentReport): Markup {
  const { engine, dice, rulesHash, catalogHash, command } = manifest;
  return section(
    'This tournament again',
    html`<pre>${command}</pre>
<footer>mechsim ${engine}, dice ${dice}, rules ${rulesHash.slice(0, 12)}, catalog ${catalogHash.slice(0, 12)}. Ratings: Bradley-Terry over all pairs.</footer>
`,
  );
}
