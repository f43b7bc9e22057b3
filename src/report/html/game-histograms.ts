import type { BatchReport } from '../../study/report/batch-report.ts';
import { histogram } from './charts.ts';
import { html, type Markup } from './markup.ts';

/** What is counted of every game, or of every mech in it. */
interface Measure {
  /** In the histograms of a report. */
  readonly name: string;
  readonly title: string;
  /** Head of a column. */
  readonly short: string;
  /** Class of a bar by the first number in it. */
  readonly fillOf: (value: number) => string;
}

export const MEASURES: readonly Measure[] = [
  { name: 'rounds', title: 'Rounds of a game', short: 'rounds', fillOf: () => 'full' },
  {
    name: 'scoreMargin',
    title: 'Score of a minus score of b',
    short: 'score of a less b',
    fillOf: (margin) => (margin > 0 ? 'a' : margin < 0 ? 'b' : 'none'),
  },
  { name: 'deaths', title: 'Mechs destroyed in a game', short: 'mechs destroyed', fillOf: () => 'critical' },
  { name: 'deathRound', title: 'Round in which mechs fall', short: 'round of deaths', fillOf: () => 'critical' },
  { name: 'peakHeat', title: 'Highest heat of a mech in a game', short: 'highest heat', fillOf: () => 'glance' },
];

/** The histograms of some games, side by side. */
export function gameHistograms({ histograms }: Pick<BatchReport, 'histograms'>): Markup {
  const charts = MEASURES.map(({ name, title, fillOf }) => histogram(title, histograms[name]!, fillOf));
  return html`<div class="grid">
${charts}</div>
`;
}
