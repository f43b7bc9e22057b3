import { GameRunner } from '../../src/engine/game.ts';
import { type RandomGame, randomGames } from './random-games.ts';

/**
 * A process that has seen nothing of the games it is given: it reads positions from standard input, plays each to its end,
 * and prints the hash of each last state on a line. A position is the seed of its game (random-games.ts), the open
 * decision, and the words of the state, all as 32-bit words of this machine.
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const bytes = Buffer.concat(chunks);
const input = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

let runner: GameRunner | null = null;
let game: RandomGame | null = null;
const games = randomGames(Number.MAX_SAFE_INTEGER);
const ends: string[] = [];
for (let at = 0; at < input.length; ) {
  while (runner === null || game?.seed !== input[at]) {
    game = games.next().value as RandomGame;
    runner = new GameRunner(game.setup, game.policies);
  }
  const { words } = runner.state;
  words.set(input.subarray(at + 2, at + 2 + words.length));
  runner.finish(input[at + 1]!);
  ends.push(runner.state.hashText);
  at += 2 + words.length;
}
process.stdout.write(`${ends.join('\n')}\n`);
