import { hash } from 'node:crypto';
import { UserError } from '../../catalog/user-error.ts';
import { type Formula, readFormula, truthOf } from './expression.ts';
import type { Value } from './expression-parser.ts';
import type { Level } from './factor.ts';
import { isSampled, layOut, type Point } from './layout.ts';
import type { ResolvedStudy } from './resolved-study.ts';

/** One resolved set of parameters. */
export interface Cell {
  /** Names the content: sixteen hexadecimal digits of what the cell changes in the scenario. */
  readonly id: string;
  /** Level by factor; null where the factor is inactive. */
  readonly levels: readonly (Level | null)[];
  /** What is put where, by path in alphabetical order; values that the scenario has anyway are left out. */
  readonly assignments: readonly Assignment[];
}

export type Assignment = readonly [path: string, value: Value];

/** The cells of a study in the order of its design, without repetitions. */
export interface CellPlan {
  readonly cells: readonly Cell[];
  /** Index of the baseline among the cells; null without one. */
  readonly baseline: number | null;
  /** Cell of each point of the design, -1 for points that `where` leaves out. */
  readonly cellOfPoint: Int32Array;
  /** morris: see Layout. */
  readonly coordinates: readonly (readonly number[])[] | null;
}

/**
 * The cells of a study.
 * @throws UserError when conditions leave nothing, two active factors meet on a path, or the baseline is not among them
 */
export function planCells(study: ResolvedStudy): CellPlan {
  const { factors, design, baseline } = study;
  const { points, coordinates } = layOut(design, factors, baseline);
  const maker = new CellMaker(study);
  const cells: Cell[] = [];
  const indexOfId = new Map<string, number>();
  const placeOf = (cell: Cell): number => {
    const known = indexOfId.get(cell.id);
    if (known !== undefined) return known;
    indexOfId.set(cell.id, cells.length);
    return cells.push(cell) - 1;
  };
  const cellOfPoint = new Int32Array(points.length);
  for (const [index, point] of points.entries()) {
    const cell = maker.cellAt(point);
    cellOfPoint[index] = cell === null ? -1 : placeOf(cell);
  }
  if (cells.length === 0) {
    throw new UserError({ found: 'no cell', expected: 'conditions (where) that leave at least one' });
  }
  if ((design.kind === 'sobol' || design.kind === 'morris') && cellOfPoint.includes(-1)) {
    throw new UserError({ found: `a ${design.kind} design with points left out`, expected: 'no where beside it' });
  }
  let baselineIndex: number | null = null;
  if (baseline !== null) {
    const cell = maker.cellAt(baseline);
    // A sampled design meets no point of the user's choice, so its baseline is one cell more.
    const known = cell === null ? undefined : isSampled(design.kind) ? placeOf(cell) : indexOfId.get(cell.id);
    if (known === undefined) {
      const found = `a baseline outside the design: ${describeLevels(study, cell?.levels ?? baseline)}`;
      throw new UserError({ found, expected: 'one of its cells' });
    }
    baselineIndex = known;
  }
  return { cells, baseline: baselineIndex, cellOfPoint, coordinates: coordinates ?? null };
}

/** `heat=8, lead=reaver`: the levels of a cell for people; inactive factors are left out. */
export function describeLevels({ factors }: ResolvedStudy, levels: readonly (Level | null)[]): string {
  const parts = factors.flatMap(({ name }, factor) => {
    const level = levels[factor];
    return level == null ? [] : [`${name}=${String(level.label)}`];
  });
  return parts.length === 0 ? 'the scenario as it stands' : parts.join(', ');
}

/** A path, and what puts a value there. */
type Source =
  | { readonly path: string; readonly factor: number; readonly place: number }
  | { readonly path: string; readonly formula: Formula };

class CellMaker {
  readonly #study: ResolvedStudy;
  readonly #indexOf: ReadonlyMap<string, number>;
  readonly #when: readonly (Formula | null)[];
  readonly #conditional: boolean;
  readonly #where: readonly Formula[];
  /** In alphabetical order of the paths. */
  readonly #sources: readonly Source[];

  constructor(study: ResolvedStudy) {
    this.#study = study;
    const names = study.factors.map(({ name }) => name);
    this.#indexOf = new Map(names.map((name, index) => [name, index]));
    this.#when = study.factors.map(({ when }) => (when === null ? null : readFormula(when, names)));
    this.#conditional = this.#when.some((when) => when !== null);
    this.#where = study.where.map((text) => readFormula(text, names));
    const varied = study.factors.flatMap(({ paths }, factor) => paths.map((path, place) => ({ path, factor, place })));
    const derived = Object.entries(study.derived).map(([path, text]) => ({ path, formula: readFormula(text, names) }));
    this.#sources = [...varied, ...derived].sort((left, right) => (left.path < right.path ? -1 : 1));
  }

  /** The cell of a point; null where a condition leaves it out. */
  cellAt(point: Point): Cell | null {
    const levels = this.#conditional ? this.#activeLevels(point) : point;
    const named = (name: string): Value => levels[this.#indexOf.get(name)!]?.label ?? null;
    // A condition on a factor that is inactive here has nothing to say.
    if (this.#where.some((condition) => truthOf(condition, named) === false)) return null;
    const assignments: Assignment[] = [];
    let before: Source | undefined;
    for (const source of this.#sources) {
      const { path } = source;
      let value: Value;
      if ('formula' in source) {
        value = source.formula.valueOf(named);
        // Derived from a factor that is inactive here: the scenario keeps its value.
        if (value === null) continue;
      } else {
        const level = levels[source.factor];
        if (level == null) continue;
        if (before?.path === path) throw this.#twice(path, before, source);
        before = source;
        value = level.values[source.place]!;
      }
      const { bases } = this.#study;
      if (bases[path] !== value || !Object.hasOwn(bases, path)) assignments.push([path, value]);
    }
    return { id: cellId(assignments), levels, assignments };
  }

  #activeLevels(point: Point): (Level | null)[] {
    const levels: (Level | null)[] = [];
    const named = (name: string): Value => levels[this.#indexOf.get(name)!]?.label ?? null;
    for (const [factor, level] of point.entries()) {
      const when = this.#when[factor]!;
      levels.push(when === null || truthOf(when, named) === true ? level : null);
    }
    return levels;
  }

  #twice(path: string, ...sources: Source[]): UserError {
    const own = this.#study.factors.filter((_, factor) =>
      sources.some((source) => 'factor' in source && source.factor === factor),
    );
    const [first, second] = own.map(({ name }) => name);
    return new UserError({
      path,
      found: `two active factors, '${first}' and '${second}'`,
      expected: 'one at a time (when)',
    });
  }
}

/** Sixteen hexadecimal digits of SHA-256 over the assignments. */
export function cellId(assignments: readonly Assignment[]): string {
  return hash('sha256', JSON.stringify(assignments), 'hex').slice(0, 16);
}
