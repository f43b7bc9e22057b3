import type { Board } from './board.ts';
import { CostBuckets, flood, UNREACHABLE } from './flood.ts';

/** Fields to goal sets kept at once; a field that falls out is computed again when asked for. */
const GOAL_FIELD_SLOTS = 512;

interface GoalField {
  readonly goals: Int16Array;
  readonly jump: boolean;
  readonly costs: Uint16Array;
}

/** Walking distances over one board, mechs left out of account: a heuristic of the terrain, not a promise of a free way. */
export class DistanceFields {
  readonly #board: Board;
  readonly #walk: (Uint16Array | undefined)[];
  readonly #jump: (Uint16Array | undefined)[];
  readonly #goalFields: (GoalField | undefined)[];
  readonly #goals: Int16Array;
  #goalCount = 0;
  readonly #buckets: CostBuckets;

  constructor(board: Board) {
    this.#board = board;
    this.#walk = new Array<Uint16Array | undefined>(board.cellCount).fill(undefined);
    this.#jump = new Array<Uint16Array | undefined>(board.cellCount).fill(undefined);
    this.#goalFields = new Array<GoalField | undefined>(GOAL_FIELD_SLOTS).fill(undefined);
    this.#goals = new Int16Array(board.cellCount);
    this.#buckets = new CostBuckets(board.cellCount);
  }

  from(cell: number, jump: boolean): Uint16Array {
    const fields = jump ? this.#jump : this.#walk;
    let costs = fields[cell];
    if (costs === undefined) {
      costs = this.#flood([cell], this.#board.stepCost(jump));
      fields[cell] = costs;
    }
    return costs;
  }

  toGoals(goals: ArrayLike<number>, jump: boolean): Uint16Array | undefined {
    this.#collectGoals(goals);
    if (this.#goalCount === 0) return undefined;
    const slot = this.#slotOf(jump);
    let field = this.#goalFields[slot];
    if (field === undefined || field.jump !== jump || !this.#isFor(field.goals)) {
      const cells = this.#goals.slice(0, this.#goalCount);
      field = { goals: cells, jump, costs: this.#flood(cells, this.#board.entryStepCost(jump)) };
      this.#goalFields[slot] = field;
    }
    return field.costs;
  }

  #flood(sources: ArrayLike<number>, stepCost: Uint8Array): Uint16Array {
    const { cellCount, neighbours } = this.#board;
    const costs = new Uint16Array(cellCount).fill(UNREACHABLE);
    for (let i = 0; i < sources.length; i++) costs[sources[i]!] = 0;
    flood(costs, sources, stepCost, neighbours, UNREACHABLE - 1, this.#buckets);
    return costs;
  }

  /** Sorts the usable goals into #goals, each once, so that their order does not matter. */
  #collectGoals(goals: ArrayLike<number>): void {
    const sorted = this.#goals;
    let count = 0;
    for (let i = 0; i < goals.length; i++) {
      const goal = goals[i]!;
      if (goal < 0 || goal >= this.#board.cellCount || this.#board.entryCost[goal] === 0) continue;
      let place = count;
      while (place > 0 && sorted[place - 1]! > goal) place--;
      if (place > 0 && sorted[place - 1] === goal) continue;
      sorted.copyWithin(place + 1, place, count);
      sorted[place] = goal;
      count++;
    }
    this.#goalCount = count;
  }

  #slotOf(jump: boolean): number {
    let hash = jump ? 1 : 0;
    for (let i = 0; i < this.#goalCount; i++) hash = Math.imul(hash ^ this.#goals[i]!, 0x01000193) + 0x9e37;
    return (hash ^ (hash >>> 15)) & (GOAL_FIELD_SLOTS - 1);
  }

  #isFor(goals: Int16Array): boolean {
    if (goals.length !== this.#goalCount) return false;
    for (let i = 0; i < goals.length; i++) if (goals[i] !== this.#goals[i]) return false;
    return true;
  }
}
