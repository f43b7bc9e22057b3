import { attack } from '../attack.ts';
import type { Conditions } from '../conditions.ts';
import { takeEnragedDefense, takeEnragedReroll } from '../enraged.ts';
import { aimFire } from '../fire.ts';
import type { GameState } from '../state.ts';
import { EveryHit } from './every-hit.ts';
import { hitCounts } from './hit-counts.ts';
import { type AttackOdds, OddsTally } from './odds-tally.ts';
import { decidingWords, PositionTable } from './position-table.ts';
import { power } from './power.ts';

/** A Fire to be weighed: what fireMount is given. */
export interface FireQuestion {
  /** FIRE, OVERWATCH or BACKUP. */
  readonly kind: number;
  readonly attacker: number;
  readonly target: number;
  readonly mount: number;
  readonly load: number;
  readonly overdrive: boolean;
  /** A named location, or -1. */
  readonly aim: number;
}

/** Positions of the target that are told apart at most, unless asked otherwise. */
export const POSITION_CAP = 1_000_000;

/** The attack has more outcomes than can be counted: too many positions, or more ways for one shot than 2^53. */
export class TooManyOutcomes extends Error {
  override readonly name = 'TooManyOutcomes';
}

/**
 * What a Fire comes to, over every way in which its dice can fall (F3-F6, F8), in whole numbers. The resolver itself
 * plays each hit on each position that the target can be in by then; only the dice are enumerated.
 * @param state is left as it was
 * @param into receives distance and condition dice
 * @returns null when the weapon cannot fire at the target from here (F1)
 * @throws TooManyOutcomes
 */
export function attackOdds(
  state: GameState,
  { kind, attacker, target, mount, load, overdrive, aim }: FireQuestion,
  into: Conditions,
  positionCap = POSITION_CAP,
): AttackOdds | null {
  if (!aimFire(state, kind, attacker, target, mount, load, overdrive, aim, into)) return null;
  const hits = hitCounts(state, attack, into.net);
  const everyHit = new EveryHit(state, attack);
  const perHit = everyHit.ways;
  if (perHit > Number.MAX_SAFE_INTEGER) throw new TooManyOutcomes('one shot can fall in more than 2^53 ways');
  const { shots } = attack.profile;
  const tally = new OddsTally(state, target, shots, everyHit.heat);
  const before = state.words.slice();
  // The hit dice are counted with their replacements (E9); none is left for the hits played below.
  takeEnragedReroll(state, attacker);
  takeEnragedDefense(state, target);
  const opening = state.words.slice();
  const places = decidingWords(state, target);
  let standing = new PositionTable(places);
  standing.add(opening, 1);
  standing.settle(1n);
  // Ways in which more than `done` shots would hit: those in which the next hit is rolled.
  let further = hits.total;
  let positions = 1;
  for (let done = 0; done < shots; done++) {
    const unrolled = power(perHit, shots - done);
    const last = done === shots - 1;
    const next = new PositionTable(places);
    further -= hits.ways[done]!;
    for (let position = 0; position < standing.count; position++) {
      const weight = standing.weights[position]!;
      const restore = () => {
        state.words.set(opening);
        standing.restore(position, state.words);
      };
      restore();
      tally.countEnd(state, done, 1);
      tally.settle(weight * hits.ways[done]! * unrolled);
      everyHit.play(restore, (outcome, location, ways) => {
        tally.countHit(outcome, location, ways);
        if (last || state.alive[target] === 0) tally.countEnd(state, done + 1, ways);
        else next.add(state.words, ways);
      });
      tally.settle(weight * further * power(perHit, shots - done - 1));
      next.settle(weight);
      if (positions + next.count > positionCap) {
        state.words.set(before);
        throw new TooManyOutcomes(`the target can be in more than ${positionCap} positions`);
      }
    }
    positions += next.count;
    standing = next;
  }
  state.words.set(before);
  return tally.odds(hits.total * power(perHit, shots), hits.first * power(perHit, shots));
}
