import { DEFAULT_AI, type PolicyName } from '../../../src/bots/options.ts';
import { completeBuild } from '../../../src/catalog/build.ts';
import { mapIds } from '../../../src/catalog/maps.ts';
import { rosterProblem } from '../../../src/catalog/roster.ts';
import type { Catalog } from '../../../src/catalog/schema.ts';
import type { Rules } from '../../../src/engine/rules.ts';
import type { GamePlan } from '../../../src/study/game-plan.ts';
import { type MapCache, resolveScenario } from '../../../src/study/resolve-scenario.ts';
import { NO_SCENARIO } from '../../../src/study/scenario.ts';
import { SINGLE, type UnitKind } from '../../../src/study/unit.ts';
import { Draw } from '../../engine/random-games.ts';

/**
 * - `threes`: three of a kit against three of another, every pair on every map, roster checks lifted
 * - `mixed`: two legal teams of three different kits each, drawn at random
 * - `mirror`: one such team against itself
 * - `wild`: mixed teams, one side or both played at random, some by an experimental rule
 */
export const FIELDS = ['threes', 'mixed', 'mirror', 'wild'] as const;
export type FieldName = (typeof FIELDS)[number];

/** Two teams that play some units on a map. */
export interface Matchup {
  readonly field: FieldName;
  /** Kits of the teams by place. */
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly map: string;
  readonly unit: UnitKind;
  readonly unitCount: number;
  readonly seed: number;
  /** Resolved when it is played: thousands of them would fill the memory. */
  readonly plan: () => GamePlan;
}

/** Each side of the board and of the first activation once. */
const FOUR: UnitKind = { swap: true, swapFirst: true };
/** Games of two drawn teams, and of one drawn team against itself with either side first. */
const MIXED_GAMES = 8;
const MIRROR_GAMES = 25;
/** No two matchups share a seed. */
const SEED_STEP = 1_000_000;

/**
 * What the balance of a catalog is measured by.
 * @param games mirror games on each map; a pair of kits plays about a hundredth of that, the mixed field as much on all
 * maps together, the wild one a tenth of it
 * @param seed of the first matchup and of the draw of teams
 */
export function matchupsOf(catalog: Catalog, games: number, seed: number): Matchup[] {
  const maps = mapIds();
  const known: MapCache = new Map();
  const draw = new Draw(seed);
  const teams = legalTeams(catalog);
  const matchups: Matchup[] = [];
  const add = (
    field: FieldName,
    [a, b]: readonly [readonly string[], readonly string[]],
    map: string,
    unit: UnitKind,
    unitCount: number,
    options: { firstSide?: 'a' | 'b'; policies?: readonly [PolicyName, PolicyName]; rules?: Partial<Rules> } = {},
  ) => {
    const [policyA, policyB] = options.policies ?? [DEFAULT_AI.policy, DEFAULT_AI.policy];
    const plan = () =>
      resolveScenario(
        NO_SCENARIO,
        {
          a: a.join(),
          b: b.join(),
          map,
          checks: field !== 'threes',
          aiA: { policy: policyA },
          aiB: { policy: policyB },
          rules: options.rules,
          firstSide: options.firstSide,
        },
        { catalog, defaultAi: DEFAULT_AI, maps: known },
      ).plan;
    matchups.push({ field, a, b, map, unit, unitCount, seed: seed + SEED_STEP * matchups.length, plan });
  };

  const kits = catalog.kits.map(({ id }) => id);
  const pairUnits = Math.max(1, Math.round(games / 100 / (4 * maps.length)));
  for (const [place, kit] of kits.entries()) {
    for (const other of kits.slice(place + 1)) {
      for (const map of maps)
        add(
          'threes',
          [
            [kit, kit, kit],
            [other, other, other],
          ],
          map,
          FOUR,
          pairUnits,
        );
    }
  }
  for (let played = 0; played < games; played += MIXED_GAMES) {
    const map = maps[(played / MIXED_GAMES) % maps.length]!;
    add('mixed', [draw.of(teams), draw.of(teams)], map, FOUR, MIXED_GAMES / 4);
  }
  for (let played = 0; played < games; played += 2 * MIRROR_GAMES) {
    const team = draw.of(teams);
    for (const map of maps) {
      for (const firstSide of ['a', 'b'] as const) {
        add('mirror', [team, team], map, SINGLE, MIRROR_GAMES, { firstSide });
      }
    }
  }
  const sides = [
    ['random', 'positional'],
    ['random', 'random'],
  ] as const;
  for (let played = 0; played < games / 10; played += MIXED_GAMES) {
    const map = draw.of(maps);
    const rules = draw.below(4) === 0 ? { enragedReroll: 'defensive' as const } : {};
    add('wild', [draw.of(teams), draw.of(teams)], map, SINGLE, MIXED_GAMES, { policies: draw.of(sides), rules });
  }
  return matchups;
}

/** Every team of three different kits that passes the roster checks (I1). */
function legalTeams(catalog: Catalog): string[][] {
  const builds = catalog.kits.map(({ id, build }) => ({ id, build: completeBuild(catalog, build) }));
  return builds.flatMap((one, first) =>
    builds.slice(first + 1).flatMap((two, second) =>
      builds
        .slice(first + second + 2)
        .filter((three) => rosterProblem(catalog, [one.build, two.build, three.build]) === undefined)
        .map((three) => [one.id, two.id, three.id]),
    ),
  );
}
