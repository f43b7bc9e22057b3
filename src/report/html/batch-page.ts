import type { BatchReport } from '../../study/report/batch-report.ts';
import { fixed, grouped, percent } from '../figures.ts';
import { abilityTable, actionTable, buildTable, loadTable, mechTable, weaponTable } from './batch-tables.ts';
import { barChart, type Part, type SharePoint, shareChart, splitBar } from './charts.ts';
import { gameHistograms } from './game-histograms.ts';
import { html, type Markup, NO_MARKUP, section } from './markup.ts';
import { page } from './page.ts';

type Side = 'a' | 'b';
const SIDES: readonly Side[] = ['a', 'b'];

/** A batch as a page for a newcomer: who won and how surely, what decided it, who did what, and where to look closer. */
export function batchPage(report: BatchReport): string {
  const title = `${teamText(report, 'a')} against ${teamText(report, 'b')}`;
  const played = report.totals.games > 0;
  const body = html`<h1>${teamMarkup(report, 'a')} against ${teamMarkup(report, 'b')}</h1>
<p class="soft">${settingText(report)}</p>
${warnings(report)}${played ? result(report) : NO_MARKUP}${played ? details(report) : NO_MARKUP}${origin(report)}`;
  return page(`${title} - mechsim`, body);
}

function details(report: BatchReport): Markup {
  return html`${deciders(report)}${course(report)}${mechs(report)}${weapons(report)}${notable(report)}${words(report)}`;
}

function teamText({ mechs: all }: BatchReport, side: Side): string {
  return all
    .filter(({ team }) => team === side)
    .map(({ name }) => name)
    .join(', ');
}

function teamMarkup(report: BatchReport, side: Side): Markup {
  return html`<span class="${side}">${teamText(report, side)} (${side})</span>`;
}

function settingText({ scenario, manifest, totals }: BatchReport): string {
  const { field, map, aiA, aiB, name } = scenario;
  const ground = field === undefined ? `on the map ${map}` : `on the open field, ${field.distance} hexes apart`;
  const player = ({ policy, aggression }: typeof aiA) =>
    aggression === 1 ? policy : `${policy}, aggression ${aggression}`;
  const players =
    player(aiA) === player(aiB)
      ? `both sides played by the ${player(aiA)} policy`
      : `a played by ${player(aiA)}, b by ${player(aiB)}`;
  const { swap, swapFirst } = manifest.unit;
  const swapped = swapFirst ? ', sides and first side swapped' : swap ? ', sides swapped' : '';
  const lead = name === undefined ? '' : `${name}: `;
  return `${lead}${grouped(totals.games)} games ${ground}, ${players}, from seed ${manifest.seed}${swapped}.`;
}

function warnings({ complete, totals, manifest, failedGames }: BatchReport): Markup {
  const incomplete = complete
    ? null
    : html`<p class="warning">Incomplete: ${grouped(totals.games + totals.failed)} of ${grouped(manifest.games)} games were played.</p>\n`;
  const first = failedGames[0];
  const failed =
    first === undefined
      ? null
      : html`<p class="warning">${grouped(totals.failed)} games failed and count nowhere; the first: ${first.message}.</p>
<pre>${first.replay}</pre>\n`;
  return html`${incomplete}${failed}`;
}

function result(report: BatchReport): Markup {
  const { totals, winShare, manifest } = report;
  const outcomes: Part[] = [
    { label: `a wins (${grouped(totals.winsA)})`, value: totals.winsA, fill: 'a' },
    { label: `draw (${grouped(totals.draws)})`, value: totals.draws, fill: 'none' },
    { label: `b wins (${grouped(totals.winsB)})`, value: totals.winsB, fill: 'b' },
  ];
  const share: SharePoint = {
    label: 'Win share of a, with its interval',
    share: winShare.a,
    low: winShare.low,
    high: winShare.high,
    games: totals.games,
  };
  const confidence = percent(manifest.confidence, 0);
  return section(
    'Who won',
    html`<p class="verdict">${verdict(report)}</p>
<div class="grid">
${splitBar(`How ${grouped(totals.games)} games ended`, outcomes)}${shareChart('How sure that is', [share])}</div>
<p class="soft">The interval says how far chance alone may have moved the result: of a hundred such batches, about ${confidence.replace(' %', '')} have intervals that hold the true share. It narrows with the square root of the games: four times the games halve it.</p>
`,
  );
}

/** Who is ahead, by how much, how sure. */
function verdict(report: BatchReport): Markup {
  const { a, low, high } = report.winShare;
  if (a === null) return html`No whole unit was played.`;
  if (low === null || high === null) return html`Team a has ${percent(a)} of the wins, and too few games to tell more.`;
  const sure = `with ${percent(report.manifest.confidence, 0)} confidence between`;
  const range = `${sure} ${percent(low)} and ${percent(high)}`;
  if (low > 0.5) return html`${teamMarkup(report, 'a')} is ahead: it takes <b>${percent(a)}</b> of the wins, ${range}.`;
  if (high < 0.5) {
    const other = `${sure} ${percent(1 - high)} and ${percent(1 - low)}`;
    return html`${teamMarkup(report, 'b')} is ahead: it takes <b>${percent(1 - a)}</b> of the wins, ${other}.`;
  }
  return html`Neither team is ahead beyond chance: a takes <b>${percent(a)}</b> of the wins, ${range}.`;
}

const REASONS: Readonly<Record<string, { label: string; fill: string }>> = {
  wipe: { label: 'wipe: one side has no mech left', fill: 'critical' },
  score: { label: 'score after the last round', fill: 'full' },
  hull: { label: 'equal score, more Hull left', fill: 'glance' },
  draw: { label: 'draw', fill: 'none' },
  mutualWipe: { label: 'both wiped at once', fill: 'deflect' },
};

function deciders(report: BatchReport): Markup {
  const { totals, score, zones, sides, kills } = report;
  const endings = Object.entries(totals.byReason).map(([reason, value]) => ({ value, ...REASONS[reason]! }));
  const sources = SIDES.flatMap((side) => [
    points(`${side} by kills`, score[side].fromKills, side),
    points(`${side} by zones`, score[side].fromZones, side),
  ]);
  const shares = [
    point('The side that activates first', sides.first),
    point(sides.teamAOnSideB.games === 0 ? 'Side a (here always team a)' : 'Side a', sides.sideA),
    point('Side a when it activates first', sides.sideAFirst),
    point('Side b when it activates first', sides.sideBFirst),
    ...(sides.teamAOnSideB.games === 0
      ? []
      : [point('Team a on side a', sides.teamAOnSideA), point('Team a on side b', sides.teamAOnSideB)]),
  ];
  return section(
    'What decided it',
    html`<p>${kindOfGame(report)} Without zone points ${percent(zones.decidedShare)} of the games would have had another winner. A game has ${fixed(kills.deaths.mean, 1)} deaths on average.</p>
<div class="grid">
${splitBar('How games ended', endings)}${barChart('Points a game, by where they came from', sources)}${shareChart('Does the side matter, or who goes first? (win shares)', shares)}</div>
`,
  );
}

function kindOfGame({ score }: BatchReport): string {
  const killed = (score.a.fromKills ?? 0) + (score.b.fromKills ?? 0);
  const held = (score.a.fromZones ?? 0) + (score.b.fromZones ?? 0);
  const share = killed + held === 0 ? 0 : held / (killed + held);
  const lead = share > 0.6 ? 'Mostly the zones:' : share < 0.4 ? 'Mostly the kills:' : 'Zones and kills alike:';
  return `${lead} ${percent(share, 0)} of all points come from holding zones, the rest from destroyed mechs.`;
}

function points(label: string, value: number | null, fill: string) {
  return { label, value: value ?? 0, text: fixed(value, 1), fill };
}

function point(label: string, row: BatchReport['sides']['first']): SharePoint {
  return { label, share: row.winShare, low: row.low, high: row.high, games: row.games };
}

function course(report: BatchReport): Markup {
  const { rounds } = report;
  return section(
    'How the games went',
    html`<p>Half of the games last ${rounds.median ?? '-'} rounds or fewer; ${percent(rounds.bonusRoundShare)} need the bonus round.</p>
${gameHistograms(report)}`,
  );
}

function mechs(report: BatchReport): Markup {
  const bars = (read: (mech: BatchReport['mechs'][number]) => number) =>
    report.mechs.map((mech) => {
      const value = read(mech) / report.totals.games;
      return { label: `${mech.mech} ${mech.name}`, value, text: fixed(value, 1), fill: mech.team };
    });
  const field = (name: string) => (mech: object) => (mech as Record<string, number>)[name]!;
  return section(
    'The mechs',
    html`<p>${standouts(report)}</p>
<div class="grid">
${barChart('Damage dealt, a game', bars(field('damageDealt')))}${barChart('Damage taken, a game', bars(field('damageTaken')))}</div>
${mechTable(report)}${buildTable(report.mechs)}${actionTable(report)}${abilityTable(report)}`,
  );
}

/** Who did most, who lived longest and who fell first. */
function standouts({ mechs: all, totals }: BatchReport): string {
  const best = (read: (mech: BatchReport['mechs'][number]) => number) =>
    all.reduce((leader, mech) => (read(mech) > read(leader) ? mech : leader));
  const named = ({ mech, name }: BatchReport['mechs'][number]) => `${name} (${mech})`;
  const dealer = best(({ damagePerGame }) => damagePerGame ?? 0);
  const survivor = best(({ survival }) => survival ?? 0);
  const firstDeaths = (mech: object) => (mech as Record<string, number>)['firstDeaths']!;
  const victim = best(firstDeaths);
  return (
    `${named(dealer)} deals most damage, ${fixed(dealer.damagePerGame, 1)} a game. ` +
    `${named(survivor)} survives most often, in ${percent(survivor.survival, 0)} of the games. ` +
    `${named(victim)} is most often the first to fall, in ${percent(firstDeaths(victim) / totals.games, 0)}.`
  );
}

function weapons(report: BatchReport): Markup {
  return section(
    'The weapons',
    html`<p>A shot misses, or hits and is deflected by armor, glances off it for half damage, does full damage, or is critical as well.</p>
${weaponTable(report)}${loadTable(report)}`,
  );
}

const KINDS: Readonly<Record<string, string>> = {
  closest: 'The closest',
  longest: 'The longest',
  fastest: 'The fastest',
};

function notable({ notable: kinds }: BatchReport): Markup {
  const games = Object.entries(kinds).flatMap(([kind, list]) =>
    list.slice(0, 2).map(({ seed, swapped, replay }) => {
      return html`<dt>${KINDS[kind] ?? kind}</dt><dd>seed ${seed}${swapped ? ', sides swapped' : ''}<pre>${replay}</pre></dd>\n`;
    }),
  );
  return section(
    'Games worth a look',
    html`<p>Every game can be watched again, die by die: paste its command into a terminal. With <code>--why</code> the players say what they weighed, with <code>--board</code> the board is drawn.</p>
<dl>
${games}</dl>
`,
  );
}

const WORDS: readonly (readonly [string, string])[] = [
  ['win share', 'wins, and half of the draws, over all games'],
  ['unit', 'what counts as one observation: a game, or the games that were played on one seed with sides swapped'],
  ['Hull', 'durability over all parts of a mech'],
  ['zone', 'ground that scores a point at the end of a round for the only side that stands on it'],
  ['score', 'three points for each enemy mech destroyed, and the zone points'],
  ['Fire', 'one attack with a weapon, of one or more shots'],
  ['side a, side b', 'the two ends of the map; with swapped sides team a stands on either'],
];

function words({ manifest }: BatchReport): Markup {
  const known = WORDS.filter(([word]) => word !== 'unit' || manifest.unit.games > 1);
  return section('Words', html`<dl>\n${known.map(([word, text]) => html`<dt>${word}</dt><dd>${text}</dd>\n`)}</dl>\n`);
}

/** What the page was made from, so that it can be made again. */
function origin({ manifest, digest, winShare }: BatchReport): Markup {
  const { engine, dice, rulesHash, catalogHash, unit } = manifest;
  return section(
    'This batch again',
    html`<pre>${manifest.command}</pre>
<footer>mechsim ${engine}, dice ${dice}, rules ${rulesHash.slice(0, 12)}, catalog ${catalogHash.slice(0, 12)}, events ${digest.events}. ${unit.games === 1 ? 'Each game is one observation' : `Each unit of ${unit.games} games is one observation`}; interval: ${winShare.method}.</footer>
`,
  );
}
