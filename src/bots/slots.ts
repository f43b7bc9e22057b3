import { MAX_SIDE } from '../engine/map-spec.ts';

/** Most hexes that can be weighed together: all those of the largest board. */
export const SLOT_CAP = MAX_SIDE * MAX_SIDE;

/**
 * The hexes weighed last, a slot each: their cells, scores and terms, in 1,024ths of a point (points.ts). There is one
 * set of these tables for all players, as each decision fills them before it reads them; tables that stand in one place
 * are the fastest: the compiler writes their addresses into the code, in loops when a table is named before the loop.
 */
export const slotCells = new Int16Array(SLOT_CAP);
export const slotScores = new Int32Array(SLOT_CAP);
export const slotAttacks = new Int32Array(SLOT_CAP);
export const slotMelees = new Int32Array(SLOT_CAP);
export const slotThreats = new Int32Array(SLOT_CAP);
/** What attacks on others than the best target are worth. */
export const slotOthers = new Int32Array(SLOT_CAP);
/** What the Fires of the enemy faced last threaten. */
export const slotDangers = new Int32Array(SLOT_CAP);
