import { compileBuild } from '../catalog/compile.ts';
import { loadMap } from '../catalog/maps.ts';
import { rosterProblem } from '../catalog/roster.ts';
import type { Catalog } from '../catalog/schema.ts';
import { formatBuild, type Team } from '../catalog/team.ts';
import { UserError } from '../catalog/user-error.ts';
import { requireDeployable } from '../runner/game-setups.ts';
import { BoardCache } from '../runner/player-cache.ts';
import { type Lineups, MATCH_GAMES, type MatchPlan } from '../study/match/match-plan.ts';
import type { LoadedScenario } from './load-scenario.ts';
import { MATCH_MAPS } from './match.ts';

export interface LoadedMatch {
  readonly plan: MatchPlan;
  /** Names of the maps in turn; null on the open field. */
  readonly maps: readonly string[] | null;
}

/**
 * Makes a scenario ready for matches.
 * @param maps as options name them; undefined: the rotation of I3, or the scenario's open field
 * @throws UserError for unknown maps, and for maps beside an open field
 */
export function matchPlanOf(
  { catalog, plan, scenario, teams }: LoadedScenario,
  maps: readonly string[] | undefined,
  dataDirectory: string | undefined,
): LoadedMatch {
  if (scenario.field !== undefined && maps !== undefined) {
    throw new UserError({ file: '--maps', found: 'maps beside an open field', expected: 'either of them' });
  }
  if (maps !== undefined && maps.length > MATCH_GAMES) {
    throw new UserError({ file: '--maps', found: `${maps.length} maps`, expected: `at most ${MATCH_GAMES}` });
  }
  const names = scenario.field === undefined ? (maps ?? MATCH_MAPS) : null;
  const specs = names === null ? [plan.map] : names.map((name) => loadMap(name, dataDirectory));
  const boards = new BoardCache();
  for (const map of specs) requireDeployable({ ...plan, map }, boards.of(map));
  return {
    plan: {
      base: { ...plan, map: specs[0]! },
      maps: specs,
      a: lineupsOf(catalog, teams.a, scenario.checks),
      b: lineupsOf(catalog, teams.b, scenario.checks),
    },
    maps: names,
  };
}

/** I3: a swap may not break the roster checks, where these are not lifted. */
function lineupsOf(catalog: Catalog, team: Team, checks: boolean): Lineups {
  const compiled = (builds: Team['deployed']) => builds.map((build) => compileBuild(catalog, build));
  return {
    starting: compiled(team.deployed),
    without: team.deployed.map((_, mech) => {
      const builds = lineupWithout(team, mech);
      if (builds === null || (checks && rosterProblem(catalog, builds) !== undefined)) return null;
      return compiled(builds);
    }),
  };
}

function lineupWithout({ deployed, reserve }: Team, mech: number): Team['deployed'] | null {
  return reserve === null ? null : deployed.map((build, index) => (index === mech ? reserve : build));
}

/** Specs of a line-up. @param out the mech that the reserve stands in for; -1 for none */
export function lineupSpecs(catalog: Catalog, team: Team, out: number): string[] {
  const builds = out < 0 ? team.deployed : lineupWithout(team, out)!;
  return builds.map((build) => formatBuild(catalog, build));
}
