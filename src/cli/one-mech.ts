import { compileBuild } from '../catalog/compile.ts';
import type { Catalog } from '../catalog/schema.ts';
import { parseTeam } from '../catalog/team.ts';
import { UserError } from '../catalog/user-error.ts';
import type { MechProfile } from '../engine/profile.ts';

/**
 * The mech that a spec names.
 * @param place argument or option that holds the spec
 * @throws UserError unless it is exactly one
 */
export function oneMech(catalog: Catalog, spec: string, place: string): MechProfile {
  const { deployed, reserve } = parseTeam(catalog, spec, { file: place });
  const count = deployed.length + (reserve === null ? 0 : 1);
  if (count !== 1) throw new UserError({ file: place, found: `${count} mechs`, expected: 'one' });
  return compileBuild(catalog, deployed[0]!);
}
