/** Work that is not worth a thread, whatever its first games promise. */
const ALONE_MS = 50;
/**
 * Time of one core that a thread takes until it plays as fast as this one: it starts, and compiles all of the game for itself.
 * Measured: 1.5 s for the charging policy, 2.5 s for the positional one (docs/performance.md).
 */
const THREAD_MS = 2500;
/**
 * Time until the code of the games has been compiled. Up to then they get faster about by the square of the time: after a
 * tenth of it a game takes a hundred times as long as it will.
 */
const SETTLED_MS = 1500;

/** How fast this thread gets on, and whether others would help. */
export class Pace {
  #playedMs = 0;
  /** Of the last task: the ones before it were slower. */
  #msPerGame = 0;

  /** Takes note of a task that has been played here. */
  add(games: number, playMs: number): void {
    this.#playedMs += playMs;
    this.#msPerGame = playMs / games;
  }

  /** Whether so many games take this thread longer than others need to get going. */
  threadsPay(gamesLeft: number): boolean {
    if (this.#playedMs < ALONE_MS) return false;
    const settled = Math.min(1, this.#playedMs / SETTLED_MS);
    return gamesLeft * this.#msPerGame * settled ** 2 > THREAD_MS;
  }
}
