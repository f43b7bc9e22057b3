import { completeBuild, partsOf } from '../../../src/catalog/build.ts';
import type { Catalog } from '../../../src/catalog/schema.ts';
import { fixed, percent } from '../../../src/report/figures.ts';
import type { FieldName } from './matchups.ts';
import { type Counts, medianOf, type Record, shareOf, sharesOf } from './record.ts';

/** A bar of balance, and whether the measured games hold it. */
export interface Bar {
  readonly name: string;
  readonly held: boolean;
  readonly found: string;
}

export type Measured = Readonly<{ [Field in FieldName]: Record }>;

/** Every bar that the stock catalog is measured by. */
export function barsOf(catalog: Catalog, measured: Measured): Bar[] {
  const { threes, mixed, mirror } = measured;
  return [
    ...[...mirror.maps].map(([map, counts]) => mirrorBar(map, counts)),
    ...([threes, mixed] as const).map(kitBar),
    abilityBar(catalog, mixed),
    weaponBar(mixed, threes),
    ...lengthBars(mixed),
    ...meleeKits(catalog).map((kit) => contactBar(kit, mixed)),
    chargeBar(mixed),
    coverageBar(measured),
    failedBar(measured),
  ];
}

function within(name: string, value: number | null, least: number, most: number, say = percent): Bar {
  const held = value !== null && value >= least && value <= most;
  return { name: `${name}: ${say(least)} to ${say(most)}`, held, found: say(value) };
}

function mirrorBar(map: string, counts: Counts): Bar {
  const { sideA } = sharesOf(counts);
  return within(`equal teams, side a wins on ${map}`, sideA, 0.47, 0.53);
}

function kitBar({ field, scores }: Record): Bar {
  const shares = [...scores].map(([kit, score]) => ({ kit, share: shareOf(score) ?? 0 }));
  shares.sort((one, two) => one.share - two.share);
  const ends = [shares[0]!, shares.at(-1)!];
  return {
    name: `win share of every kit, ${FIELD_TITLES[field]}: 40 % to 60 %`,
    held: ends[0]!.share >= 0.4 && ends[1]!.share <= 0.6,
    found: ends.map(({ kit, share }) => `${kit} ${percent(share)}`).join(' to '),
  };
}

export const FIELD_TITLES: { readonly [Field in FieldName]: string } = {
  threes: 'three of a kind',
  mixed: 'mixed teams',
  mirror: 'equal teams',
  wild: 'random players',
};

function abilityBar(catalog: Catalog, { kits }: Record): Bar {
  const idle = catalog.kits
    .filter(({ build }) => catalog.pilots.find(({ id }) => id === build.pilot)!.ability !== null)
    .filter(({ id }) => (kits.get(id)?.of('abilityGames') ?? 0) === 0);
  return noneOf(
    'no pilot whose ability is never active',
    idle.map(({ id }) => id),
  );
}

function weaponBar(...records: readonly Record[]): Bar {
  const first = new Map<string, number>();
  for (const { weapons } of records) {
    for (const [id, counts] of weapons) {
      if (counts.of('form') === 0) first.set(id, (first.get(id) ?? 0) + counts.of('uses'));
    }
  }
  const idle = [...first].filter(([, uses]) => uses === 0).map(([id]) => id);
  return noneOf('no item that is never used', idle);
}

function noneOf(name: string, exceptions: readonly string[]): Bar {
  return { name, held: exceptions.length === 0, found: exceptions.length === 0 ? 'none' : exceptions.join(', ') };
}

function lengthBars({ maps, rounds, deaths }: Record): Bar[] {
  const games = sum(maps, 'games');
  const whole = (value: number | null) => fixed(value, 0);
  return [
    within('rounds of the median game', medianOf(rounds), 5, 8, whole),
    within('mechs destroyed in the median game', medianOf(deaths), 2, 5, whole),
    within('drawn games', sum(maps, 'draws') / games, 0, 0.03),
    within('games that zone points decide', sum(maps, 'decidedByZones') / games, 0.15, 0.5),
  ];
}

export function sum(maps: ReadonlyMap<string, Counts>, field: string): number {
  return [...maps.values()].reduce((total, counts) => total + counts.of(field), 0);
}

/** Kits that hold nothing that fires. */
export function meleeKits(catalog: Catalog): string[] {
  return catalog.kits
    .filter(({ build }) =>
      partsOf(catalog, completeBuild(catalog, build)).mounted.every((item) => item?.fire === undefined),
    )
    .map(({ id }) => id);
}

function contactBar(kit: string, { kits }: Record): Bar {
  const counts = kits.get(kit)!;
  const share = counts.of('contactGames') / counts.of('mechGames');
  return within(`games in which ${kit} fights hand to hand`, share, 0.5, 1);
}

function chargeBar({ maps }: Record): Bar {
  const charges = sum(maps, 'charges');
  return { name: 'Charges happen', held: charges > 0, found: `${fixed(charges / sum(maps, 'games'))} a game` };
}

function coverageBar({ mixed, wild }: Measured): Bar {
  const idle = mixed.covered.names().filter((row) => mixed.covered.of(row) + wild.covered.of(row) === 0);
  return noneOf('nothing in the rules that never happens', idle);
}

function failedBar(measured: Measured): Bar {
  const failed = Object.values(measured).reduce((total, record) => total + record.failed, 0);
  return { name: 'no game fails', held: failed === 0, found: String(failed) };
}
