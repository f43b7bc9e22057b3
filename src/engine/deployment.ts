import type { Board } from './board.ts';
import { axialDistance, axialQ, rotated } from './hex.ts';
import { DEPLOY_A, DEPLOY_B } from './map-spec.ts';
import { sideOf } from './names.ts';

/**
 * E1: automatic deployment. In index order each mech takes the free, passable cell of its own region nearest to an
 * objective (on a board without objectives: to the centre); ties go to the lower cell, for side b to the lower
 * rotated cell (A6), so that b's line-up is a's, turned by 180 degrees.
 * @returns cell by mech index, -1 for an absent mech
 * @throws RangeError when a region is too small
 */
export function deploymentCells(board: Board, present: readonly unknown[]): Int16Array {
  const cells = new Int16Array(present.length).fill(-1);
  const goals = goalCells(board);
  present.forEach((profile, mech) => {
    if (profile === null) return;
    const side = sideOf(mech);
    const region = side === 0 ? DEPLOY_A : DEPLOY_B;
    let best = -1;
    let bestDistance = 0;
    for (let rank = 0; rank < board.cellCount; rank++) {
      const cell = side === 0 ? rank : rotated(rank, board.cellCount);
      if (board.deployment[cell] !== region || board.entryCost[cell] === 0 || cells.includes(cell)) continue;
      const distance = Math.min(...goals.map((goal) => hexes(board, cell, goal)));
      if (best < 0 || distance < bestDistance) {
        best = cell;
        bestDistance = distance;
      }
    }
    if (best < 0) throw new RangeError(`map ${board.spec.id}: no free deployment cell for mech ${mech}`);
    cells[mech] = best;
  });
  return cells;
}

/** Zone centres, or the two middle cells of a board without objectives. */
function goalCells(board: Board): number[] {
  if (board.zoneCount > 0) return board.spec.zones.map(({ col, row }) => row * board.width + col);
  const middle = (board.height >> 1) * board.width + (board.width >> 1);
  return [middle, rotated(middle, board.cellCount)];
}

function hexes(board: Board, from: number, to: number): number {
  const fromRow = Math.floor(from / board.width);
  const toRow = Math.floor(to / board.width);
  const dq = axialQ(to % board.width, toRow) - axialQ(from % board.width, fromRow);
  return axialDistance(dq, toRow - fromRow);
}
