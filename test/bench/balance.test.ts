import { describe, expect, it } from 'vitest';
import { completeBuild } from '../../src/catalog/build.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { mapIds } from '../../src/catalog/maps.ts';
import { rosterProblem } from '../../src/catalog/roster.ts';
import type { Catalog } from '../../src/catalog/schema.ts';
import { unitSize } from '../../src/study/unit.ts';
import { barsOf } from './balance/bars.ts';
import { matchupsOf } from './balance/matchups.ts';
import { measure } from './balance/measure.ts';
import { withBalance } from './balance/page.ts';
import { ratingsOf } from './balance/ratings.ts';
import { shareOf } from './balance/record.ts';

const KITS = ['courier', 'foreman', 'kestrel', 'bastion'];
const stock = loadCatalog();
const few: Catalog = { ...stock, kits: stock.kits.filter(({ id }) => KITS.includes(id)) };
/** Some of the games of each field, on one map. */
const quick = (catalog: Catalog) =>
  matchupsOf(catalog, 8, 5)
    .filter(({ map }) => map === 'causeway')
    .map((matchup) => (matchup.field === 'mirror' ? { ...matchup, unitCount: 2 } : matchup));

describe('games that balance is measured by', () => {
  const matchups = matchupsOf(stock, 1000, 1);
  const of = (field: string) => matchups.filter((matchup) => matchup.field === field);
  const gamesOf = (field: string) =>
    of(field).reduce((sum, { unit, unitCount }) => sum + unitSize(unit) * unitCount, 0);

  it('pit every two kits against each other on every map', () => {
    const met = new Set(of('threes').map(({ a, b, map }) => `${a[0]} ${b[0]} ${map}`));
    const kits = stock.kits.length;
    expect(met.size).toBe(((kits * (kits - 1)) / 2) * mapIds().length);
  });

  it('are as many as asked for, with either side first equally often', () => {
    expect(gamesOf('mixed')).toBe(1000);
    expect(gamesOf('mirror')).toBe(1000 * mapIds().length);
    const first = of('mirror').map(({ plan }) => plan().firstSide);
    expect(first.filter((side) => side === 0).length).toBe(first.filter((side) => side === 1).length);
  });

  it('I1 are fought by legal teams outside of three of a kind', () => {
    const builds = new Map(stock.kits.map(({ id, build }) => [id, completeBuild(stock, build)]));
    for (const { field, a, b } of matchups.filter(({ field }) => field !== 'threes')) {
      for (const team of [a, b]) {
        const problem = rosterProblem(
          stock,
          team.map((kit) => builds.get(kit)!),
        );
        expect(problem, `${field}: ${team}`).toBeUndefined();
      }
    }
  });

  it('never share a seed', () => {
    const seeds = matchups.map(({ seed }) => seed);
    expect(new Set(seeds).size).toBe(seeds.length);
    expect(Math.max(...matchups.map(({ unitCount }) => unitCount))).toBeLessThan(1_000_000);
  });
});

describe('measured balance', async () => {
  const measured = await measure(quick(few), 1);

  it('gives every kit half of the games on average', () => {
    const shares = [...measured.threes.scores.values()].map((score) => shareOf(score)!);
    expect(shares.length).toBe(KITS.length);
    expect(shares.reduce((sum, share) => sum + share) / shares.length).toBeCloseTo(0.5, 12);
  });

  it('counts every game once', () => {
    for (const { field, games, maps, rounds, deaths, failed } of Object.values(measured)) {
      const asked = quick(few).filter((matchup) => matchup.field === field);
      expect(games).toBe(asked.reduce((sum, { unit, unitCount }) => sum + unitSize(unit) * unitCount, 0));
      expect(failed).toBe(0);
      expect([...maps.values()].reduce((sum, counts) => sum + counts.of('games'), 0)).toBe(games);
      for (const counts of [rounds, deaths]) {
        expect(counts.names().reduce((sum, name) => sum + counts.of(name), 0)).toBe(games);
      }
    }
  });

  it('C7 counts each use of a further form once', () => {
    const forms = [...measured.mixed.weapons].filter(([, counts]) => counts.of('form') > 0);
    for (const [id, counts] of forms) expect(measured.mixed.covered.of(`form: ${id}`), id).toBe(counts.of('uses'));
    expect(forms.map(([id]) => id)).toEqual(['blade']);
  });

  it('rates kits as their pairs came out', () => {
    const { kits, shares } = ratingsOf(few, measured.threes);
    expect(kits.map(({ kit }) => kit).sort()).toEqual([...KITS].sort());
    for (const [pair, share] of shares) {
      const [one, two] = pair.split(' ') as [string, string];
      expect(share! + shares.get(`${two} ${one}`)!).toBeCloseTo(1, 12);
    }
  });

  it('names the kit that holds no bar', async () => {
    const chassis = few.chassis.map((entry) => (entry.id === 'swift-core' ? { ...entry, durability: 1 } : entry));
    const threes = quick({ ...few, chassis }).filter(({ field }) => field === 'threes');
    const bent = await measure(threes, 1);
    const bar = barsOf(few, { ...bent, mixed: bent.threes }).find(({ name }) => name.includes('three of a kind'))!;
    expect(bar.held).toBe(false);
    expect(bar.found).toMatch(/^courier /);
  });
});

describe('page of balance', () => {
  it('is printed between its marks and nowhere else', () => {
    const page = 'before\n<!-- balance -->\nold $1\n<!-- end -->\nafter\n';
    const fresh = withBalance(page, 'new $& text\n');
    expect(fresh).toBe('before\n<!-- balance -->\n\nnew $& text\n\n<!-- end -->\nafter\n');
    expect(withBalance(fresh, 'new $& text\n')).toBe(fresh);
  });
});
