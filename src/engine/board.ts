import { DistanceFields } from './distance-fields.ts';
import { DIRECTION_COUNT, flower, neighbourOf, rotated } from './hex.ts';
import { DEPLOYMENT_SYMBOLS, formatMapProblem, type MapSpec, shapeProblems } from './map-spec.ts';
import { type MoveField, MoveFields } from './movement.ts';
import { SightTable } from './sight.ts';
import { TERRAIN, TERRAIN_SYMBOLS } from './terrain.ts';

/** Cells of an objective flower (H7). */
export const FLOWER_SIZE = 7;

/**
 * The battlefield of one map (rulebook H): terrain, levels, zones and deployment regions as arrays over cells, and what
 * follows from them alone (sight, movement costs, distances), computed when first asked for and kept. It never
 * changes with a game, so any number of games may share it.
 */
export class Board {
  readonly spec: MapSpec;
  readonly width: number;
  readonly height: number;
  readonly cellCount: number;
  /** Terrain kind by cell, a row of TERRAIN (H2). */
  readonly terrain: Uint8Array;
  /** Level by cell, 0-3 (H3). */
  readonly elevation: Uint8Array;
  /** Movement points to enter, by cell; 0 = impassable (H2). */
  readonly entryCost: Uint8Array;
  /** DEPLOY_NONE, DEPLOY_A or DEPLOY_B by cell. */
  readonly deployment: Uint8Array;
  /** `cell * 6 + direction`: the cell there, -1 off the board. */
  readonly neighbours: Int16Array;
  readonly #walkCost: Uint8Array;
  readonly #jumpCost: Uint8Array;
  readonly #walkEntryCost: Uint8Array;
  readonly #jumpEntryCost: Uint8Array;
  readonly zoneCount: number;
  /** Zone index by cell, -1 outside all zones. */
  readonly zoneOf: Int8Array;
  /** `zone * FLOWER_SIZE + i`: its cells, centre first. */
  readonly zoneCells: Int16Array;
  readonly sight: SightTable;

  readonly #moveFields: MoveFields;
  readonly #distanceFields: DistanceFields;

  /** @throws Error when the spec has a shape problem (shapeProblems); maps are checked on load by mapProblems. */
  static of(spec: MapSpec): Board {
    return new Board(spec);
  }

  private constructor(spec: MapSpec) {
    const problem = shapeProblems(spec)[0];
    if (problem) throw new Error(`map ${spec.id}: ${formatMapProblem(problem)}`);
    const { width, height } = spec;
    this.spec = spec;
    this.width = width;
    this.height = height;
    this.cellCount = width * height;
    this.terrain = cellValues(spec.terrain, TERRAIN_SYMBOLS);
    this.elevation = cellValues(spec.elevation, '0123');
    this.deployment = cellValues(spec.deployment, DEPLOYMENT_SYMBOLS);
    this.entryCost = this.terrain.map((kind) => TERRAIN[kind]!.entryCost);
    this.neighbours = new Int16Array(this.cellCount * DIRECTION_COUNT);
    this.#walkCost = new Uint8Array(this.cellCount * DIRECTION_COUNT);
    this.#jumpCost = new Uint8Array(this.cellCount * DIRECTION_COUNT);
    this.#walkEntryCost = new Uint8Array(this.cellCount * DIRECTION_COUNT);
    this.#jumpEntryCost = new Uint8Array(this.cellCount * DIRECTION_COUNT);
    for (let cell = 0; cell < this.cellCount; cell++) this.#connect(cell);
    this.zoneCount = spec.zones.length;
    this.zoneOf = new Int8Array(this.cellCount).fill(-1);
    this.zoneCells = Int16Array.from(spec.zones.flatMap(({ col, row }) => flower(row * width + col, width, height)));
    this.zoneCells.forEach((cell, i) => {
      this.zoneOf[cell] = Math.trunc(i / FLOWER_SIZE);
    });
    this.sight = new SightTable(width, height, this.terrain, this.elevation);
    this.#moveFields = new MoveFields(this);
    this.#distanceFields = new DistanceFields(this);
  }

  /** The cell at (col, row), or -1 off the board. */
  cellAt(col: number, row: number): number {
    return col < 0 || row < 0 || col >= this.width || row >= this.height ? -1 : row * this.width + col;
  }

  colOf(cell: number): number {
    return cell % this.width;
  }

  rowOf(cell: number): number {
    return Math.trunc(cell / this.width);
  }

  /** The cell in place of `cell` after a turn of the board by 180 degrees (A6). */
  rotated(cell: number): number {
    return rotated(cell, this.cellCount);
  }

  isPassable(cell: number): boolean {
    return this.entryCost[cell] !== 0;
  }

  /** The neighbour of `cell` in `direction`, or -1 off the board. */
  neighbour(cell: number, direction: number): number {
    return this.neighbours[cell * DIRECTION_COUNT + direction]!;
  }

  /** The direction from a cell to an adjacent one, or -1 when they are not adjacent. */
  directionTo(from: number, to: number): number {
    for (let direction = 0; direction < DIRECTION_COUNT; direction++) {
      if (this.neighbours[from * DIRECTION_COUNT + direction] === to) return direction;
    }
    return -1;
  }

  /** Hexes between two cells, without the limit of a pair byte (A5). */
  distance(a: number, b: number): number {
    return this.sight.distance(a, b);
  }

  /** Distance, cover and sight of `to` from `from` without clouds, as one byte: see pairDistance, pairCover, pairBlocked. */
  pair(from: number, to: number): number {
    return this.sight.pair(from, to);
  }

  /** Both pair bytes of two cells: `to` from `from` low, `from` from `to` in bits 8-15. */
  mutual(from: number, to: number): number {
    return this.sight.mutual(from, to);
  }

  /** Computes all pair bytes at once, for a board that serves many games. */
  fillPairs(): void {
    this.sight.fillAll();
  }

  /**
   * How many cloud hexes lie on the line between two cells, both ends included (H6).
   * @param clouds rows of two words as GameState.clouds: centre cell + 1 (0 = no cloud), last round
   */
  smokeOnLine(from: number, to: number, clouds: ArrayLike<number>, cloudCap: number): number {
    return this.sight.clouds.between(from, to, clouds, cloudCap);
  }

  /** The same for the lines from a cell to each of the first `count` others, into `cloudCounts`. */
  smokeOnLines(from: number, others: Int16Array, count: number, clouds: ArrayLike<number>, cloudCap: number): void {
    this.sight.clouds.count(from, others, count, clouds, cloudCap);
  }

  /**
   * Points for the step from a cell to its neighbour, at `cell * 6 + direction` (H2, H3); 0 = no such step.
   * @param jump working jump legs, which pay no level change
   */
  stepCost(jump: boolean): Uint8Array {
    return jump ? this.#jumpCost : this.#walkCost;
  }

  /** Points for the step to a cell from its neighbour, at `cell * 6 + direction`: stepCost seen from the other end. */
  entryStepCost(jump: boolean): Uint8Array {
    return jump ? this.#jumpEntryCost : this.#walkEntryCost;
  }

  /** Where a mech alone on the board could go from `cell`; Reach answers for a board with mechs on it. */
  moveField(cell: number, jump: boolean): MoveField {
    return this.#moveFields.of(cell, jump);
  }

  /** Points from `cell` to every cell, without a limit and without mechs; UNREACHABLE where no way leads. Do not write. */
  distanceField(cell: number, jump: boolean): Uint16Array {
    return this.#distanceFields.from(cell, jump);
  }

  /**
   * Points from every cell to the cheapest of `goals`, without mechs; UNREACHABLE where no way leads. Goals off the board
   * (-1) or impassable are left out, repeated ones do not matter. Do not write.
   * @returns undefined when no usable goal is left
   */
  distanceToGoals(goals: ArrayLike<number>, jump: boolean): Uint16Array | undefined {
    return this.#distanceFields.toGoals(goals, jump);
  }

  /** A finite number above the cost of every way on this board, for whatever has no way. */
  wayBound(): number {
    const span = Math.max(...this.elevation) - Math.min(...this.elevation);
    return (this.cellCount - 1) * (Math.max(...this.entryCost) + span) + 1;
  }

  #connect(cell: number): void {
    for (let direction = 0; direction < DIRECTION_COUNT; direction++) {
      const edge = cell * DIRECTION_COUNT + direction;
      const next = neighbourOf(cell, direction, this.width, this.height);
      this.neighbours[edge] = next;
      if (next < 0 || this.entryCost[next] === 0 || this.entryCost[cell] === 0) continue;
      const climb = Math.abs(this.elevation[next]! - this.elevation[cell]!);
      this.#jumpCost[edge] = this.entryCost[next]!;
      this.#walkCost[edge] = this.entryCost[next]! + climb;
      this.#jumpEntryCost[edge] = this.entryCost[cell]!;
      this.#walkEntryCost[edge] = this.entryCost[cell]! + climb;
    }
  }
}

/** The grid's symbols as their places in `symbols`, row by row. */
function cellValues(rows: readonly string[], symbols: string): Uint8Array {
  return Uint8Array.from(rows.join(''), (symbol) => symbols.indexOf(symbol));
}
