import { DIRECTION_NAMES, flower } from './hex.ts';
import { MAX_ELEVATION, TERRAIN_SYMBOLS } from './terrain.ts';

/** A map as its JSON file writes it. Every grid has `height` rows of `width` characters. */
export interface MapSpec {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** One symbol of TERRAIN per cell. */
  readonly terrain: readonly string[];
  /** Digits 0-3 (H3). */
  readonly elevation: readonly string[];
  /** `a` and `b` for the deployment regions of the two sides, `.` elsewhere. */
  readonly deployment: readonly string[];
  /** Centres of the objective flowers (H7). */
  readonly zones: readonly { readonly col: number; readonly row: number }[];
}

/** Deployment value of a cell. */
export const DEPLOY_NONE = 0;
export const DEPLOY_A = 1;
export const DEPLOY_B = 2;

/** The symbols of the deployment grid; the place of a symbol is its value. */
export const DEPLOYMENT_SYMBOLS = '.ab';

/** The size of every authored map (H1). */
export const MAP_WIDTH = 32;
export const MAP_HEIGHT = 20;

/** The largest board that sight lines are made for; authored maps are smaller. */
export const MAX_SIDE = 64;

/** The most zones of a map: sets of them are whole numbers with a bit each. */
export const ZONE_CAP = 30;

/** One fault of a map. `col` and `row` are null when the fault has no single place. */
export interface MapProblem {
  /** The place in the spec, such as `terrain[4]` or `zones[1]`. */
  readonly path: string;
  readonly col: number | null;
  readonly row: number | null;
  readonly found: string;
  readonly expected: string;
}

const GRIDS = [
  { key: 'terrain', symbols: TERRAIN_SYMBOLS },
  { key: 'elevation', symbols: '0123'.slice(0, MAX_ELEVATION + 1) },
  { key: 'deployment', symbols: DEPLOYMENT_SYMBOLS },
] as const;

/** One line for people: place, found, expected. */
export function formatMapProblem(problem: MapProblem): string {
  const place = problem.col === null || problem.row === null ? '' : ` at (${problem.col},${problem.row})`;
  return `${problem.path}${place}: found ${problem.found}, expected ${problem.expected}`;
}

/** What keeps a spec from being a board at all: sizes, rows, symbols and flowers that leave the board (H1-H3, H7). */
export function shapeProblems(spec: MapSpec): MapProblem[] {
  const problems: MapProblem[] = [];
  for (const key of ['width', 'height'] as const) {
    const side = spec[key];
    if (!Number.isInteger(side) || side < 1 || side > MAX_SIDE) {
      problems.push({ path: key, col: null, row: null, found: `${side}`, expected: `a whole number 1-${MAX_SIDE}` });
    }
  }
  if (problems.length > 0) return problems;
  for (const { key, symbols } of GRIDS) problems.push(...gridProblems(key, spec[key], spec, symbols));
  problems.push(...flowerProblems(spec));
  return problems;
}

function gridProblems(path: string, rows: readonly string[], spec: MapSpec, symbols: string): MapProblem[] {
  const problems: MapProblem[] = [];
  if (rows.length !== spec.height) {
    problems.push({ path, col: null, row: null, found: `${rows.length} rows`, expected: `${spec.height} rows` });
  }
  rows.forEach((line, row) => {
    const cells = [...line];
    if (cells.length !== spec.width) {
      const found = `${cells.length} cells`;
      problems.push({ path: `${path}[${row}]`, col: null, row: null, found, expected: `${spec.width} cells` });
    }
    cells.forEach((symbol, col) => {
      if (symbols.includes(symbol)) return;
      const expected = `one of ${[...symbols].join(' ')}`;
      problems.push({ path: `${path}[${row}]`, col, row, found: `'${symbol}'`, expected });
    });
  });
  return problems;
}

function flowerProblems(spec: MapSpec): MapProblem[] {
  const problems: MapProblem[] = [];
  if (spec.zones.length > ZONE_CAP) {
    const expected = `at most ${ZONE_CAP}`;
    problems.push({ path: 'zones', col: null, row: null, found: `${spec.zones.length} zones`, expected });
  }
  spec.zones.forEach(({ col, row }, zone) => {
    const path = `zones[${zone}]`;
    const onBoard =
      Number.isInteger(col) && Number.isInteger(row) && col >= 0 && row >= 0 && col < spec.width && row < spec.height;
    if (!onBoard) {
      const expected = `a centre on the ${spec.width}x${spec.height} board`;
      problems.push({ path, col: null, row: null, found: `(${col},${row})`, expected });
      return;
    }
    const missing = flower(row * spec.width + col, spec.width, spec.height)
      .slice(1)
      .flatMap((cell, direction) => (cell < 0 ? [DIRECTION_NAMES[direction]!] : []));
    if (missing.length === 0) return;
    problems.push({ path, col, row, found: `no hex ${missing.join(', ')} of the centre`, expected: 'seven hexes' });
  });
  return problems;
}
