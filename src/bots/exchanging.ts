import { ACCEPT, answer, BREAK, GRAPPLE, PARRY, PASS, STRIKE, THROW } from '../engine/answers.ts';
import { DECLARER, DEFENDER, POOL_CAP, RIPOSTE, STRIKE_LOCATION, STRIKE_OPPORTUNITY } from '../engine/columns.ts';
import {
  isChassis,
  isParry,
  isStrike,
  mayBreak,
  mayGrapple,
  mayThrow,
  opponent,
  parriesNeeded,
  parryCount,
} from '../engine/exchange.ts';
import { CORE, LOCATION_COUNT } from '../engine/names.ts';
import {
  CHASSIS_SOURCE,
  DEFENSE_ONLY,
  opportunityFace,
  opportunityFlags,
  opportunitySource,
  poolStart,
} from '../engine/opportunities.ts';
import type { GameState } from '../engine/state.ts';
import type { Told } from './firing.ts';
import { holdWorth, throwWorth } from './holds.ts';
import type { Matchups } from './matchups.ts';
import { mechWorth } from './mech-values.ts';
import { KILL_WORTH, RETURN_SHARE } from './worth.ts';

const PASSES = answer(PASS);
const SOURCES = CHASSIS_SOURCE + 1;

/** What a fighter can still do in the open exchange; all dice lie on the table, so that nothing of it is guessed. */
interface Side {
  /** Points of an accepted strike and its location, by source; filled where the pool has one. */
  readonly points: Float64Array;
  readonly locations: Int8Array;
  /** Points of the strikes left, the most first. */
  readonly strikes: Float64Array;
  strikeCount: number;
  /** Opportunities left that parry. */
  parries: number;
}
const newSide = (): Side => ({
  points: new Float64Array(SOURCES),
  locations: new Int8Array(SOURCES),
  strikes: new Float64Array(POOL_CAP),
  strikeCount: 0,
  parries: 0,
});
const own = newSide();
const other = newSide();

/**
 * F11.2, F11.5: what a fighter declares. The strongest strike that cannot be parried; while the other side can parry, the
 * weakest first, as it costs a parry like any other. A parry weapon's opportunity stays back while it stops more than it
 * strikes. Grapple, Throw and Break are taken when they are worth more than the chassis strike that they cost.
 * @param told hears of everything that is weighed, for people (explain.ts)
 */
export function bestDeclaration(state: GameState, matchups: Matchups, told?: Told): number {
  const mech = state.flow[DECLARER]!;
  const enemy = opponent(state, mech);
  matchups.refresh(state);
  look(state, matchups, mech, enemy, own);
  look(state, matchups, enemy, mech, other);
  const chassis = chassisOpportunity(state, mech);
  const hold = chassis < 0 ? -1 : declareHold(state, matchups, mech, enemy, chassis, told);
  if (hold >= 0) return hold;
  let best = -1;
  let bestRank = 0;
  const start = poolStart(state, mech);
  for (let opportunity = start; opportunity < start + POOL_CAP; opportunity++) {
    if (!isStrike(state, opportunity)) continue;
    const source = opportunitySource(state, opportunity);
    const points = own.points[source]!;
    const parried = other.parries >= (opportunityFace(state, opportunity) === 20 ? 2 : 1);
    told?.(answer(STRIKE, opportunity, own.locations[source]!), points);
    if (points <= 0 && !parried) continue;
    if (isParry(state, mech, opportunity) && stopWorth() > landedWorth(points, parried)) continue;
    // What lands ranks above what is parried; among the latter the weakest is given away.
    const rank = parried ? 1 / (1 + points) : 1 + points;
    if (rank <= bestRank) continue;
    best = opportunity;
    bestRank = rank;
  }
  return best < 0 ? PASSES : answer(STRIKE, best, own.locations[opportunitySource(state, best)]!);
}

/**
 * F11.2: parry or accept. A parry is spent when the strike takes more than what the parry could stop later, and than the
 * strike that a parry weapon gives up for it; the riposte that a first parry with a weapon earns (E6) counts for it.
 */
export function bestResponse(state: GameState, matchups: Matchups, told?: Told): number {
  const striker = state.flow[DECLARER]!;
  const mech = opponent(state, striker);
  matchups.refresh(state);
  look(state, matchups, mech, striker, own);
  look(state, matchups, striker, mech, other);
  const source = opportunitySource(state, state.flow[STRIKE_OPPORTUNITY]!);
  const location = state.flow[STRIKE_LOCATION]!;
  const life = matchups.melee.strikeAt(state, striker, source, mech, location);
  const saved = RETURN_SHARE * Math.min(KILL_WORTH, life * mechWorth[mech]!);
  const needed = parriesNeeded(state);
  const first = cheapestParry(state, mech, -1, riposteWorth(state, matchups, mech, striker));
  let cost = parryCost(state, first) - (isWeapon(state, first) ? riposteWorth(state, matchups, mech, striker) : 0);
  let second = -1;
  if (needed === 2) {
    second = cheapestParry(state, mech, first, 0);
    cost += parryCost(state, second);
  }
  // Strikes that these parries could stop instead: the next strongest that would otherwise land.
  for (let rank = own.parries - needed; rank < own.parries; rank++) cost += RETURN_SHARE * strikeOfRank(other, rank);
  told?.(answer(ACCEPT), -saved);
  told?.(answer(PARRY, first, second + 1), -cost);
  return saved > cost ? answer(PARRY, first, second + 1) : answer(ACCEPT);
}

/** F11.5: Break, Throw or Grapple with a chassis opportunity; -1 when a strike, or waiting, is better. */
function declareHold(
  state: GameState,
  matchups: Matchups,
  mech: number,
  enemy: number,
  chassis: number,
  told?: Told,
): number {
  const strike = landedWorth(own.points[CHASSIS_SOURCE]!, other.parries > 0);
  const grasping = chassisOpportunity(state, enemy) >= 0;
  if (mayBreak(state, mech)) {
    const thrown = grasping ? Math.max(0, throwWorth(state, matchups, enemy, mech)) : 0;
    const points = holdWorth(state, matchups, enemy, mech) + thrown;
    told?.(answer(BREAK, chassis), points);
    return points > strike ? answer(BREAK, chassis) : -1;
  }
  if (mayThrow(state, mech)) {
    // The exchange ends with it: what both could still land is part of its worth.
    const points = throwWorth(state, matchups, mech, enemy) + RETURN_SHARE * landing(other, own) - landing(own, other);
    told?.(answer(THROW, chassis), points);
    return points > 0 ? answer(THROW, chassis) : -1;
  }
  // An enemy with a chassis opportunity of its own would break free at once.
  if (grasping || !mayGrapple(state, mech)) return -1;
  const points = holdWorth(state, matchups, mech, enemy);
  told?.(answer(GRAPPLE, chassis), points);
  return points > strike ? answer(GRAPPLE, chassis) : -1;
}

/** Fills in what a fighter has left against its opponent. */
function look(state: GameState, matchups: Matchups, mech: number, enemy: number, into: Side): void {
  into.points.fill(-1);
  into.strikeCount = 0;
  into.parries = parryCount(state, mech);
  const start = poolStart(state, mech);
  for (let opportunity = start; opportunity < start + POOL_CAP; opportunity++) {
    if (!isStrike(state, opportunity)) continue;
    const source = opportunitySource(state, opportunity);
    if (into.points[source]! < 0) weighSource(state, matchups, mech, enemy, source, into);
    let rank = into.strikeCount++;
    for (; rank > 0 && into.strikes[rank - 1]! < into.points[source]!; rank--)
      into.strikes[rank] = into.strikes[rank - 1]!;
    into.strikes[rank] = into.points[source]!;
  }
}

/** Strikes go for the core, whose loss alone destroys; only one that they cannot hurt is left for another location. */
function weighSource(
  state: GameState,
  matchups: Matchups,
  mech: number,
  enemy: number,
  source: number,
  into: Side,
): void {
  const { melee } = matchups;
  let aim = CORE;
  let life = melee.strikeAt(state, mech, source, enemy, CORE);
  for (let location = CORE + 1; aim === CORE && life <= 0 && location < LOCATION_COUNT; location++) {
    life = melee.strikeAt(state, mech, source, enemy, location);
    if (life > 0) aim = location;
  }
  into.locations[source] = aim;
  into.points[source] = Math.min(KILL_WORTH, life * mechWorth[enemy]!);
}

function strikeOfRank(side: Side, rank: number): number {
  return rank >= 0 && rank < side.strikeCount ? side.strikes[rank]! : 0;
}

/** Points that land on the opponent when it parries the strongest strikes. */
function landing(side: Side, opponentSide: Side): number {
  let points = 0;
  for (let rank = opponentSide.parries; rank < side.strikeCount; rank++) points += side.strikes[rank]!;
  return points;
}

/** What one more parry stops: the strongest strike that would land without it. */
function stopWorth(): number {
  return RETURN_SHARE * strikeOfRank(other, own.parries - 1);
}

/** What one more strike brings: nothing while the opponent can parry all of them. */
function landedWorth(points: number, parried: boolean): number {
  return parried && own.strikeCount <= other.parries ? 0 : points;
}

function isWeapon(state: GameState, opportunity: number): boolean {
  return (opportunityFlags(state, opportunity) & DEFENSE_ONLY) === 0;
}

/** The strike that a parry with this opportunity gives up. */
function parryCost(state: GameState, opportunity: number): number {
  return isWeapon(state, opportunity) ? landedWorth(own.points[opportunitySource(state, opportunity)]!, true) : 0;
}

/** The parry that gives up least; of equals the last of the pool, where shield dice are. */
function cheapestParry(state: GameState, mech: number, except: number, weaponBonus: number): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let opportunity = poolStart(state, mech) + POOL_CAP - 1; opportunity >= poolStart(state, mech); opportunity--) {
    if (opportunity === except || !isParry(state, mech, opportunity)) continue;
    const cost = parryCost(state, opportunity) - (isWeapon(state, opportunity) ? weaponBonus : 0);
    if (cost >= least) continue;
    best = opportunity;
    least = cost;
  }
  return best;
}

/** E6: points of the riposte that the defender's first parry earns when it is made with a weapon. */
function riposteWorth(state: GameState, matchups: Matchups, mech: number, striker: number): number {
  const { flow, setup } = state;
  if (flow[DEFENDER] !== mech + 1 || flow[RIPOSTE] !== 0) return 0;
  if (!setup.reactions || state.reacted[mech] !== 0 || state.prone[mech] !== 0) return 0;
  const life = matchups.melee.directStrike(state, mech, striker, matchups.faces[striker]!);
  return Math.min(KILL_WORTH, life * mechWorth[striker]!);
}

function chassisOpportunity(state: GameState, mech: number): number {
  const start = poolStart(state, mech);
  for (let opportunity = start; opportunity < start + POOL_CAP; opportunity++) {
    if (isChassis(state, opportunity)) return opportunity;
  }
  return -1;
}
