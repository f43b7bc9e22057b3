import { applyDamage, letGo } from './damage.ts';
import * as EVENT from './event-codes.ts';
import { BY_COLLISION } from './events.ts';
import { hostile, intact } from './mech.ts';
import { CORE, LEGS } from './names.ts';
import type { GameState } from './state.ts';

/** F10: core damage to each mech of a collision, per hex not moved. */
const COLLISION_DAMAGE = 2;

/** F10, S1: hexes that a push of `hexes` really moves a mech, before anything stops it. */
export function pushLength(state: GameState, mech: number, hexes: number): number {
  const length = hexes - (intact(state, mech, LEGS) ? state.profile(mech).stability : 0);
  return length > 0 ? length : 0;
}

/**
 * F10: pushes a mech straight away from an adjacent source, hex by hex, at no cost for elevation. The edge of the
 * board, impassable terrain or a mech stops it: a collision, 2 core damage without armor to each mech involved per
 * hex not moved. Credited to the source; a mech of the source's own side credits nobody.
 * @returns whether the push was stopped short
 */
export function push(state: GameState, mech: number, source: number, hexes: number, cause: number): boolean {
  const { board } = state.setup;
  const direction = board.directionTo(state.cell[source]!, state.cell[mech]!);
  for (let left = pushLength(state, mech, hexes); left > 0; left--) {
    const from = state.cell[mech]!;
    const to = board.neighbour(from, direction);
    const other = to < 0 ? -1 : state.mechAt(to);
    if (to < 0 || other >= 0 || !board.isPassable(to)) {
      collide(state, mech, other, source, left);
      return true;
    }
    letGo(state, mech);
    state.cell[mech] = to;
    state.log?.emit(EVENT.push, mech, from, to, cause, creditFor(mech, source));
  }
  return false;
}

function collide(state: GameState, mech: number, other: number, source: number, hexes: number): void {
  state.log?.emit(EVENT.collision, mech, other, hexes, creditFor(mech, source));
  applyDamage(state, mech, CORE, COLLISION_DAMAGE * hexes, BY_COLLISION, creditFor(mech, source));
  if (other >= 0) applyDamage(state, other, CORE, COLLISION_DAMAGE * hexes, BY_COLLISION, creditFor(other, source));
}

/** The mech credited with what happens to `mech`: an enemy, or nobody (F10, I2). */
export function creditFor(mech: number, source: number): number {
  return source >= 0 && hostile(mech, source) ? source : -1;
}
