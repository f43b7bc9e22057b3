import { policyOf } from '../../src/bots/registry.ts';
import { decodeEvents } from '../../src/engine/decode.ts';
import { checkGame } from '../../src/engine/invariants.ts';
import { playWithTwin } from '../engine/check-game.ts';
import { Coverage } from '../engine/coverage.ts';
import { type RandomGame, randomGames } from '../engine/random-games.ts';

/**
 * The invariants of every game and the coverage of the rules at full size: as many games of random walkers and of the
 * positional policy, on every map and with the experiments of the rules:
 * `npx tsx test/bench/all-rules.ts [games of each policy]`. Ends with code 1 when a promise is broken or a row is empty.
 */
const games = Number(process.argv[2] ?? 10_000);
const coverage = new Coverage();
const complaints: string[] = [];

function check(game: RandomGame): void {
  const complain = (what: string) => complaints.push(`${what}, in game ${game.name}`);
  const { state, log, answers } = playWithTwin(game, (game.seed * 7) % 60, complain);
  checkGame(state, log, complain);
  coverage.count(decodeEvents(log, game.setup.board), answers, game.setup);
}

for (const policy of ['random', 'positional'] as const) {
  const startMs = performance.now();
  const player = policyOf({ policy, aggression: 1 });
  const before = complaints.length;
  for (const game of randomGames(games)) check({ ...game, policies: [player, player] });
  const seconds = (performance.now() - startMs) / 1000;
  console.log(`${policy}: ${games} games, ${complaints.length - before} complaints, ${seconds.toFixed(0)} s`);
}
console.log(coverage.lines().join('\n'));
const missing = coverage.missing();
console.log(`never: ${missing.join(', ') || 'nothing'}`);
for (const complaint of complaints.slice(0, 12)) console.log(complaint);
process.exitCode = complaints.length + missing.length === 0 ? 0 : 1;
