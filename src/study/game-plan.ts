import type { MapSpec } from '../engine/map-spec.ts';
import type { LoadProfile, MechProfile } from '../engine/profile.ts';
import type { Rules } from '../engine/rules.ts';
import type { CompleteAi } from './ai.ts';

/**
 * Everything a game is played with, compiled and free of the catalog: what a worker, wherever it runs, builds its games
 * from. Plain values and typed arrays only, so that it can be posted.
 */
export interface GamePlan {
  readonly map: MapSpec;
  readonly teamA: readonly MechProfile[];
  readonly teamB: readonly MechProfile[];
  /** By load, in the order of LOADS. */
  readonly loads: readonly LoadProfile[];
  readonly rules: Rules;
  readonly aiA: CompleteAi;
  readonly aiB: CompleteAi;
  /** The physical side that activates first (0 a, 1 b); -1: initiative is rolled. */
  readonly firstSide: number;
  /** H1: what the open field gives the mechs on each physical side. */
  readonly sideCover: readonly [number, number];
  readonly sideElevation: readonly [number, number];
}
