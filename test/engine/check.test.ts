import { describe, expect, it } from 'vitest';
import * as EVENT from '../../src/engine/event-codes.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { EVENT_WORDS } from '../../src/engine/events.ts';
import { GameRunner } from '../../src/engine/game.ts';
import { checkGame } from '../../src/engine/invariants.ts';
import type { GameState } from '../../src/engine/state.ts';
import { randomGames } from './random-games.ts';

/** A finished game of several rounds in which mechs were hit. */
function played(keepSnapshots: boolean): { state: GameState; log: EventLog } {
  const log = new EventLog(keepSnapshots);
  for (const { setup, policies, seed } of randomGames(20)) {
    const state = new GameRunner(setup, policies, log).play(seed);
    if (state.round > 2) return { state, log };
  }
  throw new Error('no game of several rounds');
}

function complaints({ state, log }: { state: GameState; log: EventLog }): string[] {
  const found: string[] = [];
  checkGame(state, log, (what) => found.push(what));
  return found;
}

/** Where the last event of a type begins. */
function lastOf(log: EventLog, code: number): number {
  let found = -1;
  for (let at = 0; at < log.length; at += 1 + EVENT_WORDS[log.words[at]!]!) if (log.words[at] === code) found = at;
  expect(found).toBeGreaterThanOrEqual(0);
  return found;
}

describe('the check of a finished game', () => {
  it.each([true, false])('finds nothing in a sound game (snapshots: %s)', (keepSnapshots) => {
    expect(complaints(played(keepSnapshots))).toEqual([]);
  });

  it('F6 finds durability that no event took', () => {
    const game = played(false);
    const row = game.state.durability.findLastIndex((left) => left > 0);
    game.state.durability[row]! -= 1;
    expect(complaints(game).join('\n')).toMatch(/durability\[\d+\] is \d+, replayed \d+/);
    expect(complaints(game).join('\n')).toMatch(/mech \d lost \d+, by events \d+/);
  });

  it('G1 finds heat below zero', () => {
    const game = played(false);
    game.state.heat[1] = -1;
    expect(complaints(game)).toContain('negative heat');
  });

  it('I2 finds a score that is not that of its events', () => {
    const game = played(false);
    game.log.words[lastOf(game.log, EVENT.round_end) + 2]! += 1;
    expect(complaints(game).join('\n')).toContain('score is not that of its events');
  });

  it('finds an event that tells more damage than a shot did', () => {
    const game = played(false);
    const at = lastOf(game.log, EVENT.shot);
    game.log.words[at + 13]! += 1;
    expect(complaints(game).join('\n')).toContain('durabilityLost is not what the shot removed');
  });

  it('finds the activation after which a state left its events', () => {
    const game = played(true);
    game.log.snapshots[0]![0]! += 1;
    expect(complaints(game)[0]).toMatch(/activation_end.*cell\[0\] is \d+, replayed \d+/);
  });
});
