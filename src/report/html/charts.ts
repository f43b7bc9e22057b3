import { grouped, percent } from '../figures.ts';
import { digits, intervalChart, SHARES, WIDTH } from './intervals.ts';
import { folded, html, type Markup, plainTable } from './markup.ts';

/** A part of a whole, drawn in the colour of a class of the style sheet (`fill-NAME`). */
export interface Part {
  readonly label: string;
  readonly value: number;
  readonly fill: string;
}

/** One bar split among parts, with a legend that names each and its share; parts of nothing are left out. */
export function splitBar(title: string, parts: readonly Part[]): Markup {
  const total = sum(parts.map(({ value }) => value));
  const shown = parts.filter(({ value }) => value > 0);
  let passed = 0;
  const pieces = shown.map(({ value, fill }) => {
    const from = passed;
    passed += (WIDTH * value) / total;
    return html`<rect class="fill-${fill}" x="${digits(from)}" y="0" width="${digits(passed - from)}" height="22"/>`;
  });
  const legend = shown.map(({ label, value, fill }) => {
    return html`<li><span class="key back-${fill}"></span>${label} <b>${percent(value / total)}</b></li>`;
  });
  const described = shown.map(({ label, value }) => `${label} ${percent(value / total)}`).join(', ');
  return html`<figure>
<figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} 22" preserveAspectRatio="none" class="bar" role="img" aria-label="${described}">${pieces}</svg>
<ul class="legend">${legend}</ul>
</figure>
`;
}

/** A thin split bar for the cell of a table. */
export function cellBar(parts: readonly Part[]): Markup {
  const total = sum(parts.map(({ value }) => value));
  if (total === 0) return html`<span class="nothing">-</span>`;
  let passed = 0;
  const pieces = parts.map(({ value, fill }) => {
    const from = passed;
    passed += (120 * value) / total;
    return html`<rect class="fill-${fill}" x="${digits(from)}" y="0" width="${digits(passed - from)}" height="12"/>`;
  });
  const described = parts.map(({ label, value }) => `${label} ${percent(value / total, 0)}`).join(', ');
  return html`<svg viewBox="0 0 120 12" class="cell" role="img" aria-label="${described}"><title>${described}</title>${pieces}</svg>`;
}

/** A share with its interval; null where there is nothing to tell. */
export interface SharePoint {
  readonly label: string;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly games: number;
}

/** Shares on one scale from 0 to 100 %, each as a dot in its interval; the line in the middle is an even match. */
export function shareChart(title: string, points: readonly SharePoint[]): Markup {
  const rows = points.map(({ label, share, low, high, games }) => {
    return { label, estimate: share, low, high, figure: `${percent(share)} of ${grouped(games)}`, fill: 'a' };
  });
  return intervalChart(title, rows, SHARES);
}

/** Whole numbers with their counts, as reports hold them. */
export interface Counted {
  readonly least: number;
  readonly counts: readonly number[];
}

const PLOT_HEIGHT = 120;
const MOST_BARS = 24;

/**
 * A histogram of the numbers that occur; many bins are drawn several to a bar.
 * @param fillOf class of a bar by the first number in it
 */
export function histogram(title: string, { least, counts }: Counted, fillOf: (value: number) => string): Markup {
  const first = counts.findIndex((count) => count > 0);
  if (first < 0) return html``;
  const used = counts.slice(first, counts.findLastIndex((count) => count > 0) + 1);
  const step = Math.ceil(used.length / MOST_BARS);
  const bars = Array.from({ length: Math.ceil(used.length / step) }, (_, bar) => ({
    from: least + first + bar * step,
    count: sum(used.slice(bar * step, (bar + 1) * step)),
  }));
  const total = sum(used);
  const most = Math.max(...bars.map(({ count }) => count));
  const width = WIDTH / bars.length;
  const every = Math.ceil(bars.length / 12);
  const drawn = bars.map(({ from, count }, index) => {
    const height = (PLOT_HEIGHT * count) / most;
    const x = index * width + Math.min(2, width / 8);
    const middle = digits(index * width + width / 2);
    const label =
      index % every === 0 ? html`<text class="axis" x="${middle}" y="154" text-anchor="middle">${from}</text>` : null;
    const share =
      bars.length <= 10 && count > 0
        ? html`<text class="axis" x="${middle}" y="${digits(132 - height)}" text-anchor="middle">${percent(count / total, 0)}</text>`
        : null;
    return html`<rect class="fill-${fillOf(from)}" x="${digits(x)}" y="${digits(138 - height)}" width="${digits(width - 2 * Math.min(2, width / 8))}" height="${digits(height)}"><title>${rangeText(from, step)}: ${grouped(count)} (${percent(count / total)})</title></rect>${label}${share}`;
  });
  const described = bars.map(({ from, count }) => `${rangeText(from, step)}: ${percent(count / total)}`).join('; ');
  const numbers = folded(
    'Numbers',
    plainTable(
      [{ title: 'value' }, { title: 'times', number: true }, { title: 'share', number: true }],
      bars.map(({ from, count }) => [rangeText(from, step), grouped(count), percent(count / total)]),
    ),
  );
  return html`<figure>
<figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} 158" role="img" aria-label="${described}"><line class="base" x1="0" x2="${WIDTH}" y1="138.5" y2="138.5"/>${drawn}</svg>
${numbers}</figure>
`;
}

const SMALL = { width: 96, height: 30, mostBars: 16 };

/**
 * Histograms of the same thing for the cells of a column: all on one scale, without text but for their titles.
 * @param fillOf class of a bar by the first number in it
 */
export function smallHistograms(all: readonly Counted[], fillOf: (value: number) => string): readonly Markup[] {
  const ends = all.flatMap(({ least, counts }) => {
    const first = counts.findIndex((count) => count > 0);
    return first < 0 ? [] : [least + first, least + counts.findLastIndex((count) => count > 0)];
  });
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const step = Math.ceil((to - from + 1) / SMALL.mostBars);
  const bars = all.map(({ least, counts }) => {
    const total = Math.max(1, sum(counts));
    return Array.from({ length: ends.length === 0 ? 0 : Math.ceil((to - from + 1) / step) }, (_, bar) => {
      const value = from + bar * step;
      const begin = Math.max(0, value - least);
      return { value, share: sum(counts.slice(begin, Math.max(0, value - least + step))) / total };
    });
  });
  const most = Math.max(1e-9, ...bars.flat().map(({ share }) => share));
  return bars.map((row) => smallHistogram(row, step, most, fillOf));
}

function smallHistogram(
  bars: readonly { readonly value: number; readonly share: number }[],
  step: number,
  most: number,
  fillOf: (value: number) => string,
): Markup {
  const width = SMALL.width / Math.max(1, bars.length);
  const drawn = bars.map(({ value, share }, index) => {
    if (share === 0) return null;
    const height = ((SMALL.height - 1) * share) / most;
    return html`<rect class="fill-${fillOf(value)}" x="${digits(index * width)}" y="${digits(SMALL.height - 1 - height)}" width="${digits(Math.max(1, width - 1))}" height="${digits(height)}"/>`;
  });
  const described = bars
    .filter(({ share }) => share > 0)
    .map(({ value, share }) => `${rangeText(value, step)}: ${percent(share, 0)}`)
    .join('; ');
  return html`<svg viewBox="0 0 ${SMALL.width} ${SMALL.height}" class="small" role="img" aria-label="${described}"><title>${described}</title><line class="base" x1="0" x2="${SMALL.width}" y1="${SMALL.height - 0.5}" y2="${SMALL.height - 0.5}"/>${drawn}</svg>`;
}

function rangeText(from: number, step: number): string {
  return step === 1 ? String(from) : `${from} to ${from + step - 1}`;
}

/** A value of several items side by side, as damage dealt by mech. */
export interface Measured {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly fill: string;
}

/** Horizontal bars on one scale. */
export function barChart(title: string, items: readonly Measured[]): Markup {
  const most = Math.max(...items.map(({ value }) => value), 1e-9);
  const rows = items.map(({ label, value, text, fill }, index) => {
    const y = index * 26;
    return html`<text x="0" y="${y + 15}">${label}</text>
<rect class="fill-${fill}" x="120" y="${y + 3}" width="${digits((190 * value) / most)}" height="16"/>
<text class="figure" x="${digits(126 + (190 * value) / most)}" y="${y + 15}">${text}</text>`;
  });
  const described = items.map(({ label, text }) => `${label} ${text}`).join('; ');
  return html`<figure>
<figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${items.length * 26}" role="img" aria-label="${described}">${rows}</svg>
</figure>
`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
