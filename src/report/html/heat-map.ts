import { percent } from '../figures.ts';
import { digits, shortened, WIDTH } from './intervals.ts';
import { html, type Markup } from './markup.ts';

/** Shares by the levels of two factors, row by row; null where no cell has both. */
export interface ShareGrid {
  /** What the columns and the rows are levels of. */
  readonly across: string;
  readonly down: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly shares: readonly (readonly (number | null)[])[];
}

const ROW = 30;
const TOP = 38;
const LETTER = 6.2;
/** Strongest tint; text stays readable on it. */
const DEEPEST = 0.55;
/** A share this far from even has the strongest tint, or one farther if there is any. */
const LEAST_REACH = 0.1;

/** Shares of team a on a grid: its colour where it wins more than half, that of b where less, stronger with distance. */
export function heatMap(title: string, grid: ShareGrid): Markup {
  const { across, down, columns, rows, shares } = grid;
  const left = Math.min(120, 10 + LETTER * Math.max(...rows.map(({ length }) => length), down.length + 2));
  const width = (WIDTH - left) / columns.length;
  const height = TOP + ROW * rows.length + 4;
  const known = shares.flat().flatMap((share) => (share === null ? [] : [share]));
  const reach = Math.max(LEAST_REACH, ...known.map((share) => Math.abs(share - 0.5)));
  const heads = columns.map((label, column) => {
    return html`<text class="axis" x="${digits(left + (column + 0.5) * width)}" y="${TOP - 8}" text-anchor="middle">${label}</text>`;
  });
  const lines = rows.map((label, row) => {
    const y = TOP + row * ROW;
    const cells = columns.map((column, index) => {
      const share = shares[row]![index]!;
      const x = left + index * width;
      const fill = share === null ? 'none' : share >= 0.5 ? 'a' : 'b';
      const tint = share === null ? 0.08 : (DEEPEST * Math.abs(share - 0.5)) / reach;
      const text = width >= 44 ? percent(share) : share === null ? '' : (100 * share).toFixed(0);
      return html`<g><title>${across} ${column}, ${down} ${label}: ${percent(share)}</title><rect class="tile fill-${fill}" fill-opacity="${digits(tint)}" x="${digits(x)}" y="${y}" width="${digits(width)}" height="${ROW}"/><text class="tile" x="${digits(x + width / 2)}" y="${y + 19}" text-anchor="middle">${text}</text></g>`;
    });
    return html`<text class="axis" x="${digits(left - 6)}" y="${y + 19}" text-anchor="end">${shortened(label)}</text>${cells}`;
  });
  const described = rows
    .flatMap((label, row) =>
      columns.map((column, index) => `${down} ${label}, ${across} ${column}: ${percent(shares[row]![index]!)}`),
    )
    .join('; ');
  return html`<figure class="chart">
<figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${described}"><text class="figure" x="${digits((left + WIDTH) / 2)}" y="12" text-anchor="middle">${across}</text><text class="figure" x="${digits(left - 6)}" y="${TOP - 8}" text-anchor="end">${down}</text>${heads}${lines}</svg>
</figure>
`;
}
