import type { BatchAggregate } from '../aggregate/batch-aggregate.ts';
import { formatCounts } from '../aggregate/count-text.ts';
import { formatDigest } from '../aggregate/digest.ts';
import { NOTABLE_KINDS, type NotableKind } from '../aggregate/notable.ts';
import { formatCommand } from '../command.ts';
import { GAME_COLUMNS } from '../game-columns.ts';
import type { GamePlan } from '../game-plan.ts';
import type { ResolvedScenario } from '../resolve-scenario.ts';
import { playWords } from '../scenario-words.ts';
import type { CompleteSprt } from '../sweep/resolved-study.ts';
import { gamesOfUnit, seedOfGame, type UnitKind, unitSize } from '../unit.ts';
import { lineupOf } from './lineup.ts';
import { abilityRows, loadRows, mechRows, weaponRows } from './mech-sections.ts';
import {
  actionSection,
  critRows,
  heatSection,
  histogramSection,
  reactionSection,
  stressSection,
  supportSection,
  terrainRows,
} from './play-sections.ts';
import {
  killsSection,
  roundsSection,
  scoreSection,
  sidesSection,
  totalsSection,
  winShareSection,
  zonesSection,
} from './result-sections.ts';

export const REPORT_SCHEMA = 'mechsim.report/1';

/** What names a result: with the same manifest and scenario the same report comes out, byte by byte. */
export interface Manifest {
  /** A command line that plays this batch, output paths left out. */
  readonly command: string;
  /** Version of mechsim, whose rules and bots were used. */
  readonly engine: string;
  readonly dice: string;
  readonly rulesHash: string;
  readonly catalogHash: string;
  /** Hash of the compiled setup: map, mechs, loads, rules, players. */
  readonly setupHash: string;
  readonly seed: string;
  readonly games: number;
  readonly unit: { readonly games: number; readonly swap: boolean; readonly swapFirst: boolean };
  /** The sequential test that may end the batch before its last game. */
  readonly sprt: CompleteSprt | null;
  readonly confidence: number;
}

/** Facts of the run that change from run to run; hashes, goldens and comparisons leave them out. */
export interface Volatile {
  readonly gamesPerSecond: number;
  readonly elapsedMs: number;
  readonly workers: number;
  readonly chunk: number;
  readonly node: string;
  readonly host: string;
  readonly peakRssBytes: number;
  /** Games per million steps of the calibration loop: pace with the machine's speed taken out. */
  readonly calibrationRatio: number;
  readonly argv: readonly string[];
}

export interface BatchReportInput {
  readonly aggregate: BatchAggregate;
  readonly manifest: Manifest;
  readonly scenario: ResolvedScenario;
  readonly plan: GamePlan;
  readonly unit: UnitKind;
  /** Seed of the first unit. */
  readonly seed: number;
  /** Units asked for. */
  readonly unitCount: number;
  /** The scenario as options (scenarioWords). */
  readonly words: readonly string[];
  /** Names of abilities by index. */
  readonly abilities: readonly string[];
  readonly volatile: Volatile;
}

export type BatchReport = ReturnType<typeof batchReport>;

/** The report of a batch, its keys in the order of the contract. */
export function batchReport(input: BatchReportInput) {
  const { aggregate, plan } = input;
  const { counters } = aggregate;
  const lineup = lineupOf(plan);
  return {
    schema: REPORT_SCHEMA,
    manifest: input.manifest,
    scenario: input.scenario,
    totals: totalsSection(aggregate, input.manifest.sprt),
    winShare: winShareSection(counters, input.manifest.sprt === null ? null : input.unitCount),
    sides: sidesSection(counters),
    score: scoreSection(counters),
    rounds: roundsSection(counters),
    kills: killsSection(counters),
    zones: zonesSection(counters, plan.map.zones.length),
    mechs: mechRows(counters, lineup),
    weapons: weaponRows(counters, lineup),
    loads: loadRows(counters, lineup),
    actions: actionSection(counters, lineup),
    reactions: reactionSection(counters, lineup),
    abilities: abilityRows(counters, lineup, input.abilities),
    crits: critRows(counters),
    terrain: terrainRows(counters),
    support: supportSection(counters),
    heat: heatSection(counters),
    stress: stressSection(counters),
    histograms: histogramSection(counters),
    notable: notableSection(input),
    failedGames: aggregate.failed.map(({ index, status, message }) => ({
      ...gameOf(input, index),
      status,
      message,
      replay: replayOf(input, index),
    })),
    digest: {
      games: aggregate.digest.games,
      events: formatDigest(aggregate.digest),
      /** Two bits a game in seed order, the first in the lowest bits of the first byte: failed, a, b, draw. */
      outcomes: aggregate.outcomes.toText(),
      /** The counters behind all of the above (count-text.ts), from which reports are joined. */
      counters: formatCounts(counters.cells),
    },
    complete: aggregate.complete,
    resume: aggregate.complete ? null : resumeOf(input),
    columns: GAME_COLUMNS,
    volatile: input.volatile,
  };
}

/** What identifies game `index` of a batch. */
export function gameOf({ seed, unit, plan }: Pick<BatchReportInput, 'seed' | 'unit' | 'plan'>, index: number) {
  const size = unitSize(unit);
  const game = gamesOfUnit(unit, plan.firstSide)[index % size]!;
  return { index, seed: String(seedOfGame(seed, index, size)), swapped: game.swapped };
}

/** The command that shows game `index` of a batch. */
export function replayOf(
  { seed, unit, plan, words }: Pick<BatchReportInput, 'seed' | 'unit' | 'plan' | 'words'>,
  index: number,
): string {
  const size = unitSize(unit);
  const game = gamesOfUnit(unit, plan.firstSide)[index % size]!;
  return formatCommand(playWords(words, seedOfGame(seed, index, size), game));
}

/** What the two numbers of a rank are, and whether they were counted downwards. */
export const RANKS: Record<NotableKind, readonly [string, string, 1 | -1]> = {
  closest: ['scoreMargin', 'hullMargin', 1],
  longest: ['rounds', 'events', -1],
  fastest: ['rounds', 'events', 1],
};

function notableSection(input: BatchReportInput) {
  return Object.fromEntries(
    NOTABLE_KINDS.map((kind) => {
      const [first, second, sign] = RANKS[kind];
      const games = input.aggregate.notable[kind].map(({ index, rank }) => ({
        ...gameOf(input, index),
        [first]: Math.abs(sign * rank[0]),
        [second]: Math.abs(sign * rank[1]),
        replay: replayOf(input, index),
      }));
      return [kind, games];
    }),
  ) as Record<
    NotableKind,
    { index: number; seed: string; swapped: boolean; replay: string; [rank: string]: unknown }[]
  >;
}

/**
 * The batch that goes on where an interrupted one ended. It has no sequential test, which would begin anew: the two
 * parts, merged, are a batch of a fixed number of games.
 */
function resumeOf({ aggregate, seed, unit, unitCount, words }: BatchReportInput) {
  const next = seed + aggregate.unitsDone;
  const games = (unitCount - aggregate.unitsDone) * unitSize(unit);
  return { seed: String(next), games, command: formatCommand(batchWords(words, next, games, unit)) };
}

/** The words of `mechsim batch`. */
export function batchWords(
  words: readonly string[],
  seed: number,
  games: number,
  unit: UnitKind,
  rule: CompleteSprt | null = null,
): string[] {
  const swap = unit.swapFirst ? ['--swap-first'] : unit.swap ? ['--swap'] : [];
  const test = rule === null ? [] : ['--sprt', `${rule.elo0},${rule.elo1}:${rule.alpha},${rule.beta}`];
  return ['batch', ...words, ...swap, ...test, '--seed', String(seed), '-n', String(games)];
}
