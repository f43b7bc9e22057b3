import type { LoadProfile, MechProfile } from '../study/game-types.ts';

/** A mech as a game is told of it. */
export interface CastMech {
  readonly side: 'a' | 'b';
  /** Side and place in the team, as `a1`. */
  readonly label: string;
  readonly name: string;
  readonly profile: MechProfile;
  /** By mount: the item's name; null where there is none. */
  readonly items: readonly (string | null)[];
  /** By mount: the names of the item's forms (C7). */
  readonly forms: readonly (readonly string[])[];
}

/** Who takes part in a game, and what the numbers in its events stand for. */
export interface Cast {
  /** By mech index; null where a team has fewer than three. */
  readonly mechs: readonly (CastMech | null)[];
  /** By load, in the order of the rulebook (F12). */
  readonly loads: readonly { readonly name: string; readonly profile: LoadProfile }[];
  /** By ability id (D6). */
  readonly abilities: Readonly<Record<string, string>>;
}
