import { type TextPlace, UserError } from './user-error.ts';

/** A JSON document that remembers where each of its values stands. */
export interface JsonText {
  readonly value: unknown;
  /** Place of the value at a path (that of its key where it has one), or of the nearest value above it. */
  placeOf(path: readonly PropertyKey[]): TextPlace;
}

/** Line and column of an offset in a text. */
export function textPlace(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: offset - lineStart + 1 };
}

const SPACE = /[ \t\r\n]*/y;
// Every character from the space on, except the double quote and the backslash.
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/**
 * Reads JSON and remembers the place of every value, which JSON.parse does not. Repeated keys are errors: one of the
 * two values would be lost without a word.
 * @param file named in errors
 * @throws UserError naming line and column
 */
export function readJsonText(text: string, file: string): JsonText {
  const offsets = new Map<string, number>();
  let at = text.startsWith('\uFEFF') ? 1 : 0;

  function fail(expected: string, offset = at): never {
    const found =
      offset >= text.length ? 'the end of the file' : JSON.stringify(text.slice(offset).match(/^[\w.+-]+|^./su)![0]);
    throw new UserError({ file, at: textPlace(text, offset), found: `malformed JSON: ${found}`, expected });
  }
  function take(token: RegExp): string | undefined {
    token.lastIndex = at;
    const match = token.exec(text);
    if (match === null) return undefined;
    at += match[0].length;
    return match[0];
  }
  function next(character: string): boolean {
    take(SPACE);
    if (text[at] !== character) return false;
    at++;
    return true;
  }
  function readString(expected: string): string {
    const token = take(STRING);
    if (token === undefined) fail(text[at] === '"' ? 'a closed string with valid escapes' : expected);
    return JSON.parse(token) as string;
  }
  function readObject(path: string): unknown {
    const entries: [string, unknown][] = [];
    const keys = new Set<string>();
    if (next('}')) return {};
    do {
      take(SPACE);
      const keyOffset = at;
      const key = readString('a key in double quotes');
      if (keys.has(key)) fail('each key once', keyOffset);
      keys.add(key);
      if (!next(':')) fail('":" after the key');
      entries.push([key, readValue(`${path}\n${key}`, keyOffset)]);
    } while (next(','));
    if (!next('}')) fail('"," or "}"');
    return Object.fromEntries(entries);
  }
  function readArray(path: string): unknown {
    const items: unknown[] = [];
    if (next(']')) return items;
    do items.push(readValue(`${path}\n${items.length}`));
    while (next(','));
    if (!next(']')) fail('"," or "]"');
    return items;
  }
  function readValue(path: string, keyOffset?: number): unknown {
    take(SPACE);
    offsets.set(path, keyOffset ?? at);
    if (next('{')) return readObject(path);
    if (next('[')) return readArray(path);
    if (text[at] === '"') return readString('a string');
    const token = take(NUMBER) ?? take(WORD);
    if (token === undefined) fail('a JSON value');
    return JSON.parse(token);
  }

  const value = readValue('');
  take(SPACE);
  if (at < text.length) fail('the end of the file');
  return {
    value,
    placeOf(path) {
      for (let length = path.length; length > 0; length--) {
        const offset = offsets.get(
          path
            .slice(0, length)
            .map((key) => `\n${String(key)}`)
            .join(''),
        );
        if (offset !== undefined) return textPlace(text, offset);
      }
      return textPlace(text, offsets.get('')!);
    },
  };
}
