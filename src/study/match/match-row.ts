import { DRAWN, FAILED, WON_A, WON_B } from '../aggregate/outcomes.ts';
import { MATCH_GAMES } from './match-plan.ts';

/** One game of a match. */
export interface MatchGame {
  /** FAILED, WON_A, WON_B or DRAWN of outcomes.ts. */
  readonly outcome: number;
  readonly reason: number;
  readonly rounds: number;
  readonly scoreA: number;
  readonly scoreB: number;
  readonly hullA: number;
  readonly hullB: number;
  /** The mech of each team for which its reserve had come in; -1: the team as it began. */
  readonly outA: number;
  readonly outB: number;
  /** Whether the loser of the game before had nobody whom it could take off. */
  readonly refused: number;
}

const FIELDS = [
  'outcome',
  'reason',
  'rounds',
  'scoreA',
  'scoreB',
  'hullA',
  'hullB',
  'outA',
  'outB',
  'refused',
] as const;

/** Words of a match: how many games it had, then each of them. */
export const MATCH_WORDS = 1 + MATCH_GAMES * FIELDS.length;

export function writeMatch(words: Int32Array, match: number, games: readonly MatchGame[]): void {
  const at = match * MATCH_WORDS;
  words[at] = games.length;
  games.forEach((game, index) => {
    FIELDS.forEach((field, place) => {
      words[at + 1 + index * FIELDS.length + place] = game[field];
    });
  });
}

export function readMatch(words: Int32Array, match: number): MatchGame[] {
  const at = match * MATCH_WORDS;
  return Array.from({ length: words[at]! }, (_, index) => {
    const from = at + 1 + index * FIELDS.length;
    return Object.fromEntries(FIELDS.map((field, place) => [field, words[from + place]!])) as unknown as MatchGame;
  });
}

export const DECIDERS = ['wins', 'score', 'hull', 'drawn'] as const;
export type Decider = (typeof DECIDERS)[number];

/**
 * I3: who has a match. Two wins end it; after three games more wins have it, then more points, then more Hull, else
 * nobody. Null while it goes on, and for a match with a game that failed.
 */
export function resultOf(games: readonly MatchGame[]): { outcome: number; decidedBy: Decider } | null {
  if (games.some(({ outcome }) => outcome === FAILED)) return null;
  const sum = (of: (game: MatchGame) => number) => games.reduce((total, game) => total + of(game), 0);
  const wins = sum(({ outcome }) => (outcome === WON_A ? 1 : outcome === WON_B ? -1 : 0));
  const twoWins = [WON_A, WON_B].some((team) => games.filter(({ outcome }) => outcome === team).length >= 2);
  if (!twoWins && games.length < MATCH_GAMES) return null;
  const steps: [Decider, number][] = [
    ['wins', wins],
    ['score', sum(({ scoreA, scoreB }) => scoreA - scoreB)],
    ['hull', sum(({ hullA, hullB }) => hullA - hullB)],
  ];
  const step = steps.find(([, lead]) => lead !== 0);
  return step === undefined
    ? { outcome: DRAWN, decidedBy: 'drawn' }
    : { outcome: step[1] > 0 ? WON_A : WON_B, decidedBy: step[0] };
}
