import { join } from 'node:path';
import { cellSource } from '../runner/sweep/report-of-study.ts';
import type { StudyState } from '../runner/sweep/run-study.ts';
import { storedRows } from '../runner/sweep/stored-rows.ts';
import { STUDY_GAME_COLUMNS } from '../study/sweep/study-columns.ts';
import { rowsOf } from './batch-rows.ts';
import { openRowOutput } from './row-output.ts';

export const GAMES_FILE = 'games.ndjson';

/**
 * Writes the rows of all games that a study counts, cell by cell and in seed order, whole or not at all.
 * @param folder where the file goes
 * @param journals folders whose journals hold the rows
 */
export async function writeStudyGames(
  folder: string,
  journals: readonly string[],
  state: StudyState,
  dataDirectory: string | undefined,
): Promise<void> {
  const files = [{ path: join(folder, GAMES_FILE), format: 'ndjson' as const }];
  const output = openRowOutput({ stdout: undefined, files }, STUDY_GAME_COLUMNS);
  for await (const { cell, ...block } of storedRows(journals, state)) {
    const { id } = state.plan.cells[cell]!;
    const source = cellSource(state, cell, dataDirectory);
    await output.write(Array.from(rowsOf(block, source), (row) => [id, ...row]));
  }
  await output.finish();
}
