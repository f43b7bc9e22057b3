import { z } from 'zod';
import { DEFAULT_RULES, RULE_SHAPES, type RuleShape, type Rules, resolveRules } from '../engine/rules.ts';
import type { Place } from './entry.ts';
import { didYouMean } from './nearest.ts';
import { parseBySchema } from './parse.ts';
import { UserError } from './user-error.ts';

function schemaOf(shape: RuleShape): z.ZodType {
  if (shape.kind === 'boolean') return z.boolean();
  if (shape.kind === 'choice') return z.enum(shape.values as [string, ...string[]]);
  const whole = z.number().int().min(shape.min).max(shape.max);
  return shape.nullable === true ? whole.nullable() : whole;
}

/** Rules as a scenario overrides them: any of RULE_SHAPES, each of its own type. */
export const RuleOverrides = z.strictObject(
  Object.fromEntries(Object.entries(RULE_SHAPES).map(([name, shape]) => [name, schemaOf(shape).optional()])),
) as unknown as z.ZodType<Partial<Rules>>;

/**
 * Rules from `--rule name=value` texts.
 * @throws UserError for an unknown rule and for a value of the wrong type or range
 */
export function parseRules(texts: Readonly<Record<string, string>>): Partial<Rules> {
  const known = Object.keys(RULE_SHAPES);
  const values = Object.entries(texts).map(([name, text]) => {
    if (known.includes(name)) return [name, plainValue(text)];
    const hint = didYouMean(name, known) ?? `known: ${known.join(', ')}`;
    throw new UserError({ file: '--rule', found: `unknown rule '${name}'`, hint });
  });
  return parseBySchema(RuleOverrides, Object.fromEntries(values), { file: '--rule' });
}

function plainValue(text: string): unknown {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/**
 * All rules of a game: overrides over the defaults.
 * @throws UserError for a combination that the rules refuse
 */
export function completeRules(overrides: Partial<Rules>, place: Place = {}): Rules {
  try {
    return resolveRules(overrides);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UserError({ ...place, path: 'rules', found: 'rules that exclude each other', expected: error.message });
  }
}

/** The rules that differ from the defaults, each with the text that `--rule` takes, in the order of RULE_SHAPES. */
export function changedRules(rules: Rules): [name: string, text: string][] {
  const defaults: Partial<Rules> = DEFAULT_RULES;
  return (Object.keys(RULE_SHAPES) as (keyof Rules)[])
    .filter((name) => rules[name] !== undefined && rules[name] !== defaults[name])
    .map((name) => [name, String(rules[name])]);
}
