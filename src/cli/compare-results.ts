import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type JsonText, readJsonText } from '../catalog/json-text.ts';
import { parseBySchema } from '../catalog/parse.ts';
import { readText } from '../catalog/read-text.ts';
import { UserError } from '../catalog/user-error.ts';
import { Outcomes } from '../study/aggregate/outcomes.ts';
import type { ComparedResult, ResultKind } from '../study/compare/compare-report.ts';
import type { UnitSeries } from '../study/compare/compare-units.ts';
import { MATCH_GAMES } from '../study/match/match-plan.ts';
import { MATCH_SCHEMA } from '../study/match/match-report.ts';
import { REPORT_SCHEMA } from '../study/report/batch-report.ts';
import { STUDY_REPORT_SCHEMA } from '../study/sweep/study-report.ts';
import { TOURNAMENT_SCHEMA } from '../study/tournament/tournament-report.ts';

// What a comparison reads of each report. The rest may be that of another version.
const Seed = z.string().regex(/^\d{1,16}$/);
const Count = z.number().int().min(0);
const Unit = z.object({ games: z.literal([1, 2, 4]), swap: z.boolean(), swapFirst: z.boolean() });
const Manifest = z.object({ command: z.string(), engine: z.string(), catalogHash: z.string(), seed: Seed });
const Outcome = z.base64();

const Batch = z.object({
  manifest: z.object({ ...Manifest.shape, dice: z.string(), unit: Unit }),
  scenario: z.looseObject({}),
  digest: z.object({ games: Count, outcomes: Outcome }),
  complete: z.boolean(),
});
const Match = z.object({
  manifest: z.object({ ...Manifest.shape, dice: z.string(), maps: z.array(z.string()).nullable() }),
  scenario: z.looseObject({}),
  totals: z.object({ matches: Count, failed: Count, outcomes: Outcome }),
  complete: z.boolean(),
});
const Tournament = z.object({
  manifest: z.object({ ...Manifest.shape, dice: z.string(), unit: Unit, scenario: z.looseObject({}) }),
  entries: z.array(z.object({ name: z.string(), team: z.string() })),
  pairs: z.array(z.object({ a: z.string(), b: z.string(), outcomes: Outcome })),
  complete: z.boolean(),
});
const StudyResult = z.object({
  manifest: z.object({ ...Manifest.shape, dice: z.string(), unit: Unit }),
  study: z.object({ scenario: z.looseObject({}) }),
  cells: z.array(
    z.object({
      factors: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      games: Count,
      seed: Seed,
      outcomes: Outcome,
    }),
  ),
  complete: z.boolean(),
});

/**
 * Reads a finished report for a comparison.
 * @param path of a report, or of a folder with a report.json
 * @throws UserError for anything else
 */
export function readResult(path: string): ComparedResult {
  const file = fileOf(path);
  const json = readJsonText(readText(file), file);
  const schema = (json.value as { schema?: unknown } | null)?.schema;
  const read = typeof schema === 'string' ? READERS[schema] : undefined;
  if (read === undefined) {
    const found = typeof schema === 'string' ? `a document of schema '${schema}'` : 'no report';
    throw new UserError({ file, found, expected: 'the report of batch, match, tournament or sweep' });
  }
  const { kind, ...result } = read(json, file);
  return { kind, path, ...result };
}

function fileOf(path: string): string {
  if (!existsSync(path) || !statSync(path).isDirectory()) return path;
  const report = join(path, 'report.json');
  if (existsSync(report)) return report;
  throw new UserError({ file: path, found: 'a folder without report.json', expected: 'that of a finished run' });
}

type Read = Omit<ComparedResult, 'path'>;

const READERS: Readonly<Record<string, (json: JsonText, file: string) => Read>> = {
  [REPORT_SCHEMA]: (json, file) => {
    const { manifest, scenario, digest, complete } = parsed(Batch, json, file);
    const series = seriesOf(digest.outcomes, digest.games, manifest.seed, manifest.unit);
    return resultOf('batch', manifest, scenario, complete, [['win share of a', series]]);
  },
  [MATCH_SCHEMA]: (json, file) => {
    const { manifest, scenario, totals, complete } = parsed(Match, json, file);
    const outcomes = outcomesOf(totals.outcomes, totals.matches + totals.failed);
    const series: UnitSeries = {
      outcomes,
      size: 1,
      kind: 'match',
      firstSeed: Number(manifest.seed),
      seedStep: MATCH_GAMES,
    };
    const played = { ...scenario, maps: manifest.maps };
    return resultOf('match', manifest, played, complete, [['match share of a', series]]);
  },
  [TOURNAMENT_SCHEMA]: (json, file) => {
    const { manifest, entries, pairs, complete } = parsed(Tournament, json, file);
    const teams = Object.fromEntries(entries.map(({ name, team }) => [name, team]));
    const series = pairs.map(({ a, b, outcomes }) => {
      // Places left over in the last byte read as failed games, which no unit counts.
      const games = 4 * Buffer.from(outcomes, 'base64').length;
      return [`${a} against ${b}`, seriesOf(outcomes, games, manifest.seed, manifest.unit)] as const;
    });
    return resultOf('tournament', manifest, { ...manifest.scenario, teams }, complete, series);
  },
  [STUDY_REPORT_SCHEMA]: (json, file) => {
    const { manifest, study, cells, complete } = parsed(StudyResult, json, file);
    const series = cells.map(({ factors, games, seed, outcomes }) => {
      const levels = Object.entries(factors).map(([name, level]) => `${name}=${String(level)}`);
      return [levels.join(', ') || 'the scenario', seriesOf(outcomes, games, seed, manifest.unit)] as const;
    });
    return resultOf('study', manifest, study.scenario, complete, series);
  },
};

function parsed<Schema extends z.ZodType>(schema: Schema, json: JsonText, file: string): z.output<Schema> {
  return parseBySchema(schema, json.value, { file, placeOf: json.placeOf });
}

function resultOf(
  kind: ResultKind,
  { dice, ...manifest }: z.output<typeof Manifest> & { dice: string },
  scenario: object,
  complete: boolean,
  series: readonly (readonly [string, UnitSeries])[],
): Read {
  const { engine, catalogHash, seed } = manifest;
  return { kind, complete, facts: { engine, dice, catalogHash, seed, scenario }, manifest, series: new Map(series) };
}

function seriesOf(text: string, games: number, seed: string, unit: z.output<typeof Unit>): UnitSeries {
  const kind = `${unit.games} games${unit.swapFirst ? ', first side swapped' : unit.swap ? ', sides swapped' : ''}`;
  return { outcomes: outcomesOf(text, games), size: unit.games, kind, firstSeed: Number(seed), seedStep: 1 };
}

function outcomesOf(text: string, games: number): Outcomes {
  const outcomes = new Outcomes();
  outcomes.append(Buffer.from(text, 'base64'), games);
  return outcomes;
}
