import { ANSWERS, answerKind } from '../../src/engine/answers.ts';
import type { GameEvent, Place } from '../../src/engine/decode.ts';
import {
  ATTACK_KINDS,
  CAUSES,
  CRITICALS,
  EVENT_TYPES,
  MOVE_MODES,
  OUTCOMES,
  REASONS,
  SOURCES,
  TERMS,
  WINDOWS,
} from '../../src/engine/events.ts';
import { ABILITIES, LOADS, LOCATIONS, MOUNTS } from '../../src/engine/names.ts';
import type { GameSetup } from '../../src/engine/setup.ts';
import { TERRAIN } from '../../src/engine/terrain.ts';

/** How often everything that the rules know happened, by table and row. */
export class Coverage {
  private readonly tables = new Map<string, Map<string, number>>();

  constructor() {
    this.table('event', EVENT_TYPES);
    this.table('answer', ANSWERS);
    this.table(
      'crit',
      LOCATIONS.flatMap((location) => [1, 2, 3, 4, 5, 6].map((die) => `${location} ${die}`)),
    );
    this.table('critEffect', CRITICALS);
    this.table('load', LOADS);
    this.table(
      'attack',
      ATTACK_KINDS.filter((kind) => kind !== 'directStrike' && kind !== 'savedStrike'),
    );
    this.table('outcome', OUTCOMES);
    this.table('aim', LOCATIONS);
    this.table('mount', MOUNTS);
    this.table('fireOption', ['overdrive', 'form', 'transferred', 'hitHeat', 'reroll']);
    this.table('term', TERMS);
    this.table('damageCause', CAUSES.slice(0, 8));
    this.table('reaction', WINDOWS);
    this.table('source', SOURCES);
    this.table('ability', ABILITIES.slice(1));
    this.table('moveMode', MOVE_MODES);
    const passable = TERRAIN.filter(({ entryCost }) => entryCost > 0).map(({ name }) => name);
    this.table('terrainEntered', passable);
    this.table('terrainEnded', passable);
    this.table('reason', REASONS);
  }

  /** Counts a finished game. */
  count(events: readonly GameEvent[], answers: readonly number[], setup: GameSetup): void {
    const terrainAt = ({ col, row }: Place) => TERRAIN[setup.board.terrain[row * setup.board.width + col]!]!.name;
    const places = new Map<number, Place>();
    for (const answer of answers) this.add('answer', ANSWERS[answerKind(answer)]!);
    for (const event of events) {
      this.add('event', event.type);
      switch (event.type) {
        case 'deployed':
          places.set(event.mech, event.cell);
          break;
        case 'move':
        case 'push':
          places.set(event.mech, event.to);
          this.add('terrainEntered', terrainAt(event.to));
          break;
        case 'activation_end':
          this.add('terrainEnded', terrainAt(places.get(event.mech)!));
          break;
        case 'move_start':
          this.add('moveMode', event.mode);
          break;
        case 'critical':
          this.add('crit', `${event.location} ${event.die}`);
          this.add('critEffect', event.effect);
          break;
        case 'fire':
          this.add('attack', event.kind);
          this.add('load', event.load);
          this.add('mount', event.mount);
          if (event.aim !== null) this.add('aim', event.aim);
          if (event.overdrive) this.add('fireOption', 'overdrive');
          if (event.form > 0) this.add('fireOption', 'form');
          for (const term of event.terms) this.add('term', term);
          break;
        case 'shot':
          this.add('outcome', event.outcome);
          if (event.transferred) this.add('fireOption', 'transferred');
          if (event.hitHeat > 0) this.add('fireOption', 'hitHeat');
          if (event.enragedReroll) this.add('fireOption', 'reroll');
          break;
        case 'damage':
          this.add('damageCause', event.cause);
          break;
        case 'reaction':
          if (event.accepted) this.add('reaction', event.kind);
          break;
        case 'melee_opportunity':
          this.add('source', event.source);
          break;
        case 'ability':
          this.add('ability', event.ability);
          break;
        case 'game_end':
          this.add('reason', event.reason);
          break;
        default:
      }
    }
  }

  /** Everything that never happened, as `table: row`. */
  missing(): string[] {
    return [...this.tables].flatMap(([table, rows]) =>
      [...rows].filter(([, times]) => times === 0).map(([row]) => `${table}: ${row}`),
    );
  }

  /** One line per table: rows with their counts. */
  lines(): string[] {
    return [...this.tables].map(([table, rows]) => `${table}: ${[...rows].map((row) => row.join(' ')).join(', ')}`);
  }

  private table(name: string, rows: readonly string[]): void {
    this.tables.set(name, new Map(rows.map((row) => [row, 0])));
  }

  private add(table: string, row: string): void {
    const rows = this.tables.get(table)!;
    if (!rows.has(row)) throw new RangeError(`${table} has no row '${row}'`);
    rows.set(row, rows.get(row)! + 1);
  }
}
