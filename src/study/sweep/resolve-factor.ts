import { UserError } from '../../catalog/user-error.ts';
import { linspace, logSpaced, type RangeSpec, readRange } from './decimals.ts';
import type { Value } from './expression-parser.ts';
import type { Level, ResolvedFactor, Span } from './factor.ts';
import type { Parameter } from './parameter.ts';
import type { Factor } from './study.ts';

/** A factor as the study has it, with the parameters at its paths. */
export interface FactorParts {
  readonly factor: ResolvedFactor;
  readonly parameters: readonly Parameter[];
}

/**
 * Resolves a factor: its values get the types of the parameters at its paths.
 * @param parameterAt throws for a path that leads nowhere
 * @throws UserError for values that the parameter refuses, and for a factor without values, with too many or with two alike
 */
export function resolveFactor(name: string, entry: Factor, parameterAt: (path: string) => Parameter): FactorParts {
  const forms = (['values', 'range', 'linspace', 'logspace', 'zip'] as const).filter(
    (form) => entry[form] !== undefined,
  );
  if (forms.length !== 1) {
    const found = forms.length === 0 ? 'no values' : forms.join(' beside ');
    throw new UserError({ found, expected: 'one of values, range, linspace, logspace and zip' });
  }
  if ((entry.zip === undefined) === (entry.path === undefined)) {
    const found = entry.path === undefined ? 'no path' : 'a path beside zip';
    throw new UserError({ found, expected: entry.path === undefined ? 'a path' : 'the paths in zip alone' });
  }
  const paths = entry.path === undefined ? Object.keys(entry.zip!) : [entry.path];
  const parameters = paths.map(parameterAt);
  const when = entry.when ?? null;
  const range = entry.range === undefined ? undefined : rangeOf(entry.range);
  const columns = columnsOf(entry, range);
  const levels = labelled(entry, typedRows(columns, parameters), name);
  const span = range?.open === true ? spanOf(range, parameters[0]!) : null;
  return { factor: { name, paths, levels, span, when }, parameters };
}

/** A value in the type of its parameter: the text of a command line may be a number, a flag or text. */
export function typedValue(parameter: Parameter, value: Value): Value {
  const plain = typeof value === 'string' ? plainValue(value) : value;
  if (plain === value) return parameter.read(value, {});
  try {
    return parameter.read(plain, {});
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
  try {
    return parameter.read(value, {});
  } catch (error) {
    // A number where a number belongs, but not this one: say what is wrong with the number.
    if (typeof plain === 'number' && error instanceof UserError && error.expected?.includes('number')) {
      return parameter.read(plain, {});
    }
    throw error;
  }
}

/** The value that a text looks like: a number, a flag, nothing, or text. */
export function plainValue(text: string): Value {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^[+-]?(\d+(\.\d+)?|\.\d+)$/.test(text) ? Number(text) : text;
}

function rangeOf(text: string): RangeSpec {
  const range = readRange(text);
  if (range !== undefined) return range;
  throw new UserError({
    found: `'${text}'`,
    expected: "a range as '1..5', '0..1:0.1', '0.1..10@5' or '0.1..10@5:log'",
  });
}

/** Values by path. */
function columnsOf(entry: Factor, range: RangeSpec | undefined): readonly (readonly Value[])[] {
  if (range !== undefined) return [range.values ?? []];
  if (entry.values !== undefined) return [entry.values];
  if (entry.zip !== undefined) {
    const columns = Object.values(entry.zip);
    const count = columns[0]?.length ?? 0;
    const uneven = Object.entries(entry.zip).find(([, values]) => values.length !== count);
    if (columns.length === 0) throw new UserError({ found: 'an empty zip', expected: 'values by path' });
    if (uneven === undefined) return columns;
    const found = `${uneven[1].length} values of '${uneven[0]}' beside ${count}`;
    throw new UserError({ found, expected: 'as many values of every path' });
  }
  const [low, high, count] = (entry.linspace ?? entry.logspace)!;
  const log = entry.logspace !== undefined;
  if (log && (low <= 0 || high <= 0))
    throw new UserError({ found: `logspace from ${low} to ${high}`, expected: 'ends above 0' });
  const values = log ? logSpaced(low, high, count) : linspace(low, high, count);
  if (values === undefined) throw new UserError({ found: `${count} values`, expected: '2 or more' });
  return [values];
}

function typedRows(columns: readonly (readonly Value[])[], parameters: readonly Parameter[]): Value[][] {
  const typed = columns.map((column, path) => column.map((value) => typedValue(parameters[path]!, value)));
  return (typed[0] ?? []).map((_, row) => typed.map((column) => column[row]!));
}

function labelled(entry: Factor, rows: readonly Value[][], name: string): Level[] {
  if (entry.labels !== undefined && entry.labels.length !== rows.length) {
    const found = `${entry.labels.length} labels for ${rows.length} values`;
    throw new UserError({ found, expected: 'as many labels as values' });
  }
  const levels = rows.map((values, row): Level => {
    if (entry.labels !== undefined) return { label: entry.labels[row]!, values };
    return { label: values.length === 1 ? values[0]! : firstOfItsKind(rows, row), values };
  });
  const labels = new Set<Value>();
  for (const { label } of levels) {
    if (labels.has(label)) {
      throw new UserError({ found: `'${String(label)}' twice in factor '${name}'`, expected: 'each value once' });
    }
    labels.add(label);
  }
  return levels;
}

/** A row of a zip is called by the value of its first path, or by all its values where that is not its own. */
function firstOfItsKind(rows: readonly Value[][], row: number): Value {
  const first = rows[row]![0]!;
  return rows.filter((other) => other[0] === first).length === 1 ? first : rows[row]!.map(String).join('/');
}

function spanOf({ low, high, log }: RangeSpec, parameter: Parameter): Span {
  parameter.read(low, {});
  parameter.read(high, {});
  return { low, high, log, whole: !takes(parameter, low + (high - low) / Math.PI) };
}

function takes(parameter: Parameter, value: number): boolean {
  try {
    parameter.read(value, {});
    return true;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}
