import type { MapSpec } from '../../src/engine/map-spec.ts';
import { TERRAIN } from '../../src/engine/terrain.ts';
import { randomMap, TestDice, turned } from '../oracles/random-maps.ts';

/** Of 10 cells, those that are not open ground. */
const ROUGHNESS = 3;

/** Maps of random ground, each of them fair to both sides, with regions and zones where `like` has them. */
export function freshMaps(like: MapSpec, count: number): MapSpec[] {
  return Array.from({ length: count }, (_, index) => {
    const upper = randomMap(new TestDice(index), like.width, like.height, ROUGHNESS);
    const lower = turned(upper);
    const half = like.height / 2;
    const terrain = [...upper.terrain.slice(0, half), ...lower.terrain.slice(half)];
    return {
      ...like,
      id: `fresh-${index}`,
      terrain,
      elevation: [...upper.elevation.slice(0, half), ...lower.elevation.slice(half)],
      deployment: like.deployment.map((row, at) =>
        row.replace(/./g, (side, col) => (free(terrain[at]![col]!) ? side : '.')),
      ),
    };
  });
}

function free(symbol: string): boolean {
  return TERRAIN.find((terrain) => terrain.symbol === symbol)!.entryCost > 0;
}
