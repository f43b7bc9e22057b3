/** What a text picture of a board shows; grids as in map files. */
export interface BoardPicture {
  readonly width: number;
  readonly height: number;
  /** One terrain symbol per cell. */
  readonly terrain: readonly string[];
  /** One digit per cell. */
  readonly elevation: readonly string[];
  /** Cells of the objective flowers, by `row * width + col`. */
  readonly zoneCells: ArrayLike<number>;
  /** `a` and `b` for deployment regions, left out while a game is on. */
  readonly deployment?: readonly string[] | undefined;
  readonly cloudCells?: ArrayLike<number> | undefined;
  /** Two characters for a cell, such as `A1` for a mech, instead of the ground. */
  readonly marks?: ReadonlyMap<number, string> | undefined;
}

/** Two characters to a hex, so that a row can be shifted by half a hex and 32 hexes fit into 80 columns. */
const HEX_WIDTH = 2;
const COLUMN_STEP = 5;

const LEGEND = [
  '. open  = road  , rough  w woods  r rubble  ~ water  B building  R roof  # wall',
  'behind the terrain: 1-3 elevation  * zone',
];

/**
 * The board as text: odd rows stand half a hex to the right, as on the table. The second character of a hex is, in
 * this order, smoke, a zone, a deployment region, its elevation.
 */
export function formatBoard(picture: BoardPicture): string {
  const zones = new Set(Array.from(picture.zoneCells));
  const clouds = new Set(Array.from(picture.cloudCells ?? []));
  const margin = String(picture.height - 1).length + 1;
  const lines = [columnLine(picture.width, margin)];
  for (let row = 0; row < picture.height; row++) {
    let line = `${String(row).padStart(margin - 1)} ${row % 2 === 1 ? ' ' : ''}`;
    for (let col = 0; col < picture.width; col++) {
      const cell = row * picture.width + col;
      line += picture.marks?.get(cell) ?? picture.terrain[row]![col]! + groundMark(picture, zones, clouds, col, row);
    }
    lines.push(line.trimEnd());
  }
  return [...lines, ...legendOf(picture)].join('\n');
}

function groundMark(
  picture: BoardPicture,
  zones: ReadonlySet<number>,
  clouds: ReadonlySet<number>,
  col: number,
  row: number,
): string {
  const cell = row * picture.width + col;
  if (clouds.has(cell)) return '%';
  if (zones.has(cell)) return '*';
  const region = picture.deployment?.[row]?.[col] ?? '.';
  if (region !== '.') return region;
  const elevation = picture.elevation[row]![col]!;
  return elevation === '0' ? ' ' : elevation;
}

function columnLine(width: number, margin: number): string {
  let line = ' '.repeat(margin);
  for (let col = 0; col < width; col += COLUMN_STEP) line += String(col).padEnd(HEX_WIDTH * COLUMN_STEP);
  return line.trimEnd();
}

function legendOf(picture: BoardPicture): string[] {
  const extra = [
    picture.deployment === undefined ? '' : '  a b deployment',
    (picture.cloudCells?.length ?? 0) === 0 ? '' : '  % smoke',
    (picture.marks?.size ?? 0) === 0 ? '' : '  A1-A3 B1-B3 mechs',
  ];
  return [LEGEND[0]!, LEGEND[1]! + extra.join('')];
}
