import { percent } from '../figures.ts';
import { signedPoints } from '../study-words.ts';
import { html, type Markup, NO_MARKUP } from './markup.ts';

/** Units across a chart; at its usual size on a page one unit is about one pixel. */
export const WIDTH = 360;

/** What a chart's axis runs over. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** Drawn as a dashed line: an even match, or no difference. */
  readonly middle: number;
  /** Differences that count as none. */
  readonly band: readonly [number, number] | null;
  readonly text: (value: number) => string;
}

/** Shares from 0 to 100 %; an even match in the middle. */
export const SHARES: Scale = {
  low: 0,
  high: 1,
  ticks: [0, 0.25, 0.5, 0.75, 1],
  middle: 0.5,
  band: null,
  text: (share) => percent(share, 0),
};

const STEPS = [0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1];

/** Differences on both sides of none, far enough for all of `values`. */
export function differenceScale(values: readonly (number | null)[], margin: number | null = null): Scale {
  const most = Math.max(margin ?? 0, ...values.map((value) => Math.abs(value ?? 0)));
  const end = STEPS.find((step) => step >= most) ?? most;
  return {
    low: -end,
    high: end,
    ticks: [-end, -end / 2, 0, end / 2, end],
    middle: 0,
    band: margin === null ? null : [-margin, margin],
    text: (difference) => (difference === 0 ? '0' : signedPoints(difference)),
  };
}

const UNITS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** Numbers from the least to the greatest of `values`, zero in view. */
export function numberScale(values: readonly (number | null)[], text: (value: number) => string): Scale {
  const known = values.flatMap((value) => (value === null ? [] : [value]));
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  const unit = UNITS.find((size) => (most - least) / size <= 4) ?? most - least;
  const low = Math.floor(least / unit) * unit;
  const high = Math.max(low + unit, Math.ceil(most / unit) * unit);
  const ticks = Array.from({ length: Math.round((high - low) / unit) + 1 }, (_, tick) => low + tick * unit);
  return { low, high, ticks, middle: 0, band: null, text };
}

/** One estimate with its interval; null where there is nothing to tell. */
export interface IntervalRow {
  readonly label: string;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The estimate in words, at the end of the row. */
  readonly figure: string;
  /** Colour by the name of a class (`fill-NAME`). */
  readonly fill: string;
}

/** Longest label that has its place beside the line; a longer one makes all stand above theirs. */
const LABEL_BESIDE = 20;
/** Longest label that is drawn; the rest is in its title. */
const LABEL_SHOWN = 46;
/** Room that a letter takes, wide ones included. */
const LETTER = 7;

/** Estimates on one scale, each as a dot in its interval; those that are null are left out. */
export function intervalChart(title: string, rows: readonly IntervalRow[], scale: Scale): Markup {
  const known = rows.filter(({ estimate }) => estimate !== null);
  if (known.length === 0) return NO_MARKUP;
  const beside = known.every(({ label }) => label.length <= LABEL_BESIDE);
  const left = beside ? 8 + LETTER * Math.max(...known.map(({ label }) => label.length)) : 6;
  const right = beside ? WIDTH - 10 - LETTER * Math.max(...known.map(({ figure }) => figure.length)) : WIDTH - 6;
  const [rowHeight, lineAt, labelAt] = beside ? [24, 12, 16] : [40, 26, 12];
  const height = known.length * rowHeight + 18;
  const clipped = (value: number) => Math.min(scale.high, Math.max(scale.low, value));
  const at = (value: number) =>
    digits(left + ((clipped(value) - scale.low) / (scale.high - scale.low)) * (right - left));
  const top = beside ? 0 : 16;
  const band =
    scale.band === null
      ? null
      : html`<rect class="margin" x="${at(scale.band[0])}" y="${top}" width="${digits(Number(at(scale.band[1])) - Number(at(scale.band[0])))}" height="${height - 16 - top}"/>`;
  const grid = scale.ticks.map((tick, index) => {
    const anchor = beside || (index > 0 && index < scale.ticks.length - 1) ? 'middle' : index === 0 ? 'start' : 'end';
    return html`<line class="${tick === scale.middle ? 'middle' : 'grid'}" x1="${at(tick)}" x2="${at(tick)}" y1="${top}" y2="${height - 16}"/>
<text class="axis" x="${at(tick)}" y="${height - 3}" text-anchor="${anchor}">${scale.text(tick)}</text>`;
  });
  const drawn = known.map(({ label, estimate, low, high, figure, fill }, index) => {
    const y = index * rowHeight;
    const interval =
      low === null || high === null
        ? null
        : html`<line class="interval stroke-${fill}" x1="${at(low)}" x2="${at(high)}" y1="${y + lineAt}" y2="${y + lineAt}"/>`;
    const range = low === null || high === null ? '' : ` (${scale.text(low)} to ${scale.text(high)})`;
    return html`<g><title>${label}: ${figure}${range}</title><text x="0" y="${y + labelAt}">${shortened(label)}</text>
<text class="figure" x="${WIDTH}" y="${y + labelAt}" text-anchor="end">${figure}</text>
${interval}<circle class="fill-${fill}" cx="${at(estimate!)}" cy="${y + lineAt}" r="4.5"/></g>`;
  });
  const described = known.map(({ label, figure }) => `${label} ${figure}`).join('; ');
  return html`<figure class="chart">
<figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${described}">${band}${grid}${drawn}</svg>
</figure>
`;
}

export function shortened(label: string, most = LABEL_SHOWN): string {
  return label.length <= most ? label : `${label.slice(0, most - 1)}…`;
}

/** A coordinate, short and the same on every machine. */
export function digits(value: number): string {
  return String(Math.round(value * 100) / 100);
}
