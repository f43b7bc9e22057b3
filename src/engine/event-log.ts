import { SNAPSHOT_WORDS } from './columns.ts';
import * as EVENT from './event-codes.ts';
import { EVENT_WORDS } from './events.ts';
import { type Hash64, hashWords } from './hash.ts';

const ACTIVATION_END = EVENT.activation_end;

/**
 * The events of one game as words: per event its type code, then its fields in table order (events.ts). Reused from
 * game to game without allocation. Snapshots are kept apart, so that a new column changes no event hash.
 */
export class EventLog {
  words = new Int32Array(1 << 14);
  /** Words in use. */
  length = 0;
  /** Mech columns at each activation_end, SNAPSHOT_WORDS each; empty unless asked for. */
  snapshots: Int32Array[] = [];
  readonly keepSnapshots: boolean;

  constructor(keepSnapshots = false) {
    this.keepSnapshots = keepSnapshots;
  }

  clear(): void {
    this.length = 0;
    this.snapshots = [];
  }

  /** Appends an event of up to five fields; those beyond the type's own are ignored. */
  emit(type: number, a = 0, b = 0, c = 0, d = 0, e = 0): void {
    const words = this.room();
    const at = this.length;
    words[at] = type;
    words[at + 1] = a;
    words[at + 2] = b;
    words[at + 3] = c;
    words[at + 4] = d;
    words[at + 5] = e;
    this.length = at + 1 + EVENT_WORDS[type]!;
  }

  /** Appends an event of seven or eight fields; an eighth beyond the type's own is ignored. */
  emitLong(type: number, a: number, b: number, c: number, d: number, e: number, f: number, g: number, h = 0): void {
    const words = this.room();
    const at = this.length;
    words[at] = type;
    words[at + 1] = a;
    words[at + 2] = b;
    words[at + 3] = c;
    words[at + 4] = d;
    words[at + 5] = e;
    words[at + 6] = f;
    words[at + 7] = g;
    words[at + 8] = h;
    this.length = at + 1 + EVENT_WORDS[type]!;
  }

  /** Appends an event whose fields the caller writes into `words` from the returned index on. */
  open(type: number): number {
    const words = this.room();
    const at = this.length;
    words[at] = type;
    this.length = at + 1 + EVENT_WORDS[type]!;
    return at + 1;
  }

  /** activation_end with the snapshot of every mech (E7). */
  endActivation(mech: number, mechWords: Int32Array): void {
    this.emit(ACTIVATION_END, mech);
    if (this.keepSnapshots) this.snapshots.push(mechWords.slice(0, SNAPSHOT_WORDS));
  }

  /** eventHash: 64 bits over all event words, snapshots excluded. */
  hash(into: Hash64): void {
    hashWords(this.words, 0, this.length, into);
  }

  private room(): Int32Array {
    if (this.length + 64 > this.words.length) {
      const wider = new Int32Array(this.words.length * 2);
      wider.set(this.words);
      this.words = wider;
    }
    return this.words;
  }
}

/** Where the events of a log begin, in order. */
export function eventOffsets(log: EventLog): number[] {
  const offsets: number[] = [];
  for (let at = 0; at < log.length; at += 1 + EVENT_WORDS[log.words[at]!]!) offsets.push(at);
  return offsets;
}
