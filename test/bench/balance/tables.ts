import type { Catalog } from '../../../src/catalog/schema.ts';
import { fixed, grouped, NOTHING, percent } from '../../../src/report/figures.ts';
import type { Block, Table, TableColumn } from '../../../src/report/printout.ts';
import { type Bar, FIELD_TITLES, type Measured, meleeKits } from './bars.ts';
import type { Ratings } from './ratings.ts';
import { type Counts, pairKey, type Record, shareOf, sharesOf } from './record.ts';

const CYCLES_SHOWN = 6;

/** All that is measured of a catalog, for people; the bars come last. */
export function balanceBlocks(catalog: Catalog, measured: Measured, ratings: Ratings, bars: readonly Bar[]): Block[] {
  return [
    kitTable(catalog, measured, ratings),
    pairTable(ratings),
    cycleText(ratings),
    weaponTable(measured),
    mapTable(measured),
    spreadTable(measured),
    coverageTable(measured),
    barTable(bars),
  ];
}

function tableOf(title: string, head: readonly string[], rows: readonly (readonly string[])[], texts = 1): Table {
  const columns: TableColumn[] = head.map((name, place) =>
    place < texts ? { title: name } : { title: name, align: 'right' },
  );
  return { title, columns, rows };
}

function kitTable(catalog: Catalog, { threes, mixed }: Measured, ratings: Ratings): Table {
  const melee = meleeKits(catalog);
  const rows = ratings.kits.map(({ kit, elo, low, high }) => {
    const of = ({ kits }: Record, field: string) => kits.get(kit)!.of(field) / kits.get(kit)!.of('mechGames');
    const contact = (record: Record) => percent(of(record, 'contactGames'), 0);
    const { pilot } = catalog.kits.find(({ id }) => id === kit)!.build;
    const { ability } = catalog.pilots.find(({ id }) => id === pilot)!;
    return [
      kit,
      percent(shareOf(threes.scores.get(kit)!)),
      elo === null ? NOTHING : `${fixed(elo, 0)} (${fixed(low, 0)} to ${fixed(high, 0)})`,
      percent(shareOf(mixed.scores.get(kit)!)),
      fixed(of(mixed, 'damageDealt'), 1),
      fixed(of(mixed, 'kills')),
      fixed(of(mixed, 'deaths')),
      melee.includes(kit) ? `${contact(threes)} / ${contact(mixed)}` : contact(mixed),
      ability === null ? NOTHING : `${ability} ${percent(of(mixed, 'abilityGames'))}`,
    ];
  });
  const head = ['kit', 'three of a kind', 'Elo there (95 %)', 'mixed teams', 'damage', 'kills', 'deaths', 'contact'];
  return tableOf(
    'Kits: win share in both fields, and what each does in a game of mixed teams',
    [...head, 'ability'],
    rows,
  );
}

/** Every pair of kits, three against three: how much of the games the kit of the row wins. */
function pairTable({ kits, shares }: Ratings): Table {
  const names = kits.map(({ kit }) => kit);
  const cell = (row: string, column: string) => {
    const share = shares.get(pairKey(row, column)) ?? null;
    return share === null ? '' : String(Math.round(100 * share));
  };
  const rows = names.map((row) => [row, ...names.map((column) => cell(row, column))]);
  return tableOf('Pairs, three of a kind', ['wins in 100', ...names.map((name) => name.slice(0, 4))], rows);
}

function cycleText({ cycles }: Ratings): Block {
  const sure = cycles.filter((cycle) => cycle.sure);
  const lines = sure.slice(0, CYCLES_SHOWN).map(({ entries, shares }) => {
    const steps = entries.map(
      (name, place) => `${name} beats ${entries[(place + 1) % 3]} (${percent(shares[place]!, 0)})`,
    );
    return `${steps.join(', ')}.`;
  });
  const rest = sure.length - lines.length;
  const last = sure.length === 0 ? ['None beyond chance.'] : rest > 0 ? [`And ${rest} more.`] : [];
  return { title: 'Cycles', lines: [...lines, ...last] };
}

function weaponTable({ mixed }: Measured): Table {
  const rows = [...mixed.weapons].map(([id, counts]) => {
    const each = (field: string) => counts.of(field) / counts.of('mechGames');
    const attacks = counts.of('shots');
    const hits = attacks - counts.of('miss');
    const share = (part: number, whole: number) => (whole === 0 ? NOTHING : percent(part / whole, 0));
    return [
      counts.of('form') > 0 ? `form ${id}` : id,
      fixed(each('uses')),
      share(hits, attacks),
      share(counts.of('deflect'), hits),
      share(counts.of('glance'), hits),
      share(counts.of('critical'), hits),
      fixed(each('damage'), 1),
      fixed(each('overdrives')),
      fixed(each('aimed')),
      fixed(each('indirect')),
    ];
  });
  rows.sort(([one], [two]) => (one! < two! ? -1 : 1));
  const head = [
    'item',
    'uses',
    'hits',
    'deflected',
    'glances',
    'criticals',
    'damage',
    'overdriven',
    'aimed',
    'indirect',
  ];
  return tableOf('Items, for each game of a mech that carries them, mixed teams', head, rows);
}

function mapTable({ mixed, mirror }: Measured): Table {
  const rows = [...mixed.maps].map(([map, counts]) => {
    const equal = sharesOf(mirror.maps.get(map)!);
    const games = counts.of('games');
    const each = (...fields: string[]) => fixed(fields.reduce((sum, field) => sum + counts.of(field), 0) / games);
    return [
      map,
      percent(equal.sideA),
      percent(equal.first),
      each('rounds'),
      each('killsA', 'killsB'),
      each('zonesA', 'zonesB'),
      percent(counts.of('draws') / games),
      percent(counts.of('wipes') / games),
      percent(counts.of('decidedByZones') / games),
      percent(counts.of('voidCriticals') / counts.of('criticals')),
    ];
  });
  const head = ['map', 'side a, equal teams', 'first side, equal teams', 'rounds', 'deaths', 'zone points'];
  return tableOf('Maps, mixed teams', [...head, 'draws', 'wipes', 'zones decide', 'void criticals'], rows);
}

function spreadTable({ mixed, threes }: Measured): Table {
  const row = ({ field }: Record, name: string, counts: Counts) => {
    const total = counts.names().reduce((sum, label) => sum + counts.of(label), 0);
    return [
      `${name}, ${FIELD_TITLES[field]}`,
      ...Array.from({ length: 9 }, (_, value) => {
        const count = counts.of(String(value));
        return count === 0 ? '' : percent(count / total);
      }),
    ];
  };
  const rows = [mixed, threes].flatMap((record) => [
    row(record, 'rounds', record.rounds),
    row(record, 'mechs destroyed', record.deaths),
  ]);
  return tableOf('Length and losses', ['games with', '0', '1', '2', '3', '4', '5', '6', '7', '8'], rows);
}

/** One line for each kind of thing that the rules know of. */
function coverageTable({ mixed, wild }: Measured): Table {
  const kinds = new Map<string, string[]>();
  for (const name of mixed.covered.names()) {
    const [kind, row] = name.split(': ') as [string, string];
    kinds.set(kind, [...(kinds.get(kind) ?? []), row]);
  }
  const rows = [...kinds].map(([kind, names]) => {
    const count = (record: Record, row: string) => record.covered.of(`${kind}: ${row}`);
    const all = (row: string) => count(mixed, row) + count(wild, row);
    const rarest = names.reduce((least, row) => (all(row) < all(least) ? row : least));
    const never = names.filter((row) => count(mixed, row) === 0);
    return [
      kind,
      String(names.length),
      String(names.filter((row) => all(row) > 0).length),
      `${rarest}: ${grouped(all(rarest))}`,
      never.join(', ') || NOTHING,
    ];
  });
  const head = ['kind', 'known', 'seen', 'rarest', 'never in mixed teams'];
  const table = tableOf(`Coverage of ${grouped(mixed.games + wild.games)} games`, head, rows);
  return { ...table, columns: table.columns.map((column, place) => (place > 2 ? { title: column.title } : column)) };
}

function barTable(bars: readonly Bar[]): Table {
  const rows = bars.map(({ name, held, found }) => [name, found, held ? 'held' : 'not held']);
  return tableOf('Bars', ['bar', 'measured', ''], rows, 3);
}
