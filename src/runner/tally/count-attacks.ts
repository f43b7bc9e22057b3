import { BACKUP, FIRE, MISS, OUTCOMES, OVERWATCH, TERMS, WINDOWS } from '../../engine/events.ts';
import { STANDARD } from '../../engine/names.ts';
import {
  ACTIONS,
  CHASSIS_MOUNT,
  fieldsOf,
  indexOf,
  MECH_FIELDS,
  MELEE_FIELDS,
  RANGE_FIELDS,
  WEAPON_FIELDS,
} from './tables.ts';
import { act, type Handlers, mechRow, starts, team, useWeapon, view, weaponSlot } from './view.ts';

const MECH = indexOf(MECH_FIELDS);
const WEAPON = indexOf(WEAPON_FIELDS);
const ACTION = indexOf(ACTIONS);
const MELEE = indexOf(MELEE_FIELDS);
const RANGE = indexOf(RANGE_FIELDS);
const INDIRECT_BIT = 1 << TERMS.indexOf('indirect');

/** Mount of a melee source: hands and their shields are mounts, fists the chassis (SOURCES of events.ts). */
const SOURCE_MOUNT = [0, 1, CHASSIS_MOUNT, 0, 1];

const fire = fieldsOf('fire');
const shot = fieldsOf('shot');
const direct = fieldsOf('direct_strike');
const start = fieldsOf('melee_start');
const opportunity = fieldsOf('melee_opportunity');
const declare = fieldsOf('melee_declare');
const response = fieldsOf('melee_response');
const grapple = fieldsOf('grapple');
const thrown = fieldsOf('throw');
const grappleEnd = fieldsOf('grapple_end');
const opened = fieldsOf('reaction_window');
const reaction = fieldsOf('reaction');

/** Counts Fires, shots, melee exchanges and reactions (E6, F1-F5, F11). */
export const ATTACKS = {
  fire(cells, words, at) {
    const mech = words[at + fire.attacker]!;
    const kind = words[at + fire.kind]!;
    const aimed = words[at + fire.aim]! >= 0;
    const slot = useWeapon(mech, words[at + fire.mount]!, words[at + fire.load]!);
    cells[slot + WEAPON.fires]! += 1;
    if (words[at + fire.overdrive] !== 0) cells[slot + WEAPON.overdrives]! += 1;
    if (aimed) cells[slot + WEAPON.aimed]! += 1;
    if (kind === OVERWATCH) cells[slot + WEAPON.overwatch]! += 1;
    else if (kind === BACKUP) cells[slot + WEAPON.backup]! += 1;
    else if (kind === FIRE && view.barrageFires > 0) view.barrageFires -= 1;
    else act(cells, mech, aimed ? ACTION.aimedFire : ACTION.fire);
    view.declared = false;
    view.range = starts.ranges + words[at + fire.distance]! * RANGE_FIELDS.length;
    cells[view.range + RANGE.fires]! += 1;
    let bits = words[at + fire.terms]!;
    if ((bits & INDIRECT_BIT) !== 0) cells[slot + WEAPON.indirect]! += 1;
    for (; bits !== 0; bits &= bits - 1) cells[starts.terms + 31 - Math.clz32(bits & -bits)]! += 1;
  },
  shot(cells, words, at) {
    const { slot } = view;
    const outcome = words[at + shot.outcome]!;
    cells[slot + WEAPON.shots]! += 1;
    cells[slot + WEAPON.miss + outcome]! += 1;
    cells[slot + WEAPON.damage]! += words[at + shot.durabilityLost]!;
    cells[slot + WEAPON.hitHeat]! += words[at + shot.hitHeat]!;
    cells[mechRow[words[at + shot.attacker]!]! + MECH.rerolls]! += words[at + shot.enragedReroll] === 0 ? 0 : 1;
    if (view.declared) cells[starts.melee + MELEE.landed]! += 1;
    if (view.range > 0) {
      cells[view.range + RANGE.shots]! += 1;
      if (outcome !== MISS) cells[view.range + RANGE.hits]! += 1;
    }
    const location = words[at + shot.location]!;
    if (location >= 0) cells[starts.locations + location * OUTCOMES.length + outcome]! += 1;
  },
  direct_strike(cells, words, at) {
    view.declared = false;
    view.range = 0;
    const mount = SOURCE_MOUNT[words[at + direct.source]!]!;
    cells[useWeapon(words[at + direct.attacker]!, mount, STANDARD) + WEAPON.directStrikes]! += 1;
  },
  melee_start(cells, words, at) {
    const initiator = words[at + start.initiator]!;
    const defender = words[at + start.defender]!;
    view.range = 0;
    view.contact |= (1 << initiator) | (1 << defender);
    cells[mechRow[initiator]! + MECH.exchanges]! += 1;
    cells[mechRow[defender]! + MECH.exchanges]! += 1;
    cells[starts.melee + MELEE.exchanges]! += 1;
    if (words[at + start.charge] !== 0) cells[starts.melee + MELEE.chargesArrived]! += 1;
    else {
      cells[starts.melee + MELEE.fights]! += 1;
      act(cells, initiator, ACTION.fight);
    }
  },
  melee_opportunity(cells, words, at) {
    const mech = words[at + opportunity.mech]!;
    const slot = weaponSlot(mech, SOURCE_MOUNT[words[at + opportunity.source]!]!, STANDARD);
    cells[slot + WEAPON.meleeDice]! += 1;
    cells[slot + WEAPON.opportunities]! += words[at + opportunity.success]!;
    cells[mechRow[mech]! + MECH.rerolls]! += words[at + opportunity.enragedReroll] === 0 ? 0 : 1;
  },
  melee_declare(cells, words, at) {
    view.declared = true;
    view.range = 0;
    const slot = useWeapon(words[at + declare.mech]!, SOURCE_MOUNT[words[at + declare.source]!]!, STANDARD);
    cells[slot + WEAPON.strikes]! += 1;
    cells[starts.melee + MELEE.strikes]! += 1;
  },
  melee_response(cells, words, at) {
    if (words[at + response.parried] === 0) {
      cells[starts.melee + MELEE.accepted]! += 1;
      return;
    }
    cells[view.slot + WEAPON.parried]! += 1;
    cells[mechRow[words[at + response.mech]!]! + MECH.parries]! += 1;
    cells[starts.melee + MELEE.parried]! += 1;
  },
  melee_pass(cells) {
    cells[starts.melee + MELEE.passes]! += 1;
  },
  grapple(cells, words, at) {
    act(cells, words[at + grapple.holder]!, ACTION.grapple);
    cells[starts.melee + MELEE.grapples]! += 1;
  },
  throw(cells, words, at) {
    act(cells, words[at + thrown.holder]!, ACTION.throw);
    cells[starts.melee + MELEE.throws]! += 1;
  },
  grapple_end(cells, words, at) {
    if (words[at + grappleEnd.broken] === 0) return;
    act(cells, words[at + grappleEnd.held]!, ACTION.break);
    cells[starts.melee + MELEE.breaks]! += 1;
  },
  reaction_window(cells, words, at) {
    cells[starts.windows + words[at + opened.kind]!]! += 1;
  },
  reaction(cells, words, at) {
    const row = team[words[at + reaction.mech]!]! * WINDOWS.length + words[at + reaction.kind]!;
    cells[starts.reactions + row * 2 + words[at + reaction.accepted]!]! += 1;
  },
} satisfies Handlers;
