import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { DEFAULT_AI } from '../bots/options.ts';
import { canonicalHash, catalogHash } from '../catalog/hash.ts';
import { DICE_NAME } from '../engine/dice.ts';
import { REASONS } from '../engine/events.ts';
import { REPORT_FORMATS } from '../report/formats.ts';
import { formatJson } from '../report/json.ts';
import { matchBlocks } from '../report/match-table.ts';
import { encodeNdjson } from '../report/ndjson.ts';
import type { Cell, RowSet } from '../report/printout.ts';
import { matchLine, openMatchFolder } from '../runner/match/match-folder.ts';
import { type MatchRun, runMatches } from '../runner/match/run-matches.ts';
import { sprt } from '../stats/sprt.ts';
import { FAILED, OUTCOME_NAMES } from '../study/aggregate/outcomes.ts';
import { formatCommand } from '../study/command.ts';
import type { ColumnEntry } from '../study/game-columns.ts';
import { MATCH_GAMES, mapOfGame, seedOfMatchGame } from '../study/match/match-plan.ts';
import {
  type FailedMatchGame,
  type MatchManifest,
  type MatchReport,
  matchReport,
} from '../study/match/match-report.ts';
import type { MatchGame } from '../study/match/match-row.ts';
import { MatchTally } from '../study/match/match-tally.ts';
import { playWords, scenarioWords } from '../study/scenario-words.ts';
import { type CompleteSprt, DEFAULT_LOOK } from '../study/sweep/resolved-study.ts';
import { completeSprt } from '../study/sweep/study.ts';
import { VERSION } from '../version.ts';
import { EXIT } from './exit.ts';
import { watchInterruption } from './interrupt.ts';
import { type LoadedScenario, scenarioOf } from './load-scenario.ts';
import type { MatchOptions } from './match.ts';
import { type LoadedMatch, lineupSpecs, matchPlanOf } from './match-plan.ts';
import { planFolder, writeOutput, writeWhole } from './output.ts';
import { note, startProgress } from './progress.ts';
import { folderName, resultFolder } from './result-folder.ts';
import { volatileFacts } from './run-facts.ts';
import { requireSeeds } from './shared-options.ts';
import { readSprt } from './sprt-option.ts';

const CONFIDENCE = 0.95;

/** What a run of matches knows of itself. */
interface Match extends LoadedMatch {
  readonly loaded: LoadedScenario;
  readonly options: MatchOptions;
  readonly rule: CompleteSprt | null;
}

export async function runCommand(file: string | undefined, options: MatchOptions): Promise<void> {
  const { folder: given, plan: output } = planFolder(options, REPORT_FORMATS);
  const loaded = scenarioOf(file, options);
  const maps =
    options.maps?.split(',').map((name) => name.trim()) ?? (options.map === undefined ? undefined : [options.map]);
  const rule = options.sprt === undefined ? null : completeSprt(readSprt(options.sprt));
  const match: Match = { ...matchPlanOf(loaded, maps, options.data), loaded, options, rule };
  requireSeeds(loaded.seed, MATCH_GAMES * options.n);
  const name = loaded.scenario.name ?? (file === undefined ? 'teams' : basename(file).replace(/\.[a-z]+$/i, ''));
  const folder = resultFolder(given, options.resume, folderName(`${name}-match`));
  const words = matchWords(match);
  const manifest = manifestOf(match, formatCommand(words));
  const mapsHash = canonicalHash(match.plan.maps);
  const { resume } = options;
  const open = await openMatchFolder({ folder, resume, manifest, scenario: loaded.scenario, mapsHash });

  const tally = new MatchTally([match.plan.a.starting.length, match.plan.b.starting.length]);
  const games: MatchGame[][] = [];
  const progress = await startProgress('match', MATCH_GAMES * options.n, options.quiet);
  const interruption = watchInterruption();
  const startMs = performance.now();
  let report: MatchReport;
  const rows = gameRows(match, games);
  try {
    const run = await runMatches({
      plan: match.plan,
      seed: loaded.seed,
      matchCount: options.n,
      workers: options.workers ?? availableParallelism(),
      chunkGames: options.chunk,
      known: open.known,
      interrupted: () => interruption.signal.aborted || open.journal.failed,
      look: DEFAULT_LOOK,
      onMatch: (index, played) => {
        tally.add(played);
        games.push([...played]);
        progress.update(MATCH_GAMES * (index + 1));
      },
      onPlayed: (block) => open.journal.append(matchLine(block)),
      stops: () => rule !== null && sprt(tally.unitCounts, rule).decision !== 'continue',
    });
    await open.journal.synced();
    report = reportOf(match, manifest, tally, run, games, performance.now() - startMs);
    await writeWhole(join(folder, 'games.ndjson'), encodeNdjson(rows));
    await writeWhole(join(folder, 'report.json'), [formatJson(report)]);
  } finally {
    progress.stop();
    interruption.stop();
    await open.close();
  }
  await writeOutput(output, { report, blocks: matchBlocks(report), rows });
  note(`${folder}: report.json, games.ndjson`, options.quiet);
  if (!report.complete) {
    note(`interrupted; to go on: ${formatCommand([...words, '--out', folder, '--resume'])}`, options.quiet);
  }
  const interrupted = report.complete ? undefined : interruption.exitCode();
  process.exitCode = interrupted ?? (tally.failed > 0 ? EXIT.incomplete : EXIT.done);
}

function manifestOf({ loaded, options, maps, rule }: Match, command: string): MatchManifest {
  return {
    command,
    engine: VERSION,
    dice: DICE_NAME,
    rulesHash: canonicalHash(loaded.scenario.rules),
    catalogHash: catalogHash(loaded.catalog),
    seed: String(loaded.seed),
    matches: options.n,
    maps,
    sprt: rule,
    confidence: CONFIDENCE,
  };
}

function reportOf(
  match: Match,
  manifest: MatchManifest,
  tally: MatchTally,
  run: MatchRun,
  games: readonly (readonly MatchGame[])[],
  elapsedMs: number,
): MatchReport {
  const { loaded, options } = match;
  const failed = run.failed.map(({ index, status, message }): FailedMatchGame => {
    const [number, game] = [Math.floor(index / MATCH_GAMES), index % MATCH_GAMES];
    const seed = String(seedOfMatchGame(loaded.seed, number, game));
    return { match: number, game, seed, status, message, replay: replayOf(match, number, game, [-1, -1]) };
  });
  const replays = Array.from({ length: MATCH_GAMES }, (_, game) => {
    const number = games.findIndex((played) => played.length > game);
    const first = games[number]?.[game];
    return first === undefined ? null : replayOf(match, number, game, [first.outA, first.outB]);
  });
  return matchReport({
    manifest,
    scenario: loaded.scenario,
    tally,
    failed,
    replays,
    complete: run.stopped || run.matchesDone === options.n,
    columns: COLUMNS,
    volatile: volatileFacts(run, elapsedMs),
  });
}

function matchWords({ loaded, maps, options }: Match): string[] {
  const words = maps === null ? loaded.words : withoutOption(loaded.words, '--map');
  const rotation = maps === null ? [] : ['--maps', maps.join(',')];
  const test = options.sprt === undefined ? [] : ['--sprt', options.sprt];
  return ['match', ...words, ...rotation, ...test, '--seed', String(loaded.seed), '-n', String(options.n)];
}

/** The command that shows one game of a match. @param out the mechs that the reserves stand in for */
function replayOf(
  { loaded, maps, options }: Match,
  match: number,
  game: number,
  out: readonly [number, number],
): string {
  const { scenario, catalog, teams, words, seed, plan } = loaded;
  const played = {
    ...scenario,
    ...(maps === null ? {} : { map: mapOfGame(maps, game) }),
    a: { team: lineupSpecs(catalog, teams.a, out[0]) },
    b: { team: lineupSpecs(catalog, teams.b, out[1]) },
  };
  const sets = words.flatMap((word, index) => (word === '--set' ? [word, words[index + 1]!] : []));
  const own = [...scenarioWords(played, DEFAULT_AI, options.data), ...sets];
  const seedOfGame = seedOfMatchGame(seed, match, game);
  return formatCommand(playWords(own, seedOfGame, { swapped: false, firstSide: plan.firstSide }));
}

function withoutOption(words: readonly string[], option: string): string[] {
  const at = words.indexOf(option);
  return at < 0 ? [...words] : [...words.slice(0, at), ...words.slice(at + 2)];
}

const id = (name: string, type: ColumnEntry['type']): ColumnEntry => ({ name, type, unit: null, role: 'id' });
const metric = (name: string, type: ColumnEntry['type'], unit: string | null = null): ColumnEntry => ({
  name,
  type,
  unit,
  role: 'metric',
});

const COLUMNS: readonly ColumnEntry[] = [
  id('index', 'integer'),
  id('match', 'integer'),
  id('game', 'integer'),
  id('seed', 'text'),
  { name: 'map', type: 'text', unit: null, role: 'factor' },
  { name: 'teamA', type: 'text', unit: null, role: 'factor' },
  { name: 'teamB', type: 'text', unit: null, role: 'factor' },
  metric('status', 'text'),
  metric('winner', 'text'),
  metric('reason', 'text'),
  metric('rounds', 'integer', 'rounds'),
  metric('scoreA', 'integer', 'points'),
  metric('scoreB', 'integer', 'points'),
  metric('hullA', 'integer', 'durability'),
  metric('hullB', 'integer', 'durability'),
  metric('replay', 'text'),
];

/** The games of all matches in seed order. */
function gameRows(match: Match, matches: readonly (readonly MatchGame[])[]): RowSet {
  const { loaded, maps } = match;
  const { catalog, teams, seed } = loaded;
  return {
    columns: COLUMNS,
    *rows() {
      for (const [number, games] of matches.entries()) {
        for (const [game, { outcome, reason, rounds, scoreA, scoreB, hullA, hullB, outA, outB }] of games.entries()) {
          const failed = outcome === FAILED;
          const measured: Cell[] = failed
            ? ['failed', null, null, null, null, null, null, null]
            : ['ok', OUTCOME_NAMES[outcome]!, REASONS[reason]!, rounds, scoreA, scoreB, hullA, hullB];
          yield [
            MATCH_GAMES * number + game,
            number,
            game + 1,
            String(seedOfMatchGame(seed, number, game)),
            maps === null ? null : mapOfGame(maps, game),
            lineupSpecs(catalog, teams.a, outA).join(','),
            lineupSpecs(catalog, teams.b, outB).join(','),
            ...measured,
            replayOf(match, number, game, [outA, outB]),
          ];
        }
      }
    },
  };
}
