import { type Build, partsOf, weightOf } from './build.ts';
import type { Place } from './entry.ts';
import type { Catalog } from './schema.ts';
import type { Team } from './team.ts';
import { UserError } from './user-error.ts';

/** What a team breaks in the roster checks (I1), as `found` and `expected`. */
export interface RosterProblem {
  readonly found: string;
  readonly expected: string;
}

/** Weight of some mechs together (I1). */
export function weightOfBuilds(catalog: Catalog, builds: readonly Build[]): number {
  return builds.reduce((weight, build) => weight + weightOf(partsOf(catalog, build)), 0);
}

/**
 * I1: whether these mechs may stand on the board together; undefined when they may. A reserve counts only once it is
 * deployed, so a match asks again before every swap (I3).
 */
export function rosterProblem(catalog: Catalog, deployed: readonly Build[]): RosterProblem | undefined {
  const { deployed: mechCount, teamWeightLimit } = catalog.roster;
  if (deployed.length !== mechCount) {
    return { found: `${deployed.length} deployed`, expected: `${mechCount} (I1)` };
  }
  const weight = weightOfBuilds(catalog, deployed);
  if (weight <= teamWeightLimit) return undefined;
  return { found: `team weight ${weight}`, expected: `at most ${teamWeightLimit} (I1)` };
}

/**
 * Roster checks of a team (I1).
 * @throws UserError when one fails
 */
export function checkRoster(catalog: Catalog, team: Team, place: Place = {}): void {
  const problem = rosterProblem(catalog, team.deployed);
  if (problem !== undefined) throw new UserError({ ...place, ...problem, hint: '--no-checks lifts the roster checks' });
}
