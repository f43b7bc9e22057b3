import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJsonText } from '../../src/catalog/json-text.ts';

const messageOf = (text: string): string => {
  try {
    readJsonText(text, 'parts.json');
  } catch (error) {
    return (error as Error).message;
  }
  return 'no error';
};

describe('JSON text', () => {
  it('reads every document as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 2, '\t'), (text, space) => {
        const spaced = JSON.stringify(JSON.parse(text), null, space);
        expect(readJsonText(spaced, 'x.json').value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('refuses every text that JSON.parse refuses', () => {
    const alphabet = fc.constantFrom(...'{}[],:"\\ntrue0-1.5e+ \n\u0007é');
    fc.assert(
      fc.property(fc.string({ unit: alphabet, maxLength: 12 }), (text) => {
        let plain = 'refused';
        try {
          plain = JSON.stringify(JSON.parse(text));
        } catch {}
        const found = messageOf(text);
        if (plain === 'refused') expect(found).toMatch(/^parts\.json:\d+:\d+: malformed JSON: .*, expected /);
        else if (found !== 'no error') expect(found).toContain('expected each key once');
      }),
      { numRuns: 2000 },
    );
  });

  it('names the line, the column, what stands there and what should', () => {
    expect(messageOf('[\n  {"id": "a",}\n]')).toBe(
      'parts.json:2:14: malformed JSON: "}", expected a key in double quotes',
    );
    expect(messageOf('{"a": tru}')).toBe('parts.json:1:7: malformed JSON: "tru", expected a JSON value');
    expect(messageOf('[1\n2]')).toBe('parts.json:2:1: malformed JSON: "2", expected "," or "]"');
    expect(messageOf('{"a": 1')).toBe('parts.json:1:8: malformed JSON: the end of the file, expected "," or "}"');
    expect(messageOf('')).toBe('parts.json:1:1: malformed JSON: the end of the file, expected a JSON value');
  });

  it('refuses a key that stands twice in one object', () => {
    expect(messageOf('{"a": 1,\n"a": 2}')).toBe('parts.json:2:1: malformed JSON: "\\"", expected each key once');
  });

  it('knows the place of every value or of its key, and of the value above one that is missing', () => {
    const json = readJsonText('\uFEFF[\n  { "id": "a",\n    "bands": [ 1,\n 22 ] }\n]', 'x.json');
    expect(json.placeOf([])).toEqual({ line: 1, column: 2 });
    expect(json.placeOf([0, 'id'])).toEqual({ line: 2, column: 5 });
    expect(json.placeOf([0, 'bands', 1])).toEqual({ line: 4, column: 2 });
    expect(json.placeOf([0, 'bands', 7, 'max'])).toEqual({ line: 3, column: 5 });
  });

  it('keeps a key named __proto__ as a key', () => {
    const { value } = readJsonText('{"__proto__": 1}', 'x.json');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
  });
});
