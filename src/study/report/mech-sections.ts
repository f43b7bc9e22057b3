import type { MechProfile } from '../../engine/profile.ts';
import type { Counters } from '../aggregate/counters.ts';
import type { GamePlan } from '../game-plan.ts';
import { ratio } from './share.ts';

/** A mech of a plan: its label in the counters (a1-a3, b1-b3) and what it is. */
export interface PlanMech {
  readonly label: string;
  readonly team: 'a' | 'b';
  readonly profile: MechProfile;
}

export function mechsOf({ teamA, teamB }: GamePlan): PlanMech[] {
  const team = (side: 'a' | 'b', profiles: readonly MechProfile[]) =>
    profiles.map((profile, place) => ({ label: `${side}${place + 1}`, team: side, profile }));
  return [...team('a', teamA), ...team('b', teamB)];
}

/** One row per mech: its totals over all games. */
export function mechRows(counters: Counters, plan: GamePlan) {
  const games = counters.count('match', 'games');
  return mechsOf(plan).map(({ label, team, profile }) => {
    const totals = counters.record('mechs', label);
    return {
      mech: label,
      team,
      name: profile.name,
      spec: profile.spec,
      pilot: profile.pilot,
      games,
      survival: ratio(games - totals['deaths']!, games),
      killsPerGame: ratio(totals['kills']!, games),
      damagePerGame: ratio(totals['damageDealt']!, games),
      ...totals,
      deathCauses: withoutZeros(counters.record('deathCauses', label)),
      damageCauses: withoutZeros(counters.record('damageCauses', label)),
    };
  });
}

interface WeaponPlace {
  readonly mech: PlanMech;
  readonly mount: string;
  readonly item: string;
  readonly form: string;
  readonly formIndex: number;
  /** F12: uses by load, undefined for a chassis. */
  readonly loads: Int8Array | undefined;
}

/** Everything the mechs of a plan attack with: each form of each mounted item, and each chassis. */
function weaponsOf(plan: GamePlan, mounts: readonly string[]): WeaponPlace[] {
  return mechsOf(plan).flatMap((mech) =>
    mounts.flatMap((mount, index): WeaponPlace[] => {
      const item = index < mech.profile.mounts.length ? mech.profile.mounts[index] : undefined;
      if (item === null) return [];
      if (item === undefined)
        return [{ mech, mount, item: 'chassis', form: 'chassis', formIndex: 0, loads: undefined }];
      return item.forms.map((form, formIndex) => ({
        mech,
        mount,
        item: item.id,
        form: form.id,
        formIndex,
        loads: item.loads,
      }));
    }),
  );
}

/** One row per mech, weapon and form, over all of its loads. A weapon that is never used has a row of zeros. */
export function weaponRows(counters: Counters, plan: GamePlan) {
  return weaponsOf(plan, counters.labels('weapons', 1)).map(({ mech, mount, item, form, formIndex }) => {
    const totals = counters.record('weapons', mech.label, mount, formIndex, null);
    return { mech: mech.label, name: mech.profile.name, mount, item, form, ...totals, ...shotShares(totals) };
  });
}

/** One row per load of a weapon that carries more than the standard one. */
export function loadRows(counters: Counters, plan: GamePlan) {
  const loads = counters.labels('weapons', 3);
  return weaponsOf(plan, counters.labels('weapons', 1)).flatMap(
    ({ mech, mount, item, form, formIndex, loads: carried }) => {
      if (carried === undefined || carried.filter((uses) => uses !== 0).length < 2) return [];
      return loads.flatMap((load, index) => {
        if (carried[index] === 0) return [];
        const totals = counters.record('weapons', mech.label, mount, formIndex, load);
        return [
          { mech: mech.label, name: mech.profile.name, mount, item, form, load, ...totals, ...shotShares(totals) },
        ];
      });
    },
  );
}

function shotShares(totals: Record<string, number>) {
  const shots = totals['shots']!;
  const hits = shots - totals['miss']!;
  return {
    hits,
    hitShare: ratio(hits, shots),
    penetratedShare: ratio(hits - totals['deflect']!, hits),
    damagePerShot: ratio(totals['damage']!, shots),
  };
}

/** Abilities of the pilots: how often, and in what share of the games. */
export function abilityRows(counters: Counters, plan: GamePlan, abilities: readonly string[]) {
  const games = counters.count('match', 'games');
  return mechsOf(plan)
    .filter(({ profile }) => profile.ability > 0)
    .map(({ label, profile }) => ({
      mech: label,
      name: profile.name,
      pilot: profile.pilot,
      ability: abilities[profile.ability]!,
      uses: counters.count('abilities', label, profile.ability),
      games: counters.count('mechs', label, 'abilityGames'),
      gameShare: ratio(counters.count('mechs', label, 'abilityGames'), games),
    }));
}

/** The entries of a record that were met. */
export function withoutZeros(record: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(record).filter(([, count]) => count !== 0));
}
