import { SPENT_BOOST, SPENT_FORM, SPENT_FULL, SPENT_MOVEMENT, SPENT_VENT } from './budget.ts';
import { PATH_MODE } from './columns.ts';
import type { EventOf, Place } from './decode.ts';
import { ENRAGED_DEFENSE, ENRAGED_REROLL } from './enraged.ts';
import { MOVE_MODES, ORDINARY } from './events.ts';
import { settleMounts } from './mech.ts';
import { LOADS, MOUNTS, type MountName } from './names.ts';
import { addCloud } from './smoke.ts';
import { type GameState, loadRow, mountRow } from './state.ts';

/** Replays movement and pushes (H4, F10). */
export function applyMovement(state: GameState, event: EventOf<'move_start' | 'move' | 'move_stopped' | 'push'>): void {
  const { mech } = event;
  switch (event.type) {
    case 'move_start':
      state.flow[PATH_MODE] = MOVE_MODES.indexOf(event.mode);
      if (event.mode === 'boost') {
        spendQuick(state, mech);
        state.spent[mech]! |= SPENT_BOOST;
      } else if (event.mode === 'charge') {
        state.quicks[mech] = 0;
        state.spent[mech]! |= SPENT_MOVEMENT | SPENT_BOOST;
      }
      break;
    case 'move':
      state.cell[mech] = cellOf(state, event.to);
      state.hexes[mech]! += 1;
      if (state.flow[PATH_MODE] === ORDINARY) state.moved[mech]! += event.cost;
      break;
    case 'move_stopped':
      state.cell[mech] = cellOf(state, event.cell);
      break;
    case 'push':
      state.cell[mech] = cellOf(state, event.to);
      break;
    default:
      event satisfies never;
  }
}

/** Replays actions and what they cost (E4). */
export function applyAction(
  state: GameState,
  event: EventOf<'stand' | 'vent' | 'guard' | 'prepare' | 'stabilize' | 'form' | 'smoke' | 'barrage'>,
): void {
  const { mech } = event;
  switch (event.type) {
    case 'stand':
      // A Stabilize has stood the mech up already, at no cost (E4).
      if (state.prone[mech] !== 0) state.spent[mech]! |= SPENT_MOVEMENT;
      state.prone[mech] = 0;
      break;
    case 'vent':
      spendQuick(state, mech);
      state.spent[mech]! |= SPENT_VENT;
      break;
    case 'guard':
      spendQuick(state, mech);
      state.guarding[mech] = 1;
      break;
    case 'prepare':
      spendQuick(state, mech);
      state.prepared[mech] = MOUNTS.indexOf(event.mount) + 1;
      break;
    case 'stabilize':
      state.quicks[mech] = 0;
      state.prone[mech] = 0;
      state.sensorsOut[mech] = 0;
      for (const mount of MOUNTS) state.jammed[rowOf(mech, mount)] = 0;
      settleMounts(state, mech);
      break;
    case 'form':
      spendQuick(state, mech);
      state.spent[mech]! |= SPENT_FULL | (SPENT_FORM << MOUNTS.indexOf(event.mount));
      state.form[rowOf(mech, event.mount)] = event.form;
      break;
    case 'smoke':
      spendQuick(state, mech);
      state.fired[mech]! |= 1 << MOUNTS.indexOf(event.mount);
      state.uses[rowOf(mech, event.mount)] = event.uses;
      addCloud(state, cellOf(state, event.cell), event.lastRound);
      break;
    case 'barrage':
      state.quicks[mech] = 0;
      break;
    default:
      event satisfies never;
  }
}

/** Replays what attacks and reactions use up (C4, E6, E9, F12). */
export function applyAttack(state: GameState, event: EventOf<'fire' | 'shot' | 'ammunition' | 'reaction'>): void {
  switch (event.type) {
    case 'fire':
      if (event.kind === 'fire') payFire(state, event);
      break;
    case 'shot':
      if (event.enragedReroll) state.enraged[event.attacker]! &= ~ENRAGED_REROLL;
      if (event.enragedDefenseReroll) state.enraged[event.enragedDefenseReroll.by]! &= ~ENRAGED_DEFENSE;
      break;
    case 'ammunition':
      state.uses[rowOf(event.mech, event.mount)] = event.uses;
      state.loadUses[loadRow(event.mech, MOUNTS.indexOf(event.mount), LOADS.indexOf(event.load))] = event.loadUses;
      break;
    case 'reaction':
      if (!event.accepted) break;
      state.reacted[event.mech] = 1;
      if (event.kind === 'overwatch' || event.kind === 'backup') {
        if (state.prepared[event.mech] === event.source + 1) state.prepared[event.mech] = 0;
      }
      break;
    default:
      event satisfies never;
  }
}

/** E4, F4: an own Fire costs a Quick, aimed a Full unless the weapon is precise; a Barrage has been paid for. */
function payFire(state: GameState, { attacker, mount, form, aim }: EventOf<'fire'>): void {
  const index = MOUNTS.indexOf(mount);
  const precise = state.profile(attacker).mounts[index]!.forms[form]!.precise;
  if (aim !== null && !precise) state.quicks[attacker] = 0;
  else spendQuick(state, attacker);
  state.fired[attacker]! |= 1 << index;
  if (state.prepared[attacker] === index + 1) state.prepared[attacker] = 0;
}

/** A Quick, unless a Full has paid already. */
function spendQuick(state: GameState, mech: number): void {
  if (state.quicks[mech]! > 0) state.quicks[mech]! -= 1;
}

export function cellOf(state: GameState, { col, row }: Place): number {
  return row * state.setup.board.width + col;
}

function rowOf(mech: number, mount: MountName): number {
  return mountRow(mech, MOUNTS.indexOf(mount));
}
