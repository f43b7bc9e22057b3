import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { GameRunner, type Policy } from '../../src/engine/game.ts';
import { randomGames } from './random-games.ts';

/** Games in the ordinary suite; a thorough run asks for 50. */
const GAMES = Math.min(50, Number(process.env['MECHSIM_GAMES'] ?? 6));
const CHILD = fileURLToPath(new URL('./resumed-games.ts', import.meta.url));

describe('the bytes of a state', () => {
  test(
    `taken at every decision of ${GAMES} games and given to a fresh process, play on to the same end`,
    () => {
      const positions: Int32Array[] = [];
      const ends: string[] = [];
      for (const { setup, policies, seed } of randomGames(GAMES)) {
        const before = positions.length;
        const kept = (policy: Policy): Policy => ({
          name: policy.name,
          decide: (state, decision, ownDice) => {
            positions.push(Int32Array.of(seed, decision, ...state.words));
            return policy.decide(state, decision, ownDice);
          },
        });
        const [a, b] = policies;
        const { hashText } = new GameRunner(setup, [kept(a), kept(b)]).play(seed);
        while (ends.length < positions.length) ends.push(hashText);
        expect(positions.length - before).toBeGreaterThan(10);
      }
      const input = Buffer.concat(positions.map(({ buffer }) => Buffer.from(buffer)));
      const child = spawnSync(process.execPath, ['--import', 'tsx', CHILD], {
        input,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      });
      expect(child.stderr).toBe('');
      expect(child.stdout.trim().split('\n')).toEqual(ends);
      expect(positions.length).toBeGreaterThan(30 * GAMES);
    },
    60_000 + 20_000 * GAMES,
  );
});
