import { DICE_WORDS } from './dice.ts';
import { LOAD_CAP, LOCATION_COUNT, MECH_CAP, MOUNT_COUNT } from './names.ts';

/** Longest committed path in hexes. */
export const PATH_CAP = 16;
/** Reactors that one window can hold. */
export const QUEUE_CAP = 4;
/** Opportunities of one fighter in a melee exchange (F11). */
export const POOL_CAP = 20;
/** Clouds that can stand at once: six mechs launch two in each of two rounds (C6). */
export const CLOUD_CAP = 24;

/** A column is copied, hashed and saved; a mech column has one row per mech and is part of every snapshot. */
export interface ColumnShape {
  readonly name: string;
  /** Rows: MECH_CAP for mech columns. */
  readonly rows: number;
  /** Words per row. */
  readonly width: number;
  readonly mech: boolean;
}

function mech(name: string, width = 1): ColumnShape {
  return { name, rows: MECH_CAP, width, mech: true };
}
function table(name: string, rows: number, width = 1): ColumnShape {
  return { name, rows, width, mech: false };
}

/**
 * Every word of a GameState, in storage order. Copy, hash, save and snapshot derive from this one table; adding a
 * column here (and its field in state.ts) is all that a new piece of state needs.
 */
export const COLUMNS: readonly ColumnShape[] = [
  // Body: what damage and repair change.
  mech('cell'), // -1: not on the board (never deployed, or destroyed)
  mech('alive'), // 1 while in play
  mech('durability', LOCATION_COUNT),
  mech('armor', LOCATION_COUNT),
  mech('heat'),
  mech('stress'),
  // Conditions that outlast an activation.
  mech('prone'),
  mech('guarding'),
  mech('prepared'), // mount + 1, 0 = nothing prepared (E6)
  mech('sensorsOut'), // F8 head glitch, until Stabilize
  mech('coolantLeak'), // F8: cooling lost for good
  mech('quickPenalty'), // G3: Quicks less in the next activation
  mech('heldBy'), // partner + 1 (F11.5)
  mech('holds'), // partner + 1 (F11.5)
  mech('enraged'), // bits of E9: see enraged.ts
  // Equipment.
  mech('form', MOUNT_COUNT),
  mech('jammed', MOUNT_COUNT),
  mech('lost', MOUNT_COUNT), // item gone with its arm
  mech('uses', MOUNT_COUNT), // uses left, -1 unlimited
  mech('loadUses', MOUNT_COUNT * LOAD_CAP), // row: mount, then load; uses left, -1 unlimited, 0 none
  // Round and activation budgets.
  mech('acted'), // this round
  mech('reacted'), // this round
  mech('moved'), // ordinary movement points spent this activation
  mech('hexes'), // hexes entered this activation (Momentum)
  mech('quicks'), // Quicks left
  mech('spent'), // bits: SPENT_* of budget.ts
  mech('fired'), // bit per mount fired this activation
  mech('enemyHeat'), // heat taken from enemies since the previous own activation end (G3)
  mech('lastHeatEnemy'), // mech + 1
  // What follows from the columns above, kept because it is asked for so often; no part of a snapshot.
  table('usable', MECH_CAP), // bit per mount that can be used (settleMounts)
  // The game.
  table('dice', DICE_WORDS),
  table('botSeed', 2), // seed of the bots' own dice, low and high word
  table('flow', 48),
  table('score', 2),
  table('zonePoints', 2),
  table('kills', 2), // enemy mechs destroyed, by side
  table('path', PATH_CAP),
  table('queue', QUEUE_CAP),
  table('clouds', CLOUD_CAP, 2), // cell + 1, last round
  table('pool', 2 * POOL_CAP, 5), // F11: row per opportunity; initiator's first
];

/** Words of a whole state. */
export const STATE_WORDS = COLUMNS.reduce((words, column) => words + column.rows * column.width, 0);

/** First word of each column. */
export const COLUMN_START: ReadonlyMap<string, number> = new Map(
  COLUMNS.map((column, index) => [
    column.name,
    COLUMNS.slice(0, index).reduce((words, before) => words + before.rows * before.width, 0),
  ]),
);

/** Words of the mech columns, which lead the table: the snapshot is this prefix. */
export const SNAPSHOT_WORDS = COLUMNS.filter((column) => column.mech).reduce(
  (words, column) => words + column.rows * column.width,
  0,
);

// Words of `flow`: where the step machine stands.
/** Next step of the machine (PHASE_* in machine.ts). */
export const PHASE = 0;
export const ROUND = 1;
/** Side whose turn it is to activate. */
export const ACTIVE_SIDE = 2;
/** Side that activates first this round, -1 before it is known. */
export const FIRST_SIDE = 3;
/** Mech in activation, -1 between activations. */
export const ACTOR = 4;
/** 1 once the bonus round of I2 has begun. */
export const BONUS = 5;
/** 0 a, 1 b, 2 draw, -1 undecided. */
export const WINNER = 6;
/** Index into REASONS, -1 while the game goes on. */
export const REASON = 7;
/** Decisions answered so far. */
export const ANSWERED = 8;
/** Committed path: length, index of the next hex, PATH_* mode, movement points left for it. */
export const PATH_LENGTH = 9;
export const PATH_INDEX = 10;
export const PATH_MODE = 11;
export const PATH_ALLOWANCE = 12;
/** Open reaction window: WINDOW_* kind, its queue, the phase that follows, and what triggered it. */
export const WINDOW = 13;
export const QUEUE_LENGTH = 14;
export const QUEUE_INDEX = 15;
export const RESUME = 16;
export const TRIGGER = 17;
export const TRIGGER_TARGET = 18;
export const TRIGGER_CELL = 22;
/** Hex on which the committed path began. */
export const START_CELL = 19;
/** Fires still to come in a Barrage, and its parameters. */
export const FIRES_LEFT = 20;
export const FIRE_ANSWER = 21;
/** 1 once the bond die of D4, the Momentum die of D6 is used this activation. */
export const BOND_USED = 23;
export const MOMENTUM_USED = 24;
/** Melee exchange: fighters (mech + 1, 0 between exchanges), whose declaration, passes in a row, pending strike, flags. */
export const INITIATOR = 25;
export const DEFENDER = 26;
export const DECLARER = 27;
export const PASSES = 28;
export const STRIKE_OPPORTUNITY = 29;
export const STRIKE_LOCATION = 30;
export const EXCHANGE_FLAGS = 31;
export const INITIATOR_POOL = 32;
export const DEFENDER_POOL = 33;
/** Mech that earned a riposte + 1; 0 before the defender's first parry, below 0 when that earned none. */
export const RIPOSTE = 34;
export const CHARGE_TARGET = 35;
/** Winner of the initiative roll, who chooses the first side. */
export const CHOOSER = 36;
/** 1 when a committed path ended before its last hex. */
export const PATH_CUT = 37;
