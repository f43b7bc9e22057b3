import { z } from 'zod';

/** Who can play a side; the policies themselves are registered in src/bots/registry.ts. */
const POLICIES = ['random', 'charge', 'positional'] as const;

/** How a side is played, as a scenario writes it; what is left out is the default. */
export const Ai = z.strictObject({
  policy: z.enum(POLICIES).optional(),
  aggression: z.number().min(0).max(10).optional(),
});
export type Ai = z.infer<typeof Ai>;

/** How a side is played, complete. */
export type CompleteAi = { readonly [Key in keyof Ai]-?: NonNullable<Ai[Key]> };
