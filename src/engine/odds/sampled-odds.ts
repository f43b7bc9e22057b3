import { attack } from '../attack.ts';
import type { Conditions } from '../conditions.ts';
import { DICE_WORDS, SeededDice, seedDice } from '../dice.ts';
import * as EVENT from '../event-codes.ts';
import { EventLog } from '../event-log.ts';
import { EVENT_WORDS, MISS } from '../events.ts';
import { aimFire, fireMount } from '../fire.ts';
import type { GameState } from '../state.ts';
import type { FireQuestion } from './attack-odds.ts';
import { NO_HEAT, SHOT_LOCATION, SHOT_OUTCOME } from './every-hit.ts';
import { type AttackOdds, OddsTally } from './odds-tally.ts';

/**
 * What a Fire comes to in so many tries with seeded dice: the answer to questions that attackOdds finds too large.
 * @param state is left as it was
 * @param into receives distance and condition dice
 * @returns null when the weapon cannot fire at the target from here (F1); otherwise counts out of `samples`
 */
export function sampledOdds(
  state: GameState,
  { kind, attacker, target, mount, load, overdrive, aim }: FireQuestion,
  into: Conditions,
  samples: number,
  seed: number,
): AttackOdds | null {
  if (!aimFire(state, kind, attacker, target, mount, load, overdrive, aim, into)) return null;
  const tally = new OddsTally(state, target, attack.profile.shots, NO_HEAT);
  const before = state.words.slice();
  const { log, rng } = state;
  const dice = new SeededDice(new Int32Array(DICE_WORDS));
  seedDice(dice.words, seed);
  const shotLog = new EventLog();
  state.log = shotLog;
  state.rng = dice;
  let firstHits = 0;
  for (let sample = 0; sample < samples; sample++) {
    state.words.set(before);
    shotLog.length = 0;
    fireMount(state, kind, attacker, target, mount, load, overdrive, aim);
    const { words, length } = shotLog;
    let shots = 0;
    let hits = 0;
    for (let at = 0; at < length; at += 1 + EVENT_WORDS[words[at]!]!) {
      if (words[at] !== EVENT.shot) continue;
      shots += 1;
      if (words[at + SHOT_OUTCOME] === MISS) continue;
      hits += 1;
      if (shots === 1) firstHits += 1;
      tally.countHit(words[at + SHOT_OUTCOME]!, words[at + SHOT_LOCATION]!, 1);
    }
    tally.countEnd(state, hits, 1);
  }
  tally.settle(1n);
  state.words.set(before);
  state.log = log;
  state.rng = rng;
  return tally.odds(BigInt(samples), BigInt(firstHits));
}
