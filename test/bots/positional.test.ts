import { describe, expect, it } from 'vitest';
import { policyOf } from '../../src/bots/registry.ts';
import { DECISIONS } from '../../src/engine/answers.ts';
import { DICE_WORDS } from '../../src/engine/dice.ts';
import { isLegal } from '../../src/engine/legal.ts';
import { GameState } from '../../src/engine/state.ts';
import { POSITIONAL, playWatched, positionalGames } from './positional-games.ts';

const NO_DICE = {
  roll: (): number => {
    throw new Error('the positional policy rolled a die');
  },
};

describe('the positional policy', () => {
  it('is as good as its view: with other dice to come, and in a state of its own, it answers the same', () => {
    const other = policyOf(POSITIONAL);
    const asked = new Set<string>();
    for (const game of positionalGames(20)) {
      const copy = new GameState(game.setup);
      copy.rng = NO_DICE;
      playWatched(game, (state, decision, chosen) => {
        copy.copyFrom(state);
        for (let word = 0; word < DICE_WORDS; word++) copy.dice[word] = word + 1;
        copy.botSeed.fill(7);
        expect(other.decide(copy, decision, NO_DICE), game.name).toBe(chosen);
        asked.add(DECISIONS[decision]!);
      });
    }
    expect([...asked].sort()).toEqual(DECISIONS.slice(1).sort());
  });

  it('changes nothing in the state, and gives legal answers', () => {
    const policy = policyOf(POSITIONAL);
    for (const game of positionalGames(8)) {
      playWatched(game, (state, decision, chosen) => {
        const before = state.words.slice();
        policy.decide(state, decision, NO_DICE);
        expect(state.words).toEqual(before);
        expect(isLegal(state, chosen)).toBe(true);
      });
    }
  });
});
