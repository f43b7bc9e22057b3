import type { Attack } from '../attack.ts';
import { meets, rollHit } from '../shot.ts';
import type { GameState } from '../state.ts';
import { EveryRoll } from './every-roll.ts';
import { type Fall, fallOf } from './face-classes.ts';
import { power } from './power.ts';

/** Hit dice that one shot can take: its own and both replacements of E9. */
const HIT_DICE = 3;
const HIT_WAYS = 20 * 20 * 20;

/** How many of an attack's shots would hit if the target stood through all of them, out of `total` ways. */
export interface HitCounts {
  /** Ways by number of hits, 0 to shots. */
  readonly ways: readonly bigint[];
  /** Ways in which the first shot hits. */
  readonly first: bigint;
  readonly total: bigint;
}

/** A3: ways in which the highest of |net| d6 is each face; a net of 0 is one way to add nothing. */
function modifierWays(net: number): { modifier: number; ways: bigint }[] {
  const dice = Math.abs(net);
  if (dice === 0) return [{ modifier: 0, ways: 1n }];
  return [1, 2, 3, 4, 5, 6].map((face) => ({
    modifier: net > 0 ? face : -face,
    ways: power(face, dice) - power(face - 1, dice),
  }));
}

/**
 * The hits of an attack that aimFire has made ready. A Fire's target number is frozen (F3), so that the hit dice do not
 * depend on what earlier shots did; the replacements of E9 are the resolver's own.
 * @param net condition dice of the attack
 * @param state is left as it was
 */
export function hitCounts(state: GameState, attack: Attack, net: number): HitCounts {
  const { shots } = attack.profile;
  const ways = new Array<bigint>(shots + 1).fill(0n);
  let first = 0n;
  for (const { modifier, ways: modifierCount } of modifierWays(net)) {
    attack.modifier = modifier;
    const counts = countHits(state, attack);
    counts.ways.forEach((count, hits) => {
      ways[hits]! += modifierCount * count;
    });
    first += modifierCount * counts.first;
  }
  return { ways, first, total: ways.reduce((sum, count) => sum + count, 0n) };
}

/** The same for one value of the modifier: shot after shot, over what is left of the replacements. */
function countHits(state: GameState, attack: Attack): { ways: bigint[]; first: bigint } {
  const { attacker, target } = attack;
  const { shots } = attack.profile;
  const fall = hitFall(attack);
  const dice = new EveryRoll(() => fall);
  const before = [state.enraged[attacker]!, state.enraged[target]!] as const;
  const rng = state.rng;
  state.rng = dice;
  let lines = [{ bits: before, ways: [1n, ...new Array<bigint>(shots).fill(0n)] }];
  let first = 0n;
  for (let shot = 0; shot < shots; shot++) {
    const next: typeof lines = [];
    for (const { bits, ways } of lines) {
      do {
        [state.enraged[attacker], state.enraged[target]] = bits;
        const hit = rollHit(state, attack) ? 1 : 0;
        const weight = BigInt(dice.ways * (HIT_WAYS / dice.outOf));
        const after = [state.enraged[attacker]!, state.enraged[target]!] as const;
        let line = next.find((known) => known.bits[0] === after[0] && known.bits[1] === after[1]);
        if (line === undefined) {
          line = { bits: after, ways: new Array<bigint>(shots + 1).fill(0n) };
          next.push(line);
        }
        for (let hits = 0; hits <= shot; hits++) line.ways[hits + hit]! += weight * ways[hits]!;
      } while (dice.next());
    }
    lines = next;
    if (shot === 0) first = lines.reduce((sum, { ways }) => sum + ways[1]!, 0n);
  }
  [state.enraged[attacker], state.enraged[target]] = before;
  state.rng = rng;
  const sums = Array.from({ length: shots + 1 }, (_, hits) => lines.reduce((sum, { ways }) => sum + ways[hits]!, 0n));
  return { ways: sums, first: first * power(20, HIT_DICE * (shots - 1)) };
}

/** A4: the faces of the hit die that miss and those that hit; the extremes stand for them. */
function hitFall({ bonus, modifier, threshold }: Attack): Fall {
  let hits = 0;
  for (let face = 1; face <= 20; face++) if (meets(face, face + bonus + modifier, threshold)) hits += 1;
  return fallOf([
    { faces: [1], ways: 20 - hits },
    { faces: [20], ways: hits },
  ]);
}
