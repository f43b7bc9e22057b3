import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { LOADS, type LoadName, MOUNTS, type MountName, TEAM_CAP } from '../engine/names.ts';
import { BUILD_FIELDS, type Build, type BuildSource, completeBuild, resolveBuild } from './build.ts';
import { entryOf, inside, type Place, stepsOf } from './entry.ts';
import { readJsonText } from './json-text.ts';
import { didYouMean } from './nearest.ts';
import { parseBySchema } from './parse.ts';
import { readText } from './read-text.ts';
import { BuildEntry, type Catalog, type Kit } from './schema.ts';
import { splitOutside } from './split.ts';
import { UserError } from './user-error.ts';

/** The mechs of one side: one to three on the board and, for matches, one in reserve (I1, I3). */
export interface Team {
  readonly deployed: readonly Build[];
  readonly reserve: Build | null;
}

/** A mech as files write it: a spec (kit or inline) or a build object. */
export const MechEntry = z.union([z.string().min(1), BuildEntry]);
export type MechEntry = z.infer<typeof MechEntry>;

/** A team file: `./team.json`. */
export const TeamFile = z.strictObject({
  schema: z.literal('mechsim.team/1').optional(),
  team: z.array(MechEntry),
  reserve: MechEntry.optional(),
});
export type TeamFile = z.infer<typeof TeamFile>;

/**
 * Reads a team spec: mechs separated by commas, a reserve after a plus sign (`courier,foreman,reaver+bastion`), or the
 * name of a team file. A mech is a kit (`courier`, `courier[right=tracer]`) or spelt out part by part
 * (`chassis:head:rightArm:leftArm:legs:back:pilot[:right:left]`, `-` for an empty hand, loads as `part[load+load]`).
 * @param fileDirectory team files are found from here; default: the working directory
 * @throws UserError with the place of the mech at fault
 */
export function parseTeam(catalog: Catalog, spec: string, place: Place = {}, fileDirectory = '.'): Team {
  const text = spec.trim();
  if (text.endsWith('.json')) return readTeam(catalog, isAbsolute(text) ? text : join(fileDirectory, text));
  const [deployed, reserve, ...more] = splitOutside(text, '+');
  if (more.length > 0) throw new UserError({ ...place, found: `${more.length + 1} reserves`, expected: 'at most one' });
  const team = deployed!.trim() === '' ? [] : splitOutside(deployed!, ',');
  return resolveTeam(catalog, reserve === undefined ? { team } : { team, reserve }, place);
}

function readTeam(catalog: Catalog, file: string): Team {
  const json = readJsonText(readText(file), file);
  const entry = parseBySchema(TeamFile, json.value, { file, placeOf: json.placeOf });
  // `team.reserve` in errors is `reserve` in the file.
  return resolveTeam(catalog, entry, { file, placeOf: (path) => json.placeOf(stepsOf(path.replace(/^team\./, ''))) });
}

/**
 * Resolves the mechs of a team as files write them.
 * @throws UserError for an empty team, for more than three mechs, and for whatever is wrong with one of them
 */
export function resolveTeam(catalog: Catalog, { team, reserve }: Omit<TeamFile, 'schema'>, place: Place = {}): Team {
  if (team.length === 0) throw new UserError({ ...place, found: 'an empty team', expected: 'one to three mechs (E1)' });
  if (team.length > TEAM_CAP) {
    const hint = `a reserve stands after a plus sign: a,b,c+d`;
    throw new UserError({ ...place, found: `${team.length} mechs`, expected: 'one to three (E1)', hint });
  }
  const base = { ...place, path: place.path ?? 'team' };
  return {
    deployed: team.map((mech, index) => resolveMech(catalog, mech, inside(base, `[${index}]`))),
    reserve: reserve === undefined ? null : resolveMech(catalog, reserve, inside(base, 'reserve')),
  };
}

/** Resolves one mech: a spec or a build object. */
export function resolveMech(catalog: Catalog, mech: MechEntry, place: Place = {}): Build {
  if (typeof mech !== 'string') return resolveBuild(catalog, mech, place);
  const spec = mech.trim();
  if (spec === '') throw new UserError({ ...place, found: 'an empty mech spec', expected: 'a kit or an inline spec' });
  return splitOutside(spec, ':').length > 1 ? inlineMech(catalog, spec, place) : kitMech(catalog, spec, place);
}

function kitMech(catalog: Catalog, spec: string, place: Place): Build {
  const { name, bracket } = bracketOf(spec, place);
  const kit = entryOf(catalog, 'kits', name, place);
  const loads: Partial<Record<MountName, readonly LoadName[] | undefined>> = { ...kit.build.loads };
  const seen = new Set<string>();
  for (const assignment of bracket === undefined ? [] : bracket.split(',')) {
    const [slot, names, ...more] = assignment.split('=').map((part) => part.trim());
    if (names === undefined || more.length > 0) {
      throw new UserError({
        ...place,
        found: `'[${bracket}]'`,
        expected: `slot=load, as ${name}[right=armorPiercing]`,
      });
    }
    const mount = MOUNTS.find((known) => known === slot);
    if (mount === undefined) {
      throw new UserError({
        ...place,
        found: `slot '${slot}'`,
        expected: MOUNTS.join(', '),
        hint: didYouMean(slot!, MOUNTS),
      });
    }
    if (seen.has(mount)) throw new UserError({ ...place, found: `slot '${mount}' twice`, expected: 'each slot once' });
    seen.add(mount);
    loads[mount] = parseLoads(names, place);
  }
  return resolveBuild(catalog, { ...kit.build, loads }, place);
}

/** Fields of an inline spec and the mount whose loads a bracket behind them gives. */
const INLINE_FIELDS: readonly { key: string; mount?: MountName }[] = [
  ...BUILD_FIELDS.map(({ key }) => {
    const mount = ({ rightArm: 'right', leftArm: 'left', back: 'back' } as const)[key as string];
    return mount === undefined ? { key } : { key, mount };
  }),
  { key: 'right', mount: 'right' },
  { key: 'left', mount: 'left' },
];

function inlineMech(catalog: Catalog, spec: string, place: Place): Build {
  const fields = splitOutside(spec, ':');
  if (fields.length !== 7 && fields.length !== 9) {
    const expected = '7 or 9: chassis:head:rightArm:leftArm:legs:back:pilot[:right:left]';
    throw new UserError({ ...place, found: `${fields.length} fields in '${spec}'`, expected });
  }
  const names: Record<string, string> = {};
  const loads: Partial<Record<MountName, readonly LoadName[] | undefined>> = {};
  fields.forEach((field, index) => {
    const { key, mount } = INLINE_FIELDS[index]!;
    const { name, bracket } = bracketOf(field.trim(), place);
    names[key] = name;
    if (bracket === undefined) return;
    if (mount === undefined)
      throw new UserError({ ...place, found: `a load on '${name}'`, expected: 'loads on arms, back or equipment' });
    if (loads[mount] !== undefined)
      throw new UserError({ ...place, found: `loads of the ${mount} mount twice`, expected: 'once' });
    loads[mount] = parseLoads(bracket, place);
  });
  const hand = (name: string): string | null => (name === '-' ? null : name);
  const parts = Object.fromEntries(BUILD_FIELDS.map(({ key }) => [key, names[key]!]));
  const entry = { ...parts, loads } as unknown as BuildSource;
  if (fields.length === 7) return resolveBuild(catalog, entry, place);
  const equipment = { right: hand(names['right']!), left: hand(names['left']!) };
  return resolveBuild(catalog, { ...entry, equipment }, place);
}

function parseLoads(text: string, place: Place): LoadName[] {
  const names = text
    .split('+')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'standard');
  return names.map((name) => {
    const load = LOADS.find((known) => known === name);
    if (load !== undefined) return load;
    throw new UserError({
      ...place,
      found: `unknown load '${name}'`,
      expected: LOADS.join(', '),
      hint: didYouMean(name, LOADS),
    });
  });
}

function bracketOf(text: string, place: Place): { name: string; bracket: string | undefined } {
  const match = /^([^[\]]*)(?:\[([^[\]]*)\])?$/.exec(text);
  if (match === null)
    throw new UserError({ ...place, found: `'${text}'`, expected: 'a name and at most one [load] behind it' });
  return { name: match[1]!.trim(), bracket: match[2]?.trim() };
}

/** The kit of which a build is a copy, whatever its loads; undefined for a mech of its own. */
export function kitOf(catalog: Catalog, build: Build): Kit | undefined {
  return catalog.kits.find((kit) => {
    const known = completeBuild(catalog, kit.build);
    return (
      BUILD_FIELDS.every(({ key }) => known[key] === build[key]) &&
      known.equipment.right === build.equipment.right &&
      known.equipment.left === build.equipment.left
    );
  });
}

/** The canonical spec of one mech: the kit with the loads that differ, otherwise every part and both hands. */
export function formatBuild(catalog: Catalog, build: Build): string {
  const bracket = (mount: MountName) => {
    const loads = build.loads[mount] ?? [];
    return loads.length === 0 ? '' : `[${loads.join('+')}]`;
  };
  const kit = kitOf(catalog, build);
  if (kit !== undefined) {
    const known = completeBuild(catalog, kit.build).loads;
    const changed = MOUNTS.filter((mount) => (known[mount] ?? []).join() !== (build.loads[mount] ?? []).join());
    const loads = changed.map((mount) => `${mount}=${build.loads[mount]?.join('+') ?? 'standard'}`);
    return loads.length === 0 ? kit.id : `${kit.id}[${loads.join(',')}]`;
  }
  const parts = BUILD_FIELDS.map(({ key }) => build[key] + (key === 'back' ? bracket('back') : ''));
  const hands = (['right', 'left'] as const).map((hand) => (build.equipment[hand] ?? '-') + bracket(hand));
  return [...parts, ...hands].join(':');
}

/** The canonical spec of a team; `parseTeam` reads it back to the same builds. */
export function formatTeam(catalog: Catalog, team: Team): string {
  const deployed = team.deployed.map((build) => formatBuild(catalog, build)).join(',');
  return team.reserve === null ? deployed : `${deployed}+${formatBuild(catalog, team.reserve)}`;
}
