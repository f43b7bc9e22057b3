/** The terrain kinds of H2. */

export const OPEN = 0;
export const ROAD = 1;
export const ROUGH = 2;
export const WOODS = 3;
export const RUBBLE = 4;
export const WATER = 5;
export const BUILDING = 6;
export const ROOF = 7;
export const WALL = 8;

export const COVER_NONE = 0;
export const COVER_LIGHT = 1;
export const COVER_HEAVY = 2;

export interface Terrain {
  readonly name: string;
  /** How a map file writes it. */
  readonly symbol: string;
  /** Movement points to enter; 0 = impassable. */
  readonly entryCost: number;
  /** COVER_NONE, COVER_LIGHT or COVER_HEAVY. */
  readonly cover: number;
  /** Levels above the ground that stop sight. */
  readonly height: number;
}

/** Cost, cover and height by terrain kind (H2); the row number is the kind. */
export const TERRAIN: readonly Terrain[] = [
  { name: 'open', symbol: '.', entryCost: 1, cover: COVER_NONE, height: 0 },
  { name: 'road', symbol: '=', entryCost: 1, cover: COVER_NONE, height: 0 },
  { name: 'rough', symbol: ',', entryCost: 2, cover: COVER_NONE, height: 0 },
  { name: 'woods', symbol: 'w', entryCost: 2, cover: COVER_LIGHT, height: 1 },
  { name: 'rubble', symbol: 'r', entryCost: 2, cover: COVER_LIGHT, height: 0 },
  { name: 'water', symbol: '~', entryCost: 3, cover: COVER_NONE, height: 0 },
  { name: 'building', symbol: 'B', entryCost: 0, cover: COVER_NONE, height: 2 },
  { name: 'roof', symbol: 'R', entryCost: 2, cover: COVER_HEAVY, height: 0 },
  { name: 'wall', symbol: '#', entryCost: 0, cover: COVER_NONE, height: 1 },
];

/** The symbols of all kinds in table order; the place of a symbol is its kind. */
export const TERRAIN_SYMBOLS: string = TERRAIN.map((kind) => kind.symbol).join('');

/** The highest elevation of a hex (H3); the lowest is 0. */
export const MAX_ELEVATION = 3;
