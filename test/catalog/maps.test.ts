import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STOCK_DIRECTORY } from '../../src/catalog/load.ts';
import { checkMap, loadMap, mapIds } from '../../src/catalog/maps.ts';
import { Board, FLOWER_SIZE } from '../../src/engine/board.ts';
import { pairBlocked, pairCover } from '../../src/engine/sight.ts';
import { TERRAIN } from '../../src/engine/terrain.ts';
import { folderWith, userErrorOf } from './fixture.ts';

const quarry = readFileSync(join(STOCK_DIRECTORY, 'maps/quarry.json'), 'utf8');
const MAPS = ['causeway', 'foundry', 'quarry'];

describe('authored maps', () => {
  it('are Quarry, Foundry and Causeway', () => {
    expect(mapIds()).toEqual(MAPS);
  });

  describe.each(MAPS)('%s', (id) => {
    const { map, problems } = checkMap(id);
    const board = Board.of(map);
    const cells = Array.from({ length: board.cellCount }, (_, cell) => cell);
    const region = (side: number) => cells.filter((cell) => board.deployment[cell] === side && board.isPassable(cell));

    it('H1 is 32x20 and equals itself turned by 180 degrees, sides exchanged', () => {
      expect(problems).toEqual([]);
      expect([map.width, map.height]).toEqual([32, 20]);
      for (const cell of cells) {
        const turned = (19 - board.rowOf(cell)) * 32 + (31 - board.colOf(cell));
        expect(board.terrain[turned]).toBe(board.terrain[cell]);
        expect(board.elevation[turned]).toBe(board.elevation[cell]);
        expect(board.deployment[turned]).toBe([0, 2, 1][board.deployment[cell]!]);
      }
    });

    it('H7 has four passable flowers of seven hexes, no hex in two', () => {
      expect(board.zoneCount).toBe(4);
      expect(new Set(board.zoneCells).size).toBe(4 * FLOWER_SIZE);
      for (const cell of board.zoneCells) expect(board.isPassable(cell)).toBe(true);
    });

    it('E1 gives each side at least 12 free cells, 18 to 20 hexes from the enemy', () => {
      const gap = Math.min(...region(1).flatMap((from) => region(2).map((to) => board.distance(from, to))));
      expect(region(1).length).toBeGreaterThanOrEqual(12);
      expect(gap).toBeGreaterThanOrEqual(18);
      expect(gap).toBeLessThanOrEqual(20);
    });

    it('E1 lets no mech shoot from one deployment region into the other at the start', () => {
      for (const from of region(1)) for (const to of region(2)) expect(board.distance(from, to)).toBeGreaterThan(16);
    });

    it('H5, H6 has open lanes, blocked lines and cover', () => {
      const pairs = cells.flatMap((from) =>
        cells
          .filter((to) => to > from && board.isPassable(from) && board.isPassable(to) && board.distance(from, to) <= 12)
          .map((to) => board.pair(from, to)),
      );
      const open = pairs.filter((pair) => !pairBlocked(pair));
      const covered = open.filter((pair) => pairCover(pair) > 0);
      expect(open.length / pairs.length).toBeGreaterThan(0.4);
      expect(open.length / pairs.length).toBeLessThan(0.9);
      expect(covered.length / open.length).toBeGreaterThan(0.1);
    });
  });

  it('H2 use every kind of terrain between them', () => {
    const used = new Set(MAPS.flatMap((id) => [...checkMap(id).map.terrain.join('')]));
    expect(TERRAIN.filter(({ symbol }) => !used.has(symbol)).map(({ name }) => name)).toEqual([]);
  });
});

describe('map loading', () => {
  it('reads a map by id or from a file', () => {
    const folder = folderWith({ 'pit.json': quarry });
    expect(loadMap(join(folder, 'pit.json'))).toEqual(loadMap('quarry'));
    expect(loadMap('pit.json', undefined, folder)).toEqual(loadMap('quarry'));
  });

  it('lets the maps of an overlay folder stand beside the stock maps, or in their place', () => {
    const spec = JSON.parse(quarry);
    const folder = folderWith({
      'maps/quarry.json': { ...spec, name: 'Deep Quarry' },
      'maps/pit.json': { ...spec, id: 'pit' },
    });
    expect(mapIds(folder)).toEqual(['causeway', 'foundry', 'pit', 'quarry']);
    expect(loadMap('quarry', folder).name).toBe('Deep Quarry');
    expect(loadMap('pit', folder).terrain).toEqual(loadMap('quarry').terrain);
  });

  it('names file, line, cell, what was found and expected for an asymmetric map', () => {
    const spec = JSON.parse(quarry);
    spec.terrain[19] = `${spec.terrain[19].slice(0, 31)}#`;
    const folder = folderWith({ 'bad.json': spec });
    const error = userErrorOf(() => loadMap(join(folder, 'bad.json')));
    expect(error.replaceAll(folder, 'DIR')).toMatch(
      /^DIR\/bad\.json:\d+:\d+: terrain\[19\]: '#' at \(31,19\), expected 'w' as at \(0,0\) turned$/,
    );
  });

  it('refuses unknown maps, keys and names', () => {
    expect(userErrorOf(() => loadMap('quary'))).toBe("unknown map 'quary'; did you mean 'quarry'?");
    const folder = folderWith({
      'maps/other.json': quarry,
      'keys.json': { ...JSON.parse(quarry), terain: [] },
    });
    expect(userErrorOf(() => loadMap('other', folder))).toContain(
      'id: "quarry", expected \'other\', the name of the file'.replaceAll('"', "'"),
    );
    expect(userErrorOf(() => loadMap('keys.json', undefined, folder))).toContain(
      "unknown key 'terain'; did you mean 'terrain'?",
    );
  });
});
