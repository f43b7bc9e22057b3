import { canonicalHash, canonicalJson } from '../catalog/hash.ts';
import { UserError } from '../catalog/user-error.ts';
import { ABILITIES } from '../engine/names.ts';
import { tablesOf } from '../runner/tally/tables.ts';
import { joinAggregates } from '../study/aggregate/join.ts';
import { formatCommand } from '../study/command.ts';
import { type BatchReport, batchReport, batchWords } from '../study/report/batch-report.ts';
import { aggregateOf } from '../study/report/read-report.ts';
import type { Scenario } from '../study/scenario.ts';
import { scenarioFrom } from './load-scenario.ts';

/** One of the reports to be joined. */
export interface BatchPart {
  readonly path: string;
  readonly report: BatchReport;
}

export interface JoinedBatches {
  readonly report: BatchReport;
  /** What keeps the report from being complete. */
  readonly lacking: string | undefined;
}

/**
 * Joins reports of one scenario whose seeds go on with each other, in any order, into the report of one batch. Parts
 * behind a gap are left out.
 * @throws UserError for reports of different scenarios, for seeds that overlap, and for a catalog that is not theirs
 */
export function joinBatches(parts: readonly BatchPart[], dataDirectory: string | undefined): JoinedBatches {
  const sorted = [...parts].sort((left, right) => seedOf(left) - seedOf(right));
  const [first, ...others] = sorted as [BatchPart, ...BatchPart[]];
  for (const part of others) requireSameSetup(first, part);
  for (const { path, report } of sorted) {
    if (report.manifest.sprt === null || !report.complete) continue;
    const found = 'a batch that was ended by, or at the end of, its sequential test';
    throw new UserError({ file: path, found, expected: 'batches of a fixed number of games' });
  }
  // Of an interrupted batch with a test: its parts together are a batch without.
  const manifest = { ...first.report.manifest, sprt: null };
  const { unit } = manifest;
  // The scenario says all of a setup but the catalog, whose changes stand in the command.
  const data = dataDirectory ?? wordsAfter('--data', first)[0];
  const options = { set: wordsAfter('--set', first), rule: {}, checks: true, quiet: true };
  const loaded = scenarioFrom(
    { file: undefined, entry: first.report.scenario as Scenario, text: undefined },
    data === undefined ? options : { ...options, data },
  );
  if (canonicalHash(loaded.plan) !== manifest.setupHash) {
    const hint = '--data names the folder that they were played with';
    throw new UserError({
      file: first.path,
      found: 'games of another catalog or engine',
      expected: 'those of this one',
      hint,
    });
  }
  const shapes = tablesOf(loaded.plan, unit.games);
  let aggregate = aggregateOf(first.report, shapes);
  let lacking: string | undefined;
  for (const part of others) {
    const next = seedOf(first) + aggregate.unitsDone;
    if (seedOf(part) < next) {
      const found = `seeds from ${seedOf(part)} on, which another report has up to ${next - 1}`;
      throw new UserError({ file: part.path, found, expected: `reports that go on with each other: seed ${next}` });
    }
    if (seedOf(part) > next) {
      lacking = `missing: seeds ${next} to ${seedOf(part) - 1}, before ${part.path}`;
      break;
    }
    aggregate = { ...joinAggregates({ ...aggregate, complete: true }, aggregateOf(part.report, shapes)) };
  }
  const last = sorted.at(-1)!;
  const unitCount = seedOf(last) + last.report.manifest.games / unit.games - seedOf(first);
  const games = unitCount * unit.games;
  const complete = aggregate.unitsDone === unitCount;
  if (!complete) lacking ??= `not finished: ${last.path}`;
  const report = batchReport({
    aggregate: { ...aggregate, complete },
    manifest: { ...manifest, command: formatCommand(batchWords(loaded.words, seedOf(first), games, unit)), games },
    scenario: first.report.scenario,
    plan: loaded.plan,
    unit,
    seed: seedOf(first),
    unitCount,
    words: loaded.words,
    abilities: ABILITIES,
    volatile: { ...first.report.volatile, argv: process.argv.slice(2) },
  });
  return { report, lacking };
}

function seedOf({ report }: BatchPart): number {
  return Number(report.manifest.seed);
}

function requireSameSetup(first: BatchPart, other: BatchPart): void {
  const nameOf = ({ report }: BatchPart) => {
    const { command: _, seed: __, games: ___, ...setup } = report.manifest;
    return canonicalJson(setup);
  };
  if (nameOf(first) === nameOf(other)) return;
  const found = 'games of another scenario, engine, catalog or unit';
  throw new UserError({ file: other.path, found, expected: `the same as in ${first.path}` });
}

/** The values of an option in the command that a batch was played with. */
function wordsAfter(option: string, { report }: BatchPart): string[] {
  const words = report.manifest.command.match(/'(?:[^']|'\\'')*'|\S+/g) ?? [];
  return words.flatMap((word, index) => {
    if (words[index - 1] !== option) return [];
    return [word.startsWith("'") ? word.slice(1, -1).replaceAll("'\\''", "'") : word];
  });
}
