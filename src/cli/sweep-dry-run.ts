import { fixed, grouped } from '../report/figures.ts';
import type { Printout } from '../report/printout.ts';
import type { CellBook, StudyState } from '../runner/sweep/run-study.ts';
import { loadWorker } from '../runner/worker-file.ts';
import { smallestDetectableDifference } from '../stats/power.ts';
import { describeLevels } from '../study/sweep/cells.ts';
import { cellSeed } from '../study/sweep/resolved-study.ts';
import { isAdaptive } from '../study/sweep/stopping.ts';
import { unitSize } from '../study/unit.ts';
import { formatDuration } from './progress.ts';

/** Cells that are looked at one by one; of more than these only the values of each factor have been tried. */
const CELLS_CHECKED = 2000;
const CELLS_SHOWN = 20;
/** How long games are played to learn their pace, after so long a time in which the code is still being compiled. */
const WARM_UP_MS = 1000;
const PACE_MS = 300;

/** What a study would play: its cells, its games, how long that takes here, and what it could tell apart. */
export async function dryRun(state: StudyState, cells: readonly number[], book: CellBook): Promise<Printout> {
  const { study, plan, replicate } = state;
  const checked = cells.slice(0, CELLS_CHECKED);
  book.checkAll(checked);
  const size = unitSize(replicate);
  const games = cells.length * replicate.max * size;
  const msPerGame = await paceOf(state, cells, book);
  const comparisons = plan.baseline === null ? 0 : plan.cells.length - 1;
  const detectable = detectableDifference(state, comparisons);
  const report = {
    schema: 'mechsim.dry-run/1',
    name: study.name,
    cells: cells.length,
    baseline: plan.baseline === null ? null : plan.cells[plan.baseline]!.id,
    unitsPerCell: { min: replicate.min, max: replicate.max, look: replicate.look, gamesPerUnit: size },
    games: { least: cells.length * replicate.min * size, most: games },
    expectedSecondsPerWorker: Number(((games * msPerGame) / 1000).toFixed(1)),
    detectableDifference: detectable === null ? null : Number(detectable.toFixed(6)),
    cellsChecked: checked.length,
  };
  const units = isAdaptive(replicate) ? `${replicate.min} to ${replicate.max}` : `${replicate.max}`;
  const lines = [
    `${study.name}: ${grouped(cells.length)} cells of ${units} units of ${size} ${size === 1 ? 'game' : 'games'}`,
    `games: ${isAdaptive(replicate) ? 'at most ' : ''}${grouped(games)}`,
    `time: ${formatDuration((games * msPerGame) / 1000)} with one worker here`,
    ...(detectable === null
      ? ['no baseline: cells are not compared']
      : [
          `differences from ${fixed(100 * detectable, 1)} points on are found with 80 % power (level 0.05 over ${comparisons} comparisons, pairs uncorrelated)`,
        ]),
    ...(checked.length < cells.length ? [`the first ${checked.length} cells have been checked; a run checks all`] : []),
    '',
    ...cells.slice(0, CELLS_SHOWN).map((cell) => {
      const { id, levels } = plan.cells[cell]!;
      return `${id}  ${describeLevels(study, levels)}${cell === plan.baseline ? '  (baseline)' : ''}`;
    }),
    ...(cells.length > CELLS_SHOWN ? [`... ${grouped(cells.length - CELLS_SHOWN)} more`] : []),
  ];
  return { report, blocks: [lines.join('\n')] };
}

/** Milliseconds of a game, over some cells from all parts of the plan. */
async function paceOf(
  { study, plan, replicate }: StudyState,
  cells: readonly number[],
  book: CellBook,
): Promise<number> {
  const { PlayerCache } = await loadWorker();
  const players = new PlayerCache();
  const sample = [0, 0.5, 1].map((share) => cells[Math.floor(share * (cells.length - 1))]!);
  const { swap, swapFirst } = replicate;
  let [games, pacedMs, warmUpMs] = [0, 0, 0];
  for (let turn = 0; pacedMs < PACE_MS; turn++) {
    const cell = sample[turn % sample.length]!;
    const { id } = plan.cells[cell]!;
    const common = {
      plan: book.planOf(cell),
      planKey: id,
      unit: { swap, swapFirst },
      seed: cellSeed(study, id),
      rows: false,
    };
    // The first unit of a cell makes its board and its tables ready.
    const firstUnit = turn < sample.length ? 0 : turn;
    const beforeMs = performance.now();
    players.play({ ...common, firstUnit, unitCount: 1 });
    const unitMs = performance.now() - beforeMs;
    if (turn < sample.length || warmUpMs < WARM_UP_MS) {
      warmUpMs += unitMs;
      continue;
    }
    pacedMs += unitMs;
    games += unitSize(replicate);
  }
  return pacedMs / games;
}

/** Of a comparison whose units are as uncertain as units can be and share nothing through their seeds. */
function detectableDifference({ replicate }: StudyState, comparisons: number): number | null {
  if (comparisons === 0) return null;
  const variance = 2 * (1 / 4 / unitSize(replicate));
  return smallestDetectableDifference(variance, replicate.max, { alpha: 0.05 / comparisons });
}
