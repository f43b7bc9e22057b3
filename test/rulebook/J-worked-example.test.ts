import { beforeEach, describe, expect, test } from 'vitest';
import { Board } from '../../src/engine/board.ts';
import { decodeEvents, type GameEvent } from '../../src/engine/decode.ts';
import { type DiceScript, type ScriptedDice, STAGES, scriptedRng } from '../../src/engine/dice.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { FIRE } from '../../src/engine/events.ts';
import { fireMount } from '../../src/engine/fire.ts';
import {
  BACK,
  CORE,
  HEAD,
  LEFT_ARM,
  LEGS,
  LOADS,
  RIGHT,
  RIGHT_ARM,
  STANDARD,
  TEAM_CAP,
} from '../../src/engine/names.ts';
import {
  type AttackProfile,
  bandNetOf,
  type FormProfile,
  hitTapeOf,
  type MechProfile,
  type MountProfile,
} from '../../src/engine/profile.ts';
import { GameSetup } from '../../src/engine/setup.ts';
import { GameState, mountRow, partRow } from '../../src/engine/state.ts';

const LYNX = 0;
const OX = TEAM_CAP;

/** Section J as the book prints it: what falls on the table, stage by stage. */
const DICE: DiceScript = {
  modifier: [3],
  hit: [7, 12, 17],
  location: [10, 11],
  penetration: [1, 6],
  damage: [4, 5],
  crit: [3],
  heat: [2, 4],
};

const FISTS: AttackProfile = {
  shots: 1,
  accuracy: 0,
  penetration: -1,
  damageDice: 1,
  damageSides: 6,
  damagePlus: 0,
  heat: 0,
  hitHeatDice: 0,
  hitHeatSides: 0,
  hitHeatPlus: 0,
};

function weapon(id: string, fire: AttackProfile): MountProfile {
  const form: FormProfile = {
    id,
    fire,
    overdrive: null,
    bandNet: bandNetOf([{ min: 1, max: 10, plus: 0, minus: 0 }]),
    rangeHexes: 10,
    indirect: false,
    precise: false,
    meleeDice: 0,
    strike: null,
    parry: false,
    reach: false,
    knockdown: false,
    shieldDice: 0,
    smokeRangeHexes: 0,
  };
  const loads = Int8Array.from(LOADS, (_, load) => (load === STANDARD ? -1 : 0));
  return { id, kind: 0, twoHanded: false, limited: 0, forms: [form], loads };
}

const EMBER_REPEATER = weapon('ember-repeater', {
  ...FISTS,
  shots: 3,
  accuracy: 1,
  penetration: 2,
  damagePlus: 3,
  heat: 3,
  hitHeatDice: 1,
  hitHeatSides: 6,
});
const RIFLE = weapon('rifle', { ...FISTS, shots: 2, damagePlus: 1, heat: 2 });

function mech(name: string, held: MountProfile, own: Partial<MechProfile>): MechProfile {
  return {
    spec: name,
    name,
    pilot: name,
    weightClass: 1,
    weight: 40,
    armor: Int8Array.of(5, 4, 4, 4, 4, 4),
    durability: Int8Array.of(16, 5, 8, 8, 10, 6),
    hull: 53,
    hitTape: hitTapeOf([6, 2, 3, 3, 4, 2]),
    evasion: 12,
    heatLimit: 8,
    meleeDice: 1,
    chassisStrike: FISTS,
    sensors: 0,
    handling: [0, 0],
    speed: 5,
    jump: false,
    stability: 0,
    boost: 2,
    cooling: 2,
    gunnery: 0,
    melee: 0,
    piloting: 3,
    nerve: 0,
    ability: 0,
    abilityHeatBands: 0,
    abilityStressBands: 0,
    bond: '',
    mounts: [held, null, null],
    ...own,
  };
}

/** One row of hexes: Lynx on a rise, five hexes away Ox on a roof. */
const BOARD = Board.of({
  id: 'example',
  name: 'Example',
  width: 6,
  height: 1,
  terrain: ['.....R'],
  elevation: ['100000'],
  deployment: ['a....b'],
  zones: [],
});

type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

describe('the worked example', () => {
  let state: GameState;
  let dice: ScriptedDice;
  let events: GameEvent[];
  let shots: EventOf<'shot'>[];
  let asked: string[];

  beforeEach(() => {
    const setup = new GameSetup({
      board: BOARD,
      teamA: [mech('Lynx', EMBER_REPEATER, { gunnery: 4, sensors: 1 })],
      teamB: [mech('Ox', RIFLE, {})],
      loads: [],
    });
    state = new GameState(setup);
    state.begin(1);
    state.heat[LYNX] = 1;
    state.heat[OX] = 2;
    dice = scriptedRng(DICE);
    asked = [];
    state.rng = {
      roll(sides, stage) {
        const face = dice.roll(sides, stage);
        asked.push(`${STAGES[stage]} d${sides}: ${face}`);
        return face;
      },
    };
    const log = new EventLog();
    state.log = log;
    expect(fireMount(state, FIRE, LYNX, OX, RIGHT, STANDARD, false, -1)).toBe(true);
    events = decodeEvents(log, BOARD);
    shots = ofType('shot');
  });

  function ofType<Type extends GameEvent['type']>(type: Type): EventOf<Type>[] {
    return events.filter((event): event is EventOf<Type> => event.type === type);
  }

  test('J F3 the Fire asks for the dice of the book in their order, and for no other', () => {
    expect(dice.unused()).toEqual({});
    expect(asked).toEqual([
      'modifier d6: 3',
      'hit d20: 7',
      'hit d20: 12',
      'location d20: 10',
      'penetration d6: 1',
      'damage d6: 4',
      'heat d6: 2',
      'hit d20: 17',
      'location d20: 11',
      'penetration d6: 6',
      'damage d6: 5',
      'crit d6: 3',
      'heat d6: 4',
    ]);
  });

  test('J heavy cover 2[-] and high ground 1[+] leave one [-]: a 3 makes -3, and 12 is to be reached', () => {
    const [fire] = ofType('fire');
    expect(fire).toMatchObject({ distance: 5, condition: -1, modifier: -3, bonus: 6, threshold: 12 });
  });

  test('J the first shot, 7 + 3 = 10, misses', () => {
    expect(shots[0]).toMatchObject({
      face: 7,
      total: 10,
      outcome: 'miss',
      location: null,
      durabilityLost: 0,
      hitHeat: 0,
    });
  });

  test('J the second shot glances off the right arm: 7 halved is 4, and 2 heat come through', () => {
    expect(shots[1]).toMatchObject({
      face: 12,
      total: 15,
      outcome: 'glance',
      location: 'rightArm',
      transferred: false,
      penetrationDie: 1,
      penetration: 3,
      armor: 4,
      damageRolled: 7,
      damage: 4,
      durabilityLost: 4,
      critDie: 0,
      hitHeat: 2,
    });
  });

  test('J the third shot is critical, takes the arm off and goes on into the core', () => {
    expect(shots[2]).toMatchObject({
      face: 17,
      total: 20,
      outcome: 'critical',
      location: 'rightArm',
      penetrationDie: 6,
      penetration: 8,
      armor: 4,
      damageRolled: 8,
      damage: 8,
      durabilityLost: 8,
      critDie: 3,
      hitHeat: 4,
    });
    expect(ofType('part_destroyed')).toHaveLength(1);
    expect(ofType('critical')).toMatchObject([{ mech: OX, location: 'rightArm', die: 3, effect: 'none' }]);
  });

  test('J the result: arm and rifle gone, core 12, Hull 41, heat 8 at the limit, stress 1; Lynx at heat 4', () => {
    const durability = [CORE, HEAD, RIGHT_ARM, LEFT_ARM, LEGS, BACK].map((part) => state.durability[partRow(OX, part)]);
    expect(durability).toEqual([12, 5, 0, 8, 10, 6]);
    expect(state.hull(OX)).toBe(41);
    expect(state.lost[mountRow(OX, RIGHT)]).toBe(1);
    expect(state.jammed[mountRow(OX, RIGHT)]).toBe(0);
    expect(state.heat[OX]).toBe(8);
    expect(state.stress[OX]).toBe(1);
    expect(state.heat[LYNX]).toBe(4);
    expect(state.hull(LYNX)).toBe(53);
  });
});
