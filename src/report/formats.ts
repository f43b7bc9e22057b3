import type { Format } from './printout.ts';

/** Every format by file name extension; each is loaded when it is first asked for. */
export const FORMATS = {
  json: async () => (await import('./json.ts')).json,
  csv: async () => (await import('./csv.ts')).csv,
  ndjson: async () => (await import('./ndjson.ts')).ndjson,
  html: async () => (await import('./html.ts')).html,
} as const satisfies Record<string, () => Promise<Format>>;

export type FormatName = keyof typeof FORMATS;

/** The formats that can go to standard output, each by the option of its name. */
export const STDOUT_FORMATS = ['json', 'csv', 'ndjson', 'html'] as const satisfies readonly FormatName[];

export function isFormatName(name: string): name is FormatName {
  return Object.hasOwn(FORMATS, name);
}
