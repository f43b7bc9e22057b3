import { BAND_DISTANCES, type FormProfile, type MechProfile, OUT_OF_RANGE } from '../engine/profile.ts';
import type { GameSetup } from '../engine/setup.ts';

/** What a mech can do at each distance with all of its first forms, a plain number that only ranks distances. */
export type DistanceValues = Int32Array;

const NONE: DistanceValues = new Int32Array(0);
const known = new WeakMap<MechProfile, DistanceValues>();
let cachedSetup: GameSetup | null = null;
let cachedValues: DistanceValues[] = [];

/** Firepower of every mech of a setup by distance 0-31 (row per mech). Kept for the setup asked for last. */
export function firepower(setup: GameSetup): readonly DistanceValues[] {
  if (cachedSetup !== setup) {
    cachedSetup = setup;
    cachedValues = setup.profiles.map((profile) => (profile === null ? NONE : valuesOf(profile)));
  }
  return cachedValues;
}

/** The values of a build, worked out once for all games that it fights. */
function valuesOf(profile: MechProfile): DistanceValues {
  let values = known.get(profile);
  if (values === undefined) {
    values = addUp(profile);
    known.set(profile, values);
  }
  return values;
}

function addUp(profile: MechProfile): DistanceValues {
  const values = new Int32Array(BAND_DISTANCES);
  for (const item of profile.mounts) {
    const form = item?.forms[0];
    if (form == null || form.fire === null) continue;
    for (let distance = 0; distance < BAND_DISTANCES; distance++) values[distance]! += valueAt(form, distance);
  }
  return values;
}

/** Twice the mean damage of all shots, in tenths that a condition die moves by two. */
function valueAt(form: FormProfile, distance: number): number {
  const net = form.bandNet[distance]!;
  if (net === OUT_OF_RANGE || form.fire === null) return 0;
  const { shots, damageDice, damageSides, damagePlus, accuracy } = form.fire;
  const doubleMean = damageDice * (damageSides + 1) + 2 * damagePlus;
  return shots * doubleMean * Math.max(1, 10 + accuracy + 3 * net);
}
