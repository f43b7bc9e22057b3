import { existsSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { type JsonText, readJsonText } from '../catalog/json-text.ts';
import { parseBySchema } from '../catalog/parse.ts';
import { readText } from '../catalog/read-text.ts';
import { UserError } from '../catalog/user-error.ts';
import { batchBlocks } from '../report/batch-table.ts';
import { matchBlocks } from '../report/match-table.ts';
import type { Printout, RowSet } from '../report/printout.ts';
import { studyBlocks } from '../report/study-table.ts';
import { tournamentBlocks } from '../report/tournament-table.ts';
import { OUTCOME_NAMES, Outcomes } from '../study/aggregate/outcomes.ts';
import { GAME_COLUMNS } from '../study/game-columns.ts';
import { MATCH_SCHEMA, type MatchReport } from '../study/match/match-report.ts';
import { type BatchReport, REPORT_SCHEMA } from '../study/report/batch-report.ts';
import { STUDY_REPORT_SCHEMA, type StudyReport } from '../study/sweep/study-report.ts';
import { TOURNAMENT_SCHEMA, type TournamentReport } from '../study/tournament/tournament-report.ts';
import { gamesOfUnit } from '../study/unit.ts';
import { objectRows } from './object-rows.ts';
import { storedRows } from './row-file.ts';
import { cellRows } from './study-files.ts';

/** What was found at a path: a report as the command that made it prints it, or rows alone. */
export type Finished = Printout | { readonly rows: RowSet };

/**
 * Reads what a finished command left: a report, a folder with one, or rows in NDJSON.
 * @throws UserError for anything else
 */
export function readFinished(path: string): Finished {
  if (!existsSync(path)) throw new UserError({ file: path, found: 'nothing there', expected: 'a report or a folder' });
  if (statSync(path).isDirectory()) {
    const file = join(path, 'report.json');
    if (existsSync(file)) return readReport(file);
    throw new UserError({ file: path, found: 'a folder without report.json', expected: 'that of a finished run' });
  }
  return extname(path) === '.ndjson' ? { rows: storedRows(path) } : readReport(path);
}

function readReport(file: string): Printout {
  const json = readJsonText(readText(file), file);
  const schema = (json.value as { schema?: unknown } | null)?.schema;
  const printoutOf = typeof schema === 'string' ? PRINTOUTS[schema] : undefined;
  if (printoutOf !== undefined) return printoutOf(json, file);
  const found = typeof schema === 'string' ? `a document of schema '${schema}'` : 'no report';
  throw new UserError({ file, found, expected: 'the report of batch, match, tournament or sweep' });
}

// What every report of its kind has; a document that lacks any of it was cut or is of another version.
const Section = z.looseObject({});
const Rows = z.array(Section);
const common = { manifest: Section, complete: z.boolean(), volatile: Section };
const WHOLE = {
  batch: z.looseObject({
    ...common,
    totals: Section,
    winShare: Section,
    mechs: Rows,
    histograms: Section,
    digest: Section,
  }),
  study: z.looseObject({ ...common, study: Section, totals: Section, cells: Rows, comparisons: Rows, effects: Rows }),
  match: z.looseObject({ ...common, totals: Section, matchShare: Section, byGame: Rows, swaps: Section }),
  tournament: z.looseObject({ ...common, entries: Rows, pairs: Rows, cycles: Rows, columns: Section }),
};

function whole<Report>(kind: keyof typeof WHOLE, json: JsonText, file: string): Report {
  parseBySchema(WHOLE[kind], json.value, { file, placeOf: json.placeOf });
  return json.value as Report;
}

const PRINTOUTS: Readonly<Record<string, (json: JsonText, file: string) => Printout>> = {
  [REPORT_SCHEMA]: (json, file) => {
    const report = whole<BatchReport>('batch', json, file);
    return { report, blocks: batchBlocks(report), rows: outcomeRows(report) };
  },
  [STUDY_REPORT_SCHEMA]: (json, file) => {
    const report = whole<StudyReport>('study', json, file);
    return { report, blocks: studyBlocks(report), rows: cellRows(report) };
  },
  [MATCH_SCHEMA]: (json, file) => {
    const report = whole<MatchReport>('match', json, file);
    const games = join(dirname(file), 'games.ndjson');
    const printout = { report, blocks: matchBlocks(report) };
    return existsSync(games) ? { ...printout, rows: storedRows(games) } : printout;
  },
  [TOURNAMENT_SCHEMA]: (json, file) => {
    const report = whole<TournamentReport>('tournament', json, file);
    return { report, blocks: tournamentBlocks(report), rows: objectRows(report.columns.entries, report.entries) };
  },
};

/** Columns of a game that the report of a batch has kept by itself. */
const KEPT_COLUMNS = ['index', 'unit', 'seed', 'swapped', 'status', 'winner'];

/** The games of a batch as its report has kept them: how each ended. The rest of a row is in the rows of batch --out. */
export function outcomeRows({ digest, manifest }: BatchReport): RowSet {
  const outcomes = new Outcomes();
  outcomes.append(Buffer.from(digest.outcomes, 'base64'), digest.games);
  const games = gamesOfUnit(manifest.unit, -1);
  return {
    columns: GAME_COLUMNS.filter(({ name }) => KEPT_COLUMNS.includes(name)),
    *rows() {
      for (let index = 0; index < outcomes.games; index++) {
        const unit = Math.floor(index / games.length);
        const outcome = OUTCOME_NAMES[outcomes.at(index)]!;
        const failed = outcome === 'failed';
        yield [
          index,
          unit,
          String(Number(manifest.seed) + unit),
          games[index % games.length]!.swapped,
          failed ? 'failed' : 'ok',
          failed ? null : outcome,
        ];
      }
    },
  };
}
