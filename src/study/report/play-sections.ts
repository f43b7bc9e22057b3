import type { Counters } from '../aggregate/counters.ts';
import { histogramOf, spreadOf } from './histograms.ts';
import type { LineupMech } from './lineup.ts';
import { withoutZeros } from './mech-sections.ts';
import { ratio } from './share.ts';

/** Actions of each mech and of all, and what melee exchanges came to. */
export function actionSection(counters: Counters, lineup: readonly LineupMech[]) {
  const byMech = lineup.map(({ mech, name }) => ({ mech, name, ...counters.record('actions', mech) }));
  return { total: counters.record('actions', null), byMech, melee: counters.record('melee') };
}

/** Windows that opened, and what the reactors made of them. */
export function reactionSection(counters: Counters, lineup: readonly LineupMech[]) {
  const kinds = counters.labels('reactions', 1);
  const answers = (mech: string | null) =>
    Object.fromEntries(kinds.map((kind) => [kind, counters.record('reactions', mech, kind)]));
  return {
    windows: counters.record('windows'),
    total: answers(null),
    byMech: lineup.map(({ mech, name }) => ({ mech, name, ...answers(mech) })),
  };
}

/** One row per location and face of the critical die, whether met or not. */
export function critRows(counters: Counters) {
  return counters.labels('crits', 0).flatMap((location) =>
    counters.labels('crits', 1).map((face) => ({
      location,
      die: Number(face),
      count: counters.count('crits', location, face),
      effects: withoutZeros(counters.record('crits', location, face)),
    })),
  );
}

/** One row per kind of ground: hexes entered, activations that ended there, mechs that fell there. */
export function terrainRows(counters: Counters) {
  return counters.labels('terrain').map((terrain) => ({ terrain, ...counters.record('terrain', terrain) }));
}

/** What helps attacks or hinders them. */
export function supportSection(counters: Counters) {
  const actions = counters.record('actions', null);
  const weapons = (field: string) => counters.count('weapons', null, null, null, null, field);
  const distances = counters.labels('ranges').filter((hexes) => counters.count('ranges', hexes, 'fires') > 0);
  return {
    guards: actions['guard'],
    smokes: actions['smoke'],
    forms: actions['form'],
    prepares: actions['prepare'],
    indirectFires: weapons('indirect'),
    overdrives: weapons('overdrives'),
    aimedFires: weapons('aimed'),
    bonds: counters.count('mechs', null, 'bonds'),
    enraged: counters.count('mechs', null, 'enraged'),
    rerolls: counters.count('mechs', null, 'rerolls'),
    conditions: counters.record('terms'),
    ranges: distances.map((hexes) => ({ hexes: Number(hexes), ...counters.record('ranges', hexes) })),
    hitLocations: counters.labels('locations').map((location) => ({
      location,
      ...counters.record('locations', location),
      partsLost: counters.count('partsLost', location),
    })),
  };
}

export function heatSection(counters: Counters) {
  const activations = counters.count('heatBands');
  return {
    ...changes(counters, 'heatCauses'),
    bands: counters.record('heatBands'),
    checks: counters.record('heatChecks'),
    checkShare: ratio(counters.count('heatChecks'), activations),
    peak: spreadOf(histogramOf(counters, 'peakHeat')),
  };
}

export function stressSection(counters: Counters) {
  return { ...changes(counters, 'stressCauses'), bands: counters.record('stressBands') };
}

function changes(counters: Counters, table: string) {
  const causes = counters.labels(table);
  const of = (field: string) =>
    withoutZeros(Object.fromEntries(causes.map((cause) => [cause, counters.count(table, cause, field)])));
  return { gained: of('gained'), removed: of('removed') };
}

/** Every histogram of a report, with whole numbers as bins. */
export function histogramSection(counters: Counters) {
  const names = ['rounds', 'margin', 'deaths', 'deathRound', 'peakHeat', 'units'] as const;
  const titles = { margin: 'scoreMargin', units: 'unitHalfPoints' } as Partial<Record<(typeof names)[number], string>>;
  return Object.fromEntries(names.map((name) => [titles[name] ?? name, histogramOf(counters, name)]));
}
