import { mayMove } from '../engine/activation.ts';
import { answer, BOOST, GUARD, PREPARE, SMOKE, STABILIZE, VENT } from '../engine/answers.ts';
import { canSpendFull, QUICKS, SPENT_VENT } from '../engine/budget.ts';
import { mayBoost, mayPrepare } from '../engine/legal.ts';
import { boostPoints, cooling, hasAmmunition, usableForm } from '../engine/mech.ts';
import { LAST_STAND, MOUNT_COUNT, STANDARD } from '../engine/names.ts';
import { reachOf } from '../engine/path.ts';
import { type GameState, mountRow } from '../engine/state.ts';
import type { FireChoice, Told } from './firing.ts';
import { offerForms } from './forms.ts';
import type { Matchups } from './matchups.ts';
import { mechLife } from './mech-values.ts';
import { PER_POINT } from './points.ts';
import type { Position } from './position.ts';
import { slotCells, slotScores } from './slots.ts';
import {
  BOOST_COST,
  GLITCH_WORTH,
  GUARD_SHARE,
  heatCost,
  JAM_WORTH,
  PREPARE_SHARE,
  SMOKE_SHARE,
  STRESS_WORTH,
} from './worth.ts';

/**
 * What else a Quick or the Full could do, when it is worth more than the best Fire: Stabilize, Vent, Boost, Smoke,
 * Guard, Prepare, another form. -1 when the Fire, or ending the activation, is better.
 * @param told hears of everything that is weighed, for people (explain.ts)
 */
export function bestSupport(
  state: GameState,
  matchups: Matchups,
  position: Position,
  mech: number,
  fire: FireChoice,
  told?: Told,
): number {
  if (state.quicks[mech]! < 1) return -1;
  let best = Math.max(0, fire.points);
  let chosen = -1;
  const offer = (points: number, packed: number) => {
    told?.(packed, points);
    if (points <= best) return;
    best = points;
    chosen = packed;
  };
  const threat = position.threat();
  if ((state.spent[mech]! & SPENT_VENT) === 0) offer(ventPoints(state, mech), answer(VENT));
  for (let mount = 0; mount < MOUNT_COUNT; mount++) {
    if ((state.fired[mech]! & (1 << mount)) !== 0) continue;
    const form = usableForm(state, mech, mount);
    if (form === null || !hasAmmunition(state, mech, mount, STANDARD)) continue;
    if (form.smokeRangeHexes > 0 && state.clouds[0] === 0) {
      offer(SMOKE_SHARE * threat - 2, answer(SMOKE, state.cell[mech]!, mount));
    }
    if (form.fire !== null && mayPrepare(state, mech, mount)) {
      offer(PREPARE_SHARE * watchPoints(state, matchups, mech, mount), answer(PREPARE, mount));
    }
  }
  offerForms(state, matchups, mech, fire, offer);
  // A Boost leaves a Quick for the best of all that.
  if (fire.points <= 0 && weighsBoost(state, mech)) offerBoost(state, position, mech, best, offer);
  if (canSpendFull(state, mech)) offer(stabilizePoints(state, mech), answer(STABILIZE));
  // Guard comes last, so that nothing is left to be weighed after it.
  if (state.quicks[mech] === 1 || best <= 0) offer(GUARD_SHARE * threat, answer(GUARD));
  return chosen;
}

/** E4, G1: what Vent saves, in heat now and in the next activation. */
function ventPoints(state: GameState, mech: number): number {
  const { heatLimit } = state.profile(mech);
  const cool = cooling(state, mech);
  const heat = state.heat[mech]!;
  const after = Math.max(0, heat - 2 * cool);
  return heatCost(heat, heatLimit, cool) - heatCost(after, heatLimit, cool);
}

/** E4: what Stabilize mends. Last Stand pilots keep their stress as it is only when calm enough for it. */
function stabilizePoints(state: GameState, mech: number): number {
  let jams = 0;
  for (let mount = 0; mount < MOUNT_COUNT; mount++) jams += state.jammed[mountRow(mech, mount)] !== 0 ? 1 : 0;
  const glitch = state.sensorsOut[mech] !== 0 ? GLITCH_WORTH : 0;
  const stress = state.stress[mech]!;
  const strained = stress >= 2 && state.profile(mech).ability !== LAST_STAND;
  const calmer = stress >= 4 ? STRESS_WORTH * 2 : strained ? STRESS_WORTH * 0.5 : 0;
  return ventPoints(state, mech) + jams * JAM_WORTH + glitch + calmer;
}

/**
 * A Boost goes on from where a Move has led: what could have walked on has seen no hex worth it. From within a zone hardly
 * any is.
 */
function weighsBoost(state: GameState, mech: number): boolean {
  if (state.setup.board.zoneOf[state.cell[mech]!]! >= 0) return false;
  if (state.quicks[mech] !== QUICKS || state.fired[mech] !== 0 || !mayBoost(state, mech)) return false;
  return state.moved[mech] !== 0 || !mayMove(state, mech);
}

/** E4 Boost: the gain of the best hex it reaches over standing here, less the heat, and what the other Quick brings. */
function offerBoost(
  state: GameState,
  position: Position,
  mech: number,
  other: number,
  offer: (points: number, packed: number) => void,
): void {
  const reach = reachOf(state, mech, boostPoints(state, mech), state.setup.reach);
  const best = position.weighReach(reach, false);
  const gain = (slotScores[best]! - slotScores[0]!) * PER_POINT - BOOST_COST;
  if (gain > 0) offer(gain + other, answer(BOOST, slotCells[best]!));
}

/** E6: what a prepared mount could do to the enemies that are likely to come into its sight. */
function watchPoints(state: GameState, matchups: Matchups, mech: number, mount: number): number {
  const options = matchups.options[mech]!;
  let best = 0;
  for (let index = 0; index < options.length; index++) {
    const option = options[index]!;
    if (option.mount !== mount || option.load !== STANDARD || option.overdrive) continue;
    const from = mech < 3 ? 3 : 0;
    for (let enemy = from; enemy < from + 3; enemy++) {
      if (state.alive[enemy] === 0 || state.acted[enemy] !== 0) continue;
      const distance = state.setup.board.distance(state.cell[mech]!, state.cell[enemy]!);
      if (distance > option.shape.rangeHexes + 5) continue;
      const life = Math.max(1, mechLife[enemy]!);
      const points = (option.profile.shots * 0.4 * matchups.lifePerHit(state, mech, index, enemy) * 100) / life;
      if (points > best) best = points;
    }
  }
  return best;
}
