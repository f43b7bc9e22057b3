import type { Counters, TableShape } from '../aggregate/counters.ts';

/** What a metric is read from: the counts of a cell's games and units. */
export interface Measured {
  /** Whole units, those with a failed game left out. */
  readonly units: number;
  readonly failedGames: number;
  /** Mean of the units; null without one. */
  readonly winShareA: number | null;
  readonly counters: Counters;
}

/** Sums of table `match` by the name of the metric: each is a mean per game. */
const PER_GAME: Readonly<Record<string, string>> = {
  rounds: 'rounds',
  'score.a': 'scoreA',
  'score.b': 'scoreB',
  'kills.a': 'killsA',
  'kills.b': 'killsB',
  'zones.a': 'zonesA',
  'zones.b': 'zonesB',
  'hull.a': 'hullA',
  'hull.b': 'hullB',
  decisions: 'decisions',
  events: 'events',
  bonusRounds: 'bonusRounds',
  decidedByZones: 'decidedByZones',
};

const OWN: Readonly<Record<string, (measured: Measured) => number | null>> = {
  units: ({ units }) => units,
  games: ({ counters }) => counters.count('match', 'games'),
  failedGames: ({ failedGames }) => failedGames,
  'winShare.a': ({ winShareA }) => winShareA,
  'winShare.b': ({ winShareA }) => (winShareA === null ? null : 1 - winShareA),
  'wins.a': (measured) => perGame(measured, measured.counters.count('reasons', null, 'a')),
  'wins.b': (measured) => perGame(measured, measured.counters.count('reasons', null, 'b')),
  draws: (measured) => perGame(measured, measured.counters.count('reasons', null, 'draw')),
  'firstSide.winShare': (measured) => perGame(measured, firstSidePoints(measured.counters)),
  'sideA.winShare': (measured) => perGame(measured, sideAPoints(measured.counters)),
};

/**
 * Tables whose counts are metrics too, per game, with the places that a name has at least: `mechs.a1.damageDealt`,
 * `reasons.wipe`, `reasons.wipe.a`.
 */
const LISTED: Readonly<Record<string, number>> = { reasons: 1, mechs: 2, actions: 2, melee: 1, heatChecks: 1 };

/** Every metric that can be read from counters with these tables. */
export function metricNames(shapes: readonly TableShape[]): string[] {
  const listed = shapes.filter(({ name }) => Object.hasOwn(LISTED, name));
  return [
    ...Object.keys(OWN),
    ...Object.keys(PER_GAME),
    ...listed.flatMap(({ name, dimensions }) => placesOf(name, dimensions, LISTED[name]!)),
  ];
}

/** The value of a metric; null where nothing was measured. */
export function metricValue(name: string, measured: Measured): number | null {
  const own = OWN[name];
  if (own !== undefined) return own(measured);
  const field = PER_GAME[name];
  if (field !== undefined) return perGame(measured, measured.counters.count('match', field));
  const [table, ...places] = name.split('.');
  return perGame(measured, measured.counters.count(table!, ...places));
}

/** The names that a study's conditions may use: measured values of a cell, of the baseline, of all cells; factors. */
export function conditionNames(metrics: readonly string[], factors: readonly string[]): string[] {
  return [
    ...metrics,
    ...metrics.map((name) => `baseline.${name}`),
    ...['cells', 'games', 'units', 'failedGames'].map((name) => `total.${name}`),
    'verdict',
    'difference',
    ...factors,
  ];
}

/** Whether a condition is about every cell, rather than about the baseline or the whole alone. */
export function isAboutCells(names: ReadonlySet<string>): boolean {
  return [...names].some((name) => !name.startsWith('baseline.') && !name.startsWith('total.'));
}

function placesOf(before: string, dimensions: readonly (readonly string[])[], least: number): string[] {
  const [labels = [], ...rest] = dimensions;
  return labels.flatMap((label) => {
    const name = `${before}.${label}`;
    return [...(least <= 1 ? [name] : []), ...placesOf(name, rest, least - 1)];
  });
}

function perGame({ counters }: Measured, count: number): number | null {
  const games = counters.count('match', 'games');
  return games === 0 ? null : count / games;
}

/** Wins and half draws of the side that activated first. */
function firstSidePoints(counters: Counters): number {
  const won = counters.count('results', null, 'a', 'a') + counters.count('results', null, 'b', 'b');
  return won + counters.count('results', null, null, 'draw') / 2;
}

/** Wins and half draws of physical side a. */
function sideAPoints(counters: Counters): number {
  return counters.count('results', null, null, 'a') + counters.count('results', null, null, 'draw') / 2;
}
