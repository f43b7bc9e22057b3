import { Board, FLOWER_SIZE } from './board.ts';
import { UNREACHABLE } from './flood.ts';
import { DEPLOY_A, DEPLOY_B, MAP_HEIGHT, MAP_WIDTH, type MapProblem, type MapSpec, shapeProblems } from './map-spec.ts';
import { symmetryProblems } from './symmetry.ts';

/** Mechs a side deploys at most (E1). */
const TEAM_SIZE = 3;

const SIDES = [
  { name: 'a', region: DEPLOY_A },
  { name: 'b', region: DEPLOY_B },
] as const;

/**
 * Everything that keeps a map from being an authored map (H1, H7): shape, size, exact 180-degree symmetry, whole flowers
 * apart from each other, room for both teams, zones that both can walk to. Empty for a good map.
 */
export function mapProblems(spec: MapSpec): MapProblem[] {
  const shape = shapeProblems(spec);
  if (shape.length > 0) return shape;
  const board = Board.of(spec);
  return [
    ...sizeProblems(spec),
    ...symmetryProblems(spec),
    ...overlapProblems(board),
    ...SIDES.flatMap(({ name, region }) => deploymentProblems(board, name, region)),
  ];
}

function sizeProblems(spec: MapSpec): MapProblem[] {
  if (spec.width === MAP_WIDTH && spec.height === MAP_HEIGHT) return [];
  const found = `${spec.width}x${spec.height}`;
  return [{ path: 'width', col: null, row: null, found, expected: `${MAP_WIDTH}x${MAP_HEIGHT}` }];
}

function overlapProblems(board: Board): MapProblem[] {
  const problems: MapProblem[] = [];
  board.zoneCells.forEach((cell, i) => {
    const zone = Math.trunc(i / FLOWER_SIZE);
    const earlier = Math.trunc(board.zoneCells.indexOf(cell) / FLOWER_SIZE);
    if (earlier === zone) return;
    const place = { col: board.colOf(cell), row: board.rowOf(cell) };
    problems.push({
      path: `zones[${zone}]`,
      ...place,
      found: `a hex of zones[${earlier}] too`,
      expected: 'flowers apart',
    });
  });
  return problems;
}

function deploymentProblems(board: Board, side: string, region: number): MapProblem[] {
  const cells: number[] = [];
  for (let cell = 0; cell < board.cellCount; cell++) {
    if (board.deployment[cell] === region && board.isPassable(cell)) cells.push(cell);
  }
  if (cells.length < TEAM_SIZE) {
    const found = `${cells.length} passable cells of side ${side}`;
    return [{ path: 'deployment', col: null, row: null, found, expected: `at least ${TEAM_SIZE}` }];
  }
  return unreachableZones(board, side, cells);
}

/** Zones that a mech on ordinary legs cannot enter from some cell of a deployment region. */
function unreachableZones(board: Board, side: string, deployment: readonly number[]): MapProblem[] {
  const problems: MapProblem[] = [];
  for (let zone = 0; zone < board.zoneCount; zone++) {
    const cells = board.zoneCells.subarray(zone * FLOWER_SIZE, (zone + 1) * FLOWER_SIZE);
    const distances = board.distanceToGoals(cells, false);
    const stranded = deployment.find((cell) => distances === undefined || distances[cell] === UNREACHABLE);
    if (stranded === undefined) continue;
    const place = { col: board.colOf(cells[0]!), row: board.rowOf(cells[0]!) };
    const found = `no way from (${board.colOf(stranded)},${board.rowOf(stranded)}) in the region of side ${side}`;
    problems.push({ path: `zones[${zone}]`, ...place, found, expected: 'a zone that ordinary legs can enter' });
  }
  return problems;
}
