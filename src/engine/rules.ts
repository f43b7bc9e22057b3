/** Who activates first in a round (E2). */
export type InitiativeMode = 'once' | 'alternate' | 'perRound';

/**
 * Rule options of a game. The first five are DEFAULT_RULES; every other key is an experiment, absent by default,
 * and an absent key leaves the game exactly as the rulebook has it.
 */
export interface Rules {
  /** I2: last regular round. */
  roundCap: number;
  /** E2. */
  initiative: InitiativeMode;
  /** E9: an enemy-caused allied death enrages the survivors. */
  enraged: boolean;
  /** E9: whether Enraged lasts for the game or for one activation. */
  enragedDuration: 'game' | 'activation';
  /** F11.1: common target of melee opportunities; null: current Evasion instead. */
  meleeOpportunityTarget: number | null;
  /** E9 experiment: one defensive reroll instead of the offensive one; needs duration 'game'. */
  enragedReroll?: 'offensive' | 'defensive';
  /** F11.1 experiment: false drops the floor(piloting/2) bonus dice. */
  meleePilotingDice?: boolean;
  /** D6 experiment: Momentum counts in melee pools as well. */
  meleeMomentum?: boolean;
  /** False leaves melee (Fight, Charge, section F11) out of the game. */
  melee?: boolean;
  /** False leaves reactions and Prepare (E6) out of the game. */
  reactions?: boolean;
}

export const DEFAULT_RULES: Readonly<Rules> = Object.freeze({
  roundCap: 7,
  initiative: 'once',
  enraged: true,
  enragedDuration: 'game',
  meleeOpportunityTarget: 10,
});

/** What a rule accepts; the key order is the order of documents and errors. */
export type RuleShape =
  | { readonly kind: 'integer'; readonly min: number; readonly max: number; readonly nullable?: boolean }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly values: readonly string[] };

export const RULE_SHAPES: { readonly [Key in keyof Required<Rules>]: RuleShape } = {
  roundCap: { kind: 'integer', min: 1, max: 99 },
  initiative: { kind: 'choice', values: ['once', 'alternate', 'perRound'] },
  enraged: { kind: 'boolean' },
  enragedDuration: { kind: 'choice', values: ['game', 'activation'] },
  meleeOpportunityTarget: { kind: 'integer', min: 1, max: 20, nullable: true },
  enragedReroll: { kind: 'choice', values: ['offensive', 'defensive'] },
  meleePilotingDice: { kind: 'boolean' },
  meleeMomentum: { kind: 'boolean' },
  melee: { kind: 'boolean' },
  reactions: { kind: 'boolean' },
};

/**
 * Lays overrides over DEFAULT_RULES. A key set to undefined is kept as null where the rule allows null.
 * @throws RangeError for a combination that the rules refuse (defensive Enraged with duration 'activation')
 */
export function resolveRules(overrides: Partial<Rules> = {}): Rules {
  const rules: Rules = { ...DEFAULT_RULES, ...overrides };
  if (rules.meleeOpportunityTarget === undefined) rules.meleeOpportunityTarget = null;
  if (rules.enragedReroll === 'defensive' && rules.enragedDuration !== 'game') {
    throw new RangeError("rule enragedReroll 'defensive' needs enragedDuration 'game'");
  }
  return rules;
}
