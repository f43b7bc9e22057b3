/** A place in a text, both counted from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column?: number;
}

/** A place, or how to find it: only an error asks, and most of what is checked is right. */
export type PlaceInText = TextPlace | (() => TextPlace | undefined);

/** Everything a user needs to find and mend a mistake in what was given to the program. */
export interface UserErrorFields {
  /** The file (or the option, as `--rule`) in which the mistake stands. */
  file?: string | undefined;
  /** Line and column in `file`, as far as they are known. */
  at?: PlaceInText | undefined;
  /** Place inside the file, as `a.team[0]`. */
  path?: string | undefined;
  /** What stands there, as a phrase: `unknown kit 'reavr'`, `"7"`. */
  found: string;
  /** What could stand there, as a phrase: `a whole number, 1 or more`. */
  expected?: string | undefined;
  /** What to do about it, as a phrase: `did you mean 'reaver'?`. */
  hint?: string | undefined;
}

/** A mistake in the input. The command line prints `line()` and ends with exit code 2; it is never a fault of ours. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly file: string | undefined;
  readonly at: TextPlace | undefined;
  readonly path: string | undefined;
  readonly found: string;
  readonly expected: string | undefined;
  readonly hint: string | undefined;

  constructor(fields: UserErrorFields) {
    const at = typeof fields.at === 'function' ? fields.at() : fields.at;
    super(formatLine(fields, at));
    this.file = fields.file;
    this.at = at;
    this.path = fields.path;
    this.found = fields.found;
    this.expected = fields.expected;
    this.hint = fields.hint;
  }

  /** The whole error on one line: `team.yaml:4:11: a.team[0]: unknown kit 'reavr'; did you mean 'reaver'?`. */
  line(): string {
    return this.message;
  }
}

/**
 * A value as it is quoted in an error: `"text"`, `7`, `a list`, `an object`, `nothing`. Long text is cut.
 */
export function quoteValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}...` : value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return typeof value === 'object' ? 'an object' : String(value);
}

function formatLine(fields: UserErrorFields, at: TextPlace | undefined): string {
  const { file, path, found, expected, hint } = fields;
  const place =
    file === undefined ? '' : `${[file, at?.line, at?.column].filter((one) => one !== undefined).join(':')}: `;
  const inside = path === undefined || path === '' ? '' : `${path}: `;
  const wanted = expected === undefined ? '' : `, expected ${expected}`;
  const advice = hint === undefined ? '' : `; ${hint}`;
  // One line is the contract, whatever a file name or a value brought along.
  return `${place}${inside}${found}${wanted}${advice}`.replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ');
}
