import { Board } from '../engine/board.ts';
import type { MapSpec } from '../engine/map-spec.ts';
import type { Block, BlockResult } from './block.ts';
import { BlockPlayer } from './play-block.ts';

/** Players kept of the plans played last: a sweep goes round its cells, and a cell met again is ready to play. */
const PLAYERS_KEPT = 32;
const BOARDS_KEPT = 8;

/** Plays blocks of many plans, with the players and the boards of the last ones at hand. */
export class PlayerCache {
  readonly #players = new Map<string, BlockPlayer>();
  readonly #boards = new BoardCache();

  /** Plays a block; the result depends on the block alone. */
  play(block: Block): BlockResult {
    const { plan, planKey, check } = block;
    const key = check ? `${planKey}, checked` : planKey;
    const player = this.#players.get(key) ?? new BlockPlayer(plan, this.#boards.of(plan.map), check);
    remember(this.#players, key, player, PLAYERS_KEPT);
    return player.play(block);
  }
}

/** Boards by the content of their maps: equal maps share what follows from them, wherever they came from. */
export class BoardCache {
  readonly #boards = new Map<string, Board>();

  of(map: MapSpec): Board {
    const key = JSON.stringify(map);
    const board = this.#boards.get(key) ?? Board.of(map);
    remember(this.#boards, key, board, BOARDS_KEPT);
    return board;
  }
}

/** Makes a value the newest; the one that was used longest ago goes when there are too many. */
function remember<Value>(values: Map<string, Value>, key: string, value: Value, kept: number): void {
  values.delete(key);
  values.set(key, value);
  if (values.size > kept) values.delete(values.keys().next().value!);
}
