import { afterAll, describe, expect, it } from 'vitest';
import { decodeEvents } from '../../src/engine/decode.ts';
import { Coverage } from '../engine/coverage.ts';
import { playWatched, positionalGames } from './positional-games.ts';

/** Games in the ordinary suite; a thorough run asks for THOROUGH or more. */
const GAMES = Number(process.env['MECHSIM_GAMES'] ?? 100);
const THOROUGH = 1000;

/** An experiment of the rules that these games are not played by (E9). */
const NEVER = ['event: melee_defense_reroll'];
/** What so few games cannot be expected to meet. */
const RARE = ['answer: refuse', 'event: opportunity_lost', 'reason: draw'];
const SCARCE = [
  ...['event: throw', 'answer: throw', 'answer: letGo', 'answer: break'],
  ...['reason: hull', 'ability: lastStand', 'event: sensors_out', 'critEffect: sensorsOut'],
  ...['source: rightShield', 'term: ownProne', 'event: load_dropped', 'critEffect: loadDropped'],
  ...['event: move_stopped', 'event: collision', 'damageCause: collision'],
];

const coverage = new Coverage();

describe('positional games', () => {
  afterAll(() => {
    if (process.env['MECHSIM_GAMES'] === undefined) return;
    process.stdout.write(`${coverage.lines().join('\n')}\nnever: ${coverage.missing().join(', ') || 'nothing'}\n`);
  });

  it(
    'use all that the rules offer',
    () => {
      for (const game of positionalGames(GAMES)) {
        const answers: number[] = [];
        const state = playWatched(game, (_state, _decision, chosen) => answers.push(chosen));
        coverage.count(decodeEvents(state.log!, game.setup.board), answers, game.setup);
      }
      // All of these games are played by the rulebook: options of the rules are the random games' to cover.
      const missing = coverage.missing().filter((row) => !row.startsWith('rule: '));
      const excused = [...NEVER, ...RARE, ...(GAMES < THOROUGH ? SCARCE : [])];
      expect(missing.filter((row) => !excused.includes(row))).toEqual([]);
      expect(
        NEVER.filter((row) => !missing.includes(row)),
        'done after all',
      ).toEqual([]);
    },
    60_000 + 100 * GAMES,
  );
});
