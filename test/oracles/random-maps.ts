import type { MapSpec } from '../../src/engine/map-spec.ts';

/** A small generator of the tests' own, so that no rule of the engine chooses what it is tested with. */
export class TestDice {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed, 2654435761) ^ 0x5bd1e995) | 0;
  }

  /** A whole number from 0 to `sides` - 1. */
  below(sides: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) | 0;
    return ((this.#state >>> 8) * sides) >>> 24;
  }
}

const SYMBOLS = '.=,wr~BR#';

/** A map of random terrain and levels, without deployment or zones; `roughness` of 10 cells are not open ground. */
export function randomMap(dice: TestDice, width: number, height: number, roughness = 4): MapSpec {
  const grid = (cell: () => string): string[] =>
    Array.from({ length: height }, () => Array.from({ length: width }, cell).join(''));
  return {
    id: 'random',
    name: 'Random',
    width,
    height,
    terrain: grid(() => (dice.below(10) < roughness ? SYMBOLS[dice.below(SYMBOLS.length)]! : '.')),
    elevation: grid(() => (dice.below(10) < roughness ? `${dice.below(4)}` : '0')),
    deployment: grid(() => '.'),
    zones: [],
  };
}

/** The same map turned by 180 degrees, without deployment or zones. */
export function turned(spec: MapSpec): MapSpec {
  const turn = (rows: readonly string[]): string[] => [...rows].reverse().map((row) => [...row].reverse().join(''));
  return { ...spec, terrain: turn(spec.terrain), elevation: turn(spec.elevation) };
}

/** A flat, open map with some rows replaced; for examples set up by hand. */
export function mapOf(terrain: string[], elevation?: string[]): MapSpec {
  const rowOf = (symbol: string): string => symbol.repeat(terrain[0]!.length);
  return {
    id: 'example',
    name: 'Example',
    width: terrain[0]!.length,
    height: terrain.length,
    terrain,
    elevation: elevation ?? terrain.map(() => rowOf('0')),
    deployment: terrain.map(() => rowOf('.')),
    zones: [],
  };
}
