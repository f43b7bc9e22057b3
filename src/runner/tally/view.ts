import type { EventType } from '../../engine/events.ts';
import { LOAD_CAP, MECH_CAP, MOUNT_COUNT } from '../../engine/names.ts';
import type { MechProfile } from '../../engine/profile.ts';
import type { Counters } from '../../study/aggregate/counters.ts';
import { ACTIONS, MECH_FIELDS, WEAPON_FIELDS, WEAPON_MOUNTS } from './tables.ts';

/** Counts one event, whose type code stands at `at`, in the cells of the counters. */
export type Handler = (cells: Float64Array, words: Int32Array, at: number) => void;
export type Handlers = { readonly [Type in EventType]?: Handler };

/** No weapon is being used. */
export const NO_SLOT = -1;

// What the handlers share: as much of the game at hand as its events have told. One game is counted at a time, so there is
// one of each, and the compiler knows where it lies. Mechs are indices of physical sides, as in the events.

/** A row by mech, or by mech and mount; longer than it need be, as only tables above 64 bytes keep their address. */
function row(): Int32Array {
  return new Int32Array(4 * MECH_CAP);
}
/** Team mech (0-2 of team a, 3-5 of team b) by mech, and the first cells of its rows in `mechs` and `actions`. */
export const team = row();
export const mechRow = row();
export const actionRow = row();
export const cell = row();
export const heat = row();
export const peakHeat = row();
export const stress = row();
export const heatLimit = row();
/** Form in use, by mech and mount. */
export const form = row();

/** First cells of the tables that are counted in. */
export const starts = {
  match: 0,
  results: 0,
  reasons: 0,
  units: 0,
  rounds: 0,
  margin: 0,
  deaths: 0,
  deathRound: 0,
  mechs: 0,
  deathCauses: 0,
  damageCauses: 0,
  weapons: 0,
  actions: 0,
  melee: 0,
  windows: 0,
  reactions: 0,
  abilities: 0,
  locations: 0,
  partsLost: 0,
  crits: 0,
  terrain: 0,
  terms: 0,
  ranges: 0,
  zones: 0,
  heatCauses: 0,
  heatBands: 0,
  peakHeat: 0,
  heatChecks: 0,
  stressCauses: 0,
  stressBands: 0,
  proneCauses: 0,
  events: 0,
};

export const view = {
  /** By cell of the board, as its map says. */
  terrain: new Uint8Array(0) as Uint8Array,
  /** First cell in `weapons` of what attacks now, and the mech that uses it. */
  slot: NO_SLOT,
  slotMech: -1,
  /** First cell of the distance of the Fire under way, 0 in melee. */
  range: 0,
  /** Whether the attack under way is a declared strike. */
  declared: false,
  round: 0,
  /** Physical side that activated first in the first round. */
  firstSide: -1,
  deaths: 0,
  /** Bits of mechs that fought an exchange, and that used an ability. */
  contact: 0,
  ability: 0,
  /** The activation under way contains a Stabilize; Fires of a Barrage still to come. */
  stabilized: false,
  barrageFires: 0,
  /** Forms that a mount has room for in `weapons`. */
  formCap: 1,
};

let counted: Counters | null = null;

/** Begins a game. @param profiles by mech, null where there is none */
export function beginGame(
  counters: Counters,
  formCap: number,
  terrain: Uint8Array,
  swapped: boolean,
  profiles: readonly (MechProfile | null)[],
): void {
  if (counted !== counters) {
    counted = counters;
    for (const table of Object.keys(starts) as (keyof typeof starts)[]) starts[table] = counters.start(table);
  }
  for (let mech = 0; mech < MECH_CAP; mech++) {
    team[mech] = swapped ? (mech + MECH_CAP / 2) % MECH_CAP : mech;
    mechRow[mech] = starts.mechs + team[mech]! * MECH_FIELDS.length;
    actionRow[mech] = starts.actions + team[mech]! * ACTIONS.length;
    heatLimit[mech] = profiles[mech]?.heatLimit ?? 0;
    heat[mech] = 0;
    peakHeat[mech] = 0;
    stress[mech] = 0;
  }
  form.fill(0);
  view.terrain = terrain;
  view.slot = NO_SLOT;
  view.slotMech = -1;
  view.range = 0;
  view.declared = false;
  view.round = 0;
  view.firstSide = -1;
  view.deaths = 0;
  view.contact = 0;
  view.ability = 0;
  view.formCap = formCap;
}

/** Counts an action of a mech (an index into ACTIONS). */
export function act(cells: Float64Array, mech: number, action: number): void {
  cells[actionRow[mech]! + action]! += 1;
}

/** First cell in `weapons` of a mech's mount (3: its chassis) in its present form with a load. */
export function weaponSlot(mech: number, mount: number, load: number): number {
  const used = mount < MOUNT_COUNT ? form[mech * MOUNT_COUNT + mount]! : 0;
  const place = (team[mech]! * WEAPON_MOUNTS.length + mount) * view.formCap + used;
  return starts.weapons + (place * LOAD_CAP + load) * WEAPON_FIELDS.length;
}

/** The weapon of weaponSlot attacks from now on. */
export function useWeapon(mech: number, mount: number, load: number): number {
  view.slotMech = mech;
  view.slot = weaponSlot(mech, mount, load);
  return view.slot;
}
