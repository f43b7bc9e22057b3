import type { Catalog, Equipment } from '../catalog/schema.ts';
import { LOADS, MECH_CAP, SIDES, sideOf, TEAM_CAP } from '../engine/names.ts';
import type { MechProfile, MountProfile } from '../engine/profile.ts';
import type { GameSetup } from '../engine/setup.ts';
import type { Cast, CastMech } from '../report/cast.ts';

/** The mechs of a game with the names that the catalog gives them and what they carry. */
export function castOf(catalog: Catalog, { profiles, loads }: Pick<GameSetup, 'profiles' | 'loads'>): Cast {
  return {
    mechs: Array.from({ length: MECH_CAP }, (_, mech) => {
      const profile = profiles[mech] ?? null;
      return profile === null ? null : castMech(catalog, profile, mech);
    }),
    loads: LOADS.map((id, index) => ({
      name: catalog.loads.find((load) => load.id === id)?.name ?? id,
      profile: loads[index]!,
    })),
    abilities: Object.fromEntries(catalog.abilities.map(({ id, name }) => [id, name])),
  };
}

function castMech(catalog: Catalog, profile: MechProfile, mech: number): CastMech {
  const side = SIDES[sideOf(mech)]!;
  const items = profile.mounts.map((mount) =>
    mount === null ? undefined : catalog.equipment.find(({ id }) => id === mount.id),
  );
  return {
    side,
    label: `${side}${(mech % TEAM_CAP) + 1}`,
    name: profile.name,
    profile,
    items: profile.mounts.map((mount, index) => items[index]?.name ?? mount?.id ?? null),
    forms: profile.mounts.map((mount, index) => (mount === null ? [] : formNames(mount, items[index]))),
  };
}

/** C7: the first form bears the item's own name. */
function formNames(mount: MountProfile, item: Equipment | undefined): string[] {
  const names = [item?.name, ...(item?.forms ?? []).map(({ name }) => name)];
  return mount.forms.map((form, index) => names[index] ?? form.id);
}
