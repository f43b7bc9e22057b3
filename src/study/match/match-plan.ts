import type { MapSpec } from '../../engine/map-spec.ts';
import type { MechProfile } from '../../engine/profile.ts';
import type { GamePlan } from '../game-plan.ts';

/** Games of a match at most (I3). */
export const MATCH_GAMES = 3;

/** What a team may put on the board in a match: as it begins, and with the reserve in place of each of its mechs. */
export interface Lineups {
  readonly starting: readonly MechProfile[];
  /** By the mech that goes; null where the team would not stay legal, or has no reserve. */
  readonly without: readonly (readonly MechProfile[] | null)[];
}

/** Everything that matches are played with. Plain values and typed arrays only, so that it can be posted. */
export interface MatchPlan {
  /** What is the same in every game; its map and teams are those of the first. */
  readonly base: GamePlan;
  /** One map for each game (I3), in turn. */
  readonly maps: readonly MapSpec[];
  readonly a: Lineups;
  readonly b: Lineups;
}

/** Seed of a game of a match: seed + 3 * match + game. */
export function seedOfMatchGame(seed: number, match: number, game: number): number {
  return seed + MATCH_GAMES * match + game;
}

/** The map of a game of a match. */
export function mapOfGame<Map>(maps: readonly Map[], game: number): Map {
  return maps[game % maps.length]!;
}

/** What a mech did and has left, for the choice of the one that goes. */
export interface Performance {
  /** Enemy durability that it removed, by credit. */
  readonly removed: number;
  readonly hullLeft: number;
}

/**
 * I3: the mechs of a side from the worst performer on: least credited durability removed, then lowest Hull left, then
 * the lower index.
 */
export function worstFirst(performances: readonly Performance[]): number[] {
  const order = performances.map((_, index) => index);
  return order.sort((left, right) => {
    const [one, two] = [performances[left]!, performances[right]!];
    return one.removed - two.removed || one.hullLeft - two.hullLeft || left - right;
  });
}

/** I3: the mech that the loser of a game takes off for its reserve; -1 when no legal team comes of it. */
export function swappedMech(lineups: Lineups, performances: readonly Performance[]): number {
  return worstFirst(performances).find((mech) => lineups.without[mech] != null) ?? -1;
}
