import { sightBetween } from './battlefield.ts';
import { ACTOR } from './columns.ts';
import { BACK, HEAD, LEFT, LEGS, MOUNT_COUNT, MOUNT_LOCATION, RIGHT, STANDARD, sideOf, TEAM_CAP } from './names.ts';
import type { FormProfile, MountProfile } from './profile.ts';
import { type GameState, loadRow, mountRow, partRow } from './state.ts';

/** Whether a location still has durability (F7). */
export function intact(state: GameState, mech: number, location: number): boolean {
  return state.durability[partRow(mech, location)]! > 0;
}

/**
 * Evasion in force: B6, -3 while Prone (F9), -2 without legs (F7), and +2 against ranged attacks while Guarding (E5).
 */
export function evasion(state: GameState, mech: number, ranged: boolean): number {
  const prone = state.prone[mech] !== 0 ? 3 : 0;
  const legless = intact(state, mech, LEGS) ? 0 : 2;
  const guard = ranged && state.guarding[mech] !== 0 ? GUARD_EVASION : 0;
  return state.profile(mech).evasion - prone - legless + guard;
}

/** E5: what Guard adds to Evasion against ranged attacks. */
export const GUARD_EVASION = 2;

/** Speed in force: halved, rounded up, without legs (F7). */
export function speed(state: GameState, mech: number): number {
  const whole = state.profile(mech).speed;
  return intact(state, mech, LEGS) ? whole : (whole + 1) >> 1;
}

/** Whether the mech moves on working jump legs (H3, F7). */
export function jumps(state: GameState, mech: number): boolean {
  return state.profile(mech).jump && intact(state, mech, LEGS);
}

/** Sensors in force: 0 without a head (F7) or while the head glitches (F8). */
export function sensors(state: GameState, mech: number): number {
  return intact(state, mech, HEAD) && state.sensorsOut[mech] === 0 ? state.profile(mech).sensors : 0;
}

/** Cooling in force: halved without a back (F7), less what leaked (F8), never negative. */
export function cooling(state: GameState, mech: number): number {
  const whole = state.profile(mech).cooling;
  const kept = (intact(state, mech, BACK) ? whole : whole >> 1) - state.coolantLeak[mech]!;
  return kept > 0 ? kept : 0;
}

/** Boost movement points, 0 without a back (F7). */
export function boostPoints(state: GameState, mech: number): number {
  return intact(state, mech, BACK) ? state.profile(mech).boost : 0;
}

/** D3 heat band: 0 cool (heat <= limit/2), 1 warm (<= limit), 2 hot. */
export function heatBand(state: GameState, mech: number): number {
  const heat = state.heat[mech]!;
  const limit = state.profile(mech).heatLimit;
  return (heat * 2 > limit ? 1 : 0) + (heat > limit ? 1 : 0);
}

/** D2 stress band: 0 calm (0-1), 1 strained (2-3), 2 breaking (4-5). */
export function stressBand(state: GameState, mech: number): number {
  return state.stress[mech]! >> 1;
}

/** Whether the pilot has the ability and both of its axes match now (D3). */
export function abilityActive(state: GameState, mech: number, ability: number): boolean {
  const profile = state.profile(mech);
  return (
    profile.ability === ability &&
    ((profile.abilityHeatBands >> heatBand(state, mech)) & 1) !== 0 &&
    ((profile.abilityStressBands >> stressBand(state, mech)) & 1) !== 0
  );
}

/** Whether Hull is at most half of what it was (D6 Last Stand). */
export function halfHull(state: GameState, mech: number): boolean {
  return state.hull(mech) * 2 <= state.profile(mech).hull;
}

/** The item on a mount, or null: never there, or lost with its arm (F7). */
export function itemOn(state: GameState, mech: number, mount: number): MountProfile | null {
  const item = state.profile(mech).mounts[mount]!;
  return item === null || state.lost[mountRow(mech, mount)] !== 0 ? null : item;
}

/**
 * The form in which a mount can be used now, or null: no item, its arm or back destroyed, jammed, or two-handed
 * with an arm missing (B3, F7, F8).
 */
export function usableForm(state: GameState, mech: number, mount: number): FormProfile | null {
  if (((state.usable[mech]! >> mount) & 1) === 0) return null;
  const row = mountRow(mech, mount);
  return state.setup.forms[row]![state.form[row]!]!;
}

/** Brings the column `usable` up to date: called whenever an arm, a back, an item or a jam of the mech has changed. */
export function settleMounts(state: GameState, mech: number): void {
  state.usable[mech] = usableMounts(state, mech);
}

/** A bit per mount that can be used (B3, F7, F8), worked out from parts, items and jams. */
export function usableMounts(state: GameState, mech: number): number {
  let usable = 0;
  for (let mount = 0; mount < MOUNT_COUNT; mount++) if (mountWorks(state, mech, mount)) usable |= 1 << mount;
  return usable;
}

function mountWorks(state: GameState, mech: number, mount: number): boolean {
  const item = state.profile(mech).mounts[mount]!;
  const row = mountRow(mech, mount);
  if (item === null || state.lost[row] !== 0 || state.jammed[row] !== 0) return false;
  if (!item.twoHanded) return intact(state, mech, MOUNT_LOCATION[mount as 0 | 1 | 2]);
  return intact(state, mech, MOUNT_LOCATION[RIGHT]) && intact(state, mech, MOUNT_LOCATION[LEFT]);
}

/** Whether a use of the mount and of the load is left (C4, F12). */
export function hasAmmunition(state: GameState, mech: number, mount: number, load: number): boolean {
  return (
    state.uses[mountRow(mech, mount)] !== 0 && (load === STANDARD || state.loadUses[loadRow(mech, mount, load)] !== 0)
  );
}

/** Whether any living enemy stands next to the mech. */
export function enemyAdjacent(state: GameState, mech: number): boolean {
  const from = sideOf(mech) === 0 ? TEAM_CAP : 0;
  const { board } = state.setup;
  for (let enemy = from; enemy < from + TEAM_CAP; enemy++) {
    if (state.alive[enemy] !== 0 && board.distance(state.cell[mech]!, state.cell[enemy]!) === 1) return true;
  }
  return false;
}

/** The living partner of a bond within three hexes, or -1 (D4). */
export function bondPartner(state: GameState, mech: number): number {
  const partner = state.setup.partner[mech]!;
  if (partner < 0 || state.alive[partner] === 0) return -1;
  return state.setup.board.distance(state.cell[mech]!, state.cell[partner]!) <= 3 ? partner : -1;
}

/**
 * C6 canFireIndirect: whether a living ally other than the attacker sees the target, clouds included.
 */
export function spotted(state: GameState, attacker: number, target: number): boolean {
  const from = sideOf(attacker) === 0 ? 0 : TEAM_CAP;
  for (let ally = from; ally < from + TEAM_CAP; ally++) {
    if (ally === attacker || state.alive[ally] === 0) continue;
    if (sightBetween(state, ally, target) >= 0) return true;
  }
  return false;
}

/** Whether a Held mech, a holder, or neither (F11.5). */
export function grappled(state: GameState, mech: number): boolean {
  return state.heldBy[mech] !== 0 || state.holds[mech] !== 0;
}

/** Whether the mech is in its own activation. */
export function isActing(state: GameState, mech: number): boolean {
  return state.flow[ACTOR] === mech;
}

/** Whether a side has a living mech. */
export function sideAlive(state: GameState, side: number): boolean {
  const from = side * TEAM_CAP;
  return state.alive[from] !== 0 || state.alive[from + 1] !== 0 || state.alive[from + 2] !== 0;
}

/** Living mechs of a side. */
export function aliveCount(state: GameState, side: number): number {
  const from = side * TEAM_CAP;
  return state.alive[from]! + state.alive[from + 1]! + state.alive[from + 2]!;
}

/** Whether two mechs are enemies. */
export function hostile(mech: number, other: number): boolean {
  return sideOf(mech) !== sideOf(other);
}
