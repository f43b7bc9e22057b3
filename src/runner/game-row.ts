import { REASONS } from '../engine/events.ts';
import { formatHash } from '../engine/hash.ts';
import { SIDES } from '../engine/names.ts';
import { FAILED, OUTCOME_NAMES } from '../study/aggregate/outcomes.ts';
import type { GameResult } from './tally/tally.ts';

/** Words of a game's row: see the order in `writeRow`. */
export const ROW_WORDS = 18;
const HASHES = 14;

/** The row of a game, as the columns of GAME_COLUMNS say. */
export interface GameRow {
  readonly outcome: (typeof OUTCOME_NAMES)[number];
  readonly reason: string | null;
  readonly firstSide: 'a' | 'b' | null;
  /** rounds, scoreA, scoreB, killsA, killsB, zonesA, zonesB, hullA, hullB, events */
  readonly counts: readonly number[] | null;
  readonly eventHash: string | null;
  readonly stateHash: string | null;
}

/** Writes a finished game into a row of words. */
export function writeRow(words: Int32Array, game: number, result: GameResult): void {
  const { score, kills, zonePoints, hull } = result;
  const counts = [result.rounds, ...score, ...kills, ...zonePoints, ...hull, result.events];
  words.set([result.outcome, result.reason, result.firstSide, ...counts], game * ROW_WORDS);
}

/** Adds the hashes of a game: events, then state. */
export function writeHashes(words: Int32Array, game: number, hash: { high: number; low: number }, place: 0 | 1): void {
  const at = game * ROW_WORDS + HASHES + 2 * place;
  words[at] = hash.high;
  words[at + 1] = hash.low;
}

/** Reads the row of a game; a game that failed has nothing but its outcome. */
export function readRow(words: Int32Array, game: number): GameRow {
  const at = game * ROW_WORDS;
  const outcome = OUTCOME_NAMES[words[at]!]!;
  if (words[at] === FAILED) {
    return { outcome, reason: null, firstSide: null, counts: null, eventHash: null, stateHash: null };
  }
  const hash = (place: 0 | 1) => {
    const from = at + HASHES + 2 * place;
    return formatHash({ high: words[from]!, low: words[from + 1]! });
  };
  return {
    outcome,
    reason: REASONS[words[at + 1]!]!,
    firstSide: SIDES[words[at + 2]!]!,
    counts: Array.from(words.subarray(at + 3, at + 13)),
    eventHash: hash(0),
    stateHash: hash(1),
  };
}
