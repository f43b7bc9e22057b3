import { createHash } from 'node:crypto';
import type { Catalog } from './schema.ts';

/**
 * JSON with the keys of every object in alphabetical order and without spaces: equal values give equal text, however
 * they were written. Undefined fields are left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}

/** SHA-256 of a value's canonical JSON, as 64 hexadecimal digits. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** Names the catalog that a result belongs to: every value and the order of entries count, layout does not. */
export function catalogHash(catalog: Catalog): string {
  return canonicalHash(catalog);
}
