import { CHARGED, MOVE_MODES } from '../../engine/events.ts';
import { ABILITIES, MECH_CAP, MOUNT_COUNT, STANDARD } from '../../engine/names.ts';
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
import {
  act,
  cell,
  form as formOf,
  type Handlers,
  heatLimit,
  heat as heatOf,
  mechRow,
  starts,
  stress,
  team,
  view,
  weaponSlot,
} from './view.ts';

const MATCH = indexOf(MATCH_FIELDS);
const MECH = indexOf(MECH_FIELDS);
const ACTION = indexOf(ACTIONS);
const MELEE = indexOf(MELEE_FIELDS);
const WEAPON = indexOf(WEAPON_FIELDS);
const GROUND = indexOf(GROUND_FIELDS);
const MODE_ACTIONS = MOVE_MODES.map((mode) => (mode === 'ordinary' ? ACTION.move : ACTION[mode]));

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
const { mech: MECH_AT } = fieldsOf('activation_start');

/** Counts line-up, rounds, activations, movement, and every action that is no attack (E, H4). */
export const TURNS = {
  deployed(_cells, words, at) {
    cell[words[at + deployed.mech]!] = words[at + deployed.cell]!;
  },
  initiative(cells, words, at) {
    cells[starts.match + (words[at + initiative.winner]! < 0 ? MATCH.initiativeTies : MATCH.initiativeRolls)]! += 1;
  },
  round_start(cells, words, at) {
    view.round = words[at + roundStart.round]!;
    if (view.firstSide < 0) view.firstSide = words[at + roundStart.first]!;
    if (words[at + roundStart.bonus] !== 0) cells[starts.match + MATCH.bonusRounds]! += 1;
  },
  activation_start(cells, words, at) {
    view.stabilized = false;
    view.barrageFires = 0;
    cells[mechRow[words[at + MECH_AT]!]! + MECH.activations]! += 1;
  },
  move_start(cells, words, at) {
    const mode = words[at + moveStart.mode]!;
    act(cells, words[at + moveStart.mech]!, MODE_ACTIONS[mode]!);
    if (mode === CHARGED) cells[starts.melee + MELEE.chargesDeclared]! += 1;
  },
  move(cells, words, at) {
    const mech = words[at + move.mech]!;
    const to = words[at + move.to]!;
    cell[mech] = to;
    cells[mechRow[mech]! + MECH.hexes]! += 1;
    cells[starts.terrain + view.terrain[to]! * GROUND_FIELDS.length + GROUND.entered]! += 1;
  },
  move_stopped(_cells, words, at) {
    cell[words[at + stopped.mech]!] = words[at + stopped.cell]!;
  },
  push(cells, words, at) {
    const mech = words[at + push.mech]!;
    const to = words[at + push.to]!;
    cell[mech] = to;
    cells[mechRow[mech]! + MECH.pushed]! += 1;
    cells[starts.terrain + view.terrain[to]! * GROUND_FIELDS.length + GROUND.entered]! += 1;
  },
  stand(cells, words, at) {
    if (!view.stabilized) act(cells, words[at + MECH_AT]!, ACTION.stand);
  },
  vent(cells, words, at) {
    // Stabilize contains a Vent of its own (S10), and leaves no other.
    if (!view.stabilized) act(cells, words[at + MECH_AT]!, ACTION.vent);
  },
  stabilize(cells, words, at) {
    view.stabilized = true;
    act(cells, words[at + MECH_AT]!, ACTION.stabilize);
  },
  guard(cells, words, at) {
    act(cells, words[at + MECH_AT]!, ACTION.guard);
  },
  prepare(cells, words, at) {
    act(cells, words[at + MECH_AT]!, ACTION.prepare);
  },
  smoke(cells, words, at) {
    const mech = words[at + smoke.mech]!;
    act(cells, mech, ACTION.smoke);
    cells[weaponSlot(mech, words[at + smoke.mount]!, STANDARD) + WEAPON.smokes]! += 1;
  },
  form(cells, words, at) {
    const mech = words[at + form.mech]!;
    formOf[mech * MOUNT_COUNT + words[at + form.mount]!] = words[at + form.form]!;
    act(cells, mech, ACTION.form);
  },
  barrage(cells, words, at) {
    view.barrageFires = 2;
    act(cells, words[at + MECH_AT]!, ACTION.barrage);
  },
  ability(cells, words, at) {
    const mech = words[at + ability.mech]!;
    view.ability |= 1 << mech;
    cells[starts.abilities + team[mech]! * ABILITIES.length + words[at + ability.ability]!]! += 1;
  },
  bond(cells, words, at) {
    cells[mechRow[words[at + MECH_AT]!]! + MECH.bonds]! += 1;
  },
  activation_end(cells, words, at) {
    const mech = words[at + MECH_AT]!;
    if (cell[mech]! < 0) return;
    const heat = heatOf[mech]!;
    const limit = heatLimit[mech]!;
    cells[starts.terrain + view.terrain[cell[mech]!]! * GROUND_FIELDS.length + GROUND.activationsEnded]! += 1;
    cells[starts.heatBands + (heat * 2 <= limit ? 0 : heat <= limit ? 1 : 2)]! += 1;
    cells[starts.stressBands + (stress[mech]! >> 1)]! += 1;
  },
  enraged_started(cells, words, at) {
    cells[mechRow[words[at + MECH_AT]!]! + MECH.enraged]! += 1;
  },
  zone(cells, words, at) {
    const holder = words[at + zone.holder]!;
    // The holder is a side; the table speaks of its team.
    const held = holder < 0 ? 2 : team[holder * (MECH_CAP / 2)]! < MECH_CAP / 2 ? 0 : 1;
    cells[starts.zones + words[at + zone.zone]! * 3 + held]! += 1;
  },
} satisfies Handlers;
