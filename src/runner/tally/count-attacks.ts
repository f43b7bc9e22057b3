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
import type { Handlers, View } from './view.ts';

const MECH = indexOf(MECH_FIELDS);
const WEAPON = indexOf(WEAPON_FIELDS);
const ACTION = indexOf(ACTIONS);
const MELEE = indexOf(MELEE_FIELDS);
const RANGE = indexOf(RANGE_FIELDS);
const INDIRECT_BIT = 1 << TERMS.indexOf('indirect');

/** Mount of a melee source: hands and their shields are mounts, fists the chassis (SOURCES of events.ts). */
const SOURCE_MOUNT = [0, 1, CHASSIS_MOUNT, 0, 1];

/** Counts Fires, shots, melee exchanges and reactions (E6, F1-F5, F11). */
export function countAttacks(view: View): Handlers {
  const { cells, team } = view;
  const mechs = view.counters.start('mechs');
  const actions = view.counters.start('actions');
  const melee = view.counters.start('melee');
  const locations = view.counters.start('locations');
  const terms = view.counters.start('terms');
  const ranges = view.counters.start('ranges');
  const windows = view.counters.start('windows');
  const reactions = view.counters.start('reactions');
  const mechRow = (mech: number) => mechs + team[mech]! * MECH_FIELDS.length;
  const act = (mech: number, action: number) => {
    cells[actions + team[mech]! * ACTIONS.length + action]! += 1;
  };
  const use = (mech: number, mount: number, load: number): number => {
    view.slotMech = mech;
    view.slot = view.weapon(mech, mount, load);
    return view.slot;
  };
  /** First cell of the distance of the Fire under way, 0 in melee. */
  let range = 0;
  /** Whether the attack under way is a declared strike. */
  let declared = false;

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

  return {
    fire: (words, at) => {
      const mech = words[at + fire.attacker]!;
      const kind = words[at + fire.kind]!;
      const aimed = words[at + fire.aim]! >= 0;
      const slot = use(mech, words[at + fire.mount]!, words[at + fire.load]!);
      cells[slot + WEAPON.fires]! += 1;
      if (words[at + fire.overdrive] !== 0) cells[slot + WEAPON.overdrives]! += 1;
      if (aimed) cells[slot + WEAPON.aimed]! += 1;
      if (kind === OVERWATCH) cells[slot + WEAPON.overwatch]! += 1;
      else if (kind === BACKUP) cells[slot + WEAPON.backup]! += 1;
      else if (kind === FIRE && view.barrageFires > 0) view.barrageFires -= 1;
      else act(mech, aimed ? ACTION.aimedFire : ACTION.fire);
      declared = false;
      range = ranges + words[at + fire.distance]! * RANGE_FIELDS.length;
      cells[range + RANGE.fires]! += 1;
      let bits = words[at + fire.terms]!;
      if ((bits & INDIRECT_BIT) !== 0) cells[slot + WEAPON.indirect]! += 1;
      for (; bits !== 0; bits &= bits - 1) cells[terms + 31 - Math.clz32(bits & -bits)]! += 1;
    },
    shot: (words, at) => {
      const { slot } = view;
      const outcome = words[at + shot.outcome]!;
      cells[slot + WEAPON.shots]! += 1;
      cells[slot + WEAPON.miss + outcome]! += 1;
      cells[slot + WEAPON.damage]! += words[at + shot.durabilityLost]!;
      cells[slot + WEAPON.hitHeat]! += words[at + shot.hitHeat]!;
      if (words[at + shot.enragedReroll] !== 0) cells[mechRow(words[at + shot.attacker]!) + MECH.rerolls]! += 1;
      if (declared) cells[melee + MELEE.landed]! += 1;
      if (range > 0) {
        cells[range + RANGE.shots]! += 1;
        if (outcome !== MISS) cells[range + RANGE.hits]! += 1;
      }
      const location = words[at + shot.location]!;
      if (location >= 0) cells[locations + location * OUTCOMES.length + outcome]! += 1;
    },
    direct_strike: (words, at) => {
      declared = false;
      range = 0;
      const mount = SOURCE_MOUNT[words[at + direct.source]!]!;
      cells[use(words[at + direct.attacker]!, mount, STANDARD) + WEAPON.directStrikes]! += 1;
    },
    melee_start: (words, at) => {
      const initiator = words[at + start.initiator]!;
      const defender = words[at + start.defender]!;
      range = 0;
      view.contact |= (1 << initiator) | (1 << defender);
      cells[mechRow(initiator) + MECH.exchanges]! += 1;
      cells[mechRow(defender) + MECH.exchanges]! += 1;
      cells[melee + MELEE.exchanges]! += 1;
      if (words[at + start.charge] !== 0) cells[melee + MELEE.chargesArrived]! += 1;
      else {
        cells[melee + MELEE.fights]! += 1;
        act(initiator, ACTION.fight);
      }
    },
    melee_opportunity: (words, at) => {
      const mech = words[at + opportunity.mech]!;
      const slot = view.weapon(mech, SOURCE_MOUNT[words[at + opportunity.source]!]!, STANDARD);
      cells[slot + WEAPON.meleeDice]! += 1;
      cells[slot + WEAPON.opportunities]! += words[at + opportunity.success]!;
      if (words[at + opportunity.enragedReroll] !== 0) cells[mechRow(mech) + MECH.rerolls]! += 1;
    },
    melee_declare: (words, at) => {
      declared = true;
      range = 0;
      const slot = use(words[at + declare.mech]!, SOURCE_MOUNT[words[at + declare.source]!]!, STANDARD);
      cells[slot + WEAPON.strikes]! += 1;
      cells[melee + MELEE.strikes]! += 1;
    },
    melee_response: (words, at) => {
      if (words[at + response.parried] === 0) {
        cells[melee + MELEE.accepted]! += 1;
        return;
      }
      cells[view.slot + WEAPON.parried]! += 1;
      cells[mechRow(words[at + response.mech]!) + MECH.parries]! += 1;
      cells[melee + MELEE.parried]! += 1;
    },
    melee_pass: () => {
      cells[melee + MELEE.passes]! += 1;
    },
    grapple: (words, at) => {
      act(words[at + grapple.holder]!, ACTION.grapple);
      cells[melee + MELEE.grapples]! += 1;
    },
    throw: (words, at) => {
      act(words[at + thrown.holder]!, ACTION.throw);
      cells[melee + MELEE.throws]! += 1;
    },
    grapple_end: (words, at) => {
      if (words[at + grappleEnd.broken] === 0) return;
      act(words[at + grappleEnd.held]!, ACTION.break);
      cells[melee + MELEE.breaks]! += 1;
    },
    reaction_window: (words, at) => {
      cells[windows + words[at + opened.kind]!]! += 1;
    },
    reaction: (words, at) => {
      const row = team[words[at + reaction.mech]!]! * WINDOWS.length + words[at + reaction.kind]!;
      cells[reactions + row * 2 + words[at + reaction.accepted]!]! += 1;
    },
  };
}
