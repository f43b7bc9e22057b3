/**
 * The event table: every event type with its fields in word order. It is the one description of the event stream:
 * the log writes these words, eventHash covers them, decodeEvents turns them into GameEvent objects.
 */

/** What a field's word means. `reroll` takes two words, `defenseReroll` three; both are left out when absent. */
export type FieldKind =
  | 'count' // a plain whole number
  | 'flag'
  | 'mech' // mech index 0-5
  | 'mechOrNone' // -1: nobody
  | 'side'
  | 'sideOrNone' // -1: neither, or a draw
  | 'cell'
  | 'cellOrNone'
  | 'location'
  | 'locationOrNone'
  | 'mount'
  | 'source' // melee source
  | 'load'
  | 'ability'
  | 'attackKind'
  | 'cause'
  | 'moveMode'
  | 'outcome'
  | 'critical'
  | 'reason'
  | 'window'
  | 'terms' // bit mask of F2 conditions
  | 'reroll'
  | 'defenseReroll';

/** How an attack came about (E6, F1, F11). */
export const ATTACK_KINDS = ['fire', 'overwatch', 'backup', 'directStrike', 'savedStrike'] as const;
export const FIRE = 0;
export const OVERWATCH = 1;
export const BACKUP = 2;
export const DIRECT_STRIKE = 3;
export const SAVED_STRIKE = 4;

/** Why something happened; carried, with the mech credited, by every damage, heat, push and destruction. */
export const CAUSES = [
  'fire',
  'overwatch',
  'backup',
  'directStrike',
  'savedStrike',
  'critical',
  'overheat',
  'collision',
  'charge',
  'throw',
  'weapon',
  'boost',
  'vent',
  'stabilize',
  'cooling',
  'partLost',
  'allyLost',
] as const;
export const BY_CRITICAL = 5;
export const BY_OVERHEAT = 6;
export const BY_COLLISION = 7;
export const BY_CHARGE = 8;
export const BY_THROW = 9;
export const BY_WEAPON = 10;
export const BY_BOOST = 11;
export const BY_VENT = 12;
export const BY_STABILIZE = 13;
export const BY_COOLING = 14;
export const BY_PART_LOST = 15;
export const BY_ALLY_LOST = 16;

export const MOVE_MODES = ['ordinary', 'boost', 'charge'] as const;
export const ORDINARY = 0;
export const BOOSTED = 1;
export const CHARGED = 2;

/** F5. */
export const OUTCOMES = ['miss', 'deflect', 'glance', 'full', 'critical'] as const;
export const MISS = 0;
export const DEFLECT = 1;
export const GLANCE = 2;
export const FULL = 3;
export const CRITICAL = 4;

/** F8: what a critical does; `none` is an entry whose effect was impossible. */
export const CRITICALS = [
  'none',
  'heat',
  'armor',
  'stress',
  'damage',
  'sensorsOut',
  'jam',
  'loadDropped',
  'prone',
  'coolantLeak',
] as const;

/** Why a game ended (I2). */
export const REASONS = ['wipe', 'score', 'hull', 'draw', 'mutualWipe'] as const;

/** E6. */
export const WINDOWS = ['disengage', 'overwatch', 'backup', 'riposte'] as const;
export const DISENGAGE_WINDOW = 0;
export const OVERWATCH_WINDOW = 1;
export const BACKUP_WINDOW = 2;
export const RIPOSTE_WINDOW = 3;

/** F11: sources of a melee pool, in rolling order. */
export const SOURCES = ['right', 'left', 'chassis', 'rightShield', 'leftShield'] as const;

/** F2: bits of `terms`. */
export const TERMS = [
  'lightCover',
  'heavyCover',
  'highGround',
  'ownProne',
  'headDestroyed',
  'crowded',
  'boosted',
  'aimed',
  'breaking',
  'indirect',
  'reaction',
  'bond',
  'momentum',
  'load',
  'bandPlus',
  'bandMinus',
] as const;

const AUTHOR = { cause: 'cause', credit: 'mechOrNone' } as const;

export const EVENT_TABLE = {
  // I, E1, E2
  game_start: { mechsA: 'count', mechsB: 'count', roundCap: 'count' },
  deployed: { mech: 'mech', cell: 'cell' },
  initiative: { dieA: 'count', dieB: 'count', totalA: 'count', totalB: 'count', winner: 'sideOrNone' },
  first_side: { side: 'side', chosen: 'flag' },
  round_start: { round: 'count', first: 'side', bonus: 'flag' },
  activation_start: { mech: 'mech', quicks: 'count' },
  // E3, E4, H4
  move_start: { mech: 'mech', mode: 'moveMode', to: 'cell', hexes: 'count' },
  move: { mech: 'mech', from: 'cell', to: 'cell', cost: 'count' },
  move_stopped: { mech: 'mech', cell: 'cell', hexesLeft: 'count' },
  stand: { mech: 'mech' },
  vent: { mech: 'mech' },
  guard: { mech: 'mech' },
  prepare: { mech: 'mech', mount: 'mount' },
  stabilize: { mech: 'mech', standing: 'flag', jams: 'count', sensors: 'flag' },
  form: { mech: 'mech', mount: 'mount', form: 'count' },
  smoke: { mech: 'mech', mount: 'mount', cell: 'cell', lastRound: 'count', uses: 'count' },
  smoke_cleared: { cell: 'cell' },
  ability: { mech: 'mech', ability: 'ability' },
  bond: { mech: 'mech', partner: 'mech' },
  barrage: { mech: 'mech', mount: 'mount', target: 'mech' },
  // F1-F5
  fire: {
    attacker: 'mech',
    target: 'mech',
    kind: 'attackKind',
    mount: 'mount',
    form: 'count',
    load: 'load',
    overdrive: 'flag',
    aim: 'locationOrNone',
    distance: 'count',
    terms: 'terms',
    condition: 'count',
    modifier: 'count',
    bonus: 'count',
    threshold: 'count',
  },
  shot: {
    attacker: 'mech',
    target: 'mech',
    face: 'count',
    total: 'count',
    outcome: 'outcome',
    location: 'locationOrNone',
    transferred: 'flag',
    penetrationDie: 'count',
    penetration: 'count',
    armor: 'count',
    damageRolled: 'count',
    damage: 'count',
    durabilityLost: 'count',
    critDie: 'count',
    hitHeat: 'count',
    enragedReroll: 'reroll',
    commandReroll: 'reroll',
    enragedDefenseReroll: 'defenseReroll',
    commandMitigation: 'count',
  },
  ammunition: { mech: 'mech', mount: 'mount', uses: 'count', load: 'load', loadUses: 'count' },
  // F6-F10
  damage: { mech: 'mech', location: 'location', amount: 'count', durability: 'count', lost: 'count', ...AUTHOR },
  part_destroyed: { mech: 'mech', location: 'location', ...AUTHOR },
  item_lost: { mech: 'mech', mount: 'mount' },
  mech_destroyed: { mech: 'mech', cell: 'cell', ...AUTHOR },
  critical: { mech: 'mech', location: 'location', die: 'count', effect: 'critical', credit: 'mechOrNone' },
  armor: { mech: 'mech', location: 'location', armor: 'count', ...AUTHOR },
  jam: { mech: 'mech', mount: 'mount' },
  load_dropped: { mech: 'mech', mount: 'mount', load: 'load' },
  sensors_out: { mech: 'mech' },
  coolant_leak: { mech: 'mech', leak: 'count' },
  prone: { mech: 'mech', ...AUTHOR },
  push: { mech: 'mech', from: 'cell', to: 'cell', ...AUTHOR },
  collision: { mech: 'mech', other: 'mechOrNone', hexes: 'count', credit: 'mechOrNone' },
  // G
  heat: { mech: 'mech', amount: 'count', heat: 'count', ...AUTHOR },
  stress: { mech: 'mech', amount: 'count', stress: 'count', cause: 'cause' },
  stress_check: { mech: 'mech', die: 'count', over: 'count', total: 'count' },
  quick_penalty: { mech: 'mech' },
  activation_end: { mech: 'mech' },
  // E6
  reaction_window: { kind: 'window', mover: 'mech', index: 'count', reactors: 'count' },
  reaction: { mech: 'mech', kind: 'window', target: 'mech', accepted: 'flag', source: 'count' },
  direct_strike: { attacker: 'mech', target: 'mech', source: 'source', bonus: 'count', threshold: 'count' },
  // E9
  enraged_granted: { mech: 'mech', by: 'mech', victim: 'mech' },
  enraged_started: { mech: 'mech', defensive: 'flag' },
  enraged_ended: { mech: 'mech', continuing: 'flag' },
  // F11
  melee_start: { initiator: 'mech', defender: 'mech', charge: 'flag' },
  melee_condition: { mech: 'mech', source: 'source', condition: 'count', modifier: 'count' },
  melee_opportunity: {
    mech: 'mech',
    opportunity: 'count',
    source: 'source',
    face: 'count',
    total: 'count',
    threshold: 'count',
    success: 'flag',
    defenseOnly: 'flag',
    enragedReroll: 'reroll',
    commandReroll: 'reroll',
    momentum: 'flag',
  },
  melee_declare: { mech: 'mech', target: 'mech', opportunity: 'count', source: 'source', location: 'location' },
  melee_defense_reroll: {
    mech: 'mech',
    target: 'mech',
    opportunity: 'count',
    from: 'count',
    to: 'count',
    total: 'count',
    threshold: 'count',
    success: 'flag',
  },
  melee_response: { mech: 'mech', target: 'mech', parried: 'flag', opportunity: 'count', second: 'count' },
  melee_pass: { mech: 'mech' },
  opportunity_lost: { mech: 'mech', opportunity: 'count' },
  grapple: { holder: 'mech', held: 'mech' },
  grapple_end: { holder: 'mech', held: 'mech', broken: 'flag' },
  throw: { holder: 'mech', held: 'mech' },
  melee_end: { initiator: 'mech', defender: 'mech' },
  // H7, I2
  zone: { zone: 'count', holder: 'sideOrNone', contested: 'flag' },
  round_end: { round: 'count', scoreA: 'count', scoreB: 'count', zonesA: 'count', zonesB: 'count' },
  game_end: {
    winner: 'sideOrNone',
    reason: 'reason',
    rounds: 'count',
    scoreA: 'count',
    scoreB: 'count',
    hullA: 'count',
    hullB: 'count',
  },
} as const satisfies Record<string, Record<string, FieldKind>>;

export type EventTable = typeof EVENT_TABLE;
export type EventType = keyof EventTable;

/** Event types in code order: the first word of a record is an index into this list. */
export const EVENT_TYPES = Object.keys(EVENT_TABLE) as EventType[];

/** Words that a field takes. */
export function fieldWords(kind: FieldKind): number {
  return kind === 'reroll' ? 2 : kind === 'defenseReroll' ? 3 : 1;
}

/** Words after the type code, by event code. */
export const EVENT_WORDS = Int32Array.from(EVENT_TYPES, (type) =>
  Object.values<FieldKind>(EVENT_TABLE[type]).reduce((words, kind) => words + fieldWords(kind), 0),
);
