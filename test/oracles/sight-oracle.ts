import type { MapSpec } from '../../src/engine/map-spec.ts';

/**
 * Sight walked pair by pair, without templates: hexes as polygons in the plane, the segment clipped against each of
 * them by fractions of BigInts. The plane counts half hex widths to the east and half edge lengths to the south, so that all
 * corners are whole; one such unit east is the root of 3 times as long as one south.
 */
interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

interface Fraction {
  readonly over: bigint;
  /** Always positive. */
  readonly under: bigint;
}

function fraction(over: bigint, under: bigint): Fraction {
  return under < 0n ? { over: -over, under: -under } : { over, under };
}

function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function centreOf(col: number, row: number): Point {
  return { x: BigInt(2 * col + (row % 2)), y: BigInt(3 * row) };
}

const CORNERS: readonly Point[] = [
  { x: 0n, y: -2n },
  { x: 1n, y: -1n },
  { x: 1n, y: 1n },
  { x: 0n, y: 2n },
  { x: -1n, y: 1n },
  { x: -1n, y: -1n },
];

interface Crossing {
  readonly enter: Fraction;
  readonly leave: Fraction;
  /** The segment runs inside the hex, not along its edge. */
  readonly inside: boolean;
}

/** The part of the segment from a to b in the closed hex around `centre`; null when it is at most a point. */
function clip(a: Point, b: Point, centre: Point): Crossing | null {
  let enter = fraction(0n, 1n);
  let leave = fraction(1n, 1n);
  let inside = true;
  for (let i = 0; i < 6; i++) {
    const from = CORNERS[i]!;
    const to = CORNERS[(i + 1) % 6]!;
    const edge = { x: to.x - from.x, y: to.y - from.y };
    // Corners run clockwise on a plane whose y points south, so the inside has positive values.
    const value = (p: Point): bigint => edge.x * (p.y - centre.y - from.y) - edge.y * (p.x - centre.x - from.x);
    const start = value(a);
    const slope = value(b) - start;
    if (slope === 0n) {
      if (start < 0n) return null;
      if (start === 0n) inside = false;
      continue;
    }
    const cut = fraction(-start, slope);
    if (slope > 0n && compare(cut, enter) > 0) enter = cut;
    if (slope < 0n && compare(cut, leave) < 0) leave = cut;
  }
  return compare(enter, leave) < 0 ? { enter, leave, inside } : null;
}

interface Hex {
  readonly col: number;
  readonly row: number;
  readonly crossing: Crossing;
}

/** The hexes between the ends in order; two together where the segment runs along their edge, one alone on the rim. */
export function lineBetween(spec: MapSpec, a: { col: number; row: number }, b: { col: number; row: number }): Hex[][] {
  const hexes: Hex[] = [];
  for (let row = Math.min(a.row, b.row); row <= Math.max(a.row, b.row); row++) {
    for (let col = 0; col < spec.width; col++) {
      if ((col === a.col && row === a.row) || (col === b.col && row === b.row)) continue;
      const crossing = clip(centreOf(a.col, a.row), centreOf(b.col, b.row), centreOf(col, row));
      if (crossing) hexes.push({ col, row, crossing });
    }
  }
  hexes.sort((one, other) => compare(one.crossing.enter, other.crossing.enter));
  const steps: Hex[][] = [];
  for (const hex of hexes) {
    const last = steps.at(-1)?.[0];
    const shares = last && !last.crossing.inside && compare(last.crossing.enter, hex.crossing.enter) === 0;
    if (shares) steps.at(-1)!.push(hex);
    else steps.push([hex]);
  }
  return steps;
}

const HEIGHTS: Record<string, number> = { w: 1, B: 2, '#': 1 };
const COVERS: Record<string, number> = { w: 1, r: 1, R: 2 };

function levelOf(spec: MapSpec, col: number, row: number): number {
  return Number(spec.elevation[row]![col]);
}

/** Whether a hex rises above the line between the two eyes, at the point of the line nearest to its centre (H5). */
function blocks(spec: MapSpec, a: { col: number; row: number }, b: { col: number; row: number }, hex: Hex): boolean {
  const start = centreOf(a.col, a.row);
  const end = centreOf(b.col, b.row);
  const centre = centreOf(hex.col, hex.row);
  const dot = (p: Point, q: Point): bigint =>
    3n * (p.x - start.x) * (q.x - start.x) + (p.y - start.y) * (q.y - start.y);
  const share = fraction(dot(centre, end), dot(end, end));
  const eyeA = BigInt(levelOf(spec, a.col, a.row) + 1);
  const eyeB = BigInt(levelOf(spec, b.col, b.row) + 1);
  const line = fraction(eyeA * share.under + (eyeB - eyeA) * share.over, share.under);
  const top = BigInt(levelOf(spec, hex.col, hex.row) + (HEIGHTS[spec.terrain[hex.row]![hex.col]!] ?? 0));
  return compare(fraction(top, 1n), line) > 0;
}

/** Breadth-first hexes from a to every cell, by drawing each hex's neighbours from the distance of centres. */
export function hexDistance(a: { col: number; row: number }, b: { col: number; row: number }): number {
  // In a row-first walk every step down or up may also shift half a hex, the rest is along the row.
  const rows = Math.abs(a.row - b.row);
  const halves = Math.abs(2 * a.col + (a.row % 2) - 2 * b.col - (b.row % 2));
  return rows + Math.max(0, (halves - rows) / 2);
}

export interface OracleSight {
  readonly blocked: boolean;
  /** Of b against a. */
  readonly cover: number;
}

/** Sight of b from a (H5) and its cover (H6). */
export function sightOracle(
  spec: MapSpec,
  a: { col: number; row: number },
  b: { col: number; row: number },
): OracleSight {
  const steps = lineBetween(spec, a, b);
  if (steps.some((step) => step.every((hex) => blocks(spec, a, b, hex)))) return { blocked: true, cover: 0 };
  const targetLevel = levelOf(spec, b.col, b.row);
  const shielding = (hex: Hex): number => {
    const symbol = spec.terrain[hex.row]![hex.col]!;
    const solid = symbol === 'B' || symbol === '#';
    const level = levelOf(spec, hex.col, hex.row) + (solid ? HEIGHTS[symbol]! : 0);
    const rise = Math.max(0, Math.min(2, level - targetLevel));
    return Math.max(rise, COVERS[symbol] ?? 0);
  };
  let cover = COVERS[spec.terrain[b.row]![b.col]!] ?? 0;
  for (const step of steps) {
    const open = step.filter((hex) => hexDistance(hex, b) === 1 && !blocks(spec, a, b, hex));
    if (open.length > 0) cover = Math.max(cover, Math.min(...open.map(shielding)));
  }
  if (cover === 1 && levelOf(spec, a.col, a.row) > targetLevel) cover = 0;
  return { blocked: false, cover };
}

/** Cloud hexes on the line (H6); each centre stands for itself and the hexes next to it. */
export function smokeOracle(
  spec: MapSpec,
  a: { col: number; row: number },
  b: { col: number; row: number },
  centres: readonly { col: number; row: number }[],
): number {
  const clouded = (hex: { col: number; row: number }): boolean =>
    centres.some((centre) => hexDistance(centre, hex) <= 1);
  const ends = a.col === b.col && a.row === b.row ? [a] : [a, b];
  return (
    ends.filter(clouded).length + lineBetween(spec, a, b).filter((step) => step.every((hex) => clouded(hex))).length
  );
}
