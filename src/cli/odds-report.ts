import { TERMS } from '../engine/events.ts';
import { type LOADS, LOCATIONS, type MOUNTS } from '../engine/names.ts';
import type { AttackOdds } from '../engine/odds/odds-tally.ts';

/** What `mechsim odds` was asked. */
export interface OddsInputs {
  readonly attacker: string;
  readonly target: string;
  readonly weapon: string;
  readonly mount: (typeof MOUNTS)[number];
  readonly form: string;
  readonly load: (typeof LOADS)[number];
  readonly aim: string | null;
  readonly overdrive: boolean;
  readonly distance: number;
  readonly cover: number;
  readonly high: boolean;
  /** Further condition dice. */
  readonly condition: number;
  /** Tries with seeded dice; null: every way in which dice can fall. */
  readonly samples: number | null;
  readonly seed: string | null;
}

/** What the hit dice are rolled with. */
export interface OddsCondition {
  /** Condition dice in all. */
  readonly net: number;
  readonly terms: readonly (typeof TERMS)[number][];
  /** Added to every hit die. */
  readonly bonus: number;
  readonly evasion: number;
}

export type OddsReport = ReturnType<typeof oddsReport>;

/** The report of `mechsim odds`. Chances are shares of 1; numbers of shots and hits are means of one attack. */
export function oddsReport(inputs: OddsInputs, condition: OddsCondition, odds: AttackOdds, weaponHeat: number) {
  const { total } = odds;
  const share = (ways: bigint) => quotient(ways, total);
  const shares = (ways: readonly bigint[]) => ways.map(share);
  const [, deflect, glance, full, critical] = shares(odds.outcomes) as [number, number, number, number, number];
  const byLocation = (ways: readonly bigint[]) =>
    Object.fromEntries(LOCATIONS.map((name, index) => [name, share(ways[index]!)])) as Record<
      (typeof LOCATIONS)[number],
      number
    >;
  return {
    schema: 'mechsim.odds/1',
    inputs,
    condition,
    /** Of the first shot, and but for the replacements of E9 of every shot. */
    hitChance: share(odds.firstHit),
    /** By number of hits. */
    hits: shares(odds.hits),
    locations: byLocation(odds.locations),
    outcomes: { deflect, glance, full, critical },
    /** Durability removed, overflow and criticals included; `distribution` by its amount. */
    damage: { mean: meanOf(odds.damage, total), distribution: shares(odds.damage) },
    destroy: byLocation(odds.destroyed),
    kill: share(odds.kill),
    /** Heat to the attacker, and what a cold target has afterwards. */
    heat: { attacker: weaponHeat, target: { mean: meanOf(odds.heat, total), distribution: shares(odds.heat) } },
    exact: inputs.samples === null,
  };
}

export function termNames(terms: number): (typeof TERMS)[number][] {
  return TERMS.filter((_, bit) => ((terms >> bit) & 1) !== 0);
}

function meanOf(ways: readonly bigint[], total: bigint): number {
  return quotient(
    ways.reduce((sum, count, value) => sum + count * BigInt(value), 0n),
    total,
  );
}

const DIGITS = 10n ** 15n;

/** A quotient to fifteen decimals, rounded. */
function quotient(part: bigint, whole: bigint): number {
  return Number((2n * part * DIGITS + whole) / (2n * whole)) / Number(DIGITS);
}
