import { expect, test } from 'vitest';
import * as mechsim from '../../src/index.ts';

function team(spec: string): mechsim.MechProfile[] {
  const catalog = mechsim.loadCatalog();
  return mechsim.parseTeam(catalog, spec).deployed.map((build) => mechsim.compileBuild(catalog, build));
}

test('a game is set up, played and read through the public API alone', () => {
  const board = mechsim.Board.of(mechsim.loadMap('quarry'));
  const setup = new mechsim.GameSetup({
    board,
    teamA: team('courier,foreman,reaver'),
    teamB: team('bastion,foreman,courier'),
    loads: mechsim.compileLoads(mechsim.loadCatalog()),
  });
  const bot = mechsim.makePositional(mechsim.DEFAULT_AI);
  const played = mechsim.runGame(setup, [bot, bot], 7);
  const events = mechsim.decodeEvents(played.log!, board);
  expect(events[0]?.type).toBe('game_start');
  expect(events.at(-1)?.type).toBe('game_end');
  expect(mechsim.replayEvents(events, setup).score).toEqual(played.score);

  const hashes: string[] = [];
  mechsim.runBatch(setup, [bot, bot], 6, 3, (state) => hashes.push(state.hashText));
  expect(hashes).toHaveLength(3);
  expect(hashes[1]).toBe(played.hashText);
});
