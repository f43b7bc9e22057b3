import { z } from 'zod';
import { Field } from '../catalog/field.ts';
import type { JsonText } from '../catalog/json-text.ts';
import { parseBySchema } from '../catalog/parse.ts';
import { RuleOverrides } from '../catalog/rules.ts';
import { MechEntry } from '../catalog/team.ts';
import { UserError } from '../catalog/user-error.ts';
import { readDocument } from '../catalog/yaml-text.ts';
import { Ai } from './ai.ts';

/** The schema name that a scenario file may carry and that a resolved scenario does carry. */
export const SCENARIO_SCHEMA = 'mechsim.scenario/1';

/** The largest seed: the last whole number that a double holds exactly. */
const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

/** A team as a scenario writes it: a team spec or file, or its mechs one by one. */
const Side = z.union([z.string().min(1), z.strictObject({ team: z.array(MechEntry), reserve: MechEntry.optional() })]);

export const Seed = z.union([
  z.number().int().min(0).max(LARGEST_SEED),
  z.string().regex(/^\d{1,16}$/, 'a whole number, 0..2^53-1'),
]);

/** What is fought: battlefield, teams, rules and players. Left out: map quarry, rolled initiative, default rules and AI. */
export const Scenario = z.strictObject({
  schema: z.literal(SCENARIO_SCHEMA).optional(),
  name: z.string().min(1).max(80).optional(),
  /** Id of a map, or a map file beside the scenario. */
  map: z.string().min(1).optional(),
  /** The open field in place of a map (H1). */
  field: Field.optional(),
  a: Side,
  b: Side,
  rules: RuleOverrides.optional(),
  aiA: Ai.optional(),
  aiB: Ai.optional(),
  /** E2: the side that activates first; left out, initiative is rolled. */
  firstSide: z.enum(['a', 'b']).optional(),
  /** Seed of the first game. */
  seed: Seed.optional(),
  /** I1: false lifts the roster checks. */
  checks: z.boolean().optional(),
});
export type Scenario = z.infer<typeof Scenario>;
export type SideEntry = z.infer<typeof Side>;

/** A scenario with the place of each of its values, for errors. */
export interface ScenarioSource {
  /** Undefined for a scenario that is made of options alone. */
  readonly file: string | undefined;
  readonly entry: Partial<Scenario>;
  readonly text: JsonText | undefined;
}

/**
 * Reads a scenario file, YAML or JSON.
 * @throws UserError for malformed text and for whatever the schema refuses, with file, line and path
 */
export function readScenario(file: string): ScenarioSource {
  const text = readDocument(file);
  if (typeof text.value === 'object' && text.value !== null && 'factors' in text.value) {
    throw new UserError({ file, found: 'a study', expected: 'a scenario', hint: 'mechsim sweep plays studies' });
  }
  const entry = parseBySchema(Scenario, text.value, { file, placeOf: text.placeOf });
  if (entry.map !== undefined && entry.field !== undefined) {
    throw new UserError({
      file,
      at: text.placeOf(['field']),
      path: 'field',
      found: 'a field beside a map',
      expected: 'one of the two',
    });
  }
  return { file, entry, text };
}

/** A scenario of options alone. */
export const NO_SCENARIO: ScenarioSource = { file: undefined, entry: {}, text: undefined };
