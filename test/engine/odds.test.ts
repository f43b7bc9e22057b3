import { describe, expect, it } from 'vitest';
import type { Conditions } from '../../src/engine/conditions.ts';
import { ENRAGED_ACTIVE, ENRAGED_DEFENSE, ENRAGED_REROLL } from '../../src/engine/enraged.ts';
import { BACKUP, FIRE, OVERWATCH } from '../../src/engine/events.ts';
import { CORE, HEAD, LEFT_ARM, LEGS, RIGHT_ARM } from '../../src/engine/names.ts';
import { attackOdds, type FireQuestion, TooManyOutcomes } from '../../src/engine/odds/attack-odds.ts';
import type { AttackOdds } from '../../src/engine/odds/odds-tally.ts';
import { sampledOdds } from '../../src/engine/odds/sampled-odds.ts';
import type { GameState } from '../../src/engine/state.ts';
import { chiSquareTail } from '../../src/stats/distributions.ts';
import { Enumeration, Share } from '../oracles/attack-oracle.ts';
import { a1, b1, gun, mech, profile, shield, Table } from '../rulebook/kit.ts';

type TableChoice = NonNullable<ConstructorParameters<typeof Table>[0]>;

interface Case {
  readonly name: string;
  readonly choice?: TableChoice;
  readonly question?: Partial<FireQuestion>;
}

/** A state with mechs eight hexes apart, and what is asked about it. */
function laid({ choice = {}, question = {} }: Omit<Case, 'name'>): { state: GameState; asked: FireQuestion } {
  const { state } = new Table({ at: { [a1]: [2, 4], [b1]: [10, 4] }, ...choice });
  const asked = { kind: FIRE, attacker: a1, target: b1, mount: 0, load: 0, overdrive: false, aim: -1, ...question };
  return { state, asked };
}

function freshConditions(): Conditions {
  return { net: 0, terms: 0, distance: 0, indirect: false };
}

function exact(state: GameState, asked: FireQuestion): AttackOdds {
  return attackOdds(state, asked, freshConditions())!;
}

const BITS = { defensive: ENRAGED_ACTIVE | ENRAGED_DEFENSE, offensive: ENRAGED_ACTIVE | ENRAGED_REROLL };

/** Attacks of one shot, small enough to roll every die on every face. */
const SMALL: readonly Case[] = [
  { name: 'a plain shot' },
  { name: 'a shot into light cover', choice: { sideCover: [0, 1] } },
  { name: 'an aimed shot', question: { aim: HEAD } },
  { name: 'a shot with on-hit heat', choice: { a: [mech({ right: gun({ hitHeatDice: 1, hitHeatPlus: 1 }) })] } },
  {
    name: 'a shot whose on-hit heat can cool',
    choice: { a: [mech({ right: gun({ hitHeatDice: 1, hitHeatPlus: -3 }) })], set: { heat: { [b1]: 1 } } },
  },
  {
    name: 'a shot with a load that heats and weakens',
    choice: { a: [mech({ right: gun({ damageSides: 3 }, { loads: { incendiary: 2 } }) })] },
    question: { load: 3 },
  },
  {
    name: 'a shot at a mech about to fall',
    choice: { parts: { [b1]: { core: 2, legs: 1, head: 0 } }, a: [mech({ right: gun({ penetration: 4 }) })] },
  },
  {
    name: 'a shot at a Guarding shield',
    choice: { b: [mech({ left: shield(2) })], set: { guarding: { [b1]: 1 } } },
  },
  { name: 'an Enraged shot', choice: { set: { enraged: { [a1]: BITS.offensive } } } },
  {
    name: 'a shot at an Enraged defender',
    choice: { rules: { enragedReroll: 'defensive' }, set: { enraged: { [b1]: BITS.defensive } } },
  },
];

describe('odds of an attack', () => {
  it.each(SMALL)('are those of every die on every face: $name', ({ choice = {}, question = {} }) => {
    const { state, asked } = laid({ choice, question });
    const before = state.words.slice();
    const odds = exact(state, asked);
    expect(state.words).toEqual(before);
    const every = new Enumeration(state, asked);
    expect(every.paths).toBeGreaterThan(1000);
    const never = new Share();
    for (const key of ['hits', 'outcomes', 'locations', 'damage', 'destroyed', 'heat'] as const) {
      expect(every[key].length, key).toBeLessThanOrEqual(odds[key].length);
      for (const [index, ways] of odds[key].entries()) {
        expect((every[key][index] ?? never).equals(ways, odds.total), `${key} ${index}`).toBe(true);
      }
    }
    expect((every.kill[0] ?? never).equals(odds.kill, odds.total)).toBe(true);
  });
});

/** Attacks that each answer is compared with; a thorough run (MECHSIM_GAMES) takes more. */
const SAMPLES = process.env['MECHSIM_GAMES'] === undefined ? 20_000 : 200_000;

/** Volleys, with everything that can bear on an attack. */
const VARIED: readonly Case[] = [
  ...SMALL.slice(3),
  volley('a volley of three', { shots: 3 }),
  volley('four shots at small legs', { shots: 4 }, { b: [mech({ durability: [9, 2, 3, 3, 4, 2] })] }, { aim: LEGS }),
  volley('a volley at thin armor', { shots: 2, damagePlus: 1 }, { b: [mech({ armor: [3, 2, 1, 1, 2, 0] })] }),
  volley(
    'a volley at the shield arm of a Guarding mech',
    { shots: 3, penetration: 5 },
    {
      b: [mech({ left: shield(2), durability: [20, 6, 8, 20, 10, 6] })],
      set: { guarding: { [b1]: 1 } },
    },
    { aim: LEFT_ARM },
  ),
  volley('a volley from high ground into heavy cover', { shots: 2 }, { sideElevation: [1, 0], sideCover: [0, 2] }),
  volley('a volley that heats', { shots: 2, hitHeatDice: 2, hitHeatSides: 4 }, { set: { heat: { [b1]: 7 } } }),
  volley('a volley at the legs', { shots: 2, penetration: 4 }, {}, { aim: LEGS }),
  volley('a volley at an arm that is gone', { shots: 2 }, { parts: { [b1]: { rightArm: 0 } } }, { aim: RIGHT_ARM }),
  volley(
    'a volley at the core of a mech on its last legs',
    { shots: 3 },
    { parts: { [b1]: { core: 4 } } },
    { aim: CORE },
  ),
  volley('heavy dice', { shots: 2, damageDice: 2, damageSides: 8, damagePlus: 3, penetration: 5 }),
  volley('Overwatch at a Prone mech', { shots: 2 }, { set: { prone: { [b1]: 1 } } }, { kind: OVERWATCH }),
  volley('Backup Fire of a breaking pilot', { shots: 2 }, { set: { stress: { [a1]: 4 } } }, { kind: BACKUP }),
  volley('an Enraged volley', { shots: 2 }, { set: { enraged: { [a1]: BITS.offensive } } }),
  volley(
    'a volley at the core of an Enraged defender',
    { shots: 3 },
    { rules: { enragedReroll: 'defensive' }, set: { enraged: { [b1]: BITS.defensive } } },
    { aim: CORE },
  ),
  {
    name: 'the last stand of a mech half gone',
    choice: {
      a: [mech({ ability: 'lastStand', right: gun({ shots: 2, penetration: 3 }) })],
      parts: { [a1]: { core: 3, legs: 2, head: 1 } },
    },
  },
  {
    name: 'an overdrive',
    choice: { a: [mech({ right: gun({}, { overdrive: profile({ shots: 2, damageDice: 2, penetration: 3 }) }) })] },
    question: { overdrive: true },
  },
];

function volley(
  name: string,
  fire: Parameters<typeof gun>[0],
  choice: TableChoice = {},
  question: Partial<FireQuestion> = {},
): Case {
  const loads = { armorPiercing: 2 };
  return { name, choice: { a: [mech({ right: gun(fire, { loads }) })], ...choice }, question };
}

describe('odds of an attack and the resolver', () => {
  it('are compared on twenty attacks and more', () => expect(VARIED.length).toBeGreaterThanOrEqual(20));

  it.each(VARIED)(
    `agree over ${SAMPLES} attacks: $name`,
    ({ choice = {}, question = {} }) => {
      const { state, asked } = laid({ choice, question });
      const odds = exact(state, asked);
      const sampled = sampledOdds(state, asked, freshConditions(), SAMPLES, 20_251)!;
      expect(Number(sampled.total)).toBe(SAMPLES);
      for (const key of ['hits', 'damage', 'heat'] as const) {
        expect(
          odds[key].reduce((sum, ways) => sum + ways, 0n),
          key,
        ).toBe(odds.total);
        expect(goodness(sharesOf(odds[key], odds.total), sampled[key]), key).toBeGreaterThan(1e-4);
      }
      const binary = [odds.firstHit, odds.kill, ...odds.destroyed].map((ways) => shareOf(ways, odds.total));
      const counted = [sampled.firstHit, sampled.kill, ...sampled.destroyed];
      for (const [index, share] of binary.entries()) {
        expect(goodness([1 - share, share], [sampled.total - counted[index]!, counted[index]!])).toBeGreaterThan(1e-4);
      }
      const shots = odds.hits.length - 1;
      for (const key of ['outcomes', 'locations'] as const) {
        for (const [index, mean] of sharesOf(odds[key], odds.total).entries()) {
          // A count of at most n has a variance of at most n times its mean.
          const error = Math.sqrt((shots * mean) / SAMPLES);
          expect(Math.abs(Number(sampled[key][index]) / SAMPLES - mean), `${key} ${index}`).toBeLessThanOrEqual(
            5 * error,
          );
        }
      }
    },
    120_000,
  );

  it('are null where the weapon cannot fire', () => {
    const { state, asked } = laid({ choice: { a: [mech({ right: gun({}, { bands: [{ min: 1, max: 3 }] }) })] } });
    expect(attackOdds(state, asked, freshConditions())).toBeNull();
    expect(sampledOdds(state, asked, freshConditions(), 10, 1)).toBeNull();
  });

  it('give up in good order past the cap, the state as it was', () => {
    const { state, asked } = laid(volley('', { shots: 3 }));
    const before = state.words.slice();
    const { rng, log } = state;
    expect(() => attackOdds(state, asked, freshConditions(), 1000)).toThrow(TooManyOutcomes);
    expect(state.words).toEqual(before);
    expect([state.rng, state.log]).toEqual([rng, log]);
  });
});

function shareOf(ways: bigint, total: bigint): number {
  return Number((ways * 10n ** 18n) / total) / 1e18;
}

function sharesOf(ways: readonly bigint[], total: bigint): number[] {
  return ways.map((count) => shareOf(count, total));
}

/** Chi-square goodness of fit; bins that expect fewer than five are taken together with the next ones. */
function goodness(shares: readonly number[], counts: readonly bigint[]): number {
  const observed = Array.from(shares, (_, bin) => Number(counts[bin] ?? 0n));
  expect(counts.length).toBeLessThanOrEqual(shares.length);
  let statistic = 0;
  let bins = 0;
  let [wanted, found] = [0, 0];
  for (const [bin, share] of shares.entries()) {
    wanted += share * SAMPLES;
    found += observed[bin]!;
    const rest = shares.slice(bin + 1).reduce((sum, other) => sum + other * SAMPLES, 0);
    if (wanted < 5 || (rest < 5 && rest > 0)) continue;
    statistic += (found - wanted) ** 2 / wanted;
    bins += 1;
    [wanted, found] = [0, 0];
  }
  // What never happens must not have happened.
  expect(found).toBe(0);
  return bins < 2 ? 1 : chiSquareTail(statistic, bins - 1);
}
