import { describe, expect, test } from 'vitest';
import { RULE_SHAPES } from '../../src/engine/rules.ts';
import { citedNumbers, namesIn, rulebookText, ruleNumbers, testNames } from './rule-names.ts';

const book = rulebookText();
const numbers = ruleNumbers(book);
const appendix = book.slice(book.indexOf('## Appendix X'));

describe('the rulebook as a book', () => {
  test('no rule number is given twice, and none is left out', () => {
    const followers = numbers.filter(
      (number, index) => number === 'J' || number === followerOf(numbers[index - 1], number),
    );
    expect(followers).toEqual(numbers);
    expect(numbers.map((number) => number[0]).filter((section, index, all) => section !== all[index - 1])).toEqual([
      ...'ABCDEFGHIJ',
    ]);
  });

  test('every rule that the text refers to exists', () => {
    const referred = [...book.matchAll(/\b([A-J]\d{1,2}(?:\.\d)?)\b/g)].map((match) => match[1]!);
    expect(referred.length).toBeGreaterThan(100);
    expect(referred.filter((number) => !numbers.includes(number))).toEqual([]);
  });

  test('the appendix explains every rule flag and nothing that is none', () => {
    const explained = [...appendix.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1]!);
    expect(explained).toEqual(Object.keys(RULE_SHAPES));
  });
});

describe('rule numbers in test names', () => {
  test('every number that a test name begins with is a rule of the book', () => {
    const strangers = testNames().filter((name) => citedNumbers(name).some((number) => !numbers.includes(number)));
    expect(strangers).toEqual([]);
  });

  test('names are found however a test is declared', () => {
    const source = "test('A1 x', f); it.each([1])('B2 y %i', f); describe('C3 z', f); test(`D4 w`, f); other('E5', f);";
    expect(namesIn(source, 'planted.ts')).toEqual(['A1 x', 'B2 y %i', 'C3 z', 'D4 w']);
  });

  test('a name cites the numbers that it begins with, and no others', () => {
    expect(citedNumbers('H5 sight is mutual')).toEqual(['H5']);
    expect(citedNumbers('E6, F11.2 a riposte')).toEqual(['E6', 'F11.2']);
    expect(citedNumbers('J F3 the dice')).toEqual(['J', 'F3']);
    expect(citedNumbers('Joining two halves of B4')).toEqual([]);
  });
});

/** The number that may come before `number`: F11.1 after F11, F11.2 after F11.1, F12 after F11.6. */
function followerOf(before: string | undefined, number: string): string {
  const [section, , part] = parse(number);
  const [sectionBefore, ruleBefore, partBefore] = before === undefined ? ['', 0, 0] : parse(before);
  if (section !== sectionBefore) return `${section}1`;
  return part > 0 ? `${section}${ruleBefore}.${partBefore + 1}` : `${section}${ruleBefore + 1}`;

  function parse(text: string): [string, number, number] {
    const [whole, fraction] = text.slice(1).split('.');
    return [text[0]!, Number(whole), Number(fraction ?? 0)];
  }
}
