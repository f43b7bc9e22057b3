import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeEvents } from '../../src/engine/decode.ts';
import { checkGame } from '../../src/engine/invariants.ts';
import { playWithTwin } from './check-game.ts';
import { Coverage } from './coverage.ts';
import { randomGames } from './random-games.ts';

/** Games in the ordinary suite; a thorough run asks for THOROUGH or more. */
const GAMES = Number(process.env['MECHSIM_GAMES'] ?? 400);
const THOROUGH = 5000;

/** What few games cannot be expected to meet. */
const RARE = ['event: sensors_out', 'critEffect: sensorsOut', 'ability: lastStand', 'term: indirect', 'reason: draw'];

/** Complaints shown; the first few tell enough. */
const SHOWN = 12;
const SHOWN_PER_GAME = 2;

const complaints: string[] = [];
const coverage = new Coverage();
let played = 0;

describe('random games', () => {
  beforeAll(
    () => {
      for (const game of randomGames(GAMES)) {
        let left = SHOWN_PER_GAME;
        const complain = (what: string) => {
          if (left-- > 0) complaints.push(`${what}, in game ${game.name}`);
        };
        try {
          const checked = withoutClock(() => playWithTwin(game, (game.seed * 7) % 60, complain));
          checkGame(checked.state, checked.log, complain);
          coverage.count(decodeEvents(checked.log, game.setup.board), checked.answers, game.setup);
          played += 1;
        } catch (error) {
          complain(`broke down: ${error instanceof Error ? error.stack : String(error)}`);
        }
      }
    },
    60_000 + 100 * GAMES,
  );

  afterAll(() => {
    if (process.env['MECHSIM_GAMES'] === undefined) return;
    process.stdout.write(`${coverage.lines().join('\n')}\nnever: ${coverage.missing().join(', ') || 'nothing'}\n`);
  });

  it('keep every invariant: damage, heat, ammunition, hexes, score, replay and copy', () => {
    expect(complaints.slice(0, SHOWN)).toEqual([]);
    expect(played).toBe(GAMES);
  });

  it('reach every part of the rules', () => {
    const excused = GAMES < THOROUGH ? RARE : [];
    expect(coverage.missing().filter((row) => !excused.includes(row))).toEqual([]);
  });
});

/** Runs a game with clock and Math.random out of reach: whatever asks for them breaks it. */
function withoutClock<Result>(run: () => Result): Result {
  const { random } = Math;
  const { now } = Date;
  const { now: precise } = performance;
  const forbidden = () => {
    throw new Error('a game asked for chance or time');
  };
  Math.random = forbidden;
  Date.now = forbidden;
  performance.now = forbidden;
  try {
    return run();
  } finally {
    Math.random = random;
    Date.now = now;
    performance.now = precise;
  }
}
