import type { FailedGame } from '../aggregate/batch-aggregate.ts';
import { Counters, type TableShape } from '../aggregate/counters.ts';
import { type Digest, EMPTY_DIGEST, joinDigests } from '../aggregate/digest.ts';
import { Outcomes } from '../aggregate/outcomes.ts';
import type { LineupMech } from '../report/lineup.ts';
import type { Measured } from './metrics.ts';
import type { Replication } from './resolved-study.ts';
import { isAdaptive, type Stop, stopOf } from './stopping.ts';

/** Who plays in a cell and for how long: what the details of its games are read by. */
export interface CellLineup {
  readonly roundCap: number;
  readonly mechs: readonly LineupMech[];
}

/** A run of whole units of one cell: what is played at once, and one line of the journal. */
export interface Span {
  readonly firstUnit: number;
  readonly unitCount: number;
  /** Packed as Outcomes, all games of all units. */
  readonly outcomes: Uint8Array;
  readonly digest: Digest;
  /** Of every table that studies keep, one after the other. */
  readonly counts: Float64Array;
  /** Counters that depend on the lineup of the cell; null where none are kept. */
  readonly details: Float64Array | null;
  /** Comes with the details of unit 0. */
  readonly lineup: CellLineup | null;
  readonly failed: readonly FailedGame[];
}

/** The tables that a journal keeps, and those among them that a study asks for and therefore holds in memory. */
export class TableChoice {
  readonly held: readonly TableShape[];
  readonly #ranges: readonly (readonly [from: number, size: number])[];

  constructor(kept: readonly TableShape[], wanted: (table: string) => boolean) {
    this.held = kept.filter(({ name }) => wanted(name));
    let from = 0;
    const ranges: [number, number][] = [];
    for (const { name, dimensions } of kept) {
      const size = dimensions.reduce((cells, labels) => cells * labels.length, 1);
      if (wanted(name)) ranges.push([from, size]);
      from += size;
    }
    this.#ranges = ranges;
  }

  /** Counters in the held tables together. */
  get heldCount(): number {
    return this.#ranges.reduce((sum, [, size]) => sum + size, 0);
  }

  /** Adds the held ones among the counts of all kept tables. */
  addTo(held: Float64Array, kept: Float64Array): void {
    let to = 0;
    for (const [from, size] of this.#ranges) {
      for (let index = from; index < from + size; index++) held[to++]! += kept[index]!;
    }
  }
}

/** How cells are counted: the same for all cells of a study. */
export interface TallyRules {
  readonly replicate: Replication;
  readonly gamesPerUnit: number;
  readonly tables: TableChoice;
  /** Whether the details of spans are held. */
  readonly detailed: boolean;
}

/**
 * The games of one cell in seed order, up to where its rule stops it. Spans may arrive in any order; what lies past the
 * stop, or past a gap, is not counted.
 */
export class CellTally implements Measured {
  digest: Digest = EMPTY_DIGEST;
  failedGames = 0;
  /** Units counted, those with failed games included: the next one is this. */
  end = 0;
  /** Why the cell is finished; null while it is not. */
  stop: Stop | null = null;
  readonly #rules: TallyRules;
  /** Made with the first span: there may be a hundred thousand cells of which nothing is known yet. */
  #record: CellRecord | undefined;

  constructor(rules: TallyRules) {
    this.#rules = rules;
  }

  get counters(): Counters {
    return new Counters(this.#rules.tables.held, this.#record?.counts);
  }

  /** `unitCounts[h]`: units in which team a took h half points. */
  get unitCounts(): readonly number[] {
    return this.#record?.unitCounts ?? noUnits(this.#rules.gamesPerUnit);
  }

  /** Outcomes of all games up to `end`, as reports carry them. */
  get outcomeText(): string {
    return this.#record?.outcomes.toText() ?? '';
  }

  /** The lineup and the counters that depend on it; null where none are held, or nothing has been counted. */
  get details(): CellDetails | null {
    const { lineup, details } = this.#record ?? NOTHING_KEPT;
    return lineup === null || details === null ? null : { lineup, counts: details };
  }

  get failed(): readonly FailedGame[] {
    return this.#record?.failed ?? [];
  }

  /** Whole units, those with a failed game left out. */
  get units(): number {
    return this.unitCounts.reduce((sum, count) => sum + count, 0);
  }

  get winShareA(): number | null {
    const { units } = this;
    const halfPoints = this.unitCounts.reduce((sum, count, points) => sum + count * points, 0);
    return units === 0 ? null : halfPoints / (units * 2 * this.#rules.gamesPerUnit);
  }

  /** Half points of team a in a counted unit; -1 when a game of it failed. */
  halfPoints(unit: number): number {
    return this.#record!.outcomes.halfPoints(unit, this.#rules.gamesPerUnit);
  }

  add(span: Span): void {
    if (this.stop !== null) return;
    this.#record ??= emptyRecord(this.#rules);
    const { waiting } = this.#record;
    waiting.set(span.firstUnit, span);
    for (;;) {
      const next = waiting.get(this.end);
      if (next === undefined || this.stop !== null) return;
      waiting.delete(this.end);
      // Played when the study allowed more units: of no use now, since its counts cannot be taken apart.
      if (next.firstUnit + next.unitCount > this.#rules.replicate.max) return;
      this.#count(next, this.#record);
    }
  }

  /**
   * The next units to play after `from`, no more than `most` of them; undefined when nothing is left. Where a rule may
   * stop the cell, a run ends with the look.
   */
  gapAfter(from: number, most: number): { firstUnit: number; unitCount: number } | undefined {
    const { replicate } = this.#rules;
    const waiting = this.#record?.waiting;
    let firstUnit = Math.max(from, this.end);
    for (let known = this.#usable(firstUnit); known !== undefined; known = this.#usable(firstUnit)) {
      firstUnit += known.unitCount;
    }
    if (this.stop !== null || firstUnit >= replicate.max) return undefined;
    let end = Math.min(replicate.max, firstUnit + most);
    if (isAdaptive(replicate)) end = Math.min(end, (Math.floor(firstUnit / replicate.look) + 1) * replicate.look);
    for (const start of waiting?.keys() ?? []) {
      if (start > firstUnit && start < end) end = start;
    }
    return { firstUnit, unitCount: end - firstUnit };
  }

  #usable(firstUnit: number): Span | undefined {
    const span = this.#record?.waiting.get(firstUnit);
    return span !== undefined && firstUnit + span.unitCount <= this.#rules.replicate.max ? span : undefined;
  }

  #count(span: Span, record: CellRecord): void {
    const { replicate, gamesPerUnit, tables } = this.#rules;
    record.outcomes.append(span.outcomes, span.unitCount * gamesPerUnit);
    tables.addTo(record.counts, span.counts);
    if (this.#rules.detailed) addDetails(record, span);
    this.digest = joinDigests(this.digest, span.digest);
    record.failed.push(...span.failed);
    this.failedGames += span.failed.length;
    for (let unit = this.end; unit < this.end + span.unitCount; unit++) {
      const points = record.outcomes.halfPoints(unit, gamesPerUnit);
      if (points >= 0) record.unitCounts[points]! += 1;
    }
    this.end += span.unitCount;
    this.stop = stopOf(replicate, this.end, record.unitCounts);
    if (this.stop !== null) record.waiting.clear();
  }
}

/** What is known of a cell's games. */
interface CellRecord {
  readonly outcomes: Outcomes;
  /** Of the held tables. */
  readonly counts: Float64Array;
  readonly unitCounts: number[];
  readonly failed: FailedGame[];
  /** Spans behind a gap, by their first unit. */
  readonly waiting: Map<number, Span>;
  lineup: CellLineup | null;
  details: Float64Array | null;
}

/** What the details of a cell's games are. */
interface CellDetails {
  readonly lineup: CellLineup;
  readonly counts: Float64Array;
}

const NOTHING_KEPT = { lineup: null, details: null };

/** All spans of a cell have details of one length, or none has any. */
function addDetails(record: CellRecord, { lineup, details }: Span): void {
  record.lineup ??= lineup;
  if (details === null) return;
  record.details ??= new Float64Array(details.length);
  const sums = record.details;
  if (sums.length !== details.length) throw new RangeError('details of different lineups cannot be added');
  for (let index = 0; index < details.length; index++) sums[index]! += details[index]!;
}

function emptyRecord({ gamesPerUnit, tables }: TallyRules): CellRecord {
  return {
    outcomes: new Outcomes(),
    counts: new Float64Array(tables.heldCount),
    unitCounts: noUnits(gamesPerUnit),
    failed: [],
    waiting: new Map(),
    lineup: null,
    details: null,
  };
}

function noUnits(gamesPerUnit: number): number[] {
  return new Array<number>(2 * gamesPerUnit + 1).fill(0);
}
