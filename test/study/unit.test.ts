import { describe, expect, it } from 'vitest';
import { gamesOfUnit, SINGLE, seedOfGame, unitSize } from '../../src/study/unit.ts';

const SWAP = { swap: true, swapFirst: false };
const SWAP_FIRST = { swap: true, swapFirst: true };

describe('a unit', () => {
  it('is one game as the scenario has it', () => {
    expect(gamesOfUnit(SINGLE, -1)).toEqual([{ swapped: false, firstSide: -1 }]);
    expect(gamesOfUnit(SINGLE, 1)).toEqual([{ swapped: false, firstSide: 1 }]);
  });

  it('with swapped sides is the same game with the teams on either side', () => {
    expect(gamesOfUnit(SWAP, -1)).toEqual([
      { swapped: false, firstSide: -1 },
      { swapped: true, firstSide: -1 },
    ]);
  });

  it('with the first side swapped too has every pairing of team side and first side once', () => {
    for (const firstSide of [-1, 0, 1]) {
      const games = gamesOfUnit(SWAP_FIRST, firstSide);
      expect(games[0]).toEqual({ swapped: false, firstSide: Math.max(firstSide, 0) });
      expect(new Set(games.map((game) => `${game.swapped} ${game.firstSide}`)).size).toBe(4);
    }
  });

  it('gives all of its games one seed', () => {
    expect([SINGLE, SWAP, SWAP_FIRST].map(unitSize)).toEqual([1, 2, 4]);
    expect([0, 1, 2, 3, 4].map((index) => seedOfGame(10, index, 1))).toEqual([10, 11, 12, 13, 14]);
    expect([0, 1, 2, 3, 4].map((index) => seedOfGame(10, index, 2))).toEqual([10, 10, 11, 11, 12]);
  });
});
