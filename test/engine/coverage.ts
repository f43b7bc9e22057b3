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
import { DEFAULT_RULES, RULE_SHAPES, type Rules } from '../../src/engine/rules.ts';
import type { GameSetup } from '../../src/engine/setup.ts';
import { TERRAIN } from '../../src/engine/terrain.ts';

/** How the rulebook plays what DEFAULT_RULES leaves out (Appendix X). */
const STANDARD: Readonly<Required<Rules>> = {
  ...DEFAULT_RULES,
  enragedReroll: 'offensive',
  meleePilotingDice: true,
  meleeMomentum: false,
  melee: true,
  reactions: true,
};

/** Every rule with every value that it can have; of numbers the standard, and any other. */
const RULE_ROWS = Object.entries(RULE_SHAPES).flatMap(([rule, shape]) => {
  if (shape.kind === 'choice') return shape.values.map((value) => `${rule} ${value}`);
  if (shape.kind === 'boolean') return [`${rule} true`, `${rule} false`];
  return ['standard', 'other', ...('nullable' in shape ? ['null'] : [])].map((value) => `${rule} ${value}`);
});

function ruleRow(rules: Rules, rule: keyof Rules): string {
  const value = rules[rule] === undefined ? STANDARD[rule] : rules[rule];
  if (typeof value !== 'number') return `${rule} ${value}`;
  return `${rule} ${value === STANDARD[rule] ? 'standard' : 'other'}`;
}

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
    // I2 has a rule for both sides wiped at once, but nothing that can be played leads there: only a collision harms two
    // mechs in one event (F10), the pushed one is an enemy of its pusher, and the pusher stays unharmed. A game that
    // ended so would be counted in no row, which is an error.
    this.table(
      'reason',
      REASONS.filter((reason) => reason !== 'mutualWipe'),
    );
    this.table('rule', RULE_ROWS);
  }

  /** Counts a finished game. */
  count(events: readonly GameEvent[], answers: readonly number[], setup: GameSetup): void {
    const terrainAt = ({ col, row }: Place) => TERRAIN[setup.board.terrain[row * setup.board.width + col]!]!.name;
    const places = new Map<number, Place>();
    for (const rule of Object.keys(RULE_SHAPES) as (keyof Rules)[]) this.add('rule', ruleRow(setup.rules, rule));
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
