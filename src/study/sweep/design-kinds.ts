/** How a study combines the values of its factors. */
export const DESIGN_KINDS = ['grid', 'list', 'ofat', 'lhs', 'sobol', 'morris'] as const;
export type DesignKind = (typeof DESIGN_KINDS)[number];
