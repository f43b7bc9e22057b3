import { didYouMean } from '../../catalog/nearest.ts';
import { UserError } from '../../catalog/user-error.ts';

/** What an expression works on and answers with; null is a value that does not exist here. */
export type Value = number | string | boolean | null;

/** A parsed expression. */
export type Expression =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'not' | 'negate'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'within'; readonly operand: Expression; readonly low: Expression; readonly high: Expression }
  | { readonly kind: 'among'; readonly operand: Expression; readonly list: readonly Expression[] }
  | { readonly kind: 'call'; readonly function: FunctionName; readonly operands: readonly Expression[] };

const COMPARISONS = ['==', '!=', '<=', '>=', '<', '>'] as const;
export type BinaryOperator = (typeof COMPARISONS)[number] | 'or' | 'and' | '+' | '-' | '*' | '/' | '%';

/** Functions by name, with the least and the greatest number of operands. */
export const FUNCTIONS = {
  abs: [1, 1],
  floor: [1, 1],
  ceil: [1, 1],
  round: [1, 1],
  min: [1, 20],
  max: [1, 20],
} as const satisfies Record<string, readonly [number, number]>;
export type FunctionName = keyof typeof FUNCTIONS;

const WORDS: Readonly<Record<string, Value>> = { true: true, false: false, null: null };

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'symbol' | 'end';
  readonly text: string;
  readonly at: number;
}

/** How deep parentheses may go: far beyond what anyone writes, well before the stack ends. */
const DEEPEST = 100;

/**
 * Parses an expression over named values: `or`, `and`, `not`, comparisons, `x in low..high`, `x in [a, b]`,
 * `+ - * / %`, numbers, quoted text, true, false, null and the functions of FUNCTIONS. Nothing in it can run code.
 * @param names what it may name; a name may hold dots, hyphens and brackets, and the longest that fits is taken
 * @throws UserError naming the place in the expression
 */
export function parseExpression(text: string, names: readonly string[]): Expression {
  return new Parser(text, names).parse();
}

/** The names that occur in an expression. */
export function namesIn(expression: Expression): Set<string> {
  const found = new Set<string>();
  const visit = (at: Expression): void => {
    switch (at.kind) {
      case 'value':
        return;
      case 'name':
        found.add(at.name);
        return;
      case 'not':
      case 'negate':
        visit(at.operand);
        return;
      case 'binary':
        visit(at.left);
        visit(at.right);
        return;
      case 'within':
        for (const part of [at.operand, at.low, at.high]) visit(part);
        return;
      case 'among':
        for (const part of [at.operand, ...at.list]) visit(part);
        return;
      case 'call':
        at.operands.forEach(visit);
        return;
      default:
        at satisfies never;
    }
  };
  visit(expression);
  return found;
}

class Parser {
  readonly #text: string;
  readonly #names: readonly string[];
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(text: string, names: readonly string[]) {
    this.#text = text;
    this.#names = names;
    this.#tokens = this.#split([...names].sort((left, right) => right.length - left.length));
  }

  parse(): Expression {
    const expression = this.#either();
    if (this.#peek().kind !== 'end') throw this.#unexpected('an operator or the end');
    return expression;
  }

  #split(longestFirst: readonly string[]): Token[] {
    const text = this.#text;
    const tokens: Token[] = [];
    let at = 0;
    const take = (kind: Token['kind'], length: number) => {
      tokens.push({ kind, text: text.slice(at, at + length), at });
      at += length;
    };
    while (at < text.length) {
      const rest = text.slice(at);
      const space = /^\s+/.exec(rest);
      if (space !== null) {
        at += space[0].length;
        continue;
      }
      // `0.45..0.55` is a number, two dots and a number.
      const number = /^(\d+(\.(?!\.)\d*)?|\.\d+)(e[+-]?\d+)?/i.exec(rest);
      const known = longestFirst.find((name) => rest.startsWith(name) && !/^[\w.[-]*\w/.test(tailOf(rest, name)));
      const name = known ?? /^[A-Za-z_][\w]*(\.[A-Za-z_]\w*)*/.exec(rest)?.[0];
      const quoted = /^'[^']*'|^"[^"]*"/.exec(rest);
      const symbol = /^(\.\.|==|!=|<=|>=|[<>+\-*/%(),[\]])/.exec(rest);
      if (known !== undefined && known.length > (number?.[0].length ?? 0)) take('name', known.length);
      else if (number !== null) take('number', number[0].length);
      else if (name !== undefined) take('name', name.length);
      else if (quoted !== null) take('text', quoted[0].length);
      else if (symbol !== null) take('symbol', symbol[0].length);
      else throw this.#fault(`'${rest[0]}'`, at, 'a name, a number, text in quotes or an operator');
    }
    tokens.push({ kind: 'end', text: '', at: text.length });
    return tokens;
  }

  #either(): Expression {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.#fault('parentheses too deep', this.#peek().at);
    let left = this.#both();
    while (this.#takes('or')) left = { kind: 'binary', operator: 'or', left, right: this.#both() };
    this.#depth -= 1;
    return left;
  }

  #both(): Expression {
    let left = this.#negation();
    while (this.#takes('and')) left = { kind: 'binary', operator: 'and', left, right: this.#negation() };
    return left;
  }

  #negation(): Expression {
    let negations = 0;
    while (this.#takes('not')) negations += 1;
    let operand = this.#comparison();
    for (; negations > 0; negations--) operand = { kind: 'not', operand };
    return operand;
  }

  #comparison(): Expression {
    const left = this.#sum();
    if (this.#takes('in')) return this.#membership(left);
    const operator = COMPARISONS.find((candidate) => this.#takes(candidate));
    if (operator === undefined) return left;
    const right = this.#sum();
    if (COMPARISONS.some((candidate) => this.#peek().text === candidate)) {
      throw this.#unexpected("'and' between two comparisons");
    }
    return { kind: 'binary', operator, left, right };
  }

  #membership(operand: Expression): Expression {
    if (this.#takes('[')) {
      const list: Expression[] = [];
      do list.push(this.#sum());
      while (this.#takes(','));
      if (!this.#takes(']')) throw this.#unexpected("']'");
      return { kind: 'among', operand, list };
    }
    const low = this.#sum();
    if (!this.#takes('..')) throw this.#unexpected("'..' of a range");
    return { kind: 'within', operand, low, high: this.#sum() };
  }

  #sum(): Expression {
    let left = this.#product();
    for (;;) {
      const operator = (['+', '-'] as const).find((candidate) => this.#takes(candidate));
      if (operator === undefined) return left;
      left = { kind: 'binary', operator, left, right: this.#product() };
    }
  }

  #product(): Expression {
    let left = this.#sign();
    for (;;) {
      const operator = (['*', '/', '%'] as const).find((candidate) => this.#takes(candidate));
      if (operator === undefined) return left;
      left = { kind: 'binary', operator, left, right: this.#sign() };
    }
  }

  #sign(): Expression {
    let minuses = 0;
    while (this.#takes('-')) minuses += 1;
    const operand = this.#atom();
    return minuses % 2 === 1 ? { kind: 'negate', operand } : operand;
  }

  #atom(): Expression {
    const token = this.#peek();
    if (this.#takes('(')) {
      const inner = this.#either();
      if (!this.#takes(')')) throw this.#unexpected("')'");
      return inner;
    }
    this.#next += 1;
    if (token.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token.kind === 'text') return { kind: 'value', value: token.text.slice(1, -1) };
    if (token.kind === 'name') return this.#named(token);
    this.#next -= 1;
    throw this.#unexpected('a name, a number, text in quotes or a parenthesis');
  }

  #named(token: Token): Expression {
    const { text } = token;
    if (this.#names.includes(text)) return { kind: 'name', name: text };
    if (Object.hasOwn(WORDS, text)) return { kind: 'value', value: WORDS[text]! };
    if (Object.hasOwn(FUNCTIONS, text) && this.#takes('(')) return this.#call(text as FunctionName, token.at);
    const hint = didYouMean(text, this.#names) ?? `known: ${shortList(this.#names)}; text stands in quotes`;
    throw this.#fault(`unknown name '${text}'`, token.at, undefined, hint);
  }

  #call(name: FunctionName, at: number): Expression {
    const operands: Expression[] = [];
    do operands.push(this.#sum());
    while (this.#takes(','));
    if (!this.#takes(')')) throw this.#unexpected("')'");
    const [least, most] = FUNCTIONS[name];
    if (operands.length < least || operands.length > most) {
      throw this.#fault(
        `${name} of ${operands.length} values`,
        at,
        least === most ? `${least}` : `${least} to ${most}`,
      );
    }
    return { kind: 'call', function: name, operands };
  }

  #peek(): Token {
    return this.#tokens[this.#next]!;
  }

  /** Takes the next token when it is this word or symbol, unless a factor bears that name. */
  #takes(text: string): boolean {
    const token = this.#peek();
    if (token.text !== text || (token.kind !== 'symbol' && token.kind !== 'name')) return false;
    this.#next += 1;
    return true;
  }

  #unexpected(expected: string): UserError {
    const { kind, text, at } = this.#peek();
    return this.#fault(kind === 'end' ? 'the end' : `'${text}'`, at, expected);
  }

  #fault(found: string, at: number, expected?: string, hint?: string): UserError {
    return new UserError({ found: `${found} at column ${at + 1} of "${this.#text}"`, expected, hint });
  }
}

/** What follows a known name: a letter there means that the name in the text is a longer one. */
function tailOf(rest: string, name: string): string {
  const tail = rest.slice(name.length);
  // `heat-2` with a factor `heat` is a difference, and `in 1..heat..` cannot be.
  return /^[\w]/.test(tail) ? tail : /^\.[A-Za-z_]/.test(tail) ? tail.slice(1) : '';
}

function shortList(names: readonly string[]): string {
  return names.length <= 12 ? names.join(', ') : `${names.slice(0, 12).join(', ')} ... (${names.length} names)`;
}
