import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { canonicalHash, catalogHash } from '../catalog/hash.ts';
import { formatTeam } from '../catalog/team.ts';
import { UserError } from '../catalog/user-error.ts';
import { DICE_NAME } from '../engine/dice.ts';
import { REPORT_FORMATS } from '../report/formats.ts';
import { formatJson } from '../report/json.ts';
import { encodeNdjson } from '../report/ndjson.ts';
import { tournamentBlocks } from '../report/tournament-table.ts';
import type { SweepRun } from '../runner/sweep/sweep.ts';
import { runTournament } from '../runner/tournament/run-tournament.ts';
import { formatCommand } from '../study/command.ts';
import { NO_SCENARIO, readScenario, type ScenarioSource } from '../study/scenario.ts';
import { playWords } from '../study/scenario-words.ts';
import type { CellTally } from '../study/sweep/cell-tally.ts';
import {
  type Entry,
  type FailedTournamentGame,
  type Meeting,
  type TournamentManifest,
  type TournamentReport,
  tournamentReport,
} from '../study/tournament/tournament-report.ts';
import { gamesOfUnit, type UnitKind, unitSize } from '../study/unit.ts';
import { VERSION } from '../version.ts';
import { EXIT } from './exit.ts';
import { type Interruption, watchInterruption } from './interrupt.ts';
import { type LoadedScenario, scenarioFrom } from './load-scenario.ts';
import { objectRows } from './object-rows.ts';
import { type OutputPlan, planFolder, writeOutput, writeWhole } from './output.ts';
import { note, startProgress } from './progress.ts';
import { resultFolder } from './result-folder.ts';
import { volatileFacts } from './run-facts.ts';
import { requireSeeds } from './shared-options.ts';
import type { TournamentOptions } from './tournament.ts';

const MOST_ENTRIES = 200;
const CONFIDENCE = 0.95;
const FAILED_KEPT = 100;

/** Two entries and what their games are played with. */
interface Pair {
  readonly first: number;
  readonly second: number;
  readonly loaded: LoadedScenario;
}

interface Tournament {
  readonly entries: readonly Entry[];
  readonly pairs: readonly Pair[];
  readonly manifest: TournamentManifest;
}

export async function runCommand(specs: string[], options: TournamentOptions): Promise<void> {
  const { folder: given, plan: output } = planFolder(options, REPORT_FORMATS);
  const folder = resultFolder(given, options.resume, 'tournament');
  const source = options.scenario === undefined ? NO_SCENARIO : readScenario(options.scenario);
  const named = namedEntries(specs);
  const pairs = pairsOf(
    named.map(({ spec }) => spec),
    source,
    options,
  );
  const entries = named.map(({ name }, index): Entry => ({ name, team: teamOf(pairs, index) }));
  const { loaded } = pairs[0]!;
  const { seed, plan } = loaded;
  const unit = { swap: options.swap || options.swapFirst, swapFirst: options.swapFirst };
  const words = tournamentWords(entries, loaded, unit, options.n);
  const manifest = manifestOf(loaded, unit, formatCommand(words), options.n);
  requireSeeds(seed, options.n);
  const progress = await startProgress('tournament', pairs.length * options.n * manifest.unit.games, options.quiet);
  const interruption = watchInterruption();
  const startMs = performance.now();
  let report: TournamentReport | undefined;
  try {
    await runTournament({
      manifest,
      entries,
      mapHash: canonicalHash(plan.map),
      pairs: pairs.map(({ first, second, loaded }) => ({ first, second, plan: loaded.plan })),
      folder,
      resume: options.resume,
      workers: options.workers ?? availableParallelism(),
      chunkGames: options.chunk,
      signal: interruption.signal,
      onProgress: (games) => progress.update(games),
      finish: async (tallies, run) => {
        report = reportOf({ entries, pairs, manifest }, tallies, run, performance.now() - startMs);
        await writeWhole(join(folder, 'report.json'), [formatJson(report)]);
        await writeWhole(join(folder, 'pairs.ndjson'), encodeNdjson(objectRows(report.columns.pairs, report.pairs)));
      },
    });
  } finally {
    progress.stop();
    interruption.stop();
  }
  await conclude(report!, { folder, output, quiet: options.quiet, words, interruption });
}

interface Ending {
  readonly folder: string;
  readonly output: OutputPlan;
  readonly quiet: boolean;
  /** Of the whole tournament. */
  readonly words: readonly string[];
  readonly interruption: Interruption;
}

/** Prints what a tournament came to, and how to go on where it was ended; sets the exit code of the process. */
async function conclude(
  report: TournamentReport,
  { folder, output, quiet, words, interruption }: Ending,
): Promise<void> {
  const rows = objectRows(report.columns.entries, report.entries);
  await writeOutput(output, { report, blocks: tournamentBlocks(report), rows });
  note(`${folder}: report.json, pairs.ndjson`, quiet);
  if (!report.complete) {
    note(`interrupted; to go on: ${formatCommand([...words, '--out', folder, '--resume'])}`, quiet);
  }
  const failed = report.pairs.some(({ failedGames }) => failedGames.length > 0);
  process.exitCode = (report.complete ? undefined : interruption.exitCode()) ?? (failed ? EXIT.incomplete : EXIT.done);
}

/** @throws UserError for fewer than two entries, too many, and two of one name */
function namedEntries(specs: readonly string[]): { name: string; spec: string }[] {
  if (specs.length < 2) throw new UserError({ found: `${specs.length} entry`, expected: 'two or more' });
  if (specs.length > MOST_ENTRIES) {
    throw new UserError({ found: `${specs.length} entries`, expected: `at most ${MOST_ENTRIES}` });
  }
  const entries = specs.map((text) => {
    // `kit[right=tracer]` holds an equals sign too, behind a bracket.
    const match = /^([\w][\w .-]*)=(.+)$/s.exec(text);
    const name = text.endsWith('.json') ? basename(text, '.json') : text;
    return match === null ? { name, spec: text } : { name: match[1]!.trim(), spec: match[2]!.trim() };
  });
  for (const [index, { name }] of entries.entries()) {
    if (entries.findIndex((entry) => entry.name === name) === index) continue;
    throw new UserError({
      found: `two entries called '${name}'`,
      expected: 'a name for each, as old=courier,foreman,reaver',
    });
  }
  return entries;
}

/** Everybody against everybody. */
function pairsOf(specs: readonly string[], source: ScenarioSource, options: TournamentOptions): Pair[] {
  const pairs: Pair[] = [];
  for (let first = 0; first < specs.length; first++) {
    for (let second = first + 1; second < specs.length; second++) {
      try {
        const loaded = scenarioFrom(source, { ...options, a: specs[first]!, b: specs[second]! });
        pairs.push({ first, second, loaded });
      } catch (error) {
        throw inEntry(error, { '--a': first, '--b': second });
      }
    }
  }
  return pairs;
}

/** The teams of a pair are its entries to whoever reads the error, who gave no `--a` and no `--b`. */
function inEntry(error: unknown, entryOf: Readonly<Record<string, number>>): unknown {
  if (!(error instanceof UserError)) return error;
  const entry = entryOf[error.file ?? ''];
  return entry === undefined ? error : new UserError({ ...error, file: `entry ${entry + 1}` });
}

function teamOf(pairs: readonly Pair[], entry: number): string {
  const { first, loaded } = pairs.find((pair) => pair.first === entry || pair.second === entry)!;
  return formatTeam(loaded.catalog, first === entry ? loaded.teams.a : loaded.teams.b);
}

function manifestOf(loaded: LoadedScenario, unit: UnitKind, command: string, unitsPerPair: number): TournamentManifest {
  const { a: _, b: __, ...conditions } = loaded.scenario;
  return {
    command,
    engine: VERSION,
    dice: DICE_NAME,
    rulesHash: canonicalHash(loaded.scenario.rules),
    catalogHash: catalogHash(loaded.catalog),
    seed: String(loaded.seed),
    unitsPerPair,
    unit: { games: unitSize(unit), ...unit },
    confidence: CONFIDENCE,
    scenario: conditions,
  };
}

function reportOf(
  { entries, pairs, manifest }: Tournament,
  tallies: readonly CellTally[],
  run: SweepRun,
  elapsedMs: number,
): TournamentReport {
  return tournamentReport({
    manifest,
    entries,
    meetings: pairs.map((pair, index) => meetingOf(pair, tallies[index]!, manifest.unit)),
    complete: tallies.every(({ stop }) => stop !== null),
    volatile: volatileFacts(run, elapsedMs),
  });
}

function meetingOf({ first, second, loaded }: Pair, tally: CellTally, unit: UnitKind): Meeting {
  const { counters, unitCounts, failed } = tally;
  const count = (winner: string) => counters.count('reasons', null, winner);
  const size = unitSize(unit);
  const replayOf = (index: number) => {
    const game = gamesOfUnit(unit, loaded.plan.firstSide)[index % size]!;
    return formatCommand(playWords(loaded.words, loaded.seed + Math.floor(index / size), game));
  };
  const failedGames = failed.slice(0, FAILED_KEPT).map(({ index, message }): FailedTournamentGame => {
    const seed = loaded.seed + Math.floor(index / size);
    return { seed: String(seed), message, replay: replayOf(index) };
  });
  return {
    first,
    second,
    unitCounts,
    outcomes: tally.outcomeText,
    wins: count('a'),
    losses: count('b'),
    draws: count('draw'),
    failedGames,
    replay: replayOf(0),
  };
}

function tournamentWords(
  entries: readonly Entry[],
  { words, seed }: LoadedScenario,
  { swap, swapFirst }: UnitKind,
  units: number,
): string[] {
  const teams = entries.map(({ name, team }) => (name === team ? team : `${name}=${team}`));
  const unit = swapFirst ? ['--swap-first'] : swap ? [] : ['--no-swap'];
  // The words of a scenario begin with its two teams.
  return ['tournament', ...teams, ...words.slice(4), ...unit, '--seed', String(seed), '-n', String(units)];
}
