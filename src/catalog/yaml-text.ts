import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { type JsonText, readJsonText } from './json-text.ts';
import { readText } from './read-text.ts';
import { UserError } from './user-error.ts';

/**
 * Reads YAML (1.2, core schema) and remembers where each value stands.
 * @param file named in errors
 * @throws UserError naming line and column; repeated keys are errors
 */
export function readYamlText(text: string, file: string): JsonText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const fault = document.errors[0] ?? document.warnings[0];
  if (fault !== undefined) {
    const { line, col } = lines.linePos(fault.pos[0]);
    throw new UserError({
      file,
      at: { line, column: col },
      found: `malformed YAML: ${fault.message}`,
    });
  }
  const offsetOf = (path: readonly PropertyKey[]): number | undefined => {
    if (path.length === 0) return document.contents?.range?.[0];
    const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
    // A key stands where its author looks for it, also when its value is on a later line.
    if (isMap(parent)) {
      const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
      return isScalar(pair?.key) ? pair.key.range?.[0] : undefined;
    }
    const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined;
    return node?.range?.[0];
  };
  return {
    value: readValue(() => document.toJS({ maxAliasCount: 100 }) as unknown, file),
    placeOf(path) {
      for (let length = path.length; length >= 0; length--) {
        const offset = offsetOf(path.slice(0, length));
        if (offset === undefined) continue;
        const { line, col } = lines.linePos(offset);
        return { line, column: col };
      }
      return { line: 1, column: 1 };
    },
  };
}

function readValue(read: () => unknown, file: string): unknown {
  try {
    return read();
  } catch (error) {
    throw new UserError({ file, found: `malformed YAML: ${(error as Error).message}` });
  }
}

/** Reads a file of either kind: `.json` is JSON, everything else YAML. */
export function readDocument(file: string): JsonText {
  const text = readText(file);
  return file.toLowerCase().endsWith('.json') ? readJsonText(text, file) : readYamlText(text, file);
}
