import { percent } from '../figures.ts';
import { digits, WIDTH } from './intervals.ts';
import { html, type Markup, NO_MARKUP } from './markup.ts';

/** A share at a setting of a number. */
export interface CurvePoint {
  readonly x: number;
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Marked as what the others are compared with. */
  readonly marked: boolean;
}

const HEIGHT = 220;
const LEFT = 44;
const BOTTOM = 36;
const TOP = 10;
/** Steps of the scale of shares; the finest is taken that leaves few enough lines. */
const STEPS = [0.02, 0.05, 0.1, 0.2];
const MOST_LINES = 6;

/** Shares over the values of a factor, each with its interval, joined by a line. @param axis what the numbers are */
export function curveChart(title: string, axis: string, points: readonly CurvePoint[]): Markup {
  const known = points.filter(({ share }) => share !== null).sort((left, right) => left.x - right.x);
  if (known.length < 2) return NO_MARKUP;
  const ends = known.flatMap(({ share, low, high }) => [low ?? share!, high ?? share!]);
  const step = STEPS.find((size) => (Math.max(...ends) - Math.min(...ends)) / size <= MOST_LINES) ?? 0.25;
  const low = Math.max(0, Math.floor(Math.min(...ends) / step) * step);
  const high = Math.min(1, Math.ceil(Math.max(...ends) / step) * step);
  const [first, last] = [known[0]!.x, known.at(-1)!.x];
  const atX = (x: number) => digits(LEFT + 14 + ((x - first) / (last - first)) * (WIDTH - LEFT - 34));
  const atY = (share: number) => digits(TOP + ((high - share) / (high - low)) * (HEIGHT - TOP - BOTTOM));
  const lineCount = Math.round((high - low) / step);
  const grid = Array.from({ length: lineCount + 1 }, (_, index) => {
    const share = low + index * step;
    const even = Math.abs(share - 0.5) < 1e-9;
    return html`<line class="${even ? 'middle' : 'grid'}" x1="${LEFT}" x2="${WIDTH}" y1="${atY(share)}" y2="${atY(share)}"/>
<text class="axis" x="${LEFT - 6}" y="${digits(Number(atY(share)) + 4)}" text-anchor="end">${percent(share, 0)}</text>`;
  });
  const every = Math.ceil(known.length / 10);
  const drawn = known.map(({ x, share, low: from, high: to, marked }, index) => {
    const interval =
      from === null || to === null
        ? null
        : html`<line class="interval stroke-a" x1="${atX(x)}" x2="${atX(x)}" y1="${atY(from)}" y2="${atY(to)}"/>`;
    const label =
      index % every === 0
        ? html`<text class="axis" x="${atX(x)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${x}</text>`
        : null;
    const ring = marked ? html`<circle class="ring" cx="${atX(x)}" cy="${atY(share!)}" r="8"/>` : null;
    const range = from === null || to === null ? '' : ` (${percent(from)} to ${percent(to)})`;
    return html`<g><title>${axis} ${x}: ${percent(share)}${range}</title>${interval}${ring}<circle class="fill-a" cx="${atX(x)}" cy="${atY(share!)}" r="4.5"/>${label}</g>`;
  });
  const path = known.map(({ x, share }) => `${atX(x)},${atY(share!)}`).join(' ');
  const described = known.map(({ x, share }) => `${axis} ${x} ${percent(share)}`).join('; ');
  const note = known.some(({ marked }) => marked) ? ' (ring: the baseline)' : '';
  return html`<figure class="chart">
<figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${described}">${grid}<polyline class="curve" points="${path}"/>${drawn}<text class="axis" x="${digits((LEFT + WIDTH) / 2)}" y="${HEIGHT - 4}" text-anchor="middle">${axis}${note}</text></svg>
</figure>
`;
}
