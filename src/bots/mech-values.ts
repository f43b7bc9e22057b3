/** Room for every mech, and large enough for a table to stand in one place (slots.ts). */
const ROOM = 32;

// What all tables know of each mech as of the last refresh (matchups.ts), by mech.

/**
 * Another number whenever what the attacks of a mech depend on is another, and what attacks on it depend on besides its
 * Evasion; FIRST again whenever it is what it was at first.
 */
export const FIRST = 0;
export const attackerVersion = new Int32Array(ROOM);
export const targetVersion = new Int32Array(ROOM);
/** Life, in thirds of a core point. */
export const mechLife = new Float64Array(ROOM);
/** Points per third of life: destroying a mech takes all of its life. */
export const mechWorth = new Float64Array(ROOM);
/** Evasion against ranged attacks. */
export const mechEvasion = new Int32Array(ROOM);
/** 1 for a mech that has a usable melee weapon in a hand, and for one that has a mount that can still Fire. */
export const mechArmed = new Uint8Array(4 * ROOM);
export const mechHasGuns = new Uint8Array(4 * ROOM);
