import { describe, expect, test } from 'vitest';
import { Board } from '../../src/engine/board.ts';
import { mapProblems } from '../../src/engine/map-problems.ts';
import { DEPLOY_A, DEPLOY_B, formatMapProblem } from '../../src/engine/map-spec.ts';
import { DIRECTIONS_OF_A } from '../../src/engine/movement.ts';
import { openField } from '../../src/engine/open-field.ts';
import { Reach } from '../../src/engine/reach.ts';
import { pairBlocked, pairCover, pairDistance } from '../../src/engine/sight.ts';
import { COVER_HEAVY, COVER_LIGHT, COVER_NONE, TERRAIN } from '../../src/engine/terrain.ts';
import { mapOf } from '../oracles/random-maps.ts';

/** A board of one row of terrain with its levels; the row above and below it is open ground. */
function strip(terrain: string, elevation?: string): Board {
  const open = '.'.repeat(terrain.length);
  const flat = '0'.repeat(terrain.length);
  return Board.of(mapOf([open, terrain, open], [flat, elevation ?? flat, flat]));
}

/** Sight and cover along the middle row of a strip: 'blocked', or the cover of the hex in column `to`. */
function along(board: Board, from: number, to: number): number | 'blocked' {
  const pair = board.pair(board.cellAt(from, 1), board.cellAt(to, 1));
  return pairBlocked(pair) ? 'blocked' : pairCover(pair);
}

/**
 * Three rows in which the line from (1,0) to (1,2) runs along the edge of (0,1) and (1,1).
 */
function edgePair(left: string, right: string, levels: { left?: string; right?: string; target?: string } = {}): Board {
  const middle = `${levels.left ?? 0}${levels.right ?? 0}0`;
  return Board.of(mapOf(['...', `${left}${right}.`, '...'], ['000', middle, `0${levels.target ?? 0}0`]));
}

function downThePair(board: Board): number | 'blocked' {
  const pair = board.pair(board.cellAt(1, 0), board.cellAt(1, 2));
  return pairBlocked(pair) ? 'blocked' : pairCover(pair);
}

describe('A5 distance', () => {
  test('A5 adjacent is 1, in all six directions, and a hex is 0 from itself', () => {
    const board = Board.of(mapOf(['...', '...', '...', '...']));
    for (const centre of [board.cellAt(1, 1), board.cellAt(1, 2)]) {
      for (let direction = 0; direction < 6; direction++) {
        expect(pairDistance(board.pair(centre, board.neighbour(centre, direction)))).toBe(1);
      }
      expect(pairDistance(board.pair(centre, centre))).toBe(0);
    }
  });

  test('A5 a way down the rows shifts half a hex a row for free', () => {
    const board = Board.of(mapOf(['......', '......', '......', '......', '......']));
    expect(board.distance(board.cellAt(0, 0), board.cellAt(0, 4))).toBe(4);
    expect(board.distance(board.cellAt(0, 0), board.cellAt(2, 4))).toBe(4);
    expect(board.distance(board.cellAt(0, 0), board.cellAt(5, 4))).toBe(7);
    expect(board.distance(board.cellAt(3, 1), board.cellAt(3, 2))).toBe(1);
    expect(board.distance(board.cellAt(3, 1), board.cellAt(2, 2))).toBe(2);
  });
});

describe('H1 the open field', () => {
  test.each(Array.from({ length: 31 }, (_, i) => i + 1))(
    'H1 two lines with least distance %i, turned into each other',
    (distance) => {
      const board = Board.of(openField(distance));
      const line = (region: number): number[] =>
        [...board.deployment.keys()].filter((cell) => board.deployment[cell] === region);
      const a = line(DEPLOY_A);
      const b = line(DEPLOY_B);
      expect(a.map((cell) => board.rowOf(cell))).toEqual(Array.from({ length: 20 }, (_, row) => row));
      for (let i = 1; i < a.length; i++) expect(board.distance(a[i - 1]!, a[i]!)).toBe(1);
      expect(a.map((cell) => board.rotated(cell)).reverse()).toEqual(b);
      expect(Math.min(...a.flatMap((from) => b.map((to) => board.distance(from, to))))).toBe(distance);
      expect(mapProblems(board.spec)).toEqual([]);
    },
  );

  test('H1 a distance that the field has no room for is refused', () => {
    for (const distance of [0, 32, 2.5, Number.NaN]) expect(() => openField(distance)).toThrow(RangeError);
  });

  test('H1 an authored map is 32 x 20', () => {
    const problems = mapProblems(mapOf(['......', '......'])).map(formatMapProblem);
    expect(problems).toContain('width: found 6x2, expected 32x20');
  });
});

describe('H2 terrain', () => {
  test('H2 costs, cover and height', () => {
    const rows = TERRAIN.map(({ name, entryCost, cover, height }) => [name, entryCost, cover, height]);
    expect(rows).toEqual([
      ['open', 1, 0, 0],
      ['road', 1, 0, 0],
      ['rough', 2, 0, 0],
      ['woods', 2, 1, 1],
      ['rubble', 2, 1, 0],
      ['water', 3, 0, 0],
      ['building', 0, 0, 2],
      ['roof', 2, 2, 0],
      ['wall', 0, 0, 1],
    ]);
  });

  test('H2 every step pays the entry cost of the hex entered, and nobody enters a building or a wall', () => {
    const board = Board.of(mapOf(['.=,wr~R', '#B.....']));
    const costs = [...board.moveField(0, false).cost.subarray(0, 9)];
    expect(costs).toEqual([0, 1, 3, 5, 7, 9, 9, 255, 255]);
  });
});

describe('H3 elevation', () => {
  test('H3 ordinary legs pay the level change up and down on top of the entry cost, jump legs do not', () => {
    const board = Board.of(mapOf(['..w.'], ['0310']));
    expect([...board.moveField(0, false).cost]).toEqual([0, 4, 8, 10]);
    expect([...board.moveField(0, true).cost]).toEqual([0, 1, 3, 4]);
    expect([...board.moveField(3, false).cost]).toEqual([10, 6, 3, 0]);
  });
});

describe('H4 movement', () => {
  test('H4 through own mechs but not onto them, never through enemies', () => {
    const board = Board.of(mapOf(['.....']));
    const reach = new Reach(board);
    reach.fill(0, false, 4, [3], [0, 1]);
    expect([...reach.cells.subarray(0, reach.count)]).toEqual([0, 2]);
    expect(reach.cost[3]).toBeGreaterThan(4);
  });

  test('H4 a way around an enemy lists each hex entered', () => {
    const board = Board.of(mapOf(['...', '...', '...']));
    const reach = new Reach(board);
    const out = new Int16Array(16);
    reach.fill(board.cellAt(0, 1), false, 4, [board.cellAt(1, 1)], []);
    const length = reach.pathTo(board.cellAt(2, 1), DIRECTIONS_OF_A, out);
    expect([...out.subarray(0, length)].map((cell) => [board.colOf(cell), board.rowOf(cell)])).toEqual([
      [1, 0],
      [2, 0],
      [2, 1],
    ]);
  });
});

describe('H5 sight', () => {
  test('H5 a building between two mechs on flat ground blocks, the ends never do', () => {
    const board = strip('..B..');
    expect(along(board, 1, 3)).toBe('blocked');
    expect(along(board, 2, 3)).toBe(COVER_NONE);
    expect(along(board, 0, 2)).toBe(COVER_NONE);
    expect(along(strip('BB'), 0, 1)).toBe(COVER_NONE);
  });

  test('H5 a hex as high as the line does not block: woods and walls stay below the eyes on their own level', () => {
    expect(along(strip('.w...'), 0, 4)).toBe(COVER_NONE);
    expect(along(strip('.#...'), 0, 4)).toBe(COVER_NONE);
    expect(along(strip('.w...', '01000'), 0, 4)).toBe('blocked');
    expect(along(strip('.....', '01000'), 0, 4)).toBe(COVER_NONE);
    expect(along(strip('.....', '02000'), 0, 4)).toBe('blocked');
  });

  test('H5 the line falls from the higher eye to the lower one', () => {
    // Eyes at 4 and 1: the line is at 3.25, 2.5 and 1.75 over the three hexes between.
    expect(along(strip('.B...', '30000'), 0, 4)).toBe(COVER_NONE);
    expect(along(strip('..B..', '30000'), 0, 4)).toBe(COVER_NONE);
    expect(along(strip('...B.', '30000'), 0, 4)).toBe('blocked');
    expect(along(strip('.B...', '32000'), 0, 4)).toBe('blocked');
    expect(along(strip('.w...', '32000'), 0, 4)).toBe(COVER_NONE);
  });

  test('H5 exactly at the line is not above it', () => {
    // Eyes at 3 and 1, the middle of three hexes at 2.
    expect(along(strip('..B.', '2000'), 0, 3)).toBe('blocked');
    expect(along(strip('..B..', '20000'), 0, 4)).toBe(COVER_NONE);
    expect(along(strip('..w..', '20200'), 0, 4)).toBe('blocked');
  });

  test('H5 a line along an edge is blocked only when both hexes of the edge block', () => {
    expect(downThePair(edgePair('B', '.'))).toBe(COVER_NONE);
    expect(downThePair(edgePair('.', 'B'))).toBe(COVER_NONE);
    expect(downThePair(edgePair('B', 'B'))).toBe('blocked');
  });

  test('H5 on the rim of the board the one hex of the edge decides', () => {
    const rim = (symbol: string) => Board.of(mapOf(['..', `${symbol}.`, '..']));
    expect(pairBlocked(rim('B').pair(0, 4))).toBe(true);
    expect(pairBlocked(rim('.').pair(0, 4))).toBe(false);
  });

  test('H5 a hex that the line only touches at a corner does not count', () => {
    // The line from (0,0) to (4,1) passes through four hexes and touches a corner of (1,1) and one of (3,0).
    const clear = (row0: string, row1: string) => !pairBlocked(Board.of(mapOf([row0, row1])).pair(0, 9));
    expect(clear('...B.', '.B...')).toBe(true);
    expect(clear('.B...', '.....')).toBe(false);
    expect(clear('..B..', '.....')).toBe(false);
    expect(clear('.....', '..B..')).toBe(false);
    expect(clear('.....', '...B.')).toBe(false);
  });

  test('H5 sight is the same both ways with levels and an edge in between', () => {
    // Eyes at 1 and 2, the line at 1.5 over the edge: woods on level 1 block, on level 0 they do not.
    const high = edgePair('B', 'w', { right: '1', target: '1' });
    expect([pairBlocked(high.pair(1, 7)), pairBlocked(high.pair(7, 1))]).toEqual([true, true]);
    const low = edgePair('B', 'w', { target: '1' });
    expect([pairBlocked(low.pair(1, 7)), pairBlocked(low.pair(7, 1))]).toEqual([false, false]);
  });
});

describe('H6 cover', () => {
  test('H6 the own terrain of the target: woods and rubble light, a roof heavy, the rest none', () => {
    const covers = [...'.=,wr~R'].map((symbol) => along(strip(`...${symbol}`), 0, 3));
    expect(covers).toEqual([0, 0, 0, COVER_LIGHT, COVER_LIGHT, 0, COVER_HEAVY]);
  });

  test('H6 the hex next to the target towards the attacker shields it, one further away does not', () => {
    expect(along(strip('..w.'), 0, 3)).toBe(COVER_LIGHT);
    expect(along(strip('.w..'), 0, 3)).toBe(COVER_NONE);
    expect(along(strip('..R.'), 0, 3)).toBe(COVER_HEAVY);
    expect(along(strip('..w.'), 3, 0)).toBe(COVER_NONE);
  });

  test('H6 an adjacent attacker leaves no hex between', () => {
    expect(along(strip('.w.'), 1, 2)).toBe(COVER_NONE);
    expect(along(strip('.w.'), 0, 1)).toBe(COVER_LIGHT);
  });

  test('H6 a wall is light cover one level above the target, heavy at two', () => {
    expect(along(strip('..#.'), 0, 3)).toBe(COVER_LIGHT);
    expect(along(strip('..#.', '1110'), 0, 3)).toBe('blocked');
    // The eyes at 4 and 1: from next to the wall the line passes above its top at 2, from further away below.
    expect(along(strip('.....#.', '3333310'), 0, 6)).toBe('blocked');
    expect(along(strip('.#.', '310'), 0, 2)).toBe(COVER_HEAVY);
  });

  test('H6 higher ground is light cover one level above the target, heavy at two', () => {
    expect(along(strip('....', '0010'), 0, 3)).toBe(COVER_LIGHT);
    expect(along(strip('...', '320'), 0, 2)).toBe(COVER_HEAVY);
    expect(along(strip('....', '0011'), 0, 3)).toBe(COVER_NONE);
  });

  test('H6 of the own terrain and the hex before it the better one counts', () => {
    expect(along(strip('..wR'), 0, 3)).toBe(COVER_HEAVY);
    expect(along(strip('..Rw'), 0, 3)).toBe(COVER_HEAVY);
    expect(along(strip('..ww'), 0, 3)).toBe(COVER_LIGHT);
  });

  test('H6 an attacker on higher ground ignores light cover, never heavy', () => {
    expect(along(strip('...w', '1000'), 0, 3)).toBe(COVER_NONE);
    expect(along(strip('..r.', '2000'), 0, 3)).toBe(COVER_NONE);
    expect(along(strip('...R', '3000'), 0, 3)).toBe(COVER_HEAVY);
    expect(along(strip('...w', '1001'), 0, 3)).toBe(COVER_LIGHT);
    expect(along(strip('...w', '0001'), 0, 3)).toBe(COVER_LIGHT);
  });

  test('H6 along an edge the lesser cover of its two hexes counts', () => {
    expect(downThePair(edgePair('w', 'R'))).toBe(COVER_LIGHT);
    expect(downThePair(edgePair('R', 'R'))).toBe(COVER_HEAVY);
    expect(downThePair(edgePair('R', '.'))).toBe(COVER_NONE);
  });

  test('H6 along an edge a hex that blocks gives no cover, the other one counts alone', () => {
    expect(downThePair(edgePair('B', 'R'))).toBe(COVER_HEAVY);
    expect(downThePair(edgePair('r', 'B'))).toBe(COVER_LIGHT);
    expect(downThePair(edgePair('B', '.'))).toBe(COVER_NONE);
  });

  const smoke = (from: number, to: number, ...centres: number[]): number => {
    const board = Board.of(mapOf(Array.from({ length: 5 }, () => '.'.repeat(12))));
    const clouds = Int32Array.from(centres.flatMap((centre) => [centre + 1, 2]));
    return board.smokeOnLine(24 + from, 24 + to, clouds, centres.length);
  };

  test('H6 smoke counts the cloud hexes on the line, both ends included', () => {
    expect(smoke(0, 11, 24 + 6)).toBe(3);
    expect(smoke(6, 11, 24 + 6)).toBe(2);
    expect(smoke(7, 11, 24 + 6)).toBe(1);
    expect(smoke(0, 4, 24 + 6)).toBe(0);
    expect(smoke(0, 11, 12 + 6)).toBe(2);
    expect(smoke(6, 6, 24 + 6)).toBe(1);
  });

  test('H6 a hex under two clouds counts once', () => {
    expect(smoke(0, 11, 24 + 6, 24 + 6)).toBe(3);
    expect(smoke(0, 11, 24 + 5, 24 + 6)).toBe(4);
    expect(smoke(0, 11, 24 + 3, 24 + 8)).toBe(6);
  });

  test('H6 along an edge smoke counts once, and only where both hexes are clouded', () => {
    const board = Board.of(mapOf(Array.from({ length: 7 }, () => '.......')));
    const [from, to] = [board.cellAt(3, 2), board.cellAt(3, 4)];
    const under = (...centres: [number, number][]) =>
      board.smokeOnLine(from, to, Int32Array.from(centres.flatMap(([c, r]) => [board.cellAt(c, r) + 1, 1])), 2);
    // The edge lies between (2,3) and (3,3).
    expect(under([1, 3])).toBe(0);
    expect(under([4, 3])).toBe(0);
    expect(under([1, 3], [4, 3])).toBe(1);
    expect(under([3, 2])).toBe(2);
  });
});

describe('H7 zones', () => {
  test('H7 a zone is the whole flower around its centre', () => {
    const spec = {
      ...mapOf(Array.from({ length: 6 }, () => '......')),
      zones: [
        { col: 1, row: 1 },
        { col: 4, row: 4 },
      ],
    };
    const board = Board.of(spec);
    const zone = (index: number) => [...board.zoneOf.keys()].filter((cell) => board.zoneOf[cell] === index);
    expect(board.zoneCount).toBe(2);
    for (const index of [0, 1]) {
      const cells = [...board.zoneCells.subarray(index * 7, index * 7 + 7)];
      expect([...cells].sort((a, b) => a - b)).toEqual(zone(index));
      expect(cells.map((cell) => board.distance(cells[0]!, cell))).toEqual([0, 1, 1, 1, 1, 1, 1]);
    }
    expect(board.zoneOf[board.cellAt(5, 0)]).toBe(-1);
  });

  test('H7 a flower that leaves the board is no zone', () => {
    const spec = { ...mapOf(['....', '....', '....']), zones: [{ col: 3, row: 1 }] };
    expect(() => Board.of(spec)).toThrow('zones[0] at (3,1)');
  });
});
