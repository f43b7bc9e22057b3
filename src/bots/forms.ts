import { answer, CHANGE_FORM } from '../engine/answers.ts';
import { distanceBetween } from '../engine/battlefield.ts';
import { SPENT_FORM } from '../engine/budget.ts';
import { cooling, hasAmmunition, heatBand, sensors, speed, usableForm } from '../engine/mech.ts';
import { MOUNT_COUNT, sideOf, TEAM_CAP } from '../engine/names.ts';
import { type FormProfile, type MountProfile, OUT_OF_RANGE } from '../engine/profile.ts';
import { type GameState, mountRow } from '../engine/state.ts';
import { hitChance } from './chances.ts';
import { type FireChoice, firePoints } from './firing.ts';
import type { Matchups } from './matchups.ts';
import { mechEvasion, mechWorth } from './mech-values.ts';
import { isArmed } from './melee-power.ts';
import { ownConditions } from './power-rows.ts';
import {
  AMMUNITION_COST,
  CONTACT_HEXES,
  FORM_SHARE,
  heatCost,
  KILL_WORTH,
  RETURN_SHARE,
  THREAT_WEIGHT,
} from './worth.ts';

/** Points of the best Fire of each mount; filled by bestByMount. */
const fires = new Float64Array(MOUNT_COUNT);

/**
 * C7: offers every change of form, for what the Fires of this activation gain by it (it costs a Quick), and FORM_SHARE of
 * what the next activation does. Its points compare with those of the best Fire: whichever is done first, the other
 * Quick is left.
 */
export function offerForms(
  state: GameState,
  matchups: Matchups,
  mech: number,
  fire: FireChoice,
  offer: (points: number, packed: number) => void,
): void {
  const { mounts } = state.profile(mech);
  for (let mount = 0; mount < MOUNT_COUNT; mount++) {
    const count = mounts[mount]?.forms.length ?? 0;
    if (count < 2 || (state.spent[mech]! & (SPENT_FORM << mount)) !== 0) continue;
    const worn = usableForm(state, mech, mount);
    if (worn === null || !mayMatter(state, mech, worn, mounts[mount]!)) continue;
    const row = mountRow(mech, mount);
    const present = state.form[row]!;
    const quicks = state.quicks[mech]!;
    const now = Math.max(fire.points, firesOf(state, matchups, mech, quicks)) - fire.points;
    const next = outlook(state, matchups, mech);
    for (let form = 0; form < count; form++) {
      if (form === present) continue;
      // The question is what the mech would be worth in the other form: it is put on, weighed and taken off again.
      state.form[row] = form;
      const gain =
        firesOf(state, matchups, mech, quicks - 1) - now + FORM_SHARE * (outlook(state, matchups, mech) - next);
      state.form[row] = present;
      offer(gain, answer(CHANGE_FORM, mount, form));
    }
  }
}

/** Cheap to ask: an enemy is close, heat asks for a cooler way to Fire, or a weapon that could Fire is held so that it cannot. */
function mayMatter(state: GameState, mech: number, worn: FormProfile, item: MountProfile): boolean {
  if (worn.fire === null ? item.forms.some(({ fire }) => fire !== null) : heatBand(state, mech) > 0) return true;
  for (let enemy = firstEnemy(mech); enemy < firstEnemy(mech) + TEAM_CAP; enemy++) {
    if (state.alive[enemy] === 0) continue;
    if (distanceBetween(state, state.cell[mech]!, state.cell[enemy]!) <= CONTACT_HEXES) return true;
  }
  return false;
}

/** Points of the best Fires of so many mounts from where the mech stands, in the forms they have now. */
function firesOf(state: GameState, matchups: Matchups, mech: number, quicks: number): number {
  fires.fill(0);
  const { heatLimit } = state.profile(mech);
  const heat = state.heat[mech]!;
  const cool = cooling(state, mech);
  const options = matchups.options[mech]!;
  for (let index = 0; index < options.length; index++) {
    const { mount, shape, load, limited, profile } = options[index]!;
    if ((state.fired[mech]! & (1 << mount)) !== 0 || usableForm(state, mech, mount) !== shape) continue;
    if (!hasAmmunition(state, mech, mount, load)) continue;
    const cost = heatCost(heat + profile.heat, heatLimit, cool) - heatCost(heat, heatLimit, cool);
    for (let target = firstEnemy(mech); target < firstEnemy(mech) + TEAM_CAP; target++) {
      if (state.alive[target] === 0) continue;
      const points = firePoints(state, matchups, mech, index, target) - cost - (limited ? AMMUNITION_COST : 0);
      if (points > fires[mount]!) fires[mount] = points;
    }
  }
  return bestSum(quicks);
}

/**
 * What the mech promises in the forms it has now: its Fires under the threat of contact, or an exchange, whichever is
 * better. Melee counts with enemies that are close already.
 */
function outlook(state: GameState, matchups: Matchups, mech: number): number {
  fires.fill(0);
  let gained = Number.NEGATIVE_INFINITY;
  let lost = 0;
  const armed = state.setup.melee && isArmed(state, mech);
  for (let enemy = firstEnemy(mech); enemy < firstEnemy(mech) + TEAM_CAP; enemy++) {
    if (state.alive[enemy] === 0) continue;
    const distance = distanceBetween(state, state.cell[mech]!, state.cell[enemy]!);
    approach(state, matchups, mech, enemy, distance);
    if (!state.setup.melee || distance > CONTACT_HEXES) continue;
    const answered = Math.min(KILL_WORTH, matchups.melee.weighExchange(state, enemy, mech, 0) * mechWorth[mech]!);
    if (isArmed(state, enemy)) lost = Math.max(lost, answered);
    if (!armed) continue;
    const taken = Math.min(KILL_WORTH, matchups.melee.weighExchange(state, mech, enemy, 0) * mechWorth[enemy]!);
    gained = Math.max(gained, taken - RETURN_SHARE * answered);
  }
  return Math.max(bestSum(2) - THREAT_WEIGHT * lost, gained);
}

/** Raises `fires` to what each mount can do to an enemy from the best distance within a walk. */
function approach(state: GameState, matchups: Matchups, mech: number, enemy: number, distance: number): void {
  const steps = speed(state, mech);
  const bonus = state.profile(mech).gunnery + sensors(state, mech);
  const options = matchups.options[mech]!;
  for (let index = 0; index < options.length; index++) {
    const { mount, shape, load, overdrive, profile, condition } = options[index]!;
    if (overdrive || usableForm(state, mech, mount) !== shape || !hasAmmunition(state, mech, mount, load)) continue;
    let band = -OUT_OF_RANGE;
    for (let hexes = Math.max(1, distance - steps); hexes <= Math.min(31, distance + steps); hexes++) {
      if (shape.bandNet[hexes] !== OUT_OF_RANGE) band = Math.max(band, shape.bandNet[hexes]!);
    }
    if (band === -OUT_OF_RANGE) continue;
    const need = mechEvasion[enemy]! - bonus - profile.accuracy;
    const hits = profile.shots * hitChance(band + condition + ownConditions(state, mech), need);
    const points = hits * matchups.lifePerHit(state, mech, index, enemy) * mechWorth[enemy]!;
    if (points > fires[mount]!) fires[mount] = Math.min(KILL_WORTH, points);
  }
}

function firstEnemy(mech: number): number {
  return TEAM_CAP - sideOf(mech) * TEAM_CAP;
}

/** Sum of the best Fires of so many mounts. */
function bestSum(quicks: number): number {
  const [x, y, z] = fires as unknown as [number, number, number];
  if (quicks <= 0) return 0;
  return quicks === 1 ? Math.max(x, y, z) : x + y + z - Math.min(x, y, z);
}
