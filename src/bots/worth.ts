/**
 * The weights of the positional bot, in points: destroying a mech is worth 100. docs/bots.md explains each and
 * docs/balance.md records how they were measured.
 */
/** Destroying a mech. */
export const KILL_WORTH = 100;
/** Being alone in a zone at the end of a round: one score point where a kill gives three. */
export const ZONE_WORTH = 10;
/** Standing in a zone that an enemy holds: the point it does not score. */
export const CONTEST_WORTH = 8;
/** Standing in a zone where an own mech already stands. */
export const SHARED_ZONE_WORTH = 4;
/** Pull of the nearest zone to be taken, per movement point that is still to go. */
export const ZONE_PULL = 0.8;
/** How much more zones weigh in the last round than before the first, as a share added. */
export const ZONE_URGENCY = 3;
/** Share of the threat weight that is gone by the last round. */
export const LATE_BOLDNESS = 0.2;
/** Pull of the nearest enemy while nothing can be fired at, per movement point. */
export const ENEMY_PULL = 0.6;
/** What a threat weighs against an attack of the same size, at aggression 1. */
export const THREAT_WEIGHT = 0.7;
/** Share of the threat weight for a mech without a gun that can still fire. */
export const CLOSE_CAUTION = 0.35;
/** Share of a threat that counts when the enemy has already activated this round. */
export const LATE_THREAT = 0.5;
/** Share of an unseen enemy's firepower that counts, as it may move into sight. */
export const HIDDEN_THREAT = 0.7;
/** Share of the attacks on other targets than the best one. */
export const SECOND_TARGET = 0.1;
/** Share of the enemy's part of an exchange that counts against a melee. */
export const RETURN_SHARE = 0.9;
/** Share of the exchange within reach of a Charge that counts when it is asked which mech to activate. */
export const REACH_SHARE = 1;
/** What a Fire is worth more at an enemy that has yet to activate in this round, as a share added. */
export const PENDING_BONUS = 0.15;
/** Share of what a Held or felled mech cannot do, and of the next exchange with it, that counts for a hold (F11.5). */
export const HOLD_SHARE = 0.15;
/** Share of the Fires of waiting mechs that an enemy on its back is worth to them (F9, F11.5). */
export const PRONE_SHARE = 0.3;
/** Hexes beyond its Speed at which a melee mech still threatens contact, and what that threat weighs against contact. */
export const CONTACT_HEXES = 3;
export const CONTACT_SHARE = 0.9;
/** Hexes from the nearest own mech within which a mech has company, and the cost of each hex beyond. */
export const COMPANY_HEXES = 3;
export const STRAY_COST = 2;
/** Per level of height. */
export const HEIGHT_WORTH = 0.6;
/** Water under a mech whose heat is above half its limit (G2). */
export const WATER_WORTH = 2;
/** Per movement point spent: of two equal hexes the nearer one. */
export const STEP_COST = 0.02;
/** Life (thirds of a core point) that a critical is worth on average (F8). */
export const CRITICAL_LIFE = 6;
/** Points per heat die pip given to a target. */
export const HIT_HEAT_WORTH = 0.7;
/** Points that the use of a limited weapon or load must bring to be worth it. */
export const AMMUNITION_COST = 0.5;
/** Share of a threat that Guard takes away (E5). */
export const GUARD_SHARE = 0.2;
/** Share of the best attack on an approaching enemy that a prepared mount is worth (E6). */
export const PREPARE_SHARE = 0.2;
/** Share of the next activation that counts when a form is chosen (C7). */
export const FORM_SHARE = 0.3;
/** Share of a threat that smoke on the own hex takes away (C6). */
export const SMOKE_SHARE = 0.35;
/** Standing up, clearing a jam or a head glitch, a point of stress above calm (E4 Stabilize). */
export const JAM_WORTH = 12;
export const GLITCH_WORTH = 5;
export const STRESS_WORTH = 4;

/** What the heat of a Boost costs (E4). */
export const BOOST_COST = 1.5;

/** Points per heat that is left after cooling: it eats into the next activation. */
export const WAITING_HEAT = 0.35;
/** What the check of an overheated mech weighs (G3). */
export const OVERHEAT_WEIGHT = 0.75;

/** Points that heat costs when the own activation ends with it, before cooling: what waits, and what the check may do. */
export function heatCost(heat: number, limit: number, coolingPoints: number): number {
  const waiting = WAITING_HEAT * Math.max(0, heat - coolingPoints);
  return waiting + OVERHEAT_WEIGHT * OVERHEAT[Math.min(MOST_OVER, Math.max(0, heat - limit))]!;
}

/** By points over the limit: stress, a lost Quick, core damage, weighed by the faces of the check at nerve 2. */
const OVERHEAT: readonly number[] = [0, 1.5, 3, 5, 8, 12, 17, 22, 27, 30];
const MOST_OVER = OVERHEAT.length - 1;
