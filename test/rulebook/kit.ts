import { expect } from 'vitest';
import { type AnswerView, DECISIONS, type DecisionName, packAnswer, viewAnswer } from '../../src/engine/answers.ts';
import { Board } from '../../src/engine/board.ts';
import { POOL_CAP } from '../../src/engine/columns.ts';
import { decodeEvents, type GameEvent } from '../../src/engine/decode.ts';
import { type DiceScript, STAGES, scriptedRng } from '../../src/engine/dice.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { isLegal, legalAnswers } from '../../src/engine/legal.ts';
import { advance, start } from '../../src/engine/machine.ts';
import { settleMounts } from '../../src/engine/mech.ts';
import {
  ABILITIES,
  type AbilityName,
  LOADS,
  LOCATIONS,
  type LoadName,
  type LocationName,
  MECH_CAP,
  type MountName,
  sideOf,
} from '../../src/engine/names.ts';
import {
  type AttackProfile,
  bandNetOf,
  type FormProfile,
  hitTapeOf,
  type LoadProfile,
  type MechProfile,
  type MountProfile,
} from '../../src/engine/profile.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { GameSetup } from '../../src/engine/setup.ts';
import { GameState, partRow } from '../../src/engine/state.ts';

/** The mechs by number: side a owns 0-2, side b 3-5. */
export const [a1, a2, a3, b1, b2, b3] = [0, 1, 2, 3, 4, 5] as const;

/** One shot of 1d6 that needs a 12 against an ordinary mech; against its armor 4 a 1 glances and a 6 is critical. */
export function profile(own: Partial<AttackProfile> = {}): AttackProfile {
  return {
    shots: 1,
    accuracy: 0,
    penetration: 2,
    damageDice: 1,
    damageSides: 6,
    damagePlus: 0,
    heat: 0,
    hitHeatDice: 0,
    hitHeatSides: 6,
    hitHeatPlus: 0,
    ...own,
  };
}

type Band = { min: number; max: number; plus?: number; minus?: number };

/** What a form adds to a plain item. */
type FormChoice = Partial<Omit<FormProfile, 'bandNet'>> & { readonly bands?: readonly Band[] };

export function form(own: FormChoice = {}): FormProfile {
  const { bands = [{ min: 1, max: 20 }], ...rest } = own;
  return {
    id: 'form',
    fire: null,
    overdrive: null,
    bandNet: bandNetOf(bands.map((band) => ({ plus: 0, minus: 0, ...band }))),
    rangeHexes: Math.max(...bands.map((band) => band.max)),
    indirect: false,
    precise: false,
    meleeDice: 0,
    strike: null,
    parry: false,
    reach: false,
    knockdown: false,
    shieldDice: 0,
    smokeRangeHexes: 0,
    ...rest,
  };
}

type ItemChoice = FormChoice & {
  readonly twoHanded?: boolean;
  readonly limited?: number;
  /** Further loads and their uses, -1 for no limit. */
  readonly loads?: Partial<Record<LoadName, number>>;
  /** Forms after the first. */
  readonly more?: readonly FormProfile[];
};

export function item(own: ItemChoice): MountProfile {
  const { twoHanded = false, limited = 0, loads = {}, more = [], ...first } = own;
  const uses = Int8Array.from(LOADS, (load) => (load === 'standard' ? -1 : (loads[load] ?? 0)));
  return { id: 'item', kind: 0, twoHanded, limited, forms: [form(first), ...more], loads: uses };
}

export function gun(fire: Partial<AttackProfile> = {}, own: ItemChoice = {}): MountProfile {
  return item({ fire: profile(fire), ...own });
}
export function blade(dice: number, own: ItemChoice = {}, strike: Partial<AttackProfile> = {}): MountProfile {
  return item({ meleeDice: dice, strike: profile(strike), ...own });
}
export function shield(dice: number): MountProfile {
  return item({ shieldDice: dice });
}
export function smokeLauncher(limited = 2): MountProfile {
  return item({ smokeRangeHexes: 6, limited });
}

type MechChoice = Partial<Omit<MechProfile, 'mounts' | 'ability' | 'armor' | 'durability' | 'hull'>> & {
  readonly ability?: AbilityName;
  readonly armor?: number | readonly number[];
  readonly durability?: readonly number[];
} & { readonly [mount in MountName]?: MountProfile | null };

/**
 * An ordinary mech: armor 4 everywhere, Evasion 12, all stats 0, a gun in its right hand, an ability that works in
 * every band. Its tape: core 1-6, head 7-8, right arm 9-11, left arm 12-14, legs 15-18, back 19-20.
 */
export function mech(own: MechChoice = {}): MechProfile {
  const { right = gun(), left = null, back = null, ability = 'none', armor = 4, durability, ...rest } = own;
  const parts = durability ?? [20, 6, 8, 8, 10, 6];
  return {
    spec: 'mech',
    name: 'mech',
    pilot: 'pilot',
    weightClass: 1,
    weight: 40,
    armor: Int8Array.from(LOCATIONS, (_, location) => (typeof armor === 'number' ? armor : armor[location]!)),
    durability: Int8Array.from(parts),
    hull: parts.reduce((sum, value) => sum + value, 0),
    hitTape: hitTapeOf([6, 2, 3, 3, 4, 2]),
    evasion: 12,
    heatLimit: 8,
    meleeDice: 1,
    chassisStrike: profile({ penetration: -1 }),
    sensors: 0,
    handling: [0, 0],
    speed: 4,
    jump: false,
    stability: 0,
    boost: 2,
    cooling: 2,
    gunnery: 0,
    melee: 0,
    piloting: 0,
    nerve: 0,
    ability: ABILITIES.indexOf(ability),
    abilityHeatBands: 7,
    abilityStressBands: 7,
    bond: '',
    mounts: [right, left, back],
    ...rest,
  };
}

/** F12, as the catalog has them. */
const LOAD_PROFILES: readonly LoadProfile[] = [
  [0, 0, 0, 0],
  [2, -1, 0, 0],
  [-1, 1, 0, 0],
  [0, -1, 0, 1],
  [0, -1, 1, 0],
].map(([penetration, damage, condition, hitHeatDice]) => ({
  penetration: penetration!,
  damage: damage!,
  condition: condition!,
  hitHeatDice: hitHeatDice!,
  hitHeatSides: 6,
  hitHeatPlus: 0,
}));

/** A board drawn in symbols; side a deploys in its first column, side b in its last. */
export function ground(
  terrain: readonly string[],
  elevation?: readonly string[],
  zones: readonly { col: number; row: number }[] = [],
): Board {
  const width = terrain[0]!.length;
  const height = terrain.length;
  return Board.of({
    id: 'ground',
    name: 'Ground',
    width,
    height,
    terrain,
    elevation: elevation ?? terrain.map(() => '0'.repeat(width)),
    deployment: terrain.map(() => `a${'.'.repeat(width - 2)}b`),
    zones,
  });
}

const PLAIN = ground(Array<string>(9).fill('.'.repeat(16)));

/** Answers without parameters, and those that most tests give. */
export const END: AnswerView = { kind: 'end' };
export const VENT: AnswerView = { kind: 'vent' };
export const GUARD: AnswerView = { kind: 'guard' };
export const STAND: AnswerView = { kind: 'stand' };
export const STABILIZE: AnswerView = { kind: 'stabilize' };
export const REFUSE: AnswerView = { kind: 'refuse' };
export const PASS: AnswerView = { kind: 'pass' };
export const ACCEPT: AnswerView = { kind: 'accept' };
export const RESPOND: AnswerView = { kind: 'respond', mount: 'right' };
export function fire(target: number, own: Partial<AnswerView> = {}): AnswerView {
  return { kind: 'fire', mount: 'right', target, ...own };
}
export function strike(opportunity: number, aim: LocationName = 'core'): AnswerView {
  return { kind: 'strike', opportunity, aim };
}
export function parry(opportunity: number, second?: number): AnswerView {
  return { kind: 'parry', opportunity, ...(second === undefined ? {} : { second }) };
}
/** First opportunity of the defender's pool. */
export const DEFENDERS = POOL_CAP;

interface TableChoice {
  readonly a?: readonly MechProfile[];
  readonly b?: readonly MechProfile[];
  readonly board?: Board;
  /** Column and row by mech number; the others stand where they deploy. */
  readonly at?: { readonly [mech: number]: readonly [number, number] };
  readonly rules?: Partial<Rules>;
  /** Side a unless given; null rolls for it. */
  readonly firstSide?: number | null;
  readonly sideCover?: readonly [number, number];
  readonly sideElevation?: readonly [number, number];
  /** Words of the opening position by column and row, such as `{ prone: { [b1]: 1 } }`. */
  readonly set?: { readonly [Column in ColumnName]?: { readonly [row: number]: number } };
  /** Mechs that have been destroyed before; their score is not counted. */
  readonly dead?: readonly number[];
  /** Durability by mech and location; 0 is a destroyed part. */
  readonly parts?: { readonly [mech: number]: { readonly [location in LocationName]?: number } };
  /** Dice of the opening. */
  readonly dice?: DiceScript;
}

/** Columns of the state, by the names of its fields. */
type ColumnName = { [Field in keyof GameState]: GameState[Field] extends Int32Array ? Field : never }[keyof GameState];

type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

const NO_DICE = Object.fromEntries(STAGES.map((stage) => [stage, []])) as DiceScript;

/** A game under way: it takes one answer after the other, each with exactly the dice that it rolls. */
export class Table {
  readonly state: GameState;
  readonly board: Board;
  /** Events of the last step and of all steps. */
  events: GameEvent[] = [];
  readonly history: GameEvent[] = [];
  /** Dice of the last step as they were asked for. */
  asked: string[] = [];
  /** What is asked next. */
  decision: DecisionName = 'over';

  constructor(choice: TableChoice = {}) {
    const { a = [mech()], b = [mech()], board = PLAIN, at = {}, parts = {}, dead = [], set = {} } = choice;
    const { firstSide = 0, dice = {} } = choice;
    this.board = board;
    this.state = new GameState(
      new GameSetup({
        board,
        teamA: a,
        teamB: b,
        loads: LOAD_PROFILES,
        rules: choice.rules ?? {},
        sideCover: choice.sideCover ?? [0, 0],
        sideElevation: choice.sideElevation ?? [0, 0],
        ...(firstSide === null ? {} : { firstSide }),
      }),
    );
    this.state.begin(1);
    this.state.log = new EventLog(true);
    for (let number = 0; number < MECH_CAP; number++) {
      const place = at[number];
      if (place !== undefined) this.state.cell[number] = this.hex(...place);
      for (const [location, durability] of Object.entries(parts[number] ?? {})) {
        this.state.durability[partRow(number, LOCATIONS.indexOf(location as LocationName))] = durability;
      }
    }
    for (const number of dead) {
      this.state.alive[number] = 0;
      this.state.cell[number] = -1;
      this.state.kills[1 - sideOf(number)]! += 1;
    }
    for (const [column, rows] of Object.entries(set)) {
      for (const [row, value] of Object.entries(rows)) this.state[column as ColumnName][Number(row)] = value;
    }
    for (let number = 0; number < MECH_CAP; number++) {
      if (this.state.setup.profiles[number] !== null) settleMounts(this.state, number);
    }
    this.roll(dice, () => start(this.state));
  }

  /** Gives a legal answer; the script must be what this step rolls, no die more and none less. */
  play(view: AnswerView, dice: DiceScript = {}): this {
    const packed = packAnswer(view);
    expect(isLegal(this.state, packed), `${JSON.stringify(view)} is legal (asked: ${this.decision})`).toBe(true);
    return this.roll(dice, () => advance(this.state, packed));
  }

  /** Lets `step` happen outside the step machine, with its dice. */
  roll(dice: DiceScript, step: () => unknown): this {
    const scripted = scriptedRng({ ...NO_DICE, ...dice });
    this.asked = [];
    this.state.rng = {
      roll: (sides, stage) => {
        const face = scripted.roll(sides, stage);
        this.asked.push(`${STAGES[stage]} d${sides}: ${face}`);
        return face;
      },
    };
    const log = this.state.log!;
    log.clear();
    const next = step();
    if (typeof next === 'number') this.decision = DECISIONS[next]!;
    expect(scripted.unused(), 'dice left over').toEqual({});
    this.events = decodeEvents(log, this.board);
    this.history.push(...this.events);
    return this;
  }

  hex(col: number, row: number): number {
    return this.board.cellAt(col, row);
  }

  /** Events of a type in the last step. */
  all<Type extends GameEvent['type']>(type: Type): EventOf<Type>[] {
    return this.events.filter((event): event is EventOf<Type> => event.type === type);
  }

  /** The only event of a type in the last step. */
  one<Type extends GameEvent['type']>(type: Type): EventOf<Type> {
    const found = this.all(type);
    expect(found, `one ${type} among ${this.types().join(' ')}`).toHaveLength(1);
    return found[0]!;
  }

  /** Types of the events of the last step, in order. */
  types(): string[] {
    return this.events.map((event) => event.type);
  }

  allows(view: AnswerView): boolean {
    return isLegal(this.state, packAnswer(view));
  }

  /** The legal answers of a kind. */
  options(kind: AnswerView['kind']): AnswerView[] {
    return legalAnswers(this.state)
      .map(viewAnswer)
      .filter((view) => view.kind === kind);
  }

  part(number: number, location: LocationName): number {
    return this.state.durability[partRow(number, LOCATIONS.indexOf(location))]!;
  }
  armor(number: number, location: LocationName): number {
    return this.state.armor[partRow(number, LOCATIONS.indexOf(location))]!;
  }
}
