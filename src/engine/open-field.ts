import { MAP_HEIGHT, MAP_WIDTH, type MapSpec } from './map-spec.ts';

/** The largest gap between two lines on the open field. */
export const MAX_OPEN_DISTANCE = MAP_WIDTH - 1;

/**
 * The open field Flat (H1): no cover, no objectives, and two lines of deployment cells from edge to edge. `distance`
 * is the least distance between a cell of one and a cell of the other; the line of B is that of A turned by 180 degrees.
 * @param distance hexes, 1 to MAX_OPEN_DISTANCE
 */
export function openField(distance: number): MapSpec {
  if (!Number.isInteger(distance) || distance < 1 || distance > MAX_OPEN_DISTANCE) {
    throw new RangeError(`distance: found ${distance}, expected a whole number 1-${MAX_OPEN_DISTANCE}`);
  }
  const deployment: string[] = [];
  for (let row = 0; row < MAP_HEIGHT; row++) {
    const cells = new Array<string>(MAP_WIDTH).fill('.');
    cells[lineColumn(distance, row)] = 'a';
    cells[MAP_WIDTH - 1 - lineColumn(distance, MAP_HEIGHT - 1 - row)] = 'b';
    deployment.push(cells.join(''));
  }
  const rowsOf = (symbol: string): string[] => new Array<string>(MAP_HEIGHT).fill(symbol.repeat(MAP_WIDTH));
  return {
    id: 'flat',
    name: 'Flat',
    width: MAP_WIDTH,
    height: MAP_HEIGHT,
    terrain: rowsOf('.'),
    elevation: rowsOf('0'),
    deployment,
    zones: [],
  };
}

/**
 * Two plain columns turned into each other lie an odd number of hexes apart. For an even distance the line leans the
 * other way: its even rows, not its odd ones, stand half a hex nearer to the enemy.
 */
function lineColumn(distance: number, row: number): number {
  const column = (MAP_WIDTH - distance) >> 1;
  return distance % 2 === 0 && row % 2 === 1 ? column - 1 : column;
}
