import { DEFAULT_AI } from '../../bots/options.ts';
import { canonicalHash } from '../../catalog/hash.ts';
import { DICE_NAME } from '../../engine/dice.ts';
import { ABILITIES } from '../../engine/names.ts';
import { formatCommand } from '../../study/command.ts';
import { playWords, scenarioWords } from '../../study/scenario-words.ts';
import { type CellDetails, cellDetails } from '../../study/sweep/cell-details.ts';
import { metricNames } from '../../study/sweep/metrics.ts';
import { cellSeed } from '../../study/sweep/resolved-study.ts';
import { type StudyManifest, type StudyReport, studyReport } from '../../study/sweep/study-report.ts';
import { gamesOfUnit, unitSize } from '../../study/unit.ts';
import { VERSION } from '../../version.ts';
import { detailedCounters } from './detail-counts.ts';
import type { Shard } from './journal.ts';
import { KEPT_TABLES } from './kept-tables.ts';
import { cellsOfShard, type StudyState } from './run-study.ts';

/** Every value that studies measure. */
export const MEASURED = metricNames(KEPT_TABLES);

const CONFIDENCE = 0.95;

export interface ReportRequest {
  readonly state: StudyState;
  readonly shard: Shard | null;
  readonly dataDirectory: string | undefined;
  /** Words of the command that goes on. */
  readonly resume: readonly string[];
  readonly volatile: Readonly<Record<string, unknown>>;
}

/** The report of a study from what its tallies hold. */
export function reportOfStudy({ state, shard, dataDirectory, resume, volatile }: ReportRequest): StudyReport {
  const { study, plan, replicate, tallies } = state;
  const part = shard === null ? [] : ['--shard', `${shard.index}/${shard.count}`];
  const data = dataDirectory === undefined ? [] : ['--data', dataDirectory];
  const manifest: StudyManifest = {
    command: formatCommand(['sweep', 'study.yaml', ...part, ...data]),
    engine: VERSION,
    dice: DICE_NAME,
    catalogHash: study.catalogHash,
    studyHash: canonicalHash(study),
    seed: study.seed,
    unit: { games: unitSize(replicate), swap: replicate.swap, swapFirst: replicate.swapFirst },
    confidence: CONFIDENCE,
    shard,
  };
  return studyReport({
    study,
    plan,
    replicate,
    cells: cellsOfShard(plan, shard),
    tallies,
    manifest,
    measured: MEASURED,
    details: (cell) => detailsOf(state, cell),
    replay: (cell, gameIndex) => replayOf(state, cell, gameIndex, dataDirectory),
    resume,
    volatile,
  });
}

function detailsOf({ replicate, tallies }: StudyState, cell: number): CellDetails | null {
  const tally = tallies[cell]!;
  const counters = detailedCounters(tally, unitSize(replicate));
  return counters && cellDetails(counters, tally.details!.lineup.mechs, ABILITIES);
}

/** The command that shows a game of a cell. */
export function replayOf(
  state: StudyState,
  cell: number,
  gameIndex: number,
  dataDirectory: string | undefined,
): string {
  const { unit, seed, words, firstSide } = cellSource(state, cell, dataDirectory);
  const size = unitSize(unit);
  const game = gamesOfUnit(unit, firstSide)[gameIndex % size]!;
  return formatCommand(playWords(words, seed + Math.floor(gameIndex / size), game));
}

/** What the games of a cell are told by: its scenario as options is the study's, and what the cell puts into it. */
export function cellSource({ study, plan, replicate }: StudyState, cell: number, dataDirectory: string | undefined) {
  const { id, assignments } = plan.cells[cell]!;
  const firstSide = assignments.find(([path]) => path === 'firstSide')?.[1] ?? study.scenario.firstSide;
  const sets = assignments.filter(([path]) => path !== 'firstSide' && path !== 'salt');
  return {
    unit: replicate,
    seed: cellSeed(study, id),
    firstSide: firstSide === undefined ? -1 : firstSide === 'a' ? 0 : 1,
    words: [
      ...scenarioWords(study.scenario, DEFAULT_AI, dataDirectory),
      ...sets.flatMap(([path, value]) => ['--set', `${path}=${String(value)}`]),
    ],
  };
}
