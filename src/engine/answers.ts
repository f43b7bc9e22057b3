import { LOADS, LOCATIONS, MOUNTS, SIDES } from './names.ts';

/** What the step machine can ask (0: the game is over). One decision has one asker, one actor and a list of legal answers. */
export const DECISIONS = ['over', 'firstSide', 'activation', 'action', 'reaction', 'declaration', 'response'] as const;
export type DecisionName = (typeof DECISIONS)[number];
export const OVER = 0;
export const ASK_FIRST_SIDE = 1;
export const ASK_ACTIVATION = 2;
export const ASK_ACTION = 3;
export const ASK_REACTION = 4;
export const ASK_DECLARATION = 5;
export const ASK_RESPONSE = 6;

/**
 * Kinds of answers. An answer is one packed integer, so that decisions, saves and searches allocate nothing:
 * kind in bits 0-4, `a` in bits 5-16, `b` in bits 17-28.
 */
export const ANSWERS = [
  'chooseSide', // a: side
  'activate', // a: mech
  'move', // a: cell
  'boost', // a: cell
  'stand',
  'fire', // a: FireOption
  'barrage', // a: FireOption
  'vent',
  'guard',
  'prepare', // a: mount
  'smoke', // a: cell, b: mount
  'form', // a: mount, b: form
  'stabilize',
  'fight', // a: mech
  'charge', // a: cell, b: mech
  'letGo',
  'end',
  'refuse',
  'respond', // a: mount (Overwatch, Backup Fire), 0 for strikes
  'strike', // a: opportunity, b: location
  'grapple', // a: opportunity
  'throw', // a: opportunity
  'break', // a: opportunity
  'pass',
  'accept',
  'parry', // a: opportunity, b: second opportunity + 1 (natural 20), or 0
] as const;
export type AnswerName = (typeof ANSWERS)[number];
export const CHOOSE_SIDE = 0;
export const ACTIVATE = 1;
export const MOVE = 2;
export const BOOST = 3;
export const STAND = 4;
export const FIRE_AT = 5;
export const BARRAGE_AT = 6;
export const VENT = 7;
export const GUARD = 8;
export const PREPARE = 9;
export const SMOKE = 10;
export const CHANGE_FORM = 11;
export const STABILIZE = 12;
export const FIGHT = 13;
export const CHARGE = 14;
export const LET_GO = 15;
export const END = 16;
export const REFUSE = 17;
export const RESPOND = 18;
export const STRIKE = 19;
export const GRAPPLE = 20;
export const THROW = 21;
export const BREAK = 22;
export const PASS = 23;
export const ACCEPT = 24;
export const PARRY = 25;

export function answer(kind: number, a = 0, b = 0): number {
  return kind | (a << 5) | (b << 17);
}
export function answerKind(packed: number): number {
  return packed & 31;
}
export function answerA(packed: number): number {
  return (packed >> 5) & 0xfff;
}
export function answerB(packed: number): number {
  return (packed >> 17) & 0xfff;
}

/** FireOption: mount, target, load, overdrive and named location of a Fire in 12 bits. `aim` is -1 for none. */
export function fireOption(mount: number, target: number, load: number, overdrive: boolean, aim: number): number {
  return mount | (target << 2) | (load << 5) | ((overdrive ? 1 : 0) << 8) | ((aim + 1) << 9);
}
export function optionMount(option: number): number {
  return option & 3;
}
export function optionTarget(option: number): number {
  return (option >> 2) & 7;
}
export function optionLoad(option: number): number {
  return (option >> 5) & 7;
}
export function optionOverdrive(option: number): boolean {
  return ((option >> 8) & 1) !== 0;
}
export function optionAim(option: number): number {
  return (option >> 9) - 1;
}

/** An answer as an object for people, saves and other programs; `packAnswer` is its inverse. */
export type AnswerView = { readonly kind: AnswerName } & {
  readonly [field in 'side' | 'mount' | 'load' | 'aim']?: string;
} & { readonly [field in 'mech' | 'target' | 'cell' | 'form' | 'opportunity' | 'second']?: number } & {
  readonly overdrive?: boolean;
};

/** Unpacks an answer; optional fields appear only where they say something. */
export function viewAnswer(packed: number): AnswerView {
  const kind = ANSWERS[answerKind(packed)]!;
  const a = answerA(packed);
  const b = answerB(packed);
  switch (kind) {
    case 'chooseSide':
      return { kind, side: SIDES[a]! };
    case 'activate':
      return { kind, mech: a };
    case 'move':
    case 'boost':
      return { kind, cell: a };
    case 'fire':
    case 'barrage': {
      const load = optionLoad(a);
      const aim = optionAim(a);
      return {
        kind,
        mount: MOUNTS[optionMount(a)]!,
        target: optionTarget(a),
        ...(load > 0 ? { load: LOADS[load]! } : {}),
        ...(optionOverdrive(a) ? { overdrive: true } : {}),
        ...(aim >= 0 ? { aim: LOCATIONS[aim]! } : {}),
      };
    }
    case 'prepare':
      return { kind, mount: MOUNTS[a]! };
    case 'respond':
      return { kind, mount: MOUNTS[a]! };
    case 'smoke':
      return { kind, cell: a, mount: MOUNTS[b]! };
    case 'form':
      return { kind, mount: MOUNTS[a]!, form: b };
    case 'fight':
      return { kind, target: a };
    case 'charge':
      return { kind, cell: a, target: b };
    case 'strike':
      return { kind, opportunity: a, aim: LOCATIONS[b]! };
    case 'grapple':
    case 'throw':
    case 'break':
      return { kind, opportunity: a };
    case 'parry':
      return { kind, opportunity: a, ...(b > 0 ? { second: b - 1 } : {}) };
    default:
      return { kind };
  }
}

/** Packs what viewAnswer unpacked. @throws RangeError for a name that does not exist */
export function packAnswer(view: AnswerView): number {
  const kind = indexOf(ANSWERS, view.kind);
  switch (view.kind) {
    case 'chooseSide':
      return answer(kind, indexOf(SIDES, view.side));
    case 'activate':
      return answer(kind, view.mech);
    case 'move':
    case 'boost':
      return answer(kind, view.cell);
    case 'fire':
    case 'barrage':
      return answer(
        kind,
        fireOption(
          indexOf(MOUNTS, view.mount),
          view.target ?? 0,
          view.load === undefined ? 0 : indexOf(LOADS, view.load),
          view.overdrive ?? false,
          view.aim === undefined ? -1 : indexOf(LOCATIONS, view.aim),
        ),
      );
    case 'prepare':
    case 'respond':
      return answer(kind, indexOf(MOUNTS, view.mount));
    case 'smoke':
      return answer(kind, view.cell, indexOf(MOUNTS, view.mount));
    case 'form':
      return answer(kind, indexOf(MOUNTS, view.mount), view.form);
    case 'fight':
      return answer(kind, view.target);
    case 'charge':
      return answer(kind, view.cell, view.target);
    case 'strike':
      return answer(kind, view.opportunity, indexOf(LOCATIONS, view.aim));
    case 'parry':
      return answer(kind, view.opportunity, view.second === undefined ? 0 : view.second + 1);
    default:
      return answer(kind, view.opportunity);
  }
}

function indexOf(names: readonly string[], name: string | undefined): number {
  const index = names.indexOf(name ?? '');
  if (index < 0) throw new RangeError(`found ${name}, expected one of ${names.join(', ')}`);
  return index;
}
