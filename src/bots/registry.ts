import type { Policy } from '../engine/game.ts';
import { chargePolicy } from './charge.ts';
import type { AiOptions, PolicyName } from './options.ts';
import { makePositional } from './positional.ts';
import { randomPolicy } from './random.ts';

const MAKE: Readonly<Record<PolicyName, (options: AiOptions) => Policy>> = {
  random: () => randomPolicy,
  charge: () => chargePolicy,
  positional: makePositional,
};

/** The policy that plays as the options say. */
export function policyOf(options: AiOptions): Policy {
  return MAKE[options.policy](options);
}
