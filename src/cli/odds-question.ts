import { didYouMean } from '../catalog/nearest.ts';
import { UserError } from '../catalog/user-error.ts';
import { FIRE } from '../engine/events.ts';
import { hasAmmunition } from '../engine/mech.ts';
import { LOADS, LOCATIONS, MOUNT_COUNT, MOUNTS } from '../engine/names.ts';
import type { FireQuestion } from '../engine/odds/attack-odds.ts';
import { type FormProfile, type MechProfile, OUT_OF_RANGE } from '../engine/profile.ts';
import { type GameState, mountRow } from '../engine/state.ts';
import { ATTACKER, TARGET } from './odds-position.ts';

/** A weapon in the form that fires. */
export interface WeaponChoice {
  readonly mount: number;
  readonly form: number;
  readonly item: string;
  readonly shape: FormProfile;
}

/** Every form of a mech's items that can Fire, by mounts. */
export function weaponsOf(profile: MechProfile): WeaponChoice[] {
  return Array.from({ length: MOUNT_COUNT }, (_, mount) => mount).flatMap((mount) => {
    const item = profile.mounts[mount] ?? null;
    if (item === null) return [];
    return item.forms.flatMap((shape, form) => (shape.fire === null ? [] : [{ mount, form, item: item.id, shape }]));
  });
}

/**
 * The weapon that a word names: an item, a form, or a mount. Without a word the only weapon.
 * @throws UserError when there is none of that name, or several and none is named
 */
export function chooseWeapon(profile: MechProfile, word: string | undefined): WeaponChoice {
  const weapons = weaponsOf(profile);
  const names = [...new Set(weapons.flatMap(({ item, shape }) => [item, shape.id]))];
  const file = '--weapon';
  if (weapons.length === 0) throw new UserError({ found: `${profile.name} has no weapon that fires` });
  if (word === undefined) {
    if (weapons.length === 1) return weapons[0]!;
    throw new UserError({ file, found: 'no weapon', expected: `one of ${names.join(', ')}` });
  }
  const named = weapons.find(({ mount, item, shape }) => [shape.id, item, MOUNTS[mount]].includes(word));
  if (named !== undefined) return named;
  throw new UserError({
    file,
    found: `${profile.name} has no ranged weapon '${word}'`,
    expected: `one of ${names.join(', ')}`,
    hint: didYouMean(word, names),
  });
}

/** What is asked about a weapon, by name. */
export interface AskedFire {
  readonly load: string | undefined;
  readonly aim: string | undefined;
  readonly overdrive: boolean;
}

/**
 * Brings the weapon into its form in a position of facingPosition, and puts the question as the engine takes it.
 * @throws UserError for a load that is not carried, an unknown location, or an overdrive that the weapon has not
 */
export function fireQuestion(state: GameState, weapon: WeaponChoice, asked: AskedFire): FireQuestion {
  const { mount, form, shape } = weapon;
  state.form[mountRow(ATTACKER, mount)] = form;
  if (asked.overdrive && shape.overdrive === null) {
    throw new UserError({ file: '--overdrive', found: `${shape.id} has no overdrive` });
  }
  const load = asked.load === undefined ? 0 : indexIn(LOADS, asked.load, '--load', 'load');
  const carried = LOADS.filter((_, index) => hasAmmunition(state, ATTACKER, mount, index));
  if (!hasAmmunition(state, ATTACKER, mount, load)) {
    throw new UserError({
      file: '--load',
      found: `${shape.id} carries no ${LOADS[load]}`,
      expected: carried.join(', '),
      hint: `a mech carries a load as kit[${MOUNTS[mount]}=${LOADS[load]}]`,
    });
  }
  const aim = asked.aim === undefined ? -1 : indexIn(LOCATIONS, asked.aim, '--aim', 'location');
  return { kind: FIRE, attacker: ATTACKER, target: TARGET, mount, load, overdrive: asked.overdrive, aim };
}

/** The place of a name in a list. @throws UserError for a name that is not in it */
function indexIn(names: readonly string[], name: string, file: string, noun: string): number {
  const index = names.indexOf(name);
  if (index >= 0) return index;
  const expected = `one of ${names.join(', ')}`;
  throw new UserError({ file, found: `unknown ${noun} '${name}'`, expected, hint: didYouMean(name, names) });
}

/** `1-4, 6-9`: the distances at which a form can fire. */
export function rangeText({ bandNet, rangeHexes }: FormProfile): string {
  const runs: string[] = [];
  for (let from = 0; from <= rangeHexes; from++) {
    if (!inBand(bandNet, from)) continue;
    let to = from;
    while (to < rangeHexes && inBand(bandNet, to + 1)) to += 1;
    runs.push(from === to ? `${from}` : `${from}-${to}`);
    from = to;
  }
  return runs.join(', ');
}

function inBand(bandNet: Int8Array, distance: number): boolean {
  return bandNet[distance] !== OUT_OF_RANGE;
}
