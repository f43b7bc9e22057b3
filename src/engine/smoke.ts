import { CLOUD_CAP } from './columns.ts';
import { EVENT } from './events.ts';
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
  let kept = 0;
  for (let row = 0; row < CLOUD_CAP && state.clouds[row * 2] !== 0; row++) {
    const cell = state.clouds[row * 2]!;
    const lastRound = state.clouds[row * 2 + 1]!;
    if (lastRound <= state.round) {
      state.log?.emit(EVENT.smoke_cleared, cell - 1);
      continue;
    }
    state.clouds[kept * 2] = cell;
    state.clouds[kept * 2 + 1] = lastRound;
    kept += 1;
  }
  state.clouds.fill(0, kept * 2);
}
