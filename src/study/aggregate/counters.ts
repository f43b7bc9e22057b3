/** One table of counters: its name and the labels of each of its dimensions, outermost first. */
export interface TableShape {
  readonly name: string;
  readonly dimensions: readonly (readonly string[])[];
}

/** A label, its index, or `null` for the sum over the whole dimension. */
export type Place = string | number | null;

/**
 * Counters of games as one row of whole numbers, with tables laid over it. Adding the rows of two batches gives the row
 * of both together, exactly and in any order; a worker posts the row and nothing else. Doubles hold whole numbers
 * exactly up to 2^53, and merging refuses to go past it.
 */
export class Counters {
  readonly cells: Float64Array;
  readonly shapes: readonly TableShape[];
  readonly #starts = new Map<string, number>();

  /** @param cells a row that was counted with the same shapes; left out, all counts are 0 */
  constructor(shapes: readonly TableShape[], cells?: Float64Array) {
    let size = 0;
    for (const shape of shapes) {
      this.#starts.set(shape.name, size);
      size += cellCount(shape);
    }
    if (cells !== undefined && cells.length !== size) {
      throw new RangeError(`${cells.length} counters where the tables have ${size}`);
    }
    this.shapes = shapes;
    this.cells = cells ?? new Float64Array(size);
  }

  /** Index of the first cell of a table. */
  start(table: string): number {
    const start = this.#starts.get(table);
    if (start === undefined) throw new RangeError(`no table ${table}`);
    return start;
  }

  /** Index of one cell of a table. @param places one for each dimension */
  index(table: string, ...places: readonly (string | number)[]): number {
    const { dimensions } = this.#shape(table);
    return (
      dimensions.reduce(
        (cell, labels, dimension) => cell * labels.length + indexIn(labels, places[dimension]!, table),
        0,
      ) + this.start(table)
    );
  }

  /** Number of cells of a table. */
  size(table: string): number {
    return cellCount(this.#shape(table));
  }

  /** Adds another row, counted with the same shapes. */
  merge(cells: Float64Array): void {
    if (cells.length !== this.cells.length) throw new RangeError('counters of different tables cannot be merged');
    for (let cell = 0; cell < cells.length; cell++) {
      const sum = this.cells[cell]! + cells[cell]!;
      if (sum > Number.MAX_SAFE_INTEGER) throw new RangeError('a counter has passed 2^53');
      this.cells[cell] = sum;
    }
  }

  /** Labels of one dimension of a table. */
  labels(table: string, dimension = 0): readonly string[] {
    return this.#shape(table).dimensions[dimension]!;
  }

  /** A count, or the sum over every dimension whose place is null or left out. */
  count(table: string, ...places: readonly Place[]): number {
    const { dimensions } = this.#shape(table);
    const start = this.start(table);
    const sum = (dimension: number, cell: number): number => {
      const labels = dimensions[dimension];
      if (labels === undefined) return this.cells[start + cell]!;
      const place = places[dimension] ?? null;
      if (place !== null) return sum(dimension + 1, cell * labels.length + indexIn(labels, place, table));
      let total = 0;
      for (let index = 0; index < labels.length; index++) total += sum(dimension + 1, cell * labels.length + index);
      return total;
    };
    return sum(0, 0);
  }

  /** The counts along the last dimension of a table, by label. */
  record(table: string, ...places: readonly Place[]): Record<string, number> {
    const { dimensions } = this.#shape(table);
    const labels = dimensions.at(-1)!;
    const before = dimensions.slice(0, -1).map((_, dimension) => places[dimension] ?? null);
    return Object.fromEntries(labels.map((label, index) => [label, this.count(table, ...before, index)]));
  }

  #shape(table: string): TableShape {
    const shape = this.shapes.find(({ name }) => name === table);
    if (shape === undefined) throw new RangeError(`no table ${table}`);
    return shape;
  }
}

function cellCount({ dimensions }: TableShape): number {
  return dimensions.reduce((cells, labels) => cells * labels.length, 1);
}

function indexIn(labels: readonly string[], place: string | number, table: string): number {
  const index = typeof place === 'number' ? place : labels.indexOf(place);
  if (index < 0 || index >= labels.length) throw new RangeError(`table ${table} has no place ${place}`);
  return index;
}
