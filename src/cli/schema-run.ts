import { z } from 'zod';
import { CATALOG_KINDS } from '../catalog/kinds.ts';
import { MapFile } from '../catalog/maps.ts';
import { didYouMean } from '../catalog/nearest.ts';
import { Catalog } from '../catalog/schema.ts';
import { TeamFile } from '../catalog/team.ts';
import { UserError } from '../catalog/user-error.ts';
import { Scenario } from '../study/scenario.ts';
import { Study } from '../study/sweep/study.ts';
import { DiceScriptFile } from './dice-script.ts';
import { eventSchema } from './event-schema.ts';
import { writeOutput } from './output.ts';
import { BatchReport, PlayReport } from './report-schema.ts';
import { CompareReport, MatchReport, StudyReport, TournamentReport } from './study-schema.ts';

/** One format that mechsim reads or writes. */
interface NamedSchema {
  readonly name: string;
  readonly text: string;
  schema(): object;
}

const SCHEMAS: readonly NamedSchema[] = [
  { name: 'scenario', text: 'a scenario file', schema: () => inputOf(Scenario) },
  { name: 'study', text: 'a study file', schema: () => inputOf(Study) },
  { name: 'team', text: 'a team file', schema: () => inputOf(TeamFile) },
  { name: 'map', text: 'a map file', schema: () => inputOf(MapFile) },
  { name: 'script', text: 'the dice of play --script', schema: () => inputOf(DiceScriptFile) },
  ...CATALOG_KINDS.map((kind) => ({
    name: kind,
    text: `the catalog file ${kind}.json`,
    schema: () => inputOf(Catalog.shape[kind]),
  })),
  { name: 'report', text: 'the report of batch', schema: () => inputOf(BatchReport) },
  { name: 'play', text: 'the report of play', schema: () => inputOf(PlayReport) },
  { name: 'study-report', text: 'the report of sweep', schema: () => inputOf(StudyReport) },
  { name: 'match', text: 'the report of match', schema: () => inputOf(MatchReport) },
  { name: 'tournament', text: 'the report of tournament', schema: () => inputOf(TournamentReport) },
  { name: 'compare', text: 'the report of compare', schema: () => inputOf(CompareReport) },
  { name: 'events', text: 'one line of play --events', schema: eventSchema },
];

/** Prints a schema, or the list of them. */
export async function printSchema(name: string | undefined): Promise<void> {
  const output = { stdout: undefined, files: [] };
  if (name === undefined) {
    const rows = SCHEMAS.map((entry) => [entry.name, entry.text]);
    await writeOutput(output, {
      report: {},
      blocks: [{ columns: [{ title: 'name' }, { title: 'JSON Schema of' }], rows }],
    });
    return;
  }
  await writeOutput({ ...output, stdout: 'json' }, { report: schemaOf(name), blocks: [] });
}

function schemaOf(name: string): object {
  const entry = SCHEMAS.find((known) => known.name === name);
  if (entry !== undefined) return entry.schema();
  const names = SCHEMAS.map((known) => known.name);
  const hint = didYouMean(name, names) ?? `known: ${names.join(', ')}`;
  throw new UserError({ found: `unknown schema '${name}'`, hint });
}

/** What an author may write; defaults may be left out. */
function inputOf(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { io: 'input' });
}
