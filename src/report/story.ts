import type { GameEvent, LocationName, MountName, Place, RolledDie, StageName } from '../study/game-types.ts';
import type { Cast, CastMech } from './cast.ts';
import type { Paint } from './paint.ts';
import { TIE, wrapParagraph } from './wrap.ts';

/** Events of some types. */
export type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

export const LOCATION_WORDS: Readonly<Record<LocationName, string>> = {
  core: 'core',
  head: 'head',
  rightArm: 'right arm',
  leftArm: 'left arm',
  legs: 'legs',
  back: 'back',
};

export const MOUNT_ORDER: readonly MountName[] = ['right', 'left', 'back'];
/**
 * A game on its way into text: the paragraph being written, and what the reader has been told so far. An event either
 * opens a paragraph or adds a sentence to the open one.
 */
export class Story {
  readonly cast: Cast;
  readonly paint: Paint;
  /** Heat, stress and Hull by mech, as the events have told them. */
  readonly heat: number[];
  readonly stress: number[];
  readonly hull: number[];
  /** The dice of the event being told, when the game was recorded with them, and those of the last shot. */
  dice: readonly RolledDie[] = [];
  shotDice: readonly RolledDie[] = [];
  /** The Fire that the next shots belong to; null for strikes. */
  fire: EventOf<'fire'> | null = null;
  /** Shots of it told so far. */
  shots = 0;
  /** Melee opportunities of the open exchange, by number, as they are spoken of. */
  readonly opportunities = new Map<number, string>();
  private readonly forms: number[][];
  private readonly width: number;
  private lines: string[] = [];
  private open: { readonly depth: number; readonly key: string; readonly sentences: string[] } | null = null;
  private notes: string[] = [];
  private asides: string[] = [];
  private about = -1;
  private told = false;

  constructor(cast: Cast, width: number, paint: Paint) {
    this.cast = cast;
    this.width = width;
    this.paint = paint;
    this.heat = cast.mechs.map(() => 0);
    this.stress = cast.mechs.map(() => 0);
    this.forms = cast.mechs.map(() => [0, 0, 0]);
    this.hull = cast.mechs.map((mech) => mech?.profile.hull ?? 0);
  }

  /** A line of its own, with an empty one before it. */
  heading(text: string): void {
    this.close();
    if (this.lines.length > 0 || this.told) this.lines.push('');
    this.lines.push(...wrapParagraph(text, 0, this.width));
  }

  /**
   * Opens a paragraph.
   * @param about mech that its sentences need not name again, -1 for none
   * @param key names the paragraph for `isOpen`
   */
  paragraph(depth: number, about: number, sentence: string, key = ''): void {
    this.close();
    this.about = about;
    this.open = { depth, key, sentences: [sentence, ...this.notes] };
    this.notes = [];
  }

  /** Whether the paragraph of that key is still open, with nothing told since. */
  isOpen(key: string): boolean {
    return this.open !== null && this.open.key === key;
  }

  /** Adds to the paragraph of that key, or opens it. */
  continue(key: string, depth: number, about: number, sentence: string): void {
    if (this.isOpen(key)) this.add(sentence);
    else this.paragraph(depth, about, sentence, key);
  }

  /** Adds a sentence to the open paragraph. */
  add(sentence: string): void {
    if (this.open === null) this.paragraph(1, -1, sentence);
    else this.open.sentences.push(sentence);
  }

  /** Adds a sentence about a mech, which is named unless the paragraph is about it. */
  tell(mech: number, text: string): void {
    this.add(mech === this.about ? capital(text) : `${this.name(mech)} ${text}`);
  }

  /** A sentence for the next paragraph, after its first. */
  note(sentence: string): void {
    this.notes.push(sentence);
  }

  /** Adds what is now so with a mech, which is named unless the paragraph is about it. */
  fact(mech: number, text: string): void {
    this.add(mech === this.about ? capital(text) : `${this.name(mech)}: ${text}`);
  }

  /** A remark on a line of its own, after the open paragraph. */
  aside(text: string): void {
    this.asides.push(...wrapParagraph(text, 4, this.width).map((line) => this.paint.faint(line)));
    if (this.open === null) this.close();
  }

  /** All finished lines since the last call; the open paragraph is closed. */
  take(): string[] {
    this.close();
    const { lines } = this;
    this.lines = [];
    this.told ||= lines.length > 0;
    return lines;
  }

  mech(index: number): CastMech {
    const mech = this.cast.mechs[index];
    if (!mech) throw new RangeError(`no mech ${index} in this game`);
    return mech;
  }

  /** `a1 Courier`, in the colour of its side. */
  name(mech: number): string {
    const { label, name, side } = this.mech(mech);
    return this.paint.side(side, `${label} ${name}`.replaceAll(' ', TIE));
  }

  sideName(side: 'a' | 'b'): string {
    return this.paint.side(side, side);
  }

  /** The item on a mount, with its form when it is not the first. */
  item(mech: number, mount: MountName): string {
    const { items, forms } = this.mech(mech);
    const index = MOUNT_ORDER.indexOf(mount);
    const item = items[index] ?? MOUNT_WORDS[mount];
    const form = this.forms[mech]![index]!;
    return form === 0 ? item : `${item} (${forms[index]![form]})`;
  }

  changeForm(mech: number, mount: MountName, form: number): void {
    this.forms[mech]![MOUNT_ORDER.indexOf(mount)] = form;
  }

  /** Faces of the told event's dice of one stage; empty when the game was not recorded with its dice. */
  faces(stage: StageName): number[] {
    return this.dice.filter((die) => die.stage === stage).map((die) => die.face);
  }

  private close(): void {
    if (this.open !== null) {
      const { depth, sentences } = this.open;
      this.open = null;
      this.lines.push(...wrapParagraph(sentences.join(' '), 2 * depth, this.width));
    }
    this.lines.push(...this.asides);
    this.asides = [];
  }
}

export const MOUNT_WORDS: Readonly<Record<MountName, string>> = {
  right: 'right hand',
  left: 'left hand',
  back: 'back mount',
};

export function placeText({ col, row }: Place): string {
  return `(${col},${row})`;
}

/** `2[+]`, `1[-]`, `no condition die` (A3). */
export function conditionText(net: number): string {
  return net === 0 ? 'no condition die' : `${Math.abs(net)}[${net > 0 ? '+' : '-'}]`;
}

/** ` + 3`, ` - 3`, nothing for 0. */
export function plus(value: number): string {
  return value === 0 ? '' : value > 0 ? ` + ${value}` : ` - ${-value}`;
}

/** `+3`, `-3`, `0`. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
