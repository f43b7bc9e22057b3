import type { GamePlan } from '../../study/game-plan.ts';
import { CellTally } from '../../study/sweep/cell-tally.ts';
import type { Replication } from '../../study/sweep/resolved-study.ts';
import type { Entry, TournamentManifest } from '../../study/tournament/tournament-report.ts';
import { unitSize } from '../../study/unit.ts';
import { readSpan, spanLine } from '../sweep/journal.ts';
import { openJournal, requireNoFewer, requireSameGames } from '../sweep/journal-folder.ts';
import { tablesFor } from '../sweep/kept-tables.ts';
import { runSweep, type SweepRun } from '../sweep/sweep.ts';

const JOURNAL_SCHEMA = 'mechsim.tournament-journal/1';

/** First line of a tournament's journal, and again wherever one with more units goes on in it. */
interface TournamentHeader {
  readonly schema: typeof JOURNAL_SCHEMA;
  readonly manifest: TournamentManifest;
  readonly entries: readonly Entry[];
  /** Of the map as it was played on: its name says too little, since a file may change. */
  readonly mapHash: string;
}

/** Two entries by index, and what their games are played with. */
export interface Pairing {
  readonly first: number;
  readonly second: number;
  readonly plan: GamePlan;
}

export interface TournamentRequest {
  readonly manifest: TournamentManifest;
  readonly entries: readonly Entry[];
  readonly mapHash: string;
  readonly pairs: readonly Pairing[];
  readonly folder: string;
  /** Goes on in a folder that has games of this tournament. */
  readonly resume: boolean;
  readonly workers: number;
  readonly chunkGames?: number | undefined;
  readonly signal: AbortSignal;
  /** Called now and then with the games that are known of. */
  readonly onProgress: (games: number) => void;
  /** Called with a tally for each pair when all is on the disk, while the folder is still this run's alone. */
  readonly finish: (tallies: readonly CellTally[], run: SweepRun) => Promise<void>;
}

/**
 * Plays what a tournament still needs, its pairs in turn, with every run of units written to the folder's journal: what
 * it comes to is the same however often it was ended and gone on with.
 * @throws UserError for a folder in use, a used one without `resume`, games of another tournament, and a full disk
 */
export async function runTournament(request: TournamentRequest): Promise<void> {
  const { manifest, entries, mapHash, pairs, folder, resume, workers, chunkGames, signal } = request;
  const replicate = replicationOf(manifest);
  const size = unitSize(replicate);
  const cells = pairs.map(({ first, second }) => ({ id: `${first}-${second}` }));
  const indexOf = new Map(cells.map(({ id }, index) => [id, index]));
  const tables = tablesFor([], false);
  const tallies = pairs.map(() => new CellTally({ replicate, gamesPerUnit: size, tables, detailed: false }));
  const header: TournamentHeader = { schema: JOURNAL_SCHEMA, manifest, entries, mapHash };
  const open = await openJournal({
    folder,
    header,
    goesOn: resume,
    onLine: (line, before) => {
      const { cell, span } = readSpan(line, before.manifest.unit.games);
      const index = indexOf.get(cell);
      if (index !== undefined) tallies[index]!.add(span);
    },
    requireSame: (before) => requireSameTournament(folder, before, header),
  });
  let games = tallies.reduce((sum, { end }) => sum + end * size, 0);
  try {
    const run = await runSweep({
      study: { seed: manifest.seed, replicate },
      plan: { cells },
      replicate,
      cells: pairs.map((_, pair) => pair),
      tallies,
      planOf: (pair) => pairs[pair]!.plan,
      workers,
      chunkGames,
      rows: false,
      detailed: false,
      stopped: () => signal.aborted || open.journal.failed,
      onSpan: (pair, span) => {
        open.journal.append(spanLine(cells[pair]!.id, span, null));
        games += span.unitCount * size;
        request.onProgress(games);
      },
    });
    await open.journal.synced();
    await request.finish(tallies, run);
  } finally {
    await open.close();
  }
}

function replicationOf({ unit: { swap, swapFirst }, unitsPerPair }: TournamentManifest): Replication {
  const [look, min, max] = [unitsPerPair, unitsPerPair, unitsPerPair];
  return { swap, swapFirst, seeds: 'common', look, min, max, halfWidth: null, sprt: null };
}

function requireSameTournament(folder: string, before: TournamentHeader, now: TournamentHeader): void {
  const [old, next] = [before.manifest, now.manifest];
  requireSameGames(folder, [
    ['engine', old.engine, next.engine],
    ['dice', old.dice, next.dice],
    ['catalog', old.catalogHash, next.catalogHash],
    ['list of entries', before.entries, now.entries],
    ['scenario', old.scenario, next.scenario],
    ['map', before.mapHash, now.mapHash],
    ['seed', old.seed, next.seed],
    ['unit', old.unit, next.unit],
  ]);
  requireNoFewer(folder, 'units', old.unitsPerPair, next.unitsPerPair);
}
