import type { Cell } from '../report/printout.ts';
import type { BlockResult } from '../runner/block.ts';
import { readRow } from '../runner/game-row.ts';
import { formatCommand } from '../study/command.ts';
import { playWords } from '../study/scenario-words.ts';
import { gamesOfUnit, type UnitGame, type UnitKind } from '../study/unit.ts';

/** What rows need besides results. */
export interface RowSource {
  /** Of the scenario, as GamePlan has it. */
  readonly firstSide: number;
  readonly unit: UnitKind;
  /** Seed of the first unit. */
  readonly seed: number;
  /** The scenario as options (scenarioWords). */
  readonly words: readonly string[];
}

/** Stands in for the seed in a command that is otherwise the same for thousands of games. */
const SEED_MARK = '0';

/** The rows of a run of units in seed order, with the cells of GAME_COLUMNS. */
export function* rowsOf(
  result: Pick<BlockResult, 'firstUnit' | 'unitCount' | 'rows'>,
  { firstSide, unit, seed, words }: RowSource,
): Generator<Cell[]> {
  const games = gamesOfUnit(unit, firstSide);
  const replays = games.map((game) => replayOf(words, game));
  const cells = result.rows!;
  for (let game = 0; game < result.unitCount * games.length; game++) {
    const unitIndex = result.firstUnit + Math.floor(game / games.length);
    const place = game % games.length;
    const seedText = String(seed + unitIndex);
    const row = readRow(cells, game);
    const failed = row.counts === null;
    yield [
      result.firstUnit * games.length + game,
      unitIndex,
      seedText,
      games[place]!.swapped,
      row.firstSide,
      failed ? 'failed' : 'ok',
      failed ? null : row.outcome,
      row.reason,
      ...(row.counts ?? new Array<null>(10).fill(null)),
      row.eventHash,
      row.stateHash,
      replays[place]!(seedText),
    ];
  }
}

function replayOf(words: readonly string[], game: UnitGame): (seed: string) => string {
  const command = formatCommand(playWords(words, Number(SEED_MARK), game));
  const option = ' --seed ';
  const at = command.lastIndexOf(option) + option.length;
  const [before, after] = [command.slice(0, at), command.slice(at + SEED_MARK.length)];
  return (seed) => before + seed + after;
}
