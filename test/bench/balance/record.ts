import { WINDOWS } from '../../../src/engine/events.ts';
import { LOADS, LOCATIONS } from '../../../src/engine/names.ts';
import { TERRAIN } from '../../../src/engine/terrain.ts';
import { TEAM_MECHS, tablesOf, WEAPON_MOUNTS } from '../../../src/runner/tally/tables.ts';
import { Histogram } from '../../../src/stats/histogram.ts';
import { quantile } from '../../../src/stats/quantile.ts';
import { Counters } from '../../../src/study/aggregate/counters.ts';
import type { GamePlan } from '../../../src/study/game-plan.ts';
import { unitSize } from '../../../src/study/unit.ts';
import type { FieldName, Matchup } from './matchups.ts';

/** Counts by name, in the order in which they were first added; what never was counts 0. */
export class Counts {
  readonly #counts = new Map<string, number>();

  add(name: string, count: number): void {
    this.#counts.set(name, this.of(name) + count);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  names(): string[] {
    return [...this.#counts.keys()];
  }
}

/** Half points and games: a win is two, a draw one. */
export interface Score {
  halfPoints: number;
  games: number;
}

/** Counters whose rows are things that the rules know of, and what such a row is called. */
const BY_ROW = { events: 'event', actions: 'action', terms: 'condition', abilities: 'ability', crits: 'effect' };
/** Ways to Fire that a weapon's counters tell apart. */
const WAYS = ['overdrives', 'aimed', 'indirect', 'overwatch', 'backup'] as const;

/** What the games of one field came to. */
export class Record {
  readonly field: FieldName;
  games = 0;
  failed = 0;
  readonly maps = new Map<string, Counts>();
  /** By kit what its mechs did; each of them in a game is one of its `mechGames`. */
  readonly kits = new Map<string, Counts>();
  /** By kit, in the games in which only one of the teams has it. */
  readonly scores = new Map<string, Score>();
  /** By form of an item; `form` counts the mechs that do not begin with it. */
  readonly weapons = new Map<string, Counts>();
  /** By two kits, units in which the first of them took so many half points. */
  readonly pairs = new Map<string, number[]>();
  /** `kind: row` of everything that the rules know of. */
  readonly covered = new Counts();
  readonly rounds = new Counts();
  readonly deaths = new Counts();

  constructor(field: FieldName) {
    this.field = field;
  }

  /**
   * Adds the games of a matchup.
   * @param cells counters of its games
   * @param failed games that came to no end
   */
  add(matchup: Matchup, plan: GamePlan, cells: Float64Array, failed: number): void {
    const counters = new Counters(tablesOf(plan, unitSize(matchup.unit)), cells);
    this.games += counters.count('match', 'games');
    this.failed += failed;
    this.#addMap(matchup, counters);
    this.#addScores(matchup, counters);
    for (const [place, mech] of TEAM_MECHS.entries()) this.#addMech(matchup, plan, counters, place, mech);
    for (const name of ['rounds', 'deaths'] as const) {
      for (const label of counters.labels(name)) this[name].add(label, counters.count(name, label));
    }
    this.#addCovered(counters);
  }

  #addMap({ map }: Matchup, counters: Counters): void {
    const counts = entryOf(this.maps, map, () => new Counts());
    for (const [field, count] of Object.entries(counters.record('match'))) counts.add(field, count);
    counts.add('wipes', counters.count('reasons', 'wipe'));
    counts.add('criticals', counters.count('crits'));
    counts.add('voidCriticals', counters.count('crits', null, null, 'none'));
    counts.add('draws', counters.count('results', null, null, 'draw'));
    counts.add('sideA', counters.count('results', null, null, 'a'));
    for (const side of ['a', 'b']) counts.add('first', counters.count('results', null, side, side));
    counts.add('charges', counters.count('melee', 'chargesDeclared'));
  }

  #addScores({ a, b }: Matchup, counters: Counters): void {
    const results = counters.record('reasons', null);
    const games = counters.count('match', 'games');
    const halfPoints = 2 * results['a']! + results['draw']!;
    const score = (kit: string, points: number) => {
      const total = entryOf(this.scores, kit, () => ({ halfPoints: 0, games: 0 }));
      total.halfPoints += points;
      total.games += games;
    };
    for (const kit of new Set(a)) if (!b.includes(kit)) score(kit, halfPoints);
    for (const kit of new Set(b)) if (!a.includes(kit)) score(kit, 2 * games - halfPoints);
    if (this.field !== 'threes') return;
    const units = counters.labels('units').map((_, bin) => counters.count('units', bin));
    const sums = entryOf(this.pairs, pairKey(a[0]!, b[0]!), () => units.map(() => 0));
    units.forEach((count, bin) => {
      sums[bin]! += count;
    });
  }

  #addMech({ a, b }: Matchup, plan: GamePlan, counters: Counters, place: number, mech: string): void {
    const profile = [...plan.teamA, ...plan.teamB][place]!;
    const counts = entryOf(this.kits, [...a, ...b][place]!, () => new Counts());
    const games = counters.count('match', 'games');
    counts.add('mechGames', games);
    for (const table of ['mechs', 'actions']) {
      for (const [field, count] of Object.entries(counters.record(table, mech))) counts.add(field, count);
    }
    for (const [mount, item] of profile.mounts.entries()) {
      for (const [form, { id }] of item?.forms.entries() ?? []) {
        const weapon = entryOf(this.weapons, id, () => new Counts());
        weapon.add('mechGames', games);
        if (form > 0) weapon.add('form', games);
        const before = weapon.of('uses');
        for (const load of LOADS) this.#addWeapon(weapon, load, counters, [mech, WEAPON_MOUNTS[mount]!, form, load]);
        if (form > 0) this.covered.add(`form: ${id}`, weapon.of('uses') - before);
      }
    }
  }

  #addWeapon(weapon: Counts, load: string, counters: Counters, places: readonly (string | number)[]): void {
    const used = counters.record('weapons', ...places);
    for (const [field, count] of Object.entries(used)) weapon.add(field, count);
    // A shield is used by its parries, whose dice are opportunities.
    weapon.add('uses', used['fires']! + used['strikes']! + used['smokes']! + used['opportunities']!);
    this.covered.add(`load: ${load}`, used['fires']!);
    for (const way of WAYS) this.covered.add(`fire: ${way}`, used[way]!);
  }

  #addCovered(counters: Counters): void {
    const add = (kind: string, row: string, count: number) => this.covered.add(`${kind}: ${row}`, count);
    for (const [table, kind] of Object.entries(BY_ROW)) {
      for (const [row, count] of Object.entries(counters.record(table))) if (row !== 'none') add(kind, row, count);
    }
    for (const window of WINDOWS) add('reaction', window, counters.count('reactions', null, window, 'accepted'));
    for (const { name, entryCost } of TERRAIN) {
      if (entryCost > 0) add('terrain', name, counters.count('terrain', name, 'entered'));
    }
    for (const location of LOCATIONS) {
      for (const face of counters.labels('crits', 1)) {
        add('critical', `${location} ${face}`, counters.count('crits', location, face));
      }
    }
  }
}

export function pairKey(first: string, second: string): string {
  return `${first} ${second}`;
}

export function shareOf({ halfPoints, games }: Score): number | null {
  return games === 0 ? null : halfPoints / (2 * games);
}

/** Win shares on a map, draws being half: of physical side a, and of the side that activates first. */
export function sharesOf(counts: Counts): { sideA: number; first: number } {
  const share = (wins: number) => (wins + counts.of('draws') / 2) / counts.of('games');
  return { sideA: share(counts.of('sideA')), first: share(counts.of('first')) };
}

/** Median of counts by whole numbers from 0. */
export function medianOf(counts: Counts): number | null {
  const values = counts.names().map((name) => counts.of(name));
  const record = { least: 0, width: 1, binCount: values.length, below: 0, above: 0, counts: values };
  return quantile(Histogram.fromRecord(record), 500);
}

/** The value of a key; made when it is first asked for. */
function entryOf<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}
