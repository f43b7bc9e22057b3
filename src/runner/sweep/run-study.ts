import type { Catalog } from '../../catalog/schema.ts';
import { DICE_NAME } from '../../engine/dice.ts';
import type { CompleteAi } from '../../study/ai.ts';
import type { GamePlan } from '../../study/game-plan.ts';
import { CELLS_HELD } from '../../study/sweep/cell-details.ts';
import { CellTally, type TallyRules } from '../../study/sweep/cell-tally.ts';
import type { Cell, CellPlan } from '../../study/sweep/cells.ts';
import { CellResolver, type ResolvedCell } from '../../study/sweep/resolve-cell.ts';
import { unitsPerCell } from '../../study/sweep/resolve-study.ts';
import type { Replication, ResolvedStudy } from '../../study/sweep/resolved-study.ts';
import { unitSize } from '../../study/unit.ts';
import { VERSION } from '../../version.ts';
import { requireDeployable } from '../game-setups.ts';
import { BoardCache } from '../player-cache.ts';
import { JOURNAL_SCHEMA, type JournalHeader, type Shard, spanLine } from './journal.ts';
import { tablesFor } from './kept-tables.ts';
import { openFolder } from './study-folder.ts';
import { runSweep, type SweepRun } from './sweep.ts';

/** Resolved cells that are kept ready; the cells take turns, and most studies have fewer. */
const CELLS_KEPT = 256;

/** A study with its cells, and what is known of their games. */
export interface StudyState {
  readonly study: ResolvedStudy;
  readonly plan: CellPlan;
  readonly replicate: Replication;
  /** By cell. */
  readonly tallies: readonly CellTally[];
}

/** The state of a study of which no game is known yet. */
export function emptyState(study: ResolvedStudy, plan: CellPlan): StudyState {
  const replicate = unitsPerCell(study, plan.cells.length);
  const detailed = plan.cells.length <= CELLS_HELD;
  const rules: TallyRules = {
    replicate,
    gamesPerUnit: unitSize(replicate),
    tables: tablesFor([...Object.values(study.metrics), ...study.fail], detailed),
    detailed,
  };
  return { study, plan, replicate, tallies: plan.cells.map(() => new CellTally(rules)) };
}

/** Cells of a shard by index, in the order of the plan: every count-th one, and the baseline. */
export function cellsOfShard({ cells, baseline }: CellPlan, shard: Shard | null): number[] {
  const all = cells.map((_, index) => index);
  if (shard === null) return all;
  return all.filter((cell) => cell === baseline || cell % shard.count === shard.index - 1);
}

/** The header under which a run writes its journal. */
export function headerFor(
  study: ResolvedStudy,
  shard: Shard | null,
  rows: boolean,
  dataDirectory: string | undefined,
): JournalHeader {
  const data = dataDirectory ?? null;
  return { schema: JOURNAL_SCHEMA, engine: VERSION, dice: DICE_NAME, shard, rows, data, study };
}

/** Resolves the cells of a study, those met last at hand. */
export class CellBook {
  readonly #plan: CellPlan;
  readonly #resolver: CellResolver;
  readonly #resolved = new Map<number, ResolvedCell>();
  readonly #boards = new BoardCache();

  constructor({ study, plan }: StudyState, catalog: Catalog, dataDirectory: string | undefined, defaultAi: CompleteAi) {
    this.#plan = plan;
    this.#resolver = new CellResolver(study, catalog, dataDirectory, defaultAi);
  }

  /** @throws UserError for a combination that cannot be played */
  of(cell: number): ResolvedCell {
    const known = this.#resolved.get(cell);
    if (known !== undefined) return known;
    const resolved = this.#resolver.resolve(this.#plan.cells[cell]!);
    this.#resolved.set(cell, resolved);
    if (this.#resolved.size > CELLS_KEPT) this.#resolved.delete(this.#resolved.keys().next().value!);
    return resolved;
  }

  planOf(cell: number): GamePlan {
    return this.of(cell).plan;
  }

  /** Resolves every cell once. @throws UserError for the first that cannot be played */
  checkAll(cells: readonly number[]): void {
    for (const cell of cells) {
      const { plan } = this.of(cell);
      if (changesGround(this.#plan.cells[cell]!)) requireDeployable(plan, this.#boards.of(plan.map));
    }
  }
}

function changesGround({ assignments }: Cell): boolean {
  return assignments.some(([path]) => /^(map|field|a|b)\b/.test(path));
}

export interface StudyRequest {
  readonly state: StudyState;
  readonly book: CellBook;
  readonly folder: string;
  readonly shard: Shard | null;
  readonly rows: boolean;
  readonly dataDirectory: string | undefined;
  readonly resume: boolean;
  readonly extend: boolean;
  readonly workers: number;
  readonly chunkGames?: number | undefined;
  readonly signal: AbortSignal;
  /** Called now and then with the games that are known of. */
  readonly onProgress: (games: number) => void;
  /** Called when all is on the disk, while the folder is still this run's alone. */
  readonly finish: (run: SweepRun) => Promise<void>;
  readonly workerFile?: URL | undefined;
}

/**
 * Plays what a study still needs, with every span written to the folder's journal. The state's
 * tallies hold all of it in the end.
 * @throws UserError for a folder that the study cannot go on in, and for a full disk
 */
export async function runStudy(request: StudyRequest): Promise<void> {
  const { state, book, folder, shard, rows, signal, workers, chunkGames, workerFile } = request;
  const { study, plan, replicate, tallies } = state;
  const cells = cellsOfShard(plan, shard);
  const header = headerFor(study, shard, rows, request.dataDirectory);
  const open = await openFolder({ ...request, header, plan, tallies, folder });
  const endMs = study.budget.wallMs === null ? null : performance.now() + study.budget.wallMs;
  const size = unitSize(replicate);
  let games = cells.reduce((sum, cell) => sum + tallies[cell]!.end * size, 0);
  try {
    const run = await runSweep({
      study,
      plan,
      replicate,
      cells,
      tallies,
      planOf: (cell) => book.planOf(cell),
      workers,
      chunkGames,
      rows,
      detailed: true,
      workerFile,
      stopped: () => signal.aborted || open.journal.failed || (endMs !== null && performance.now() >= endMs),
      onSpan: (cell, span, result) => {
        open.journal.append(spanLine(plan.cells[cell]!.id, span, result.rows));
        games += span.unitCount * size;
        request.onProgress(games);
      },
    });
    await open.journal.synced();
    await request.finish(run);
  } finally {
    await open.close();
  }
}
