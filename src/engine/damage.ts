import { grantEnraged } from './enraged.ts';
import * as EVENT from './event-codes.ts';
import { BY_ALLY_LOST, BY_PART_LOST } from './events.ts';
import { addStress } from './heat.ts';
import { hostile, settleMounts, usableForm } from './mech.ts';
import { BACK, BACK_MOUNT, CORE, LEFT, LEFT_ARM, MECH_CAP, RIGHT, RIGHT_ARM, sideOf } from './names.ts';
import { loseOpportunities } from './opportunities.ts';
import { type GameState, mountRow, partRow } from './state.ts';

/** I2: score for an enemy mech destroyed, whatever the cause. */
export const KILL_SCORE = 3;

/**
 * F6: damage to a location. At 0 the part is destroyed and what is left over goes to core, without armor and without
 * a critical; core at 0 destroys the mech.
 * @returns durability actually removed, over both locations
 */
export function applyDamage(
  state: GameState,
  mech: number,
  location: number,
  amount: number,
  cause: number,
  credit: number,
): number {
  const row = partRow(mech, location);
  const before = state.durability[row]!;
  const lost = amount < before ? amount : before;
  state.durability[row] = before - lost;
  state.log?.emitLong(EVENT.damage, mech, location, amount, before - lost, lost, cause, credit);
  if (before > lost) return lost;
  if (location === CORE) {
    destroyMech(state, mech, cause, credit);
    return lost;
  }
  if (before > 0) destroyPart(state, mech, location, cause, credit);
  return amount > lost ? lost + applyDamage(state, mech, CORE, amount - lost, cause, credit) : lost;
}

/** F7: a part at 0 durability; the pilot takes a point of stress (D2). */
function destroyPart(state: GameState, mech: number, location: number, cause: number, credit: number): void {
  state.log?.emit(EVENT.part_destroyed, mech, location, cause, credit);
  if (location === RIGHT_ARM) loseItem(state, mech, RIGHT);
  else if (location === LEFT_ARM) loseItem(state, mech, LEFT);
  else if (location === BACK) loseItem(state, mech, BACK_MOUNT);
  addStress(state, mech, 1, BY_PART_LOST);
}

/** B3, F7: the item of a destroyed arm or back is lost; a two-handed one is kept, but unusable. */
function loseItem(state: GameState, mech: number, mount: number): void {
  const { mounts } = state.profile(mech);
  const item = mounts[mount]!;
  if (item !== null && !item.twoHanded) {
    state.lost[mountRow(mech, mount)] = 1;
    state.log?.emit(EVENT.item_lost, mech, mount);
  }
  settleMounts(state, mech);
  voidPrepared(state, mech);
  loseOpportunities(state, mech);
}

/** E6: a prepared mount that can no longer be used voids the Prepare. */
export function voidPrepared(state: GameState, mech: number): void {
  const prepared = state.prepared[mech]!;
  if (prepared !== 0 && usableForm(state, mech, prepared - 1) === null) state.prepared[mech] = 0;
}

/**
 * The mech leaves the game: the other side scores (I2), its allies take stress (D2), and, when an enemy is credited,
 * the survivors of its side are enraged (E9).
 */
function destroyMech(state: GameState, mech: number, cause: number, credit: number): void {
  state.log?.emit(EVENT.mech_destroyed, mech, state.cell[mech]!, cause, credit);
  letGo(state, mech);
  state.alive[mech] = 0;
  state.cell[mech] = -1;
  state.prepared[mech] = 0;
  state.guarding[mech] = 0;
  state.enraged[mech] = 0;
  const side = sideOf(mech);
  state.kills[1 - side]! += 1;
  state.score[1 - side]! += KILL_SCORE;
  for (let ally = 0; ally < MECH_CAP; ally++) {
    if (sideOf(ally) === side && state.alive[ally] !== 0) addStress(state, ally, 1, BY_ALLY_LOST);
  }
  if (credit >= 0 && hostile(mech, credit)) grantEnraged(state, mech, credit);
}

/** F11.5: ends a grapple that the mech is part of. */
export function letGo(state: GameState, mech: number, broken = false): void {
  const holds = state.holds[mech]! - 1;
  const heldBy = state.heldBy[mech]! - 1;
  if (holds >= 0) endGrapple(state, mech, holds, broken);
  if (heldBy >= 0) endGrapple(state, heldBy, mech, broken);
}

function endGrapple(state: GameState, holder: number, held: number, broken: boolean): void {
  state.holds[holder] = 0;
  state.heldBy[held] = 0;
  state.log?.emit(EVENT.grapple_end, holder, held, broken ? 1 : 0);
}

/** F9: knocks a mech Prone; void when it already is. Prone voids a Prepare (E6). */
export function knockProne(state: GameState, mech: number, cause: number, credit: number): boolean {
  if (state.alive[mech] === 0 || state.prone[mech] !== 0) return false;
  state.prone[mech] = 1;
  state.prepared[mech] = 0;
  state.log?.emit(EVENT.prone, mech, cause, credit);
  return true;
}
