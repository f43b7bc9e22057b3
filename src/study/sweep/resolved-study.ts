import { createHash } from 'node:crypto';
import type { ResolvedScenario } from '../resolve-scenario.ts';
import type { Value } from './expression-parser.ts';
import type { ResolvedFactor } from './factor.ts';
import type { CompleteDesign, Point } from './layout.ts';

/** How often every cell is played, complete. */
export interface Replication {
  readonly swap: boolean;
  readonly swapFirst: boolean;
  readonly seeds: 'common' | 'independent';
  /** Units between two checks of a stop rule. */
  readonly look: number;
  readonly min: number;
  readonly max: number;
  /** Half width of the win share's interval at which a cell stops. */
  readonly halfWidth: number | null;
  readonly sprt: CompleteSprt | null;
}

export interface CompleteSprt {
  readonly elo0: number;
  readonly elo1: number;
  readonly alpha: number;
  readonly beta: number;
  readonly model: 'logistic' | 'normalised';
}

/**
 * A study with everything spelt out: the plan of its cells follows from this alone, without scenario file, catalog or
 * data folder. It is written into the journal and the report, and read back by resume and merge.
 */
export interface ResolvedStudy {
  readonly name: string;
  readonly scenario: ResolvedScenario;
  /** Of the stock catalog with its overlay, before any cell changes it. */
  readonly catalogHash: string;
  readonly seed: string;
  readonly factors: readonly ResolvedFactor[];
  /** What the scenario has at the paths that vary or are derived; a cell that puts the same there is the scenario. */
  readonly bases: Readonly<Record<string, Value>>;
  readonly where: readonly string[];
  readonly derived: Readonly<Record<string, string>>;
  readonly design: CompleteDesign;
  /** Null: no cell is compared with. */
  readonly baseline: Point | null;
  readonly replicate: Replication;
  readonly budget: { readonly games: number | null; readonly wallMs: number | null };
  readonly compare: { readonly margin: number | null; readonly adjust: 'holm' | 'bh' | 'none'; readonly alpha: number };
  readonly metrics: Readonly<Record<string, string>>;
  readonly fail: readonly string[];
}

/** Units, or matches, between two checks of a rule that may stop a run. */
export const DEFAULT_LOOK = 64;

/** Units that a cell may have. */
export const MOST_UNITS = 100_000_000;

/**
 * Seed of unit 0 of a cell: the study's for all cells, or, where seeds are independent, one that follows from the
 * study's and the cell's content, so far from the others' that no two cells are likely ever to share a game.
 */
export function cellSeed({ seed, replicate }: Pick<ResolvedStudy, 'seed' | 'replicate'>, cellId: string): number {
  if (replicate.seeds === 'common') return Number(seed);
  const digits = createHash('sha256').update(`${seed} ${cellId}`).digest('hex').slice(0, 16);
  return Number(BigInt(`0x${digits}`) % (2n ** 53n - BigInt(MOST_UNITS)));
}
