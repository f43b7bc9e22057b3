import { z } from 'zod';
import type { JsonText } from '../../catalog/json-text.ts';
import { parseBySchema } from '../../catalog/parse.ts';
import { UserError } from '../../catalog/user-error.ts';
import { readDocument } from '../../catalog/yaml-text.ts';
import { Scenario, Seed } from '../scenario.ts';
import { DESIGN_KINDS } from './design-kinds.ts';
import { type CompleteSprt, MOST_UNITS } from './resolved-study.ts';

/** The schema name that a study file may carry. */
export const STUDY_SCHEMA = 'mechsim.study/1';

const Scalar = z.union([z.number(), z.string(), z.boolean(), z.null()]);
const Values = z.array(Scalar).min(1);
const Formula = z.string().min(1);
const Count = z.number().int().min(1);
const Units = Count.max(MOST_UNITS);
/** Factor and metric names stand in expressions. */
const Name = z.string().regex(/^[A-Za-z_]\w*$/, 'a name of letters, digits and underscores');
/** A short form names a factor by its path. */
const FactorName = z.string().min(1).max(120);

/** One thing that varies, or several paths that vary together. */
export const Factor = z.strictObject({
  path: z.string().min(1).optional(),
  values: Values.optional(),
  /** `6..12:2`, `0.1..10@5:log`: see readRange. */
  range: z.string().optional(),
  /** First, last, how many. */
  linspace: z.tuple([z.number(), z.number(), Count]).optional(),
  logspace: z.tuple([z.number(), z.number(), Count]).optional(),
  /** Values by path, taken side by side. */
  zip: z.record(z.string(), Values).optional(),
  /** What the values are called in conditions and reports; a zip without labels is called by the values of its first path. */
  labels: z.array(z.string().min(1)).optional(),
  /** The factor varies only where this holds; elsewhere the scenario keeps its value. */
  when: Formula.optional(),
});
export type Factor = z.infer<typeof Factor>;

/** How the factors' values are combined. */
export const Design = z.strictObject({
  kind: z.enum(DESIGN_KINDS),
  /** lhs: points; sobol: base points, each of them factors + 2 cells; morris: trajectories of factors + 1 cells. */
  n: Count.max(1_000_000).optional(),
  /** Seed of a sampled design; 1 unless given. */
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .optional(),
});
export type Design = z.infer<typeof Design>;

const Probability = z.number().gt(0).lt(1);

/** A sequential test of team a's Elo against an equal opponent. */
export const SprtRule = z
  .strictObject({
    elo0: z.number(),
    elo1: z.number(),
    alpha: Probability.optional(),
    beta: Probability.optional(),
    model: z.enum(['logistic', 'normalised']).optional(),
  })
  .refine(({ elo0, elo1 }) => elo0 < elo1, { message: 'an elo1 above elo0', path: ['elo1'] });
export type SprtRule = z.infer<typeof SprtRule>;

/** A rule with everything that it leaves out. */
export function completeSprt({ elo0, elo1, alpha = 0.05, beta = 0.05, model = 'logistic' }: SprtRule): CompleteSprt {
  return { elo0, elo1, alpha, beta, model };
}

/** How often every cell is played, in units. */
export const Replicate = z.strictObject({
  swap: z.boolean().optional(),
  swapFirst: z.boolean().optional(),
  seeds: z.enum(['common', 'independent']).optional(),
  /** Units of every cell; instead of min and max. */
  n: Units.optional(),
  look: Units.optional(),
  min: Units.optional(),
  max: Units.optional(),
  until: z.strictObject({ metric: z.enum(['winShare.a', 'winShare.b']).optional(), halfWidth: Probability }).optional(),
  sprt: SprtRule.optional(),
});
export type Replicate = z.infer<typeof Replicate>;

export const Budget = z.strictObject({
  /** Divided over the cells. */
  games: Count.optional(),
  /** `90s`, `20m`, `2h`: the run ends then, with a report marked incomplete. */
  wall: z
    .string()
    .regex(/^\d+(\.\d+)?\s*(s|m|h)$/, "a time as '90s', '20m' or '2h'")
    .optional(),
});

export const Compare = z.strictObject({
  to: z.literal('baseline').optional(),
  /** Differences of winShare within this are called equivalent once shown. */
  margin: Probability.optional(),
  adjust: z.enum(['holm', 'bh', 'none']).optional(),
  alpha: Probability.optional(),
});

/** A study: what varies, in which combinations, how often each is played, and what is asked of the results. */
export const Study = z.strictObject({
  schema: z.literal(STUDY_SCHEMA).optional(),
  name: z
    .string()
    .regex(/^[A-Za-z0-9][\w.-]{0,79}$/, 'a name fit for a folder: letters, digits, dots, hyphens')
    .optional(),
  /** A scenario file, or a scenario written out. */
  scenario: z.union([z.string().min(1), Scenario]),
  seed: Seed.optional(),
  factors: z.record(FactorName, Factor),
  where: z.union([Formula, z.array(Formula)]).optional(),
  derived: z.record(z.string(), z.union([Formula, z.number()])).optional(),
  design: Design.optional(),
  baseline: z.record(z.string(), Scalar).optional(),
  replicate: Replicate.optional(),
  budget: Budget.optional(),
  compare: Compare.optional(),
  metrics: z.record(Name, Formula).optional(),
  fail: z.union([Formula, z.array(Formula)]).optional(),
});
export type Study = z.infer<typeof Study>;

/** A study with the places of its values, for errors. */
export interface StudySource {
  /** Undefined for a study made of options. */
  readonly file: string | undefined;
  readonly entry: Study;
  readonly text: JsonText | undefined;
  /** The option that put the value at a path there, where one did. */
  readonly optionAt?: (path: readonly PropertyKey[]) => string | undefined;
}

/**
 * Reads a study file, YAML or JSON.
 * @throws UserError with file, line and path
 */
export function readStudy(file: string): StudySource {
  const text = readDocument(file);
  const entry = parseBySchema(Study, text.value, { file, placeOf: text.placeOf });
  return { file, entry, text };
}

/** Whether a document is a study rather than a scenario: it says so, or it has factors. */
export function isStudy(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { schema, factors } = value as Record<string, unknown>;
  return schema === STUDY_SCHEMA || factors !== undefined;
}

/**
 * Runs `read`; an error in it that names no file gets the study's file, the place, and the path inside the study, or
 * else the option that the value came from.
 */
export function inStudy<Result>(source: StudySource, path: readonly PropertyKey[], read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UserError) || error.file !== undefined) throw error;
    const { found, expected, hint } = error;
    const option = source.optionAt?.(path);
    if (option !== undefined) throw new UserError({ file: option, path: error.path, found, expected, hint });
    if (source.text === undefined) throw error;
    const place = path.map((step, index) =>
      typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${String(step)}`,
    );
    const inner = error.path === undefined || error.path === '' ? '' : `: ${error.path}`;
    throw new UserError({
      file: source.file,
      at: source.text.placeOf(path),
      path: place.map(String).join('') + inner,
      found,
      expected,
      hint,
    });
  }
}
