import type { Place } from '../../catalog/entry.ts';
import { didYouMean } from '../../catalog/nearest.ts';
import { UserError } from '../../catalog/user-error.ts';
import { unitSize } from '../unit.ts';
import { readFormula } from './expression.ts';
import type { Value } from './expression-parser.ts';
import type { Level, ResolvedFactor } from './factor.ts';
import { type CompleteDesign, isSampled, type Point } from './layout.ts';
import { conditionNames } from './metrics.ts';
import { type Parameter, type ParameterContext, parameterAt } from './parameter.ts';
import { type FactorParts, resolveFactor, typedValue } from './resolve-factor.ts';
import { DEFAULT_LOOK, type Replication, type ResolvedStudy } from './resolved-study.ts';
import { completeSprt, inStudy, type Study, type StudySource } from './study.ts';
import { CELL_COLUMNS } from './study-columns.ts';

/** Units of every cell, and the limits where a rule decides. */
const DEFAULT_UNITS = 1000;
const DEFAULT_MIN = 256;
const DEFAULT_MAX = 8192;
const DEFAULT_ALPHA = 0.05;

export interface StudyContext extends ParameterContext {
  readonly catalogHash: string;
  /** Of the study, where neither it nor its scenario names one. */
  readonly seed: string;
  readonly name: string;
  /** Every metric that is measured (metricNames). */
  readonly metrics: readonly string[];
}

/**
 * Spells a study out: paths are looked up, values typed, defaults filled in, expressions read.
 * @throws UserError with file, line and path for whatever does not fit
 */
export function resolveStudy(source: StudySource, context: StudyContext): ResolvedStudy {
  const { entry } = source;
  const at = <Result>(path: readonly PropertyKey[], read: () => Result): Result => inStudy(source, path, read);
  const lookUp = (path: string): Parameter => parameterAt(path, context);
  const parts = Object.entries(entry.factors).map(([name, factor]) =>
    at(['factors', name], () => resolveFactor(name, factor, lookUp)),
  );
  if (parts.length === 0) at(['factors'], () => refuse('no factors', 'at least one thing that varies'));
  const factors = parts.map(({ factor }) => factor);
  const names = factors.map(({ name }) => name);
  const design = at(['design'], () => completeDesign(entry.design, factors));
  factors.forEach((factor, index) => {
    at(['factors', factor.name], () => checkFactor(factor, names.slice(0, index), design));
  });
  for (const [path, name, other] of sharedPaths(factors)) {
    const found = `two factors, '${other}' and '${name}', on path '${path}'`;
    at(['factors', name], () => refuse(found, 'one factor for each path'));
  }
  const where = listOf(entry.where);
  for (const [index, text] of where.entries()) {
    at(Array.isArray(entry.where) ? ['where', index] : ['where'], () => readFormula(text, names));
  }
  const derivedParameters = Object.entries(entry.derived ?? {}).map(([path, text]) =>
    at(['derived', path], () => derivedParameter(path, String(text), factors, names, lookUp)),
  );
  const baseline = at(['baseline'], () => baselineOf(entry, parts));
  const replicate = at(['replicate'], () => completeReplication(entry.replicate ?? {}));
  const metrics = entry.metrics ?? {};
  for (const [name, text] of Object.entries(metrics)) {
    at(['metrics', name], () => checkMetric(name, text, names, context.metrics));
  }
  const fail = listOf(entry.fail);
  for (const [index, text] of fail.entries()) {
    at(Array.isArray(entry.fail) ? ['fail', index] : ['fail'], () => {
      const condition = readFormula(text, conditionNames([...context.metrics, ...Object.keys(metrics)], names));
      if (baseline === null && [...condition.names].some((name) => name.startsWith('baseline.'))) {
        refuse(`"${text}" without a baseline`, 'a baseline in the study');
      }
    });
  }
  const { compare, budget } = entry;
  return {
    name: context.name,
    scenario: context.scenario,
    catalogHash: context.catalogHash,
    seed: context.seed,
    factors,
    bases: basesOf([...parts.flatMap(({ parameters }) => parameters), ...derivedParameters]),
    where,
    derived: Object.fromEntries(Object.entries(entry.derived ?? {}).map(([path, text]) => [path, String(text)])),
    design,
    baseline,
    replicate,
    budget: { games: budget?.games ?? null, wallMs: budget?.wall === undefined ? null : durationMs(budget.wall) },
    compare: {
      margin: compare?.margin ?? null,
      adjust: compare?.adjust ?? 'holm',
      alpha: compare?.alpha ?? DEFAULT_ALPHA,
    },
    metrics,
    fail,
  };
}

function completeDesign(design: Study['design'], factors: readonly ResolvedFactor[]): CompleteDesign {
  const kind = design?.kind ?? 'grid';
  const seed = design?.seed ?? 1;
  if (!isSampled(kind)) {
    if (design?.n !== undefined) refuse(`n of a ${kind} design`, 'no n: its size follows from the factors');
    return { kind, n: null, seed };
  }
  if (design?.n === undefined) refuse(`a ${kind} design without n`, `a size, as ${kind}:64`);
  if (kind === 'morris' && factors.some(({ levels, span }) => span === null && levels.length < 2)) {
    refuse('a factor of a single value', 'two values or more of every factor in a morris design');
  }
  return { kind, n: design!.n!, seed };
}

function checkFactor(factor: ResolvedFactor, earlier: readonly string[], { kind }: CompleteDesign): void {
  if (factor.when !== null) {
    try {
      readFormula(factor.when, earlier);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const { found, expected, hint } = error;
      throw new UserError({ path: 'when', found, expected, hint: hint ?? 'it may name the factors before it' });
    }
  }
  if (factor.levels.length === 0 && !isSampled(kind)) {
    refuse('a range without a step', `a step, as 0.5..4:0.5, or a number of values, as 0.5..4@8, in a ${kind} design`);
  }
}

/** Paths of two factors that are always active, and the two, the later first; with conditions the cells will tell. */
function sharedPaths(factors: readonly ResolvedFactor[]): [path: string, name: string, other: string][] {
  const owner = new Map<string, string>();
  const shared: [string, string, string][] = [];
  for (const { name, paths, when } of factors) {
    if (when !== null) continue;
    for (const path of paths) {
      const other = owner.get(path);
      if (other !== undefined) shared.push([path, name, other]);
      owner.set(path, name);
    }
  }
  return shared;
}

function derivedParameter(
  path: string,
  text: string,
  factors: readonly ResolvedFactor[],
  names: readonly string[],
  lookUp: (path: string) => Parameter,
): Parameter {
  const parameter = lookUp(path);
  readFormula(text, names);
  const factor = factors.find(({ paths }) => paths.includes(path));
  if (factor !== undefined) refuse(`a derived path that factor '${factor.name}' varies`, 'one of the two');
  return parameter;
}

/**
 * The baseline of a study: as it says, or else the scenario as it stands where the factors have it.
 * @throws UserError for an unknown factor, a value that is none of the factor's, and a factor that is left open
 */
function baselineOf(entry: Study, parts: readonly FactorParts[]): Point | null {
  const given = entry.baseline;
  if (given === undefined) {
    const own = parts.map(({ factor, parameters }) => ownLevel(factor, parameters));
    return own.every((level) => level !== undefined) ? (own as Level[]) : null;
  }
  const names = parts.map(({ factor }) => factor.name);
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) {
      throw new UserError({
        found: `unknown factor '${name}'`,
        hint: didYouMean(name, names) ?? `factors: ${names.join(', ')}`,
      });
    }
  }
  return parts.map(({ factor, parameters }) => {
    const value = given[factor.name];
    if (value === undefined) {
      const own = ownLevel(factor, parameters);
      if (own === undefined) refuse(`nothing for factor '${factor.name}'`, 'its value in the baseline');
      return own!;
    }
    return namedLevel(factor, parameters, value, entry);
  });
}

function namedLevel(factor: ResolvedFactor, parameters: readonly Parameter[], value: Value, entry: Study): Level {
  const byLabel = factor.levels.find(({ label }) => String(label) === String(value));
  if (byLabel !== undefined) return byLabel;
  const known = factor.levels.map(({ label }) => String(label));
  if (parameters.length === 1) {
    const typed = typedValue(parameters[0]!, value);
    const byValue = factor.levels.find(({ values }) => values[0] === typed);
    if (byValue !== undefined) return byValue;
    // The centre of an ofat design, and the yardstick of a sampled one, may stand between the values that are tried.
    const kind = entry.design?.kind ?? 'grid';
    if (kind === 'ofat' || isSampled(kind)) return { label: typed, values: [typed] };
  }
  throw new UserError({
    found: `a baseline outside the design: ${factor.name}=${String(value)}`,
    expected: `one of ${known.slice(0, 12).join(', ')}${known.length > 12 ? ' ...' : ''}`,
    hint: didYouMean(String(value), known),
  });
}

/** The level that leaves the scenario as it is. */
function ownLevel({ levels }: ResolvedFactor, parameters: readonly Parameter[]): Level | undefined {
  return levels.find(({ values }) => values.every((value, path) => value === parameters[path]!.base));
}

function completeReplication(entry: NonNullable<Study['replicate']>): Replication {
  const swapFirst = entry.swapFirst === true;
  const adaptive = entry.until !== undefined || entry.sprt !== undefined;
  if (entry.n !== undefined && (entry.min !== undefined || entry.max !== undefined)) {
    refuse('n beside min or max', 'n alone, or min and max');
  }
  if (entry.until !== undefined && entry.sprt !== undefined) refuse('until beside sprt', 'one rule to stop by');
  if (!adaptive && entry.min !== undefined && entry.min !== entry.max) {
    refuse('a range of units without a rule to stop by', 'until, sprt, or a single number of units');
  }
  const max = entry.n ?? entry.max ?? (adaptive ? Math.max(DEFAULT_MAX, entry.min ?? 0) : DEFAULT_UNITS);
  const look = entry.look ?? DEFAULT_LOOK;
  const min = adaptive ? (entry.min ?? Math.min(DEFAULT_MIN, max)) : max;
  if (min > max) refuse(`min ${min} above max ${max}`, 'min at most max');
  return {
    swap: entry.swap === true || swapFirst,
    swapFirst,
    seeds: entry.seeds ?? 'common',
    look,
    min,
    max,
    halfWidth: entry.until?.halfWidth ?? null,
    sprt: entry.sprt === undefined ? null : completeSprt(entry.sprt),
  };
}

function checkMetric(name: string, text: string, factors: readonly string[], measured: readonly string[]): void {
  if (measured.includes(name)) refuse(`a metric called '${name}'`, 'a name that no measured value has');
  if (CELL_COLUMNS.includes(name)) refuse(`a metric called '${name}', as a column of every cell is`, 'another name');
  if (factors.includes(name)) refuse(`a metric called '${name}', as a factor is`, 'another name');
  readFormula(text, measured);
}

function basesOf(parameters: readonly Parameter[]): Record<string, Value> {
  const known = parameters.filter(({ base }) => base !== undefined).map(({ path, base }) => [path, base!] as const);
  return Object.fromEntries(known.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)));
}

function durationMs(text: string): number {
  const [, amount, unit] = /^([\d.]+)\s*([smh])$/.exec(text)!;
  return Math.round(Number(amount) * { s: 1000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h']);
}

function listOf(entry: string | readonly string[] | undefined): readonly string[] {
  return entry === undefined ? [] : typeof entry === 'string' ? [entry] : entry;
}

function refuse(found: string, expected: string, place: Place = {}): never {
  throw new UserError({ ...place, found, expected });
}

/** Units that every cell may have: as the study says, or what the budget of games leaves to each. */
export function unitsPerCell({ replicate, budget }: ResolvedStudy, cellCount: number): Replication {
  if (budget.games === null) return replicate;
  const afforded = Math.floor(budget.games / (cellCount * unitSize(replicate)));
  if (afforded >= replicate.max) return replicate;
  const { look } = replicate;
  const max = afforded > look ? afforded - (afforded % look) : afforded;
  const adaptive = replicate.halfWidth !== null || replicate.sprt !== null;
  if (max < 1 || (adaptive && max < replicate.min)) {
    const found = `a budget of ${budget.games} games for ${cellCount} cells: ${max} units each`;
    throw new UserError({ found, expected: adaptive ? `${replicate.min} units or more` : 'one unit or more' });
  }
  return { ...replicate, max, min: adaptive ? replicate.min : max };
}
