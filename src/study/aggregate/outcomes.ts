/** How a game ended, for its team: two bits a game. */
export const OUTCOME_NAMES = ['failed', 'a', 'b', 'draw'] as const;
export const FAILED = 0;
export const WON_A = 1;
export const WON_B = 2;
export const DRAWN = 3;

/** Outcomes of games in seed order, four to a byte, the first in the lowest bits. */
export class Outcomes {
  #bytes = new Uint8Array(64);
  #games = 0;

  get games(): number {
    return this.#games;
  }

  add(outcome: number): void {
    const at = this.#games >> 2;
    if (at === this.#bytes.length) {
      const wider = new Uint8Array(2 * at);
      wider.set(this.#bytes);
      this.#bytes = wider;
    }
    this.#bytes[at]! |= outcome << (2 * (this.#games & 3));
    this.#games += 1;
  }

  /** The outcome of a game, by its index. */
  at(game: number): number {
    return (this.#bytes[game >> 2]! >> (2 * (game & 3))) & 3;
  }

  /** Half points of team a in a unit of so many games; -1 when one of them failed. */
  halfPoints(unit: number, gamesPerUnit: number): number {
    let points = 0;
    for (let game = unit * gamesPerUnit; game < (unit + 1) * gamesPerUnit; game++) {
      const outcome = this.at(game);
      if (outcome === FAILED) return -1;
      points += outcome === WON_A ? 2 : outcome === DRAWN ? 1 : 0;
    }
    return points;
  }

  /** Appends `games` outcomes that were packed elsewhere. */
  append(bytes: Uint8Array, games: number): void {
    for (let game = 0; game < games; game++) this.add((bytes[game >> 2]! >> (2 * (game & 3))) & 3);
  }

  /** As reports carry them. */
  toText(): string {
    return Buffer.from(this.toBytes()).toString('base64');
  }

  /** The bytes in use; a copy. */
  toBytes(): Uint8Array {
    return this.#bytes.slice(0, (this.#games + 3) >> 2);
  }
}
