import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFormula, truthOf } from '../../src/study/sweep/expression.ts';
import type { Value } from '../../src/study/sweep/expression-parser.ts';
import { userErrorOf } from '../catalog/fixture.ts';

const VALUES: Record<string, Value> = {
  heat: 8,
  cap: 6,
  lead: 'reaver',
  swap: true,
  idle: null,
  'a.team[0]': 'bastion',
  'chassis.bastion-core.heatLimit': 9,
  'kills.a': 3,
};
const NAMES = Object.keys(VALUES);
const answerTo = (text: string): Value => readFormula(text, NAMES).valueOf((name) => VALUES[name]!);
const errorOf = (text: string): string => userErrorOf(() => answerTo(text));

describe('expressions', () => {
  it.each<[string, Value]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 - 3 - 4', -5],
    ['7 % 4 / 3', 1],
    ['-heat + 10', 2],
    ['--heat', 8],
    ['heat-2', 6],
    ['.5 + 1e2', 100.5],
    ['0.1 + 0.2', 0.3],
    ['heat / 0', null],
    ['min(heat, cap, 7)', 6],
    ['max(1, abs(-2))', 2],
    ['floor(2.9) + ceil(2.1) + round(2.5)', 8],
    ['chassis.bastion-core.heatLimit - 2', 7],
    ['kills.a / 2', 1.5],
    ["'text'", 'text'],
    ['null', null],
  ])('%s is %s', (text, value) => {
    expect(answerTo(text)).toBe(value);
  });

  it.each<[string, Value]>([
    ["lead == 'reaver' and cap == 6", true],
    ["not (lead == 'bastion' and cap == 6)", true],
    ["not lead == 'bastion'", true],
    ['heat < 8 or heat >= 8 and false', false],
    ['true or false and false', true],
    ['heat in 6..8', true],
    ['heat in 0.45..0.55', false],
    ['a.team[0] in [\'reaver\', "bastion"]', true],
    ['heat != 8', false],
    ['0.3 == 0.1 + 0.2', true],
    ['swap', true],
    ['lead == 8', false],
  ])('%s is %s', (text, value) => {
    expect(answerTo(text)).toBe(value);
  });

  it('take what has no value as unknown: it decides nothing that is not decided without it', () => {
    const truth = (text: string) => truthOf(readFormula(text, NAMES), (name) => VALUES[name]!);
    expect(truth('idle > 3')).toBeNull();
    expect(truth('not idle > 3')).toBeNull();
    expect(truth('idle > 3 or heat == 8')).toBe(true);
    expect(truth('heat == 8 or idle > 3')).toBe(true);
    expect(truth('idle > 3 and heat == 7')).toBe(false);
    expect(truth('idle > 3 and heat == 8')).toBeNull();
    expect(truth('idle in 1..2')).toBeNull();
    expect(truth('idle == null')).toBe(true);
    expect(answerTo('idle + 1')).toBeNull();
    expect(answerTo('max(idle, 1)')).toBeNull();
  });

  it.each([
    ['heta == 8', "unknown name 'heta' at column 1 of \"heta == 8\"; did you mean 'heat'?"],
    ['lead == reaver', "unknown name 'reaver' at column 9"],
    ['heat ==', 'the end at column 8 of "heat ==", expected a name, a number'],
    ['heat 8', "'8' at column 6"],
    ['(heat', 'the end at column 6 of "(heat", expected \')\''],
    ['heat in 6', "expected '..' of a range"],
    ['1 < heat < 9', "expected 'and' between two comparisons"],
    ['heat; process.exit()', "';' at column 5"],
    ['constructor', "unknown name 'constructor'"],
    ['abs(1, 2)', 'abs of 2 values at column 1'],
    ['lead + 1', '"reaver" in "lead + 1", expected a number there'],
    ['heat and swap', '8 in "heat and swap", expected a condition there'],
    ['', 'the end at column 1'],
  ])('%s is refused: %s', (text, message) => {
    expect(errorOf(text)).toContain(message);
  });

  it('a condition has to be true or false', () => {
    const formula = readFormula('heat + 1', NAMES);
    expect(userErrorOf(() => truthOf(formula, () => 8))).toBe('"heat + 1" is 9, expected a condition, true or false');
  });

  it('parentheses deeper than anyone writes are refused before the stack ends', () => {
    expect(errorOf(`${'('.repeat(100_000)}1${')'.repeat(100_000)}`)).toContain('parentheses too deep');
  });

  it('no text does anything but give a value or a UserError', () => {
    const token = fc.constantFrom(
      ...NAMES,
      '1',
      '2.5',
      "'x'",
      'true',
      'null',
      'and',
      'or',
      'not',
      'in',
      '..',
      '(',
      ')',
      '[',
      ']',
      ',',
      '+',
      '-',
      '*',
      '/',
      '%',
      '<',
      '<=',
      '==',
      'min',
      'abs',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const text = tokens.join(' ');
        const message = errorOf(text);
        return message.length > 0;
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  it('knows the names it reads', () => {
    expect([...readFormula('heat in 1..cap and max(kills.a, 1) > 0', NAMES).names].sort()).toEqual([
      'cap',
      'heat',
      'kills.a',
    ]);
  });
});
