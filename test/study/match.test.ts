import { describe, expect, it } from 'vitest';
import { DRAWN, FAILED, WON_A, WON_B } from '../../src/study/aggregate/outcomes.ts';
import { type Lineups, mapOfGame, seedOfMatchGame, swappedMech, worstFirst } from '../../src/study/match/match-plan.ts';
import { MATCH_WORDS, type MatchGame, readMatch, resultOf, writeMatch } from '../../src/study/match/match-row.ts';
import { MatchTally } from '../../src/study/match/match-tally.ts';

const game = (outcome: number, more: Partial<MatchGame> = {}): MatchGame => ({
  outcome,
  reason: 0,
  rounds: 5,
  scoreA: 0,
  scoreB: 0,
  hullA: 0,
  hullB: 0,
  outA: -1,
  outB: -1,
  refused: 0,
  ...more,
});

describe('I3 best of three', () => {
  it('I3 two wins end a match, in two games or in three', () => {
    expect(resultOf([game(WON_A)])).toBeNull();
    expect(resultOf([game(WON_A), game(WON_A)])).toEqual({ outcome: WON_A, decidedBy: 'wins' });
    expect(resultOf([game(WON_A), game(WON_B)])).toBeNull();
    expect(resultOf([game(WON_A), game(DRAWN)])).toBeNull();
    expect(resultOf([game(WON_A), game(WON_B), game(WON_B)])).toEqual({ outcome: WON_B, decidedBy: 'wins' });
  });

  it('I3 after three games more wins have it, then score, then Hull, else it is drawn', () => {
    expect(resultOf([game(DRAWN), game(WON_B), game(DRAWN)])).toEqual({ outcome: WON_B, decidedBy: 'wins' });
    const level = (last: Partial<MatchGame>) =>
      resultOf([game(WON_A, { scoreA: 9, scoreB: 4 }), game(WON_B, { scoreA: 3, scoreB: 8 }), game(DRAWN, last)]);
    expect(level({ scoreA: 4, scoreB: 3 })).toEqual({ outcome: WON_A, decidedBy: 'score' });
    expect(level({ hullA: 10, hullB: 11 })).toEqual({ outcome: WON_B, decidedBy: 'hull' });
    expect(level({})).toEqual({ outcome: DRAWN, decidedBy: 'drawn' });
  });

  it('I3 the worst performer removed least, then has the least Hull left, then the lower index', () => {
    expect(
      worstFirst([
        { removed: 9, hullLeft: 0 },
        { removed: 4, hullLeft: 30 },
        { removed: 7, hullLeft: 5 },
      ]),
    ).toEqual([1, 2, 0]);
    expect(
      worstFirst([
        { removed: 4, hullLeft: 8 },
        { removed: 4, hullLeft: 3 },
        { removed: 4, hullLeft: 3 },
      ]),
    ).toEqual([1, 2, 0]);
  });

  it('I3 the worst performer goes when the team stays legal, else the next worst, else none', () => {
    const performances = [
      { removed: 3, hullLeft: 0 },
      { removed: 1, hullLeft: 0 },
      { removed: 2, hullLeft: 0 },
    ];
    const team: Lineups['starting'] = [];
    expect(swappedMech({ starting: team, without: [team, team, team] }, performances)).toBe(1);
    expect(swappedMech({ starting: team, without: [team, null, team] }, performances)).toBe(2);
    expect(swappedMech({ starting: team, without: [null, null, null] }, performances)).toBe(-1);
  });

  it('I3 game g of match m has seed + 3m + g, and the maps take turns', () => {
    expect([0, 1, 2].map((index) => seedOfMatchGame(100, 7, index))).toEqual([121, 122, 123]);
    expect([0, 1, 2].map((index) => mapOfGame(['x', 'y'], index))).toEqual(['x', 'y', 'x']);
  });

  it('rows of matches are read as they were written', () => {
    const words = new Int32Array(2 * MATCH_WORDS);
    const games = [
      game(WON_A, { scoreA: 9, hullA: 44, refused: 1 }),
      game(WON_B, { outB: 2 }),
      game(DRAWN, { outA: 0, outB: 2 }),
    ];
    writeMatch(words, 1, games);
    expect(readMatch(words, 1)).toEqual(games);
    expect(readMatch(words, 0)).toEqual([]);
  });

  it('matches are counted, swaps by the mech that went, and a match with a failed game not at all', () => {
    const tally = new MatchTally([3, 3]);
    tally.add([game(WON_A), game(WON_B, { outB: 2 }), game(WON_B, { outA: 1, outB: 2 })]);
    tally.add([game(WON_A), game(WON_A, { refused: 1 })]);
    tally.add([game(WON_A), game(FAILED)]);
    expect(tally.unitCounts).toEqual([1, 0, 1]);
    expect(tally).toMatchObject({ matches: 2, failed: 1, games: 5 });
    expect(tally.byGame[2]).toMatchObject({ winsA: 0, winsB: 1 });
    expect(tally.swaps[1]).toEqual({ byMech: [0, 0, 1], refused: 1, games: 2, wins: 2, draws: 0 });
    expect(tally.swaps[0]).toEqual({ byMech: [0, 1, 0], refused: 0, games: 1, wins: 0, draws: 0 });
  });
});
