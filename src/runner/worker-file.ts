/** A chunk of the build lies in the folder of the worker's entry; a module of the sources beside worker.ts. */
export const WORKER_FILE = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);

/**
 * The worker's module, loaded in this thread. Games are played from it wherever they are played: the build has all that a
 * game runs in that one file, while the chunks of the command line look up every name that they share.
 */
export function loadWorker(): Promise<typeof import('./worker.ts')> {
  return import(WORKER_FILE.href);
}
