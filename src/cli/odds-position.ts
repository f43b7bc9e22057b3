import { Board } from '../engine/board.ts';
import { MAP_HEIGHT, MAP_WIDTH } from '../engine/map-spec.ts';
import { TEAM_CAP } from '../engine/names.ts';
import { openField } from '../engine/open-field.ts';
import type { FormProfile, LoadProfile, MechProfile } from '../engine/profile.ts';
import { OUT_OF_RANGE } from '../engine/profile.ts';
import { GameSetup } from '../engine/setup.ts';
import { GameState } from '../engine/state.ts';

/** Two mechs facing each other on the open field, and what lies between them. */
export interface Facing {
  readonly attacker: MechProfile;
  readonly target: MechProfile;
  /** In the order of LOADS. */
  readonly loads: readonly LoadProfile[];
  /** 1 to MAX_OPEN_DISTANCE. */
  readonly distance: number;
  /** Cover of the target, 0-2. */
  readonly cover: number;
  /** Whether the attacker stands higher. */
  readonly high: boolean;
  /** Further condition dice of the attacker's weapons, net (bond, Momentum, Boost and what else F2 knows). */
  readonly condition: number;
}

export const ATTACKER = 0;
export const TARGET = TEAM_CAP;

const FIELD = Board.of(openField(1));
const MIDDLE_ROW = MAP_HEIGHT >> 1;

/** A fresh position of both; nobody is in activation. */
export function facingPosition({ attacker, target, loads, distance, cover, high, condition }: Facing): GameState {
  const state = new GameState(
    new GameSetup({
      board: FIELD,
      teamA: [shifted(attacker, distance, condition)],
      teamB: [target],
      loads,
      sideCover: [0, cover],
      sideElevation: [high ? 1 : 0, 0],
    }),
  );
  state.begin(0);
  placeAt(state, distance);
  return state;
}

/** Moves the target so that both stand so far apart. */
export function placeAt(state: GameState, distance: number): void {
  const start = MIDDLE_ROW * MAP_WIDTH;
  state.cell[ATTACKER] = start;
  state.cell[TARGET] = start + distance;
}

/** The mech with further dice in the range bands of all its weapons at a distance. */
function shifted(profile: MechProfile, distance: number, condition: number): MechProfile {
  if (condition === 0) return profile;
  const shift = (form: FormProfile): FormProfile => {
    const bandNet = form.bandNet.slice();
    if (bandNet[distance] !== OUT_OF_RANGE) bandNet[distance]! += condition;
    return { ...form, bandNet };
  };
  const mounts = profile.mounts.map((item) => (item === null ? null : { ...item, forms: item.forms.map(shift) }));
  return { ...profile, mounts };
}
