import type { Counters } from '../aggregate/counters.ts';
import type { LineupMech } from './lineup.ts';
import { ratio } from './share.ts';

/** One row per mech: its totals over all games. */
export function mechRows(counters: Counters, lineup: readonly LineupMech[]) {
  const games = counters.count('match', 'games');
  return lineup.map(({ mech, team, name, spec, pilot }) => {
    const totals = counters.record('mechs', mech);
    return {
      mech,
      team,
      name,
      spec,
      pilot,
      games,
      survival: ratio(games - totals['deaths']!, games),
      killsPerGame: ratio(totals['kills']!, games),
      damagePerGame: ratio(totals['damageDealt']!, games),
      ...totals,
      deathCauses: withoutZeros(counters.record('deathCauses', mech)),
      damageCauses: withoutZeros(counters.record('damageCauses', mech)),
    };
  });
}

/** A form of an item that a mech attacks with. */
export interface WeaponPlace {
  readonly mech: string;
  readonly name: string;
  readonly mount: string;
  readonly item: string;
  readonly form: string;
  readonly formIndex: number;
  /** F12: uses by load, undefined for a chassis. */
  readonly loads: readonly number[] | undefined;
}

/** Everything that a lineup attacks with: each form of each mounted item, and each chassis, whose mount is the last. */
export function weaponsOf(lineup: readonly LineupMech[], mounts: readonly string[]): WeaponPlace[] {
  return lineup.flatMap(({ mech, name, mounts: items }) =>
    mounts.flatMap((mount, index): WeaponPlace[] => {
      const carried = index < items.length ? items[index] : undefined;
      if (carried === null) return [];
      if (carried === undefined)
        return [{ mech, name, mount, item: 'chassis', form: 'chassis', formIndex: 0, loads: undefined }];
      const { item, forms, loads } = carried;
      return forms.map((form, formIndex) => ({ mech, name, mount, item, form, formIndex, loads }));
    }),
  );
}

/** One row per mech, weapon and form, over all of its loads. A weapon that is never used has a row of zeros. */
export function weaponRows(counters: Counters, lineup: readonly LineupMech[]) {
  return weaponsOf(lineup, counters.labels('weapons', 1)).map(({ mech, name, mount, item, form, formIndex }) => {
    const totals = counters.record('weapons', mech, mount, formIndex, null);
    return { mech, name, mount, item, form, ...totals, ...shotShares(totals) };
  });
}

/** One row per load of a weapon that carries more than the standard one. */
export function loadRows(counters: Counters, lineup: readonly LineupMech[]) {
  const loads = counters.labels('weapons', 3);
  return weaponsOf(lineup, counters.labels('weapons', 1)).flatMap(
    ({ mech, name, mount, item, form, formIndex, loads: carried }) => {
      if (carried === undefined || carried.filter((uses) => uses !== 0).length < 2) return [];
      return loads.flatMap((load, index) => {
        if (carried[index] === 0) return [];
        const totals = counters.record('weapons', mech, mount, formIndex, load);
        return [{ mech, name, mount, item, form, load, ...totals, ...shotShares(totals) }];
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
export function abilityRows(counters: Counters, lineup: readonly LineupMech[], abilities: readonly string[]) {
  const games = counters.count('match', 'games');
  return lineup
    .filter(({ ability }) => ability > 0)
    .map(({ mech, name, pilot, ability }) => ({
      mech,
      name,
      pilot,
      ability: abilities[ability]!,
      uses: counters.count('abilities', mech, ability),
      games: counters.count('mechs', mech, 'abilityGames'),
      gameShare: ratio(counters.count('mechs', mech, 'abilityGames'), games),
    }));
}

/** The entries of a record that were met. */
export function withoutZeros(record: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(record).filter(([, count]) => count !== 0));
}
