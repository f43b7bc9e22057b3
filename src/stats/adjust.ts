import { benjaminiHochberg } from './benjamini-hochberg.ts';
import { holm } from './holm.ts';
import type { PValue } from './multiplicity.ts';

/** The ways in which p-values of many comparisons are adjusted, by the names that users give them. */
export const ADJUST = { holm, bh: benjaminiHochberg, none: (pValues: readonly PValue[]): PValue[] => [...pValues] };
export type Adjustment = keyof typeof ADJUST;
