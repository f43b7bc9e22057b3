/** The policies that a side can be played by. */
export const POLICIES = ['random', 'charge', 'positional'] as const;
export type PolicyName = (typeof POLICIES)[number];

/** How a side is played. */
export interface AiOptions {
  readonly policy: PolicyName;
  /** Weight of what an attack gains against what it risks, 0 or more; 1 is even. Policies that weigh nothing ignore it. */
  readonly aggression: number;
}

/** How a side is played unless a scenario says otherwise. */
export const DEFAULT_AI: AiOptions = { policy: 'positional', aggression: 1 };
