import { applyDamage, knockProne, voidPrepared } from './damage.ts';
import * as EVENT from './event-codes.ts';
import { BY_CRITICAL } from './events.ts';
import { addHeat, addStress } from './heat.ts';
import { intact, itemOn, settleMounts } from './mech.ts';
import { BACK, BACK_MOUNT, CORE, HEAD, LEFT, LEFT_ARM, LOAD_CAP, RIGHT, STANDARD } from './names.ts';
import { loseOpportunities } from './opportunities.ts';
import { type GameState, loadRow, mountRow, partRow } from './state.ts';

// F8: effects, indices into CRITICALS of events.ts.
const NONE = 0;
const HEAT = 1;
const ARMOR = 2;
const STRESS = 3;
const DAMAGE = 4;
const SENSORS_OUT = 5;
const JAM = 6;
const LOAD_DROPPED = 7;
const PRONE = 8;
const COOLANT_LEAK = 9;

type Entry = readonly [effect: number, amount: number];
const ARM_TABLE: readonly Entry[] = [
  [ARMOR, 1],
  [ARMOR, 1],
  [JAM, 0],
  [JAM, 0],
  [LOAD_DROPPED, 0],
  [DAMAGE, 2],
];

/** F8: the critical tables by location, entries for the faces 1-6. */
export const CRITICAL_TABLES: readonly (readonly Entry[])[] = [
  [
    [HEAT, 2],
    [HEAT, 2],
    [ARMOR, 1],
    [ARMOR, 1],
    [STRESS, 1],
    [DAMAGE, 3],
  ],
  [
    [STRESS, 1],
    [STRESS, 1],
    [ARMOR, 1],
    [ARMOR, 1],
    [SENSORS_OUT, 0],
    [SENSORS_OUT, 0],
  ],
  ARM_TABLE,
  ARM_TABLE,
  [
    [ARMOR, 1],
    [ARMOR, 1],
    [PRONE, 0],
    [PRONE, 0],
    [PRONE, 0],
    [DAMAGE, 2],
  ],
  [
    [ARMOR, 1],
    [ARMOR, 1],
    [COOLANT_LEAK, 0],
    [COOLANT_LEAK, 0],
    [JAM, 0],
    [HEAT, 2],
  ],
];

/**
 * F8: the effect of a critical of face `die` on a location. No entry rolls a die and none leads to another critical;
 * an impossible one is void.
 * @returns durability removed by it
 */
export function applyCritical(state: GameState, mech: number, location: number, die: number, credit: number): number {
  const [effect, amount] = CRITICAL_TABLES[location]![die - 1]!;
  const possible = isPossible(state, mech, location, effect);
  state.log?.emit(EVENT.critical, mech, location, die, possible ? effect : NONE, credit);
  if (!possible) return 0;
  switch (effect) {
    case HEAT:
      addHeat(state, mech, amount, BY_CRITICAL, credit);
      return 0;
    case ARMOR:
      loseArmor(state, mech, location, credit);
      return 0;
    case STRESS:
      addStress(state, mech, amount, BY_CRITICAL);
      return 0;
    case DAMAGE:
      return applyDamage(state, mech, location, amount, BY_CRITICAL, credit);
    case SENSORS_OUT:
      state.sensorsOut[mech] = 1;
      state.log?.emit(EVENT.sensors_out, mech);
      return 0;
    case JAM:
      jam(state, mech, mountOf(location));
      return 0;
    case LOAD_DROPPED:
      dropLoad(state, mech, mountOf(location));
      return 0;
    case PRONE:
      knockProne(state, mech, BY_CRITICAL, credit);
      return 0;
    default:
      state.coolantLeak[mech]! += 1;
      state.log?.emit(EVENT.coolant_leak, mech, state.coolantLeak[mech]!);
      return 0;
  }
}

function mountOf(location: number): number {
  return location === BACK ? BACK_MOUNT : location === LEFT_ARM ? LEFT : RIGHT;
}

function isPossible(state: GameState, mech: number, location: number, effect: number): boolean {
  switch (effect) {
    case ARMOR:
      return intact(state, mech, location) && state.armor[partRow(mech, location)]! > 0;
    case DAMAGE:
      return location === CORE || intact(state, mech, location);
    case SENSORS_OUT:
      return intact(state, mech, HEAD) && state.sensorsOut[mech] === 0;
    case JAM: {
      const mount = mountOf(location);
      return itemOn(state, mech, mount) !== null && state.jammed[mountRow(mech, mount)] === 0;
    }
    case LOAD_DROPPED:
      return specialLoad(state, mech, mountOf(location)) > STANDARD;
    case PRONE:
      return state.prone[mech] === 0;
    case COOLANT_LEAK:
      return state.coolantLeak[mech]! < state.profile(mech).cooling;
    default:
      return true;
  }
}

/** The lowest-numbered further load of a mount that is left, STANDARD when there is none. */
function specialLoad(state: GameState, mech: number, mount: number): number {
  if (itemOn(state, mech, mount) === null) return STANDARD;
  for (let load = STANDARD + 1; load < LOAD_CAP; load++) {
    if (state.loadUses[loadRow(mech, mount, load)] !== 0) return load;
  }
  return STANDARD;
}

function loseArmor(state: GameState, mech: number, location: number, credit: number): void {
  const row = partRow(mech, location);
  state.armor[row]! -= 1;
  state.log?.emit(EVENT.armor, mech, location, state.armor[row]!, BY_CRITICAL, credit);
}

function jam(state: GameState, mech: number, mount: number): void {
  state.jammed[mountRow(mech, mount)] = 1;
  settleMounts(state, mech);
  state.log?.emit(EVENT.jam, mech, mount);
  voidPrepared(state, mech);
  loseOpportunities(state, mech);
}

function dropLoad(state: GameState, mech: number, mount: number): void {
  const load = specialLoad(state, mech, mount);
  state.loadUses[loadRow(mech, mount, load)] = 0;
  state.log?.emit(EVENT.load_dropped, mech, mount, load);
}
