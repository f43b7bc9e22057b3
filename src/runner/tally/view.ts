import type { EventType } from '../../engine/events.ts';
import { LOAD_CAP, MECH_CAP, MOUNT_COUNT } from '../../engine/names.ts';
import type { MechProfile } from '../../engine/profile.ts';
import type { Counters } from '../../study/aggregate/counters.ts';
import type { GamePlan } from '../../study/game-plan.ts';
import { formCapOf, WEAPON_FIELDS, WEAPON_MOUNTS } from './tables.ts';

/** Counts one event, whose type code stands at `at`. */
export type Handler = (words: Int32Array, at: number) => void;
export type Handlers = { readonly [Type in EventType]?: Handler };

/** No weapon is being used. */
export const NO_SLOT = -1;

/**
 * What the handlers of a tally share: the counters, and as much of the game at hand as its events have told. Mechs are
 * indices of physical sides, as in the events; `team` says which mech of which team that is.
 */
export class View {
  readonly counters: Counters;
  readonly cells: Float64Array;
  /** Team mech (0-2 of team a, 3-5 of team b) by mech. */
  readonly team = new Int8Array(MECH_CAP);
  readonly cell = new Int16Array(MECH_CAP);
  readonly heat = new Int16Array(MECH_CAP);
  readonly peakHeat = new Int16Array(MECH_CAP);
  readonly stress = new Int8Array(MECH_CAP);
  readonly heatLimit = new Int16Array(MECH_CAP);
  /** Form in use, by mech and mount. */
  readonly form = new Int8Array(MECH_CAP * MOUNT_COUNT);
  /** First cell in `weapons` of what attacks now, and the mech that uses it. */
  slot = NO_SLOT;
  slotMech = -1;
  round = 0;
  /** Physical side that activated first in the first round. */
  firstSide = -1;
  deaths = 0;
  /** Bits of mechs that fought an exchange, and that used an ability. */
  contact = 0;
  ability = 0;
  /** The activation under way contains a Stabilize; Fires of a Barrage still to come. */
  stabilized = false;
  barrageFires = 0;

  readonly #weapons: number;
  readonly #formCount: number;

  constructor(counters: Counters, plan: GamePlan) {
    this.counters = counters;
    this.cells = counters.cells;
    this.#weapons = counters.start('weapons');
    this.#formCount = formCapOf([...plan.teamA, ...plan.teamB]);
  }

  /** Begins a game. @param profiles by mech, null where there is none */
  begin(swapped: boolean, profiles: readonly (MechProfile | null)[]): void {
    for (let mech = 0; mech < MECH_CAP; mech++) {
      this.team[mech] = swapped ? (mech + MECH_CAP / 2) % MECH_CAP : mech;
      this.heatLimit[mech] = profiles[mech]?.heatLimit ?? 0;
    }
    this.heat.fill(0);
    this.peakHeat.fill(0);
    this.stress.fill(0);
    this.form.fill(0);
    this.slot = NO_SLOT;
    this.slotMech = -1;
    this.round = 0;
    this.firstSide = -1;
    this.deaths = 0;
    this.contact = 0;
    this.ability = 0;
  }

  /** First cell in `weapons` of a mech's mount (3: its chassis) in its present form with a load. */
  weapon(mech: number, mount: number, load: number): number {
    const form = mount < MOUNT_COUNT ? this.form[mech * MOUNT_COUNT + mount]! : 0;
    const row = (this.team[mech]! * WEAPON_MOUNTS.length + mount) * this.#formCount + form;
    return this.#weapons + (row * LOAD_CAP + load) * WEAPON_FIELDS.length;
  }
}
