import { BY_CRITICAL, BY_WEAPON, CAUSES, CRITICALS, SAVED_STRIKE } from '../../engine/events.ts';
import { hostile } from '../../engine/mech.ts';
import { CHANGE_FIELDS, fieldsOf, GROUND_FIELDS, indexOf, MECH_FIELDS, WEAPON_FIELDS } from './tables.ts';
import {
  cell,
  type Handlers,
  heat as heatOf,
  mechRow,
  peakHeat,
  starts,
  stress as stressOf,
  team,
  view,
} from './view.ts';

const MECH = indexOf(MECH_FIELDS);
const WEAPON = indexOf(WEAPON_FIELDS);
const GROUND = indexOf(GROUND_FIELDS);
const CHANGE = indexOf(CHANGE_FIELDS);

const damage = fieldsOf('damage');
const part = fieldsOf('part_destroyed');
const destroyed = fieldsOf('mech_destroyed');
const critical = fieldsOf('critical');
const heat = fieldsOf('heat');
const stress = fieldsOf('stress');
const check = fieldsOf('stress_check');
const prone = fieldsOf('prone');

/** Counts damage, destruction, criticals, heat and stress (F6-F10, G). */
export const HARM = {
  damage(cells, words, at) {
    const mech = words[at + damage.mech]!;
    const lost = words[at + damage.lost]!;
    const credit = words[at + damage.credit]!;
    cells[mechRow[mech]! + MECH.damageTaken]! += lost;
    cells[starts.damageCauses + team[mech]! * CAUSES.length + words[at + damage.cause]!]! += lost;
    if (credit >= 0)
      cells[mechRow[credit]! + (hostile(mech, credit) ? MECH.damageDealt : MECH.damageToOwnSide)]! += lost;
  },
  part_destroyed(cells, words, at) {
    const mech = words[at + part.mech]!;
    const credit = words[at + part.credit]!;
    cells[mechRow[mech]! + MECH.partsLost]! += 1;
    cells[starts.partsLost + words[at + part.location]!]! += 1;
    if (credit >= 0 && hostile(mech, credit)) cells[mechRow[credit]! + MECH.partsDestroyed]! += 1;
  },
  mech_destroyed(cells, words, at) {
    const mech = words[at + destroyed.mech]!;
    const cause = words[at + destroyed.cause]!;
    const credit = words[at + destroyed.credit]!;
    cells[mechRow[mech]! + MECH.deaths]! += 1;
    if (view.deaths === 0) cells[mechRow[mech]! + MECH.firstDeaths]! += 1;
    view.deaths += 1;
    cells[starts.deathCauses + team[mech]! * CAUSES.length + cause]! += 1;
    cells[starts.deathRound + view.round]! += 1;
    cells[starts.terrain + view.terrain[words[at + destroyed.cell]!]! * GROUND_FIELDS.length + GROUND.deaths]! += 1;
    cell[mech] = -1;
    if (credit < 0) return;
    cells[mechRow[credit]! + (hostile(mech, credit) ? MECH.kills : MECH.ownSideKills)]! += 1;
    const byAttack = cause <= SAVED_STRIKE || cause === BY_CRITICAL;
    if (byAttack && credit === view.slotMech) cells[view.slot + WEAPON.kills]! += 1;
  },
  critical(cells, words, at) {
    const row = words[at + critical.location]! * 6 + words[at + critical.die]! - 1;
    cells[starts.crits + row * CRITICALS.length + words[at + critical.effect]!]! += 1;
    cells[mechRow[words[at + critical.mech]!]! + MECH.criticalsTaken]! += 1;
    const credit = words[at + critical.credit]!;
    if (credit >= 0) cells[mechRow[credit]! + MECH.criticalsDealt]! += 1;
  },
  heat(cells, words, at) {
    const mech = words[at + heat.mech]!;
    const amount = words[at + heat.amount]!;
    const cause = words[at + heat.cause]!;
    const now = words[at + heat.heat]!;
    heatOf[mech] = now;
    if (now > peakHeat[mech]!) peakHeat[mech] = now;
    const gained = amount > 0;
    cells[mechRow[mech]! + (gained ? MECH.heatGained : MECH.heatRemoved)]! += Math.abs(amount);
    cells[starts.heatCauses + cause * 2 + (gained ? CHANGE.gained : CHANGE.removed)]! += Math.abs(amount);
    if (cause === BY_WEAPON && mech === view.slotMech) cells[view.slot + WEAPON.heat]! += amount;
  },
  stress(cells, words, at) {
    const mech = words[at + stress.mech]!;
    const amount = words[at + stress.amount]!;
    stressOf[mech] = words[at + stress.stress]!;
    const gained = amount > 0;
    if (gained) cells[mechRow[mech]! + MECH.stressGained]! += amount;
    const change = gained ? CHANGE.gained : CHANGE.removed;
    cells[starts.stressCauses + words[at + stress.cause]! * 2 + change]! += Math.abs(amount);
  },
  stress_check(cells, words, at) {
    const total = words[at + check.total]!;
    cells[mechRow[words[at + check.mech]!]! + MECH.overheatChecks]! += 1;
    cells[starts.heatChecks + (total <= 2 ? 0 : total <= 4 ? 1 : total <= 6 ? 2 : total <= 8 ? 3 : 4)]! += 1;
  },
  prone(cells, words, at) {
    cells[mechRow[words[at + prone.mech]!]! + MECH.prone]! += 1;
    cells[starts.proneCauses + words[at + prone.cause]!]! += 1;
  },
} satisfies Handlers;
