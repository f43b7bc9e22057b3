import { describe, expect, it } from 'vitest';
import { gameOfWords, goldenNames, playGolden, readGolden } from '../../src/cli/golden-file.ts';
import type { GameEvent } from '../../src/engine/decode.ts';
import { WINDOWS } from '../../src/engine/events.ts';

const FOLDER = 'test/golden';

const goldens = goldenNames(FOLDER).map((name) => {
  const golden = readGolden(FOLDER, name);
  const game = gameOfWords(golden.header.play);
  const { header, lines } = playGolden(game);
  const events = lines.map((line) => JSON.parse(line) as GameEvent);
  return { golden, plan: game.loaded.plan, header, events };
});
const count = (events: readonly GameEvent[], of: (event: GameEvent) => boolean) => events.filter(of).length;
const all = goldens.flatMap(({ events }) => events);

// What the goldens show all together. `mechsim golden update` takes over any change of the rules or the catalog; where it
// takes away what a game was chosen for, record another one in its place: `mechsim golden record NAME ... [--hash]`.
describe('the goldens', () => {
  it('are played as they were recorded, down to the dice that would fall next', () => {
    for (const { golden, header } of goldens) {
      expect(header, golden.name).toEqual(golden.header);
      expect(new Set(header.nextDice).size, golden.name).toBeGreaterThan(1);
    }
  });

  it('are four duels event by event and twenty games by their hash', () => {
    const whole = goldens.filter(({ golden }) => golden.lines.length > 0);
    expect(whole.length).toBeGreaterThanOrEqual(4);
    expect(whole.filter(({ plan }) => plan.teamA.length === 1 && plan.teamB.length === 1).length).toBeGreaterThanOrEqual(4);
    expect(goldens.length - whole.length).toBeGreaterThanOrEqual(20);
  });

  it('cover every map and the open field, each in duels and by hash', () => {
    const boards = (whole: boolean) =>
      new Set(goldens.filter(({ golden }) => golden.lines.length > 0 === whole).map(({ plan }) => plan.map.id));
    for (const whole of [true, false]) expect([...boards(whole)].sort()).toEqual(['causeway', 'flat', 'foundry', 'quarry']);
  });

  it('E9 have mechs enraged for the game, for an activation, and with the defensive reroll', () => {
    const enraged = (of: (rules: (typeof goldens)[number]['plan']['rules']) => boolean) =>
      goldens.filter(({ plan, events }) => of(plan.rules) && events.some(({ type }) => type === 'enraged_started'));
    expect(enraged(({ enragedDuration }) => enragedDuration === 'game').length).toBeGreaterThan(4);
    expect(enraged(({ enragedDuration }) => enragedDuration === 'activation').length).toBeGreaterThan(1);
    expect(enraged(({ enragedReroll }) => enragedReroll === 'defensive').length).toBeGreaterThan(0);
    expect(all.some((event) => event.type === 'shot' && event.enragedReroll !== null)).toBe(true);
  });

  it('F11 have melee: a game of many exchanges, parries, Charges and holds', () => {
    expect(Math.max(...goldens.map(({ events }) => count(events, ({ type }) => type === 'melee_start')))).toBeGreaterThan(5);
    expect(count(all, (event) => event.type === 'melee_response' && event.parried)).toBeGreaterThan(10);
    expect(count(all, (event) => event.type === 'melee_start' && event.charge)).toBeGreaterThan(10);
    expect(count(all, ({ type }) => type === 'grapple')).toBeGreaterThan(2);
  });

  it('E6 have reactions: every kind, and a game of many', () => {
    const accepted = (events: readonly GameEvent[]) =>
      events.flatMap((event) => (event.type === 'reaction' && event.accepted ? [event.kind] : []));
    expect(new Set(accepted(all))).toEqual(new Set(WINDOWS));
    expect(Math.max(...goldens.map(({ events }) => accepted(events).length))).toBeGreaterThan(5);
  });

  it.each(['smoke', 'grapple', 'melee'])('named for %s have it', (what) => {
    const type = what === 'melee' ? 'melee_start' : what;
    const named = goldens.filter(({ golden }) => golden.name.endsWith(`-${what}`));
    expect(named.length).toBeGreaterThan(0);
    for (const { golden, events } of named) {
      expect(count(events, (event) => event.type === type), golden.name).toBeGreaterThan(0);
    }
  });

  it('C6 have smoke on every map and on the open field', () => {
    const smoky = goldens.filter(({ events }) => events.some(({ type }) => type === 'smoke'));
    expect(new Set(smoky.map(({ plan }) => plan.map.id)).size).toBe(4);
  });
});
