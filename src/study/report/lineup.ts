import type { MechProfile } from '../../engine/profile.ts';
import type { GamePlan } from '../game-plan.ts';

/** A mech of a plan, as far as reports tell of it: plain values, which journals keep as they are. */
export interface LineupMech {
  /** Its label in the counters: a1-a3, b1-b3. */
  readonly mech: string;
  readonly team: 'a' | 'b';
  readonly name: string;
  readonly spec: string;
  readonly pilot: string;
  /** Index into ABILITIES, 0 none. */
  readonly ability: number;
  /** By mount; null for an empty one. */
  readonly mounts: readonly (LineupItem | null)[];
}

/** What a mech carries on a mount. */
export interface LineupItem {
  readonly item: string;
  readonly forms: readonly string[];
  /** F12: uses of each load, by index into LOADS: -1 unlimited, 0 not carried. */
  readonly loads: readonly number[];
}

/** The mechs of both teams, those of a first. */
export function lineupOf({ teamA, teamB }: Pick<GamePlan, 'teamA' | 'teamB'>): LineupMech[] {
  const members = (team: 'a' | 'b', profiles: readonly MechProfile[]) =>
    profiles.map(({ name, spec, pilot, ability, mounts }, place): LineupMech => {
      const items = mounts.map((mount) =>
        mount === null
          ? null
          : { item: mount.id, forms: mount.forms.map(({ id }) => id), loads: Array.from(mount.loads) },
      );
      return { mech: `${team}${place + 1}`, team, name, spec, pilot, ability, mounts: items };
    });
  return [...members('a', teamA), ...members('b', teamB)];
}
