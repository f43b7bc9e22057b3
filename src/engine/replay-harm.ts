import { KILL_SCORE, voidPrepared } from './damage.ts';
import type { EventOf } from './decode.ts';
import { ENRAGED_DEFENSE, ENRAGED_REROLL } from './enraged.ts';
import { hostile, settleMounts } from './mech.ts';
import { LOADS, LOCATIONS, MOUNTS, sideOf } from './names.ts';
import { GUARD_DICE_USED } from './pools.ts';
import { type GameState, loadRow, mountRow, partRow } from './state.ts';

type Harm =
  | 'damage'
  | 'part_destroyed'
  | 'item_lost'
  | 'mech_destroyed'
  | 'armor'
  | 'jam'
  | 'load_dropped'
  | 'sensors_out'
  | 'coolant_leak'
  | 'prone'
  | 'heat'
  | 'stress'
  | 'quick_penalty';

/** Replays what attacks, criticals, pushes and heat do to a mech (F6-F10, G). */
export function applyHarm(state: GameState, event: EventOf<Harm>): void {
  const { mech } = event;
  switch (event.type) {
    case 'damage':
      state.durability[partRow(mech, LOCATIONS.indexOf(event.location))] = event.durability;
      break;
    case 'part_destroyed':
      settleMounts(state, mech);
      voidPrepared(state, mech);
      break;
    case 'item_lost':
      state.lost[mountRow(mech, MOUNTS.indexOf(event.mount))] = 1;
      settleMounts(state, mech);
      break;
    case 'mech_destroyed':
      removeMech(state, event);
      break;
    case 'armor':
      state.armor[partRow(mech, LOCATIONS.indexOf(event.location))] = event.armor;
      break;
    case 'jam':
      state.jammed[mountRow(mech, MOUNTS.indexOf(event.mount))] = 1;
      settleMounts(state, mech);
      voidPrepared(state, mech);
      break;
    case 'load_dropped':
      state.loadUses[loadRow(mech, MOUNTS.indexOf(event.mount), LOADS.indexOf(event.load))] = 0;
      break;
    case 'sensors_out':
      state.sensorsOut[mech] = 1;
      break;
    case 'coolant_leak':
      state.coolantLeak[mech] = event.leak;
      break;
    case 'prone':
      state.prone[mech] = 1;
      state.prepared[mech] = 0;
      break;
    case 'heat':
      state.heat[mech] = event.heat;
      if (HIT_CAUSES.has(event.cause) && event.credit !== null && hostile(mech, event.credit)) {
        state.enemyHeat[mech]! += event.amount;
        state.lastHeatEnemy[mech] = event.credit + 1;
      }
      break;
    case 'stress':
      state.stress[mech] = event.stress;
      break;
    case 'quick_penalty':
      state.quickPenalty[mech] = 1;
      break;
    default:
      event satisfies never;
  }
}

/** Causes of hit heat (C3): attacks and strikes of any kind. */
const HIT_CAUSES: ReadonlySet<string> = new Set(['fire', 'overwatch', 'backup', 'directStrike', 'savedStrike']);

function removeMech(state: GameState, { mech, cause }: EventOf<'mech_destroyed'>): void {
  state.alive[mech] = 0;
  state.cell[mech] = -1;
  state.prepared[mech] = 0;
  state.guarding[mech] = 0;
  state.enraged[mech] = 0;
  if (cause === 'overheat') forgetEnemyHeat(state, mech);
  const enemies = 1 - sideOf(mech);
  state.kills[enemies]! += 1;
  state.score[enemies]! += KILL_SCORE;
}

/** Replays what an exchange changes besides harm (F11). */
export function applyMelee(
  state: GameState,
  event: EventOf<'melee_start' | 'melee_opportunity' | 'melee_defense_reroll' | 'grapple' | 'grapple_end'>,
): void {
  switch (event.type) {
    case 'melee_start':
      state.quicks[event.initiator] = 0;
      if (state.guarding[event.defender] !== 0) state.guarding[event.defender] = GUARD_DICE_USED;
      break;
    case 'melee_opportunity':
      if (event.enragedReroll) state.enraged[event.mech]! &= ~ENRAGED_REROLL;
      break;
    case 'melee_defense_reroll':
      state.enraged[event.target]! &= ~ENRAGED_DEFENSE;
      break;
    case 'grapple':
      state.holds[event.holder] = event.held + 1;
      state.heldBy[event.held] = event.holder + 1;
      state.prepared[event.held] = 0;
      break;
    case 'grapple_end':
      state.holds[event.holder] = 0;
      state.heldBy[event.held] = 0;
      break;
    default:
      event satisfies never;
  }
}

/** G3: what enemies heated counts from one own activation end to the next. */
export function forgetEnemyHeat(state: GameState, mech: number): void {
  state.enemyHeat[mech] = 0;
  state.lastHeatEnemy[mech] = 0;
}
