import type { Board } from '../../engine/board.ts';
import { CHARGED, MOVE_MODES } from '../../engine/events.ts';
import { ABILITIES, MOUNT_COUNT, STANDARD } from '../../engine/names.ts';
import {
  ACTIONS,
  fieldsOf,
  GROUND_FIELDS,
  indexOf,
  MATCH_FIELDS,
  MECH_FIELDS,
  MELEE_FIELDS,
  WEAPON_FIELDS,
} from './tables.ts';
import type { Handlers, View } from './view.ts';

const MATCH = indexOf(MATCH_FIELDS);
const MECH = indexOf(MECH_FIELDS);
const ACTION = indexOf(ACTIONS);
const MELEE = indexOf(MELEE_FIELDS);
const WEAPON = indexOf(WEAPON_FIELDS);
const GROUND = indexOf(GROUND_FIELDS);
const MODE_ACTIONS = MOVE_MODES.map((mode) => (mode === 'ordinary' ? ACTION.move : ACTION[mode]));

/** Counts line-up, rounds, activations, movement, and every action that is no attack (E, H4). */
export function countTurns(view: View, board: Board): Handlers {
  const { cells, team, cell } = view;
  const match = view.counters.start('match');
  const mechs = view.counters.start('mechs');
  const actions = view.counters.start('actions');
  const melee = view.counters.start('melee');
  const abilities = view.counters.start('abilities');
  const ground = view.counters.start('terrain');
  const heatBands = view.counters.start('heatBands');
  const stressBands = view.counters.start('stressBands');
  const zones = view.counters.start('zones');
  const mechRow = (mech: number) => mechs + team[mech]! * MECH_FIELDS.length;
  const act = (mech: number, action: number) => {
    cells[actions + team[mech]! * ACTIONS.length + action]! += 1;
  };

  const deployed = fieldsOf('deployed');
  const initiative = fieldsOf('initiative');
  const roundStart = fieldsOf('round_start');
  const moveStart = fieldsOf('move_start');
  const move = fieldsOf('move');
  const stopped = fieldsOf('move_stopped');
  const push = fieldsOf('push');
  const form = fieldsOf('form');
  const smoke = fieldsOf('smoke');
  const ability = fieldsOf('ability');
  const zone = fieldsOf('zone');
  // The mech comes first in every event that is about one alone.
  const { mech: MECH_AT } = fieldsOf('activation_start');

  return {
    deployed: (words, at) => {
      cell[words[at + deployed.mech]!] = words[at + deployed.cell]!;
    },
    initiative: (words, at) => {
      cells[match + (words[at + initiative.winner]! < 0 ? MATCH.initiativeTies : MATCH.initiativeRolls)]! += 1;
    },
    round_start: (words, at) => {
      view.round = words[at + roundStart.round]!;
      if (view.firstSide < 0) view.firstSide = words[at + roundStart.first]!;
      if (words[at + roundStart.bonus] !== 0) cells[match + MATCH.bonusRounds]! += 1;
    },
    activation_start: (words, at) => {
      view.stabilized = false;
      view.barrageFires = 0;
      cells[mechRow(words[at + MECH_AT]!) + MECH.activations]! += 1;
    },
    move_start: (words, at) => {
      const mode = words[at + moveStart.mode]!;
      act(words[at + moveStart.mech]!, MODE_ACTIONS[mode]!);
      if (mode === CHARGED) cells[melee + MELEE.chargesDeclared]! += 1;
    },
    move: (words, at) => {
      const mech = words[at + move.mech]!;
      const to = words[at + move.to]!;
      cell[mech] = to;
      cells[mechRow(mech) + MECH.hexes]! += 1;
      cells[ground + board.terrain[to]! * GROUND_FIELDS.length + GROUND.entered]! += 1;
    },
    move_stopped: (words, at) => {
      cell[words[at + stopped.mech]!] = words[at + stopped.cell]!;
    },
    push: (words, at) => {
      const mech = words[at + push.mech]!;
      const to = words[at + push.to]!;
      cell[mech] = to;
      cells[mechRow(mech) + MECH.pushed]! += 1;
      cells[ground + board.terrain[to]! * GROUND_FIELDS.length + GROUND.entered]! += 1;
    },
    stand: (words, at) => {
      if (!view.stabilized) act(words[at + MECH_AT]!, ACTION.stand);
    },
    vent: (words, at) => {
      // Stabilize contains a Vent of its own (S10), and leaves no other.
      if (!view.stabilized) act(words[at + MECH_AT]!, ACTION.vent);
    },
    stabilize: (words, at) => {
      view.stabilized = true;
      act(words[at + MECH_AT]!, ACTION.stabilize);
    },
    guard: (words, at) => act(words[at + MECH_AT]!, ACTION.guard),
    prepare: (words, at) => act(words[at + MECH_AT]!, ACTION.prepare),
    smoke: (words, at) => {
      const mech = words[at + smoke.mech]!;
      act(mech, ACTION.smoke);
      cells[view.weapon(mech, words[at + smoke.mount]!, STANDARD) + WEAPON.smokes]! += 1;
    },
    form: (words, at) => {
      const mech = words[at + form.mech]!;
      view.form[mech * MOUNT_COUNT + words[at + form.mount]!] = words[at + form.form]!;
      act(mech, ACTION.form);
    },
    barrage: (words, at) => {
      view.barrageFires = 2;
      act(words[at + MECH_AT]!, ACTION.barrage);
    },
    ability: (words, at) => {
      const mech = words[at + ability.mech]!;
      view.ability |= 1 << mech;
      cells[abilities + team[mech]! * ABILITIES.length + words[at + ability.ability]!]! += 1;
    },
    bond: (words, at) => {
      cells[mechRow(words[at + MECH_AT]!) + MECH.bonds]! += 1;
    },
    activation_end: (words, at) => {
      const mech = words[at + MECH_AT]!;
      if (cell[mech]! < 0) return;
      const heat = view.heat[mech]!;
      const limit = view.heatLimit[mech]!;
      cells[ground + board.terrain[cell[mech]!]! * GROUND_FIELDS.length + GROUND.activationsEnded]! += 1;
      cells[heatBands + (heat * 2 <= limit ? 0 : heat <= limit ? 1 : 2)]! += 1;
      cells[stressBands + (view.stress[mech]! >> 1)]! += 1;
    },
    enraged_started: (words, at) => {
      cells[mechRow(words[at + MECH_AT]!) + MECH.enraged]! += 1;
    },
    zone: (words, at) => {
      const holder = words[at + zone.holder]!;
      // The holder is a side; the table speaks of its team.
      const held = holder < 0 ? 2 : team[holder * (team.length / 2)]! < team.length / 2 ? 0 : 1;
      cells[zones + words[at + zone.zone]! * 3 + held]! += 1;
    },
  };
}
