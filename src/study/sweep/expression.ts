import { UserError } from '../../catalog/user-error.ts';
import { type Expression, namesIn, parseExpression, type Value } from './expression-parser.ts';

/** An expression that is ready to be asked, time and again. */
export interface Formula {
  readonly text: string;
  /** The names that it reads. */
  readonly names: ReadonlySet<string>;
  /** Its value, numbers to twelve digits so that 0.1 + 0.2 is 0.3. @throws UserError where values do not fit */
  valueOf(named: (name: string) => Value): Value;
}

/**
 * Reads an expression. @param names what it may name
 * @throws UserError for what is no expression, and for unknown names with the nearest known one
 */
export function readFormula(text: string, names: readonly string[]): Formula {
  const expression = parseExpression(text, names);
  return {
    text,
    names: namesIn(expression),
    valueOf: (named) => {
      const value = evaluate(expression, named, text);
      return typeof value === 'number' ? tidied(value) : value;
    },
  };
}

/**
 * Whether a condition holds; null when it cannot be told, because something in it has no value.
 * @throws UserError when its value is neither true nor false
 */
export function truthOf(formula: Formula, named: (name: string) => Value): boolean | null {
  const value = formula.valueOf(named);
  if (value === null || typeof value === 'boolean') return value;
  throw new UserError({
    found: `"${formula.text}" is ${JSON.stringify(value)}`,
    expected: 'a condition, true or false',
  });
}

/** Twelve significant digits: more than any input has, fewer than binary fractions spoil. */
function tidied(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}

function evaluate(expression: Expression, named: (name: string) => Value, text: string): Value {
  const of = (part: Expression): Value => evaluate(part, named, text);
  const numberOf = (part: Expression): number | null => requireKind(of(part), 'number', text) as number | null;
  const truth = (part: Expression): boolean | null => requireKind(of(part), 'boolean', text) as boolean | null;
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'name':
      return named(expression.name);
    case 'not': {
      const operand = truth(expression.operand);
      return operand === null ? null : !operand;
    }
    case 'negate': {
      const operand = numberOf(expression.operand);
      return operand === null ? null : -operand;
    }
    case 'within': {
      const [operand, low, high] = [expression.operand, expression.low, expression.high].map(numberOf);
      if (operand == null || low == null || high == null) return null;
      return tidied(operand) >= tidied(low) && tidied(operand) <= tidied(high);
    }
    case 'among': {
      const operand = of(expression.operand);
      return expression.list.some((part) => equal(operand, of(part)));
    }
    case 'call':
      return call(expression.function, expression.operands.map(numberOf));
    case 'binary':
      break;
    default:
      expression satisfies never;
  }
  const { operator, left, right } = expression as Extract<Expression, { kind: 'binary' }>;
  switch (operator) {
    case 'or':
    case 'and': {
      // What is known decides as far as it can: true or nothing is true, false and nothing is false.
      const decisive = operator === 'or';
      const first = truth(left);
      if (first === decisive) return decisive;
      const second = truth(right);
      if (second === decisive) return decisive;
      return first === null || second === null ? null : !decisive;
    }
    case '==':
      return equal(of(left), of(right));
    case '!=':
      return !equal(of(left), of(right));
    default:
      return calculate(operator, numberOf(left), numberOf(right));
  }
}

function calculate(operator: string, left: number | null, right: number | null): Value {
  if (left === null || right === null) return null;
  switch (operator) {
    case '<':
      return tidied(left) < tidied(right);
    case '<=':
      return tidied(left) <= tidied(right);
    case '>':
      return tidied(left) > tidied(right);
    case '>=':
      return tidied(left) >= tidied(right);
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? null : left / right;
    case '%':
      return right === 0 ? null : left % right;
    default:
      throw new Error(`no operator ${operator}`);
  }
}

function call(name: string, operands: readonly (number | null)[]): number | null {
  if (operands.some((operand) => operand === null)) return null;
  const numbers = operands as readonly number[];
  switch (name) {
    case 'abs':
      return Math.abs(numbers[0]!);
    case 'floor':
      return Math.floor(tidied(numbers[0]!));
    case 'ceil':
      return Math.ceil(tidied(numbers[0]!));
    case 'round':
      return Math.round(tidied(numbers[0]!));
    case 'min':
      return Math.min(...numbers);
    case 'max':
      return Math.max(...numbers);
    default:
      throw new Error(`no function ${name}`);
  }
}

function equal(left: Value, right: Value): boolean {
  if (typeof left === 'number' && typeof right === 'number') return tidied(left) === tidied(right);
  return left === right;
}

function requireKind(value: Value, kind: 'number' | 'boolean', text: string): Value {
  if (value === null || typeof value === kind) return value;
  const expected = kind === 'number' ? 'a number there' : 'a condition there, true or false';
  throw new UserError({ found: `${JSON.stringify(value)} in "${text}"`, expected });
}
