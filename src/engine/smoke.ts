import { CLOUD_CAP } from './columns.ts';
import * as EVENT from './event-codes.ts';
import type { GameState } from './state.ts';

/** C6: places a cloud that stands to the end of `lastRound`. Rows in use come first. */
export function addCloud(state: GameState, cell: number, lastRound: number): void {
  for (let row = 0; row < CLOUD_CAP; row++) {
    if (state.clouds[row * 2] !== 0) continue;
    state.clouds[row * 2] = cell + 1;
    state.clouds[row * 2 + 1] = lastRound;
    return;
  }
  throw new Error('more clouds than the game has room for');
}

/** E8: clouds whose last round ends now are gone; the others close ranks, in the order in which they were placed. */
export function clearClouds(state: GameState): void {
  for (let row = 0; row < CLOUD_CAP && state.clouds[row * 2] !== 0; ) {
    if (state.clouds[row * 2 + 1]! > state.round) {
      row += 1;
      continue;
    }
    state.log?.emit(EVENT.smoke_cleared, state.clouds[row * 2]! - 1);
    removeRow(state, row);
  }
}

/** Takes the first cloud over a cell whose time is up off the board. */
export function removeCloud(state: GameState, cell: number): void {
  for (let row = 0; row < CLOUD_CAP; row++) {
    if (state.clouds[row * 2] !== cell + 1 || state.clouds[row * 2 + 1]! > state.round) continue;
    removeRow(state, row);
    return;
  }
}

function removeRow(state: GameState, row: number): void {
  state.clouds.copyWithin(row * 2, row * 2 + 2);
  state.clouds.fill(0, (CLOUD_CAP - 1) * 2);
}
