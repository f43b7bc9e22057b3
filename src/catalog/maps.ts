import { existsSync, readdirSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { mapProblems } from '../engine/map-problems.ts';
import type { MapProblem, MapSpec } from '../engine/map-spec.ts';
import { stepsOf } from './entry.ts';
import { readJsonText } from './json-text.ts';
import { STOCK_DIRECTORY } from './load.ts';
import { didYouMean } from './nearest.ts';
import { parseBySchema } from './parse.ts';
import { readText } from './read-text.ts';
import { Id } from './schema.ts';
import { type TextPlace, UserError } from './user-error.ts';

const Grid = z.array(z.string());

/** A map file; what its grids may hold is checked by the rules of section H, not by the schema. */
export const MapFile = z.strictObject({
  id: Id,
  name: z.string().min(1).max(40),
  description: z.string().min(1).max(200).optional(),
  width: z.number().int(),
  height: z.number().int(),
  terrain: Grid,
  elevation: Grid,
  deployment: Grid,
  zones: z.array(z.strictObject({ col: z.number().int(), row: z.number().int() })),
});
export type MapFile = z.infer<typeof MapFile>;

/** A map as it was read, with whatever is wrong with it (H1-H7). */
export interface CheckedMap {
  readonly file: string;
  readonly map: MapFile;
  readonly problems: readonly MapProblem[];
  /** Line of a problem in the file. */
  placeOf(problem: MapProblem): TextPlace;
}

/**
 * Ids of the authored maps, in alphabetical order.
 * @param overlayDirectory `--data DIR`: the maps in DIR/maps are added, or replace those with the same id
 */
export function mapIds(overlayDirectory?: string): string[] {
  const folders = [join(STOCK_DIRECTORY, 'maps')];
  if (overlayDirectory !== undefined) folders.push(join(overlayDirectory, 'maps'));
  const names = folders.filter((folder) => existsSync(folder)).flatMap((folder) => readdirSync(folder));
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => basename(name, '.json'));
  return [...new Set(ids)].sort();
}

/**
 * Reads a map by its id, or from a file when the name ends in `.json`, and checks it by the rules.
 * @param fileDirectory map files are found from here; default: the working directory
 * @throws UserError for an unknown id, malformed JSON and unknown keys; not for problems of the map itself
 */
export function checkMap(name: string, overlayDirectory?: string, fileDirectory = '.'): CheckedMap {
  const file = mapFile(name, overlayDirectory, fileDirectory);
  const json = readJsonText(readText(file), file);
  const map = parseBySchema(MapFile, json.value, { file, placeOf: json.placeOf });
  if (!name.endsWith('.json') && map.id !== name) {
    throw new UserError({
      file,
      at: json.placeOf(['id']),
      path: 'id',
      found: `'${map.id}'`,
      expected: `'${name}', the name of the file`,
    });
  }
  return { file, map, problems: mapProblems(map), placeOf: ({ path }) => json.placeOf(stepsOf(path)) };
}

/**
 * The map for a game.
 * @throws UserError for a map that cannot be read, or that breaks a rule of section H (asymmetric maps included)
 */
export function loadMap(name: string, overlayDirectory?: string, fileDirectory = '.'): MapSpec {
  const checked = checkMap(name, overlayDirectory, fileDirectory);
  const problem = checked.problems[0];
  if (problem === undefined) return checked.map;
  const place = problem.col === null ? '' : ` at (${problem.col},${problem.row})`;
  throw new UserError({
    file: checked.file,
    at: checked.placeOf(problem),
    path: problem.path,
    found: `${problem.found}${place}`,
    expected: problem.expected,
    hint: checked.problems.length > 1 ? `${checked.problems.length - 1} more problems: mechsim maps check` : undefined,
  });
}

function mapFile(name: string, overlayDirectory: string | undefined, fileDirectory: string): string {
  if (name.endsWith('.json')) return isAbsolute(name) ? name : join(fileDirectory, name);
  const known = mapIds(overlayDirectory);
  if (!known.includes(name)) {
    const hint = didYouMean(name, known) ?? `known maps: ${known.join(', ')}; a file name ends in .json`;
    throw new UserError({ found: `unknown map '${name}'`, hint });
  }
  const overlaid = overlayDirectory === undefined ? undefined : join(overlayDirectory, 'maps', `${name}.json`);
  return overlaid !== undefined && existsSync(overlaid) ? overlaid : join(STOCK_DIRECTORY, 'maps', `${name}.json`);
}
