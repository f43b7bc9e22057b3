import { resolve } from 'node:path';
import { UserError } from '../catalog/user-error.ts';
import { decodeEvents } from '../engine/decode.ts';
import { EventLog } from '../engine/event-log.ts';
import { formatJsonLine } from '../report/json.ts';
import { PlanRunners } from '../runner/game-setups.ts';
import type { FailedGame } from '../study/aggregate/batch-aggregate.ts';
import type { GamePlan } from '../study/game-plan.ts';
import { gamesOfUnit, type UnitKind, unitSize } from '../study/unit.ts';
import type { LogChoice } from './log-choice.ts';

/** Logs of failed games written at most: the first tell enough. */
const MOST_LOGS = 20;

/** A batch whose games can be played again. */
export interface LoggedBatch {
  readonly plan: GamePlan;
  readonly unit: UnitKind;
  /** Seed of the first unit. */
  readonly seed: number;
  readonly unitCount: number;
}

/** @throws UserError for a seed that is not one of the batch */
export function requireLogged(choice: LogChoice | undefined, { seed, unitCount }: LoggedBatch): void {
  if (typeof choice !== 'number' || (choice >= seed && choice < seed + unitCount)) return;
  const expected = `a seed of this batch, ${seed}..${seed + unitCount - 1}`;
  throw new UserError({ file: '--save-log', found: String(choice), expected });
}

/**
 * Plays the games again and writes the events of each, as far as they came, into a file of the working directory:
 * `events-SEED.ndjson`, and for the further games of a unit `events-SEED-2.ndjson` and so on. A game whose worker died
 * is left out, as it could take this process along.
 * @returns the files written
 */
export async function saveLogs(
  choice: LogChoice,
  batch: LoggedBatch,
  failed: readonly FailedGame[],
): Promise<string[]> {
  const size = unitSize(batch.unit);
  const indices =
    choice === 'failed'
      ? failed.filter(({ status }) => status !== 'lost').map(({ index }) => index)
      : Array.from({ length: size }, (_, place) => (choice - batch.seed) * size + place);
  const log = new EventLog();
  const runners = new PlanRunners(batch.plan, log);
  const games = gamesOfUnit(batch.unit, batch.plan.firstSide);
  const files: string[] = [];
  const { default: writeFileAtomic } = await import('write-file-atomic');
  for (const index of indices.slice(0, MOST_LOGS)) {
    const place = index % size;
    const seed = batch.seed + Math.floor(index / size);
    try {
      runners.of(games[place]!).play(seed);
    } catch {
      // What it told before it broke down is what is wanted.
    }
    const file = `events-${seed}${place === 0 ? '' : `-${place + 1}`}.ndjson`;
    const lines = decodeEvents(log, runners.board).map((event) => `${formatJsonLine(event)}\n`);
    try {
      await writeFileAtomic(resolve(file), lines.join(''));
    } catch (error) {
      throw new UserError({ file: '--save-log', found: `'${file}' cannot be written: ${(error as Error).message}` });
    }
    files.push(file);
  }
  return files;
}
