/** Phases of the step machine (word PHASE of `flow`); those marked "asks" wait for an answer. */
export const OPENING = 0;
/** Asks the winner of the initiative roll. */
export const CHOOSING_SIDE = 1;
export const ROUND_START = 2;
export const NEXT_ACTIVATION = 3;
/** Asks which mech activates. */
export const ACTIVATING = 4;
/** Asks the actor for its next action. */
export const CHOOSING = 5;
/** About to leave a hex of the committed path: disengage window. */
export const LEAVING = 6;
export const STEPPING = 7;
/** A hex was entered and its windows are done. */
export const ENTERED = 8;
export const PATH_DONE = 9;
/** Asks a reactor. */
export const REACTING = 10;
/** A Fire or exchange is resolved: backup window, second Fire of a Barrage. */
export const AFTER_ATTACK = 11;
export const AFTER_BACKUP = 12;
export const MELEE = 13;
/** Asks a fighter for a declaration. */
export const DECLARING = 14;
/** Asks the struck fighter for a response. */
export const RESPONDING = 15;
export const MELEE_DONE = 16;
/** The riposte window is done: what a Charge still does, then the backup window. */
export const AFTER_RIPOSTE = 17;
export const ENDING = 18;
export const ROUND_END = 19;
export const GAME_OVER = 20;
