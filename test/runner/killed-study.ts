import { ADAPTIVE, GRID, playStudy } from './study-runs.ts';

/** Plays a study in a folder, as a process of its own that can be killed. */
const [kind, folder] = process.argv.slice(2);
await playStudy(kind === 'grid' ? GRID : ADAPTIVE, folder!, { resume: true, workers: 2, chunkGames: 16 });
