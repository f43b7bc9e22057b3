import type { Format } from './printout.ts';

/**
 * `value` as JSON text with two spaces and a final line feed, keys in the order in which they stand in the object.
 * Numbers that are not finite become null, bigints become strings (JSON readers lose digits past 2^53), typed arrays
 * become lists. A Map or Set is an error: it would silently become `{}`.
 */
export function formatJson(value: unknown): string {
  return `${JSON.stringify(value, plainValue, 2)}\n`;
}

/** `value` on one line by the same rules, without a line feed. */
export function formatJsonLine(value: unknown): string {
  return JSON.stringify(value, plainValue);
}

function plainValue(key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number | bigint>);
  if (value instanceof Map || value instanceof Set) throw new TypeError(`'${key}' holds a ${value.constructor.name}`);
  return value;
}

export const json: Format = {
  extension: 'json',
  encode: (printout) => [formatJson(printout.report)],
};
