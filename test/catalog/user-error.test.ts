import { describe, expect, it } from 'vitest';
import { didYouMean, nearestName } from '../../src/catalog/nearest.ts';
import { quoteValue, UserError } from '../../src/catalog/user-error.ts';

describe('UserError', () => {
  it('names file, line, path, what was found and expected, and a hint, in this order', () => {
    const error = new UserError({
      file: 'team.yaml',
      at: { line: 4, column: 11 },
      path: 'a.team[0]',
      found: "unknown kit 'reavr'",
      expected: 'a kit id',
      hint: "did you mean 'reaver'?",
    });
    expect(error.line()).toBe(
      "team.yaml:4:11: a.team[0]: unknown kit 'reavr', expected a kit id; did you mean 'reaver'?",
    );
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toBe(error.line());
  });

  it('asks where it stands only when it is made, and once', () => {
    let asked = 0;
    const at = () => {
      asked += 1;
      return { line: 4, column: 11 };
    };
    const fields = { file: 'team.yaml', at, found: 'nothing' };
    expect(asked).toBe(0);
    const error = new UserError(fields);
    expect(error.line()).toBe('team.yaml:4:11: nothing');
    expect(error.at).toEqual({ line: 4, column: 11 });
    expect(asked).toBe(1);
  });

  it('leaves out what it does not know', () => {
    expect(new UserError({ found: 'no such command' }).line()).toBe('no such command');
    expect(new UserError({ file: 'x.json', path: '', found: '7', expected: 'text' }).line()).toBe(
      'x.json: 7, expected text',
    );
  });

  it('stays on one line whatever the input contains', () => {
    const error = new UserError({ file: 'a\nb', found: 'two\r\n  lines', hint: 'and\u2028more' });
    expect(error.line()).toBe('a b: two lines; and more');
  });

  it('quotes values so that text, numbers and structures can be told apart', () => {
    expect(quoteValue('7')).toBe('"7"');
    expect(quoteValue(7)).toBe('7');
    expect(quoteValue([])).toBe('an empty list');
    expect(quoteValue([1])).toBe('a list');
    expect(quoteValue({})).toBe('an object');
    expect(quoteValue(undefined)).toBe('nothing');
    expect(quoteValue(false)).toBe('false');
    expect(quoteValue('x'.repeat(100))).toHaveLength(62);
  });
});

describe('the nearest known name', () => {
  const kits = ['courier', 'foreman', 'reaver', 'bastion'];

  it('is found for a letter missing, added, changed or swapped, in any case', () => {
    expect(nearestName('reavr', kits)).toBe('reaver');
    expect(nearestName('reaverr', kits)).toBe('reaver');
    expect(nearestName('raever', kits)).toBe('reaver');
    expect(nearestName('BASTION', kits)).toBe('bastion');
  });

  it('is not offered for a different word', () => {
    expect(nearestName('quarry', kits)).toBeUndefined();
    expect(didYouMean('zzz', kits)).toBeUndefined();
    expect(nearestName('x', [])).toBeUndefined();
  });

  it('becomes a hint', () => {
    expect(didYouMean('curier', kits)).toBe("did you mean 'courier'?");
  });
});
