import type { Board } from './board.ts';
import { COLUMNS } from './columns.ts';
import type { EventLog } from './event-log.ts';
import {
  ATTACK_KINDS,
  CAUSES,
  CRITICALS,
  EVENT_TABLE,
  EVENT_TYPES,
  EVENT_WORDS,
  type EventTable,
  type EventType,
  type FieldKind,
  fieldWords,
  MOVE_MODES,
  OUTCOMES,
  REASONS,
  SOURCES,
  TERMS,
  WINDOWS,
} from './events.ts';
import { ABILITIES, LOADS, LOCATIONS, type LocationName, MECH_CAP, MOUNTS, SIDES, type SideName } from './names.ts';

/** A cell as column and row. */
export interface Place {
  readonly col: number;
  readonly row: number;
}

/** A replaced die. */
export interface Reroll {
  readonly from: number;
  readonly to: number;
}

interface FieldValues {
  count: number;
  flag: boolean;
  mech: number;
  mechOrNone: number | null;
  side: SideName;
  sideOrNone: SideName | null;
  cell: Place;
  cellOrNone: Place | null;
  location: LocationName;
  locationOrNone: LocationName | null;
  mount: (typeof MOUNTS)[number];
  source: (typeof SOURCES)[number];
  load: (typeof LOADS)[number];
  ability: (typeof ABILITIES)[number];
  attackKind: (typeof ATTACK_KINDS)[number];
  cause: (typeof CAUSES)[number];
  moveMode: (typeof MOVE_MODES)[number];
  outcome: (typeof OUTCOMES)[number];
  critical: (typeof CRITICALS)[number];
  reason: (typeof REASONS)[number];
  window: (typeof WINDOWS)[number];
  terms: (typeof TERMS)[number][];
  reroll: Reroll | undefined;
  defenseReroll: (Reroll & { readonly by: number }) | undefined;
}

/** Mech columns of one mech at the end of an activation; columns with several words per mech are arrays. */
export type MechSnapshot = { readonly mech: number } & { readonly [column: string]: number | readonly number[] };

type FieldsOf<Type extends EventType> = {
  readonly [Field in keyof EventTable[Type]]: EventTable[Type][Field] extends FieldKind
    ? FieldValues[EventTable[Type][Field]]
    : never;
};

/** One event of a game, tagged by `type`; the fields of each type are the rows of EVENT_TABLE. */
export type GameEvent = {
  [Type in EventType]: { readonly type: Type } & FieldsOf<Type> &
    (Type extends 'activation_end' ? { readonly mechs?: readonly MechSnapshot[] } : unknown);
}[EventType];

/** Events of some types. */
export type EventOf<Type extends EventType> = Extract<GameEvent, { type: Type }>;

const NAMES: { readonly [Kind in FieldKind]?: readonly string[] } = {
  side: SIDES,
  location: LOCATIONS,
  mount: MOUNTS,
  source: SOURCES,
  load: LOADS,
  ability: ABILITIES,
  attackKind: ATTACK_KINDS,
  cause: CAUSES,
  moveMode: MOVE_MODES,
  outcome: OUTCOMES,
  critical: CRITICALS,
  reason: REASONS,
  window: WINDOWS,
};

/** All events of a log as objects, in order; activation_end carries its snapshot when the log kept them. */
export function decodeEvents(log: EventLog, board: Board): GameEvent[] {
  const events: GameEvent[] = [];
  let snapshot = 0;
  for (let at = 0; at < log.length; at += 1 + EVENT_WORDS[log.words[at]!]!) {
    const event = decodeEvent(log.words, at, board.width);
    const words = event.type === 'activation_end' ? log.snapshots[snapshot++] : undefined;
    events.push(words === undefined ? event : ({ ...event, mechs: decodeSnapshot(words) } as GameEvent));
  }
  return events;
}

/** The event whose type code stands at `at`. @param width columns of the board, for cells */
export function decodeEvent(words: Int32Array, at: number, width: number): GameEvent {
  const type = EVENT_TYPES[words[at]!]!;
  const event: Record<string, unknown> = { type };
  let field = at + 1;
  for (const [name, kind] of Object.entries<FieldKind>(EVENT_TABLE[type])) {
    const value = decodeField(kind, words, field, width);
    if (value !== undefined) event[name] = value;
    field += fieldWords(kind);
  }
  return event as unknown as GameEvent;
}

function decodeField(kind: FieldKind, words: Int32Array, at: number, width: number): unknown {
  const word = words[at]!;
  switch (kind) {
    case 'count':
    case 'mech':
      return word;
    case 'flag':
      return word !== 0;
    case 'mechOrNone':
      return word < 0 ? null : word;
    case 'cell':
    case 'cellOrNone':
      return word < 0 ? null : { col: word % width, row: Math.floor(word / width) };
    case 'sideOrNone':
      return word < 0 ? null : SIDES[word];
    case 'locationOrNone':
      return word < 0 ? null : LOCATIONS[word];
    case 'terms':
      return TERMS.filter((_, bit) => ((word >> bit) & 1) !== 0);
    case 'reroll':
      return word === 0 ? undefined : { from: word, to: words[at + 1]! };
    case 'defenseReroll':
      return word === 0 ? undefined : { from: word, to: words[at + 1]!, by: words[at + 2]! };
    default:
      return NAMES[kind]![word];
  }
}

/** The mech columns as one object per mech slot 0-5. */
export function decodeSnapshot(words: Int32Array): MechSnapshot[] {
  return Array.from({ length: MECH_CAP }, (_, mech) => {
    const snapshot: Record<string, number | number[]> = { mech };
    let start = 0;
    for (const { name, rows, width, mech: perMech } of COLUMNS) {
      if (!perMech) break;
      const from = start + mech * width;
      snapshot[name] = width === 1 ? words[from]! : Array.from(words.subarray(from, from + width));
      start += rows * width;
    }
    return snapshot as MechSnapshot;
  });
}
