import type { BatchReport } from '../study/report/batch-report.ts';
import { grouped, percent } from './figures.ts';
import type { Bars, Block, Passage } from './printout.ts';
import { sequentialLine } from './sequential-line.ts';
import { TIE } from './wrap.ts';

/** Most bars of one histogram; more bins than that share bars. */
const MOST_BARS = 16;

/** What was fought, who won and how surely. */
export function headline(report: BatchReport): Block[] {
  const { totals, winShare, manifest } = report;
  const lines: Passage['lines'][number][] = [teamLine(report, 'a'), teamLine(report, 'b'), setting(report), ''];
  if (!report.complete) {
    lines.push(`Incomplete: ${grouped(totals.games + totals.failed)} of ${grouped(manifest.games)} games.`);
  }
  if (report.resume !== null) lines.push('To go on:', { command: report.resume.command }, '');
  if (totals.failed > 0) {
    const { message, replay } = report.failedGames[0]!;
    lines.push(`${grouped(totals.failed)} games failed and count nowhere; the first: ${message}.`);
    lines.push({ command: replay }, '');
  }
  if (totals.games === 0) return [{ lines }];
  lines.push(...verdict(report));
  if (totals.sprt !== null) lines.push(sequentialLine(totals.sprt));
  if (winShare.status !== 'ok') lines.push(`Status of the interval: ${winShare.status}.`);
  const parts = [
    { label: 'a', count: totals.winsA },
    { label: 'draw', count: totals.draws },
    { label: 'b', count: totals.winsB },
  ];
  return [{ lines }, { parts }];
}

function teamLine({ mechs }: BatchReport, side: 'a' | 'b'): string {
  const names = mechs.filter(({ team }) => team === side).map(({ name }) => name.replaceAll(' ', TIE));
  return `${side}${TIE}${TIE}${names.join(', ')}`;
}

/** Where, how and by whom it was played. */
function setting({ scenario, manifest }: BatchReport): string {
  const { field, aiA, aiB, firstSide, name } = scenario;
  const cover = (side: string, words: string | undefined) =>
    words === undefined ? [] : [`${words} cover for ${side}`];
  const level = (side: string, levels: number | undefined) =>
    levels === undefined ? [] : [`${side} at level ${levels}`];
  const player = ({ policy, aggression }: typeof aiA) => (aggression === 1 ? policy : `${policy} ${aggression}`);
  const { swap, swapFirst } = manifest.unit;
  const facts = [
    ...(name === undefined ? [] : [name]),
    ...(field === undefined
      ? [`map ${scenario.map}`]
      : [
          `open field at ${field.distance}`,
          ...cover('a', field.coverA),
          ...cover('b', field.coverB),
          ...level('a', field.elevationA),
          ...level('b', field.elevationB),
        ]),
    ...(firstSide === undefined || swapFirst ? [] : [`side ${firstSide} first`]),
    player(aiA) === player(aiB) ? `${player(aiA)} policy` : `${player(aiA)} against ${player(aiB)} policy`,
    ...(swapFirst ? ['sides and first side swapped'] : swap ? ['sides swapped'] : []),
    `seed ${manifest.seed}`,
  ];
  return facts.map((fact) => fact.replaceAll(' ', TIE)).join(', ');
}

/** Who is ahead, by how much and how surely. */
function verdict({ winShare, totals, manifest }: BatchReport): string[] {
  const { a, low, high, units } = winShare;
  if (a === null) return ['No whole unit was played.'];
  const share = `Win share of a: ${percent(a)}`;
  const number =
    manifest.unit.games === 1
      ? `${grouped(totals.games)} games`
      : `${grouped(units)} units of ${manifest.unit.games} games`;
  if (low === null || high === null) {
    const reason = winShare.status === 'zero-variance' ? 'all scored the same, so no interval' : 'too few to tell';
    return [`${share} over ${number}; ${reason}.`];
  }
  const leader =
    low > 0.5 ? 'Team a is ahead.' : high < 0.5 ? 'Team b is ahead.' : 'Neither team is ahead beyond chance.';
  const range = `${percent(low)} to ${percent(high)} at ${percent(manifest.confidence, 0)} confidence`;
  return [leader, `${share} (${range}) over ${number}.`];
}

/** Bars of the bins from the first to the last that is not empty, neighbours together where they are many. */
export function histogramBars(title: string, { counts, least }: BatchReport['histograms'][string]): Bars {
  const first = counts.findIndex((count) => count > 0);
  const bins = counts.slice(first, counts.findLastIndex((count) => count > 0) + 1);
  const step = Math.ceil(bins.length / MOST_BARS);
  const bars = Array.from({ length: Math.ceil(bins.length / step) }, (_, group) => {
    const from = least + first + group * step;
    const count = bins.slice(group * step, (group + 1) * step).reduce((sum, one) => sum + one, 0);
    const to = Math.min(from + step, least + first + bins.length) - 1;
    return { label: from === to ? String(from) : `${from}..${to}`, count };
  });
  return { title, bars };
}

const FACTS: Readonly<Record<string, string>> = { scoreMargin: 'score margin', hullMargin: 'Hull margin' };

/** The games worth a look, with the commands that show them. */
export function notableGames({ notable }: BatchReport): Passage {
  const lines: Passage['lines'][number][] = [];
  for (const [kind, games] of Object.entries(notable)) {
    const [game] = games;
    if (game === undefined) continue;
    const facts = Object.entries(game).flatMap(([key, value]) =>
      typeof value === 'number' && key !== 'index' ? [`${FACTS[key] ?? key} ${value}`] : [],
    );
    lines.push(`${kind}: seed ${game.seed}${game.swapped ? ', swapped' : ''}, ${facts.join(', ')}`);
    lines.push({ command: game.replay });
  }
  return { title: 'Games worth a look', lines };
}
