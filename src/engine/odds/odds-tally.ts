import { CRITICAL } from '../events.ts';
import { LOCATION_COUNT } from '../names.ts';
import { type GameState, partRow } from '../state.ts';
import type { HitHeat } from './every-hit.ts';
import { power } from './power.ts';

/** What one attack comes to, each entry in ways (or games) out of `total`; exact whole numbers. */
export interface AttackOdds {
  readonly total: bigint;
  /** The first shot hits. */
  readonly firstHit: bigint;
  /** By number of hits; shots at a target that has fallen are not rolled. */
  readonly hits: readonly bigint[];
  /** Shots by outcome (OUTCOMES; misses are not counted), summed over the attack. */
  readonly outcomes: readonly bigint[];
  /** Hits by location named or rolled, summed over the attack. */
  readonly locations: readonly bigint[];
  /** By durability removed from the target, overflow and criticals included. */
  readonly damage: readonly bigint[];
  /** By location: destroyed by the attack. */
  readonly destroyed: readonly bigint[];
  readonly kill: bigint;
  /** By heat of the target afterwards. */
  readonly heat: readonly bigint[];
}

/** Counts in plain numbers, of what can be multiplied by one factor. */
class Counts {
  readonly hits: number[] = [];
  readonly outcomes: number[] = [];
  readonly locations: number[] = [];
  readonly damage: number[] = [];
  readonly destroyed: number[] = [];
  readonly kill: number[] = [0];
  /** By hits that brought heat, then by the heat that did not come from them. */
  readonly heat: number[][] = [];
}

/**
 * Counts the hits and ends of an attack against how its target stood before. Counts are plain numbers until `settle`
 * multiplies them into the exact sums.
 */
export class OddsTally {
  private readonly target: number;
  private readonly shots: number;
  private readonly hitHeat: HitHeat;
  private readonly before: readonly number[];
  private readonly hitHeatBefore: number;
  private fresh = new Counts();
  private readonly hits: bigint[] = [];
  private readonly outcomes: bigint[] = [];
  private readonly locations: bigint[] = [];
  private readonly damage: bigint[] = [];
  private readonly destroyed: bigint[] = [];
  private readonly kill: bigint[] = [];
  private readonly heat: bigint[][] = [];

  /** @param hitHeat how on-hit heat is played by whoever calls countEnd */
  constructor(state: GameState, target: number, shots: number, hitHeat: HitHeat) {
    const row = partRow(target, 0);
    this.target = target;
    this.shots = shots;
    this.hitHeat = hitHeat;
    this.before = Array.from(state.durability.subarray(row, row + LOCATION_COUNT));
    this.hitHeatBefore = state.enemyHeat[target]!;
  }

  /** Counts a hit by its outcome and by the location named or rolled. */
  countHit(outcome: number, location: number, ways: number): void {
    add(this.fresh.outcomes, outcome, ways);
    add(this.fresh.locations, location, ways);
  }

  /** Counts an end of the attack, after so many hits. */
  countEnd(state: GameState, hits: number, ways: number): void {
    const { target, before, fresh } = this;
    const row = partRow(target, 0);
    let lost = 0;
    for (let location = 0; location < LOCATION_COUNT; location++) {
      const left = state.durability[row + location]!;
      lost += before[location]! - left;
      if (left === 0 && before[location]! > 0) add(fresh.destroyed, location, ways);
    }
    add(fresh.hits, hits, ways);
    add(fresh.damage, lost, ways);
    if (state.alive[target] === 0) add(fresh.kill, 0, ways);
    const { played } = this.hitHeat;
    const heating = played === 0 ? 0 : (state.enemyHeat[target]! - this.hitHeatBefore) / played;
    fresh.heat[heating] ??= [];
    add(fresh.heat[heating], state.heat[target]! - heating * played, ways);
  }

  /** Takes over what was counted since the last time, `factor` times. */
  settle(factor: bigint): void {
    const { fresh } = this;
    addAll(this.hits, fresh.hits, factor);
    addAll(this.outcomes, fresh.outcomes, factor);
    addAll(this.locations, fresh.locations, factor);
    addAll(this.damage, fresh.damage, factor);
    addAll(this.destroyed, fresh.destroyed, factor);
    addAll(this.kill, fresh.kill, factor);
    fresh.heat.forEach((heat, heating) => {
      this.heat[heating] ??= [];
      addAll(this.heat[heating], heat, factor);
    });
    this.fresh = new Counts();
  }

  /** All that was counted, out of `total` ways with on-hit heat left out. */
  odds(total: bigint, firstHit: bigint): AttackOdds {
    const { ways, least } = this.hitHeat;
    const rolled = ways.reduce((sum, count) => sum + count, 0);
    const unheated = power(rolled, this.shots);
    const scaled = (sums: readonly bigint[], length = sums.length) =>
      Array.from({ length }, (_, index) => (sums[index] ?? 0n) * unheated);
    const heat: bigint[] = [];
    // What n hits bring, in ways by heat from n * least on.
    let brought = [1n];
    for (let heating = 0; heating <= this.shots; heating++) {
      const rest = power(rolled, this.shots - heating);
      this.heat[heating]?.forEach((count, others) => {
        brought.forEach((hitWays, above) => {
          const sum = others + heating * least + above;
          heat[sum] = (heat[sum] ?? 0n) + count * hitWays * rest;
        });
      });
      brought = convolved(brought, ways);
    }
    return {
      total: total * unheated,
      firstHit: firstHit * unheated,
      hits: scaled(this.hits, this.shots + 1),
      outcomes: scaled(this.outcomes, CRITICAL + 1),
      locations: scaled(this.locations, LOCATION_COUNT),
      damage: scaled(this.damage),
      destroyed: scaled(this.destroyed, LOCATION_COUNT),
      kill: (this.kill[0] ?? 0n) * unheated,
      heat: Array.from(heat, (count) => count ?? 0n),
    };
  }
}

/** Ways of a sum from the ways of its two parts. */
function convolved(left: readonly bigint[], right: readonly number[]): bigint[] {
  const sums = new Array<bigint>(left.length + right.length - 1).fill(0n);
  left.forEach((leftWays, leftSum) => {
    right.forEach((rightWays, rightSum) => {
      sums[leftSum + rightSum]! += leftWays * BigInt(rightWays);
    });
  });
  return sums;
}

function add(counts: number[], index: number, ways: number): void {
  counts[index] = (counts[index] ?? 0) + ways;
}

function addAll(sums: bigint[], counts: readonly (number | undefined)[], factor: bigint): void {
  for (let index = 0; index < counts.length; index++) {
    const ways = counts[index] ?? 0;
    if (ways !== 0) sums[index] = (sums[index] ?? 0n) + factor * BigInt(ways);
  }
}
