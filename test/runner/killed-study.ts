import { ADAPTIVE, GRID, playStudy } from './study-runs.ts';

/**
 * Plays a grid and an adaptive study side by side, each in its folder, as one process that can be killed. Without
 * threads, each of which would have to load the sources first: a journal does not know how many workers there were.
 */
const [grid, adaptive] = process.argv.slice(2);
const options = { resume: true, workers: 1, chunkGames: 2 };
await Promise.all([playStudy(GRID, grid!, options), playStudy(ADAPTIVE, adaptive!, options)]);
