import { basename } from 'node:path';
import { parseBySchema } from '../catalog/parse.ts';
import { splitOutside } from '../catalog/split.ts';
import { UserError } from '../catalog/user-error.ts';
import { readRange } from '../study/sweep/decimals.ts';
import { DESIGN_KINDS } from '../study/sweep/design-kinds.ts';
import { plainValue } from '../study/sweep/resolve-factor.ts';
import { type Factor, Study } from '../study/sweep/study.ts';
import { readSprt } from './sprt-option.ts';
import type { StudyOptions } from './study-options.ts';

/** Lays the options over a study, which without a file has nothing but its scenario. */
export function studyOf(base: Study | undefined, scenario: Study['scenario'], options: StudyOptions): Study {
  const factors: Record<string, Factor> = { ...base?.factors };
  const add = (option: string, name: string, factor: Factor) => {
    if (Object.hasOwn(factors, name))
      throw new UserError({ file: option, found: `factor '${name}' twice`, expected: 'each once' });
    factors[name] = factor;
  };
  for (const text of options.vary ?? []) add('--vary', ...readVary(text));
  for (const text of options.zip ?? []) add('--zip', ...readZip(text));
  const study: Study = { ...base, scenario: base?.scenario ?? scenario, factors };
  if (options.name !== undefined) study.name = options.name;
  if (options.where !== undefined) study.where = [...listOf(study.where), ...options.where];
  if (options.derive !== undefined) study.derived = { ...study.derived, ...assignments('--derive', options.derive) };
  if (options.design !== undefined) study.design = readDesign(options.design);
  if (options.baseline !== undefined) {
    const values = options.baseline.flatMap((text) => splitOutside(text, ','));
    study.baseline = { ...study.baseline, ...assignments('--baseline', values) };
  }
  // Units as an option replace those of the file, whichever form either has.
  const { n, min, max, ...others } = study.replicate ?? {};
  const units = options.n === undefined ? { n, min, max } : {};
  const replicate = defined({ ...units, ...others, ...readReplicate(options) });
  if (Object.keys(replicate).length > 0) study.replicate = replicate;
  if (options.budget !== undefined) study.budget = { ...study.budget, ...readBudget(options.budget) };
  if (options.margin !== undefined) study.compare = { ...study.compare, margin: numberOf('--margin', options.margin) };
  if (options.adjust !== undefined) study.compare = { ...study.compare, adjust: options.adjust as 'holm' };
  if (options.metric !== undefined) study.metrics = { ...study.metrics, ...assignments('--metric', options.metric) };
  if (options.fail !== undefined) study.fail = [...listOf(study.fail), ...options.fail];
  return parseBySchema(Study, study, { file: 'study options' });
}

/** Which option put the value at a path of a study there, if one did. @param base the study before the options */
export function optionOf(
  base: Study | undefined,
  options: StudyOptions,
): (path: readonly PropertyKey[]) => string | undefined {
  const named = (option: string, texts: readonly string[] | undefined, name: PropertyKey) =>
    (texts ?? []).some((text) => text.slice(0, text.indexOf('=')).trim() === name) ? option : undefined;
  const added = (option: string, before: Study['where'], index: PropertyKey | undefined) =>
    Number(index) >= listOf(before).length ? option : undefined;
  return ([section, key = '']) => {
    switch (section) {
      case 'factors':
        if (key === '' || Object.hasOwn(base?.factors ?? {}, key)) return undefined;
        return named('--zip', options.zip, key) ?? '--vary';
      case 'where':
        return added('--where', base?.where, key);
      case 'fail':
        return added('--fail', base?.fail, key);
      case 'derived':
        return named('--derive', options.derive, key);
      case 'metrics':
        return named('--metric', options.metric, key);
      case 'design':
        return options.design === undefined ? undefined : '--design';
      case 'baseline':
        return options.baseline === undefined ? undefined : '--baseline';
      case 'replicate':
        return (['n', 'until', 'sprt', 'look'] as const).flatMap((name) =>
          options[name] === undefined ? [] : [`--${name}`],
        )[0];
      default:
        return undefined;
    }
  };
}

/** A name for a study that has none: of its scenario and of what varies first. */
export function defaultName(study: Study, scenarioName: string | undefined, file: string | undefined): string {
  const [first] = Object.keys(study.factors);
  const from = scenarioName ?? (file === undefined ? 'sweep' : basename(file).replace(/\.[a-z]+$/i, ''));
  return (
    `${from}-${first ?? ''}`
      .replace(/[^\w-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || 'sweep'
  );
}

/** `path=values`, or `name:path=values`. */
function readVary(text: string): [string, Factor] {
  const [left, right] = halves('--vary', text, 'path=values, as rules.roundCap=6..8');
  const named = /^([A-Za-z_]\w*):(.+)$/.exec(left);
  const [name, path] = named === null ? [left, left] : [named[1]!, named[2]!];
  if (isRange(right)) return [name, { path, range: right }];
  return [name, { path, values: splitOutside(right, ',').map((value) => plainValue(value.trim())) }];
}

function isRange(text: string): boolean {
  try {
    return readRange(text) !== undefined;
  } catch {
    return true;
  }
}

/** `p,q=1/x,2/y`: a row for each setting, its values in the order of the paths. */
function readZip(text: string): [string, Factor] {
  const [left, right] = halves(
    '--zip',
    text,
    'paths=values, as aiA.policy,aiB.policy=charge/charge,positional/positional',
  );
  const paths = splitOutside(left, ',').map((path) => path.trim());
  const rows = splitOutside(right, ',').map((row) => splitOutside(row, '/').map((value) => plainValue(value.trim())));
  const uneven = rows.find((row) => row.length !== paths.length);
  if (uneven !== undefined) {
    const found = `${uneven.length} values in '${uneven.map(String).join('/')}'`;
    throw new UserError({ file: '--zip', found, expected: `${paths.length}, one for each path` });
  }
  return [left, { zip: Object.fromEntries(paths.map((path, place) => [path, rows.map((row) => row[place]!)])) }];
}

function readDesign(text: string): NonNullable<Study['design']> {
  const [kind, n, ...more] = text.split(':');
  const known = DESIGN_KINDS.find((name) => name === kind);
  if (known === undefined || more.length > 0) {
    throw new UserError({
      file: '--design',
      found: `'${text}'`,
      expected: `one of ${DESIGN_KINDS.join(', ')}, or kind:n`,
    });
  }
  return n === undefined ? { kind: known } : { kind: known, n: countOf('--design', n) };
}

function readReplicate(options: StudyOptions): NonNullable<Study['replicate']> {
  const replicate: NonNullable<Study['replicate']> = {};
  if (options.n !== undefined) {
    const range = /^(\d+)\.\.(\d+)$/.exec(options.n);
    if (range === null) replicate.n = countOf('--n', options.n);
    else Object.assign(replicate, { min: countOf('--n', range[1]!), max: countOf('--n', range[2]!) });
  }
  if (options.look !== undefined) replicate.look = countOf('--look', options.look);
  if (options.swap === true) replicate.swap = true;
  if (options.swapFirst === true) replicate.swapFirst = true;
  if (options.seeds !== undefined) replicate.seeds = options.seeds as 'common';
  if (options.until !== undefined) replicate.until = { halfWidth: numberOf('--until', options.until) };
  if (options.sprt !== undefined) replicate.sprt = readSprt(options.sprt);
  return replicate;
}

function readBudget(text: string): NonNullable<Study['budget']> {
  const budget: NonNullable<Study['budget']> = {};
  for (const part of text.split(',')) {
    if (/^\d+$/.test(part)) budget.games = countOf('--budget', part);
    else budget.wall = part;
  }
  return budget;
}

function assignments(option: string, texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(texts.map((text) => halves(option, text, 'name=value')));
}

/** The two sides of the first equals sign. */
function halves(option: string, text: string, expected: string): [string, string] {
  const at = text.indexOf('=');
  const [left, right] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at < 1 || left === '' || right === '') throw new UserError({ file: option, found: `'${text}'`, expected });
  return [left, right];
}

function countOf(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1) return Number(text);
  throw new UserError({ file: option, found: `'${text}'`, expected: 'a whole number, 1 or more' });
}

function numberOf(option: string, text: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim())) return Number(text);
  throw new UserError({ file: option, found: `'${text}'`, expected: 'a number' });
}

function listOf(entry: string | readonly string[] | undefined): readonly string[] {
  return entry === undefined ? [] : typeof entry === 'string' ? [entry] : entry;
}

function defined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
